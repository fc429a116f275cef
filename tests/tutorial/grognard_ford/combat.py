"""Combat: the odds give a column of the results table, a die the line in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grognard.combat import Combat, CombatProcedure, Modifier
from grognard.dice import Roll

from .pieces import FordDraft
from .retreats import FallBack, destroy


class Assault(CombatProcedure):
    """An attack by all units beside one enemy."""

    def gather(self, draft: FordDraft, combat: Combat) -> None:
        """Adds up the strengths (FO-31)."""
        strength = {unit.id: draft.tables.kinds[unit.kind].strength for unit in draft.units.values()}
        attack = sum(strength[unit] for unit in combat.attackers)
        combat.base |= {"attack": attack, "defence": strength[combat.targets[0]], "die": 0}

    def facts(self, draft: FordDraft, combat: Combat) -> Mapping[str, Any]:
        """What house rules may ask about."""
        target = draft.units[combat.targets[0]]
        return {
            "target": target.kind,
            "attackers": len(combat.attackers),
            "ground": draft.tables.board.terrain.get(target.at or "", "clear"),
        }

    def modifiers(self, draft: FordDraft, combat: Combat) -> Iterable[Modifier]:
        """Woods and towns shelter a defender (FO-33)."""
        ground = self.facts(draft, combat)["ground"]
        shelter = draft.rules.data.tables["shelter"].get(ground, 0)
        if shelter:
            yield Modifier(value="die", by=-shelter, cause=ground, rule="FO-33")

    def roll(self, draft: FordDraft, combat: Combat) -> Iterator[Roll]:
        """One die (FO-32)."""
        yield draft.roll("d6", "the attack")

    def outcome(self, draft: FordDraft, combat: Combat) -> str:
        """The result in the last column that the odds reach, else in the first (FO-32)."""
        columns, odds = draft.tables.columns, combat.value("attack") / combat.value("defence")
        column = max((col for col in columns if col.odds <= odds), key=lambda col: col.odds, default=columns[0])
        face = int(combat.rolls[-1].total + combat.value("die"))
        return column.results[min(max(face, 1), 6) - 1]

    def effects(self, draft: FordDraft, combat: Combat) -> None:
        """Carries the result out (FO-34)."""
        if combat.outcome == "destroyed":
            destroy(draft, combat.targets[0])
        elif combat.outcome == "driven back":
            draft.then(FallBack(unit=combat.targets[0]))
        elif combat.outcome == "repulsed":
            draft.then(*(FallBack(unit=unit) for unit in combat.attackers))

    def describe(self, draft: FordDraft, combat: Combat) -> str:
        """Who fought whom, at what odds, and what the die has done."""
        odds = f"{combat.value('attack'):g} to {combat.value('defence'):g}, die {combat.rolls[-1].total}"
        changes = "".join(f", {modifier}" for modifier in combat.modifiers)
        return f"{', '.join(combat.attackers)} against {combat.targets[0]}: {combat.outcome} ({odds}{changes})"

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rule of the results."""
        return ("FO-34",)
