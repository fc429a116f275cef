"""Re-arrangements of a unit's bases: which base goes where, how far it travels, and where it is on the way (TW-051)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from grognard.board.blocks import Block, places
from grognard.board.contacts import shared_width
from grognard.board.convex import Convex, clearance
from grognard.board.poses import Point, Pose, bearing_degrees, direction, turn_degrees
from grognard.board.standing import Standing
from grognard_thirty_years_war.pieces import Troop
from grognard_thirty_years_war.sight import base_headings

__all__ = ["Plan", "connected", "in_order", "loose", "partly", "planned", "ready_made"]

Spot = tuple[Point, float]
"""The middle of a base on the table and its heading."""

_STRAIGHT = 0.02  # degrees: twice what headings are rounded to


class Plan(Struct, frozen=True, kw_only=True):
    """A re-arrangement: the block and pose it ends with, which base of it each base becomes, and each one's travel."""

    block: Block
    pose: Pose
    order: tuple[int, ...]
    travels: tuple[float, ...]

    @property
    def travel_inches(self) -> float:
        """What the base that travels farthest has to go."""
        return max(self.travels)


def stood(block: Block, pose: Pose) -> Standing:
    """A block at a pose."""
    return Standing(block, (pose.x_inches, pose.y_inches, pose.heading_degrees), "bases")


def planned(unit: Troop, block: Block, pose: Pose) -> Plan:
    """The re-arrangement of a unit to a block at a pose.

    Into other files it deploys from its head to both sides, as drilled (TW-053); otherwise the farthest base travels
    as little as may be.
    """
    start, end = stood(unit.block, unit.pose or pose), stood(block, pose)
    costs = [[_travel(base, other) for other in end.bases] for base in start.bases]
    drilled = not unit.block.spots and not block.spots and block.front_files != unit.block.front_files
    order = _from_the_head(unit.block, block) if drilled else _least_farthest(costs)
    return Plan(block=block, pose=pose, order=order, travels=tuple(costs[old][new] for old, new in enumerate(order)))


def _from_the_head(before: Block, after: Block) -> tuple[int, ...]:
    """For each base its place when rank after rank, from the middle outward, takes the places of the new block."""
    ranked: list[list[int]] = []
    for block in (before, after):
        spots = places(block)
        keys = [(back, round(abs(right), 6), right) for right, back in spots]
        ranked.append(sorted(range(block.bases), key=keys.__getitem__))
    order = [0] * before.bases
    for old, new in zip(*ranked, strict=True):
        order[old] = new
    return tuple(order)


def _travel(base: Convex, other: Convex) -> float:
    """What the farthest-moving corner of a base travels to where another stands (TW-052)."""
    return max(math.dist(start, end) for start, end in zip(base.corners, other.corners, strict=True))


