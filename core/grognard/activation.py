"""Who may act: each of a side's units once, units of alternating sides, a command deck, impulses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from grognard.steps import Step

if TYPE_CHECKING:
    from grognard.actions import Action
    from grognard.state import AnyDraft, AnyPosition

__all__ = ["AlternateUnits", "CommandDeck", "EachUnitOnce", "Impulses", "UnitImpulses", "WaitingUnits"]


class EachUnitOnce(Step, frozen=True, kw_only=True):
    """A side acts with any of its units, each at most once; `acted` are the ids of those that have, sorted."""

    acted: tuple[str, ...] = ()

    def having_acted(self, unit: str) -> Self:
        """This step after one more unit has acted."""
        acted = (*self.acted, unit)
        if len(acted) > 1 and unit < acted[-2]:
            acted = tuple(sorted(acted))
        return replace(self, acted=acted)

    def ready(self, position: AnyPosition) -> Iterator[Any]:
        """The side's units that have not acted."""
        return (unit for unit in position.units.values() if unit.side == self.side and unit.id not in self.acted)


class WaitingUnits(Step, frozen=True, kw_only=True):
    """A side acts with each of some units at most once; `waiting` are the ids of those that still may, in their order.

    Like EachUnitOnce, but quicker, for steps whose units are known when they begin.
    """

    waiting: tuple[str, ...]

    def having_acted(self, unit: str) -> Self:
        """This step after one more unit has acted. Raises ValueError for a unit that does not wait."""
        rest = list(self.waiting)
        rest.remove(unit)
        return replace(self, waiting=tuple(rest))


class AlternateUnits(Step, frozen=True, kw_only=True):
    """Sides take turns to act with one unit each until none is left; a side with none left is passed over.

    Push it without a side: it gives the turn to the first of `order`, all the sides. `ready` may be narrowed.
    """

    order: tuple[str, ...]
    acted: tuple[str, ...] = ()
    last: str | None = None
    """The side that has acted last."""

    def ready(self, position: AnyPosition, side: str) -> Iterator[Any]:
        """The units of a side that have not acted."""
        return (unit for unit in position.units.values() if unit.side == side and unit.id not in self.acted)

    def having_acted(self, unit: str) -> Self:
        """This step after one more unit has acted. Whose turn is next is found when it comes up: units may go first."""
        return replace(self, side=None, last=self.side, acted=tuple(sorted((*self.acted, unit))))

    def run(self, draft: AnyDraft) -> None:
        """Gives the turn to the next side that has a unit left; over when none has."""
        start = 0 if self.last is None else self.order.index(self.last) + 1
        for side in (*self.order[start:], *self.order[:start]):
            if next(self.ready(draft, side), None) is not None:
                draft.then(replace(self, side=side))
                return


class CommandDeck(Step, frozen=True, kw_only=True):
    """Draws cards of a deck in the state one at a time, never ahead, and lets each be played until none is left."""

    deck: str

    def run(self, draft: AnyDraft) -> None:
        """Draws the next card and comes back afterwards; over when the deck is empty."""
        cards = draft.state.decks.get(self.deck)
        if cards is None or not cards.left:
            return
        card = draft.draw(self.deck)
        draft.then(*self.played(draft, card), self)

    def played(self, draft: AnyDraft, card: str) -> Iterable[Step]:
        """The steps that a drawn card brings."""
        raise NotImplementedError


class UnitImpulses(Step, frozen=True, kw_only=True):
    """One unit spends impulses that it holds itself, say because reactions take some before it acts, or after."""

    acting: str

    def left(self, position: AnyPosition) -> int:
        """How many the unit still has; none where it may not act at all."""
        raise NotImplementedError(f"{type(self).__name__} does not say how many impulses are left")

    def heading(self, position: AnyPosition) -> str:
        """Who acts, and with how many impulses."""
        left = self.left(position) if self.acting in position.units else 0
        return f"{self.side}: {self.acting} has {left} impulse{'' if left == 1 else 's'} left"

    def forced(self, position: AnyPosition) -> Action | None:
        """What passes, where the unit is gone or has no impulse left."""
        return None if self.acting in position.units and self.left(position) > 0 else self.passes


class Impulses(Step, frozen=True, kw_only=True):
    """One unit spends impulses one at a time; `left` says how many it still has, `used` how many it has spent.

    They live as long as the step. Impulses that last a whole turn are the unit's own: see UnitImpulses.
    """

    acting: str
    left: int
    used: int = 0

    def spent(self, cost: int = 1) -> Self:
        """This step after `cost` impulses."""
        return replace(self, left=self.left - cost, used=self.used + cost)

    def bought(self, more: int = 1) -> Self:
        """This step with impulses added to those it has."""
        return replace(self, left=self.left + more)
