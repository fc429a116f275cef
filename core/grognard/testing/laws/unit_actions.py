"""The law about `unit_actions`: what `act` tells of them and what `apply` does is one and the same."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from grognard.state import AnyPosition
from grognard.testing.law import Law
from grognard.testing.trial import reason

if TYPE_CHECKING:
    from grognard.referee import Outcome
    from grognard.testing.moment import Moment

__all__ = ["ActAndApply"]


class ActAndApply(Law):
    """A house rule in code must not change what the ruleset itself does, merely by being there."""

    name = "act-and-apply"
    holds = "What `act` tells of a step's unit actions is what `apply` does, the way that they go under house rules."
    when = "at every decision with unit actions, for one of them"
    unless = ("earlier-states-stand", "listed-apply")

    def at_decision(self, moment: Moment) -> None:
        """Carries one of them out both ways."""
        told_by_act = moment.position.step.told_by_act if moment.position.step is not None else ()
        if not told_by_act or not moment.position.rules.plain:
            return
        able = [action for action in moment.listed if type(action) in told_by_act]
        if not able:
            return
        self.checks += 1
        action = moment.trial.chance.choice(able)
        told = moment.carry_out(moment.position, action)
        if isinstance(told, Exception):
            return  # another law says so
        done = moment.carry_out(_through_drafts(moment.position), action)
        name = f"{action} in {type(moment.position.step).__name__}"
        if isinstance(done, Exception):
            self.broken(f"{name} goes by act(), but not by apply(), as under house rules in code: {reason(done)}")
        differs = _difference(told, done)
        if differs and not _difference(told, moment.carry_out(moment.position, action)):
            self.broken(
                f"{name} goes one way by act(), another by apply(), as under house rules in code: {differs}; "
                "let apply() leave `unit_actions` to super().apply()"
            )
        if differs:  # it wavers by itself: for the law that a game repeats itself
            moment.trial.wavered = moment.trial.wavered or f"{action} went one way, then another from the same state"


def _through_drafts(position: AnyPosition) -> AnyPosition:
    """The position under the same rules, in which every action goes through a draft."""
    rules = copy(position.rules)
    rules.plain = False
    return AnyPosition.of(rules, position.state, position.index)


def _difference(told: Outcome | Exception, done: Outcome | Exception) -> str:
    """What is not the same afterwards; empty where all is."""
    if isinstance(told, Exception) or isinstance(done, Exception):
        return "it fails"
    if told.events != done.events:
        return f"the log has {_lines(told)} by act(), {_lines(done)} by apply()"
    if told.position.digest() == done.position.digest():
        return ""
    first, second = told.position.state, done.position.state
    fields = [name for name in first.__struct_fields__ if getattr(first, name) != getattr(second, name)]
    return f"{', '.join(fields) or 'the state'} differ{'s' if len(fields) <= 1 else ''} afterwards"


def _lines(outcome: Outcome) -> str:
    return " / ".join(map(str, outcome.events)) or "nothing"
