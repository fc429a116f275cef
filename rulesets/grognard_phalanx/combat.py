"""One attack on one target (section E of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from grognard.combat import Combat, CombatProcedure
from grognard.modifiers import applying
from grognard_phalanx import facts
from grognard_phalanx.ending import lose
from grognard_phalanx.pieces import PhalanxDraft

__all__ = ["fight"]

NO_EFFECT = "no effect"


class _Attack(CombatProcedure):
    """Strength against defence: the target is routed if the sum is at least its defence (PH-064, PH-065)."""

    def gather(self, draft: PhalanxDraft, combat: Combat) -> None:
        """Adds up the attackers' strengths (PH-064), each as house rules on the occasion `attacker` make it."""
        kinds, target, attackers = draft.tables.kinds, combat.targets[0], combat.attackers
        strengths: dict[str, float] = {unit: kinds[draft.units[unit].kind].attack for unit in attackers}
        if clauses := draft.rules.modifiers("attacker"):
            for unit in attackers:
                combat.base[unit] = strengths[unit]
                for modifier in applying(clauses, facts.of_attacker(draft, unit, target, attackers)):
                    # noted under the unit's name, since the others' strengths stay as they are
                    combat.modifiers.append(replace(modifier, value=unit))
                strengths[unit] = combat.value(unit)
        combat.base["strength"] = sum(strengths.values())
        combat.base["defence"] = kinds[draft.units[target].kind].defence

    def facts(self, draft: PhalanxDraft, combat: Combat) -> Mapping[str, Any]:
        """What house rules on the occasion `attack` may ask about."""
        return facts.of_attack(draft, combat.attackers, combat.targets[0])

    def outcome(self, draft: PhalanxDraft, combat: Combat) -> str:
        """Routed or unharmed."""
        return "routed" if combat.value("strength") >= combat.value("defence") else NO_EFFECT

    def effects(self, draft: PhalanxDraft, combat: Combat) -> None:
        """Takes a routed target off the field; its attackers stay where they are (PH-067)."""
        if combat.outcome == "routed":
            lose(draft, combat.targets[0], "routed")

    def describe(self, draft: PhalanxDraft, combat: Combat) -> str:
        """Who attacks whom with what against what."""
        strength, defence = combat.value("strength"), combat.value("defence")
        changes = "".join(f"; {modifier}" for modifier in combat.modifiers)
        against = f"strength {strength:g} against defence {defence:g}{changes}"
        verb = "rout" if len(combat.attackers) > 1 else "routs"
        if combat.outcome == "routed":
            return f"{', '.join(combat.attackers)} {verb} {combat.targets[0]} ({against})"
        attack = "attack" if len(combat.attackers) > 1 else "attacks"
        # a house rule may have an outcome of its own
        effect = "without effect" if combat.outcome == NO_EFFECT else f"– it {combat.outcome}"
        return f"{', '.join(combat.attackers)} {attack} {combat.targets[0]} {effect} ({against})"

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rule of the outcome."""
        return ("PH-064",) if combat.outcome == "routed" else ("PH-065",)


_ATTACK = _Attack()


def fight(draft: PhalanxDraft, target: str, attackers: tuple[str, ...]) -> None:
    """Fights the attack of some units on one target; nothing but numbers counts, not facing or neighbours (PH-066)."""
    _ATTACK.resolve(draft, Combat("attack", attackers=attackers, targets=(target,)))
