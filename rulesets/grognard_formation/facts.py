"""The facts that house rules may ask about on the occasions of `schema.yaml`; worked out only where one does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard_formation.pieces import FormationPosition, Troop

__all__ = ["of_melee", "of_shooting", "of_unit"]


def of_unit(position: FormationPosition, unit: Troop) -> Mapping[str, Any]:
    """The facts of a unit by itself."""
    kind = position.tables.kinds[unit.kind]
    return {
        "unit": unit.kind,
        "unit_traits": kind.traits,
        "arm": kind.arm,
        "density": unit.density or "none",
        "warriors": unit.warriors,
        "out": unit.out,
        "side": unit.side,
        "turn": position.state.turn,
    }


def of_shooting(position: FormationPosition, unit: Troop, target: Troop) -> Mapping[str, Any]:
    """The facts of a unit that shoots at another."""
    kinds, index = position.tables.kinds, position.index
    return {
        "unit": unit.kind,
        "unit_traits": kinds[unit.kind].traits,
        "missile": kinds[unit.kind].missile,
        "target": target.kind,
        "target_traits": kinds[target.kind].traits,
        "target_density": target.density,
        "distance": position.tables.board.distance_inches(index[unit.id], index[target.id]),
        "side": unit.side,
        "turn": position.state.turn,
    }


def of_melee(position: FormationPosition, unit: Troop, enemy: Troop, direction: str) -> Mapping[str, Any]:
    """The facts of a unit that strikes at another, which it has contacted in its front, flank or rear."""
    kinds = position.tables.kinds
    return {
        "unit": unit.kind,
        "unit_traits": kinds[unit.kind].traits,
        "density": unit.density,
        "enemy": enemy.kind,
        "enemy_traits": kinds[enemy.kind].traits,
        "enemy_density": enemy.density,
        "direction": direction,
        "side": unit.side,
        "turn": position.state.turn,
    }
