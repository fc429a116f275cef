"""How well a side stands, for bots that look one action ahead: a taste, no rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from grognard_thirty_years_war.pieces import Officer, Tables, Troop, WarPosition
from grognard_thirty_years_war.victory import lost_fraction

__all__ = ["evaluate"]

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
WITH_TROOPS = 1.0
"""For a commander with a unit, who steadies it."""
FUSS = 0.05
"""For going on with a commander who could be done: what brings nothing is not worth an action."""
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
        gap, ahead = _nearest(one, theirs)
        comfort = COMFORT[tables.kinds[one.unit.kind].move]
        weak = one.unit.dp > len(one.unit.bases)
        value += eager * (0.2 if weak else 1.0) * max(0.0, gap - comfort)
        value += 0.0 if ahead else AHEAD
    return value


def _nearest(one: _Seen, others: Sequence[_Seen]) -> tuple[float, bool]:
    """The inches from a unit's front to the nearest other, about, and whether that lies in front of it."""
    least, ahead = math.inf, False
    for other in others:
        ex, ey = other.x - one.x, other.y - one.y
        # an enemy that flees is no goal
        distance = math.hypot(ex, ey) + (8.0 if other.unit.fleeing else 0.0)
        if distance < least:
            least = distance
            ahead = ex * one.dx + ey * one.dy > 0.7 * math.hypot(ex, ey)
    return max(0.0, least - one.half - 1.0), ahead


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
    gap, ahead = _nearest(one, theirs)
    eager = NEARER * (1 + EAGER * position.state.turn) * AT_HAND
    points = step.points if ahead else max(0, step.points - 1)
    inches = min(points * position.tables.move_inches[kind.move], max(0.0, gap - COMFORT[kind.move]))
    return eager * inches + (0.0 if ahead or step.points < 2 else AHEAD * AT_HAND)  # noqa: PLR2004 - a manoeuvre
