"""`grognard replay`: steps through a record, or checks it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.cli import books, options, streams
from grognard.errors import GrognardError

if TYPE_CHECKING:
    from grognard.cli.display import Display
    from grognard.game import Entry
    from grognard.record import Record

__all__ = ["command"]


@click.command(name="replay")
@click.argument("record", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(min=0), metavar="N", help="Begin after N actions; piped: end there.")
@click.option("--verify", is_flag=True, help="Check that the rules still make of every action what was recorded.")
@options.colour
@options.plugin
@options.as_json
def command(
    *,
    record: Path,
    to: int | None,
    colour: str,
    plugins: tuple[Path, ...],
    verify: bool,
    as_json: bool,
) -> None:
    """Step through the game of a RECORD, or check it.

    At a terminal, Enter goes on to the next action. Through a pipe the whole game is printed, the field once a turn.
    Actions that were undone and not played again are left out.
    """
    from grognard.cli.display import Display
    from grognard.cli.terminal import Terminal
    from grognard.record import read

    books.plugins_at(plugins)
    found = read(record)
    for note in found.notes:
        click.echo(f"grognard: {note}", err=True)
    if verify:
        _verify(found, plugins, as_json=as_json)
        return
    history, failed = _told(found, plugins)
    if to is not None and to >= len(history):
        if failed is not None:
            raise failed
        raise GrognardError(f"{record} has {len(history) - 1} actions; choose --to from 0 to {len(history) - 1}")
    terminal = Terminal(colour=options.colours_wanted(colour))
    display = Display(terminal, found.header.seats)
    if as_json:
        _print_json(history[: None if to is None else to + 1])
    elif terminal.talks:
        Steps(history, display).run(to or 0)
    else:
        _print(history[: None if to is None else to + 1], display)
    if failed is not None:
        raise failed


def _told(record: Record, plugins: Sequence[Path]) -> tuple[list[Entry], GrognardError | None]:
    """The game as far as it can be played again, and why no further. Raises GrognardError where it cannot be set up."""
    from grognard.record import replay

    history: list[Entry] = []
    try:
        for moment in replay(record, verify=False, plugins=plugins):
            del history[moment.number :]
            history.append(moment.entry)
    except GrognardError as error:
        if not history:
            raise
        return history, error
    return history, None


def _verify(record: Record, plugins: Sequence[Path], *, as_json: bool) -> None:
    from grognard.cli.display import outcome
    from grognard.cli.tables import to_json
    from grognard.record import Diverged, load

    answer: dict[str, Any] = {"record": str(record.path), "verified": True}
    try:
        game = load(record.path, verify=True, plugins=plugins)
    except Diverged as error:
        if as_json:
            differs = {"line": error.line, "number": error.number, "action": error.action, "differs": error.differs}
            streams.answer(to_json({**answer, "verified": False, **differs}))
        raise
    notes = game.origin.notes if game.origin is not None else ()
    for note in notes[len(record.notes) :]:
        click.echo(f"grognard: {note}", err=True)
    if as_json:
        streams.answer(to_json({**answer, "actions": game.actions_played, "result": game.result, "notes": notes}))
        return
    state = game.state
    end = outcome(state.result, state.sides) if state.result is not None else f"{game.side} is on turn {state.turn}."
    count = f"{game.actions_played} action{'' if game.actions_played == 1 else 's'}"
    click.echo(f"{record.path}: {count}, all as recorded: {end}")


def _print_json(history: Sequence[Entry]) -> None:
    """A line for each action."""
    from grognard.cli.tables import to_json

    for number, (before, entry) in enumerate(pairwise(history), 1):
        line = {
            "n": number,
            "turn": before.position.state.turn,
            "side": entry.side,
            "action": str(entry.action),
            "dice": list(entry.taken),
            "events": [str(event) for event in entry.events],
            "result": entry.position.state.result,
        }
        streams.answer(to_json(line))


def _print(history: Sequence[Entry], display: Display) -> None:
    """Everything that happened, the field at the start of each side's turn, and how it ended."""
    shown: object = None
    for before, entry in pairwise(history):
        now = (before.position.state.turn, entry.side)
        if now != shown:
            shown = now
            display.board(before.position, last=before)
        display.happened(before.position, entry)
    last = history[-1]
    display.board(last.position, last=last)
    if last.position.state.result is not None:
        display.ended(last.position.state.result, last.position.state.sides)


class Steps:
    """A game that a person steps through."""

    def __init__(self, history: Sequence[Entry], display: Display) -> None:
        self.history = history
        self.display = display
        self.terminal = display.terminal

    def run(self, start: int) -> None:
        """Shows position after position until the person leaves."""
        at = start
        end = len(self.history) - 1
        self._show(at)
        try:
            while True:
                word = self.terminal.ask(f"{at} of {end}. Enter: next, b: back, N: action N, t: next turn, q: leave > ")
                wanted = self._wanted(word.casefold(), at)
                if wanted is None:
                    return
                if wanted == at:
                    continue
                at = wanted
                self._show(at)
        except (EOFError, KeyboardInterrupt):
            self.terminal.say()

    def _wanted(self, word: str, at: int) -> int | None:
        """The number of the position to show; None to leave."""
        end = len(self.history) - 1
        if word in ("q", "quit", "exit"):
            return None
        if word in ("", "n", "next") and at < end:
            return at + 1
        if word in ("b", "back") and at > 0:
            return at - 1
        if word in ("t", "turn"):
            now = self._turn(at)
            return next((number for number in range(at + 1, end + 1) if self._turn(number) != now), end)
        if word.isdecimal() and int(word) <= end:
            return int(word)
        beyond = {"": "This is the end of the game.", "b": "This is the beginning."}
        self.terminal.say(beyond.get(word[:1], f"Write a number from 0 to {end}, or one of the letters."))
        return at

    def _turn(self, at: int) -> tuple[int, str | None]:
        position = self.history[at].position
        return position.state.turn, position.side

    def _show(self, at: int) -> None:
        entry = self.history[at]
        if at:
            before = self.history[at - 1].position
            self.terminal.say(self.terminal.strong(f"Turn {before.state.turn}, {entry.side}: {entry.action}"))
        for event in entry.events:
            self.terminal.say(self.display.wrapped(str(event), "  "))
        self.display.board(entry.position, last=entry)
        if entry.position.state.result is not None:
            self.display.ended(entry.position.state.result, entry.position.state.sides)
