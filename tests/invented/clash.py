"""A blow and what comes of it: a test, losses, panic (IN-31 to IN-35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grognard.combat import Combat, CombatProcedure, Modifier
from grognard.dice import Bands, Test
from grognard.modifiers import adjusted
from grognard.state import Result
from grognard.steps import Step

from .pieces import InventedDraft, Wavered

BLOW = Bands({"repelled": (None, 5), "held": (6, 8), "broken": (9, None)})
MOST_HITS = 3


class Blow(CombatProcedure):
    """The difference of strengths modifies 2d6: 5 or less repelled, 9 or more broken (IN-31)."""

    def gather(self, draft: InventedDraft, combat: Combat) -> None:
        kinds = draft.tables.kinds
        for name, unit in (("strength", combat.attackers[0]), ("defence", combat.targets[0])):
            combat.base[name] = kinds[draft.units[unit].kind].strength

    def modifiers(self, draft: InventedDraft, combat: Combat) -> Iterable[Modifier]:
        for effect in draft.effects("braced", unit=combat.targets[0]):
            yield Modifier(value="defence", by=effect.value, cause="braced", rule=effect.rule)

    def facts(self, draft: InventedDraft, combat: Combat) -> Mapping[str, Any]:
        attacker, target = draft.units[combat.attackers[0]], draft.units[combat.targets[0]]
        return {"attacker": attacker.kind, "target": target.kind, "hits": target.hits}

    def roll(self, draft: InventedDraft, combat: Combat) -> Iterator[Test]:
        difference = int(combat.value("strength") - combat.value("defence"))
        yield draft.test("2d6", difference, BLOW, f"{combat.attackers[0]} strikes {combat.targets[0]}")

    def outcome(self, draft: InventedDraft, combat: Combat) -> str:
        test = combat.rolls[-1]  # house rules may have rolled before
        return test.band if isinstance(test, Test) else ""

    def effects(self, draft: InventedDraft, combat: Combat) -> None:
        if combat.outcome == "broken":
            draft.then(Rout(who=combat.targets[0]))

    def because(self, combat: Combat) -> tuple[str, ...]:
        return ("IN-31",)


BLOWS = Blow()


class Clash(Step, frozen=True, kw_only=True, tag="invented.clash"):
    """The blow falls, if both units are still there (IN-31); bracing lasts until then (IN-32)."""

    attacker: str
    target: str

    def run(self, draft: InventedDraft) -> None:
        if self.attacker in draft.units and self.target in draft.units:
            BLOWS.resolve(draft, Combat("blow", attackers=(self.attacker,), targets=(self.target,)))
        draft.end_effects("clash", unit=self.target)


class Rout(Step, frozen=True, kw_only=True, tag="invented.rout"):
    """A broken unit takes d3 hits and is lost with 3 (IN-33); then its friends beside it test their morale (IN-34)."""

    who: str

    def run(self, draft: InventedDraft) -> None:
        unit = draft.units[self.who]
        hits = unit.hits + draft.roll("d3", f"hits on {unit.id}").total
        seen = [friend for friend in draft.of_side(unit.side) if not friend.hidden]
        friends = [friend for friend in seen if beside(draft, unit.id, friend.id)]
        draft.change(unit.id, hits=hits)
        if hits >= MOST_HITS:
            draft.remove(unit.id, "routed")
        draft.then(*(Panic(who=friend.id) for friend in friends), Banners())


class Panic(Step, frozen=True, kw_only=True, tag="invented.panic"):
    """A unit that sees a friend broken throws 2d6, and is broken itself above its morale (IN-34)."""

    who: str

    def run(self, draft: InventedDraft) -> None:
        unit = draft.units.get(self.who)
        if unit is None:
            return
        base = {"morale": draft.tables.kinds[unit.kind].morale}
        facts = {"unit": unit.kind, "turn": draft.state.turn}
        values, _ = adjusted(draft.rules.modifiers("morale"), base, lambda: facts)
        morale = int(values["morale"])
        bands = Bands({"stands": (None, morale), "flees": (morale + 1, None)})
        test = draft.test("2d6", unit.hits, bands, f"morale of {unit.id}")
        draft.log(Wavered(unit=unit.id, band=test.band))
        if test.band == "flees":
            draft.then(Rout(who=unit.id))


class Banners(Step, frozen=True, kw_only=True, tag="invented.banners"):
    """A side that has the field to itself wins (IN-35)."""

    def run(self, draft: InventedDraft) -> None:
        left = {unit.side for unit in draft.units.values()}
        if len(left) == 1:
            draft.end(Result(winner=left.pop(), scores=strengths(draft), reason="the others are routed", rule="IN-35"))


def strengths(draft: InventedDraft) -> dict[str, float]:
    """How many units each side has left."""
    return {side: len(list(draft.of_side(side))) for side in draft.state.sides}


def beside(draft: InventedDraft, unit: str, other: str) -> bool:
    """Whether two units stand in neighbouring hexes."""
    here, there = draft.units[unit].at, draft.units[other].at
    return here is not None and there in draft.tables.board.adjacent[here]
