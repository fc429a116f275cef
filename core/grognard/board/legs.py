"""Movement on a table, leg by leg: straight, wheels about a front corner, turns; and how far the corners travel."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from grognard.board.blocks import Block, hull_corners
from grognard.board.measuring import Measuring
from grognard.board.poses import Point, Pose, bearing_degrees, direction, rounded_degrees, turn_degrees
from grognard.board.standing import Placement, placed_points

__all__ = [
    "AboutTurn",
    "Leg",
    "Straight",
    "Turn",
    "Wheel",
    "along",
    "carried",
    "legs_to",
    "travel_inches",
    "wheel_limit_degrees",
    "wheel_toward",
]

Hand = Literal["left", "right"]


class Straight(Struct, frozen=True, kw_only=True, tag="straight"):
    """Straight on, in inches along the heading turned by `off_degrees`: 0 ahead, 180 straight back, 90 to the right."""

    inches: float
    off_degrees: float = 0.0


class Wheel(Struct, frozen=True, kw_only=True, tag="wheel"):
    """A wheel to the left about the left front corner, which stands still, or to the right about the right one."""

    hand: Hand
    degrees: float


class Turn(Struct, frozen=True, kw_only=True, tag="turn"):
    """A turn on the spot about the block's middle, clockwise."""

    degrees: float


class AboutTurn(Struct, frozen=True, kw_only=True, tag="about_turn"):
    """Every base turns about where it stands, so that the rear edge of the block becomes its front."""


_HANDS: tuple[tuple[Hand, float], ...] = (("right", 1.0), ("left", -1.0))
_FINENESS_DEGREES = 0.005  # half of what headings are rounded to

Leg = Straight | Wheel | Turn | AboutTurn


def pivot_of(leg: Leg, block: Block, placement: Placement) -> tuple[Point, float]:
    """The point that a turning leg turns about, and the clockwise turn in degrees."""
    if isinstance(leg, Wheel):
        half = block.front_inches / 2
        right = half if leg.hand == "right" else -half
        corner = placed_points([(right, -block.radius_inches)], placement)[0]
        return corner, leg.degrees if leg.hand == "right" else -leg.degrees
    middle = placed_points([(0.0, block.depth_of_block_inches / 2 - block.radius_inches)], placement)[0]
    return middle, leg.degrees if isinstance(leg, Turn) else 180.0


def step_of(leg: Straight, placement: Placement) -> Point:
    """The step of one inch along a straight leg."""
    return direction(placement[2] + leg.off_degrees)


def carried(leg: Leg, block: Block, placement: Placement, share: float = 1.0) -> Placement:
    """Where a block stands after a share of a leg, from 0 to 1; an about-turn is done at once."""
    x, y, heading = placement
    if isinstance(leg, Straight):
        dx, dy = step_of(leg, placement)
        return x + share * leg.inches * dx, y + share * leg.inches * dy, heading
    if isinstance(leg, AboutTurn) and share < 1:
        return placement
    (px, py), degrees = pivot_of(leg, block, placement)
    angle = math.radians(share * degrees)
    cos, sin = (-1.0, 0.0) if isinstance(leg, AboutTurn) else (math.cos(angle), math.sin(angle))
    return (
        px + (x - px) * cos - (y - py) * sin,
        py + (x - px) * sin + (y - py) * cos,
        (heading + share * degrees) % 360.0,
    )


def along(legs: Iterable[Leg], block: Block, pose: Pose) -> list[Placement]:
    """Where a block stands at the start and after each leg; only poses are rounded, never what lies on the way."""
    placements: list[Placement] = [(pose.x_inches, pose.y_inches, pose.heading_degrees)]
    for leg in legs:
        placements.append(carried(leg, block, placements[-1]))
    return placements


