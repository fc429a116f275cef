"""Flight: away from the enemy toward cover or the own edge of the table (section L of the rules)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from grognard.board.convex import Convex, clearance, hull, overlaps_box
from grognard.board.flight import Edge, edge_degrees
from grognard.board.poses import Pose, bearing_degrees, turn_degrees
from grognard.board.standing import Standing
from grognard.steps import Step
from grognard_thirty_years_war import chain, disorder, places
from grognard_thirty_years_war.arranging import Plan, about_centre, in_files, in_order, planned, stood
from grognard_thirty_years_war.events import Moved, Noted
from grognard_thirty_years_war.fighting import impulses_left
from grognard_thirty_years_war.impulses import begin
from grognard_thirty_years_war.march import rolled_points
from grognard_thirty_years_war.panic import Panic
from grognard_thirty_years_war.pieces import Reforming, Troop, WarDraft, WarPosition
from grognard_thirty_years_war.reforming import move_inches, turning_moves

__all__ = ["Flee", "Run", "goal_degrees"]

ASIDE = (0.0, 30.0, -30.0, 60.0, -60.0, 90.0, -90.0)
STEP_INCHES = 0.5
FACING = 1.0
"""Degrees off its way within which a unit need not turn."""


class Flee(Step, frozen=True, kw_only=True, tag="thirty_years_war.flee"):
    """A fleeing unit spends all its impulses on flight; after each it tests for panic (TW-195, TW-196)."""

    unit: str

    def run(self, draft: WarDraft) -> None:
        """One impulse, and back for the next."""
        unit = draft.units.get(self.unit)
        if isinstance(unit, Troop) and unit.fleeing and impulses_left(draft, unit) > 0:
            melees = begin(draft, unit.id, marching=True)
            draft.then(*melees, Run(unit=unit.id), Panic(unit=unit.id, cause="flight"), self)


class Run(Step, frozen=True, kw_only=True, tag="thirty_years_war.run"):
    """The movement of one impulse of flight."""

    unit: str

    def run(self, draft: WarDraft) -> None:
        """Rolls, with disorder now a help (TW-024), and runs."""
        unit = draft.units.get(self.unit)
        if not isinstance(unit, Troop) or not unit.fleeing:
            return
        points, straight = rolled_points(draft, unit.id)
        unit = draft.units[self.unit]
        if not points or not isinstance(unit, Troop):
            return
        goal = goal_degrees(draft, unit)
        plans = _first_draft_plans(draft, unit, goal, points, straight=straight)
        for plan in plans if draft.tables.first_draft else _plans(draft, unit, goal, points):
            if _over_the_edge(draft, unit, plan):
                disorder.lose_unit(draft, unit.id, "flees off the table", "TW-O16", with_commander=True)
                return
            if places.obstacle(draft, unit, plan.block, plan.pose) is None and not _through_enemy(draft, unit, plan):
                _carry(draft, unit, plan)
                return
        _turn_begun(draft, unit, goal)


def goal_degrees(position: WarPosition, unit: Troop) -> float:
    """The heading of the shortest way to cover without enemies, away from them, or to the own edge (TW-195)."""
    tables, index = position.tables, position.index
    table = tables.table
    here: Standing = index[unit.id]
    x, y = here.centre
    edge: Edge = next(name for name in ("north", "east", "south", "west") if name == tables.edges[unit.side])
    far = {"north": y, "south": table.depth_inches - y, "west": x, "east": table.width_inches - x}[edge]
    best = (far, edge_degrees(edge))
    enemies = [index[other.id] for other in chain.troops(position) if other.side != unit.side]
    for piece, box in zip(table.ground.pieces, table.ground.boxes, strict=True):
        if not piece.cover or any(
            overlaps_box(enemy.box, box) and piece in table.ground.under(enemy.bases) for enemy in enemies
        ):
            continue
        away = table.ground.distance_inches(piece, here.bases)
        middle = Convex(piece.outline).centre
        nearer = any(math.dist(middle, enemy.centre) < math.dist(middle, here.centre) for enemy in enemies)
        if 0 < away < best[0] and not nearer:
            best = (away, bearing_degrees(here.centre, middle))
    return best[1]


def _plans(position: WarPosition, unit: Troop, goal: float, points: int) -> Iterator[Plan]:
    """The runs to try: straight for the goal as far as may be, then shorter, then aside."""
    tables, pose = position.tables, unit.pose
    if pose is None:
        return
    move = tables.move_inches[tables.kinds[unit.kind].move]
    block = in_files(unit.block)
    centre = stood(unit.block, pose).centre
    for aside in ASIDE:
        heading = goal + aside
        turned = abs(turn_degrees(pose.heading_degrees, heading)) > FACING
        facing = about_centre(block, centre, heading) if turned or unit.block.spots else pose
        plan = planned(unit, block, facing)
        cost = tables.whole("manoeuvre_points") if turned and unit.reforming is None else 0
        yield from _runs(plan, (points - cost) * move - plan.travel_inches)


def _runs(plan: Plan, inches: float) -> Iterator[Plan]:
    """Straight on from where a plan ends, as far as may be and then shorter."""
    while inches > 0:
        yield Plan(block=plan.block, pose=plan.pose.ahead(inches), order=plan.order, travels=plan.travels)
        inches -= STEP_INCHES


def _first_draft_plans(
    position: WarPosition, unit: Troop, goal: float, points: int, *, straight: bool
) -> Iterator[Plan]:
    """The same by the first draft (TW-035): it turns as far as the moves go, and runs with those that are left."""
    pose = unit.pose
    if pose is None:
        return
    move, block = move_inches(position, unit), in_files(unit.block)
    centre = stood(unit.block, pose).centre
    for aside in ASIDE:
        turn = turn_degrees(pose.heading_degrees, goal + aside)
        turned = abs(turn) > FACING
        if turned and straight:
            continue
        left = points - turning_moves(position, turn) if turned else points
        if left < 0:
            turn = math.copysign(points * position.tables.number("first_draft.turn_degrees"), turn)
        there = about_centre(block, centre, pose.heading_degrees + turn)
        plan = planned(unit, block, there if turned or unit.block.spots else pose)
        if left <= 0:
            yield plan
        yield from _runs(plan, left * move)


def _over_the_edge(position: WarPosition, unit: Troop, plan: Plan) -> bool:
    """Whether a unit crosses its own edge of the table (TW-O16)."""
    table = position.tables.table
    left, top, right, bottom = stood(plan.block, plan.pose).box
    slack = table.measuring.tolerance_inches
    beyond = {
        "north": top < -slack,
        "south": bottom > table.depth_inches + slack,
        "west": left < -slack,
        "east": right > table.width_inches + slack,
    }
    return beyond[position.tables.edges[unit.side]]


def _paths(unit: Troop, plan: Plan) -> list[Convex]:
    start, end = stood(unit.block, unit.pose or plan.pose), stood(plan.block, plan.pose)
    return [Convex(hull((*start.bases[old].corners, *end.bases[new].corners))) for old, new in enumerate(plan.order)]


def _crossing(position: WarPosition, path: Convex, other: Standing) -> bool:
    slack = 2 * position.tables.table.measuring.tolerance_inches
    return overlaps_box(path.box, other.box) and any(clearance(path, part) < -slack for part in other.parts)


def _through_enemy(position: WarPosition, unit: Troop, plan: Plan) -> bool:
    """Whether a base would pass through an enemy unit (TW-O15)."""
    paths = _paths(unit, plan)
    return any(
        isinstance(position.units[name], Troop)
        and other.side != unit.side
        and any(_crossing(position, path, other) for path in paths)
        for name, other in position.index.items()
    )


def _carry(draft: WarDraft, unit: Troop, plan: Plan) -> None:
    """Puts the unit there; friends that it ran through are disordered and test for panic (TW-199)."""
    paths = _paths(unit, plan)
    trampled = [
        (name, count)
        for name, other in sorted(draft.index.items())
        if name != unit.id and other.side == unit.side and isinstance(draft.units[name], Troop)
        if (count := sum(_crossing(draft, path, other) for path in paths))
    ]
    start = unit.pose or plan.pose
    draft.change(unit.id, block=plan.block, pose=plan.pose, bases=in_order(unit, plan), reforming=None)
    draft.log(Moved(unit=unit.id, start=start, to=plan.pose, how="flees", because="TW-195"))
    disorder.capture(draft)
    for name, count in trampled:
        disorder.add_dp(draft, name, count, f"{unit.id} runs through it", "TW-199")
    draft.then(*(Panic(unit=name, cause="trampled") for name, _ in trampled))


def _turn_begun(draft: WarDraft, unit: Troop, goal: float) -> None:
    """A unit that could only begin to turn has its manoeuvre for the next impulse (TW-055)."""
    if unit.pose is None or draft.tables.first_draft or unit.reforming is not None:
        return
    if abs(turn_degrees(unit.pose.heading_degrees, goal)) <= FACING:
        return
    block = in_files(unit.block)
    facing: Pose = about_centre(block, stood(unit.block, unit.pose).centre, goal)
    plan = planned(unit, block, facing)
    draft.change(unit.id, reforming=Reforming(block=block, pose=facing, order=plan.order))
    draft.log(Noted(text=f"{unit.id} begins to turn in flight", because="TW-055"))