def _least_farthest(costs: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """For each base a place of its own, so that the greatest cost is least; then the sum, as far as swaps help."""
    levels = sorted({round(cost, 6) for row in costs for cost in row})
    low, high = 0, len(levels) - 1
    while low < high:
        middle = (low + high) // 2
        if _matching(costs, levels[middle]) is None:
            low = middle + 1
        else:
            high = middle
    order = list(_matching(costs, levels[low]) or range(len(costs)))
    better = True
    while better:
        better = False
        for i in range(len(order)):
            for j in range(i):
                a, b = costs[i][order[j]], costs[j][order[i]]
                if max(a, b) <= levels[low] + 1e-6 and a + b < costs[i][order[i]] + costs[j][order[j]] - 1e-9:
                    order[i], order[j], better = order[j], order[i], True
    return tuple(order)


def _matching(costs: Sequence[Sequence[float]], most: float) -> list[int] | None:
    """For each base a place of its own at no more than a cost, None where there are not enough."""
    taken: dict[int, int] = {}

    def place(base: int, tried: set[int]) -> bool:
        for spot in sorted(range(len(costs)), key=lambda spot: costs[base][spot]):
            if costs[base][spot] <= most + 1e-6 and spot not in tried:
                tried.add(spot)
                if spot not in taken or place(taken[spot], tried):
                    taken[spot] = base
                    return True
        return False

    if not all(place(base, set()) for base in range(len(costs))):
        return None
    order = [0] * len(costs)
    for spot, base in taken.items():
        order[base] = spot
    return order


def partly(unit: Troop, plan: Plan, inches: float) -> tuple[Block, Pose]:
    """The loose block in which each base has travelled so far on its way, all straight (TW-054)."""
    start, end = stood(unit.block, unit.pose or plan.pose), stood(plan.block, plan.pose)
    before, after = base_headings(start), base_headings(end)
    spots: list[Spot] = []
    for old, new in enumerate(plan.order):
        share = min(1.0, inches / plan.travels[old]) if plan.travels[old] > 0 else 1.0
        (x1, y1), (x2, y2) = start.bases[old].centre, end.bases[new].centre
        turned = share * turn_degrees(before[old], after[new])
        spots.append(((x1 + share * (x2 - x1), y1 + share * (y2 - y1)), before[old] + turned))
    return loose(unit.block, plan.pose.heading_degrees, spots)


def loose(block: Block, heading_degrees: float, spots: Sequence[Spot]) -> tuple[Block, Pose]:
    """A block of loose bases that faces along a heading, its pose the middle of the front of the rectangle around."""
    # the bases in the heading's own coordinates, first about the table's corner
    sin, minus_cos = direction(heading_degrees)
    own = [(-x * minus_cos + y * sin, -x * sin - y * minus_cos) for (x, y), _ in spots]
    free = replace(
        block,
        files=block.bases,
        spots=tuple((*at, turn - heading_degrees) for at, (_, turn) in zip(own, spots, strict=True)),
    )
    corners = [corner for base in stood(free, Pose(x_inches=0, y_inches=0)).bases for corner in base.corners]
    right = (min(x for x, _ in corners) + max(x for x, _ in corners)) / 2
    front = min(y for _, y in corners)
    shifted = tuple((x - right, y - front, turn) for x, y, turn in free.spots)
    x, y = -right * minus_cos - front * sin, right * sin - front * minus_cos
    return replace(free, spots=shifted), Pose(x_inches=x, y_inches=y, heading_degrees=heading_degrees)


def in_order(unit: Troop, plan: Plan) -> tuple[str, ...]:
    """The kinds of the unit's bases in the order of the block that it has become."""
    found = list(unit.bases)
    for old, new in enumerate(plan.order):
        found[new] = unit.bases[old]
    return tuple(found)


def connected(standing: Standing, tolerance_inches: float) -> str | None:
    """What is wrong with an arrangement that should be one block, edge to edge and one way (TW-O23); None."""
    headings = base_headings(standing)
    if any(abs(turn_degrees(headings[0], heading)) > _STRAIGHT for heading in headings):
        return "the bases must all face one way"
    bases = standing.bases
    reached, waiting = {0}, [0]
    while waiting:
        one = waiting.pop()
        for other in range(len(bases)):
            apart = clearance(bases[one], bases[other]) if other != one else 0.0
            if apart < -tolerance_inches - 1e-9:
                return f"bases {one} and {other} would stand upon each other"
            if other in reached or apart > tolerance_inches:
                continue
            width, _ = shared_width(bases[one], bases[other], tolerance_inches)
            if width > 4 * tolerance_inches:
                reached.add(other)
                waiting.append(other)
    return None if len(reached) == len(bases) else "the bases must stand edge to edge in one block"


def ready_made(unit: Troop, enemy: Point | None, inches: float) -> list[tuple[str, Block, Pose]]:
    """A good choice of re-arrangements: about-turn, turns, wheels, line and column, and toward or from an enemy.

    `inches` is how far bases may travel in it.
    """
    pose, block = unit.pose, in_files(unit.block)
    if pose is None:
        return []
    here = stood(unit.block, pose)
    found: list[tuple[str, Block, Pose]] = []
    if enemy is not None:
        toward = bearing_degrees(here.centre, enemy)
        facing = about_centre(block, here.centre, toward)
        found.append(("toward", block, facing))
        spare = inches - planned(unit, block, facing).travel_inches
        if spare > 0.5:  # noqa: PLR2004 - less is not worth a choice of its own
            found.append(("closer", block, facing.ahead(spare - 0.01)))
        back = about_centre(block, _beyond(here.centre, toward + 180, inches - 0.01), pose.heading_degrees)
        found.append(("back", block, back))
        away = about_centre(block, here.centre, toward + 180)
        spare = inches - planned(unit, block, away).travel_inches
        if spare > 0.5:  # noqa: PLR2004 - as above
            found.append(("away", block, away.ahead(spare - 0.01)))
    found += [("turn", block, about_centre(block, here.centre, pose.heading_degrees + turn)) for turn in (-45, 45, 180)]
    for files in dict.fromkeys((block.front_files - 1, block.front_files + 1)):
        if 1 <= files <= block.bases:
            found.append(("files", replace(block, files=files), pose))
    return found


def in_files(block: Block) -> Block:
    """A block with its bases in files again; loose ones in about as many as are deep."""
    if not block.spots:
        return block
    return replace(block, files=max(1, math.ceil(math.sqrt(block.bases))), spots=())


def about_centre(block: Block, centre: Point, heading_degrees: float) -> Pose:
    """The pose of a block whose middle lies at a point."""
    dx, dy = direction(heading_degrees)
    half = block.depth_of_block_inches / 2
    return Pose(x_inches=centre[0] + half * dx, y_inches=centre[1] + half * dy, heading_degrees=heading_degrees)


def _beyond(point: Point, heading_degrees: float, inches: float) -> Point:
    dx, dy = direction(heading_degrees)
    return point[0] + inches * dx, point[1] + inches * dy
