"""What a commander may do and why not: whom he commands, what he can pay, how far he reaches (section E)."""

from __future__ import annotations

import math
from typing import Any

from grognard.actions import Action, Done, Refusal
from grognard.board.poses import Pose
from grognard.steps import Step
from grognard_thirty_years_war import chain, hierarchy, impulses
from grognard_thirty_years_war.actions import (
    Buy,
    Fight,
    Fire,
    Grant,
    Join,
    March,
    Order,
    Rally,
    Replace,
    Rest,
    Ride,
)
from grognard_thirty_years_war.actions import (
    Command as MarchTogether,
)
from grognard_thirty_years_war.actions import (
    CommandFire as FireTogether,
)
from grognard_thirty_years_war.characters import reach_inches
from grognard_thirty_years_war.contact import in_contact
from grognard_thirty_years_war.fighting import impulses_left
from grognard_thirty_years_war.pieces import Officer, Troop, WarPosition

__all__ = ["Authority", "named", "ride_points"]

DONE = Done()


class Authority(Step, frozen=True, kw_only=True):
    """The step of a commander, as far as it judges what he wants to do.

    `points` are the command points that he has left, `spurred` and `coordinated` say which he has already done.
    """

    officer: str
    points: int
    spurred: bool = False
    coordinated: bool = False

    def commander(self, position: WarPosition) -> Officer | None:
        """The commander, None where he has fallen."""
        officer = position.units.get(self.officer)
        return officer if isinstance(officer, Officer) else None

    def refusal(self, position: WarPosition, action: Action) -> Refusal | None:
        """Why the commander may not do so."""
        if action == DONE:
            return None
        officer = self.commander(position)
        if officer is None:
            return Refusal("TW-062", "{officer} has fallen", {"officer": self.officer})
        match action:
            case March() | Fire() | Rest() | Fight():
                unit = position.units.get(action.unit)
                why = self.activates(position, officer, unit)
                return impulses.refused(position, unit, action) if why is None and isinstance(unit, Troop) else why
            case Rally() | Buy():
                return self._helped(position, officer, action)
            case MarchTogether() | FireTogether():
                return self._together(position, officer, action)
            case Ride() | Join():
                return self._rides(position, officer, action)
            case Grant() | Order() | Replace():
                return hierarchy.refusal(position, officer, action, self.points)
            case _:
                return Refusal("TW-062", "{officer} cannot do that", {"officer": self.officer})

    def activates(self, position: WarPosition, officer: Officer, unit: object) -> Refusal | None:
        """Why a unit may not be activated by this commander now."""
        facts: dict[str, Any] = {"unit": getattr(unit, "id", "it"), "officer": officer.id}
        if not isinstance(unit, Troop):
            return Refusal("TW-062", "{unit} is no unit of troops", facts)
        if not chain.under(position, officer, unit):
            return Refusal("TW-063", "{unit} is not directly under {officer}", facts)
        if unit.reacted:
            return Refusal("TW-117", "{unit} has reacted this turn and cannot be activated", facts)
        if unit.coordinated:
            return Refusal("TW-075", "{unit} acts by a coordinated order and not on its own", facts)
        if unit.acted:
            return Refusal("TW-066", "{unit} has been activated this turn", facts)
        return impulses.not_acting(position, unit)

    def _cannot_pay(self, points: int) -> Refusal | None:
        return hierarchy.cannot_pay(self.officer, points, self.points)

    def _out_of_reach(self, position: WarPosition, officer: Officer, unit: Troop) -> Refusal | None:
        """Why the commander has no influence on a unit hand to hand (TW-160)."""
        if in_contact(position, unit) and officer.attached != unit.id:
            facts = {"unit": unit.id, "officer": officer.id}
            return Refusal("TW-160", "{unit} fights, and {officer} is not with it", facts)
        return None

    def _helped(self, position: WarPosition, officer: Officer, action: Rally | Buy) -> Refusal | None:
        unit = position.units.get(action.unit)
        facts: dict[str, Any] = {"unit": action.unit, "officer": officer.id}
        if not isinstance(unit, Troop) or not chain.under(position, officer, unit):
            return Refusal("TW-063", "{unit} is not directly under {officer}", facts)
        rule = "TW-072" if isinstance(action, Rally) else "TW-073"
        if not chain.touches(position, officer, unit):
            return Refusal(rule, "{officer} is not in base contact with {unit}", facts)
        if isinstance(action, Rally):
            if not unit.dp:
                return Refusal("TW-072", "{unit} has no DP", facts)
        elif self.coordinated:
            return Refusal("TW-076", "{officer} has given a coordinated order and cannot add impulses", facts)
        elif unit.fleeing or unit.reacted or unit.coordinated or unit.acted:
            return Refusal("TW-066", "{unit} cannot be activated any more this turn", facts)
        return self._out_of_reach(position, officer, unit) or self._cannot_pay(1)

    def joins_in(self, position: WarPosition, officer: Officer, unit: object) -> Refusal | None:
        """Why a unit may not be in a coordinated order."""
        facts: dict[str, Any] = {"unit": getattr(unit, "id", "it"), "officer": officer.id}
        if not isinstance(unit, Troop) or not chain.under(position, officer, unit):
            return Refusal("TW-063", "{unit} is not directly under {officer}", facts)
        if unit.fleeing:
            return Refusal("TW-197", "{unit} flees and follows no coordinated order", facts)
        if unit.reacted:
            return Refusal("TW-117", "{unit} has reacted this turn and joins no coordinated order", facts)
        if unit.acted and not unit.coordinated:
            return Refusal("TW-066", "{unit} has been activated this turn", facts)
        if in_contact(position, unit):
            return Refusal("TW-161", "{unit} is in contact with the enemy and joins no coordinated order", facts)
        if impulses_left(position, unit) <= 0:
            return impulses.not_acting(position, unit)
        reach = reach_inches(position, officer, "coordination_inches")
        if not position.tables.table.measuring.within(chain.distance_inches(position, officer, unit), reach):
            return Refusal("TW-074", "{unit} is farther than {reach:g}″ from {officer}", {**facts, "reach": reach})
        return None

    def _together(
        self, position: WarPosition, officer: Officer, action: MarchTogether | FireTogether
    ) -> Refusal | None:
        facts: dict[str, Any] = {"officer": officer.id}
        if self.spurred:
            return Refusal("TW-076", "{officer} has added impulses and cannot give coordinated orders", facts)
        if action.points < 1:
            return Refusal("TW-O6", "a coordinated order takes at least 1 CP", facts)
        names = named(action)
        if not names or len(set(names)) < len(names):
            return Refusal("TW-074", "a coordinated order names units, each once, joined by +", facts)
        for name in names:
            unit = position.units.get(name)
            if unit is None:
                return Refusal("TW-074", "there is no unit {unit}", {"unit": name})
            why = self.joins_in(position, officer, unit)
            if why is None and isinstance(action, FireTogether) and isinstance(unit, Troop):
                why = impulses.cannot_shoot(position, unit, action.target)
            if why is not None:
                return why
        return self._cannot_pay(action.points)

    def _rides(self, position: WarPosition, officer: Officer, action: Ride | Join) -> Refusal | None:
        facts: dict[str, Any] = {"officer": officer.id}
        if action.unit != officer.id:
            return Refusal("TW-071", "it is {officer} that commands and may ride", facts)
        if isinstance(action, Join):
            return self._joins(position, officer, action)
        pose = Pose(x_inches=action.x_inches, y_inches=action.y_inches)
        there = position.tables.table.stand(officer.block, pose)
        if not position.tables.table.holds(there):
            return Refusal("TW-O16", "{officer} may not leave the table", facts)
        for other in position.index.near(there.box):
            if other.unit != officer.id and position.tables.table.distance_inches(there, other) <= 0:
                return Refusal("TW-O15", "{other} stands there", {"other": other.unit})
        if any(piece.impassable for piece in position.tables.table.ground.under(there.bases)):
            return Refusal("TW-O14", "{officer} cannot enter impassable ground", facts)
        here = chain.standing(position, officer)
        away = 0.0 if here is None else position.tables.table.distance_inches(here, there)
        if officer.attached is None and officer.pose is not None:
            away = math.dist(officer.pose.point, pose.point)
        return self._cannot_pay(ride_points(position, officer, away))

    def _joins(self, position: WarPosition, officer: Officer, action: Join) -> Refusal | None:
        unit = position.units.get(action.target)
        facts = {"officer": officer.id, "unit": action.target}
        if not isinstance(unit, Troop) or unit.side != officer.side:
            return Refusal("TW-O26", "{unit} is no unit for {officer} to join", facts)
        if officer.attached == unit.id:
            return Refusal("TW-O26", "{officer} is with {unit}", facts)
        if chain.attached_to(position, unit.id) is not None:
            return Refusal("TW-O26", "{unit} has another commander with it", facts)
        return self._cannot_pay(ride_points(position, officer, chain.distance_inches(position, officer, unit)))


def named(action: MarchTogether | FireTogether) -> tuple[str, ...]:
    """The units that a coordinated order names."""
    return tuple(name for name in action.units.split("+") if name)


def ride_points(position: WarPosition, officer: Officer, inches: float) -> int:
    """The command points for a ride of so many inches; at least one (TW-071)."""
    slack = position.tables.table.measuring.tolerance_inches
    return max(1, math.ceil((inches - slack) / reach_inches(position, officer, "ride_inches")))
