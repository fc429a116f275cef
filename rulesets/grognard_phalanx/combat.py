"""One attack on one target (section E of the rules)."""

from __future__ import annotations

from grognard.combat import Combat, CombatProcedure
from grognard_phalanx.ending import lose
from grognard_phalanx.pieces import PhalanxDraft

__all__ = ["fight"]


class _Attack(CombatProcedure):
    """Strength against defence: the target is routed if the sum is at least its defence (PH-064, PH-065)."""

    def outcome(self, draft: PhalanxDraft, combat: Combat) -> str:
        """Routed or unharmed."""
        return "routed" if combat.value("strength") >= combat.value("defence") else "no effect"

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
        return f"{', '.join(combat.attackers)} {attack} {combat.targets[0]} without effect ({against})"

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rule of the outcome."""
        return ("PH-064",) if combat.outcome == "routed" else ("PH-065",)


_ATTACK = _Attack()


def fight(draft: PhalanxDraft, target: str, attackers: tuple[str, ...]) -> None:
    """Fights the attack of some units on one target; nothing but numbers counts, not facing or neighbours (PH-066)."""
    kinds = draft.tables.kinds
    strength = sum(kinds[draft.units[unit].kind].attack for unit in attackers)
    defence = kinds[draft.units[target].kind].defence
    values: dict[str, float] = {"strength": strength, "defence": defence}
    _ATTACK.resolve(draft, Combat("attack", attackers=attackers, targets=(target,), values=values))
