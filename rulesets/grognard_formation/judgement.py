"""How well a side stands, for bots that look one action ahead: a taste, no rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.board.contacts import side_at, unit_clearance
from grognard.board.poses import bearing_degrees, turn_degrees
from grognard.board.standing import Standing
from grognard_formation import ending
from grognard_formation.formation import threshold_of
from grognard_formation.losses import lost_by
from grognard_formation.pieces import FormationPosition, Tables, Troop
from grognard_formation.running import Distance, lands
from grognard_formation.steps import Actions

__all__ = ["evaluate"]

WON = 1000.0
POINT = 2.0
PRESSURE = 20.0
"""For the points as a part of those that break the army, squared."""
FORMED = 0.7
OUT = 0.3
"""For each warrior in formation, and for each out of it."""
SHAKEN = 1.2
"""For each warrior of a unit, times the square of the part of them that is out of formation: it is near panic."""
EXPOSED = 1.6
"""For each panicking warrior whom an enemy may soon attack or shoot at, weighed by how near he is."""
NEARER = 0.16
"""For each inch between a unit and what it wants to reach."""
EAGER = 0.05
"""How much more with every game turn, so that two cautious bots do not stand off to the limit."""
TURNED = 0.02
"""For each degree of more than a little that a unit faces away from the nearest enemy."""
STRIKER = 0.45
"""For each warrior who may strike an enemy in contact, and half of it near one."""
FLANK = 2.5
"""For each contact with an enemy's flank or rear."""
NEAR_INCHES = 6.0
WAITS = 0.6
"""For each unit that may still act in this turn: who is done too soon has given something away."""
HELPED = 2.0
"""For a unit in contact with an enemy that another one of its side also fights."""
CAUTION = 14.0
"""For a unit in contact with an enemy's front, less the game turn: nobody hurries into an even fight, alone."""
AIMS = 0.25
"""For each warrior with an enemy in range before him."""


class _Piece(NamedTuple):
    unit: Troop
    at: Standing


def evaluate(position: FormationPosition, side: str) -> float:
    """Points, warriors, closeness and frontage; larger is better."""
    state = position.state
    other = ending.other_side(position, side)
    if state.result is not None:
        won = 0.0 if state.result.winner is None else WON if state.result.winner == side else -WON
        return won + POINT * (state.points[side] - state.points[other])
    mine, theirs = _pieces(position, side), _pieces(position, other)
    return (
        _score(position, side, other)
        - _score(position, other, side)
        + _waiting(position, side)
        - _untested(position, side)
        - _waiting(position, other)
        + sum(_worth(position, piece, theirs) for piece in mine)
        - sum(_worth(position, piece, mine) for piece in theirs)
        - (1 + EAGER * state.turn) * sum(_apart(position.tables, piece, theirs, mine, state.turn) for piece in mine)
    )


def _score(position: FormationPosition, side: str, other: str) -> float:
    points = position.state.points[side]
    part = points / ending.limit(position, other)
    return POINT * points + PRESSURE * part * part


def _pieces(position: FormationPosition, side: str) -> list[_Piece]:
    """A side's units as they stand; one that has rolled for its run already where it may come to."""
    index, step = position.index, position.step
    ahead = step.unit if isinstance(step, Distance) else ""
    return [
        _Piece(unit, lands(position, step) if unit.id == ahead and isinstance(step, Distance) else index[unit.id])
        for unit in position.of_side(side)
    ]


def _waiting(position: FormationPosition, side: str) -> float:
    """What units that may still act are worth to their side."""
    for step in reversed(position.state.agenda):
        if isinstance(step, Actions) and step.side == side:
            return WAITS * (len(step.waiting) + (0.5 if step.active is not None else 0.0))
    return 0.0


def _untested(position: FormationPosition, side: str) -> float:
    """What a run costs whose test is taken when it is known who was passed through."""
    step = position.step
    if not isinstance(step, Distance) or step.tested or step.side != side:
        return 0.0
    unit = position.units[step.unit]
    option: str = position.rules.options["loss_test"]
    lost = min(lost_by(step.rolled, threshold_of(position, unit), option), unit.formed)
    return (FORMED - OUT) * lost + (EXPOSED * unit.warriors if lost >= unit.formed else 0.0)


