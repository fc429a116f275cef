"""How deep a decision lies in interrupts: how many actions of other sides wait, unfinished, until it is taken."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex, overload

from msgspec.structs import replace

from grognard import referee
from grognard.dice import ReplayedDice
from grognard.state import AnyPosition
from grognard.steps import Step

if TYPE_CHECKING:
    from grognard.actions import Action
    from grognard.dice import DiceSource
    from grognard.game import Game
    from grognard.state import AnyPosition

__all__ = ["Nesting", "interrupt_depths", "tallied"]


class Doing(NamedTuple):
    """A decision that put steps on the agenda: whose it was, None for the set-up, and how deep it lay itself."""

    side: str | None
    depth: int


SETUP = Doing(None, 0)


class Nesting(tuple[Step, ...]):  # noqa: SLOT001 - a tuple cannot have slots of its own
    """An agenda that notes to which decision each of its steps is due, and keeps doing so while steps come and go.

    What a side's step pushes is due to its decision; what an automatic step pushes, to the decision to which that step
    is due. A decision is an interrupt where something that another side's decision began lies unfinished beneath it.
    """

    due: tuple[Doing, ...]
    """For each step the decision to which it is due."""
    doing: Doing
    """The decision to which the steps will be due that are pushed next."""

    def __new__(cls, steps: Iterable[Step], due: tuple[Doing, ...], doing: Doing | None = None) -> Self:
        """Steps and to what they are due; what is pushed next is due to the one on top, unless told."""
        made = super().__new__(cls, steps)
        made.due = due
        made.doing = made.decided() if doing is None else doing
        return made

    @classmethod
    def at(cls, agenda: tuple[Step, ...]) -> Self:
        """The nesting of an agenda on which nothing interrupts anything, such as the first of a game."""
        return cls(agenda, (SETUP,) * len(agenda))

    def decided(self) -> Doing:
        """The decision that is taken, or goes on, when the step on top is carried out."""
        side = self[-1].side if self else None
        return Doing(side, self.depth) if side is not None else (self.due or (SETUP,))[-1]

    @property
    def depth(self) -> int:
        """How deep the decision on top lies: 0 in the sequence of play, 1 in a reaction, 2 in a reaction to that."""
        if not self:
            return 0
        doing = self.due[-1]
        # with nothing of the other side's doing left beneath, the turn has simply passed on
        interrupted = doing.side not in (None, self[-1].side) and doing in self.due[-2:-1]
        return doing.depth + interrupted

    @overload
    def __getitem__(self, key: SupportsIndex) -> Step: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, key: SupportsIndex | slice) -> Step | tuple[Step, ...]:
        """A step; or the agenda without the one on top, as it is when that one is carried out."""
        if not isinstance(key, slice):
            return super().__getitem__(key)
        found = super().__getitem__(key)
        return Nesting(found, self.due[:-1], self.decided()) if key == ALL_BUT_THE_TOP else found

    def __add__(self, more: tuple[Any, ...]) -> Any:
        """The agenda with steps pushed on top."""
        return Nesting(super().__add__(more), self.due + (self.doing,) * len(more), self.doing)

    def after(self, position: AnyPosition, action: Action, dice: DiceSource | None) -> tuple[AnyPosition, Nesting]:
        """What an action leads to in a position whose agenda this is, and the nesting there.

        Raises whatever the ruleset raises.
        """
        state = replace(position.state, agenda=Nesting(self, self.due))
        told = AnyPosition.of(position.rules, state, position.index)
        led_to = referee.carry_out(told, action, dice).position
        return led_to, self.resumed(led_to.state.agenda)

    def resumed(self, agenda: tuple[Step, ...]) -> Nesting:
        """The nesting of the agenda at the next decision.

        Where the ruleset has made that agenda by other means than pushing and taking off, say by `Draft.drop`, it is
        told from the steps that stand on both.
        """
        if isinstance(agenda, Nesting):
            return Nesting(agenda, agenda.due)
        same = (old == new for old, new in zip(self[:-1], agenda, strict=False))
        kept = sum(1 for _ in takewhile(bool, same))
        doing = self.due[kept] if kept < len(self) - 1 else self.decided()
        return Nesting(agenda, self.due[:kept] + (doing,) * (len(agenda) - kept))


ALL_BUT_THE_TOP = slice(None, -1)


def interrupt_depths(game: Game) -> tuple[int, ...]:
    """How deep in interrupts each decision of a game lay, from the first to the one that waits now.

    Raises whatever the ruleset raises when the actions are carried out again.
    """
    history = game.history
    nesting = Nesting.at(history[0].position.state.agenda)
    found = [nesting.depth]
    for before, entry in pairwise(history):
        if entry.action is not None:
            _, nesting = nesting.after(before.position, entry.action, ReplayedDice(entry.taken))
        found.append(nesting.depth)
    return tuple(found if game.side is not None else found[:-1])


def tallied(depths: Iterable[int]) -> dict[int, int]:
    """How many decisions lay at each depth, the shallowest first."""
    counts: dict[int, int] = {}
    for depth in depths:
        counts[depth] = counts.get(depth, 0) + 1
    return dict(sorted(counts.items()))
