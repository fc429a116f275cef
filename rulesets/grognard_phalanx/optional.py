"""Variants of command, movement and facing, as code house rules; invented for Grognard, no part of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from grognard.actions import Action, Refusal
from grognard.board import COMPASS
from grognard.hookspecs import hookimpl
from grognard.ruleset import HouseRule
from grognard.steps import Step
from grognard_phalanx.movement import either
from grognard_phalanx.pieces import Face, Move, PhalanxPosition
from grognard_phalanx.steps import Facings, Movement

__all__ = ["CommandRange", "Wheeling", "ZonesOfControl", "threatened"]

COMMAND_RANGE = "phalanx.command-range"
ZONES_OF_CONTROL = "phalanx.zones-of-control"
WHEELING = "phalanx.wheeling"


class CommandRange(HouseRule):
    """A unit too far from its strategos does not move, as long as he is on the field."""

    id = COMMAND_RANGE
    version = "1"
    name = "Command range"
    extends = "phalanx"

    @hookimpl
    def grognard_may_activate(self, position: PhalanxPosition, unit: str) -> Refusal | None:
        """Why a unit on the field may not move: the strategos is out of its sight."""
        piece = position.units.get(unit)
        if piece is None or piece.at is None or not isinstance(position.step, Movement):
            return None
        kinds, reach = position.tables.kinds, int(position.rules.data.tables["command_range"])
        leader = next((own for own in position.of_side(piece.side) if kinds[own.kind].leads), None)
        if leader is None or leader.at is None:
            return None
        distance = position.tables.board.distance(piece.at, leader.at)
        if distance <= reach:
            return None
        facts = {"unit": unit, "leader": leader.id, "distance": distance, "reach": reach}
        message = "{unit} is {distance} hexes from {leader}, whose orders reach {reach}; bring him nearer"
        return Refusal(COMMAND_RANGE, message, facts)


def threatened(position: PhalanxPosition, side: str) -> Iterator[str]:
    """The hexes in front of the units that may attack a side."""
    tables = position.tables
    for unit in position.units.values():
        if unit.side != side and unit.at is not None and tables.kinds[unit.kind].attack > 0:
            yield from (
                tables.board.adjacent[unit.at] if unit.facing is None else tables.board.front[unit.facing][unit.at]
            )


class ZonesOfControl(HouseRule):
    """A unit in front of an enemy does not move to another hex in front of an enemy."""

    id = ZONES_OF_CONTROL
    version = "1"
    name = "Zones of control"
    extends = "phalanx"

    @hookimpl
    def grognard_refusal(self, position: PhalanxPosition, action: Action) -> Refusal | None:
        """Why a move from one threatened hex to another is not allowed."""
        if not isinstance(action, Move):
            return None
        piece = position.units.get(action.unit)
        if piece is None or piece.at is None or piece.side != position.side:
            return None
        zones = frozenset(threatened(position, piece.side))
        if piece.at not in zones or action.to not in zones:
            return None
        facts = {"unit": piece.id, "at": piece.at, "to": action.to}
        message = "{unit} at {at} stands in front of an enemy, and so would it at {to}; step back first, or stay"
        return Refusal(ZONES_OF_CONTROL, message, facts)


class Wheels(Facings, frozen=True, kw_only=True, tag="phalanx.wheels"):
    """The facing step, with turns of no more than a few corners."""

    rule: ClassVar[str] = WHEELING

    def actions(self, position: PhalanxPosition, unit: str | None = None) -> Sequence[Action]:
        """The turns that are short enough."""
        found = super().actions(position, unit)
        return [action for action in found if not isinstance(action, Face) or _short(position, action)]

    def refusal(self, position: PhalanxPosition, action: Action) -> Refusal | None:
        """Why a turn is not allowed: as always, or because it is too long."""
        refused = super().refusal(position, action)
        if refused is not None or not isinstance(action, Face) or _short(position, action):
            return refused
        may = either([turn.facing for turn in self.actions(position, action.unit) if isinstance(turn, Face)])
        now = COMPASS[position.units[action.unit].facing or "N"]
        facts = {"unit": action.unit, "facing": action.facing, "now": now, "may": may}
        return Refusal(WHEELING, "{unit} faces {now} and cannot wheel as far as {facing}; it may turn to {may}", facts)


def _short(position: PhalanxPosition, turn: Face) -> bool:
    """Whether a turn is of no more corners than a unit may wheel."""
    corners = position.tables.board.corners
    facing = position.units[turn.unit].facing
    if facing is None:
        return False
    apart = (corners.index(turn.facing) - corners.index(facing)) % len(corners)
    return min(apart, len(corners) - apart) <= int(position.rules.data.tables["wheel_corners"])


class Wheeling(HouseRule):
    """Units turn by a corner at a time instead of about."""

    id = WHEELING
    version = "1"
    name = "Wheeling"
    extends = "phalanx"

    @hookimpl
    def grognard_steps(self) -> Mapping[type[Step], type[Step]]:
        """The facing step in its slower form."""
        return {Facings: Wheels}
