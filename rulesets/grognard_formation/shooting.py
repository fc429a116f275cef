"""Shooting and throwing (FM-H10), and what hits do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.actions import Action, Refusal
from grognard.board.convex import overlaps_box
from grognard.board.sight import sight_between
from grognard.combat import Combat, CombatProcedure
from grognard.dice import Roll
from grognard_formation import facts, flight
from grognard_formation.events import HitsTaken, Untouched
from grognard_formation.formation import disorder, formed_bases, remove, score
from grognard_formation.pieces import FormationDraft, FormationPosition, Shoot, Troop

__all__ = ["choices", "refusal", "shoot", "shooters", "suffer", "wounds"]


def range_of(position: FormationPosition, unit: Troop) -> float | None:
    """The range of a unit's missiles, None where it has none."""
    return position.tables.missile_inches.get(position.tables.kinds[unit.kind].missile)


def shooters(position: FormationPosition, unit: Troop, target: Troop) -> int:
    """How many formed warriors have a target within range, in their arc, and in sight past terrain (FM-H10)."""
    table, index = position.tables.board, position.index
    reach = range_of(position, unit)
    standing, other = index[unit.id], index[target.id]
    if reach is None or not table.within(standing, other, reach):
        return 0
    arc, heading = position.tables.missile_arc_degrees, standing.heading_degrees
    bases = [standing.bases[number] for number in formed_bases(unit)]
    able = [
        base
        for base in bases
        if (inches := table.distance_in_arc_inches(base, heading, other, arc)) is not None
        and table.measuring.within(inches, reach)
    ]
    if not able or not _terrain_between(position, unit, target):
        return len(able)
    return int(sight_between(able, other.bases, table.ground, (), table.measuring).any(axis=1).sum())


