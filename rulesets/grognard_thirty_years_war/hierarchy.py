"""What a commander may do with those commanders under him, and why not (TW-064, TW-065, TW-080 to TW-084)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.actions import Refusal
from grognard_thirty_years_war import chain
from grognard_thirty_years_war.actions import Grant, Order, Replace
from grognard_thirty_years_war.pieces import Officer, Troop, WarPosition

__all__ = ["cannot_pay", "orphans", "refusal"]


def refusal(position: WarPosition, officer: Officer, action: Grant | Order | Replace, points: int) -> Refusal | None:
    """Why a commander with so many command points may not do so with one under him."""
    match action:
        case Grant():
            return _leads(position, officer, action, points)
        case Order():
            return _orders(position, officer, action, points)
        case Replace():
            return _replaces(position, officer, action, points)


def cannot_pay(officer: str, needed: int, points: int) -> Refusal | None:
    """Why somebody with so many command points cannot pay what is needed (TW-070)."""
    if needed <= points:
        return None
    facts = {"officer": officer, "needed": needed, "points": points}
    return Refusal("TW-070", "this takes {needed} CP, and {officer} has {points}", facts)


def _lower(position: WarPosition, officer: Officer, name: str) -> Officer | Refusal:
    """A commander directly below, or why he is none (TW-064, TW-065)."""
    lower = position.units.get(name)
    if isinstance(lower, Officer) and lower.id != officer.id and chain.under(position, officer, lower):
        return lower
    facts = {"lower": name, "officer": officer.id}
    return Refusal("TW-064", "{lower} is no commander directly under {officer}", facts)


def _leads(position: WarPosition, officer: Officer, action: Grant, points: int) -> Refusal | None:
    lower = _lower(position, officer, action.unit)
    if isinstance(lower, Refusal):
        return lower
    facts = {"lower": lower.id, "officer": officer.id}
    if lower.acted:
        return Refusal("TW-067", "{lower} has acted this turn and can be given nothing more", facts)
    if action.points < 0:
        return Refusal("TW-082", "{officer} passes on 0 CP or more", facts)
    return cannot_pay(officer.id, action.points, points)


def _orders(position: WarPosition, officer: Officer, action: Order, points: int) -> Refusal | None:
    lower = _lower(position, officer, action.unit)
    if isinstance(lower, Refusal):
        return lower
    table = position.tables.table
    if not (0 <= action.x_inches <= table.width_inches and 0 <= action.y_inches <= table.depth_inches):
        return Refusal("TW-O3", "the flag of {lower} must stand on the table", {"lower": lower.id})
    return cannot_pay(officer.id, 1 + chain.penalty(position, officer, lower), points)


def _replaces(position: WarPosition, officer: Officer, action: Replace, points: int) -> Refusal | None:
    facts = {"lower": action.officer, "officer": officer.id}
    fallen = next((gone for gone in position.state.fallen if gone.id == action.officer), None)
    if fallen is None:
        lower = _lower(position, officer, action.officer)
        return lower if isinstance(lower, Refusal) else cannot_pay(officer.id, 1, points)
    if not chain.under(position, officer, fallen):
        return Refusal("TW-084", "{lower} was not directly under {officer}", facts)
    if not any(chain.attached_to(position, unit.id) is None for unit in orphans(position, fallen)):
        return Refusal("TW-084", "there is no unit left for another {lower} to take over", facts)
    return cannot_pay(officer.id, 1, points)


def orphans(position: WarPosition, fallen: Officer) -> Iterable[Troop]:
    """The units that were under a fallen commander, or, where he had none, any of his side."""
    own = [unit for unit in chain.troops(position, fallen.side) if unit.under == fallen.id]
    return own or list(chain.troops(position, fallen.side))
