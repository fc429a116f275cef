"""Ordinary moves: how far, which way, and why not (sections C and D of the rules, FM-H3)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from grognard.actions import Action, Refusal
from grognard.board.legs import Leg, Straight, Wheel, legs_to, travel_inches
from grognard.board.poses import Pose, direction
from grognard.modifiers import adjusted
from grognard_formation import facts
from grognard_formation.courses import travel_before, up_to_a_wall
from grognard_formation.pieces import Ahead, Arrive, FormationPosition, Troop, WheelBy

__all__ = ["allowance", "choices", "legs_of", "refusal"]

WHEELS = (15.0, 30.0, 45.0, 60.0, 90.0)
"""The wheels that are listed, as far as the allowance goes; any other may be asked for."""
SURE = 0.5
"""So many inches before something that stops it, a move ahead needs no second look."""


def allowance(position: FormationPosition, unit: Troop) -> float:
    """The inches of an ordinary move: those of its arm less its density (FM-030)."""
    tables = position.tables
    base = tables.arms[tables.kinds[unit.kind].arm].move_inches
    inches = max(0.0, base - (tables.densities[unit.density] if unit.density is not None else 0))
    clauses = position.rules.modifiers("move")
    if not clauses:
        return inches
    values, _ = adjusted(clauses, {"inches": inches}, lambda: facts.of_unit(position, unit))
    return max(0.0, float(values["inches"]))


def legs_of(position: FormationPosition, action: Ahead | WheelBy | Arrive) -> tuple[Leg, ...] | None:
    """The legs of a move; None where no straight move ending in a wheel comes to the place asked for."""
    if isinstance(action, Ahead):
        return (Straight(inches=float(action.inches)),)
    if isinstance(action, WheelBy):
        return (Wheel(hand=action.hand, degrees=float(action.degrees)),)
    unit = position.units[action.unit]
    end = Pose(x_inches=action.x_inches, y_inches=action.y_inches, heading_degrees=action.heading_degrees)
    if unit.pose is None:
        return None
    return legs_to(unit.block, unit.pose, end, position.tables.board.measuring.tolerance_inches)


def refusal(position: FormationPosition, unit: Troop, action: Ahead | WheelBy | Arrive) -> Refusal | None:
    """Why one of the side's units, which may still take a main action, may not move so; None where it may."""
    facts_: dict[str, Any] = {"unit": unit.id}
    table = position.tables.board
    legs = legs_of(position, action)
    if legs is None:
        message = "{unit} cannot come there: it moves straight ahead, and may wheel about a front corner at the end"
        return Refusal("FM-H3", message, facts_)
    if not legs or _backward(action):
        return Refusal("FM-H3", "a move goes ahead or turns: give {unit} more than nothing", facts_)
    standing = position.index[unit.id]
    inches = travel_inches(legs, standing.block, standing.pose, table.measuring)
    most = allowance(position, unit)
    facts_ |= {"inches": _told(inches), "most": _told(most)}
    if not table.measuring.within(inches, most):
        facts_ |= {"density": position.tables.densities[unit.density or "loose"]}
        message = "{unit} may move {most}, its density of {density} subtracted; its farthest corner would move {inches}"
        return Refusal("FM-030", message, facts_)
    return _blocked(position, unit, legs, facts_)


def _blocked(position: FormationPosition, unit: Troop, legs: Sequence[Leg], facts_: dict[str, Any]) -> Refusal | None:
    """Why a way of allowed length cannot be gone: terrain, the edge, a friend not passed completely."""
    way, wall = up_to_a_wall(position, unit, legs)
    if wall is not None and wall.kind != "unit":
        facts_ |= {"wall": wall.what, "free": _told(travel_before(position, unit, legs, wall))}
        if wall.kind == "edge":
            return Refusal("FM-H3", "{unit} would cross the {wall} edge of the table after {free}", facts_)
        return Refusal("FM-H3", "{unit} would run into {wall} after {free}", facts_)
    if not way.overlapping:
        return None
    friend = way.overlapping[0]
    facts_["friend"] = friend
    met = next((met for met in way.meetings if met.what == friend), None)
    if met is None:
        return Refusal("FM-044", "{unit} cannot go there: {friend} would have to make room", facts_)
    facts_["free"] = _told(travel_before(position, unit, way.legs, met))
    message = "{unit} cannot pass through {friend} completely in this move; it may go up to it, {free}"
    return Refusal("FM-045", message, facts_)


