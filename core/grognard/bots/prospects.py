"""What is to be expected of an action: its outcomes, weighed by their chances, once the rest of its phase is passed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from grognard.actions import Action
from grognard.dice import DiceSource, SeededDice, TooManyOutcomes, enumerate_outcomes
from grognard.steps import Step
from grognard.views import View

__all__ = ["Phase", "Prospect", "foresee"]

FEW_OUTCOMES = 36
"""As many ways for the dice to fall are all looked at, which two dice keep within; of more, samples are taken."""
SAMPLES = 12
MOST_PASSES = 24
"""A phase that does not end after so many passes is looked at as it then stands."""


class Phase(NamedTuple):
    """The step in which an action is chosen: its place on the agenda, and the pass known to be legal in it."""

    depth: int
    kind: type[Step]
    side: str
    passes: Action | None

    @classmethod
    def of(cls, view: View, actions: Sequence[Action]) -> Phase:
        """The phase that the side of the view is in, where it may choose one of these actions."""
        step = view.position.step or Step()
        passes = step.passes if step.passes in actions else None
        return cls(len(view.position.state.agenda), type(step), view.side, passes)

    def goes_on(self, view: View) -> bool:
        """Whether control has not left the step: it asks the side again, or what it has led to is still above it."""
        position = view.position
        if position.side is None:
            return False
        depth = len(position.state.agenda)
        return depth > self.depth or (
            depth == self.depth and type(position.step) is self.kind and position.side == self.side
        )

    def passed(self, view: View, dice: DiceSource) -> View:
        """The view once everyone has passed until control leaves the step, or as far as passing is possible."""
        for _ in range(MOST_PASSES):
            if not self.goes_on(view):
                break
            step: Step = view.position.step or Step()
            passes = step.passes
            # a pass that was on offer before the action is not looked up again: that may list every action there is
            known = passes == self.passes and type(step) is self.kind
            if passes is None or (not known and view.refusal(passes) is not None):
                break
            view, _ = view.after(passes, dice)
        return view


class _Outcome(NamedTuple):
    chance: float
    at_once: View
    value: float


class Prospect(NamedTuple):
    """An action with the value to be expected of it, and the outcomes behind that."""

    action: Action
    expected: float
    outcomes: Sequence[_Outcome]

    def at_once(self) -> float:
        """The value to be expected right after the action, before anything is passed."""
        return math.fsum(outcome.chance * outcome.at_once.evaluate() for outcome in self.outcomes)


def foresee(view: View, action: Action, phase: Phase, samples: int) -> Prospect:
    """What is to be expected of an action. Raises whatever the ruleset raises, and ValueError for a value of NaN.

    Where the dice may fall in too many ways, some throws of the seeds from `samples` on stand for all of them, the
    same for every action that is compared.
    """

    def look(dice: DiceSource) -> tuple[View, float]:
        at_once, _ = view.after(action, dice)
        return at_once, phase.passed(at_once, dice).evaluate()

    try:
        weighed = [(float(chance), found) for chance, found in enumerate_outcomes(look, FEW_OUTCOMES)]
    except TooManyOutcomes:
        weighed = [(1 / SAMPLES, look(SeededDice(samples + sample))) for sample in range(SAMPLES)]
    outcomes = [_Outcome(chance, at_once, value) for chance, (at_once, value) in weighed]
    expected = math.fsum(outcome.chance * outcome.value for outcome in outcomes)
    if math.isnan(expected):
        raise ValueError(f"the ruleset {view.position.rules.ruleset.id} judges the outcome of {action} to be NaN")
    return Prospect(action, expected, outcomes)
