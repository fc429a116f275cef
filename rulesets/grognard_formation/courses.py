"""Ways of units over the table: what stops them, what they pass through, where they come to (sections C, D and H)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.board.legs import AboutTurn, Leg, Straight, Wheel, travel_inches, wheel_limit_degrees
from grognard.board.standing import Standing
from grognard.board.ways import Meeting, Way
from grognard_formation.pieces import FormationPosition, Hand, Tables, Troop

__all__ = [
    "as_far_as_it_goes",
    "enemies_in_contact",
    "friends_crossed",
    "run_legs",
    "shortened",
    "travel_before",
    "up_to_a_wall",
]


def run_legs(tables: Tables, standing: Standing, hand: Hand | None, degrees: float, inches: float) -> tuple[Leg, ...]:
    """The legs of a run of so many inches, the wheel before it included; it wheels less where it has not rolled enough.

    The inches are what the farthest-moving corner travels (FM-H3, FM-H4).
    """
    legs: list[Leg] = []
    if hand is not None and degrees > 0:
        measuring = tables.board.measuring
        limit = wheel_limit_degrees(inches, standing.block, measuring)
        wheel = Wheel(hand=hand, degrees=min(degrees, limit))
        legs.append(wheel)
        inches -= travel_inches((wheel,), standing.block, standing.pose, measuring)
    if inches > 0:
        legs.append(Straight(inches=inches))
    return tuple(legs)


def up_to_a_wall(
    position: FormationPosition, unit: Troop, legs: Sequence[Leg], *, open_edges: bool = False
) -> tuple[Way, Meeting | None]:
    """The way of a unit until it meets an enemy, impassable terrain or the table's edge, and what it then met.

    Fleeing units run over the edge (`open_edges`).
    """
    table, index = position.tables.board, position.index
    way = table.way(index, index[unit.id], legs)
    for met in way.meetings:
        friend = met.kind == "unit" and position.units[met.what].side == unit.side
        if not friend and not (open_edges and met.kind == "edge"):
            return table.way(index, index[unit.id], shortened(way.legs, met)), met
    return way, None


def as_far_as_it_goes(
    position: FormationPosition, unit: Troop, legs: Sequence[Leg], *, open_edges: bool = False
) -> tuple[Way, Meeting | None] | None:
    """The way up to a wall, or up to a friend that could not be passed completely (FM-045, FM-H17).

    None where even the start is not free, as after an about-turn beside others.
    """
    way, wall = up_to_a_wall(position, unit, legs, open_edges=open_edges)
    table, index = position.tables.board, position.index
    while way.overlapping:
        friend = next((met for met in way.meetings if met.what in way.overlapping), None)
        if friend is None:
            return None
        shorter = shortened(way.legs, friend)
        if shorter == way.legs:
            return None
        way, wall = table.way(index, index[unit.id], shorter), None
    return way, wall


def shortened(legs: Sequence[Leg], met: Meeting) -> tuple[Leg, ...]:
    """The legs up to a meeting."""
    last = legs[met.leg]
    kept = tuple(legs[: met.leg])
    if isinstance(last, Straight):
        return (*kept, replace(last, inches=met.share * last.inches)) if met.share > 0 else kept
    if isinstance(last, AboutTurn):
        return kept
    return (*kept, replace(last, degrees=met.share * last.degrees)) if met.share > 0 else kept


def travel_before(position: FormationPosition, unit: Troop, legs: Sequence[Leg], met: Meeting) -> float:
    """The inches that the farthest-moving corner travels before a meeting."""
    standing = position.index[unit.id]
    cut = shortened(legs, met)
    return travel_inches(cut, standing.block, standing.pose, position.tables.board.measuring) if cut else 0.0


def friends_crossed(position: FormationPosition, unit: Troop, way: Way) -> tuple[str, ...]:
    """The friendly units that a way has passed through completely, not those that it only ends against."""
    return tuple(name for name in way.crossed if position.units[name].side == unit.side)


def enemies_in_contact(position: FormationPosition, unit: Troop) -> tuple[str, ...]:
    """The enemy units in contact with a unit, sorted."""
    table, index = position.tables.board, position.index
    standing, slack = index[unit.id], table.measuring.tolerance_inches
    return tuple(
        other.unit
        for other in index.near(standing.box, slack)
        if other.side != unit.side and table.contact(standing, other) is not None
    )
