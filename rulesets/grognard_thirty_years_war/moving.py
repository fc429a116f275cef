"""Movement: the roll, spending movepoints, the charge (sections C and D of the rules)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from grognard.actions import Action, Done, Refusal
from grognard.board.blocks import Block
from grognard.board.poses import Pose, turn_degrees
from grognard.board.standing import Standing
from grognard.steps import Hint, Step
from grognard_thirty_years_war import chain, disorder, hints, places, sight
from grognard_thirty_years_war.actions import Advance, Arrange, Reform
from grognard_thirty_years_war.arranging import Plan, connected, in_order, loose, partly, planned, ready_made, stood
from grognard_thirty_years_war.charging import Charge, MoveEnd, move_to, troop_of
from grognard_thirty_years_war.contact import enemies_in_contact
from grognard_thirty_years_war.events import Moved, Noted
from grognard_thirty_years_war.march import rolled_points
from grognard_thirty_years_war.pieces import Reforming, Troop, WarDraft, WarPosition
from grognard_thirty_years_war.threats import Threat

__all__ = ["MoveRoll", "Purpose", "Spend"]

Purpose = Literal["march", "charge", "reform", "retreat"]
DONE = Done()
FIRM = 0.002
"""Inches that rounding may add to a way."""


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
        points = rolled_points(draft, unit.id, reaction=self.reaction, dice=self.dice, points=self.points)
        if points:
            spend = Spend(
                side=unit.side,
                moving=unit.id,
                points=points,
                start=unit.pose,
                purpose=self.purpose,
                against=self.against,
                reaction=self.reaction,
            )
            draft.then(spend, MoveEnd(unit=unit.id, start=unit.pose))


class Spend(Step, frozen=True, kw_only=True, tag="thirty_years_war.spend"):
    """The owner spends a unit's movepoints (TW-047 to TW-055)."""

    exhaustive = False
    takes = (Advance, Reform, Arrange, Done)
    title = "movepoints"
    rule = "TW-048"

    moving: str
    points: int
    start: Pose
    purpose: Purpose = "march"
    against: str | None = None
    reaction: bool = False

    def heading(self, position: WarPosition) -> str:
        """Whose movepoints, and how many."""
        return f"{self.side}: {self.moving} has {self.points} movepoints of {self._move(position):g}″ ({self.purpose})"

    def _unit(self, position: WarPosition) -> Troop | None:
        unit = position.units.get(self.moving)
        return unit if isinstance(unit, Troop) and unit.pose is not None else None

    def _move(self, position: WarPosition) -> float:
        unit = position.units[self.moving]
        return position.tables.move_inches[position.tables.kinds[unit.kind].move]

    def forced(self, position: WarPosition) -> Action | None:
        """Done where nothing is left to spend or nobody to spend it."""
        unit = self._unit(position)
        return DONE if self.points <= 0 or unit is None or unit.fleeing else None

    def hints(self, position: WarPosition, unit: str) -> Iterator[Hint]:
        """The unit's arcs of fire and its reach."""
        return hints.of_unit(position, unit)

    # what may be done

    def actions(self, position: WarPosition, unit: str | None = None) -> Sequence[Action]:
        """Straight ahead, a charge if there is one, and ready-made re-arrangements."""
        mine = self._unit(position)
        if mine is None or unit not in (None, self.moving):
            return [DONE] if unit is None else []
        found = [action for action in self._choices(position, mine) if self.refusal(position, action) is None]
        if unit is None:
            found.append(DONE)
        return list(dict.fromkeys(found))

    def _choices(self, position: WarPosition, unit: Troop) -> list[Action]:
        move = self._move(position)
        far = self.points * move
        found: list[Action] = []
        if not unit.reforming and self.purpose != "reform":
            found += [Advance(unit=unit.id, inches=round(inches, 3)) for inches in self._inches(position, unit, far)]
        if self.purpose == "charge":
            return found
        cost = 0 if unit.reforming else position.tables.whole("manoeuvre_points")
        if unit.reforming is not None:
            found.append(_reform(unit.id, unit.reforming.block.front_files, unit.reforming.pose))
        spare = (self.points - cost) * move
        if spare > 0 and "emplaced" not in position.tables.kinds[unit.kind].traits:
            enemy = _nearest_enemy(position, unit)
            for name, block, pose in ready_made(unit, None if enemy is None else enemy.centre, spare):
                if self.purpose != "retreat" or name in ("back", "away"):
                    found.append(_reform(unit.id, block.front_files, pose))
        elif spare > 0:
            enemy = _nearest_enemy(position, unit)
            for name, block, pose in ready_made(unit, None if enemy is None else enemy.centre, spare):
                if name in ("toward", "turn"):
                    found.append(_reform(unit.id, block.front_files, pose))
        return found

    def _inches(self, position: WarPosition, unit: Troop, far: float) -> list[float]:
        """All the way, one move of it, and as far as something stops it."""
        way = places.straight(position, unit, far)
        first = way.meetings[0] if way.meetings else None
        met = places.enemy_met(position, unit, way)
        found = [far] if first is None or met is not None else []
        move = self._move(position)
        if self.points > 1 and (first is None or math.dist(first.pose.point, way.start.point) > move):
            found.append(move)
        stop = math.dist(first.pose.point, way.start.point) - 0.05 if first is not None else 0.0
        if met is None and stop > 0.25:  # noqa: PLR2004 - less is not worth a choice of its own
            found.append(math.floor(stop * 100) / 100)
        return found

    # why not

    def refusal(self, position: WarPosition, action: Action) -> Refusal | None:
        """Why movepoints may not be spent so."""
        if action == DONE:
            return None
        unit = self._unit(position)
        if unit is None or action.unit != self.moving:
            return Refusal("TW-091", "{moving} is moving, not {unit}", {"moving": self.moving, "unit": action.unit})
        if isinstance(action, Advance):
            return self._advance_refused(position, unit, action)
        if self.purpose == "charge":
            return Refusal("TW-110", "{unit} reacts by charging straight ahead", {"unit": unit.id})
        try:
            plan = self._plan(position, unit, action)
        except ValueError as error:
            return Refusal("TW-O23", "{unit} cannot be arranged so: {why}", {"unit": unit.id, "why": str(error)})
        return self._plan_refused(position, unit, plan)

    def _advance_refused(self, position: WarPosition, unit: Troop, action: Advance) -> Refusal | None:
        most = self.points * self._move(position)
        facts: dict[str, Any] = {"unit": unit.id, "inches": action.inches, "most": most, "points": self.points}
        if unit.reforming is not None:
            return Refusal("TW-054", "{unit} has a re-forming to finish before it advances", facts)
        if "emplaced" in position.tables.kinds[unit.kind].traits:
            return Refusal("TW-O19", "{unit} is emplaced and only turns", facts)
        if self.purpose == "reform":
            return Refusal("TW-110", "{unit} reacts by re-forming, not by advancing", facts)
        if not 0 < action.inches <= most + FIRM:
            return Refusal("TW-051", "{unit} has {points} movepoints, for {most:g}″ and not {inches:g}″", facts)
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

    def _plan(self, position: WarPosition, unit: Troop, action: Action) -> Plan:
        """What a re-forming asks for. Raises ValueError where it is no arrangement."""
        if isinstance(action, Reform):
            if not 1 <= action.files <= len(unit.bases):
                raise ValueError(f"{len(unit.bases)} bases stand in 1 to {len(unit.bases)} files, not {action.files}")
            block = replace(unit.block, files=action.files, spots=())
            x, y, heading = action.x_inches, action.y_inches, action.heading_degrees
            return planned(unit, block, Pose(x_inches=x, y_inches=y, heading_degrees=heading))
        if not isinstance(action, Arrange):
            raise TypeError(f"{action} is no re-arrangement")
        spots = _read_places(action.places, len(unit.bases))
        block, pose = loose(unit.block, spots[0][1], spots)
        wrong = connected(stood(block, pose), position.tables.table.measuring.tolerance_inches)
        if wrong is not None:
            raise ValueError(wrong)
        return replace(
            planned(unit, block, pose),
            order=tuple(range(len(spots))),
            travels=tuple(_own_travels(unit, block, pose)),
        )

    def _plan_refused(self, position: WarPosition, unit: Troop, plan: Plan) -> Refusal | None:
        move, tables = self._move(position), position.tables
        facts: dict[str, Any] = {"unit": unit.id, "points": self.points}
        if tables.first_draft and self._first_draft_cost(position, unit, plan) > self.points:
            facts["cost"] = self._first_draft_cost(position, unit, plan)
            return Refusal("TW-035", "this costs {unit} {cost} moves, and it has {points}", facts)
        if "emplaced" in tables.kinds[unit.kind].traits:
            shift = math.dist(stood(unit.block, unit.pose or plan.pose).centre, stood(plan.block, plan.pose).centre)
            if shift > tables.table.measuring.tolerance_inches + FIRM:
                return Refusal("TW-O19", "{unit} is emplaced: it turns about its middle and goes nowhere", facts)
        refused = self._end_refused(position, unit, plan.block, plan.pose) or places.way_blocked(position, unit, plan)
        inches = (self.points - self._manoeuvre(position, unit)) * move
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

    def _manoeuvre(self, position: WarPosition, unit: Troop) -> int:
        """What the manoeuvre costs: nothing while one is in force (TW-055)."""
        return 0 if unit.reforming is not None else position.tables.whole("manoeuvre_points")

    def _first_draft_cost(self, position: WarPosition, unit: Troop, plan: Plan) -> int:
        """The moves that a re-arrangement costs in the first draft: one for each 45° of a turn (TW-035)."""
        pose = unit.pose or plan.pose
        turn = abs(turn_degrees(pose.heading_degrees, plan.pose.heading_degrees))
        turning = math.ceil(turn / position.tables.number("first_draft_turn_degrees") - 1e-3)
        shift = math.dist(stood(unit.block, pose).centre, stood(plan.block, plan.pose).centre)
        return max(1, turning, math.ceil((shift - FIRM) / self._move(position)))

    # what comes of it

    def apply(self, draft: WarDraft, action: Action) -> None:
        """Moves the unit; a charge is announced first, so that the enemy may react (TW-O11)."""
        unit = self._unit(draft)
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
            move_to(draft, unit, way.end, "advances", "TW-048")
            self._go_on(draft, math.ceil((action.inches - FIRM) / self._move(draft)))
            return
        plan = self._plan(draft, unit, action)
        if draft.tables.first_draft:
            self._finish(draft, unit, plan)
            self._go_on(draft, self._first_draft_cost(draft, unit, plan))
            return
        cost = self._manoeuvre(draft, unit)
        inches = (self.points - cost) * self._move(draft)
        if plan.travel_inches <= inches + FIRM:
            self._finish(draft, unit, plan)
            self._go_on(draft, cost + math.ceil((plan.travel_inches - FIRM) / self._move(draft)))
            return
        self._hang_over(draft, unit, plan, inches)

    def _finish(self, draft: WarDraft, unit: Troop, plan: Plan) -> None:
        start = unit.pose or plan.pose
        bases = unit.bases if plan.block.spots else in_order(unit, plan)
        draft.change(unit.id, block=plan.block, pose=plan.pose, bases=bases, reforming=None)
        draft.log(Moved(unit=unit.id, start=start, to=plan.pose, how="re-forms", because="TW-048"))
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


