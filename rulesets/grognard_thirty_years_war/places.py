"""Where units may go and stand: the table, terrain, friends and enemies, orders (TW-O3, TW-O14, TW-O15)."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from grognard.actions import Refusal
from grognard.board.blocks import Block
from grognard.board.contacts import unit_clearance
from grognard.board.convex import Convex, clearance, hull, overlaps_box
from grognard.board.legs import Straight
from grognard.board.poses import Pose, direction
from grognard.board.standing import Standing
from grognard.board.ways import Way
from grognard_thirty_years_war import chain
from grognard_thirty_years_war.arranging import Plan, stood
from grognard_thirty_years_war.pieces import Officer, Troop, WarPosition

__all__ = ["against_orders", "enemy_met", "flush", "lone_officers", "obstacle", "straight", "way_blocked"]


def lone_officers(position: WarPosition) -> list[str]:
    """The commanders alone on the table, who bar nobody's way."""
    return [piece.id for piece in position.units.values() if isinstance(piece, Officer) and piece.pose is not None]


def straight(position: WarPosition, unit: Troop, inches: float) -> Way:
    """The way straight ahead."""
    here: Standing = position.index[unit.id]
    legs = [Straight(inches=inches)]
    return position.tables.table.way(position.index, here, legs, ignoring=lone_officers(position))


def enemy_met(position: WarPosition, unit: Troop, way: Way) -> tuple[str, Pose] | None:
    """The first enemy unit on a way, and where the unit then stands; None where the way meets none."""
    for met in way.meetings:
        if met.kind == "unit" and position.units[met.what].side != unit.side:
            return met.what, met.pose
    return None


def obstacle(position: WarPosition, unit: Troop, block: Block, pose: Pose) -> Refusal | None:
    """Why a unit may not end there: off the table, upon somebody, on impassable ground (TW-O15)."""
    table = position.tables.table
    there = table.stand(block, pose)
    if not table.holds(there):
        return Refusal("TW-O16", "{unit} would leave the table", {"unit": unit.id})
    for other in position.index.near(there.box):
        if other.unit != unit.id and table.measuring.overlaps(unit_clearance(there, other)):
            piece = position.units[other.unit]
            if piece.side != unit.side and isinstance(piece, Officer):
                continue
            return Refusal("TW-O15", "{unit} would end upon {other}", {"unit": unit.id, "other": other.unit})
    for ground in table.ground.under(there.bases) if table.terrain else ():
        if ground.impassable:
            return Refusal("TW-O14", "{unit} cannot enter {ground}", {"unit": unit.id, "ground": ground.called})
    return None


def way_blocked(position: WarPosition, unit: Troop, plan: Plan) -> Refusal | None:
    """Why the bases of a unit may not go there: an enemy in the way of one, or contact that is no charge (TW-O15)."""
    table = position.tables.table
    start, end = stood(unit.block, unit.pose or plan.pose), stood(plan.block, plan.pose)
    paths = [Convex(hull((*start.bases[old].corners, *end.bases[new].corners))) for old, new in enumerate(plan.order)]
    boxes = [path.box for path in paths]
    box = (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
    here: Standing = position.index[unit.id]
    for other in position.index.near(box, table.measuring.tolerance_inches):
        if other.side == unit.side or not isinstance(position.units[other.unit], Troop):
            continue
        facts = {"unit": unit.id, "other": other.unit}
        if _crosses(paths, other.parts, table.measuring.tolerance_inches):
            return Refusal("TW-O15", "a base of {unit} would pass through {other}", facts)
        if table.base_contacts(end, other) and not table.base_contacts(here, other):
            return Refusal(
                "TW-O25", "{unit} would end in contact with {other}; charge it by advancing straight ahead", facts
            )
    return None


def _crosses(paths: Sequence[Convex], parts: Sequence[Convex], tolerance: float) -> bool:
    return any(
        overlaps_box(path.box, part.box) and clearance(path, part) < -2 * tolerance for path in paths for part in parts
    )


def against_orders(position: WarPosition, unit: Troop, start: Pose, block: Block, end: Pose) -> Refusal | None:
    """Why a voluntary movement may not end there under the order of the unit's commander (TW-O3)."""
    bound = chain.order_and_zone(position, unit)
    if bound is None:
        return None
    officer, radius = bound
    flag = officer.flag
    if flag is None:
        return None
    before = math.dist(stood(unit.block, start).centre, flag)
    after = math.dist(stood(block, end).centre, flag)
    if position.tables.table.measuring.within(after, radius):
        return None
    if officer.order == "advance" and after < before:
        return None
    facts = {"unit": unit.id, "officer": officer.id, "radius": radius, "after": round(after, 1), "order": officer.order}
    more = " nor nearer to it than it began" if officer.order == "advance" else ""
    return Refusal(
        "TW-O3",
        "{officer} has the order to {order}: {unit} would end {after}″ from the flag, not within {radius:g}″" + more,
        facts,
    )


_TURNED = {"front": 180.0, "rear": 0.0, "left": 90.0, "right": -90.0}


def flush(
    position: WarPosition, unit: Troop, pose: Pose, *, enemy: Standing, side: str, avoid: Collection[str]
) -> Pose:
    """Where a charger lands: flush with the side of the enemy that it hit (TW-O25), a little aside if it must.

    `avoid` are units that it may not stand upon; where nothing fits it stays as it struck.
    """
    heading = enemy.heading_degrees + _TURNED[side]
    outward = direction(heading + 180)
    block = enemy.block
    half = (block.depth_of_block_inches if side in ("front", "rear") else block.front_inches) / 2
    middle = (enemy.centre[0] + outward[0] * half, enemy.centre[1] + outward[1] * half)
    along = direction(heading + 90)
    aside = (pose.x_inches - middle[0]) * along[0] + (pose.y_inches - middle[1]) * along[1]
    face = (block.front_inches if side in ("front", "rear") else block.depth_of_block_inches) / 2
    most = max(0.0, face + unit.block.front_inches / 2 - min(2 * face, unit.block.width_inches))
    aside = min(max(aside, -most), most)
    table, index = position.tables.table, position.index
    for shift in (0.0, *(sign * step / 4 for step in range(1, 17) for sign in (1, -1))):
        at = aside + shift
        if abs(at) > most + 1e-6:
            continue
        there = Pose(x_inches=middle[0] + along[0] * at, y_inches=middle[1] + along[1] * at, heading_degrees=heading)
        standing = table.stand(unit.block, there)
        if table.holds(standing) and not any(
            other.unit in avoid and table.measuring.overlaps(unit_clearance(standing, other))
            for other in index.near(standing.box)
        ):
            return there
    return pose
