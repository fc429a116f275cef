"""Counting on an endless plane of hexes, in axial coordinates (q, r)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Axial = tuple[int, int]
"""A hex of the plane: q and r are two of its three axes, the third is -q - r."""


def distance(a: Axial, b: Axial) -> int:
    """Return how many steps lead from one hex to another."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def nearest_hexes(q: float, r: float, scale: int = 1) -> tuple[Axial, ...]:
    """Return the hex whose centre is nearest to the point (q / scale, r / scale), or the two or three that tie.

    Given integers, the answer is exact.
    """
    low_q, low_r = int(q // scale), int(r // scale)
    apart: dict[Axial, float] = {}
    for hex_q in (low_q, low_q + 1):
        for hex_r in (low_r, low_r + 1):
            dq, dr = q - hex_q * scale, r - hex_r * scale
            apart[hex_q, hex_r] = dq * dq + dq * dr + dr * dr  # the law of cosines, for axes 60 degrees apart
    least = min(apart.values())
    return tuple(at for at, square in apart.items() if square == least)


def line(a: Axial, b: Axial) -> Iterator[tuple[Axial, ...]]:
    """Yield, for each step of the straight line from a to b, the hex it is in, or those that it runs between."""
    steps = distance(a, b)
    if not steps:
        yield (a,)
        return
    for i in range(steps + 1):
        yield nearest_hexes(a[0] * (steps - i) + b[0] * i, a[1] * (steps - i) + b[1] * i, steps)


def ring(centre: Axial, radius: int, steps: Sequence[Axial]) -> Iterator[Axial]:
    """Yield the hexes at a distance, clockwise, from the one straight across the first of the six steps."""
    if not radius:
        yield centre
        return
    q, r = centre[0] + steps[0][0] * radius, centre[1] + steps[0][1] * radius
    for i in range(6):
        step_q, step_r = steps[(i + 2) % 6]
        for _ in range(radius):
            yield q, r
            q, r = q + step_q, r + step_r
