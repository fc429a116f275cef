"""Reactions: impulses spent on an enemy's doing (section H of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from grognard.actions import Action, Done, Refusal
from grognard.board.poses import Pose
from grognard.board.standing import Standing
from grognard.steps import Hint, Step
from grognard_thirty_years_war import hints, places, sight
from grognard_thirty_years_war.actions import Brace, CounterCharge, Fire, React
from grognard_thirty_years_war.contact import in_contact
from grognard_thirty_years_war.fighting import brace, impulses_left
from grognard_thirty_years_war.impulses import begin
from grognard_thirty_years_war.moving import MoveRoll
from grognard_thirty_years_war.naming import naming
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition
from grognard_thirty_years_war.shooting import Shoot
from grognard_thirty_years_war.threats import ThreatKind

__all__ = ["Reaction"]

DONE = Done()
WORDS = {"moved": "has moved", "charge": "is about to charge home", "shot": "has shot at it"}


class Reaction(Step, frozen=True, kw_only=True, tag="thirty_years_war.reaction"):
    """A unit may spend an impulse to react to an enemy (TW-110 to TW-118)."""

    takes = (Fire, CounterCharge, React, Brace, Done)
    title: ClassVar[str] = naming("reaction", lambda step: f"reaction of {step.reacting}: {step.why()}")
    rule = "TW-110"
    passes = DONE

    reacting: str
    kind: ThreatKind
    mover: str
    start: Pose | None = None

    def heading(self, position: WarPosition) -> str:
        """Who may react to what."""
        return f"{self.side}: does {self.reacting} react? {self.why()}"

    def why(self) -> str:
        """What it is about."""
        return f"{self.mover} {WORDS[self.kind]}"

    def _unit(self, position: WarPosition) -> Troop | None:
        unit = position.units.get(self.reacting)
        return unit if isinstance(unit, Troop) and not unit.fleeing and impulses_left(position, unit) > 0 else None

    def _enemy(self, position: WarPosition) -> Standing | None:
        """The enemy where he is shot at: a charger where he began the impulse (TW-O11)."""
        mover = position.units.get(self.mover)
        if not isinstance(mover, Troop):
            return None
        if self.start is not None:
            return position.tables.table.stand(mover, self.start)
        found: Standing | None = position.index.get(self.mover)
        return found

    def forced(self, position: WarPosition) -> Action | None:
        """Done where the unit can do nothing."""
        return DONE if len(self.actions(position)) == 1 else None

    def actions(self, position: WarPosition, unit: str | None = None) -> Sequence[Action]:
        """What the unit may do, and done."""
        mine, enemy = self._unit(position), self._enemy(position)
        if unit not in (None, self.reacting):
            return ()
        found: list[Action] = []
        if mine is not None and enemy is not None and not in_contact(position, mine):
            name, kind = mine.id, position.tables.kinds[mine.kind]
            shoots = bool(sight.shooters(position, mine, enemy))
            if shoots:
                found.append(Fire(unit=name, target=self.mover))
            if self.kind == "charge":
                found.append(Brace(unit=name, how="firm"))
                if shoots and self._mixed(position, mine):
                    found.append(Brace(unit=name, how="firing"))
            if kind.move != "guns" and self._ahead(position, mine):
                found.append(CounterCharge(unit=name))
            found.append(React(unit=name, how="reform"))
            if "emplaced" not in kind.traits:
                found.append(React(unit=name, how="retreat"))
        return found if unit is not None else [*found, DONE]

    def _mixed(self, position: WarPosition, unit: Troop) -> bool:
        """Whether the unit has pikes to brace while its shot fire (TW-155)."""
        bases = position.tables.bases
        return len({bases[name].supports for name in unit.bases}) > 1

    def _ahead(self, position: WarPosition, unit: Troop) -> bool:
        """Whether the enemy is straight ahead, within the best roll."""
        tables = position.tables
        far = max(tables.move_points.values()) * tables.move_inches[tables.kinds[unit.kind].move]
        met = places.enemy_met(position, unit, places.straight(position, unit, far))
        return unit.reforming is None and met is not None and met[0] == self.mover

    def refusal(self, position: WarPosition, action: Action) -> Refusal | None:
        """Why the unit may not react so."""
        if action in self.actions(position):
            return None
        facts = {"unit": self.reacting, "mover": self.mover, "action": str(action)}
        if isinstance(action, Brace) and self.kind != "charge":
            return Refusal("TW-154", "{unit} is not being charged and has nothing to brace against", facts)
        if action.unit is not None and action.unit != self.reacting:
            return Refusal("TW-110", "it is {unit} that may react now", facts)
        if isinstance(action, Fire):
            return Refusal("TW-112", "{unit} can shoot at nobody but {mover} now, and only where it bears", facts)
        if isinstance(action, CounterCharge):
            return Refusal("TW-112", "{mover} is not straight ahead of {unit} within a charge", facts)
        return Refusal("TW-112", "{unit} cannot react by this: {action}", facts)

    def hints(self, position: WarPosition, unit: str) -> Iterator[Hint]:
        """The unit's arcs of fire and its reach."""
        return hints.of_unit(position, unit)

    def apply(self, draft: WarDraft, action: Action) -> None:
        """Spends the impulse."""
        name = self.reacting
        match action:
            case Fire():
                shot = Shoot(unit=name, target=self.mover, at=self.start, reaction=True)
                draft.then(*begin(draft, name, reaction=True), shot)
            case Brace():
                steps: list[Step] = [*begin(draft, name, reaction=True)]
                if action.how == "firing":
                    steps.append(Shoot(unit=name, target=self.mover, at=self.start, reaction=True))
                brace(draft, name)
                draft.then(*steps)
            case CounterCharge():
                self._move(draft, "charge")
            case React():
                self._move(draft, action.how)
            case _:
                pass

    def _move(self, draft: WarDraft, purpose: str) -> None:
        name = self.reacting
        steps = begin(draft, name, marching=True, reaction=True)
        for kind in ("charge", "reform", "retreat"):
            if kind == purpose:
                draft.then(*steps, MoveRoll(unit=name, purpose=kind, against=self.mover, reaction=True))
