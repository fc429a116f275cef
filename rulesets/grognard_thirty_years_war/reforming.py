"""What a re-forming asks for, and in the first draft what it costs (TW-035, TW-048, TW-051)."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from grognard.actions import Action
from grognard.board.blocks import Block
from grognard.board.poses import Point, Pose, turn_degrees
from grognard.board.standing import Standing
from grognard_thirty_years_war.actions import Arrange, Reform
from grognard_thirty_years_war.arranging import Plan, connected, loose, planned, stood
from grognard_thirty_years_war.pieces import Troop, WarPosition

__all__ = ["FIRM", "first_draft_moves", "move_inches", "plan_of", "reform", "turning_moves"]

FIRM = 0.002
"""Inches that rounding may add to a way."""
_FIRM_TURN = 1e-3
"""The same in turns of the size that costs a move."""


def reform(unit: str, block: Block, pose: Pose) -> Reform:
    """The action that re-forms a unit to the files of a block at a pose."""
    x, y, heading = pose.x_inches, pose.y_inches, pose.heading_degrees
    return Reform(unit=unit, files=block.front_files, x_inches=x, y_inches=y, heading_degrees=heading)


def move_inches(position: WarPosition, unit: Troop) -> float:
    """The inches of a unit's move (TW-030, TW-046)."""
    return position.tables.move_inches[position.tables.kinds[unit.kind].move]


def plan_of(position: WarPosition, unit: Troop, action: Action) -> Plan:
    """What a re-forming asks for. Raises ValueError where it is no arrangement, TypeError for another action."""
    if isinstance(action, Reform):
        if not 1 <= action.files <= len(unit.bases):
            raise ValueError(f"{len(unit.bases)} bases stand in 1 to {len(unit.bases)} files, not {action.files}")
        block = replace(unit.block, files=action.files, spots=())
        x, y, heading = action.x_inches, action.y_inches, action.heading_degrees
        return planned(unit, block, Pose(x_inches=x, y_inches=y, heading_degrees=heading))
    if not isinstance(action, Arrange):
        raise TypeError(f"{action} is no re-arrangement")
    spots = _read_places(action.places, len(unit.bases))
    block, pose = loose(unit.block, spots[0][1], spots)
    wrong = connected(stood(block, pose), position.tables.table.measuring.tolerance_inches)
    if wrong is not None:
        raise ValueError(wrong)
    order, travels = tuple(range(len(spots))), tuple(_own_travels(unit, block, pose))
    return replace(planned(unit, block, pose), order=order, travels=travels)


def _read_places(text: str, bases: int) -> list[tuple[Point, float]]:
    """The places that an arrangement writes. Raises ValueError for anything else."""
    found: list[tuple[Point, float]] = []
    for part in text.split(";"):
        numbers = [float(number) for number in part.split("/")]
        if len(numbers) != 3 or not all(map(math.isfinite, numbers)):  # noqa: PLR2004 - x, y and the heading
            raise ValueError(f"{part!r} is no place; write x/y/heading, such as 12.5/8/90")
        found.append(((numbers[0], numbers[1]), numbers[2]))
    if len(found) != bases:
        raise ValueError(f"{len(found)} places for {bases} bases")
    return found


def _own_travels(unit: Troop, block: Block, pose: Pose) -> Iterable[float]:
    start, end = stood(unit.block, unit.pose or pose), stood(block, pose)
    for base, other in zip(start.bases, end.bases, strict=True):
        yield max(math.dist(one, two) for one, two in zip(base.corners, other.corners, strict=True))


def turning_moves(position: WarPosition, degrees: float) -> int:
    """The moves that a turn costs in the first draft: one for each 45°, full or begun (TW-035)."""
    return math.ceil(abs(degrees) / position.tables.number("first_draft.turn_degrees") - _FIRM_TURN)


def first_draft_moves(position: WarPosition, unit: Troop, plan: Plan) -> int:
    """The moves that a re-forming costs in the first draft: its turn, its change of shape and its shift, added up."""
    pose = unit.pose or plan.pose
    before, after = stood(unit.block, pose), stood(plan.block, plan.pose)
    turning = turning_moves(position, turn_degrees(pose.heading_degrees, plan.pose.heading_degrees))
    shift = _shift_inches(before, after)
    stays = shift <= position.tables.numbers.get("first_draft.pivot_inches", FIRM)
    moves = 0 if stays else math.ceil((shift - FIRM) / move_inches(position, unit))
    aside = moves * position.tables.whole("first_draft.aside_moves")
    return max(1, turning + _shape_moves(position, unit, plan) + aside)


def _shape_moves(position: WarPosition, unit: Troop, plan: Plan) -> int:
    """For each file more or fewer, or for an arrangement base by base, in which a move takes a base no farther."""
    tables, block = position.tables, plan.block
    if not unit.block.spots and not block.spots:
        return abs(block.front_files - unit.block.front_files) * tables.whole("first_draft.file_moves")
    if block == unit.block:
        return 0
    travels = math.ceil((plan.travel_inches - FIRM) / move_inches(position, unit))
    return max(tables.whole("first_draft.arranging_moves"), travels)


def _shift_inches(before: Standing, after: Standing) -> float:
    """How far a re-forming shifts a unit: nothing where its middle, or that or an end of its front, stays in place."""
    return min(math.dist(one, other) for one, other in zip(_pivots(before), _pivots(after), strict=True))


def _pivots(standing: Standing) -> tuple[Point, ...]:
    left, right = standing.front
    middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    return standing.centre, middle, left, right
