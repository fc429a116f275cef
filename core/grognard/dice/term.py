"""Dice of one size, and which of them count."""

from __future__ import annotations

import msgspec

from grognard.dice.errors import InvalidDice

__all__ = ["MOST_DICE", "MOST_SIDES", "Term"]

MOST_DICE = 100
MOST_SIDES = 1000


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """Dice of one size thrown together, of which the lowest and highest few may be dropped.

    Raises InvalidDice for fewer than 1 or more than 100 dice, for sides outside 1 to 1000, or if no die is kept.
    """

    count: int = 1
    sides: int
    drop_lowest: int = 0
    drop_highest: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_DICE:
            raise InvalidDice(f"a roll has 1 to {MOST_DICE} dice, not {self.count}")
        if not 1 <= self.sides <= MOST_SIDES:
            raise InvalidDice(f"a die has 1 to {MOST_SIDES} sides, not {self.sides}")
        if min(self.drop_lowest, self.drop_highest) < 0 or self.kept < 1:
            dropped = self.drop_lowest + self.drop_highest
            raise InvalidDice(f"at least one of {self.count} dice must be kept, so {dropped} cannot be dropped")

    @property
    def kept(self) -> int:
        """The number of dice that count."""
        return self.count - self.drop_lowest - self.drop_highest

    def sorted_out(self, faces: list[int]) -> tuple[list[int], list[int]]:
        """The dice kept and those dropped, each from high to low."""
        faces = sorted(faces, reverse=True)
        if self.kept == self.count:
            return faces, []
        high, low = self.drop_highest, self.count - self.drop_lowest
        return faces[high:low], faces[:high] + faces[low:]

    def __str__(self) -> str:
        count = str(self.count) if self.count > 1 else ""
        lowest = f"dl{self.drop_lowest}" if self.drop_lowest else ""
        highest = f"dh{self.drop_highest}" if self.drop_highest else ""
        return f"{count}d{self.sides}{lowest}{highest}"
