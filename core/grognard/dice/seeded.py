"""Dice from a seed: the same on every machine and every Python, for ever."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import final

from grognard.dice.errors import InvalidDice
from grognard.dice.expression import Expression
from grognard.dice.source import RecordingDice
from grognard.dice.throws import Roll

__all__ = ["SeededDice"]

_EIGHT_WORDS = Struct("<8Q")
_RANGE = 1 << 64


@final
class SeededDice(RecordingDice):
    """Every number follows from the seed and a counter, `position`, so that dice can be thrown again from anywhere.

    Words 8k to 8k+7 are the eight little-endian 64-bit words of the BLAKE2b digest of the text `seed:k`, both in
    hexadecimal. A die with S sides is the next word modulo S plus 1; words that would favour low faces are passed
    over. Any change to this changes every recorded seed.
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed
        self.position: int = 0
        self._block = -1
        self._words: tuple[int, ...] = ()

    def _below(self, options: int) -> int:
        """A number from 0 up to, not including, `options`, all equally likely."""
        fair = _RANGE - _RANGE % options
        while True:
            position = self.position
            self.position = position + 1
            if position >> 3 != self._block:
                self._block = position >> 3
                digest = blake2b(f"{self.seed:x}:{self._block:x}".encode()).digest()
                self._words = _EIGHT_WORDS.unpack(digest)
            word = self._words[position & 7]
            if word < fair:
                return word % options

    def _throw(self, expression: Expression, reason: str) -> Roll:
        below = self._below
        return expression.roll_of([below(sides) + 1 for sides in expression.sides], reason)

    def _choose(self, count: int, reason: str, labels: Sequence[str] | None) -> int:
        if count > _RANGE:
            raise InvalidDice(f"{count} options are too many to pick from: at most 2 to the power of 64")
        return self._below(count)