def travel_inches(legs: Sequence[Leg], block: Block, pose: Pose, measuring: Measuring) -> float:
    """What the farthest-moving corner of the block travels along the legs, in all.

    An about-turn of the block counts what a corner of one base travels.
    """
    placements = along(legs, block, pose)
    corners = hull_corners(block)
    totals = [0.0] * len(corners)
    for leg, placement in zip(legs, placements, strict=False):
        if isinstance(leg, Straight):
            totals = [total + abs(leg.inches) for total in totals]
        elif isinstance(leg, AboutTurn):
            own = 0.0 if block.round else math.hypot(block.width_inches, block.depth_inches)
            totals = [total + own for total in totals]
        else:
            pivot, degrees = pivot_of(leg, block, placement)
            places = placed_points(corners, placement)
            turned = _turned_inches(degrees, measuring)
            totals = [total + turned * math.dist(pivot, place) for total, place in zip(totals, places, strict=True)]
    return max(totals)


def _turned_inches(degrees: float, measuring: Measuring) -> float:
    """What a point one inch from the pivot travels."""
    if measuring.wheel_travel == "chord":
        return 2 * abs(math.sin(math.radians(degrees) / 2))
    return abs(math.radians(degrees))


def wheel_limit_degrees(inches: float, block: Block, measuring: Measuring) -> float:
    """The widest wheel, up to 180°, in which no corner travels more than so many inches."""
    left = (-block.front_inches / 2, -block.radius_inches)
    right = (block.front_inches / 2, -block.radius_inches)
    arm = max(math.dist(pivot, corner) for pivot in (left, right) for corner in hull_corners(block))
    if arm == 0:
        return 180.0
    if measuring.wheel_travel == "chord":
        return math.degrees(2 * math.asin(min(1.0, inches / (2 * arm))))
    return min(180.0, math.degrees(inches / arm))


def wheel_toward(block: Block, pose: Pose, point: Point) -> Wheel | None:
    """The wheel after which a point lies straight ahead of the middle of the front; None where it lies there already.

    None, too, where the point is so near that no wheel brings it there.
    """
    if abs(turn_degrees(pose.heading_degrees, bearing_degrees(pose.point, point))) < _FINENESS_DEGREES:
        return None
    half = block.front_inches / 2
    here = (pose.x_inches, pose.y_inches, pose.heading_degrees)
    found: list[Wheel] = []
    for hand, sign in _HANDS:
        pivot, _ = pivot_of(Wheel(hand=hand, degrees=0.0), block, here)
        distance = math.dist(pivot, point)
        if distance > half:
            # straight ahead of the middle, a point is half a front aside of the corner
            heading = bearing_degrees(pivot, point) + sign * math.degrees(math.asin(half / distance))
            degrees = rounded_degrees(sign * (heading - pose.heading_degrees))
            found.append(Wheel(hand=hand, degrees=degrees))
    return min(found, key=lambda wheel: wheel.degrees, default=None)


def legs_to(block: Block, start: Pose, end: Pose, tolerance_inches: float) -> tuple[Leg, ...] | None:
    """The legs that bring a block to a pose as a straight move ahead and then one wheel; None where no such legs do.

    The move may be as short as none, and so may the wheel.
    """
    degrees = turn_degrees(start.heading_degrees, end.heading_degrees)
    here = (start.x_inches, start.y_inches, start.heading_degrees)
    wheel = Wheel(hand="right" if degrees > 0 else "left", degrees=abs(degrees))
    turned = carried(wheel, block, here) if degrees else here
    dx, dy = direction(start.heading_degrees)
    ex, ey = end.x_inches - turned[0], end.y_inches - turned[1]
    inches, aside = ex * dx + ey * dy, ex * dy - ey * dx
    # the end is rounded, and so is its heading, which a long front makes more of
    slack = tolerance_inches + math.radians(0.005) * block.front_inches
    if abs(aside) > slack or inches < -slack:
        return None
    # to 0.001″, as poses are: the end given was rounded so
    straight = round(max(0.0, inches), 3)
    legs: list[Leg] = [Straight(inches=straight)] if straight > 0 else []
    if degrees:
        legs.append(wheel)
    return tuple(legs)
