"""The chain of command: who is under whom, where a commander is, whom he touches (TW-061 to TW-066)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from grognard.board.standing import Standing
from grognard_thirty_years_war.characters import reach_inches, zone_inches
from grognard_thirty_years_war.pieces import Officer, Piece, Troop, WarPosition

__all__ = [
    "attached_to",
    "commander",
    "distance_inches",
    "officers_of",
    "order_and_zone",
    "penalty",
    "standing",
    "touches",
    "troops",
    "troops_of",
    "under",
]


def troops(position: WarPosition, side: str | None = None) -> Iterator[Troop]:
    """The units in play that are no commanders, of a side where given."""
    for piece in position.units.values():
        if isinstance(piece, Troop) and (side is None or piece.side == side):
            yield piece


def commander(position: WarPosition, piece: Piece) -> Officer | None:
    """The commander above; in place of a fallen one his superior (TW-O26), None where there is nobody left."""
    name = piece.under
    while name is not None:
        officer = position.units.get(name)
        if isinstance(officer, Officer):
            return officer
        name = next((fallen.under for fallen in position.state.fallen if fallen.id == name), None)
    return None


def under(position: WarPosition, officer: Officer, piece: Piece) -> bool:
    """Whether somebody is directly under a commander (TW-063 to TW-065)."""
    found = commander(position, piece) if piece.side == officer.side else None
    return found is not None and found.id == officer.id


def troops_of(position: WarPosition, officer: Officer) -> list[Troop]:
    """The units directly under a commander."""
    return [troop for troop in troops(position, officer.side) if under(position, officer, troop)]


def officers_of(position: WarPosition, officer: Officer) -> list[Officer]:
    """The commanders directly under another."""
    return [
        piece
        for piece in position.units.values()
        if isinstance(piece, Officer) and piece.id != officer.id and under(position, officer, piece)
    ]


def attached_to(position: WarPosition, unit: str) -> Officer | None:
    """The commander attached to a unit, if any."""
    for piece in position.units.values():
        if isinstance(piece, Officer) and piece.attached == unit:
            return piece
    return None


def standing(position: WarPosition, officer: Officer) -> Standing | None:
    """Where a commander is: his disc, or the unit that he is attached to."""
    found: Standing | None = position.index.get(officer.attached or officer.id)
    return found


def distance_inches(position: WarPosition, officer: Officer, other: Piece) -> float:
    """The inches from a commander to a unit or another commander, edge to edge; 0 where he is attached to it."""
    here = standing(position, officer)
    there = standing(position, other) if isinstance(other, Officer) else position.index.get(other.id)
    if here is None or there is None or here.unit == there.unit:
        return 0.0 if here is not None and there is not None else math.inf
    return position.tables.table.distance_inches(here, there)


def touches(position: WarPosition, officer: Officer, other: Piece) -> bool:
    """Whether a commander is in base contact with a unit or another commander."""
    return position.tables.table.measuring.within(distance_inches(position, officer, other), 0.0)


def penalty(position: WarPosition, officer: Officer, other: Officer) -> int:
    """The command points lost on the way to another commander (TW-083, TW-O5)."""
    distance = distance_inches(position, officer, other) - position.tables.table.measuring.tolerance_inches
    return max(0, math.ceil(distance / reach_inches(position, officer, "penalty_inches")))


def order_and_zone(position: WarPosition, unit: Troop) -> tuple[Officer, float] | None:
    """Whose order binds a unit, and the radius of its zone (TW-O3); None where no order does."""
    officer = commander(position, unit)
    if officer is None or officer.flag is None or not position.rules.options["orders"]:
        return None
    radius = zone_inches(position, officer)
    return None if radius is None else (officer, radius)
