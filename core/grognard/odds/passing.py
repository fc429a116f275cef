"""What comes of an action once the rest of its phase is passed: what is only declared now is carried out then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard import referee
from grognard.actions import Action
from grognard.dice import DiceSource
from grognard.state import AnyPosition, Event
from grognard.steps import Step

__all__ = ["Passed", "Phase"]

MOST_PASSES = 24
"""A phase that does not end after so many passes is looked at as it then stands."""


class Passed(NamedTuple):
    """The position after the passing, what happened meanwhile, and who passed with which action."""

    position: AnyPosition
    events: Sequence[Event]
    passes: Sequence[tuple[str, Action]]


class Phase(NamedTuple):
    """The step in which an action is chosen, with the game turn, what is on the agenda below it, and its known pass."""

    turn: int
    below: tuple[Step, ...]
    kind: type[Step]
    side: str | None
    passes: Action | None

    @classmethod
    def of(cls, position: AnyPosition, offered: Sequence[Action] = ()) -> Phase:
        """The phase of a position; `offered` are actions known to be legal in it, if any are."""
        step = position.step or Step()
        passes = step.passes if step.passes in offered else None
        return cls(position.state.turn, position.state.agenda[:-1], type(step), position.side, passes)

    def goes_on(self, position: AnyPosition) -> bool:
        """Whether control has not left the step: it asks the side again, or what it has led to is still above it."""
        state, depth = position.state, len(self.below)
        if position.side is None or state.turn != self.turn or state.agenda[:depth] != self.below:
            return False
        above = len(state.agenda) - depth
        return above > 1 or (above == 1 and type(position.step) is self.kind and position.side == self.side)

    def passed(self, position: AnyPosition, dice: DiceSource) -> Passed:
        """What follows when everyone passes until control leaves the step, or as far as passing is possible."""
        events: list[Event] = []
        passes: list[tuple[str, Action]] = []
        while len(passes) < MOST_PASSES and self.goes_on(position):
            step: Step = position.step or Step()
            action = step.passes
            # a pass that was on offer before the action is not looked up again: that may list every action there is
            known = action == self.passes and type(step) is self.kind
            if action is None or (not known and referee.refusal(position, action) is not None):
                break
            passes.append((position.side or "", action))
            outcome = referee.carry_out(position, action, dice)
            position = outcome.position
            events += outcome.events
        return Passed(position, events, passes)
