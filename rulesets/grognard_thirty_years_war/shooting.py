"""Volleys and their smoke (section I of the rules)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from grognard.board.poses import Point, Pose, bearing_degrees, rounded_inches, turn_degrees
from grognard.board.standing import Standing
from grognard.combat import Combat
from grognard.modifiers import Modifier
from grognard.steps import Step
from grognard_thirty_years_war import disorder
from grognard_thirty_years_war.grading import Graded, enemy_facts, own_dp, unit_facts
from grognard_thirty_years_war.panic import Panic
from grognard_thirty_years_war.pieces import Tables, Troop, WarDraft, WarPosition
from grognard_thirty_years_war.sight import Shooter, shooters
from grognard_thirty_years_war.threats import Threat

__all__ = ["Shoot", "Volley", "through_smoke"]


class Volley(Graded):
    """A volley of all bases of a unit that can shoot at the target (TW-127)."""

    reason = "volley"

    def gather(self, draft: WarDraft, combat: Combat) -> None:
        """The strength of the bases that shoot, and what the dice depend on."""
        unit, target, here, there = self._parties(draft, combat)
        able: list[Shooter] = combat.facts["shooters"]
        combat.base.update(strength=sum(one.strength for one in able), roll=0.0, better=0.0, worse=0.0)
        powder = any(one.weapon.powder for one in able)
        artillery = any(one.weapon.artillery for one in able)
        combat.facts.update(
            distance=round(min(one.distance_inches for one in able), 3),
            smoke=through_smoke(draft, here, there, able),
            first=powder and not unit.has_fired,
            same=artillery and unit.aimed == target.id and unit.aimed_pose == target.pose,
            enfilade=artillery and _enfilade(draft.tables, here, there),
        )

    def _parties(self, draft: WarPosition, combat: Combat) -> tuple[Troop, Troop, Standing, Standing]:
        unit, target = draft.units[combat.attackers[0]], draft.units[combat.targets[0]]
        if not isinstance(unit, Troop) or not isinstance(target, Troop):
            raise TypeError("only units of troops shoot and are shot at")
        return unit, target, draft.index[unit.id], combat.facts["standing"]

    def modifiers(self, draft: WarDraft, combat: Combat) -> Iterable[Modifier]:
        """Disorder, smoke, the first volley, guns that have the range."""
        unit, facts = self._parties(draft, combat)[0], combat.facts
        yield from own_dp(draft, unit, "TW-022")
        if facts["reaction"] and (penalty := draft.tables.whole("reaction_penalty")):
            yield Modifier(value="roll", by=-penalty, cause="a reaction", rule="TW-116")
        if facts.get("points"):
            yield Modifier(value="roll", by=facts["points"], cause="a coordinated order", rule="TW-074")
        if facts["smoke"]:
            yield Modifier(value="worse", by=1, cause="through smoke", rule="TW-129")
        if facts["first"]:
            yield Modifier(value="better", by=1, cause="first volley", rule="TW-130")
        if facts["same"]:
            if facts["smoke"]:
                yield Modifier(value="worse", by=-1, cause="same target as before", rule="TW-132")
            else:
                yield Modifier(value="better", by=1, cause="same target as before", rule="TW-132")

    def facts(self, draft: WarDraft, combat: Combat) -> Mapping[str, Any]:
        """What house rules may ask about."""
        unit, target, _, _ = self._parties(draft, combat)
        return {**unit_facts(draft, unit), **enemy_facts(draft, target), **combat.facts}

    def points(self, draft: WarDraft, combat: Combat) -> int:
        """The disorder of the target, rounded down once (TW-128, TW-O9)."""
        tables = draft.tables
        factor = tables.volley_factors.get(combat.outcome, 0.0)
        if combat.facts["enfilade"]:
            factor *= tables.number("enfilade.factor")
        return math.floor(combat.value("strength") * factor + 1e-9)

    def effects(self, draft: WarDraft, combat: Combat) -> None:
        """Smoke, disorder, and the target's panic test."""
        unit, target, here, _ = self._parties(draft, combat)
        able: list[Shooter] = combat.facts["shooters"]
        if any(one.weapon.powder for one in able):
            draft.change(unit.id, has_fired=True)
            left, right = here.front
            at = (rounded_inches((left[0] + right[0]) / 2), rounded_inches((left[1] + right[1]) / 2))
            draft.set(smoke=(*draft.state.smoke, at))
        if any(one.weapon.artillery for one in able):
            draft.change(unit.id, aimed=target.id, aimed_pose=target.pose)
        draft.change(target.id, fired_at=draft.state.turn)
        points = self.points(draft, combat)
        if points:
            disorder.add_dp(draft, target.id, points, f"volley of {unit.id}", "TW-128")
            draft.then(Panic(unit=target.id, cause="shooting"))

    def describe(self, draft: WarDraft, combat: Combat) -> str:
        """Who shoots at whom with what, the dice and what comes of it."""
        facts = combat.facts
        enfilade = ", in enfilade" if facts["enfilade"] else ""
        return (
            f"{combat.attackers[0]} shoots at {combat.targets[0]} at {facts['distance']:.1f}″ with "
            f"{combat.value('strength'):g}{enfilade}: {self.told(combat)}; {self.points(draft, combat)} DP"
        )

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rules of the volley."""
        return ("TW-127", "TW-128", *(("TW-133",) if combat.facts["enfilade"] else ()))


def _enfilade(tables: Tables, here: Standing, there: Standing) -> bool:
    """Whether the line of fire lies along the target's line (TW-O10)."""
    left, right = here.front
    start: Point = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    turn = abs(turn_degrees(there.heading_degrees + 90, bearing_degrees(start, there.centre)))
    quarter = 90
    return min(turn, 2 * quarter - turn) <= tables.number("enfilade.degrees")


