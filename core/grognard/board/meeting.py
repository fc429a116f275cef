"""Where a moving convex shape first touches one that stands still: exactly, for straight moves and for turns.

Shapes that only slide along each other do not meet: a meeting goes on, if nothing stops it, to an overlap of more than
the tolerance.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from grognard.board.convex import Convex, clearance, hull
from grognard.board.poses import Point

__all__ = ["Touch", "straight_meeting", "turning_meeting"]

Span = tuple[float, float]

_PARALLEL = 1e-12
_SAME = 1e-9


class Touch(NamedTuple):
    """How far a move goes until it touches, and whether it then goes on into the other, instead of ending against it.

    It has gone into it halfway along the overlap: a move that ends as deep as the tolerance only ends against it.
    """

    at: float
    into: bool


def straight_meeting(
    mover: Convex, other: Convex, step: Point, length_inches: float, tolerance_inches: float
) -> Touch | None:
    """The inches that `mover` goes along `step`, of length 1, until it touches `other`; None where it does not.

    0 where they touch already and the move presses on. A move that ends within the tolerance of touching has met.
    """
    if mover.radius + other.radius == 0:
        spans = _polygon_spans(mover, other, step, tolerance_inches)
    else:
        spans = _rounded_spans(mover, other, step, tolerance_inches)
    if spans is None:
        return None
    (touch, _), (into, out) = spans
    if into >= out or out <= 0 or touch > length_inches + tolerance_inches:
        return None
    # head on, the shapes overlap by the tolerance just that much later; at a slant, later: only a slide needs longer
    if into > length_inches + 2 * tolerance_inches:
        return None
    return Touch(min(max(touch, 0.0), length_inches), (into + out) / 2 < length_inches)


def _polygon_spans(mover: Convex, other: Convex, step: Point, tolerance: float) -> tuple[Span, Span] | None:
    """From where to where along the step the polygons touch, and from where to where they overlap by the tolerance.

    The places from which `mover` touches `other` are a convex polygon; each face of either shape is a face of it.
    """
    ux, uy = step
    touch, leave, into, out = -math.inf, math.inf, -math.inf, math.inf
    for faces, corners, sign in ((other.faces, mover.corners, -1.0), (mover.faces, other.corners, 1.0)):
        for a, b, c in faces:
            least = min(a * x + b * y for x, y in corners)
            height = c - least
            # seen from the other shape's faces the mover goes along the step; its own faces see it the other way round
            slope = -sign * (a * ux + b * uy)
            if abs(slope) < _PARALLEL:
                if height <= tolerance:
                    return None
            elif slope < 0:
                touch = max(touch, height / slope)
                into = max(into, (height - tolerance) / slope)
            else:
                leave = min(leave, height / slope)
                out = min(out, (height - tolerance) / slope)
    return (touch, leave), (into, out)


def _rounded_spans(mover: Convex, other: Convex, step: Point, tolerance: float) -> tuple[Span, Span] | None:
    """The same where a shape has a radius: the places from which they touch are a polygon with rounded corners."""
    places = hull((bx - ax, by - ay) for bx, by in other.corners for ax, ay in mover.corners)
    radius = mover.radius + other.radius
    touching = _crossings(places, radius, step)
    overlapping = _crossings(places, radius - tolerance, step)
    if not overlapping or not touching:
        return None
    return (min(touching), max(touching)), (min(overlapping), max(overlapping))


def _crossings(corners: tuple[Point, ...], radius: float, step: Point) -> list[float]:
    """Where the line through the origin along the step crosses the border of a polygon grown by a radius."""
    ux, uy = step
    found: list[float] = []
    for x, y in corners:
        along, aside = x * ux + y * uy, x * uy - y * ux
        if abs(aside) <= radius:
            half = math.sqrt(radius * radius - aside * aside)
            found += (along - half, along + half)
    x1, y1 = corners[-1]
    for x2, y2 in corners if len(corners) > 1 else ():
        dx, dy = x2 - x1, y2 - y1
        length = math.hypot(dx, dy)
        a, b = dy / length, -dx / length
        slope = a * ux + b * uy
        if abs(slope) > _PARALLEL:
            at = (a * x2 + b * y2 + radius) / slope
            along = (at * ux - x1) * dx + (at * uy - y1) * dy
            if 0 <= along <= length * length:
                found.append(at)
        x1, y1 = x2, y2
    return found


def turning_meeting(
    mover: Convex, other: Convex, pivot: Point, radians: float, tolerance_inches: float
) -> Touch | None:
    """The radians that `mover` turns about `pivot`, clockwise where positive, until it touches `other`, or None.

    The sign is that of the turn. 0 where they touch already and the turn presses on.
    """
    arm = max(math.dist(pivot, corner) for corner in mover.corners) + mover.radius
    if arm <= tolerance_inches or math.dist(pivot, other.centre) > arm + other.reach + tolerance_inches:
        return None
    sign = math.copysign(1.0, radians)
    slack = tolerance_inches / arm
    end = abs(radians) + 2 * slack
    turns = (angle % math.tau for angle in _touching_turns(mover, other, pivot, sign))
    marks = [0.0, *sorted(turn for turn in turns if 0 < turn < end), end]
    touched = met = math.inf
    for start, stop in pairwise(marks):
        # between two touches nothing changes but the depth of an overlap, if there is one
        middle = (start + stop) / 2
        depths = [-clearance(mover.turned(pivot, sign * turn), other) for turn in (middle, stop)]
        touched = min(touched, start) if depths[0] > 0 else math.inf
        if start > abs(radians) and (touched > abs(radians) + slack or met < math.inf):
            break
        if max(depths) > tolerance_inches and touched < math.inf:
            met = min(met, touched)
            if depths[0] > tolerance_inches and middle < abs(radians):
                return Touch(sign * min(met, abs(radians)), into=True)
    return Touch(sign * min(met, abs(radians)), into=False) if met < math.inf else None


def _touching_turns(mover: Convex, other: Convex, pivot: Point, sign: float) -> Iterator[float]:
    """Every angle at which a corner of one shape lies on the border of the other, as the first turns."""
    radius = mover.radius + other.radius
    for corner in mover.corners:
        for angle in _corner_on_outline(corner, other.corners, pivot, radius):
            yield sign * angle
    for corner in other.corners:
        # seen from the mover, the other shape turns the other way
        for angle in _corner_on_outline(corner, mover.corners, pivot, radius):
            yield -sign * angle
    if radius > 0:
        for ax, ay in mover.corners:
            for bx, by in other.corners:
                for angle in _corner_near_corner((ax, ay), (bx, by), pivot, radius):
                    yield sign * angle


def _corner_on_outline(corner: Point, outline: tuple[Point, ...], pivot: Point, radius: float) -> Iterator[float]:
    """The clockwise turns about the pivot that bring a corner onto an edge, moved out by a radius."""
    px, py = pivot
    arm, start = math.dist(corner, pivot), math.atan2(corner[1] - py, corner[0] - px)
    if arm < _PARALLEL or len(outline) < 2:  # noqa: PLR2004 - a single point has no edge
        return
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        dx, dy = x2 - x1, y2 - y1
        length = math.hypot(dx, dy)
        a, b = dy / length, -dx / length
        away = a * (x2 - px) + b * (y2 - py) + radius
        if abs(away) <= arm:
            towards, half = math.atan2(b, a), math.acos(away / arm)
            for angle in (towards - half, towards + half):
                along = (px + arm * math.cos(angle) - x1) * dx + (py + arm * math.sin(angle) - y1) * dy
                if -_SAME <= along <= length * length + _SAME:
                    yield angle - start
        x1, y1 = x2, y2


def _corner_near_corner(first: Point, second: Point, pivot: Point, radius: float) -> Iterator[float]:
    """The clockwise turns about the pivot that bring the first corner to a distance from the second."""
    arm, other_arm = math.dist(first, pivot), math.dist(second, pivot)
    if arm < _PARALLEL or other_arm < _PARALLEL:
        return
    cosine = (arm * arm + other_arm * other_arm - radius * radius) / (2 * arm * other_arm)
    if abs(cosine) <= 1:
        apart = math.atan2(second[1] - pivot[1], second[0] - pivot[0]) - math.atan2(
            first[1] - pivot[1], first[0] - pivot[0]
        )
        half = math.acos(cosine)
        yield apart - half
        yield apart + half
