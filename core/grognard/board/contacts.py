"""What lies between two units on a table: the gap, the overlap, and where and along what width they touch."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from grognard.board.convex import Convex, clearance, overlaps_box
from grognard.board.measuring import Measuring
from grognard.board.poses import Point, bearing_degrees, turn_degrees
from grognard.board.standing import Standing

__all__ = ["Contact", "base_contacts", "bases_within", "contact", "distance_inches", "shared_width", "unit_clearance"]


class Contact(Struct, frozen=True, kw_only=True):
    """Two units in contact: along what width, where, and on which side of each (front, right, rear or left)."""

    width_inches: float
    at: Point
    side: str
    other_side: str


def unit_clearance(first: Standing, second: Standing) -> float:
    """The inches between two units; where they overlap, minus the inches to part them."""
    if len(first.parts) == len(second.parts) == 1:
        return clearance(first.parts[0], second.parts[0])
    return parts_clearance(first.parts, second.parts)


def parts_clearance(first: Sequence[Convex], second: Sequence[Convex]) -> float:
    """The least clearance of any of the first shapes from any of the second."""
    # the pairs that may be nearest come first, so that most need not be measured
    pairs = sorted(
        (
            (math.dist(one.centre, other.centre) - one.reach - other.reach, i, j)
            for i, one in enumerate(first)
            for j, other in enumerate(second)
        ),
    )
    least = math.inf
    for bound, i, j in pairs:
        if bound > least:
            break
        least = min(least, clearance(first[i], second[j]))
    return least


def distance_inches(first: Standing, second: Standing, measuring: Measuring) -> float:
    """The distance between two units as the ruleset measures it: never less than 0."""
    if measuring.distances == "centre":
        return min(math.dist(one, other) for one in first.centres for other in second.centres)
    return max(0.0, unit_clearance(first, second))


def contact(first: Standing, second: Standing, measuring: Measuring) -> Contact | None:
    """The contact of two units, None where the ruleset sees none."""
    found: list[tuple[float, Point]] = []
    for one in first.parts:
        for other in second.parts:
            if math.dist(one.centre, other.centre) > one.reach + other.reach + measuring.tolerance_inches:
                continue
            if measuring.touches(clearance(one, other)):
                found.append(shared_width(one, other, measuring.tolerance_inches))
    if not found:
        return None
    width, at = sum(width for width, _ in found), max(found)[1]
    base_width = min(first.block.width_inches, second.block.width_inches)
    if not measuring.is_contact(0.0, width, base_width):
        return None
    return Contact(width_inches=width, at=at, side=side_at(first, at), other_side=side_at(second, at))


def base_contacts(first: Standing, second: Standing, measuring: Measuring) -> list[tuple[int, int, float]]:
    """Which bases of two units are in contact: the number of each, and the width in inches that they share."""
    found: list[tuple[int, int, float]] = []
    tolerance = measuring.tolerance_inches
    base_width = min(first.block.width_inches, second.block.width_inches)
    for i, one in enumerate(first.bases):
        for j, other in enumerate(second.bases):
            if overlaps_box(one.box, other.box, tolerance):
                apart = clearance(one, other)
                if measuring.touches(apart):
                    width = shared_width(one, other, tolerance)[0]
                    if measuring.is_contact(apart, width, base_width):
                        found.append((i, j, width))
    return found


def bases_within(first: Standing, second: Standing, range_inches: float, measuring: Measuring) -> tuple[int, ...]:
    """The numbers of the bases of the first unit with some base of the second in range."""
    reach = range_inches + measuring.tolerance_inches
    if measuring.distances == "centre":
        theirs = second.centres
        return tuple(
            number
            for number, centre in enumerate(first.centres)
            if measuring.within(min(math.dist(centre, other) for other in theirs), range_inches)
        )
    # only those of the other that are near can be in range
    near = [base for base in second.bases if overlaps_box(base.box, first.box, reach)]
    return tuple(
        number
        for number, base in enumerate(first.bases)
        if any(
            measuring.within(clearance(base, other), range_inches)
            for other in near
            if overlaps_box(base.box, other.box, reach)
        )
    )


def side_at(standing: Standing, at: Point) -> str:
    """On which side of the unit's bounding rectangle a point near it lies: front, rear, right or left.

    A corner belongs to the front or the rear.
    """
    half_front = standing.block.front_inches / 2
    half_depth = standing.block.depth_of_block_inches / 2
    centre = standing.centre
    turn = math.radians(turn_degrees(standing.heading_degrees, bearing_degrees(centre, at)))
    distance = math.dist(centre, at)
    right, ahead = distance * math.sin(turn), distance * math.cos(turn)
    if abs(right) - half_front > abs(ahead) - half_depth + 1e-6:
        return "right" if right > 0 else "left"
    return "front" if ahead > 0 else "rear"


def shared_width(first: Convex, second: Convex, tolerance_inches: float) -> tuple[float, Point]:
    """The length along which two touching shapes are within the tolerance of each other, and the middle of it.

    A disc touches at a point, so it shares no width.
    """
    face = _touching_face(first, second)
    if face is None or first.radius > 0 or second.radius > 0:
        return 0.0, _nearest(first, second)
    a, b, c = face
    spans = [_span(shape, (a, b), c, tolerance_inches) for shape in (first, second)]
    low, high = max(span[0] for span in spans), min(span[1] for span in spans)
    middle = (low + high) / 2
    return max(0.0, high - low), (c * a - middle * b, c * b + middle * a)


def _touching_face(first: Convex, second: Convex) -> tuple[float, float, float] | None:
    """The line between two touching polygons, as a half-plane that holds the first."""
    best, found = -math.inf, None
    for faces, corners, sign in ((first.faces, second.corners, 1.0), (second.faces, first.corners, -1.0)):
        for a, b, c in faces:
            apart = min(a * x + b * y for x, y in corners) - c
            if apart > best + 1e-9:
                best, found = apart, (sign * a, sign * b, sign * c)
    return found


def _span(shape: Convex, normal: Point, level: float, tolerance: float) -> tuple[float, float]:
    """From where to where, along the line at a level, the border of a polygon lies within the tolerance of the line."""
    a, b = normal
    found: list[float] = []
    x1, y1 = shape.corners[-1]
    off1 = a * x1 + b * y1 - level
    for x2, y2 in shape.corners:
        off2 = a * x2 + b * y2 - level
        for bound in (-tolerance, tolerance):
            if (off1 - bound) * (off2 - bound) < 0:
                share = (bound - off1) / (off2 - off1)
                found.append(-b * (x1 + share * (x2 - x1)) + a * (y1 + share * (y2 - y1)))
        if abs(off2) <= tolerance:
            found.append(-b * x2 + a * y2)
        x1, y1, off1 = x2, y2, off2
    return (min(found), max(found)) if found else (math.inf, -math.inf)


def _nearest(first: Convex, second: Convex) -> Point:
    """A point between two shapes of which one is round: on the line from the round one's centre to the other."""
    round_one, other = (first, second) if first.radius > 0 else (second, first)
    pairs = [
        (math.dist(corner, near), corner, near)
        for corner in round_one.corners
        for near in [_nearest_on(corner, other.corners)]
    ]
    distance, corner, near = min(pairs)
    if distance < 1e-9:  # noqa: PLR2004 - the same point
        return corner
    share = min(1.0, round_one.radius / distance)
    return (corner[0] + share * (near[0] - corner[0]), corner[1] + share * (near[1] - corner[1]))


def _nearest_on(point: Point, outline: tuple[Point, ...]) -> Point:
    """The point of an outline nearest to a point."""
    found: list[tuple[float, Point]] = []
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        dx, dy = x2 - x1, y2 - y1
        square = dx * dx + dy * dy
        share = ((point[0] - x1) * dx + (point[1] - y1) * dy) / square if square else 0.0
        share = min(max(share, 0.0), 1.0)
        near = (x1 + share * dx, y1 + share * dy)
        found.append((math.dist(point, near), near))
        x1, y1 = x2, y2
    return min(found)[1]