def _nearest_enemy(position: WarPosition, unit: Troop) -> Standing | None:
    here: Standing = position.index[unit.id]
    enemies: list[Standing] = [position.index[other.id] for other in chain.troops(position) if other.side != unit.side]
    return min(enemies, key=lambda enemy: (math.dist(enemy.centre, here.centre), enemy.unit), default=None)


def _reform(unit: str, files: int, pose: Pose) -> Reform:
    x, y, heading = pose.x_inches, pose.y_inches, pose.heading_degrees
    return Reform(unit=unit, files=files, x_inches=x, y_inches=y, heading_degrees=heading)


def _read_places(text: str, bases: int) -> list[tuple[tuple[float, float], float]]:
    """The places that an arrangement writes. Raises ValueError for anything else."""
    found: list[tuple[tuple[float, float], float]] = []
    for part in text.split(";"):
        numbers = [float(number) for number in part.split("/")]
        if len(numbers) != 3 or not all(map(math.isfinite, numbers)):  # noqa: PLR2004 - x, y and the heading
            raise ValueError(f"{part!r} is no place; write x/y/heading, such as 12.5/8/90")
        found.append(((numbers[0], numbers[1]), numbers[2]))
    if len(found) != bases:
        raise ValueError(f"{len(found)} places for {bases} bases")
    return found


def _own_travels(unit: Troop, block: Block, pose: Pose) -> Iterable[float]:
    start, end = stood(unit.block, unit.pose or pose), stood(block, pose)
    for base, other in zip(start.bases, end.bases, strict=True):
        yield max(math.dist(one, two) for one, two in zip(base.corners, other.corners, strict=True))
