"""Hand-to-hand: the clash when units come into contact, the melee afterwards (section J of the rules)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from grognard.board.standing import Standing
from grognard.combat import Combat
from grognard.modifiers import Modifier
from grognard.state import Effect
from grognard.steps import Step
from grognard_thirty_years_war import contact, disorder
from grognard_thirty_years_war.grading import Graded, enemy_facts, own_dp, unit_facts
from grognard_thirty_years_war.panic import Panic
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition

__all__ = ["BRACED", "HINDERED", "Clash", "Clashing", "HandToHand", "Melee", "brace", "hinder", "impulses_left"]

BRACED = "braced"
HINDERED = "hindered"
NEXT_CLASH = "the next clash"
NEXT_ROLL = "the next hand-to-hand roll"


def impulses_left(position: WarPosition, unit: Troop) -> int:
    """The impulses that a unit still has this turn (TW-094)."""
    return position.tables.whole("impulses") + unit.bought - unit.used


def brace(draft: WarDraft, unit: str) -> None:
    """A unit is ready for the next clash (TW-154)."""
    draft.add_effect(Effect(name=BRACED, until=NEXT_CLASH, unit=unit, rule="TW-154"))


def hinder(draft: WarDraft, unit: str) -> None:
    """A unit rolls worse in its next hand-to-hand this turn (TW-158)."""
    draft.add_effect(Effect(name=HINDERED, until=NEXT_ROLL, unit=unit, rule="TW-158"))


class HandToHand(Graded):
    """What clash and melee share: strengths against each other, disorder on both sides (TW-149 to TW-153)."""

    strengths = ("melee", "melee")
    deep = False
    rule = "TW-153"

    def _parties(self, draft: WarPosition, combat: Combat) -> tuple[Troop, Troop]:
        unit, enemy = draft.units[combat.attackers[0]], draft.units[combat.targets[0]]
        if not isinstance(unit, Troop) or not isinstance(enemy, Troop):
            raise TypeError("only units of troops fight hand to hand")
        return unit, enemy

    def gather(self, draft: WarDraft, combat: Combat) -> None:
        """The strengths of the bases that fight on both sides."""
        unit, enemy = self._parties(draft, combat)
        here: Standing = draft.index[unit.id]
        there: Standing = draft.index[enemy.id]
        tables, (mine, its) = draft.tables, self.strengths
        own, other = (
            contact.fighters(tables, unit, here, there),
            contact.fighters(tables, enemy, there, here),
        )
        combat.base.update(
            attack=contact.strength(tables, unit, own, mine, deep=self.deep),
            defence=contact.strength(tables, enemy, other, its, deep=self.deep),
            roll=0.0,
            better=0.0,
            worse=0.0,
        )
        combat.facts["direction"] = contact.direction(there, here)

    def modifiers(self, draft: WarDraft, combat: Combat) -> Iterable[Modifier]:
        """Disorder on both sides (TW-023), and what hinders the roller (TW-158)."""
        unit, enemy = self._parties(draft, combat)
        yield from own_dp(draft, unit, "TW-023")
        if enemy.dp:
            yield Modifier(value="roll", by=enemy.dp, cause=f"{enemy.dp} DP on {enemy.id}", rule="TW-023")
        if draft.effects(HINDERED, unit=unit.id):
            yield Modifier(value="worse", by=1, cause=f"{enemy.id} is on its guard", rule="TW-158")

    def facts(self, draft: WarDraft, combat: Combat) -> Mapping[str, Any]:
        """What house rules may ask about."""
        unit, enemy = self._parties(draft, combat)
        return {**unit_facts(draft, unit), **enemy_facts(draft, enemy), **combat.facts}

    def points(self, draft: WarPosition, combat: Combat) -> tuple[int, int]:
        """The disorder of the enemy and of the roller, each rounded down once (TW-O9); none by who flees (TW-198)."""
        unit, enemy = self._parties(draft, combat)
        given, taken = draft.tables.clash_factors[combat.outcome]
        inflicted = 0 if unit.fleeing else math.floor(combat.value("attack") * given + 1e-9)
        suffered = 0 if enemy.fleeing else math.floor(combat.value("defence") * taken + 1e-9)
        return inflicted, suffered

    def effects(self, draft: WarDraft, combat: Combat) -> None:
        """Disorder lands on both together; then the defender tests for panic, then the roller (TW-162, TW-O25)."""
        unit, enemy = self._parties(draft, combat)
        inflicted, suffered = self.points(draft, combat)
        cause: Literal["clash", "melee"] = "clash" if self.deep else "melee"
        disorder.add_dp(draft, enemy.id, inflicted, cause, self.rule)
        disorder.add_dp(draft, unit.id, suffered, cause, self.rule)
        draft.end_effects(NEXT_ROLL, unit=unit.id)
        tests = [(enemy.id, inflicted), (unit.id, suffered)]
        draft.then(*(Panic(unit=name, cause=cause) for name, points in tests if points))

    def describe(self, draft: WarDraft, combat: Combat) -> str:
        """Who fights whom with what, the dice, the disorder of both."""
        inflicted, suffered = self.points(draft, combat)
        verb = "clashes with" if self.deep else "fights"
        return (
            f"{combat.attackers[0]} {verb} {combat.targets[0]} ({combat.facts['direction']}), "
            f"{combat.value('attack'):g} against {combat.value('defence'):g}: {self.told(combat)}; "
            f"{inflicted} DP given, {suffered} taken"
        )

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rule of the result."""
        return (self.rule,)


