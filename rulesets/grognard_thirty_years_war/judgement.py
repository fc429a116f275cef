"""How well a side stands, for bots that look one action ahead: a taste, no rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from grognard.board.poses import Point
from grognard_thirty_years_war.chain import order_and_zone, troops_of
from grognard_thirty_years_war.pieces import Officer, Tables, Troop, WarPosition
from grognard_thirty_years_war.victory import lost_fraction

__all__ = ["evaluate", "kept_inches"]

WON = 1000.0
BASE = 10.0
"""What a base is worth."""
DP = 2.4
"""What a point of disorder takes while the unit is steady."""
WORSE_DP = 5.0
"""The same beyond as many as it has bases, when it flees easily."""
FLEEING = 0.35
"""What a fleeing unit is worth, as a part of its bases."""
NEARER = 0.42
"""For each inch between a unit and the nearest enemy."""
EAGER = 0.15
"""How much more each inch counts with every turn."""
COMFORT = {"foot": 3.0, "horse": 0.0, "guns": 8.0}
"""The distance in inches at which closing in is no longer a worth of its own."""
AHEAD = 1.5
"""For having the nearest enemy in front."""
AT_HAND = 0.8
"""What an inch is worth that movepoints in hand may still go, as a part of one gone."""
FORFEITED = 1.6
"""For a unit that has reacted and so will not act this turn."""
OFFICER = 6.0
CAN_SPEND = 0.2
"""For each command point that a commander has every turn."""
WITH_TROOPS = 1.0
"""For a commander with a unit, who steadies it."""
FUSS = 0.05
"""For going on with a commander who could be done: what brings nothing is not worth an action."""
KEPT = 0.06
"""For each inch that an order keeps a unit from closing in, of those that it could go in two impulses."""
CRIPPLED = 30.0
"""For the square of the part of an army that is lost."""


class _Seen(NamedTuple):
    unit: Troop
    x: float
    y: float
    dx: float
    dy: float
    half: float


def evaluate(position: WarPosition, side: str) -> float:
    """Troops and their disorder, closeness to the enemy, movepoints in hand; larger is better."""
    result = position.state.result
    if result is not None:
        return 0.0 if result.winner is None else WON if result.winner == side else -WON
    tables = position.tables
    mine, theirs = _seen(position, side, own=True), _seen(position, side, own=False)
    value = sum(_worth(one.unit) for one in mine) - sum(_worth(one.unit) for one in theirs)
    value += _officers(position, side)
    value -= _afar(position, tables, mine, theirs)
    value -= KEPT * _kept(position, side, mine, theirs)
    value += _afar(position, tables, theirs, mine) * 0.2
    for other in position.state.sides:
        value += CRIPPLED * lost_fraction(position, other) ** 2 * (-1 if other == side else 1)
    return value + _at_hand(position, side, mine, theirs)


def _seen(position: WarPosition, side: str, *, own: bool) -> list[_Seen]:
    found: list[_Seen] = []
    for unit in position.units.values():
        if isinstance(unit, Troop) and unit.pose is not None and (unit.side == side) is own:
            angle = math.radians(unit.pose.heading_degrees)
            dx, dy = math.sin(angle), -math.cos(angle)
            half = unit.block.depth_inches * unit.block.ranks / 2
            found.append(_Seen(unit, unit.pose.x_inches - half * dx, unit.pose.y_inches - half * dy, dx, dy, half))
    return found


def _worth(unit: Troop) -> float:
    """What a unit is worth with the disorder it has."""
    bases = len(unit.bases)
    light = min(unit.dp, bases)
    worth = max(2.0, BASE * bases - DP * light - WORSE_DP * (unit.dp - light))
    if unit.fleeing:
        worth *= FLEEING
    if unit.reacted and not unit.acted:
        worth -= FORFEITED
    return worth


def _officers(position: WarPosition, side: str) -> float:
    value = 0.0
    for piece in position.units.values():
        if isinstance(piece, Officer):
            worth = OFFICER + (WITH_TROOPS if piece.attached is not None else 0.0)
            worth += CAN_SPEND * (piece.points - piece.paid)
            value += worth if piece.side == side else -worth
    return value


def _afar(position: WarPosition, tables: Tables, ours: Sequence[_Seen], theirs: Sequence[_Seen]) -> float:
    """What there is to regret in the way that our units still have to go, and in facing away."""
    if not theirs:
        return 0.0
    eager = NEARER * (1 + EAGER * position.state.turn)
    value = 0.0
    for one in ours:
        if one.unit.fleeing:
            continue
        gap, ahead, _ = _nearest(one, theirs)
        comfort = COMFORT[tables.kinds[one.unit.kind].move]
        weak = one.unit.dp > len(one.unit.bases)
        value += eager * (0.2 if weak else 1.0) * max(0.0, gap - comfort)
        value += 0.0 if ahead else AHEAD
    return value


def kept_inches(position: WarPosition, officer: Officer) -> float:
    """The inches, added up, by which a commander's order keeps his units from enemies whom they could engage."""
    own = {unit.id for unit in troops_of(position, officer)}
    mine = [one for one in _seen(position, officer.side, own=True) if one.unit.id in own]
    return _kept(position, officer.side, mine, _seen(position, officer.side, own=False))


