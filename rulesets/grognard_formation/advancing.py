"""A unit on its way, which those that it comes up to may interrupt (FM-H11)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.board.legs import Leg
from grognard.steps import Step
from grognard_formation.courses import as_far_as_it_goes, friends_crossed, shortened
from grognard_formation.evading import SpringBack, may_evade
from grognard_formation.events import Verb
from grognard_formation.passage import carry, settle
from grognard_formation.pieces import FormationDraft

__all__ = ["MovesOn"]


class MovesOn(Step, frozen=True, kw_only=True, tag="formation.moves-on"):
    """A unit goes its way; a unit that it would come up to may spring back first, and then it goes on (FM-H11).

    `result` is that of the run, None where it walks; `tested` whether its own test has been taken already. `asked` are
    the units that have had their chance to spring back.
    """

    unit: str
    legs: tuple[Leg, ...]
    verb: Verb
    result: int | None = None
    tested: bool = False
    asked: tuple[str, ...] = ()

    def run(self, draft: FormationDraft) -> None:
        """Asks a unit in the way, or goes to the end."""
        unit = draft.units.get(self.unit)
        if unit is None:
            return
        found = as_far_as_it_goes(draft, unit, self.legs)
        if found is None:
            return
        way, wall = found
        if self.tested and (friends := friends_crossed(draft, unit, way)):
            # whoever has taken its test passes through nobody: it stops before a friend that an evader has uncovered
            met_first = next(met for met in way.meetings if met.what in friends)
            way, wall = draft.tables.board.way(draft.index, draft.index[unit.id], shortened(way.legs, met_first)), None
        met = wall.what if wall is not None and wall.kind == "unit" else ""
        if met and met not in self.asked and may_evade(draft, met):
            draft.then(
                SpringBack(side=draft.units[met].side, unit=met, attacker=self.unit),
                replace(self, asked=(*self.asked, met)),
            )
            return
        carry(draft, self.unit, way, self.verb, met)
        settle(draft, self.unit, way, self.result, tested=self.tested)
