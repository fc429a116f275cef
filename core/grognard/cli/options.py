"""The options that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from grognard.cli import completers, streams

__all__ = ["Pairs", "as_json", "colour", "colours_wanted", "house", "pairs", "plugin", "scenario", "settings"]

F = TypeVar("F", bound=Callable[..., Any])
Pairs = tuple[tuple[str, str], ...]


def plugin(command: F) -> F:
    """`--plugin PATH`, as often as wanted."""
    return click.option(
        "--plugin",
        "plugins",
        multiple=True,
        metavar="PATH",
        type=click.Path(path_type=Path),
        help="A plugin under development, which must load: a module, a package, or a project with a pyproject.toml.",
    )(command)


def as_json(command: F) -> F:
    """`--json`. The command gives its answer by `streams.answer`; all else that is printed goes to stderr."""

    def wanted(ctx: click.Context, _: click.Parameter, value: bool) -> bool:  # noqa: FBT001 - click's signature
        if value and not ctx.resilient_parsing:
            streams.answering(ctx)
        return value

    says = "The answer as JSON, for programs."
    return click.option("--json", "as_json", is_flag=True, is_eager=True, callback=wanted, help=says)(command)


def house(command: F) -> F:
    """`--house F`, as often as wanted."""
    return click.option(
        "--house",
        "house_rules",
        multiple=True,
        metavar="F",
        shell_complete=completers.house_rules,
        help="House rules to lay over the ruleset: a YAML file, or the id of some that are installed.",
    )(command)


def scenario(command: F) -> F:
    """`--scenario S`."""
    return click.option(
        "--scenario",
        metavar="S",
        shell_complete=completers.scenarios,
        help="A scenario: its id, or a YAML file.",
    )(command)


def pairs(what: str) -> Callable[[click.Context, click.Parameter, tuple[str, ...]], Pairs]:
    """Reads `NAME=VALUE` as often as it is given; `what` is how a message calls it."""

    def read(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Pairs:
        found: dict[str, str] = {}
        for value in values:
            name, equals, rest = (part.strip() for part in value.partition("="))
            if not (name and equals and rest):
                raise click.BadParameter(f"{value!r} is not {what}", ctx, param)
            found[name] = rest
        return tuple(found.items())

    return read


def settings(command: F) -> F:
    """`--set K=V`, as often as wanted."""
    return click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="K=V",
        callback=pairs("an option and its value, such as turn_limit=20"),
        shell_complete=completers.settings,
        help="An option of the ruleset and its value.",
    )(command)


def colour(command: F) -> F:
    """`--colour auto|always|never`."""
    return click.option(
        "--colour",
        "--color",
        "colour",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Colours; auto: where the terminal has them.",
    )(command)


def colours_wanted(choice: str) -> bool:
    """Whether to write colours to stdout. `auto` heeds NO_COLOR and a terminal that calls itself dumb."""
    if choice != "auto":
        return choice == "always"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
