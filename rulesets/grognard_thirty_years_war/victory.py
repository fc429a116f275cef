"""Who has won: conditions that may differ from side to side, and the comparison of losses at the limit (TW-O17)."""

from __future__ import annotations

import math

from grognard.state import Result
from grognard_thirty_years_war import chain
from grognard_thirty_years_war.events import counted
from grognard_thirty_years_war.pieces import Condition, Troop, WarDraft, WarPosition

__all__ = ["ended", "lost_fraction", "lost_units"]


def lost_units(position: WarPosition, side: str) -> int:
    """How many units of a side are destroyed, have left or flee."""
    return position.tables.strength[side] - sum(not unit.fleeing for unit in chain.troops(position, side))


def lost_fraction(position: WarPosition, side: str) -> float:
    """The part of its units that a side has lost so."""
    return lost_units(position, side) / max(1, position.tables.strength[side])


def ended(draft: WarDraft) -> Result | None:
    """The result at the end of a turn, or None while the game goes on."""
    sides = draft.state.sides
    held: dict[str, int] = {}
    reasons: dict[str, str] = {}
    for side in sides:
        for number, condition in enumerate(draft.tables.victory[side]):
            reason = _fulfilled(draft, side, condition, f"{side}-{number}", held)
            if reason and side not in reasons:
                reasons[side] = reason
    draft.set(held=held)
    limit = draft.tables.turn_limit
    if not reasons and (limit is None or draft.state.turn < limit):
        return None
    fractions = {side: lost_fraction(draft, side) for side in sides}
    able = list(reasons) or list(sides)
    least = min(fractions[side] for side in able)
    best = [side for side in able if fractions[side] == least]
    reason = reasons.get(best[0], f"after {draft.state.turn} turns the losses are compared")
    scores = {side: round(1 - fractions[side], 4) for side in sides}
    return Result(winner=best[0] if len(best) == 1 else None, scores=scores, reason=reason, rule="TW-O17")


def _fulfilled(draft: WarDraft, side: str, condition: Condition, name: str, held: dict[str, int]) -> str:
    """Why a condition is fulfilled; empty where it is not. Notes for how long an area has been held."""
    match condition.kind:
        case "army_breaks":
            broken = [
                other
                for other in draft.state.sides
                if other != side and lost_fraction(draft, other) >= condition.fraction - 1e-9
            ]
            return f"the army of {broken[0]} breaks" if broken else ""
        case "hold_area":
            turns = draft.state.held.get(name, 0) + 1 if _holds(draft, side, condition) else 0
            held[name] = turns
            return f"{side} holds the ground" if turns >= condition.turns else ""
        case "reach_edge":
            count = sum(_at_edge(draft, unit, condition.edge) for unit in chain.troops(draft, side))
            return f"{side} reaches the {condition.edge} edge" if count >= condition.units else ""
        case "destroy_kind":
            gone = sum(lost.kind == condition.of and lost.side != side for lost in draft.state.lost)
            are = "is" if gone == 1 else "are"
            return f"{counted(gone, 'enemy unit')} of {condition.of} {are} gone" if gone >= condition.units else ""
        case _:
            return f"{side} has held out to turn {condition.turn}" if draft.state.turn >= condition.turn else ""


def _holds(position: WarPosition, side: str, condition: Condition) -> bool:
    """Whether units of a side that do not flee are in an area, and no such enemies."""
    inside = {
        unit.side
        for unit in chain.troops(position)
        if not unit.fleeing
        and math.dist(position.index[unit.id].centre, condition.centre_inches) <= condition.radius_inches
    }
    return inside == {side}


def _at_edge(position: WarPosition, unit: Troop, edge: str) -> bool:
    table = position.tables.table
    left, top, right, bottom = position.index[unit.id].box
    gaps = {"north": top, "south": table.depth_inches - bottom, "west": left, "east": table.width_inches - right}
    return not unit.fleeing and gaps.get(edge, math.inf) <= position.tables.number("reach_edge_inches")
