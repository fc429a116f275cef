"""How a game at the terminal is opened: begun anew or gone on with, who sits where, where its record is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grognard.cli import books, options
from grognard.cli.terminal import InputEnded, Terminal
from grognard.errors import GrognardError, UnknownName, nearest

if TYPE_CHECKING:
    from grognard.dice import DiceSource
    from grognard.game import Game
    from grognard.rulebook import Rulebook

__all__ = ["begun", "dice_of", "recorded", "resumed", "taken_seats"]

OPPONENT = "greedy"


def dice_of(kind: str | None, terminal: Terminal) -> DiceSource | None:
    """Dice that a person types, if that is the kind; None for those of the seed."""
    if kind != "typed":
        return None
    from grognard.dice import TypedDice

    return TypedDice(terminal.ask)


def begun(
    book: Rulebook,
    *,
    scenario: str | None,
    settings: options.Pairs,
    seed: int | None,
    seats: options.Pairs,
    dice: DiceSource | None,
    analysis: bool,
) -> Game:
    """A new game with options as text and everybody in a seat. Raises GrognardError with all that is wrong."""
    chosen = books.chosen(book, settings)
    scenario_data = book.prepared(scenario, chosen).data.scenario
    sides = list(scenario_data.sides) if scenario_data is not None else []
    seated = taken_seats(sides, dict(seats))
    try:
        return book.new_game(scenario, seed=seed, options=chosen, seats=seated, dice=dice, analysis=analysis)
    except InputEnded:
        raise GrognardError("the input ended before the dice of the set-up were typed; no game was begun") from None


def taken_seats(sides: Sequence[str], asked: dict[str, str]) -> dict[str, str]:
    """Who plays each side: as asked; else one person, if none was asked for, on the first side left, and bots.

    >>> taken_seats(["red", "white"], {})
    {'red': 'human', 'white': 'greedy'}
    >>> taken_seats(["red", "white"], {"red": "random"})
    {'red': 'random', 'white': 'human'}
    """
    for side in asked:
        if side not in sides:
            raise UnknownName(f"there is no side {side!r}{nearest(side, sides)}")
    seats: dict[str, str] = {}
    for side in sides:
        wanted = "human" not in (*seats.values(), *asked.values())
        seats[side] = asked.get(side) or ("human" if wanted else OPPONENT)
    return seats


def resumed(
    path: Path, ruleset: str | None, dice: str | None, terminal: Terminal, *, analysis: bool, plugins: tuple[Path, ...]
) -> Game:
    """The game of a record, to be gone on with in the same file, by the dice it was begun with or others."""
    from grognard.record import read, resume

    header = read(path).header
    if ruleset is not None and ruleset != header.ruleset.id:
        raise GrognardError(f"{path} is a record of {header.ruleset.id}, not of {ruleset}; leave the ruleset out")
    kind = dice or header.dice
    game = resume(path, analysis=analysis or None, plugins=plugins, dice=dice_of(kind, terminal))
    for note in game.origin.notes if game.origin is not None else ():
        click.echo(f"grognard: {note}", err=True)
    return game


def recorded(game: Game, path: Path | None) -> Path:
    """Keeps a record in a file that is not there yet."""
    from grognard.record import default_path

    if path is None:
        path = default_path(game.rules.ruleset.id)
    elif path.exists():
        raise GrognardError(f"{path} is there already; go on with it by --resume, or choose another name")
    game.record(path)
    return path
