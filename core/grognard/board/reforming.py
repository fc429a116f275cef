"""Changes of formation on a table: other files or spacing, and how far each base travels for it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec.structs import replace

from grognard.board.blocks import Block, places
from grognard.board.poses import Pose
from grognard.board.standing import Standing

__all__ = ["base_travels_inches", "in_column", "in_line", "reformed_travels_inches"]


def in_line(block: Block) -> Block:
    """The block with all its bases in one rank."""
    return replace(block, files=block.bases)


def in_column(block: Block) -> Block:
    """The block with one base in each rank."""
    return replace(block, files=1)


def base_travels_inches(before: Standing, after: Standing, order: Sequence[int] | None = None) -> list[float]:
    """What the farthest-moving corner of each base travels, straight, from one standing to another.

    `order` tells for each base of the first which base of the second it becomes; without it, the same number.
    """
    travels: list[float] = []
    for number, base in enumerate(before.bases):
        corners = after.bases[number if order is None else order[number]].corners
        travels.append(max(math.dist(start, end) for start, end in zip(base.corners, corners, strict=True)))
    return travels


def reformed_travels_inches(before: Block, after: Block, pose: Pose, end: Pose | None = None) -> list[float]:
    """What each base travels when a block of as many bases re-forms at a pose, or from one pose to another.

    The head of the formation stays where it is and the others close on it or spread out from it by turns to the left
    and the right: of five bases in column, the fourth and fifth become the ends of the line.
    """
    start = Standing(before, (pose.x_inches, pose.y_inches, pose.heading_degrees), "bases")
    end = end or pose
    stop = Standing(after, (end.x_inches, end.y_inches, end.heading_degrees), "bases")
    order = [0] * before.bases
    for old, new in zip(_from_the_head(before), _from_the_head(after), strict=True):
        order[old] = new
    return base_travels_inches(start, stop, order)


def _from_the_head(block: Block) -> list[int]:
    """The numbers of the bases, rank by rank, in each rank from the middle outward, the left one first."""
    spots = places(block)
    return sorted(range(block.bases), key=lambda number: (spots[number][1], abs(spots[number][0]), spots[number][0]))