def _kept(position: WarPosition, side: str, ours: Sequence[_Seen], theirs: Sequence[_Seen]) -> float:
    """By how much orders keep units from the nearest enemy (TW-O3): on hold, from one near enough to engage.

    Orders to hold keep nobody who wins by holding out.
    """
    tables = position.tables
    if not theirs or not position.rules.options["orders"]:
        return 0.0
    holds_out = any(condition.kind == "turn_limit" for condition in tables.victory[side])
    most = tables.whole("impulses") * max(tables.move_points.values())
    value = 0.0
    for one in ours:
        bound = None if one.unit.fleeing else order_and_zone(position, one.unit)
        kind = tables.kinds[one.unit.kind]
        if bound is None or bound[0].flag is None or kind.move == "guns":
            continue
        officer, radius = bound
        gap, _, (ex, ey) = _nearest(one, theirs)
        wanted, far = gap - COMFORT[kind.move], most * tables.move_inches[kind.move]
        hold = officer.order == "hold"
        if wanted <= 0 or (hold and (holds_out or wanted > far)):
            continue
        fx, fy = bound[0].flag
        way = math.hypot(ex, ey) or 1.0
        free = _free_inches((fx - one.x, fy - one.y), (ex / way, ey / way), radius, hold=hold)
        # what stops it only later can still be changed then
        if free < far:
            value += min(max(0.0, wanted - free), far)
    return value


def _free_inches(flag: Point, toward: Point, radius: float, *, hold: bool) -> float:
    """How far a unit may go in a direction under its order; the flag lies so far from it."""
    along = flag[0] * toward[0] + flag[1] * toward[1]
    square = radius**2 - (flag[0] ** 2 + flag[1] ** 2 - along**2)
    if square < 0:  # the way misses the zone; on advance it may come nearer
        return 0.0 if hold else max(0.0, along)
    return max(0.0, along + math.sqrt(square))


def _nearest(one: _Seen, others: Sequence[_Seen]) -> tuple[float, bool, Point]:
    """The inches from a unit's front to the nearest other, about; whether that lies in front of it; the way there."""
    least, ahead, way = math.inf, False, (0.0, 0.0)
    for other in others:
        ex, ey = other.x - one.x, other.y - one.y
        # an enemy that flees is no goal
        distance = math.hypot(ex, ey) + (8.0 if other.unit.fleeing else 0.0)
        if distance < least:
            least, way = distance, (ex, ey)
            ahead = ex * one.dx + ey * one.dy > 0.7 * math.hypot(ex, ey)
    return max(0.0, least - one.half - 1.0), ahead, way


def _at_hand(position: WarPosition, side: str, ours: Sequence[_Seen], theirs: Sequence[_Seen]) -> float:
    """What movepoints still to be spent may bring."""
    from grognard_thirty_years_war.command import Command
    from grognard_thirty_years_war.moving import Spend

    step = position.step
    if isinstance(step, Command) and step.side == side:
        return -FUSS
    if not isinstance(step, Spend) or step.side != side or not theirs or step.purpose == "retreat":
        return 0.0
    one = next((seen for seen in ours if seen.unit.id == step.moving), None)
    if one is None:
        return 0.0
    kind = position.tables.kinds[one.unit.kind]
    gap, ahead, _ = _nearest(one, theirs)
    eager = NEARER * (1 + EAGER * position.state.turn) * AT_HAND
    points = step.points if ahead else max(0, step.points - 1)
    inches = min(points * position.tables.move_inches[kind.move], max(0.0, gap - COMFORT[kind.move]))
    return eager * inches + (0.0 if ahead or step.points < 2 else AHEAD * AT_HAND)  # noqa: PLR2004 - a manoeuvre
