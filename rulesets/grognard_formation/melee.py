"""The melee phase (FM-010, FM-H12): flights of panicking units in contact, then every pair in contact once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.actions import Action, Refusal
from grognard.board.contacts import Contact
from grognard.board.convex import clearance
from grognard.combat import Combat, CombatProcedure, Modifier
from grognard.dice import Roll
from grognard.steps import Step
from grognard_formation import facts, flight, losses
from grognard_formation.courses import enemies_in_contact
from grognard_formation.formation import formed_bases
from grognard_formation.pieces import Fight, FormationDraft, FormationPosition, Troop
from grognard_formation.shooting import suffer, wounds

__all__ = ["Melee", "NextFight", "fight", "pairs", "strikers"]

Pair = tuple[str, str]


def pairs(position: FormationPosition, side: str) -> list[Pair]:
    """Every pair of units in contact that would fight, a side's own first; none with a panicking unit (FM-063)."""
    return [
        (unit.id, enemy)
        for unit in position.of_side(side)
        if not unit.panicking
        for enemy in enemies_in_contact(position, unit)
        if not position.units[enemy].panicking
    ]


def strikers(position: FormationPosition, unit: Troop, enemy: Troop) -> int:
    """How many formed warriors of a unit are within reach of an enemy base (FM-H12)."""
    table, index = position.tables.board, position.index
    reach, standing, other = position.tables.melee_reach_inches, index[unit.id], index[enemy.id]
    found = 0
    for number in formed_bases(unit):
        base = standing.bases[number]
        if table.measuring.within(clearance(base, other.hull), reach):
            found += any(table.measuring.within(clearance(base, theirs), reach) for theirs in other.bases)
    return found


def _direction(contact: Contact) -> str:
    """Where the second unit of a contact is touched: front, flank or rear."""
    return "flank" if contact.other_side in ("left", "right") else contact.other_side


class Melee(Step, frozen=True, kw_only=True, tag="formation.melee"):
    """The melee phase of a side's turn; `fought` are the pairs that have fought in it."""

    who: str
    fought: tuple[Pair, ...] = ()

    def run(self, draft: FormationDraft) -> None:
        """Lets panicking units run, then the next pair fight; the side chooses which where there are several."""
        if self._flights(draft):
            draft.then(self)
            return
        waiting = [pair for pair in pairs(draft, self.who) if pair not in self.fought]
        if len(waiting) == 1:
            fight(draft, waiting[0])
            draft.then(replace(self, fought=(*self.fought, waiting[0])))
        elif waiting:
            draft.then(NextFight(side=self.who, waiting=tuple(waiting), fought=self.fought))

    def _flights(self, draft: FormationDraft) -> bool:
        """Lets the first panicking unit that must run do so (FM-064), its enemy taking its points (FM-065)."""
        always = draft.rules.options["fleeing"] == "always"
        for unit in draft.units.values():
            if unit.panicking and not unit.ran:
                if enemies_in_contact(draft, unit):
                    flight.attacked(draft, unit.id, "attacked", "FM-065")
                    return True
                if always:
                    flight.flee(draft, unit.id)
                    return True
        return False


class NextFight(Step, frozen=True, kw_only=True, tag="formation.next-fight"):
    """The side on turn chooses the pair that fights next."""

    takes = (Fight,)
    title = "melee"
    rule = "FM-H12"
    waiting: tuple[Pair, ...]
    fought: tuple[Pair, ...] = ()

    def actions(self, position: FormationPosition, unit: str | None = None) -> Sequence[Action]:
        """Each pair that has not fought."""
        return [Fight(unit=one, target=other) for one, other in self.waiting if unit in (None, one)]

    def refusal(self, position: FormationPosition, action: Action) -> Refusal | None:
        """Only a pair in contact that has not fought."""
        if not isinstance(action, Fight):
            return None
        pair = (action.unit, action.target)
        if pair in self.waiting:
            return None
        may = " or ".join(f"{one} with {other}" for one, other in self.waiting)
        words = {"unit": action.unit, "target": action.target, "may": may}
        if pair in self.fought:
            return Refusal("FM-H12", "{unit} and {target} have fought in this phase; now {may}", words)
        return Refusal("FM-H12", "{unit} does not fight {target} now; it may be {may}", words)

    def apply(self, draft: FormationDraft, action: Action) -> None:
        """The pair fights, and the phase goes on."""
        if isinstance(action, Fight):
            pair = (action.unit, action.target)
            fight(draft, pair)
            draft.then(Melee(who=self.side or "", fought=(*self.fought, pair)))

    def heading(self, position: FormationPosition) -> str:
        """What the player is asked."""
        return f"{self.side}: which units fight next?"


