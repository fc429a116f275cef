"""Charges, and the end of every movement impulse: contact, clash, what the enemy may do about it (TW-144, TW-O11)."""

from __future__ import annotations

from grognard.board.contacts import shared_width, side_at
from grognard.board.poses import Pose
from grognard.board.standing import Standing
from grognard.steps import Step
from grognard_thirty_years_war import disorder, places
from grognard_thirty_years_war.contact import enemies_in_contact
from grognard_thirty_years_war.events import Moved
from grognard_thirty_years_war.fighting import Clash
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition
from grognard_thirty_years_war.threats import Threat

__all__ = ["Charge", "MoveEnd", "move_to", "troop_of"]


class MoveEnd(Step, frozen=True, kw_only=True, tag="thirty_years_war.move-end"):
    """A movement impulse has ended: enemies may react to it (TW-O11)."""

    unit: str
    start: Pose

    def run(self, draft: WarDraft) -> None:
        """Asks them, if the unit has moved at all."""
        unit = draft.units.get(self.unit)
        if isinstance(unit, Troop) and unit.pose != self.start and not unit.fleeing:
            draft.then(Threat(kind="moved", mover=unit.id))


class Charge(Step, frozen=True, kw_only=True, tag="thirty_years_war.charge"):
    """A charge after the reactions to it: if it strikes home, it lands flush and there is a clash (TW-144, TW-O25)."""

    unit: str
    inches: float
    unseen: bool = False

    def run(self, draft: WarDraft) -> None:
        """Goes as far as it was meant to, or until it meets an enemy; then it clashes."""
        unit = draft.units.get(self.unit)
        if not isinstance(unit, Troop) or unit.fleeing or enemies_in_contact(draft, unit):
            return
        way = places.straight(draft, unit, self.inches)
        met = places.enemy_met(draft, unit, way)
        if met is None:
            self._stop_short(draft, unit)
            return
        enemy, pose = met
        there: Standing = draft.index[enemy]
        here = draft.tables.table.stand(unit, pose)
        _, at = shared_width(here.hull, there.hull, 0.02)
        avoid = {name for name in draft.index if name not in (unit.id, enemy)} - _enemy_officers(draft, unit)
        landed = places.flush(draft, unit, pose, enemy=there, side=side_at(there, at), avoid=avoid)
        if places.obstacle(draft, unit, unit.block, landed) is not None:
            self._stop_short(draft, unit)
            return
        move_to(draft, unit, landed, "charges home", "TW-O25")
        unit = troop_of(draft, self.unit)
        draft.then(*(Clash(unit=unit.id, target=name, unseen=self.unseen) for name in enemies_in_contact(draft, unit)))

    def _stop_short(self, draft: WarDraft, unit: Troop) -> None:
        """As far as the way is free, in steps of a quarter inch."""
        inches = self.inches
        while inches > 0:
            way = places.straight(draft, unit, inches)
            blocked = any(met.kind != "unit" for met in way.meetings) or places.enemy_met(draft, unit, way) is not None
            if not blocked and places.obstacle(draft, unit, unit.block, way.end) is None:
                move_to(draft, unit, way.end, "stops short", "TW-O25")
                return
            inches -= 0.25


def _enemy_officers(draft: WarDraft, unit: Troop) -> set[str]:
    return {name for name in places.lone_officers(draft) if draft.units[name].side != unit.side}


def move_to(draft: WarDraft, unit: Troop, pose: Pose, how: str, rule: str) -> None:
    """Puts a unit elsewhere, and removes enemy commanders that it touches there (TW-O26)."""
    start = unit.pose or pose
    draft.change(unit.id, pose=pose)
    draft.log(Moved(unit=unit.id, start=start, to=pose, how=how, because=rule))
    disorder.capture(draft)


def troop_of(position: WarPosition, name: str) -> Troop:
    """The unit of troops of that id. Raises TypeError for a commander, KeyError for one not in play."""
    unit = position.units[name]
    if not isinstance(unit, Troop):
        raise TypeError(f"{name} is no unit of troops")
    return unit
