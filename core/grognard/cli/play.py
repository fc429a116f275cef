"""`grognard play`: a game in the terminal."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.cli import books, completers, options
from grognard.cli.terminal import InputEnded, Terminal
from grognard.errors import GrognardError, UnknownName, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.dice import DiceSource
    from grognard.game import Game
    from grognard.rulebook import Rulebook

__all__ = ["command"]

OPPONENT = "greedy"


@click.command(name="play")
@click.argument("ruleset", required=False, shell_complete=completers.rulesets)
@options.scenario
@options.house
@options.settings
@click.option("--seed", type=int, metavar="N", help="What the dice follow from; without it, chance.")
@click.option(
    "--side",
    "seats",
    multiple=True,
    metavar="SIDE=WHO",
    callback=options.pairs("a side and who plays it, such as red=human or white=greedy"),
    shell_complete=completers.sides,
    help="Who plays a side: human, random, greedy or another bot. By default you play the first side against greedy.",
)
@click.option(
    "--dice",
    type=click.Choice(["seeded", "typed"]),
    help="typed: you throw real dice and type what they show.  [default: seeded]",
)
@click.option("--record", metavar="F", type=click.Path(path_type=Path), help="Keep the record of the game here.")
@click.option("--resume", metavar="F", type=click.Path(path_type=Path), help="Go on with the game of this record.")
@click.option("--analysis", is_flag=True, help="Let everything be undone, dice and the enemy's decisions too.")
@options.colour
@options.plugin
@options.as_json
def command(
    *,
    ruleset: str | None,
    scenario: str | None,
    house_rules: tuple[str, ...],
    settings: options.Pairs,
    seed: int | None,
    seats: options.Pairs,
    dice: str | None,
    record: Path | None,
    resume: Path | None,
    colour: str,
    plugins: tuple[Path, ...],
    analysis: bool,
    as_json: bool,
) -> None:
    """Play a game of RULESET in the terminal.

    Type ? for help there. The game is recorded as it goes: `quit`, Ctrl-C or the end of input leave a record that
    --resume goes on with.

    With --json the answer, one line about how the game ended, goes to stdout and all else to stderr.
    """
    from grognard.cli.session import Session

    began = time.monotonic()
    terminal = Terminal(colour=options.colours_wanted(colour), to_stderr=as_json)
    found = books.plugins_at(plugins)
    if resume is not None:
        _refuse_beside_resume()
        game = _resumed(resume, ruleset, dice, terminal, analysis=analysis, plugins=plugins)
        path = resume
    else:
        if ruleset is None:
            raise click.UsageError("name the ruleset to play; `grognard rulesets` lists those that are installed")
        book = books.book_of(found, ruleset, house_rules)
        game = _begun(
            book,
            scenario=scenario,
            settings=settings,
            seed=seed,
            seats=seats,
            dice=_dice(dice, terminal),
            analysis=analysis,
        )
        path = _record(game, record)
    _introduce(game, path, terminal)
    finished = Session(game, found, terminal).run()
    _say_where(path, terminal, finished=finished)
    if as_json:
        from grognard.cli.tables import to_json

        click.echo(to_json(_summary(game, round(time.monotonic() - began, 3))))


def _refuse_beside_resume() -> None:
    """What a record says already cannot be said again."""
    ctx = click.get_current_context()
    for name in ("scenario", "house_rules", "settings", "seed", "seats", "record"):
        if ctx.params[name]:
            option = next(param.opts[0] for param in ctx.command.params if param.name == name)
            raise click.UsageError(f"{option} cannot be given with --resume: the record says it")


def _dice(kind: str | None, terminal: Terminal) -> DiceSource | None:
    if kind != "typed":
        return None
    from grognard.dice import TypedDice

    return TypedDice(terminal.ask)


def _begun(
    book: Rulebook,
    *,
    scenario: str | None,
    settings: options.Pairs,
    seed: int | None,
    seats: options.Pairs,
    dice: DiceSource | None,
    analysis: bool,
) -> Game:
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


def _resumed(
    path: Path, ruleset: str | None, dice: str | None, terminal: Terminal, *, analysis: bool, plugins: tuple[Path, ...]
) -> Game:
    from grognard.record import read, resume

    header = read(path).header
    if ruleset is not None and ruleset != header.ruleset.id:
        raise GrognardError(f"{path} is a record of {header.ruleset.id}, not of {ruleset}; leave the ruleset out")
    kind = dice or header.dice
    game = resume(path, analysis=analysis or None, plugins=plugins, dice=_dice(kind, terminal))
    for note in game.origin.notes if game.origin is not None else ():
        click.echo(f"grognard: {note}", err=True)
    return game


def _record(game: Game, path: Path | None) -> Path:
    """Keeps a record in a file that is not there yet."""
    from grognard.record import default_path

    if path is None:
        path = default_path(game.rules.ruleset.id)
    elif path.exists():
        raise GrognardError(f"{path} is there already; go on with it by --resume, or choose another name")
    game.record(path)
    return path


def _introduce(game: Game, path: Path, terminal: Terminal) -> None:
    data = game.rules.data
    seats = ", ".join(f"{side} {seat}" for side, seat in game.seats.items())
    name = data.scenario.name if data.scenario is not None else ""
    terminal.say(f"{data.name}, {name}: {seats}. The record is kept in {path}")


def _say_where(path: Path, terminal: Terminal, *, finished: bool) -> None:
    name = shlex.quote(str(path))
    if finished:
        terminal.say(f"To look at it again: grognard replay {name}")
    else:
        terminal.say(f"The game is kept in {path}\nTo go on with it: grognard play --resume {name}")


def _summary(game: Game, seconds: float) -> dict[str, Any]:
    """What a program wants to know of a game; `reason` is null where it was left before its end."""
    data, result = game.rules.data, game.result
    return {
        "ruleset": data.ruleset,
        "scenario": data.scenario.id if data.scenario is not None else None,
        "seed": game.seed,
        "seats": dict(game.seats),
        "winner": result.winner if result is not None else None,
        "scores": dict(result.scores) if result is not None else {},
        "reason": result.reason if result is not None else None,
        "turns": game.state.turn,
        "actions": game.actions_played,
        "seconds": seconds,
    }
