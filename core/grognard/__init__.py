"""Grognard: tabletop wargame rules as Python plugins, on hexes and in inches."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard import testing
    from grognard.errors import GrognardError, IllegalAction, InvalidAction
    from grognard.game import Game
    from grognard.hookspecs import hookimpl
    from grognard.record import load
    from grognard.rulebook import Rulebook, new_game, rules, rulesets
    from grognard.ruleset import HouseRule, Ruleset

__all__ = [
    "Game",
    "GrognardError",
    "HouseRule",
    "IllegalAction",
    "InvalidAction",
    "Rulebook",
    "Ruleset",
    "__version__",
    "hookimpl",
    "load",
    "new_game",
    "rules",
    "rulesets",
    "testing",
]

try:
    __version__ = version("grognard")
except PackageNotFoundError:  # a checkout on the path that was never installed
    __version__ = "0+unknown"

# Loaded when first asked for, so that a command's --help imports neither YAML nor plugins.
_WHERE = {
    "Game": "grognard.game",
    "GrognardError": "grognard.errors",
    "HouseRule": "grognard.ruleset",
    "IllegalAction": "grognard.errors",
    "InvalidAction": "grognard.errors",
    "Rulebook": "grognard.rulebook",
    "Ruleset": "grognard.ruleset",
    "hookimpl": "grognard.hookspecs",
    "load": "grognard.record",
    "new_game": "grognard.rulebook",
    "rules": "grognard.rulebook",
    "rulesets": "grognard.rulebook",
}


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(_WHERE[name]), name)
    if name == "testing":
        return import_module("grognard.testing")
    raise AttributeError(f"module 'grognard' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
