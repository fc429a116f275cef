"""Movement: the roll, spending movepoints, the charge (sections C and D of the rules)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from grognard.actions import Action, Done
from grognard.steps import Hint, Step
from grognard_thirty_years_war import disorder, hints, places, sight
from grognard_thirty_years_war.actions import Advance, Arrange, Reform
from grognard_thirty_years_war.arranging import Plan, in_order, partly
from grognard_thirty_years_war.charging import Charge, MoveEnd, move_to, troop_of
from grognard_thirty_years_war.events import Moved, Noted, counted
from grognard_thirty_years_war.limits import Limited
from grognard_thirty_years_war.march import rolled_points
from grognard_thirty_years_war.naming import naming
from grognard_thirty_years_war.pieces import Purpose, Reforming, Troop, WarDraft, WarPosition
from grognard_thirty_years_war.reforming import FIRM, first_draft_moves, plan_of
from grognard_thirty_years_war.spending import Purse
from grognard_thirty_years_war.threats import Threat

__all__ = ["MoveRoll", "Spend"]

DONE = Done()


class MoveRoll(Step, frozen=True, kw_only=True, tag="thirty_years_war.move-roll"):
    """The roll of a movement impulse, after the melee if there is one (TW-157)."""

    unit: str
    purpose: Purpose = "march"
    against: str | None = None
    reaction: bool = False
    dice: tuple[int, ...] = ()
    points: int = 0

    def run(self, draft: WarDraft) -> None:
        """Rolls, unless the unit has gone or fled in the melee."""
        unit = draft.units.get(self.unit)
        if not isinstance(unit, Troop) or unit.fleeing or unit.pose is None:
            return
        points, straight = rolled_points(draft, unit.id, reaction=self.reaction, dice=self.dice, points=self.points)
        if points:
            spend = Spend(
                side=unit.side,
                moving=unit.id,
                points=points,
                start=unit.pose,
                purpose=self.purpose,
                against=self.against,
                reaction=self.reaction,
                straight=straight,
                first_draft=draft.tables.first_draft,
            )
            draft.then(spend, MoveEnd(unit=unit.id, start=unit.pose))


class Spend(Limited, frozen=True, kw_only=True, tag="thirty_years_war.spend"):
    """The owner spends a unit's movepoints (TW-047 to TW-055)."""

    exhaustive = False
    takes = (Advance, Reform, Arrange, Done)
    title: ClassVar[str] = naming("movepoints", lambda step: f"movepoints of {step.moving}: {step.points}")
    rule: ClassVar[str] = naming("TW-048", lambda step: "TW-033" if step.first_draft else "TW-048")

    first_draft: bool = False
    """Whether the option `movement` has it so; by this the step names its rule."""

    def heading(self, position: WarPosition) -> str:
        """Whose movepoints, and how many."""
        points = counted(self.points, "move" if position.tables.first_draft else "movepoint")
        return f"{self.side}: {self.moving} has {points} of {self.move_inches(position):g}″ ({self.purpose})"

    def forced(self, position: WarPosition) -> Action | None:
        """Done where nothing is left to spend or nobody to spend it."""
        unit = self.unit(position)
        if self.points <= 0 or unit is None or unit.fleeing:
            return DONE
        turning = self.purpose == "reform" or "emplaced" in position.tables.kinds[unit.kind].traits
        return DONE if self.straight and turning else None

    def hints(self, position: WarPosition, unit: str) -> Iterator[Hint]:
        """The unit's arcs of fire and its reach."""
        return hints.of_unit(position, unit)

    # what may be done

    def actions(self, position: WarPosition, unit: str | None = None) -> Sequence[Action]:
        """Straight ahead, a charge if there is one, and ready-made re-arrangements."""
        mine = self.unit(position)
        if mine is None or unit not in (None, self.moving):
            return [DONE] if unit is None else []
        purse = Purse(unit=mine, points=self.points, purpose=self.purpose, straight=self.straight)
        found = [action for action in purse.choices(position) if self.refusal(position, action) is None]
        if unit is None:
            found.append(DONE)
        return list(dict.fromkeys(found))

    # what comes of it

    def apply(self, draft: WarDraft, action: Action) -> None:
        """Moves the unit; a charge is announced first, so that the enemy may react (TW-O11)."""
        unit = self.unit(draft)
        if action == DONE or unit is None:
            return
        if isinstance(action, Advance):
            way = places.straight(draft, unit, action.inches)
            met = places.enemy_met(draft, unit, way)
            if met is not None:
                unseen = not sight.sees(draft, troop_of(draft, met[0]), draft.tables.table.stand(unit, self.start))
                charge = Charge(unit=unit.id, inches=action.inches, unseen=unseen)
                draft.log(Noted(text=f"{unit.id} charges {met[0]}", because="TW-144"))
                draft.then(Threat(kind="charge", mover=unit.id, against=met[0], start=self.start), charge)
                return
            move_to(draft, unit, way.end, "advances", "TW-033" if draft.tables.first_draft else "TW-048")
            self._go_on(draft, math.ceil((action.inches - FIRM) / self.move_inches(draft)))
            return
        plan = plan_of(draft, unit, action)
        if draft.tables.first_draft:
            self._finish(draft, unit, plan)
            self._go_on(draft, first_draft_moves(draft, unit, plan))
            return
        cost = self.manoeuvre(draft, unit)
        inches = (self.points - cost) * self.move_inches(draft)
        if plan.travel_inches <= inches + FIRM:
            self._finish(draft, unit, plan)
            self._go_on(draft, cost + math.ceil((plan.travel_inches - FIRM) / self.move_inches(draft)))
            return
        self._hang_over(draft, unit, plan, inches)

    def _finish(self, draft: WarDraft, unit: Troop, plan: Plan) -> None:
        start = unit.pose or plan.pose
        bases = unit.bases if plan.block.spots else in_order(unit, plan)
        draft.change(unit.id, block=plan.block, pose=plan.pose, bases=bases, reforming=None)
        because = "TW-035" if draft.tables.first_draft else "TW-048"
        draft.log(Moved(unit=unit.id, start=start, to=plan.pose, how="re-forms", because=because))
        disorder.capture(draft)

    def _hang_over(self, draft: WarDraft, unit: Troop, plan: Plan, inches: float) -> None:
        """The bases stop on their way, or have only been given the right to go it (TW-049, TW-054)."""
        pending = Reforming(block=plan.block, pose=plan.pose, order=plan.order)
        block, pose = partly(unit, plan, inches) if inches > 0 else (unit.block, unit.pose)
        draft.change(unit.id, block=block, pose=pose, reforming=pending)
        draft.log(Noted(text=f"{unit.id} begins a re-forming that is not finished yet", because="TW-054"))
        disorder.capture(draft)

    def _go_on(self, draft: WarDraft, cost: int) -> None:
        if self.points > cost:
            draft.then(replace(self, points=self.points - cost))
