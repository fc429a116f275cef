"""Units on a table: rigid blocks of equal bases in files and ranks. A block has one pose, the bases follow from it."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from grognard.board.convex import hull
from grognard.board.layout import InvalidBoard
from grognard.board.poses import Point, Pose, direction, rounded_degrees, rounded_inches
from grognard.units import Unit

__all__ = ["INCHES_PER_MILLIMETRE", "Block", "Solid", "Spot", "TableUnit", "inches_of_millimetres"]

INCHES_PER_MILLIMETRE = 1 / 25.4

Solid = Literal["hull", "bases"]
"""What of a unit others measure to and bump into: the convex hull of its bases, or the bases alone."""

Spot = tuple[float, float, float]
"""Where a loose base stands: its middle in inches right of and behind its block's pose, and its turn in degrees."""


class Block(Struct, frozen=True, kw_only=True, gc=False):
    """Bases of one size in files and ranks, filled from the front rank, each from the left.

    Lengths are in inches. A round base has its diameter as width and as depth. A pose of the block is that of the
    middle of its front edge; of round bases, that of the middle of the line through the front rank's centres, so that
    a single disc stands where its centre is. `rear` is where the bases of an incomplete rear rank stand. `spots` are
    where loose bases stand that are in no order, one for each: inches right of and behind the pose, as the middle of
    the front of the rectangle around them, and degrees that the base is turned.
    Raises InvalidBoard for a base without width or depth, a negative gap, or fewer than one file or base.
    """

    width_inches: float
    depth_inches: float
    bases: int = 1
    files: int = 1
    file_gap_inches: float = 0.0
    rank_gap_inches: float = 0.0
    round: bool = False
    rear: Literal["left", "centre", "right"] = "right"
    spots: tuple[Spot, ...] = ()

    def __post_init__(self) -> None:
        for name in ("width_inches", "depth_inches", "file_gap_inches", "rank_gap_inches"):
            # a whole number would be saved as one and read as a fraction, and the state have another digest
            force_setattr(self, name, float(getattr(self, name)))
        if not (self.width_inches > 0 and self.depth_inches > 0):
            raise InvalidBoard(((), f"a base of {self.width_inches:g}″ × {self.depth_inches:g}″ has no area"))
        if self.round and self.width_inches != self.depth_inches:
            raise InvalidBoard(((), "a round base is as deep as it is wide: give its diameter for both"))
        if self.file_gap_inches < 0 or self.rank_gap_inches < 0:
            raise InvalidBoard(((), "bases of a block do not overlap: give gaps of 0 or more"))
        if self.bases < 1 or self.files < 1:
            raise InvalidBoard(((), f"a block of {self.bases} bases in {self.files} files is none: give 1 or more"))
        if self.spots:
            if len(self.spots) != self.bases:
                raise InvalidBoard(((), f"{len(self.spots)} spots for {self.bases} bases: give one for each, or none"))
            rounded = ((rounded_inches(x), rounded_inches(y), rounded_degrees(turn)) for x, y, turn in self.spots)
            force_setattr(self, "spots", tuple(rounded))

    @property
    def front_files(self) -> int:
        """How many files there are men for."""
        return min(self.files, self.bases)

    @property
    def ranks(self) -> int:
        """How many ranks, the last perhaps incomplete."""
        return -(-self.bases // self.front_files)

    @property
    def front_inches(self) -> float:
        """The length of the front."""
        if self.spots:
            xs = [x for x, _ in hull_corners(self)]
            return max(xs) - min(xs)
        return self.front_files * (self.width_inches + self.file_gap_inches) - self.file_gap_inches

    @property
    def depth_of_block_inches(self) -> float:
        """From the front of the front rank to the rear of the last."""
        if self.spots:
            ys = [y for _, y in hull_corners(self)]
            return max(ys) - min(ys)
        return self.ranks * (self.depth_inches + self.rank_gap_inches) - self.rank_gap_inches

    @property
    def radius_inches(self) -> float:
        """The radius of a round base, 0 of a rectangular one."""
        return self.width_inches / 2 if self.round else 0.0


class TableUnit(Unit, frozen=True, kw_only=True):
    """A unit on a table: its block of bases, and its pose, None while it is off the table."""

    block: Block
    pose: Pose | None = None


def inches_of_millimetres(millimetres: float) -> float:
    """A length on a base or table in inches.

    >>> round(inches_of_millimetres(50), 3)
    1.969
    """
    return millimetres * INCHES_PER_MILLIMETRE


@lru_cache(maxsize=4096)
def places(block: Block) -> tuple[Point, ...]:
    """The centres of the bases, rank by rank, each from the left: inches right of and behind the block's pose."""
    if block.spots:
        return tuple((right, back) for right, back, _ in block.spots)
    files, across = block.front_files, block.width_inches + block.file_gap_inches
    first = 0.0 if block.round else block.depth_inches / 2
    found: list[Point] = []
    for rank in range(block.ranks):
        number = min(files, block.bases - rank * files)
        missing = {"left": 0.0, "centre": (files - number) / 2, "right": float(files - number)}[block.rear]
        back = first + rank * (block.depth_inches + block.rank_gap_inches)
        found.extend(((missing + file - (files - 1) / 2) * across, back) for file in range(number))
    return tuple(found)


def base_corners(block: Block) -> tuple[tuple[Point, ...], ...]:
    """The corners of each base as it stands at the origin, facing north; of a round base, its centre."""
    if block.spots:
        return tuple(_turned(block, *spot) for spot in block.spots)
    return tuple(_around(block, centre, centre) for centre in places(block))


@lru_cache(maxsize=4096)
def hull_corners(block: Block) -> tuple[Point, ...]:
    """The corners of the convex hull of the bases at the origin, facing north; of round bases, that of the centres."""
    return hull([corner for base in base_corners(block) for corner in base])


@lru_cache(maxsize=4096)
def solid_corners(block: Block) -> tuple[tuple[Point, ...], ...]:
    """The corners of the bases at the origin, facing north, those that touch joined into few rectangles."""
    if block.round or block.file_gap_inches > 0 or block.spots:
        return base_corners(block)
    spots, files = places(block), block.front_files
    complete = block.bases // files
    ranks = [(spots[rank * files], spots[rank * files + files - 1]) for rank in range(complete)]
    if block.rank_gap_inches == 0:
        ranks = [(ranks[0][0], ranks[-1][1])]
    if block.bases % files:
        ranks.append((spots[complete * files], spots[-1]))
    return tuple(_around(block, first, last) for first, last in ranks)


def _turned(block: Block, right: float, back: float, degrees: float) -> tuple[Point, ...]:
    """The corners of a base whose middle is there and that is turned, clockwise."""
    if block.round:
        return ((right, back),)
    sin, minus_cos = direction(degrees)
    corners = _around(block, (0.0, 0.0), (0.0, 0.0))
    return tuple((right - x * minus_cos - y * sin, back + x * sin - y * minus_cos) for x, y in corners)


def _around(block: Block, first: Point, last: Point) -> tuple[Point, ...]:
    """The rectangle around the bases from the foremost left to the rearmost right, clockwise from its front left."""
    if block.round:
        return (first,)
    half_width, half_depth = block.width_inches / 2, block.depth_inches / 2
    left, right = first[0] - half_width, last[0] + half_width
    front, rear = first[1] - half_depth, last[1] + half_depth
    return ((left, front), (right, front), (right, rear), (left, rear))