def _backward(action: Ahead | WheelBy | Arrive) -> bool:
    if isinstance(action, Ahead):
        return action.inches <= 0
    return isinstance(action, WheelBy) and not 0 < action.degrees <= 180  # noqa: PLR2004 - half a turn


def _told(inches: float) -> str:
    return f"{inches:.3g}″"


def choices(position: FormationPosition, unit: Troop) -> Iterator[Action]:
    """A good choice of moves: each inch ahead and up to contact, some wheels, half a move ending in a wheel."""
    yield from _ahead(position, unit)
    yield from _wheels(position, unit)


def _ahead(position: FormationPosition, unit: Troop) -> Iterator[Ahead]:
    """Moves straight ahead: each inch, the whole allowance, and as far as something stops it."""
    most = allowance(position, unit)
    if most <= 0:
        return
    way, wall = up_to_a_wall(position, unit, (Straight(inches=most),))
    free = most if wall is None else way.travel_inches
    # a contact is asked for to 0.001″, rounded up so that it is one; before anything else it stops short
    end = math.ceil(free * 1000 - 1e-6) / 1000 if wall is not None and wall.kind == "unit" else _down(free)
    friends = [met for met in way.meetings if met.kind == "unit" and position.units[met.what].side == unit.side]
    wanted = {*(float(number) for number in range(1, int(free + 1e-9) + 1)), end}
    wanted |= {_down(friend.share * way.travel_inches) for friend in friends}
    for number in sorted(wanted):
        action = Ahead(unit=unit.id, inches=number)
        sure = not friends and number < free - SURE
        if number > 0 and (sure or refusal(position, unit, action) is None):
            yield action


def _down(inches: float) -> float:
    return math.floor(inches * 1000 + 1e-6) / 1000


def _wheels(position: FormationPosition, unit: Troop) -> Iterator[Action]:
    """Wheels to both hands at a few angles, and moves that end in a wheel."""
    table, standing = position.tables.board, position.index[unit.id]
    most = allowance(position, unit)
    for degrees in WHEELS:
        wheel = Wheel(hand="left", degrees=degrees)
        inches = travel_inches((wheel,), standing.block, standing.pose, table.measuring)
        if inches > most:
            return
        for hand in ("left", "right"):
            turning = WheelBy(unit=unit.id, hand="left" if hand == "left" else "right", degrees=degrees)
            if refusal(position, unit, turning) is None:
                yield turning
        if degrees == WHEELS[1] and most - inches >= 1:
            yield from _ending_in_a_wheel(position, unit, degrees, float(int(most - inches)))


def _ending_in_a_wheel(position: FormationPosition, unit: Troop, degrees: float, inches: float) -> Iterator[Action]:
    table, standing = position.tables.board, position.index[unit.id]
    for hand in ("left", "right"):
        wheel = Wheel(hand="left" if hand == "left" else "right", degrees=degrees)
        dx, dy = direction(standing.heading_degrees)
        x, y, heading = standing.placement
        ahead = standing.at((x + inches * dx, y + inches * dy, heading))
        end = table.way(position.index, ahead, (wheel,), tuple(position.index)).end
        arrive = Arrive(unit=unit.id, x_inches=end.x_inches, y_inches=end.y_inches, heading_degrees=end.heading_degrees)
        if refusal(position, unit, arrive) is None:
            yield arrive
