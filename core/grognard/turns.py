"""Building blocks for a sequence of play: rounds, sides in turn, phases. Subclass one and say what goes in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.steps import Step

if TYPE_CHECKING:
    from grognard.state import AnyDraft

__all__ = ["CORE_STEPS", "Rounds", "SidesInTurn"]

CORE_STEPS: tuple[type[Step], ...] = ()
"""Steps of the core that may stand on any agenda as they are."""


class Rounds(Step, frozen=True, kw_only=True):
    """Game turns without end: sets the state's `turn`, does what `round` says, and comes back for the next."""

    def run(self, draft: AnyDraft) -> None:
        """Starts the next round, unless `over` ends the game."""
        number = draft.state.turn + 1
        draft.set(turn=number)
        draft.then(*self.round(draft, number), self)

    def round(self, draft: AnyDraft, number: int) -> Iterable[Step]:
        """The steps of game turn `number`; may end the game with `draft.end` instead."""
        raise NotImplementedError


class SidesInTurn(Step, frozen=True, kw_only=True):
    """One turn of each side in `order`, which may name any number of sides, or one more than once."""

    order: tuple[str, ...]
    next: int = 0

    def run(self, draft: AnyDraft) -> None:
        """Starts the next side's turn, or is over when all have had theirs."""
        if self.next < len(self.order):
            draft.then(*self.turn(draft, self.order[self.next]), replace(self, next=self.next + 1))

    def turn(self, draft: AnyDraft, side: str) -> Iterable[Step]:
        """The phases of one side's turn, as steps in their order."""
        raise NotImplementedError