class Clashing(HandToHand):
    """The clash: attack against defence, with depth (TW-149)."""

    strengths = ("attack", "defence")
    deep = True
    reason = "clash"
    rule = "TW-151"

    def gather(self, draft: WarDraft, combat: Combat) -> None:
        """The strengths; whether the defender has braced."""
        super().gather(draft, combat)
        combat.facts["braced"] = bool(draft.effects(BRACED, unit=combat.targets[0]))

    def modifiers(self, draft: WarDraft, combat: Combat) -> Iterable[Modifier]:
        """Bracing (TW-154), and an enemy without impulses or who saw nothing come (TW-O21)."""
        yield from super().modifiers(draft, combat)
        enemy = self._parties(draft, combat)[1]
        if combat.facts["braced"]:
            if draft.rules.options["brace"] == "die":
                yield Modifier(value="worse", by=1, cause=f"{enemy.id} has braced", rule="TW-154")
            else:
                by = draft.tables.number("brace_defence")
                yield Modifier(value="defence", by=by, how="scale", cause="braced", rule="TW-154")
        if combat.facts["unseen"]:
            yield Modifier(value="better", by=1, cause=f"{enemy.id} did not see it come", rule="TW-O21")
        elif impulses_left(draft, enemy) <= 0:
            yield Modifier(value="better", by=1, cause=f"{enemy.id} has no impulse left", rule="TW-O21")

    def effects(self, draft: WarDraft, combat: Combat) -> None:
        """As in any hand-to-hand; the bracing is used up."""
        draft.end_effects(NEXT_CLASH, unit=combat.targets[0])
        super().effects(draft, combat)

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rule of the result."""
        return ({"good": "TW-150", "normal": "TW-151"}.get(combat.outcome, "TW-152"), "TW-149")


class Fighting(HandToHand):
    """The melee; whoever's impulse brought it about rolls (TW-153)."""

    reason = "melee"

    def modifiers(self, draft: WarDraft, combat: Combat) -> Iterable[Modifier]:
        """An impulse for the fight gives a die (TW-158)."""
        yield from super().modifiers(draft, combat)
        if combat.facts["harder"]:
            yield Modifier(value="better", by=1, cause="an impulse for the fight", rule="TW-158")


_CLASH, _MELEE = Clashing(), Fighting()


def _combat(occasion: str, unit: str, target: str, facts: dict[str, Any]) -> Combat:
    """A hand-to-hand whose strengths keep their fractions until they have been multiplied (TW-O9)."""
    return Combat(occasion, attackers=(unit,), targets=(target,), facts=facts, exact=("attack", "defence"))


def _both(draft: WarDraft, one: str, other: str) -> bool:
    """Whether both units are still there and in base contact."""
    unit = draft.units.get(one)
    return isinstance(unit, Troop) and other in contact.enemies_in_contact(draft, unit)


class Clash(Step, frozen=True, kw_only=True, tag="thirty_years_war.clash"):
    """At the end of the impulse in which a unit came into contact it clashes with the enemy (TW-144)."""

    unit: str
    target: str
    unseen: bool = False

    def run(self, draft: WarDraft) -> None:
        """Clashes, unless one has gone."""
        unit = draft.units.get(self.unit)
        if _both(draft, self.unit, self.target) and isinstance(unit, Troop) and not unit.fleeing:
            facts = {"unseen": self.unseen}
            _CLASH.resolve(draft, _combat("clash", self.unit, self.target, facts))


class Melee(Step, frozen=True, kw_only=True, tag="thirty_years_war.melee"):
    """An impulse of a unit in contact, for whatever, brings a melee about (TW-145)."""

    unit: str
    target: str
    harder: bool = False

    def run(self, draft: WarDraft) -> None:
        """Fights, unless one has gone."""
        if _both(draft, self.unit, self.target):
            facts = {"harder": self.harder}
            _MELEE.resolve(draft, _combat("melee", self.unit, self.target, facts))
