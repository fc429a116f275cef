"""Dice as the rules write them: `2d6`, `3d6dl1+1`, `d%`, `2d6+d4`."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Self

import msgspec

from grognard.dice.counting import convolved, ways_to_total
from grognard.dice.errors import InvalidDice
from grognard.dice.term import MOST_DICE, Term
from grognard.dice.throws import Roll

__all__ = ["Expression"]

MOST_MODIFIER = 1_000_000


class Expression(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Dice and a constant, added up; `parse` makes them from text and `str` writes them in one canonical way.

    Raises InvalidDice without dice, with more than 100 in all, or with a modifier beyond a million.
    """

    terms: tuple[Term, ...]
    modifier: int = 0

    def __post_init__(self) -> None:
        if not self.terms:
            raise InvalidDice("there is no die in it")
        if self.count > MOST_DICE:
            raise InvalidDice(f"a roll has 1 to {MOST_DICE} dice, not {self.count}")
        if abs(self.modifier) > MOST_MODIFIER:
            raise InvalidDice(f"a modifier is at most {MOST_MODIFIER} either way, not {self.modifier}")

    @cached_property
    def text(self) -> str:
        """The canonical form: `1D6 + 2` is `d6+2`, `3d6kh2` is `3d6dl1`, `d%` is `d100`."""
        dice = "+".join(map(str, self.terms))
        return f"{dice}{self.modifier:+d}" if self.modifier else dice

    def __str__(self) -> str:
        return self.text

    @property
    def count(self) -> int:
        """The number of dice thrown, dropped ones included."""
        return sum(term.count for term in self.terms)

    @property
    def drops(self) -> bool:
        """Whether any die is dropped."""
        return any(term.kept < term.count for term in self.terms)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die, in the order of the terms."""
        return tuple(term.sides for term in self.terms for _ in range(term.count))

    @cached_property
    def minimum(self) -> int:
        """The lowest possible total."""
        return sum(term.kept for term in self.terms) + self.modifier

    @cached_property
    def maximum(self) -> int:
        """The highest possible total."""
        return sum(term.kept * term.sides for term in self.terms) + self.modifier

    def with_modifier(self, modifier: int) -> Self:
        """The same dice with `modifier` added to what the expression already adds."""
        return msgspec.structs.replace(self, modifier=self.modifier + modifier)

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """The number of ordered throws for each total from `minimum` to `maximum`; their sum is that of all throws.

        Raises TooManyOutcomes where that takes many seconds, which no dice on a table do.
        """
        ways = [1]
        for term in self.terms:
            further = ways_to_total(term.count, term.sides, term.drop_lowest, term.drop_highest)
            ways = convolved(ways, further)
        return tuple(ways)

    def distribution(self) -> dict[int, Fraction]:
        """The exact chance of each total, from the lowest up.

        >>> Expression(terms=(Term(sides=2), Term(sides=2))).distribution()
        {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
        """
        throws = sum(self.ways)
        return {total: Fraction(ways, throws) for total, ways in enumerate(self.ways, self.minimum)}

    def roll_of(self, faces: list[int], reason: str = "") -> Roll:
        """The roll that these faces make, one for each of `sides`; the faces are trusted to be on the dice."""
        dice, dropped = self.terms[0].sorted_out(faces[: self.terms[0].count])
        at = self.terms[0].count
        for term in self.terms[1:]:
            kept, lost = term.sorted_out(faces[at : at + term.count])
            dice, dropped, at = dice + kept, dropped + lost, at + term.count
        total = sum(dice) + self.modifier
        return Roll(expression=self.text, dice=tuple(dice), dropped=tuple(dropped), total=total, reason=reason)

    def can_make(self, roll: Roll) -> bool:
        """Whether these dice can fall as `roll` says: faces that exist, the right ones dropped, the total right.

        A roll without dice, of which only the total was told, is judged by the total, unless dice should be dropped.
        """
        if roll.expression != self.text:
            return False
        if not roll.dice:
            return not self.drops and not roll.dropped and self.minimum <= roll.total <= self.maximum
        kept, dropped = list(roll.dice), list(roll.dropped)
        faces: list[int] = []
        for term in self.terms:
            faces += kept[: term.kept] + dropped[: term.count - term.kept]
            del kept[: term.kept], dropped[: term.count - term.kept]
        if kept or dropped or len(faces) != self.count:
            return False
        if not all(1 <= face <= sides for face, sides in zip(faces, self.sides, strict=True)):
            return False
        return self.roll_of(faces, roll.reason) == roll
