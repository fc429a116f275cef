"""A unit as it stands on a table: its shapes in the table's coordinates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from grognard.board.blocks import Block, Solid, TableUnit, base_corners, hull_corners, places, solid_corners
from grognard.board.convex import Box, Convex
from grognard.board.poses import Point, Pose, direction

__all__ = ["Placement", "Standing", "placed_points"]

Placement = tuple[float, float, float]
"""x and y in inches and a heading in degrees, not rounded: a place on the way from one pose to another."""


def placed_points(points: Sequence[Point], placement: Placement) -> list[Point]:
    """Points given right of and behind a pose, in the table's coordinates."""
    x, y, heading = placement
    sin, minus_cos = direction(heading)
    return [(x - right * minus_cos - back * sin, y + right * sin - back * minus_cos) for right, back in points]


class Standing:
    """A block of bases at a placement. `parts` is what others measure to and bump into, `hull` the whole footprint.

    All lengths are in inches. `unit` is the unit's id, `side` its side; both are empty where only the place matters.
    """

    __slots__ = ("_bases", "_corners", "block", "box", "hull", "parts", "placement", "side", "solid", "unit")

    def __init__(self, block: Block, placement: Placement, solid: Solid, unit: str = "", side: str = "") -> None:
        self.unit, self.side = unit, side
        self.block, self.placement = block, placement
        self.solid: Solid = solid
        radius = block.radius_inches
        self.hull = Convex(placed_points(hull_corners(block), placement), radius)
        if solid == "hull" or len(corners := solid_corners(block)) == 1:
            self.parts: tuple[Convex, ...] = (self.hull,)
        else:
            self.parts = tuple(Convex(placed_points(part, placement), radius) for part in corners)
        self.box: Box = self.hull.box
        self._bases: tuple[Convex, ...] | None = None

    def __repr__(self) -> str:
        x, y, heading = self.placement
        return f"<{self.unit or 'block'} at {x:g},{y:g} heading {heading:g}>"

    @property
    def heading_degrees(self) -> float:
        """The heading, clockwise from north."""
        return self.placement[2]

    @property
    def bases(self) -> tuple[Convex, ...]:
        """The bases, rank by rank, each from the left."""
        if self._bases is None:
            radius = self.block.radius_inches
            self._bases = tuple(
                Convex(placed_points(base, self.placement), radius) for base in base_corners(self.block)
            )
        return self._bases

    @property
    def centres(self) -> list[Point]:
        """The centres of the bases, in their order."""
        return placed_points(places(self.block), self.placement)

    @property
    def pose(self) -> Pose:
        """The placement, rounded."""
        x, y, heading = self.placement
        return Pose(x_inches=x, y_inches=y, heading_degrees=heading)

    @property
    def front(self) -> tuple[Point, Point]:
        """The left and right ends of the front edge."""
        half = self.block.front_inches / 2
        back = -self.block.radius_inches
        left, right = placed_points(((-half, back), (half, back)), self.placement)
        return left, right

    @property
    def centre(self) -> Point:
        """The middle of the block, halfway from front to rear."""
        back = self.block.depth_of_block_inches / 2 - self.block.radius_inches
        return placed_points(((0.0, back),), self.placement)[0]

    @property
    def farthest(self) -> float:
        """How far from the pose's point the footprint reaches."""
        return _farthest(self.block)

    def at(self, placement: Placement) -> Standing:
        """The same block elsewhere."""
        return Standing(self.block, placement, self.solid, self.unit, self.side)


@lru_cache(maxsize=4096)
def _farthest(block: Block) -> float:
    return block.radius_inches + max(math.hypot(x, y) for x, y in hull_corners(block))


@lru_cache(maxsize=8192)
def standing(block: Block, pose: Pose, solid: Solid, unit: str, side: str) -> Standing:
    """The standing of a block at a pose; shared, since the same is asked for again and again."""
    return Standing(block, (pose.x_inches, pose.y_inches, pose.heading_degrees), solid, unit, side)


def standing_of(unit: TableUnit, solid: Solid) -> Standing | None:
    """The unit as it stands, None while it is off the table."""
    return None if unit.pose is None else standing(unit.block, unit.pose, solid, unit.id, unit.side)
