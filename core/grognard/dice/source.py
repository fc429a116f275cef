"""What every source of dice can do, and what they share: reading the expression and keeping what was thrown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from grognard.dice.bands import Bands
from grognard.dice.errors import InvalidDice
from grognard.dice.expression import Expression
from grognard.dice.notation import parse
from grognard.dice.throws import Pick, Roll, Test, Throw

__all__ = ["DiceSource", "RecordingDice"]


class DiceSource(Protocol):
    """Dice to be thrown, whoever throws them."""

    taken: list[Throw]
    """Everything thrown since the caller last cleared it, in order: what a record stores."""

    @property
    def position(self) -> int:
        """How far the dice have got; setting it back makes the same dice fall again, where the source can do that."""
        ...

    @position.setter
    def position(self, position: int) -> None: ...

    def roll(self, expression: str | Expression, reason: str = "") -> Roll:
        """Throws the dice; raises InvalidDice for a text that is not dice."""
        ...

    def test(self, expression: str | Expression, modifier: int, bands: Bands, reason: str = "") -> Test:
        """Throws the dice, adds `modifier` and finds the band; for rules to which only the total matters."""
        ...

    def pick(self, count: int, reason: str = "", labels: Sequence[str] | None = None) -> int:
        """One of `count` equally likely options, from 0; `labels` name them for people, such as the cards of a deck."""
        ...


class RecordingDice(ABC):
    """The common part of the sources: `taken`, and the checks of what is asked. A source says how dice fall."""

    def __init__(self) -> None:
        self.taken: list[Throw] = []

    @abstractmethod
    def _throw(self, expression: Expression, reason: str) -> Roll:
        """The dice of a roll."""

    @abstractmethod
    def _choose(self, count: int, reason: str, labels: Sequence[str] | None) -> int:
        """The index of a pick."""

    def _throw_for(self, expression: Expression, modifier: int, bands: Bands, reason: str) -> Roll:
        """The dice of a test; as those of a roll, unless a source can make use of the bands."""
        return self._throw(expression, reason)

    def roll(self, expression: str | Expression, reason: str = "") -> Roll:
        """Throws the dice and keeps them in `taken`; raises InvalidDice for a text that is not dice."""
        if isinstance(expression, str):
            expression = parse(expression)
        roll = self._throw(expression, reason)
        self.taken.append(roll)
        return roll

    def test(self, expression: str | Expression, modifier: int, bands: Bands, reason: str = "") -> Test:
        """Throws the dice, adds `modifier`, finds the band, and keeps the test in `taken`."""
        if isinstance(expression, str):
            expression = parse(expression)
        roll = self._throw_for(expression, modifier, bands, reason)
        total = roll.total + modifier
        test = Test(roll=roll, modifier=modifier, total=total, band=bands.of(total))
        self.taken.append(test)
        return test

    def pick(self, count: int, reason: str = "", labels: Sequence[str] | None = None) -> int:
        """Picks one of `count` options, from 0, and keeps it in `taken`; raises InvalidDice if there are none."""
        if count < 1:
            raise InvalidDice(f"nothing to pick from{f' for {reason}' if reason else ''}: {count} options")
        if labels is not None and len(labels) != count:
            raise InvalidDice(f"{len(labels)} labels for {count} options: give one for each, or none")
        index = self._choose(count, reason, labels)
        label = labels[index] if labels is not None else ""
        self.taken.append(Pick(count=count, index=index, label=label, reason=reason))
        return index
