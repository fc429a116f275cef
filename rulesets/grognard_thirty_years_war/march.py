"""The movement roll and the disorder that comes of it (TW-032 to TW-038)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.combat import Combat
from grognard.modifiers import Modifier
from grognard_thirty_years_war import disorder
from grognard_thirty_years_war.events import counted
from grognard_thirty_years_war.grading import Graded, own_dp, unit_facts
from grognard_thirty_years_war.pieces import Troop, WarDraft

__all__ = ["Movement", "march_dp", "rolled_points"]


def march_dp(draft: WarDraft, name: str, points: int, cause: str, rule: str) -> None:
    """Disorder from movement, of which good units are spared the first point of the turn (TW-037)."""
    unit = draft.units[name]
    if isinstance(unit, Troop) and points and unit.quality == "good" and not unit.eased:
        points = max(0, points + draft.tables.whole("dp_of.good_quality"))
        draft.change(name, eased=True)
    disorder.add_dp(draft, name, points, cause, rule)


class Movement(Graded):
    """The movement roll: 0, 1 or 2 movepoints, or 1, 2 or 3 moves of the first draft (TW-032, TW-045)."""

    reason = "movement"

    def gather(self, draft: WarDraft, combat: Combat) -> None:
        """Nothing but the dice, and what rule reads them."""
        combat.facts["by"] = "TW-033" if draft.tables.first_draft else "TW-045"
        combat.base.update(roll=0.0, better=0.0, worse=0.0)

    def modifiers(self, draft: WarDraft, combat: Combat) -> Iterable[Modifier]:
        """Disorder, command points, and what kind of unit it is."""
        unit = draft.units[combat.attackers[0]]
        if not isinstance(unit, Troop):
            return
        yield from own_dp(draft, unit, "TW-021", fleeing=unit.fleeing)
        if combat.facts["reaction"] and (penalty := draft.tables.whole("reaction_penalty")):
            yield Modifier(value="roll", by=-penalty, cause="a reaction", rule="TW-116")
        if combat.facts.get("points"):
            yield Modifier(value="roll", by=combat.facts["points"], cause="a coordinated order", rule="TW-074")
        traits = draft.tables.kinds[unit.kind].traits
        if "sprightly" in traits:
            yield Modifier(value="better", by=1, cause="sprightly", rule="TW-O19")
        if "ponderous" in traits:
            yield Modifier(value="worse", by=1, cause="ponderous", rule="TW-O19")

    def facts(self, draft: WarDraft, combat: Combat) -> Mapping[str, Any]:
        """What house rules may ask about."""
        unit = draft.units[combat.attackers[0]]
        return {**(unit_facts(draft, unit) if isinstance(unit, Troop) else {}), **combat.facts}

    def effects(self, draft: WarDraft, combat: Combat) -> None:
        """A good result disorders (TW-034), and so does the first march of bad troops in a turn (TW-038)."""
        name = combat.attackers[0]
        unit, tables = draft.units[name], draft.tables
        if not isinstance(unit, Troop):
            return
        if combat.outcome == "good":
            march_dp(draft, name, tables.whole("dp_of.good_move"), "a good movement roll", "TW-034")
        if unit.quality == "bad" and unit.marched == 0:
            disorder.add_dp(draft, name, tables.whole("dp_of.bad_quality"), "bad troops on the move", "TW-038")
        draft.change(name, marched=unit.marched + 1)

    def describe(self, draft: WarDraft, combat: Combat) -> str:
        """The dice and the movepoints."""
        tables = draft.tables
        points = counted(tables.move_points[combat.outcome], "move" if tables.first_draft else "movepoint")
        return f"{combat.attackers[0]} rolls for movement: {self.told(combat)}; {points}"

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rules of the roll and of what it gives."""
        return ("TW-032", combat.facts["by"])


_MOVEMENT = Movement()


def rolled_points(
    draft: WarDraft, unit: str, *, reaction: bool = False, dice: tuple[int, ...] = (), points: int = 0
) -> tuple[int, bool]:
    """Rolls for a unit's movement: how many movepoints it has, and whether only for straight ahead (TW-035)."""
    facts: dict[str, Any] = {"reaction": reaction, "dice": dice, "points": points}
    combat = _MOVEMENT.resolve(draft, Combat("movement", attackers=(unit,), facts=facts))
    tables = draft.tables
    return tables.move_points[combat.outcome], tables.first_draft and combat.outcome not in tables.turning_results
