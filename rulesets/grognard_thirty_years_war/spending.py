"""A good choice of what to spend movepoints on (sections C and D of the rules)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from grognard.actions import Action
from grognard.board.poses import bearing_degrees, turn_degrees
from grognard.board.standing import Standing
from grognard_thirty_years_war import chain, places
from grognard_thirty_years_war.actions import Advance
from grognard_thirty_years_war.arranging import about_centre, in_files, ready_made, stood
from grognard_thirty_years_war.pieces import Purpose, Troop, WarPosition
from grognard_thirty_years_war.reforming import move_inches, reform, turning_moves

__all__ = ["Purse"]

_WORTH_IT = 0.25
"""Inches that are worth a choice of their own."""


class Purse(Struct, frozen=True, kw_only=True):
    """Movepoints in hand: whose, how many, what for, and whether they take the unit only straight ahead (TW-035)."""

    unit: Troop
    points: int
    purpose: Purpose = "march"
    straight: bool = False

    def choices(self, position: WarPosition) -> Iterator[Action]:
        """Straight ahead, a charge if there is one, and ready-made re-formings; not all need be allowed."""
        unit = self.unit
        if not unit.reforming and self.purpose != "reform":
            for inches in self._inches(position):
                yield Advance(unit=unit.id, inches=round(inches, 3))
        if self.purpose == "charge" or self.straight:
            return
        if unit.reforming is not None:
            yield reform(unit.id, unit.reforming.block, unit.reforming.pose)
        if position.tables.first_draft:
            yield from self._first_draft(position)
        else:
            yield from self._manoeuvres(position)

    def _inches(self, position: WarPosition) -> list[float]:
        """All the way, one move of it, and as far as something stops it."""
        unit, move = self.unit, move_inches(position, self.unit)
        far = self.points * move
        way = places.straight(position, unit, far)
        first = way.meetings[0] if way.meetings else None
        met = places.enemy_met(position, unit, way)
        found = [far] if first is None or met is not None else []
        if self.points > 1 and (first is None or math.dist(first.pose.point, way.start.point) > move):
            found.append(move)
        stop = math.dist(first.pose.point, way.start.point) - 0.05 if first is not None else 0.0
        if met is None and stop > _WORTH_IT:
            found.append(math.floor(stop * 100) / 100)
        return found

    def _manoeuvres(self, position: WarPosition) -> Iterator[Action]:
        """Re-formings for which the movepoints left after the manoeuvre are enough, as they are ready made."""
        unit = self.unit
        cost = 0 if unit.reforming else position.tables.whole("manoeuvre_points")
        spare = (self.points - cost) * move_inches(position, unit)
        if spare <= 0:
            return
        enemy = _nearest_enemy(position, unit)
        emplaced = "emplaced" in position.tables.kinds[unit.kind].traits
        for name, block, pose in ready_made(unit, None if enemy is None else enemy.centre, spare):
            if name in ("toward", "turn") if emplaced else self.purpose != "retreat" or name in ("back", "away"):
                yield reform(unit.id, block, pose)

    def _first_draft(self, position: WarPosition) -> Iterator[Action]:
        """Turns as far as the moves go, above all toward the enemy; a file more or fewer; a move straight back."""
        unit, tables = self.unit, position.tables
        if unit.pose is None:
            return
        block, heading = in_files(unit.block), unit.pose.heading_degrees
        middle = stood(unit.block, unit.pose).centre
        if self.purpose != "retreat":
            for turn in self._turns(position):
                yield reform(unit.id, block, about_centre(block, middle, heading + turn))
        if "emplaced" in tables.kinds[unit.kind].traits:
            return
        each = max(1, tables.whole("first_draft.aside_moves"))
        if back := self.points // each * move_inches(position, unit):
            yield reform(unit.id, block, unit.pose.ahead(-back))
        if self.purpose != "retreat":
            for files in (block.front_files - 1, block.front_files + 1):
                if 1 <= files <= block.bases:
                    yield reform(unit.id, replace(block, files=files), unit.pose)

    def _turns(self, position: WarPosition) -> list[float]:
        """The degrees of the turns on offer: to face the enemy, or as near to that as the moves go, and by 45°."""
        unit = self.unit
        step = position.tables.number("first_draft.turn_degrees")
        most = self.points * step
        found: list[float] = []
        enemy, pose = _nearest_enemy(position, unit), unit.pose
        if enemy is not None and pose is not None:
            here = stood(unit.block, pose)
            turn = turn_degrees(pose.heading_degrees, bearing_degrees(here.centre, enemy.centre))
            found.append(math.copysign(min(abs(turn), most), turn))
        found += [sign * step * times for times in range(1, self.points + 1) for sign in (-1, 1)]
        return [turn for turn in dict.fromkeys(found) if turning_moves(position, turn) > 0]


def _nearest_enemy(position: WarPosition, unit: Troop) -> Standing | None:
    here: Standing = position.index[unit.id]
    enemies: list[Standing] = [position.index[other.id] for other in chain.troops(position) if other.side != unit.side]
    return min(enemies, key=lambda enemy: (math.dist(enemy.centre, here.centre), enemy.unit), default=None)
