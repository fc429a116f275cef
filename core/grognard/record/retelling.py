"""A game told again from its record, each line checked against what the rules make of it now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from grognard import referee
from grognard.actions import Action
from grognard.dice import DiceSource, ReplayedDice, SeededDice, Test, Throw
from grognard.errors import GrognardError
from grognard.game import Entry
from grognard.game_rules import GameRules
from grognard.record.digests import difference, state_digest
from grognard.record.errors import Diverged
from grognard.record.format import Played, Redone, SetUp, Undone
from grognard.record.reading import FIRST_LINE, Record
from grognard.rulebook import begin
from grognard.state import Result
from grognard.views import barred

__all__ = ["Retelling"]

_REMEDY = "the line was edited; restore it, or load the record as an analysis"


class Retelling:
    """`history` and `undone` of a game as far as its record has been told, with the meaning that they have in a game.

    Where `verify` is set, states must be those recorded, and seeded dice must fall as recorded; else recorded dice are
    taken as they are and only what cannot be played stops it. In an `analysis` everything may have been undone.
    """

    def __init__(self, record: Record, rules: GameRules[Any], *, verify: bool, analysis: bool) -> None:
        self.record = record
        self.analysis = analysis
        self.rules = rules
        self.verify = verify
        self.history: list[Entry] = []
        self.undone: list[Entry] = []
        header = record.header
        seeded = verify and header.dice == "seeded" and header.seed is not None
        self._seeded = SeededDice(header.seed or 0) if seeded else None

    def set_up(self, line: SetUp | None) -> None:
        """Sets the game up as the record did. Raises Diverged."""
        throws = line.dice if line is not None else ()
        dice = self._dice(throws, 0)
        try:
            entry = begin(self.rules, seed=self.record.header.seed, dice=dice).history[0]
        except GrognardError as error:
            raise self._diverged(FIRST_LINE, None, str(error)) from error
        if line is not None:
            self._check(FIRST_LINE, line, throws, entry)
        self.history.append(self._as_recorded(line, entry, 0))

    def play(self, number: int, line: Played) -> None:
        """Plays an action. Raises InvalidRecord where its number is not the next, Diverged where it goes otherwise."""
        following = len(self.history)
        if line.n != following:
            reason = (
                f"action {line.n} stands where action {following} belongs: lines are missing, doubled or out of order"
            )
            raise self.record.invalid(number, reason)
        before = self.history[-1]
        action = self._action(number, line)
        dice = self._dice(line.dice, before.dice_position)
        position = before.position
        try:
            outcome = referee.carry_out(position, action, dice)
            after, events = outcome.position, outcome.events
        except GrognardError as error:
            raise self._diverged(number, line, str(error)) from error
        entry = Entry(action, position.side, after, events, tuple(dice.taken), dice.position)
        dice.taken.clear()
        self._check(number, line, line.dice, entry)
        self.history.append(self._as_recorded(line, entry, before.dice_position))
        self.undone.clear()

    def undo(self, number: int, line: Undone) -> None:
        """Takes actions back. Raises InvalidRecord where there are not so many, or a roll or a reveal bars it.

        Who took them back is not recorded, and everybody may take back a decision of his own.
        """
        if line.undo >= len(self.history):
            raise self.record.invalid(number, f"{line.undo} actions cannot be undone: {len(self.history) - 1} stand")
        for _ in range(line.undo):
            entry = self.history.pop()
            why = None if self.analysis else barred(self.history[-1].position, entry.position, entry.taken)
            if why is not None:
                raise self.record.invalid(number, f"{entry.action} cannot be undone: {why}; {_REMEDY}")
            self.undone.append(entry)

    def redo(self, number: int, line: Redone) -> None:
        """Plays actions again that were taken back. Raises InvalidRecord where there are not so many."""
        if line.redo > len(self.undone):
            raise self.record.invalid(number, f"{line.redo} actions cannot be redone: {len(self.undone)} were undone")
        for _ in range(line.redo):
            self.history.append(self.undone.pop())

    def _action(self, number: int, line: Played) -> Action:
        """The action of a line, legal in the position that the game has come to."""
        position = self.history[-1].position
        if position.side is None:
            raise self._diverged(number, line, "the game is over before it")
        if (line.side, line.turn) != (position.side, position.state.turn):
            now = f"{position.side} is on turn {position.state.turn}, recorded was {line.side} on turn {line.turn}"
            raise self._diverged(number, line, now)
        try:
            action = referee.parse(position, line.do)
        except GrognardError as error:
            raise self._diverged(number, line, f"it cannot be read: {error}") from error
        refused = referee.refusal(position, action)
        if refused is not None:
            raise self._diverged(number, line, f"it is not allowed: {refused}")
        return action

    def _dice(self, throws: Sequence[Throw], position: int) -> DiceSource:
        if self._seeded is None:
            return ReplayedDice(throws)
        self._seeded.position = position
        return self._seeded

    def _check(self, number: int, line: SetUp | Played, recorded: Sequence[Throw], entry: Entry) -> None:
        action = line if isinstance(line, Played) else None
        if _bare(entry.taken) != _bare(recorded):
            now = f"its dice are {_said(entry.taken)}, recorded were {_said(recorded)}"
            raise self._diverged(number, action, now)
        if not self.verify:
            return
        if self._seeded is not None and line.next is not None and line.next != entry.dice_position:
            now = f"its dice end at {entry.dice_position} of the seed's, recorded was {line.next}"
            raise self._diverged(number, action, now)
        state = entry.position.state
        if action is not None and _outcome(action.result) != _outcome(state.result):
            now = f"the game ends with {_outcome(state.result)}, recorded was {_outcome(action.result)}"
            raise self._diverged(number, action, now)
        digest = state_digest(entry.position)
        if digest != line.state:
            events = f"; what happens now: {'; '.join(map(str, entry.events))}" if entry.events else ""
            raise self._diverged(number, action, difference(line.state, digest) + events)

    def _as_recorded(self, line: SetUp | Played | None, entry: Entry, before: int) -> Entry:
        """The entry with the position that the dice had in the game, which replayed dice do not know."""
        if self._seeded is None:
            after = before
            if line is not None and line.dice:
                after = line.next if line.next is not None else before + len(line.dice)
            return replace(entry, dice_position=after)
        return entry

    def _diverged(self, number: int, line: Played | None, differs: str) -> Diverged:
        place = (line.n, line.do) if line is not None else (0, "")
        return Diverged(self.record.path, number, *place, differs)


def _bare(throws: Sequence[Throw]) -> list[Throw]:
    """Throws as they are compared: without reasons, so that a text may be reworded."""
    return [
        replace(throw, roll=replace(throw.roll, reason="")) if isinstance(throw, Test) else replace(throw, reason="")
        for throw in throws
    ]


def _outcome(result: Result | None) -> str:
    """Winner and scores; the reason may be reworded."""
    if result is None:
        return "no result"
    scores = ", ".join(f"{side} {score:g}" for side, score in sorted(result.scores.items()))
    return f"{'a draw' if result.winner is None else f'{result.winner} as winner'} ({scores or 'no scores'})"


def _said(throws: Sequence[Throw]) -> str:
    return "; ".join(map(str, throws)) or "none"