class _Strikes(CombatProcedure):
    """One unit's strikes at another; both have struck before either suffers."""

    def gather(self, draft: FormationDraft, combat: Combat) -> None:
        """How many strike, and what they need."""
        unit, enemy = draft.units[combat.attackers[0]], draft.units[combat.targets[0]]
        combat.facts["strikers"] = strikers(draft, unit, enemy)
        combat.base |= {"needed": draft.tables.melee_hits, "bonus": 0}

    def modifiers(self, draft: FormationDraft, combat: Combat) -> Iterable[Modifier]:
        """For the enemy's flank or rear, and for being the denser to one's own front (FM-H12)."""
        tables, contact = draft.tables, combat.facts["contact"]
        direction = _direction(contact)
        if direction != "front" and tables.flank_bonus:
            yield Modifier(value="bonus", by=tables.flank_bonus, cause=f"in the {direction}", rule="FM-H12")
        unit, enemy = draft.units[combat.attackers[0]], draft.units[combat.targets[0]]
        denser = tables.densities[unit.density or "loose"] > tables.densities[enemy.density or "loose"]
        if denser and contact.side == "front" and tables.denser_bonus:
            yield Modifier(value="bonus", by=tables.denser_bonus, cause="denser", rule="FM-H12")

    def facts(self, draft: FormationDraft, combat: Combat) -> Mapping[str, Any]:
        """What house rules on the occasion `melee` may ask about."""
        unit, enemy = draft.units[combat.attackers[0]], draft.units[combat.targets[0]]
        return facts.of_melee(draft, unit, enemy, _direction(combat.facts["contact"]))

    def roll(self, draft: FormationDraft, combat: Combat) -> Iterator[Roll]:
        """A die for each warrior who strikes, and one for each hit."""
        count, target = combat.facts["strikers"], combat.targets[0]
        combat.facts |= {"hits": 0, "killed": 0, "disordered": 0}
        if not count:
            return
        needed = combat.value("needed") - combat.value("bonus")
        struck = draft.roll(f"{count}d6", f"{count} of {combat.attackers[0]} strike at {target}, hits on {needed:g}+")
        yield struck
        hits = sum(die >= needed for die in struck.dice)
        killed, disordered, roll = wounds(draft, target, hits)
        combat.facts |= {"hits": hits, "killed": killed, "disordered": disordered}
        if roll is not None:
            yield roll

    def outcome(self, draft: FormationDraft, combat: Combat) -> str:
        """Hit or missed."""
        return "hit" if combat.facts["hits"] else "missed"

    def describe(self, draft: FormationDraft, combat: Combat) -> str:
        """Who strikes at whom, with what success."""
        hits, count = combat.facts["hits"], combat.facts["strikers"]
        changes = "".join(f"; {modifier}" for modifier in combat.modifiers)
        needed = combat.value("needed") - combat.value("bonus")
        told = "1 hit" if hits == 1 else f"{hits or 'no'} hits"
        dice = f"{count} strike, needing {needed:g}+{changes}"
        return f"{combat.attackers[0]} strikes at {combat.targets[0]}: {told} ({dice})"

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rule of melee."""
        return ("FM-H12",)


_STRIKES = _Strikes()


def fight(draft: FormationDraft, pair: Pair) -> None:
    """A pair strikes at each other at the same time; who took more hits then takes a loss-of-formation test."""
    one, other = pair
    table, index = draft.tables.board, draft.index
    found: list[Combat] = []
    for unit, enemy in ((one, other), (other, one)):
        contact = table.contact(index[unit], index[enemy])
        combat = Combat("melee", attackers=(unit,), targets=(enemy,), facts={"contact": contact})
        found.append(_STRIKES.resolve(draft, combat))
    mine, theirs = (combat.facts["hits"] if combat.outcome == "hit" else 0 for combat in found)
    sides = {name: draft.units[name].side for name in pair}
    for combat in found:
        if combat.outcome == "hit":
            done = combat.facts
            by = sides[combat.attackers[0]]
            suffer(draft, combat.targets[0], done["killed"], done["disordered"], by=by, rule="FM-H12")
    if mine != theirs:
        _waver(draft, other if mine > theirs else one)


def _waver(draft: FormationDraft, name: str) -> None:
    """The test of a unit that took more hits, against its own density; a panicking one has none (FM-007)."""
    unit = draft.units.get(name)
    if unit is None or unit.panicking:
        return
    against = losses.threshold(draft, unit, "melee")
    reason = f"{name} took more hits: loss of formation, threshold {against:g}"
    result = losses.rolled_losses(draft, against, draft.tables.melee_die, reason)
    losses.take(draft, name, result, against, "FM-H12")
