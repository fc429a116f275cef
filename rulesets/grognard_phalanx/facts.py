"""The facts that house rules may ask about on the occasions of `schema.yaml`; worked out only where one does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.board import HexBoard
from grognard.units import HexUnit
from grognard_phalanx.pieces import PhalanxPosition

__all__ = ["of_attack", "of_attacker"]

_ARCS = ("front", "flank", "rear")


def of_attacker(position: PhalanxPosition, attacker: str, target: str, attackers: tuple[str, ...]) -> Mapping[str, Any]:
    """The facts of one unit's part in an attack by all of `attackers` on a target."""
    units, kinds = position.units, position.tables.kinds
    unit, other = units[attacker], units[target]
    return {
        "attacker": unit.kind,
        "attacker_traits": kinds[unit.kind].traits,
        "target": other.kind,
        "target_traits": kinds[other.kind].traits,
        "attackers": len(attackers),
        "direction": _direction(position.tables.board, unit, other),
        "attacker_friends": _friends(position, unit),
        "target_friends": _friends(position, other),
        "side": unit.side,
        "turn": position.state.turn,
    }


def of_attack(position: PhalanxPosition, attackers: tuple[str, ...], target: str) -> Mapping[str, Any]:
    """The facts of an attack: as of an attacker, and of those that the attackers differ in, all."""
    units, kinds, board = position.units, position.tables.kinds, position.tables.board
    theirs, other = [units[attacker] for attacker in attackers], units[target]
    return {
        "attacker": frozenset(unit.kind for unit in theirs),
        "attacker_traits": frozenset(trait for unit in theirs for trait in kinds[unit.kind].traits),
        "target": other.kind,
        "target_traits": kinds[other.kind].traits,
        "attackers": len(attackers),
        "direction": frozenset(_direction(board, unit, other) for unit in theirs),
        "target_friends": _friends(position, other),
        "side": theirs[0].side,
        "turn": position.state.turn,
    }


def _direction(board: HexBoard, unit: HexUnit, target: HexUnit) -> str:
    """Where a unit stands, seen from its target (PH-J10); a unit farther off, by the neighbouring hexes nearest to it.

    Of two directions that are as near, the one better for the target.
    """
    if target.facing is None or target.at is None or unit.at is None:
        return "front"
    beside = board.adjacent[target.at]
    nearest = min(board.distance(at, unit.at) for at in beside)
    arcs = [board.arc(target.facing, target.at, at) for at in beside if board.distance(at, unit.at) == nearest]
    return min(arcs, key=_ARCS.index)


def _friends(position: PhalanxPosition, unit: HexUnit) -> int:
    """How many units of a unit's side stand next to it."""
    occupied, units = position.occupied, position.units
    beside = position.tables.board.adjacent[unit.at or ""]
    return sum(units[name].side == unit.side for at in beside for name in occupied.get(at, ()))
