"""Every way the dice can fall: the same code, run once for each outcome, gives exact odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import TypeVar, final

import msgspec

from grognard.dice.bands import Bands
from grognard.dice.counting import hands
from grognard.dice.errors import DiceMismatch, TooManyOutcomes
from grognard.dice.expression import Expression
from grognard.dice.source import RecordingDice
from grognard.dice.throws import Roll

__all__ = ["Branch", "EnumeratedDice", "enumerate_outcomes"]

_Value = TypeVar("_Value")


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """A throw where several things may happen: how many, which of them did, and its chance."""

    options: int
    chosen: int
    chance: Fraction


@final
class EnumeratedDice(RecordingDice):
    """Takes option `path[i]` at the i-th throw, and the first, which is the likeliest, once the path is used up.

    A roll has an option for each different hand of dice, a test one for each band that can be reached, shown by the
    evenest dice with the band's likeliest total, a pick one for each thing to pick. A single roll with more than
    `limit` options raises TooManyOutcomes. `branches` tells what was thrown, `chance` the chance of it all.
    """

    def __init__(self, path: Sequence[int] = (), limit: int = 100_000) -> None:
        super().__init__()
        self.path = tuple(path)
        self.limit = limit
        self.branches: list[Branch] = []

    @property
    def position(self) -> int:
        """The number of throws so far; setting it back forgets the later ones."""
        return len(self.branches)

    @position.setter
    def position(self, position: int) -> None:
        del self.branches[position:]

    @property
    def chance(self) -> Fraction:
        """The chance that all the throws so far fall as they did."""
        return prod((branch.chance for branch in self.branches), start=Fraction(1))

    def next_path(self) -> tuple[int, ...] | None:
        """The path to the next outcome, depth first; None after the last."""
        for at in range(len(self.branches) - 1, -1, -1):
            branch = self.branches[at]
            if branch.chosen + 1 < branch.options:
                return (*(earlier.chosen for earlier in self.branches[:at]), branch.chosen + 1)
        return None

    def _option(self, options: int) -> int:
        at = len(self.branches)
        chosen = self.path[at] if at < len(self.path) else 0
        if not 0 <= chosen < options:
            raise DiceMismatch(
                f"throw {at + 1} has {options} options, but the path says {chosen}: use a path only with "
                "the code that gave it"
            )
        return chosen

    def _take(self, options: Sequence[tuple[Roll, Fraction]], reason: str) -> Roll:
        chosen = self._option(len(options))
        roll, chance = options[chosen]
        self.branches.append(Branch(options=len(options), chosen=chosen, chance=chance))
        return msgspec.structs.replace(roll, reason=reason) if reason else roll

    def _throw(self, expression: Expression, reason: str) -> Roll:
        number = prod(comb(term.count + term.sides - 1, term.count) for term in expression.terms)
        if number > self.limit:
            raise TooManyOutcomes(f"{expression} alone has {number} outcomes, more than {self.limit}")
        return self._take(_rolls(expression), reason)

    def _throw_for(self, expression: Expression, modifier: int, bands: Bands, reason: str) -> Roll:
        return self._take(_rolls_by_band(expression, modifier, bands), reason)

    def _choose(self, count: int, reason: str, labels: Sequence[str] | None) -> int:
        chosen = self._option(count)
        self.branches.append(Branch(options=count, chosen=chosen, chance=Fraction(1, count)))
        return chosen


def enumerate_outcomes(run: Callable[[EnumeratedDice], _Value], limit: int) -> list[tuple[Fraction, _Value]]:
    """Runs `run` once for every way its dice can fall, the likeliest first, and returns the chances and its values.

    The chances add up to 1; equal values are not merged. `run` must ask for the same dice whenever the same fell
    before. Raises TooManyOutcomes beyond `limit` outcomes, with those explored so far.

    >>> enumerate_outcomes(lambda dice: dice.roll("2d2").total, limit=10)
    [(Fraction(1, 2), 3), (Fraction(1, 4), 4), (Fraction(1, 4), 2)]
    """
    explored: list[tuple[Fraction, _Value]] = []
    path: tuple[int, ...] | None = ()
    while path is not None:
        if len(explored) >= limit:
            raise TooManyOutcomes(f"there are more than {limit} outcomes", explored)
        dice = EnumeratedDice(path, limit)
        try:
            value = run(dice)
        except TooManyOutcomes as error:
            raise TooManyOutcomes(str(error), explored) from error
        explored.append((dice.chance, value))
        path = dice.next_path()
    return explored


@lru_cache(maxsize=32)
def _rolls(expression: Expression) -> tuple[tuple[Roll, Fraction], ...]:
    """Every different hand, the likeliest first, then those with the higher dice."""
    rolls: list[tuple[int, Roll]] = []
    for choice in product(*(tuple(hands(term.count, term.sides)) for term in expression.terms)):
        faces = [face for hand, _ in choice for face in hand]
        rolls.append((prod(orders for _, orders in choice), expression.roll_of(faces)))
    rolls.sort(key=lambda item: -item[0])
    throws = prod(expression.sides)
    return tuple((roll, Fraction(orders, throws)) for orders, roll in rolls)


@lru_cache(maxsize=4096)
def _rolls_by_band(expression: Expression, modifier: int, bands: Bands) -> tuple[tuple[Roll, Fraction], ...]:
    """A roll for each band that can be reached, the likeliest band first."""
    likeliest: dict[str, tuple[int, int]] = {}
    for total, ways in enumerate(expression.ways, expression.minimum):
        name = bands.of(total + modifier)
        if name not in likeliest or ways > likeliest[name][0]:
            likeliest[name] = (ways, total)
    chances = bands.distribution(expression, modifier)
    options = [(_even_roll(expression, total), chances[name]) for name, (_, total) in likeliest.items()]
    return tuple(sorted(options, key=lambda option: -option[1]))


def _even_roll(expression: Expression, total: int) -> Roll:
    """The roll with that total whose dice are as equal as can be, those of the first terms the higher."""
    spare = total - expression.minimum
    faces: list[int] = []
    for term in expression.terms:
        part = min(spare, term.kept * (term.sides - 1))
        spare -= part
        low, higher = divmod(part, term.kept)
        kept = [low + 2] * higher + [low + 1] * (term.kept - higher)
        faces += [max(kept)] * term.drop_highest + kept + [min(kept)] * term.drop_lowest
    return expression.roll_of(faces)
