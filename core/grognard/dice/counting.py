"""In how many ways dice come to each total, and which hands of dice there are: exact, by whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from grognard.dice.errors import TooManyOutcomes

__all__ = ["convolved", "hands", "ways_to_total"]

LARGEST = 8_000_000
"""The most bits that a list of ways may fill: about a second of work."""


def hands(count: int, sides: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every different hand of `count` dice, high to low, with the number of orders in which it may fall."""
    orders = factorial(count)
    for faces in combinations_with_replacement(range(sides, 0, -1), count):
        yield faces, orders // prod(map(factorial, Counter(faces).values()))


def ways_to_total(count: int, sides: int, drop_lowest: int = 0, drop_highest: int = 0) -> list[int]:
    """The number of ordered throws for each total of the kept dice, the lowest possible total (all ones) first.

    Raises TooManyOutcomes for dice that would take many seconds.
    """
    width = _width(sides**count)
    totals = (count - drop_lowest - drop_highest) * (sides - 1) + 1
    dropping = drop_lowest or drop_highest
    rounds = 1 + sides * count**2 // 7500 if dropping else 1  # measured: what dropping costs beside not dropping
    _refuse_beyond(width * totals * rounds, f"{count}d{sides}{' with dice dropped' if dropping else ''}")
    if dropping:
        packed = _packed_with_drops(count, sides, width, drop_highest, count - drop_lowest)
    else:
        packed = _packed([1] * sides, width) ** count
    return _unpacked(packed, width, totals)


def convolved(one: list[int], other: list[int]) -> list[int]:
    """The ways of two kinds of dice thrown together; raises TooManyOutcomes as `ways_to_total` does."""
    width = _width(sum(one) * sum(other))
    totals = len(one) + len(other) - 1
    _refuse_beyond(width * totals, "so many dice")
    return _unpacked(_packed(one, width) * _packed(other, width), width, totals)


# A list of ways is also one long integer, `width` bits to a total: shifting it adds to the totals, adding it adds
# alternatives, multiplying it adds dice. A width that holds the number of all throws never overflows.


def _width(throws: int) -> int:
    return 8 * (throws.bit_length() // 8 + 1)


def _packed(ways: list[int], width: int) -> int:
    return int.from_bytes(b"".join(number.to_bytes(width // 8, "little") for number in ways), "little")


def _unpacked(packed: int, width: int, totals: int) -> list[int]:
    size = width // 8
    raw = packed.to_bytes(size * totals, "little")
    return [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]


def _refuse_beyond(work: int, dice: str) -> None:
    if work > LARGEST:
        raise TooManyOutcomes(f"the exact odds of {dice} take too long to work out: throw samples instead")


def _packed_with_drops(count: int, sides: int, width: int, first: int, last: int) -> int:
    """Deals the faces out from the highest down; the dice from rank `first` up to `last` are those that count."""
    placed = [1] + [0] * count
    for face in range(sides - 1, -1, -1):
        following = [0] * (count + 1)
        for before, ways in enumerate(placed):
            if not ways:
                continue
            for after in range(before, count + 1):
                kept = max(0, min(after, last) - max(before, first))
                choices = comb(count - before, after - before)
                following[after] += (ways * choices) << (width * face * kept)
        placed = following
    return placed[count]