def through_smoke(position: WarPosition, here: Standing, there: Standing, able: Iterable[Shooter]) -> bool:
    """Whether any base that shoots fires through smoke, from its middle to the target's (TW-129, TW-O24)."""
    radius = position.tables.number("smoke.radius_inches")
    starts = [here.bases[one.base].centre for one in able]
    return any(_apart(start, there.centre, marker) < radius for marker in position.state.smoke for start in starts)


def _apart(start: Point, end: Point, point: Point) -> float:
    """The inches from a point to a line from start to end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square if square else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.dist(point, (start[0] + share * dx, start[1] + share * dy))


_VOLLEY = Volley()


class Shoot(Step, frozen=True, kw_only=True, tag="thirty_years_war.shoot"):
    """A unit shoots; a target charging it is shot at from where it began that impulse (TW-O11)."""

    unit: str
    target: str
    at: Pose | None = None
    reaction: bool = False
    dice: tuple[int, ...] = ()
    points: int = 0

    def run(self, draft: WarDraft) -> None:
        """Shoots, unless one of the two is gone or nothing bears any more; then the target may react (TW-O11)."""
        unit, target = draft.units.get(self.unit), draft.units.get(self.target)
        if not isinstance(unit, Troop) or not isinstance(target, Troop) or unit.fleeing:
            return
        there: Standing = draft.index[target.id]
        if self.at is not None:
            there = draft.tables.table.stand(target, self.at)
        able = shooters(draft, unit, there)
        if not able:
            return
        facts: dict[str, Any] = {"shooters": able, "standing": there, "reaction": self.reaction}
        facts |= {"dice": self.dice, "points": self.points}
        draft.then(Threat(kind="shot", mover=unit.id, against=target.id))
        # its strength keeps its fractions until it has been halved or multiplied (TW-O9)
        parties: dict[str, Any] = {"attackers": (unit.id,), "targets": (target.id,)}
        _VOLLEY.resolve(draft, Combat("volley", **parties, facts=facts, exact=("strength",)))
