"""What is to be expected of an action: its outcomes, weighed by their chances, once the rest of its phase is passed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from grognard.actions import Action
from grognard.dice import DiceSource, SeededDice, TooManyOutcomes, enumerate_outcomes
from grognard.odds import Phase
from grognard.views import View

__all__ = ["Prospect", "foresee"]

FEW_OUTCOMES = 36
"""As many ways for the dice to fall are all looked at, which two dice keep within; of more, samples are taken."""
SAMPLES = 12


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
        passed = phase.passed(at_once.position, dice).position
        last = at_once if passed is at_once.position else View(passed, view.side)
        return at_once, last.evaluate()

    try:
        weighed = [(float(chance), found) for chance, found in enumerate_outcomes(look, FEW_OUTCOMES)]
    except TooManyOutcomes:
        weighed = [(1 / SAMPLES, look(SeededDice(samples + sample))) for sample in range(SAMPLES)]
    outcomes = [_Outcome(chance, at_once, value) for chance, (at_once, value) in weighed]
    expected = math.fsum(outcome.chance * outcome.value for outcome in outcomes)
    if math.isnan(expected):
        raise ValueError(f"the ruleset {view.position.rules.ruleset.id} judges the outcome of {action} to be NaN")
    return Prospect(action, expected, outcomes)
