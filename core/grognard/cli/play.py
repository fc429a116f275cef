"""`grognard play`: a game in the terminal."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.cli import books, completers, opening, options, streams
from grognard.cli.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.cli.session import Session
    from grognard.game import Game
    from grognard.plugins import Plugins

__all__ = ["command"]


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
@click.option("--watch", is_flag=True, help="After a game another, by the files of --house as they are then.")
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
    watch: bool,
    as_json: bool,
) -> None:
    """Play a game of RULESET in the terminal.

    Type ? for help there. The game is recorded as it goes: `quit`, Ctrl-C or the end of input leave a record that
    --resume goes on with.

    With --json the answer, one line about how the game ended, goes to stdout and all else to stderr.
    """
    terminal = Terminal(colour=options.colours_wanted(colour), to_stderr=as_json)
    found = books.plugins_at(plugins)
    if resume is not None:
        _refuse_beside_resume()
        game = opening.resumed(resume, ruleset, dice, terminal, analysis=analysis, plugins=plugins)
        _play(game, resume, found, terminal, plugins=plugins, as_json=as_json)
        return
    if ruleset is None:
        raise click.UsageError("name the ruleset to play; `grognard rulesets` lists those that are installed")

    def begin() -> Game:
        return opening.begun(
            books.book_of(found, ruleset, house_rules),
            scenario=scenario,
            settings=settings,
            seed=seed,
            seats=seats,
            dice=opening.dice_of(dice, terminal),
            analysis=analysis,
        )

    if watch:
        _play_on(begin, record, found, terminal, files=house_rules, plugins=plugins, as_json=as_json)
    else:
        game = begin()
        _play(game, opening.recorded(game, record), found, terminal, plugins=plugins, as_json=as_json)


def _play(
    game: Game, path: Path, found: Plugins, terminal: Terminal, *, plugins: Sequence[Path], as_json: bool
) -> Session:
    """One game, from its introduction to where its record is."""
    from grognard.cli.session import Session

    began = time.monotonic()
    _introduce(game, path, terminal)
    session = Session(game, found, terminal, path)
    finished = session.run()
    _say_where(path, plugins, terminal, finished=finished)
    if as_json:
        from grognard.cli.tables import to_json

        streams.answer(to_json(_summary(game, round(time.monotonic() - began, 3))))
    return session


def _play_on(
    begin: Callable[[], Game],
    record: Path | None,
    found: Plugins,
    terminal: Terminal,
    *,
    files: tuple[str, ...],
    plugins: Sequence[Path],
    as_json: bool,
) -> None:
    """Game after game, by house-rule files that may be edited between them."""
    from grognard.cli.watching import Watching, numbered

    if not files:
        raise click.UsageError("--watch wants the house-rule files to look at: add --house FILE")
    watching = Watching(terminal, files)
    number = 1
    while (game := watching.opened(begin)) is not None:
        path = opening.recorded(game, numbered(record, number))
        session = _play(game, path, found, terminal, plugins=plugins, as_json=as_json)
        # who leaves by `quit` may want another game; where the input has ended there is nobody to ask
        if (game.result is None and not session.left) or not watching.again():
            return
        number += 1


def _refuse_beside_resume() -> None:
    """What a record says already cannot be said again."""
    ctx = click.get_current_context()
    for name in ("scenario", "house_rules", "settings", "seed", "seats", "record", "watch"):
        if ctx.params[name]:
            option = next(param.opts[0] for param in ctx.command.params if param.name == name)
            raise click.UsageError(f"{option} cannot be given with --resume: the record says it")


def _introduce(game: Game, path: Path, terminal: Terminal) -> None:
    data = game.rules.data
    seats = ", ".join(f"{side} {seat}" for side, seat in game.seats.items())
    name = data.scenario.name if data.scenario is not None else ""
    terminal.say(f"{data.name}, {name}: {seats}. The record is kept in {path}")


def _say_where(path: Path, plugins: Sequence[Path], terminal: Terminal, *, finished: bool) -> None:
    """The command that goes on with the record, to be pasted; it needs the plugins that the game needed."""
    name = shlex.join([str(path), *(word for plugin in plugins for word in ("--plugin", str(plugin)))])
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
