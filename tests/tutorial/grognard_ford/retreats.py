"""Retreats: the owner of a beaten unit takes it back, or it is destroyed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.actions import Action
from grognard.state import Result
from grognard.steps import Step

from .ground import controlled
from .pieces import Destroyed, FordDraft, FordPosition, Retreat, Retreated


def destroy(draft: FordDraft, unit: str) -> None:
    """Takes a unit out of the game, and ends the game with a side's last one (FO-41, FO-51)."""
    gone = draft.remove(unit, "destroyed")
    draft.log(Destroyed(unit=unit))
    if not any(draft.of_side(gone.side)):
        (winner,) = (side for side in draft.state.sides if side != gone.side)
        draft.end(Result(winner=winner, reason=f"{gone.side} has no units left", rule="FO-51"))


class FallBack(Step, frozen=True, kw_only=True, tag="ford.fall-back"):
    """A unit has to go back a hex. Pushed without a side; it asks the owner if there is a way (FO-40)."""

    takes = (Retreat,)
    title = "retreat"
    rule = "FO-40"
    unit: str

    def ways(self, position: FordPosition) -> list[str]:
        """The free hexes beside the unit that no enemy controls."""
        unit, tables = position.units[self.unit], position.tables
        zone = controlled(position, unit.side)
        beside = tables.board.adjacent[unit.at or ""]
        return [to for to in beside if tables.costs[to] and to not in position.occupied and to not in zone]

    def run(self, draft: FordDraft) -> None:
        """Asks the owner, or destroys a unit that cannot go anywhere (FO-41)."""
        if self.ways(draft):
            draft.then(replace(self, side=draft.units[self.unit].side))
        else:
            destroy(draft, self.unit)

    def actions(self, position: FordPosition, unit: str | None = None) -> Sequence[Action]:
        """A retreat to each of those hexes."""
        return [Retreat(unit=self.unit, to=to) for to in self.ways(position)] if unit in (None, self.unit) else []

    def apply(self, draft: FordDraft, action: Action) -> None:
        """Goes there."""
        if isinstance(action, Retreat):
            draft.change(action.unit, at=action.to)
            draft.log(Retreated(unit=action.unit, to=action.to))
