"""Templates of plugins, and making one: files with `@WORDS@` in them to be filled in.

A template's folders and files are named as in the plugin, but that `PACKAGE` stands for the package, `dot-` for a dot
in front, and every name ends with `.template`. The files in `any/` belong to plugins for every kind of board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

import grognard
from grognard.errors import GrognardError

__all__ = ["BOARDS", "Made", "make"]

BOARDS = ("hex", "table")
SUFFIX = ".template"
LONGEST_NAME = 40
SEED = 1
"""Of the golden record, as the README of the plugin says."""


class CannotMake(GrognardError):
    """A plugin that cannot be made: its name will not do, or something is in the way."""


class Made(NamedTuple):
    """A plugin's folder, and the files in it, as paths from there."""

    folder: Path
    files: tuple[str, ...]


def make(name: str, board: str, parent: Path) -> Made:
    """Makes the folder `name` in `parent`, with a plugin for the ruleset of that id.

    Raises:
        CannotMake: The name is no id of a ruleset, an installed ruleset has it, or there is something of that name.
    """
    _check(name)
    folder = parent / name
    words = _words(name)
    texts = {_filled(path, words): _filled(text, words) for path, text in _templates(board)}
    try:
        folder.mkdir()
    except FileExistsError:
        raise CannotMake(f"there is something at {folder} already; choose another name, or go elsewhere") from None
    for path, text in texts.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    record = _record(name, folder, f"{words['PACKAGE']}/records/example.jsonl")
    return Made(folder, (*sorted(texts), record))


def _check(name: str) -> None:
    """Raises CannotMake for a name that will not do."""
    from grognard.plugins import discover

    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > LONGEST_NAME:
        suggested = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_0123456789")[:LONGEST_NAME]
        hint = f"; {suggested!r} would do" if suggested else ""
        raise CannotMake(
            f"{name!r} cannot be the id of a ruleset: write a letter, then small letters, digits and underscores, "
            f"{LONGEST_NAME} at most{hint}"
        )
    offer = discover().rulesets.get(name)
    if offer is not None:
        raise CannotMake(f"the ruleset {name!r} is there already, in {offer.origin}; choose another name")


def _words(name: str) -> Mapping[str, str]:
    """What stands for the words of the templates."""
    parts = [part for part in name.split("_") if part]
    return {
        "NAME": name,
        "TITLE": " ".join(parts).capitalize(),
        "PACKAGE": f"grognard_{name}",
        "DISTRIBUTION": f"grognard-{'-'.join(parts)}",
        # "Rules", so that no name is that of another class
        "CLASS": f"{''.join(part.capitalize() for part in parts)}Rules",
        "ID": name.replace("_", "")[:2].upper(),
        "VERSION": grognard.__version__.partition("+")[0],
    }


def _filled(text: str, words: Mapping[str, str]) -> str:
    """The text with its words filled in."""
    return re.sub(r"@([A-Z]+)@", lambda match: words[match[1]], text)


def _templates(board: str) -> Iterator[tuple[str, str]]:
    """The paths in the plugin and the texts of all templates for a board."""
    root = files(__name__)
    for kind in ("any", board):
        yield from _below(root / kind, "")


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = re.sub("^dot-", ".", entry.name.removesuffix(SUFFIX)).replace("PACKAGE", "@PACKAGE@")
        if entry.is_dir():
            yield from _below(entry, f"{path}{name}/")
        elif entry.name.endswith(SUFFIX):
            yield f"{path}{name}", entry.read_text(encoding="utf-8")


def _record(name: str, folder: Path, path: str) -> str:
    """Plays the plugin's golden record, bot against bot, and says where it is."""
    from grognard.bots import play_out, seated
    from grognard.rulebook import rules

    book = rules(name, plugins=[folder])
    scenario = book.effective().scenario
    sides = list(scenario.sides) if scenario is not None else []
    game = book.new_game(seed=SEED, seats=dict.fromkeys(sides, "greedy"))
    play_out(game, seated(game, book.plugins))
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    game.save(target)
    return path
