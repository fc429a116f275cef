"""The panic test, the loss of bases, and who flees (section K of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from grognard.actions import Action, Refusal
from grognard.combat import Combat
from grognard.dice import Bands
from grognard.modifiers import Modifier
from grognard.steps import Step
from grognard_thirty_years_war import chain, disorder
from grognard_thirty_years_war.actions import Lose
from grognard_thirty_years_war.characters import killed_on
from grognard_thirty_years_war.events import Fled, counted
from grognard_thirty_years_war.grading import Graded, unit_facts
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition

__all__ = ["Loss", "Panic", "PanicTest"]

Cause = Literal["shooting", "clash", "melee", "flight", "trampled"]


class PanicTest(Graded):
    """2d6 of which low is good (TW-181); morale, a commander and the class by disorder add dice (TW-182 to TW-186)."""

    low_is_good = True
    reason = "panic"

    def gather(self, draft: WarDraft, combat: Combat) -> None:
        """The class as it is before the result (TW-188)."""
        combat.facts["class"] = disorder.shaken(_troop(draft, combat.attackers[0]))
        combat.base.update(roll=0.0, better=0.0, worse=0.0)

    def bands(self, draft: WarDraft) -> Bands:
        """The bands of the panic test."""
        return draft.tables.panic_bands

    def modifiers(self, draft: WarDraft, combat: Combat) -> Iterable[Modifier]:
        """A die for each cause; disorder counts only through these (TW-025)."""
        unit = _troop(draft, combat.attackers[0])
        if chain.attached_to(draft, unit.id) is not None:
            yield Modifier(value="better", by=1, cause="commander attached", rule="TW-182")
        morale = draft.tables.kinds[unit.kind].morale or unit.quality
        if morale == "good":
            yield Modifier(value="better", by=1, cause="good morale", rule="TW-182")
        if morale == "bad":
            yield Modifier(value="worse", by=1, cause="bad morale", rule="TW-184")
        state = combat.facts["class"]
        if state == "steady":
            yield Modifier(value="better", by=1, cause=_state(unit), rule="TW-182")
        if state == "broken":
            yield Modifier(value="worse", by=1, cause=_state(unit), rule="TW-184")

    def facts(self, draft: WarDraft, combat: Combat) -> Mapping[str, Any]:
        """What house rules may ask about."""
        return {**unit_facts(draft, _troop(draft, combat.attackers[0])), **combat.facts}

    def effects(self, draft: WarDraft, combat: Combat) -> None:
        """Disorder, a lost base, flight, and perhaps a commander killed."""
        name, band, tables = combat.attackers[0], combat.outcome, draft.tables
        flees = band in tables.panic_flees[combat.facts["class"]]
        disorder.add_dp(draft, name, tables.panic_dp.get(band, 0), "panic", "TW-187")
        lost = min(tables.panic_bases.get(band, 0), len(_troop(draft, name).bases))
        officer = chain.attached_to(draft, name)
        if lost and officer is not None:
            die = draft.roll("d6", f"is {officer.id} hit")
            if die.total <= killed_on(draft, officer):
                disorder.fall(draft, officer.id, f"is killed (d6: {die.total})", "TW-O13")
        if lost == len(_troop(draft, name).bases):
            disorder.lose_unit(draft, name, "is destroyed", "TW-190")
            disorder.capture(draft)
            return
        unit = _troop(draft, name)
        if flees and not unit.fleeing:
            draft.change(name, fleeing=True, reforming=unit.reforming)
            draft.log(Fled(unit=name, flees=True))
            disorder.dismay(draft, unit, list(disorder.seen_by(draft, unit)))
        elif unit.fleeing and not flees and combat.facts["cause"] == "flight":  # TW-196
            draft.change(name, fleeing=False)
            draft.log(Fled(unit=name, flees=False))
        draft.then(*(Loss(side=unit.side, losing=name) for _ in range(lost)))

    def describe(self, draft: WarDraft, combat: Combat) -> str:
        """The class, the dice and the band."""
        return (
            f"{combat.attackers[0]}, {combat.facts['class']}, tests for panic, where low is good: {self.told(combat)}"
        )

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rules of the test and its result."""
        return ("TW-180", "TW-187")


def _troop(draft: WarPosition, name: str) -> Troop:
    unit = draft.units[name]
    if not isinstance(unit, Troop):
        raise TypeError(f"{name} is no unit of troops")
    return unit


def _state(unit: Troop) -> str:
    return f"{disorder.shaken(unit)}, {unit.dp} DP on {counted(len(unit.bases), 'base')}"


_PANIC = PanicTest()


class Panic(Step, frozen=True, kw_only=True, tag="thirty_years_war.panic"):
    """A unit tests for panic at once (TW-134, TW-162)."""

    unit: str
    cause: Cause

    def run(self, draft: WarDraft) -> None:
        """Tests, unless the unit is gone."""
        if isinstance(draft.units.get(self.unit), Troop):
            _PANIC.resolve(draft, Combat("panic", attackers=(self.unit,), facts={"cause": self.cause}))


class Loss(Step, frozen=True, kw_only=True, tag="thirty_years_war.loss"):
    """The owner chooses the base that is lost (TW-O25)."""

    takes = (Lose,)
    title = "a base is lost"
    rule = "TW-O25"

    losing: str

    def actions(self, position: WarPosition, unit: str | None = None) -> Sequence[Action]:
        """The bases that may be lost: the rear rank, of one rank its ends."""
        troop = position.units.get(self.losing)
        if not isinstance(troop, Troop) or unit not in (None, self.losing):
            return ()
        return [Lose(unit=self.losing, base=number) for number in disorder.losable_bases(position, troop)]

    def forced(self, position: WarPosition) -> Action | None:
        """Where there is no choice, nobody is asked."""
        found = self.actions(position)
        return found[0] if len(found) == 1 else None

    def refusal(self, position: WarPosition, action: Action) -> Refusal | None:
        """Why a base may not be the one."""
        possible = self.actions(position)
        if action in possible:
            return None
        facts = {"unit": self.losing, "bases": ", ".join(str(own.base) for own in possible if isinstance(own, Lose))}
        return Refusal("TW-O25", "{unit} loses one of its bases {bases}: the rear rank goes first", facts)

    def apply(self, draft: WarDraft, action: Action) -> None:
        """The base is gone."""
        if isinstance(action, Lose):
            disorder.lose_base(draft, action.unit, action.base)
            disorder.capture(draft)

    def heading(self, position: WarPosition) -> str:
        """Which unit loses a base."""
        return f"{self.side}: which base does {self.losing} lose?"
