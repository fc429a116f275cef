"""Panicking units and their flight (section F of the rules, FM-H7)."""

from __future__ import annotations

import math

from msgspec.structs import replace

from grognard.board.blocks import Block
from grognard.board.flight import away_degrees, least_turn_degrees
from grognard.board.legs import Straight
from grognard.board.poses import Pose, direction, turn_degrees
from grognard.board.standing import Standing
from grognard.board.ways import Way
from grognard_formation import losses
from grognard_formation.courses import as_far_as_it_goes, friends_crossed
from grognard_formation.events import Dispersed, Gone, Moved, Rolled
from grognard_formation.formation import remove, score, without
from grognard_formation.pieces import FormationDraft, FormationPosition, Troop

__all__ = ["attacked", "flee", "flight_degrees"]

TURN_DEGREES = 10.0
"""In such steps a fleeing unit looks for a way; where one opens between two of them is then found to 0.01°."""


def attacked(draft: FormationDraft, name: str, how: str, rule: str) -> None:
    """A panicking unit that is attacked or shot at runs, and yields points for all its warriors (FM-065, FM-067).

    The points are counted before anybody is dispersed.
    """
    unit = draft.units[name]
    (enemy,) = (side for side in draft.state.sides if side != unit.side)
    score(draft, enemy, unit.warriors, f"{unit.warriors} panicking of {name}, {how}", rule)
    flee(draft, name)


def flee(draft: FormationDraft, name: str) -> None:
    """A panicking unit runs from the nearest enemy (FM-060, FM-069), once in a player's turn (FM-H7).

    The result of the run is also that of its test, against its number (FM-061).
    """
    unit = draft.units[name]
    dice = draft.tables.arms[draft.tables.kinds[unit.kind].arm].run_dice
    roll = draft.roll(dice, f"{name} flees: inches, and dispersed of {unit.warriors}")
    result = roll.total
    unit = replace(unit, ran=True)
    draft.put(unit)
    draft.log(Rolled(unit=name, verb="flees", inches=result, dice=str(roll)))
    legs = (Straight(inches=float(result), off_degrees=flight_degrees(draft, unit, float(result))),)
    found = as_far_as_it_goes(draft, unit, legs, open_edges=True)
    way = found[0] if found is not None else draft.tables.board.way(draft.index, draft.index[name], ())
    friends = friends_crossed(draft, unit, way)
    against = losses.threshold(draft, unit, "flight")
    _leave(draft, name, way)
    if friends:
        # FM-048; who flees through friends is not dispersed by that roll (FM-H7)
        for friend in friends:
            losses.take(draft, friend, result, against, "FM-048")
            draft.put(replace(draft.units[friend], crossed=True))
    elif name in draft.units:
        _disperse(draft, name, losses.lost_by(result, against, draft.rules.options["loss_test"]))


def flight_degrees(position: FormationPosition, unit: Troop, inches: float) -> float:
    """The direction of flight, in degrees from the unit's heading: straight away from the nearest enemy.

    Where the way is blocked, it turns as little as needed; where no turn helps, not at all (FM-H7).
    """
    table, index = position.tables.board, position.index
    standing = index[unit.id]
    enemy = table.nearest(index, standing, lambda other: other.side != unit.side)
    if enemy is None:
        return 180.0
    off = turn_degrees(standing.heading_degrees, away_degrees(standing, index[enemy]))

    def is_clear(turn: float) -> bool:
        way = table.way(index, standing, (Straight(inches=inches, off_degrees=off + turn),))
        return not way.overlapping and all(
            met.kind == "edge" or (met.kind == "unit" and index[met.what].side == unit.side) for met in way.meetings
        )

    turn = least_turn_degrees(is_clear, step_degrees=TURN_DEGREES, most_degrees=position.tables.flight_turn_degrees)
    return off + (turn or 0.0)


def _disperse(draft: FormationDraft, name: str, lost: int) -> None:
    """Those who fail the test of a panicking unit leave the field (FM-062)."""
    lost = min(lost, draft.units[name].warriors)
    if lost:
        draft.log(Dispersed(unit=name, warriors=lost, how="dispersed", because="FM-062"))
        remove(draft, name, lost, "dispersed", "FM-062")


def _leave(draft: FormationDraft, name: str, way: Way) -> None:
    """Goes the way of a flight; warriors who cross the table's edge are lost, each for a point (FM-H7)."""
    unit, table = draft.units[name], draft.tables.board
    ended = table.stand(unit, way.end)
    inches = round(way.travel_inches, 3) + 0.0
    if table.holds(ended):
        draft.put(replace(unit, pose=way.end))
        draft.log(Moved(unit=name, verb="flees", start=way.start, to=way.end, inches=inches))
        return
    draft.log(Moved(unit=name, verb="flees", start=way.start, to=way.end, inches=inches))
    over = sum(not _on_table(draft, base.box) for base in ended.bases)
    (enemy,) = (side for side in draft.state.sides if side != unit.side)
    rest = _rest(draft, unit, way, over)
    if rest is None:
        over = unit.warriors
    draft.log(Dispersed(unit=name, warriors=over, how="over the edge", because="FM-H7"))
    if rest is None:
        draft.remove(name, "fled")
        draft.log(Gone(unit=name, because="FM-H7"))
    else:
        block, pose = rest
        draft.put(replace(unit, block=block, pose=pose, out=block.bases))
    score(draft, enemy, over, f"{over} of {name} over the edge", "FM-H7")


def _on_table(position: FormationPosition, box: tuple[float, float, float, float]) -> bool:
    table = position.tables.board
    slack = table.measuring.tolerance_inches
    left, top, right, bottom = box
    return min(left, top, table.width_inches - right, table.depth_inches - bottom) >= -slack


def _rest(draft: FormationDraft, unit: Troop, way: Way, over: int) -> tuple[Block, Pose] | None:
    """Those who have not crossed the edge, drawn up short of it on their way; None where nobody is left, or no room."""
    if over >= unit.warriors:
        return None
    block, pose = without(unit.block, way.end, over)
    if pose is None:
        return None
    leg = way.legs[0]
    heading = pose.heading_degrees + (leg.off_degrees if isinstance(leg, Straight) else 0.0)
    dx, dy = direction(heading)
    table = draft.tables.board
    if table.holds(table.stand(block, pose)):
        return block, pose
    left, top, right, bottom = table.stand(block, pose).box
    beyond = ((-left, -dx), (right - table.width_inches, dx), (-top, -dy), (bottom - table.depth_inches, dy))
    back = max((over_by / step for over_by, step in beyond if over_by > 0 and step > 0), default=math.inf)
    if back == math.inf:
        return None
    moved = Pose(
        x_inches=pose.x_inches - back * dx, y_inches=pose.y_inches - back * dy, heading_degrees=pose.heading_degrees
    )
    stood = table.stand(block, moved)
    return (block, moved) if table.holds(stood) and not _in_the_way(draft, unit, stood) else None


def _in_the_way(draft: FormationDraft, unit: Troop, stood: Standing) -> bool:
    table = draft.tables.board
    return any(other.unit != unit.id and table.overlap(stood, other) for other in draft.index.near(stood.box))