def _terrain_between(position: FormationPosition, unit: Troop, target: Troop) -> bool:
    """Whether a piece that blocks sight may lie on some line between two units."""
    ground, index = position.tables.board.ground, position.index
    one, other = index[unit.id].box, index[target.id].box
    box = (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
    return any(
        piece.blocks_sight and overlaps_box(around, box)
        for piece, around in zip(ground.pieces, ground.boxes, strict=True)
    )


def refusal(position: FormationPosition, unit: Troop, target: Troop) -> Refusal | None:
    """Why one of the side's units that may still take a main action may not shoot at a target."""
    reach = range_of(position, unit)
    words: dict[str, Any] = {"unit": unit.id, "target": target.id}
    if reach is None:
        return Refusal("FM-H10", "{unit} has nothing to shoot or throw", words)
    if target.side == unit.side:
        return Refusal("FM-H10", "{target} is your own; shoot at an enemy", words)
    if not unit.formed:
        return Refusal("FM-H9", "nobody of {unit} is in formation to shoot", words)
    index = position.index
    gap = position.tables.board.distance_inches(index[unit.id], index[target.id])
    words |= {"gap": f"{gap:.3g}″", "range": f"{reach:g}″", "arc": f"{position.tables.missile_arc_degrees:g}"}
    if not position.tables.board.measuring.within(gap, reach):
        return Refusal("FM-H10", "{target} is {gap} away, and {unit} reaches {range}", words)
    if not shooters(position, unit, target):
        message = "no formed warrior of {unit} has {target} within {range} and {arc}° each side of its front, in sight"
        return Refusal("FM-H10", message, words)
    return None


def choices(position: FormationPosition, unit: Troop) -> Iterator[Action]:
    """A shot at each enemy that somebody of the unit can shoot at, and that it may harm."""
    reach, index = range_of(position, unit), position.index
    if reach is None or not unit.formed:
        return
    for other in index.near(index[unit.id].box, reach):
        target = position.units[other.unit]
        if target.side != unit.side and not (target.panicking and target.ran) and shooters(position, unit, target):
            yield Shoot(unit=unit.id, target=target.id)


class _Shooting(CombatProcedure):
    """Each warrior who can shoots once; each hit kills or disorders one."""

    def gather(self, draft: FormationDraft, combat: Combat) -> None:
        """How many shoot, and what they need against the target's density."""
        unit, target = draft.units[combat.attackers[0]], draft.units[combat.targets[0]]
        combat.facts["shooters"] = shooters(draft, unit, target)
        combat.base["needed"] = draft.tables.missile_hits[target.density or "loose"]

    def facts(self, draft: FormationDraft, combat: Combat) -> Mapping[str, Any]:
        """What house rules on the occasion `shooting` may ask about."""
        return facts.of_shooting(draft, draft.units[combat.attackers[0]], draft.units[combat.targets[0]])

    def roll(self, draft: FormationDraft, combat: Combat) -> Iterator[Roll]:
        """A die for each warrior, and one for each hit."""
        needed, target = combat.value("needed"), combat.targets[0]
        count = combat.facts["shooters"]
        shot = draft.roll(f"{count}d6", f"{count} of {combat.attackers[0]} shoot at {target}, hits on {needed:g}+")
        yield shot
        hits = sum(die >= needed for die in shot.dice)
        killed, disordered, roll = wounds(draft, target, hits)
        combat.facts |= {"hits": hits, "killed": killed, "disordered": disordered}
        if roll is not None:
            yield roll

    def outcome(self, draft: FormationDraft, combat: Combat) -> str:
        """Hit or missed."""
        return "hit" if combat.facts["hits"] else "missed"

    def effects(self, draft: FormationDraft, combat: Combat) -> None:
        """The target suffers."""
        if combat.outcome == "hit":
            by, done = draft.units[combat.attackers[0]].side, combat.facts
            suffer(draft, combat.targets[0], done["killed"], done["disordered"], by=by, rule="FM-H10")

    def describe(self, draft: FormationDraft, combat: Combat) -> str:
        """Who shoots at whom, with what success."""
        count, hits = combat.facts["shooters"], combat.facts["hits"]
        changes = "".join(f"; {modifier}" for modifier in combat.modifiers)
        dice = f"{count} shoot, needing {combat.value('needed'):g}+{changes}"
        return f"{combat.attackers[0]} shoots at {combat.targets[0]}: {_hits(hits)} ({dice})"

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The rule of shooting."""
        return ("FM-H10",)


def _hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number or 'no'} hits"


def wounds(draft: FormationDraft, target: str, hits: int) -> tuple[int, int, Roll | None]:
    """Rolls for each hit whether it kills or disorders, and says how many are killed and disordered.

    Nobody is hit who is not in formation: kills come first, then the others as far as there are formed warriors left.
    """
    if not hits:
        return 0, 0, None
    most = draft.tables.kills_on
    roll = draft.roll(f"{hits}d6", f"hits on {target}, kills on {most} or less")
    formed = draft.units[target].formed
    killed = min(formed, sum(die <= most for die in roll.dice))
    return killed, min(formed - killed, hits - killed), roll


def suffer(draft: FormationDraft, target: str, killed: int, disordered: int, *, by: str, rule: str) -> None:
    """Kills and disorders warriors; the side `by` which it was done takes a point for each one killed (FM-H10)."""
    if not killed and not disordered:
        return
    draft.log(HitsTaken(unit=target, killed=killed, disordered=disordered, because=rule))
    remove(draft, target, killed, "killed", rule)
    if target in draft.units and disordered:
        disorder(draft, target, disordered)
    if killed:
        score(draft, by, killed, f"{killed} killed of {target}", rule)


_SHOOTING = _Shooting()


def shoot(draft: FormationDraft, action: Shoot) -> None:
    """Shoots; a panicking target takes no losses but runs at once, for points (FM-066, FM-067, FM-068)."""
    target = draft.units[action.target]
    if not target.panicking:
        _SHOOTING.resolve(draft, Combat("shooting", attackers=(action.unit,), targets=(action.target,)))
    elif target.ran:
        draft.log(Untouched(unit=target.id))
    else:
        flight.attacked(draft, target.id, "shot at", "FM-067")
