"""The bot that takes what looks best now, by its ruleset's own judgement."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import final

from grognard.actions import Action
from grognard.bots.base import Bot
from grognard.bots.prospects import Prospect, foresee
from grognard.odds import Phase
from grognard.views import View

__all__ = ["GreedyBot"]

ALIKE = 1e-9
"""Two values no further apart than this are equal: what floating-point sums of the same terms may differ by."""


@final
class GreedyBot(Bot):
    """Takes the action that promises most once the rest of its phase is passed, by `Ruleset.evaluate`.

    Of those that promise the same it takes what looks best at once, before the passing; then any.
    """

    name = "greedy"

    def choose(self, view: View) -> Action:
        """The most promising legal action; one that fails when looked into is passed over, and if all do, any."""
        actions = self.offered(view)
        if len(actions) == 1:
            return actions[0]
        prospects = self._prospects(view, actions)
        if not prospects:
            return self.pick(actions)
        best = _best(prospects, lambda prospect: prospect.expected)
        if len(best) > 1:
            best = _best(best, Prospect.at_once)
        return self.pick(best).action if len(best) > 1 else best[0].action

    def _prospects(self, view: View, actions: Sequence[Action]) -> list[Prospect]:
        """What is to be expected of each action that can be looked into; warns when none can."""
        phase = Phase.of(view.position, actions)
        samples = self.dice.pick(1 << 32)
        self.dice.taken.clear()
        found: list[Prospect] = []
        failure: Exception | None = None
        for action in actions:
            try:
                found.append(foresee(view, action, phase, samples))
            except Exception as error:  # noqa: BLE001 - a view has gaps, and a ruleset may trip over any
                failure = error
        if failure is not None and not found:
            step = type(view.position.step).__name__
            warnings.warn(f"greedy takes any action in {step}: looking ahead fails: {failure!r}", stacklevel=3)
        return found


def _best(prospects: Sequence[Prospect], value: Callable[[Prospect], float]) -> list[Prospect]:
    """Those with the highest value, in their order."""
    values = [value(prospect) for prospect in prospects]
    least = max(values) - ALIKE
    return [prospect for prospect, worth in zip(prospects, values, strict=True) if worth >= least]