def _worth(position: FormationPosition, piece: _Piece, enemies: Sequence[_Piece]) -> float:
    """What a unit is worth where it stands: its warriors, and what they can do to the enemy from there."""
    unit, tables = piece.unit, position.tables
    near = [(gap(piece.at, enemy.at), enemy) for enemy in _nearest(piece.at, enemies)]
    if unit.panicking:
        apart = min((inches for inches, _ in near), default=99.0)
        danger = 1.0 if apart < 1 else 0.6 if apart < NEAR_INCHES else 0.3 if apart < 2 * NEAR_INCHES else 0.1
        return OUT * unit.warriors - EXPOSED * danger * unit.warriors
    value = FORMED * unit.formed + OUT * unit.out - SHAKEN * unit.warriors * (unit.out / unit.warriors) ** 2
    if not near:
        return value
    slack = tables.board.measuring.tolerance_inches
    for inches, enemy in near:
        if inches <= slack:
            value += _contact(piece, enemy)
    inches, enemy = min(near, key=lambda pair: pair[0])
    off = abs(turn_degrees(piece.at.heading_degrees, bearing_degrees(piece.at.hull.centre, enemy.at.hull.centre)))
    value -= TURNED * max(0.0, off - 15.0)
    if slack < inches < NEAR_INCHES and off < 60:  # noqa: PLR2004 - to its front
        value += STRIKER / 2 * _strikers(unit, piece.at, enemy.at)
    reach = tables.missile_inches.get(tables.kinds[unit.kind].missile)
    if reach is not None and slack < inches <= reach and off < 50:  # noqa: PLR2004 - in its arc
        value += AIMS * unit.formed
    return value


def _contact(piece: _Piece, enemy: _Piece) -> float:
    """What a contact with an enemy is worth: who can strike there, and whether it is in his flank or rear."""
    if enemy.unit.panicking:
        return 0.0 if enemy.unit.ran else EXPOSED * enemy.unit.warriors / 2
    value = STRIKER * _strikers(piece.unit, piece.at, enemy.at)
    return value + (FLANK if side_at(enemy.at, piece.at.hull.centre) != "front" else 0.0)


def _strikers(unit: Troop, at: Standing, enemy: Standing) -> float:
    """How many warriors of a front rank come to strike, about: those as wide as the enemy."""
    pitch = at.block.width_inches + at.block.file_gap_inches
    return min(at.block.front_files, unit.formed, max(1.0, enemy.block.front_inches / pitch + 1))


def _apart(tables: Tables, piece: _Piece, enemies: Sequence[_Piece], friends: Sequence[_Piece], turn: int) -> float:
    """What there is to regret in how far a unit is from where it wants to be: in range, or in contact."""
    if piece.unit.panicking or not enemies:
        return 0.0
    near = _nearest(piece.at, enemies)
    apart, nearest = min((gap(piece.at, enemy.at), number) for number, enemy in enumerate(near))
    if apart <= tables.board.measuring.tolerance_inches:
        enemy = near[nearest]
        if enemy.unit.panicking or side_at(enemy.at, piece.at.hull.centre) != "front":
            return 0.0
        slack = tables.board.measuring.tolerance_inches
        helped = sum(gap(friend.at, enemy.at) <= slack for friend in friends) > 1
        return -HELPED if helped else max(0.0, CAUTION - turn)
    reach = tables.missile_inches.get(tables.kinds[piece.unit.kind].missile, 0.0)
    if piece.unit.density == "loose" and reach:
        return NEARER * abs(apart - (reach - 1))
    return NEARER * apart


def _nearest(at: Standing, others: Sequence[_Piece]) -> list[_Piece]:
    """The three nearest by their middles, less their extent."""
    if len(others) <= 3:  # noqa: PLR2004 - nothing to leave out
        return list(others)
    here = at.hull.centre
    return sorted(others, key=lambda other: math.dist(here, other.at.hull.centre) - other.at.hull.reach)[:3]


@lru_cache(maxsize=32768)
def gap(one: Standing, other: Standing) -> float:
    """The inches between two units; standings are shared between positions, so that most are known."""
    return max(0.0, unit_clearance(one, other))
