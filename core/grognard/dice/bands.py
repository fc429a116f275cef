"""Bands: the named ranges into which the total of a test falls, such as bad, normal and good."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import final

from grognard.dice.errors import InvalidDice
from grognard.dice.expression import Expression

__all__ = ["Bands"]

_EXAMPLE = 'write for example {"bad": (None, 4), "normal": (5, 9), "good": (10, None)}'


@final
class Bands:
    """Named ranges of totals, both ends included, that cover every total once; None leaves an end open.

    Raises InvalidDice for a gap, an overlap, a range that is upside down, or an end that is not open. Immutable and
    hashable; `names` lists the bands from the lowest up.

    >>> Bands({"bad": (None, 4), "normal": (5, 9), "good": (10, None)}).of(12)
    'good'
    """

    __slots__ = ("_tops", "names")

    def __init__(self, ranges: Mapping[str, tuple[int | None, int | None]]) -> None:
        if not ranges:
            raise InvalidDice(f"there must be at least one band; {_EXAMPLE}")
        ordered = sorted(ranges.items(), key=lambda item: (item[1][0] is not None, item[1][0] or 0))
        for name, (low, high) in ordered:
            if low is not None and high is not None and low > high:
                raise InvalidDice(f"band {name!r} begins at {low}, above its end {high}")
        (lowest, (bottom, _)), (highest, (_, top)) = ordered[0], ordered[-1]
        if bottom is not None:
            raise InvalidDice(f"band {lowest!r} must be open below, so that every total has a band; {_EXAMPLE}")
        tops = [_top(below, above) for below, above in pairwise(ordered)]
        if top is not None:
            raise InvalidDice(f"band {highest!r} must be open above, so that every total has a band; {_EXAMPLE}")
        self.names: tuple[str, ...] = tuple(name for name, _ in ordered)
        self._tops: tuple[int, ...] = tuple(tops)

    def of(self, total: int) -> str:
        """The band that `total` falls in."""
        return self.names[bisect_left(self._tops, total)]

    def distribution(self, expression: Expression, modifier: int = 0) -> dict[str, Fraction]:
        """The exact chance of each band, impossible ones included, when `modifier` is added to the dice."""
        counts = dict.fromkeys(self.names, 0)
        for total, ways in enumerate(expression.ways, expression.minimum + modifier):
            counts[self.of(total)] += ways
        throws = sum(expression.ways)
        return {name: Fraction(count, throws) for name, count in counts.items()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bands):
            return NotImplemented
        return self.names == other.names and self._tops == other._tops

    def __hash__(self) -> int:
        return hash((self.names, self._tops))

    def __repr__(self) -> str:
        lows = [None, *(top + 1 for top in self._tops)]
        ranges = dict(zip(self.names, zip(lows, [*self._tops, None], strict=True), strict=True))
        return f"Bands({ranges!r})"


_Named = tuple[str, tuple[int | None, int | None]]


def _top(below: _Named, above: _Named) -> int:
    """The last total of the lower of two neighbours, once they are known to meet."""
    (name, (_, top)), (next_name, (bottom, _)) = below, above
    if top is None or bottom is None or bottom <= top:
        raise InvalidDice(f"bands {name!r} and {next_name!r} overlap; {_EXAMPLE}")
    if bottom > top + 1:
        gap = str(top + 1) if bottom == top + 2 else f"{top + 1} to {bottom - 1}"
        raise InvalidDice(f"no band has {gap}, between {name!r} and {next_name!r}; {_EXAMPLE}")
    return top
