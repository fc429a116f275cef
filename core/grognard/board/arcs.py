"""Arcs around a unit: in which a point lies, and what of a target lies in the arc of fire of a base."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.board.contacts import parts_clearance
from grognard.board.convex import Convex, Halfplane, clipped
from grognard.board.measuring import Measuring
from grognard.board.poses import Point, bearing_degrees, direction, turn_degrees
from grognard.board.standing import Standing

__all__ = ["arc_of_point", "arc_of_unit", "arc_wedges", "distance_in_arc_inches"]


def arc_of_point(unit: Standing, point: Point, measuring: Measuring) -> str:
    """The name of the one arc of a unit in which a point lies."""
    left, right = unit.front
    apex = unit.centre if measuring.arcs_from == "centre" else ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    return measuring.arc(turn_degrees(unit.heading_degrees, bearing_degrees(apex, point)))


def arc_of_unit(unit: Standing, other: Standing, measuring: Measuring) -> str:
    """The name of the one arc of a unit in which the middle of another lies."""
    return arc_of_point(unit, other.centre, measuring)


def arc_wedges(front: tuple[Point, Point], heading_degrees: float, each_side_degrees: float) -> list[list[Halfplane]]:
    """An arc of fire as convex wedges: what lies within so many degrees each side of straight ahead of a front edge.

    The lines that bound the arc start at the ends of the front. An arc of more than 90° each side is the union of
    several wedges.
    """
    left, right = front
    if each_side_degrees <= 90:  # noqa: PLR2004 - a quarter turn
        halfplanes = [
            _beside(left, heading_degrees - each_side_degrees, -1.0),
            _beside(right, heading_degrees + each_side_degrees, 1.0),
            _behind(left, heading_degrees),
        ]
        return [halfplanes]
    to_left, to_right = heading_degrees - 90.0, heading_degrees + 90.0
    extra = min(each_side_degrees - 90.0, 90.0)
    return [
        [_behind(left, heading_degrees)],
        [_beside(left, to_left, 1.0), _beside(left, to_left - extra, -1.0)],
        [_beside(right, to_right, -1.0), _beside(right, to_right + extra, 1.0)],
    ]


def _beside(start: Point, heading_degrees: float, hand: float) -> Halfplane:
    """What lies left (hand 1) or right (hand −1) of the line through a point along a heading, or on it."""
    dx, dy = direction(heading_degrees)
    a, b = -dy * hand, dx * hand
    return a, b, a * start[0] + b * start[1]


def _behind(start: Point, heading_degrees: float) -> Halfplane:
    """What lies ahead of a point that faces along a heading."""
    dx, dy = direction(heading_degrees)
    return -dx, -dy, -dx * start[0] - dy * start[1]


def distance_in_arc_inches(
    base: Convex, heading_degrees: float, each_side_degrees: float, target: Sequence[Convex], measuring: Measuring
) -> float | None:
    """The inches from a base to the nearest part of a target that lies in its arc of fire; None where none does."""
    border = measuring.tolerance_inches if measuring.arc_border_counts else -measuring.tolerance_inches
    if each_side_degrees >= 180:  # noqa: PLR2004 - all round
        return max(0.0, parts_clearance((base,), target))
    found = [
        max(0.0, parts_clearance((base,), [part]))
        for wedge in arc_wedges(front_of_base(base, heading_degrees), heading_degrees, each_side_degrees)
        for shape in target
        for part in [clipped(shape, [(a, b, c + border) for a, b, c in wedge])]
        if part is not None
    ]
    return min(found, default=None)


def front_of_base(base: Convex, heading_degrees: float) -> tuple[Point, Point]:
    """The left and right ends of the front edge of a base that faces along a heading; of a disc, the foremost point."""
    if base.radius > 0:
        dx, dy = direction(heading_degrees)
        x, y = base.centre
        point = (x + base.radius * dx, y + base.radius * dy)
        return point, point
    return base.corners[0], base.corners[1]
