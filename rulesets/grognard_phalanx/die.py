"""The optional die (section G of the rules), as a code house rule on the public combat hooks (PH-J9)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.combat import Combat, Modifier
from grognard.hookspecs import hookimpl
from grognard.ruleset import HouseRule
from grognard_phalanx.pieces import PhalanxDraft

__all__ = ["Die"]


class Die(HouseRule):
    """One die for each attacked unit (PH-091, PH-093): a low one weakens its defence, a high one strengthens it.

    How many faces it has and what they do is the table `die` of the ruleset (PH-091, PH-092).
    """

    id = "phalanx.die"
    version = "1"
    name = "A die for each attacked unit"
    extends = "phalanx"

    @hookimpl
    def grognard_modifiers(self, draft: PhalanxDraft, combat: Combat) -> Iterable[Modifier]:
        """Rolls the target's die; the change is for this attack only (PH-093)."""
        if combat.occasion != "attack":
            return
        tables, target = draft.tables, combat.targets[0]
        test = draft.test(f"d{max(tables.die)}", 0, tables.die_bands, f"the defence of {target}")
        combat.rolls.append(test)
        change = tables.die.get(test.total, 0)
        if change:
            yield Modifier(value="defence", by=change, cause=f"die {test.total}", rule="PH-092")
