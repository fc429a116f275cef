"""Dice that are already known: written down for a test, or recorded in an earlier game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from grognard.dice.bands import Bands
from grognard.dice.errors import DiceMismatch
from grognard.dice.expression import Expression
from grognard.dice.source import RecordingDice
from grognard.dice.throws import Pick, Roll, Test, Throw

__all__ = ["ReplayedDice", "ScriptedDice"]


@final
class ScriptedDice(RecordingDice):
    """Gives the faces in `values` in their order, and for a pick the index; `position` counts the values used.

    Raises DiceMismatch when they run out or the next one is not on the die that is thrown.
    """

    def __init__(self, values: Iterable[int]) -> None:
        super().__init__()
        self.values = tuple(values)
        self.position: int = 0

    def _next(self, lowest: int, highest: int, asked: str) -> int:
        if self.position >= len(self.values):
            raise DiceMismatch(f"the scripted values ({len(self.values)}) have run out at {asked}: add more")
        value = self.values[self.position]
        if not lowest <= value <= highest:
            where = f"scripted value {self.position + 1}"
            raise DiceMismatch(f"{where} is {value}, but {asked} needs one from {lowest} to {highest}")
        self.position += 1
        return value

    def _throw(self, expression: Expression, reason: str) -> Roll:
        asked = _asked(str(expression), reason)
        return expression.roll_of([self._next(1, sides, asked) for sides in expression.sides], reason)

    def _choose(self, count: int, reason: str, labels: Sequence[str] | None) -> int:
        return self._next(0, count - 1, _asked(f"a pick from {count}", reason))


@final
class ReplayedDice(RecordingDice):
    """Gives back what a record holds, and refuses what it does not; `position` counts the throws given back.

    Raises DiceMismatch when the rules ask for other dice, another modifier or other options than were recorded, come
    to another band, or go on past the end; and when a recorded roll is not one those dice can make. Reasons are
    given back as recorded and not compared, so that a text may be reworded.
    """

    def __init__(self, throws: Iterable[Throw]) -> None:
        super().__init__()
        self.throws = tuple(throws)
        self.position: int = 0

    def _next(self, asked: str) -> Throw:
        if self.position >= len(self.throws):
            raise DiceMismatch(f"the rules ask for {asked}, but the record ends after throw {len(self.throws)}")
        self.position += 1
        return self.throws[self.position - 1]

    def _differs(self, asked: str, recorded: object) -> DiceMismatch:
        return DiceMismatch(f"the rules ask for {asked}, but throw {self.position} of the record is {recorded!r}")

    def _throw(self, expression: Expression, reason: str) -> Roll:
        asked = _asked(str(expression), reason)
        recorded = self._next(asked)
        if not isinstance(recorded, Roll) or not expression.can_make(recorded) or not recorded.dice:
            raise self._differs(asked, recorded)
        return recorded

    def _throw_for(self, expression: Expression, modifier: int, bands: Bands, reason: str) -> Roll:
        asked = _asked(f"a test on {expression} with modifier {modifier:+d}", reason)
        recorded = self._next(asked)
        if not isinstance(recorded, Test) or recorded.modifier != modifier or not expression.can_make(recorded.roll):
            raise self._differs(asked, recorded)
        total = recorded.roll.total + modifier
        if (recorded.total, recorded.band) != (total, bands.of(total)):
            raise self._differs(f"{asked}, which comes to {total}, {bands.of(total)}", recorded)
        return recorded.roll

    def _choose(self, count: int, reason: str, labels: Sequence[str] | None) -> int:
        asked = _asked(f"a pick from {count}", reason)
        recorded = self._next(asked)
        if not isinstance(recorded, Pick) or recorded.count != count or not 0 <= recorded.index < count:
            raise self._differs(asked, recorded)
        if labels is not None and recorded.label not in ("", labels[recorded.index]):
            raise self._differs(f"{asked}, where option {recorded.index} is {labels[recorded.index]!r}", recorded)
        return recorded.index

    def pick(self, count: int, reason: str = "", labels: Sequence[str] | None = None) -> int:
        """The recorded pick, if it was one of as many options."""
        index = super().pick(count, reason, labels)
        self.taken[-1] = self.throws[self.position - 1]
        return index


def _asked(what: str, reason: str) -> str:
    return f"{what} for {reason}" if reason else what
