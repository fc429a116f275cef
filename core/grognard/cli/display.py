"""What a game shows at the terminal: the field, what happened, what may be done, why not, how it ended."""

from __future__ import annotations

import textwrap
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from grognard.cli.layout import arranged
from grognard.cli.tables import said
from grognard.errors import blaming
from grognard.view.picture import picture

if TYPE_CHECKING:
    from grognard.actions import Action
    from grognard.cli.terminal import Terminal
    from grognard.game import Entry
    from grognard.state import AnyPosition, Event, Result

__all__ = ["Display", "described", "grouped", "outcome", "with_rules"]

RECENT = 16
"""As many lines of what happened last are shown beside the field at most."""

FORMS = 6
"""As many forms of actions are named in a sentence at most."""


class Display:
    """Shows positions and events on a terminal; `seats` says who plays the sides."""

    def __init__(self, terminal: Terminal, seats: Mapping[str, str]) -> None:
        self.terminal = terminal
        self.seats = seats
        self._acting: tuple[int, str] | None = None
        self._news: deque[str] = deque(maxlen=RECENT)

    def board(
        self,
        position: AnyPosition,
        *,
        side: str | None = None,
        last: Entry | None = None,
        options: Sequence[Action] = (),
    ) -> None:
        """The field as large as fits, with the last action and a unit's options marked where they are given."""
        terminal = self.terminal
        action, events = (last.action, last.events) if last is not None else (None, ())
        scene = picture(position, side=side, last=action, events=events, options=options)
        width, height = terminal.width, terminal.height
        terminal.say(arranged(scene, width=width, height=height, colour=terminal.colour, news=tuple(self._news)))

    def happened(self, before: AnyPosition, entry: Entry) -> None:
        """What an action led to, under the name of the side that acts where that is another than before."""
        if not entry.events:
            return
        now = (before.state.turn, entry.side or "")
        if now != self._acting:
            self._acting = now
            self.turn(*now)
        with _telling(entry):
            lines = [str(event) for event in entry.events]
        for line in lines:
            self._news.append(line)
            self.terminal.say(self.wrapped(line, "  "))

    def retold(self, history: Sequence[Entry]) -> None:
        """Keeps as what happened last only what still stands, after an undo or redo."""
        self._news = deque((str(event) for entry in history for event in entry.events), maxlen=RECENT)

    def turn(self, number: int, side: str) -> None:
        """The heading over what a side does in a turn."""
        seat = self.seats.get(side)
        self.terminal.say(self.terminal.strong(f"Turn {number}, {side}{f' ({seat})' if seat else ''}"))

    def log(self, history: Sequence[Entry], last: int | None) -> None:
        """Everything that happened, or the last so many actions, under turns and sides, with the rules behind it."""
        if not any(entry.events for entry in history):
            self.terminal.say("  Nothing has happened yet.")
        heading = ("", 0)
        start = max(0, len(history) - last) if last is not None else 0
        for number, entry in enumerate(history[start:], start):
            turn = history[max(number - 1, 0)].position.state.turn
            now = (entry.side or "", turn)
            if now != heading and entry.side and entry.events:
                heading = now
                self.turn(turn, entry.side)
            with _telling(entry):
                lines = [with_rules(event) for event in entry.events]
            for line in lines:
                self.terminal.say(self.wrapped(line, "  "))

    def refused(self, reason: object, start: str = "Not allowed: ") -> None:
        """Why something does not happen."""
        self.terminal.say(self.terminal.warning(self.wrapped(f"{start}{reason}")))

    def unit(self, position: AnyPosition, name: str, options: Sequence[Action], unlisted: Sequence[str] = ()) -> None:
        """What a unit is and what it may do now; `unlisted` are forms of which only a judgement tells."""
        say = self.terminal.say
        say(self.wrapped(described(position, name)))
        for line in grouped(options):
            say(self.wrapped(line, "  "))
        if position.units[name].side != position.side and not options:
            say(f"  It is not yours to command: {position.side} is on turn.")
        elif unlisted and options:
            say("  Not all that it may do is listed; `why ACTION` judges what you have in mind.")
        elif unlisted:
            say(self.wrapped(f"Nothing is listed for it. `why …` judges what you write: {_some(unlisted)}.", "  "))
        elif not options:
            say("  There is nothing it can do in this step.")

    def ended(self, result: Result, sides: Iterable[str]) -> None:
        """How the game ended."""
        self.terminal.say(self.terminal.strong(self.wrapped(f"Game over: {outcome(result, sides)}")))

    def wrapped(self, text: str, indent: str = "") -> str:
        """The text in lines that fit the terminal; its own line breaks are kept."""
        return "\n".join(
            textwrap.fill(
                line,
                self.terminal.width,
                initial_indent=indent,
                subsequent_indent=indent + "  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
            for line in text.splitlines()
        )


def _telling(entry: Entry) -> AbstractContextManager[None]:
    what = f"tell what came of {entry.action or 'the set-up'}"
    return blaming(f"the ruleset {entry.position.rules.ruleset.id}", what)


def outcome(result: Result, sides: Iterable[str]) -> str:
    """Who won, the scores in the order of the sides, and the reason with its rule: `red wins (red 7, white 3). …`."""
    who = f"{result.winner} wins" if result.winner else "nobody wins"
    scores = ", ".join(f"{side} {result.scores[side]:g}" for side in sides if side in result.scores)
    rule = f" ({result.rule})" if result.rule else ""
    return f"{who}{f' ({scores})' if scores else ''}. {result.reason[:1].upper()}{result.reason[1:]}{rule}."


def with_rules(event: Event) -> str:
    """The event with the ids of the rules behind it."""
    rules = ", ".join(event.rules())
    return f"{event} ({rules})" if rules else str(event)


def described(position: AnyPosition, name: str) -> str:
    """A unit's kind, place and statistics in one sentence."""
    unit: Any = position.units[name]
    rules = position.rules
    place = f" at {unit.at}" if getattr(unit, "at", None) else ""
    facing = f" facing {unit.facing}" if place and getattr(unit, "facing", None) else ""
    if (pose := getattr(unit, "pose", None)) is not None:
        place, facing = f" at {pose.x_inches:g},{pose.y_inches:g}", f" heading {pose.heading_degrees:g}"
    row = rules.data.units[unit.kind]
    known = {key.replace("_", " "): value for key, value in row.statistics.items() if value not in (None, [], ())}
    # a list has commas of its own
    between = "; " if any(isinstance(value, list | tuple) for value in known.values()) else ", "
    statistics = between.join(f"{key} {said(value)}" for key, value in known.items())
    with blaming(f"the ruleset {rules.ruleset.id}", f"mark {name}"):
        marks = ", ".join(map(str, rules.ruleset.marks(position, unit)))
    facts = "; ".join(part for part in (statistics, marks) if part)
    return f"{name}: {row.name}{place}{facing}" + (f" ({facts})" if facts else "")


def _some(forms: Sequence[str]) -> str:
    more = len(forms) - FORMS
    return ", ".join(forms[:FORMS]) + (f" and {more} more (? names them)" if more > 0 else "")


def grouped(actions: Iterable[Action]) -> list[str]:
    """Actions that differ in the last word only in one line: `move red-cavalry-1: C4, D4`."""
    groups: dict[str, list[str]] = {}
    for action in actions:
        start, _, end = str(action).rpartition(" ")
        groups.setdefault(start or end, []).extend([end] if start else [])
    return [f"{start}: {', '.join(ends)}" if ends else start for start, ends in groups.items()]
