"""The winds, and which of them the sides and corners of a hex look to.

North is the top of the board as drawn and y grows downwards. A hex is 1.0 wide across its flats.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final, Literal

from msgspec import Struct

from grognard.board.axial import Axial

Top = Literal["pointy", "flat"]
"""What is at the top of every hex as drawn: a corner or a side."""

Arc = Literal["front", "flank", "rear"]
"""Where an adjacent hex lies, seen from a unit with a facing."""

Point = tuple[float, float]
"""A point as drawn, in hex widths: x to the right, y down."""

COMPASS: Final[dict[str, str]] = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}

# Clockwise from the first front side of a facing: two front hexes, a flank, the two opposite, the other flank.
_ARCS: Final[tuple[Arc, ...]] = ("front", "front", "flank", "rear", "rear", "flank")

_ROW: Final = sqrt(3) / 2
_RADIUS: Final = 1 / sqrt(3)


class Rose(Struct, frozen=True, kw_only=True):
    """The directions of a hex with one kind of top, clockwise, with the vectors that draw it (in hex widths)."""

    sides: tuple[str, ...]
    corners: tuple[str, ...]
    steps: tuple[Axial, ...]
    """For each side, the step to the hex across it."""
    corner_points: tuple[Point, ...]
    """For each corner, where it is drawn, seen from the centre."""
    east: Point
    """How far along x one step of q and one of r lead."""
    south: Point
    """How far along y one step of q and one of r lead."""
    anticlockwise_side: int
    """The side on the anticlockwise hand of corner i is side i + this."""

    def front_sides(self, corner: str) -> tuple[int, int]:
        """Return the indexes of the two sides that meet in a corner, the anticlockwise one first."""
        first = self.corners.index(corner) + self.anticlockwise_side
        return first % 6, (first + 1) % 6

    def arcs(self, corner: str) -> tuple[Arc, ...]:
        """Return the arc that each side lies in, in the order of `sides`, for a unit facing that corner."""
        first = self.front_sides(corner)[0]
        return tuple(_ARCS[(side - first) % 6] for side in range(6))

    def point(self, at: Axial) -> Point:
        """Return where the centre of a hex is drawn, seen from the centre of the hex (0, 0)."""
        q, r = at
        return q * self.east[0] + r * self.east[1], q * self.south[0] + r * self.south[1]

    def axial(self, point: Point) -> Point:
        """Return the coordinates (q, r), not rounded, of a point seen from the centre of the hex (0, 0)."""
        x, y = point
        (east_q, east_r), (south_q, south_r) = self.east, self.south
        area = east_q * south_r - east_r * south_q
        return (x * south_r - y * east_r) / area, (y * east_q - x * south_q) / area

    def drawn(self, places: Mapping[str, Axial]) -> tuple[dict[str, Point], tuple[float, float, float, float]]:
        """Return where the centres of hexes are drawn, and the bounds of the picture, which begins at (0, 0)."""
        points = {label: self.point(at) for label, at in places.items()}
        half_width, half_height = (max(corner[i] for corner in self.corner_points) for i in (0, 1))
        right = half_width - min(x for x, _ in points.values())
        down = half_height - min(y for _, y in points.values())
        centres = {label: (x + right, y + down) for label, (x, y) in points.items()}
        width = max(x for x, _ in centres.values()) + half_width
        return centres, (0.0, 0.0, width, max(y for _, y in centres.values()) + half_height)


POINTY: Final = Rose(
    sides=("NE", "E", "SE", "SW", "W", "NW"),
    corners=("N", "NE", "SE", "S", "SW", "NW"),
    steps=((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
    corner_points=(
        (0.0, -_RADIUS),
        (0.5, -_RADIUS / 2),
        (0.5, _RADIUS / 2),
        (0.0, _RADIUS),
        (-0.5, _RADIUS / 2),
        (-0.5, -_RADIUS / 2),
    ),
    east=(1.0, 0.5),
    south=(0.0, _ROW),
    anticlockwise_side=-1,
)

FLAT: Final = Rose(
    sides=("N", "NE", "SE", "S", "SW", "NW"),
    corners=("NE", "E", "SE", "SW", "W", "NW"),
    steps=((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    corner_points=(
        (_RADIUS / 2, -0.5),
        (_RADIUS, 0.0),
        (_RADIUS / 2, 0.5),
        (-_RADIUS / 2, 0.5),
        (-_RADIUS, 0.0),
        (-_RADIUS / 2, -0.5),
    ),
    east=(_ROW, 0.0),
    south=(0.5, 1.0),
    anticlockwise_side=0,
)

ROSES: Final[dict[Top, Rose]] = {"pointy": POINTY, "flat": FLAT}
