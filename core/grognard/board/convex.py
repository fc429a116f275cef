"""Convex shapes on a table and the clearance between them, by plain arithmetic.

A shape is a convex polygon, perhaps of two corners (a stretch of a line) or one, grown by a radius: a round base is a
point grown by half its diameter. For such small shapes this is faster than building polygons for a library.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from grognard.board.poses import Point

__all__ = ["Box", "Convex", "Halfplane", "clearance", "clipped", "cut", "hull", "overlaps_box", "polygonal"]

Box = tuple[float, float, float, float]
"""Least x, least y, most x, most y, in inches."""

Halfplane = tuple[float, float, float]
"""(a, b, c): the points where ax + by ≤ c, with (a, b) of length 1."""

_SAME = 1e-12  # inches
_SIDES = 96  # of the polygon that stands for a disc where it is cut


class Convex:
    """A convex shape: its corners in inches, clockwise as drawn (y down), grown by a radius in inches."""

    __slots__ = ("_box", "_faces", "centre", "corners", "radius", "reach")

    def __init__(self, corners: Sequence[Point], radius: float = 0.0) -> None:
        self.corners = tuple(corners)
        self.radius = radius
        count = len(self.corners)
        x, y = sum(x for x, _ in self.corners) / count, sum(y for _, y in self.corners) / count
        self.centre: Point = (x, y)
        self.reach = radius + max(math.hypot(cx - x, cy - y) for cx, cy in self.corners)
        self._faces: tuple[Halfplane, ...] | None = None
        self._box: Box | None = None

    def __repr__(self) -> str:
        return f"Convex({self.corners!r}, {self.radius!r})"

    @property
    def faces(self) -> tuple[Halfplane, ...]:
        """The half-planes that the polygon without its radius is the meet of; none for a single point."""
        if self._faces is None:
            self._faces = _faces(self.corners)
        return self._faces

    @property
    def box(self) -> Box:
        """The least upright rectangle around the shape."""
        if self._box is None:
            xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
            r = self.radius
            self._box = (min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r)
        return self._box

    def moved(self, dx: float, dy: float) -> Convex:
        """The shape moved by so many inches east and south."""
        return Convex([(x + dx, y + dy) for x, y in self.corners], self.radius)

    def turned(self, pivot: Point, radians: float) -> Convex:
        """The shape turned clockwise about a point."""
        px, py = pivot
        cos, sin = math.cos(radians), math.sin(radians)
        return Convex(
            [(px + (x - px) * cos - (y - py) * sin, py + (x - px) * sin + (y - py) * cos) for x, y in self.corners],
            self.radius,
        )


def _faces(corners: tuple[Point, ...]) -> tuple[Halfplane, ...]:
    found: list[Halfplane] = []
    x1, y1 = corners[-1]
    for x2, y2 in corners:
        dx, dy = x2 - x1, y2 - y1
        length = math.hypot(dx, dy)
        if length > _SAME:
            a, b = dy / length, -dx / length
            found.append((a, b, a * x2 + b * y2))
            if len(corners) == 2:  # noqa: PLR2004 - a stretch of line also has ends
                found.append((dx / length, dy / length, (dx * x2 + dy * y2) / length))
        x1, y1 = x2, y2
    return tuple(found)


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """The corners of the convex hull of points, clockwise as drawn (y down)."""
    ordered = sorted(set(points))
    if len(ordered) < 3:  # noqa: PLR2004 - a point or a stretch of line is its own hull
        return tuple(ordered)
    return (*_chain(ordered)[:-1], *_chain(ordered[::-1])[:-1])


def _chain(points: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in points:
        while len(chain) > 1:
            (x1, y1), (x2, y2) = chain[-2:]
            if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > _SAME:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def overlaps_box(first: Box, second: Box, reach: float = 0.0) -> bool:
    """Whether two upright rectangles are no more than `reach` inches apart, east to west and north to south."""
    return (
        first[0] <= second[2] + reach
        and second[0] <= first[2] + reach
        and first[1] <= second[3] + reach
        and second[1] <= first[3] + reach
    )


def clearance(first: Convex, second: Convex) -> float:
    """The inches between two shapes; where they overlap, minus the inches to move one to part them.

    >>> clearance(Convex([(0, 0), (2, 0), (2, 2), (0, 2)]), Convex([(5, 6)], 1))
    4.0
    """
    apart = max(_apart(first, second), _apart(second, first))
    if apart > 0 or apart == -math.inf:
        apart = _distance(first, second)
    return apart - first.radius - second.radius


def _apart(first: Convex, second: Convex) -> float:
    """The most that the second polygon lies beyond one face of the first."""
    most = -math.inf
    corners = second.corners
    for a, b, c in first.faces:
        least = math.inf
        for x, y in corners:
            value = a * x + b * y
            if value < least:  # noqa: PLR1730 - min() costs four times as much here
                least = value
        most = max(most, least - c)
    return most


def _distance(first: Convex, second: Convex) -> float:
    """The inches between two polygons that do not overlap: some corner is nearest."""
    return min(_corner_distance(first.corners, second.corners), _corner_distance(second.corners, first.corners))


def _corner_distance(corners: tuple[Point, ...], outline: tuple[Point, ...]) -> float:
    least = math.inf
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        dx, dy = x2 - x1, y2 - y1
        square = dx * dx + dy * dy
        for x, y in corners:
            share = ((x - x1) * dx + (y - y1) * dy) / square if square else 0.0
            if not 0.0 < share < 1.0:
                share = 0.0 if share < 0.0 else min(share, 1.0)
            ex, ey = x1 + share * dx - x, y1 + share * dy - y
            distance = ex * ex + ey * ey
            if distance < least:  # noqa: PLR1730 - as above
                least = distance
        x1, y1 = x2, y2
    return math.sqrt(least)


def polygonal(shape: Convex) -> Convex:
    """The shape as a polygon without a radius: a disc becomes one of 96 sides around it, 0.05 % too wide."""
    if shape.radius == 0:
        return shape
    step = math.tau / _SIDES
    r = shape.radius / math.cos(step / 2)
    return Convex(
        hull((x + r * math.cos(i * step), y + r * math.sin(i * step)) for x, y in shape.corners for i in range(_SIDES))
    )


def cut(corners: Sequence[Point], halfplane: Halfplane) -> list[Point]:
    """What of a convex polygon lies in a half-plane; nothing where it lies outside."""
    a, b, c = halfplane
    kept: list[Point] = []
    if not corners:
        return kept
    x1, y1 = corners[-1]
    beyond1 = a * x1 + b * y1 - c
    for x2, y2 in corners:
        beyond2 = a * x2 + b * y2 - c
        if (beyond1 <= 0) != (beyond2 <= 0):
            share = beyond1 / (beyond1 - beyond2)
            kept.append((x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
        if beyond2 <= 0:
            kept.append((x2, y2))
        x1, y1, beyond1 = x2, y2, beyond2
    return kept


def clipped(shape: Convex, halfplanes: Iterable[Halfplane]) -> Convex | None:
    """What of a shape lies in all the half-planes, None where nothing does."""
    corners: Sequence[Point] = polygonal(shape).corners
    for halfplane in halfplanes:
        corners = cut(corners, halfplane)
    return Convex(corners) if corners else None
