"""What a unit may spend movepoints on, and why not (sections C and D of the rules)."""

from __future__ import annotations

import math
from typing import Any

from grognard.actions import Action, Done, Refusal
from grognard.board.blocks import Block
from grognard.board.poses import Pose
from grognard.board.standing import Standing
from grognard.steps import Step
from grognard_thirty_years_war import places
from grognard_thirty_years_war.actions import Advance
from grognard_thirty_years_war.arranging import Plan, partly, stood
from grognard_thirty_years_war.contact import enemies_in_contact
from grognard_thirty_years_war.events import counted
from grognard_thirty_years_war.pieces import Purpose, Troop, WarPosition
from grognard_thirty_years_war.reforming import FIRM, first_draft_moves, move_inches, plan_of

__all__ = ["Limited"]

DONE = Done()


class Limited(Step, frozen=True, kw_only=True):
    """The step of a unit with movepoints, as far as it judges what its owner wants to do.

    `start` is where the impulse began, `against` the enemy that a reaction is to, `straight` after too low a roll for
    anything but straight ahead (TW-035).
    """

    moving: str
    points: int
    start: Pose
    purpose: Purpose = "march"
    against: str | None = None
    reaction: bool = False
    straight: bool = False

    def unit(self, position: WarPosition) -> Troop | None:
        """The unit, None where it has gone."""
        unit = position.units.get(self.moving)
        return unit if isinstance(unit, Troop) and unit.pose is not None else None

    def move_inches(self, position: WarPosition) -> float:
        """The inches of its move."""
        unit = position.units[self.moving]
        return move_inches(position, unit) if isinstance(unit, Troop) else 0.0

    def refusal(self, position: WarPosition, action: Action) -> Refusal | None:
        """Why movepoints may not be spent so."""
        if action == DONE:
            return None
        unit = self.unit(position)
        if unit is None or action.unit != self.moving:
            return Refusal("TW-091", "{moving} is moving, not {unit}", {"moving": self.moving, "unit": action.unit})
        if isinstance(action, Advance):
            return self._advance_refused(position, unit, action)
        if self.purpose == "charge":
            return Refusal("TW-110", "{unit} reacts by charging straight ahead", {"unit": unit.id})
        if self.straight:
            return Refusal("TW-035", "{unit} rolled too low for anything but straight ahead", {"unit": unit.id})
        try:
            plan = plan_of(position, unit, action)
        except ValueError as error:
            return Refusal("TW-O23", "{unit} cannot be arranged so: {why}", {"unit": unit.id, "why": str(error)})
        return self._plan_refused(position, unit, plan)

    def _advance_refused(self, position: WarPosition, unit: Troop, action: Advance) -> Refusal | None:
        most = self.points * self.move_inches(position)
        facts: dict[str, Any] = {"unit": unit.id, "inches": action.inches, "most": most, "points": self.points}
        if unit.reforming is not None:
            return Refusal("TW-054", "{unit} has a re-forming to finish before it advances", facts)
        if "emplaced" in position.tables.kinds[unit.kind].traits:
            return Refusal("TW-O19", "{unit} is emplaced and only turns", facts)
        if self.purpose == "reform":
            return Refusal("TW-110", "{unit} reacts by re-forming, not by advancing", facts)
        if not 0 < action.inches <= most + FIRM:
            if position.tables.first_draft:
                facts["has"] = counted(self.points, "move")
                return Refusal("TW-033", "{unit} has {has}, for {most:g}″ and not {inches:g}″", facts)
            facts["has"] = counted(self.points, "movepoint")
            return Refusal("TW-051", "{unit} has {has}, for {most:g}″ and not {inches:g}″", facts)
        way = places.straight(position, unit, action.inches)
        met = places.enemy_met(position, unit, way)
        for meeting in way.meetings:
            if meeting.kind != "unit":
                facts["what"] = meeting.what
                rule = "TW-O16" if meeting.kind == "edge" else "TW-O14"
                return Refusal(rule, "{what} is in the way of {unit}", facts)
            if meeting.what == (met or ("",))[0]:
                break
        if met is not None:
            return self._charge_refused(position, unit, met, facts)
        return self._end_refused(position, unit, unit.block, way.end)

    def _end_refused(self, position: WarPosition, unit: Troop, block: Block, end: Pose) -> Refusal | None:
        """Why a movement may not end there."""
        refused = places.obstacle(position, unit, block, end)
        if refused is None and self.purpose == "retreat":
            refused = self._not_away(position, unit, stood(block, end))
        if refused is None and not self.reaction:
            refused = places.against_orders(position, unit, self.start, block, end)
        return refused

    def _charge_refused(
        self, position: WarPosition, unit: Troop, met: tuple[str, Pose], facts: dict[str, Any]
    ) -> Refusal | None:
        enemy, _ = met
        facts["enemy"] = enemy
        if self.purpose == "retreat":
            return Refusal("TW-110", "{unit} retreats and may not charge {enemy}", facts)
        if enemy in enemies_in_contact(position, unit):
            return Refusal("TW-O15", "{unit} is in contact with {enemy} and cannot go through it", facts)
        return None if self.reaction else places.against_orders(position, unit, self.start, unit.block, met[1])

    def _plan_refused(self, position: WarPosition, unit: Troop, plan: Plan) -> Refusal | None:
        move, tables = self.move_inches(position), position.tables
        facts: dict[str, Any] = {"unit": unit.id, "points": self.points}
        if tables.first_draft and (cost := first_draft_moves(position, unit, plan)) > self.points:
            facts["cost"] = counted(cost, "move")
            return Refusal("TW-035", "this costs {unit} {cost}, and it has {points}", facts)
        if "emplaced" in tables.kinds[unit.kind].traits:
            shift = math.dist(stood(unit.block, unit.pose or plan.pose).centre, stood(plan.block, plan.pose).centre)
            if shift > tables.table.measuring.tolerance_inches + FIRM:
                return Refusal("TW-O19", "{unit} is emplaced: it turns about its middle and goes nowhere", facts)
        refused = self._end_refused(position, unit, plan.block, plan.pose) or places.way_blocked(position, unit, plan)
        inches = (self.points - self.manoeuvre(position, unit)) * move
        if refused is None and not tables.first_draft and 0 < inches < plan.travel_inches - FIRM:
            # it hangs over (TW-054): the bases stop on their way, where they may not stand upon anybody either
            refused = places.obstacle(position, unit, *partly(unit, plan, inches))
        return refused

    def _not_away(self, position: WarPosition, unit: Troop, end: Standing) -> Refusal | None:
        enemy = position.index.get(self.against or "")
        here: Standing = position.index[unit.id]
        if enemy is None or math.dist(end.centre, enemy.centre) > math.dist(here.centre, enemy.centre):
            return None
        facts = {"unit": unit.id, "enemy": self.against}
        return Refusal("TW-110", "{unit} retreats: it must end farther from {enemy}", facts)

    def manoeuvre(self, position: WarPosition, unit: Troop) -> int:
        """What the manoeuvre costs: nothing while one is in force (TW-055)."""
        return 0 if unit.reforming is not None else position.tables.whole("manoeuvre_points")
