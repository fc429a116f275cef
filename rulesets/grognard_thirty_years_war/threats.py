"""What an enemy may react to: a move that has ended, a charge about to strike home, a volley (TW-O11)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from grognard.board.poses import Pose
from grognard.board.standing import Standing
from grognard.steps import Step
from grognard_thirty_years_war import chain, contact, sight
from grognard_thirty_years_war.fighting import impulses_left
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition

__all__ = ["Threat", "ThreatKind", "may_react", "reach_inches"]

ThreatKind = Literal["moved", "charge", "shot"]


class Threat(Step, frozen=True, kw_only=True, tag="thirty_years_war.threat"):
    """Those whom an enemy threatens may react, the nearest first, each once; for a charge and a volley only its target.

    `start` is where a charging unit began the impulse, `asked` are those who have been asked.
    """

    kind: ThreatKind
    mover: str
    against: str | None = None
    start: Pose | None = None
    asked: tuple[str, ...] = ()

    def run(self, draft: WarDraft) -> None:
        """Asks the next unit that may react, and comes back."""
        # a reaction is an impulse, which may be a move that is reacted to in turn: the two modules need each other
        from grognard_thirty_years_war.reactions import Reaction

        found = next(self._able(draft), None)
        if found is not None:
            reaction = Reaction(side=found.side, reacting=found.id, kind=self.kind, mover=self.mover, start=self.start)
            draft.then(reaction, replace(self, asked=tuple(sorted((*self.asked, found.id)))))

    def _able(self, draft: WarDraft) -> Iterator[Troop]:
        """The units that may react and have not been asked, the nearest first."""
        mover = draft.units.get(self.mover)
        if not isinstance(mover, Troop) or mover.fleeing:
            return
        here: Standing = draft.index[mover.id]
        if self.start is not None:
            here = draft.tables.table.stand(mover, self.start)
        index = draft.index
        able = [
            (math.dist(index[unit.id].centre, here.centre), unit.id, unit)
            for unit in chain.troops(draft)
            if unit.side != mover.side
            and unit.id not in self.asked
            and self.against in (None, unit.id)
            and _has_impulses(draft, unit)
        ]
        for _, _, unit in sorted(able, key=lambda one: one[:2]):
            if may_react(draft, unit, here, self.kind):
                yield unit


def _has_impulses(position: WarPosition, unit: Troop) -> bool:
    return not unit.fleeing and impulses_left(position, unit) > 0


def reach_inches(position: WarPosition, unit: Troop) -> float:
    """The inches that a unit could cover in the impulses it has left, at the best result (TW-113)."""
    tables = position.tables
    most = max(tables.move_points.values())
    return impulses_left(position, unit) * most * tables.move_inches[tables.kinds[unit.kind].move]


def may_react(position: WarPosition, unit: Troop, enemy: Standing, kind: ThreatKind) -> bool:
    """Whether a unit may react to an enemy: near enough unless it charges, seen, not busy hand to hand (TW-O11)."""
    if not _has_impulses(position, unit):
        return False
    here: Standing = position.index[unit.id]
    table = position.tables.table
    if kind != "charge" and not table.within(here, enemy, reach_inches(position, unit)):
        return False
    return not contact.in_contact(position, unit) and sight.sees(position, unit, enemy)
