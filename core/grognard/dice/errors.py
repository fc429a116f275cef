"""What can go wrong with dice: written wrongly, not the dice that were asked for, or more outcomes than allowed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.errors import GrognardError, Misused

__all__ = ["DiceMismatch", "InvalidDice", "TooManyOutcomes"]


class InvalidDice(Misused):
    """Dice, bands or a number of options that cannot be read or make no sense."""


class DiceMismatch(GrognardError):
    """The dice at hand (scripted or recorded) are not the ones that the rules now ask for."""


class TooManyOutcomes(GrognardError):
    """There are more outcomes than may be counted.

    `explored` holds those that were, as pairs of chance and value, so that a caller can go on by sampling.
    """

    def __init__(self, message: str, explored: Sequence[tuple[Fraction, object]] = ()) -> None:
        super().__init__(message)
        self.explored = tuple(explored)
