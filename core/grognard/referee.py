"""Judges actions and carries them out: pure functions from a position to what may follow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard import actions as _actions
from grognard.actions import Action, Refusal, Resign, listed
from grognard.errors import DeadEnd, EndlessRun, GameOver, InvalidAction, PluginError, is_fault, said, some
from grognard.state import AnyPosition, Event, draft_of, know_event, known_events
from grognard.steps import Step, misled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.dice import DiceSource
    from grognard.state import AnyDraft

__all__ = ["Outcome", "carry_out", "legal_actions", "parse", "played", "refusal", "start"]

# A sequence of automatic steps this long without a decision is a plugin going round in circles.
LONGEST_RUN = 10_000


_LISTED = frozenset({list, tuple})


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """What an action led to: the position at the next decision, and what happened on the way."""

    position: AnyPosition
    events: tuple[Event, ...]


def legal_actions(position: AnyPosition, unit: str | None = None) -> tuple[Action, ...]:
    """Every action of the side on turn, or of one of its units; empty when the game is over.

    Where the step is not exhaustive it is a good finite choice, and `refusal` judges any other action.
    """
    step = position.step
    if step is None or position.side is None:
        return ()
    try:
        found = step.actions(position, unit)
        if position.rules.hooks.judging:
            return _judged(position, step, unit, found)
        return tuple(found) if type(found) in _LISTED else listed(found)
    except (Exception, SystemExit) as error:
        if not is_fault(error):
            raise
        raise _blame(position, step, "listing actions", error) from error


def _judged(position: AnyPosition, step: Step, unit: str | None, found: Sequence[Action]) -> tuple[Action, ...]:
    """The actions of a step and of the house rules that add some, less those that a house rule forbids."""
    hooks = position.rules.hooks
    more = [action for offer in hooks.actions for action in offer(position, step, unit) or ()]
    return tuple(action for action in (*listed(found), *more) if _hooked_refusal(position, step, action) is None)


def refusal(position: AnyPosition, action: Action) -> Refusal | None:
    """None where the rules allow the action now, else the reason."""
    step = position.step
    if step is None or position.side is None:
        return Refusal("", "the game is over")
    if type(action) is Resign:
        return None
    try:
        return _refusal(position, step, action)
    except (Exception, SystemExit) as error:
        if not is_fault(error):
            raise
        raise _blame(position, step, f"judging {action}", error) from error


def _refusal(position: AnyPosition, step: Step, action: Action) -> Refusal | None:
    hooks = position.rules.hooks
    if hooks.judging:
        hooked = _hooked_refusal(position, step, action)
        if hooked is not None:
            return hooked
        if _is_offered(position, step, action):
            return None
    if not isinstance(action, step.takes or Action):
        return _out_of_place(position, step, action)
    refused = step.refusal(position, action)
    if refused is not None and not isinstance(refused, Refusal):
        raise TypeError(f"refusal() returned {type(refused).__name__}, not a Refusal or None")
    return refused


def _is_offered(position: AnyPosition, step: Step, action: Action) -> bool:
    """Whether a house rule offers the action."""
    return any(action in (offer(position, step, action.unit) or ()) for offer in position.rules.hooks.actions)


def _out_of_place(position: AnyPosition, step: Step, action: Action) -> Refusal:
    possible = some([cls.usage() for cls in step.takes], _actions.MOST_FORMS)
    return Refusal(
        step.rule,
        "{action} does not belong to this step, {step}; now: {possible}",
        {"action": str(action), "step": step.heading(position), "possible": possible},
    )


def _hooked_refusal(position: AnyPosition, step: Step, action: Action) -> Refusal | None:
    hooks = position.rules.hooks
    if action.unit is not None:
        for may_activate in hooks.may_activate:
            refused: Refusal | None = may_activate(position, action.unit)
            if refused is not None:
                return refused
    for judge in hooks.refusals:
        refused = judge(position, step, action)
        if refused is not None:
            return refused
    return None


def carry_out(position: AnyPosition, action: Action, dice: DiceSource | None) -> Outcome:
    """Carries out an action known to be legal, and everything the rules do by themselves until the next decision.

    Raises GameOver when nobody decides, and PluginError, with the position untouched, when the ruleset fails.
    """
    return Outcome(*played(position, action, dice))


def played(position: AnyPosition, action: Action, dice: DiceSource | None) -> tuple[AnyPosition, tuple[Event, ...]]:
    """What `carry_out` does, for a game, which takes the two apart at once."""
    if position.side is None:
        raise GameOver("the game is over")
    step: Step = position.step  # type: ignore[assignment] # where a side decides, there is a step
    rules = position.rules
    try:
        if type(action) in step.told_by_act and rules.plain:
            told = step.act(position, action)
            try:
                unit, event = told
            except (TypeError, ValueError):
                misled(told, action)
            if unit.id != action.unit:
                misled(unit, action)
            if type(event) not in known_events:
                know_event(event)
            step = step.having_acted(unit.id)
            after = position.having_acted(unit, step)
            if step.side is not None and step.forced(after) is None:
                return after, (event,)
            draft: AnyDraft = draft_of(after, dice)
            draft.events = (event,)
            return _advance(draft)
        draft = draft_of(position, dice)
        if type(action) in rules.hooks.handlers:
            rules.hooks.handlers[type(action)](draft, action)
        else:
            draft.agenda = draft.agenda[:-1]
            step.apply(draft, action)
        return _advance(draft)
    except (Exception, SystemExit) as error:
        if not is_fault(error):
            raise
        raise _blame(position, step, f"carrying out {action}", error) from error


def start(draft: AnyDraft) -> Outcome:
    """Sets a game up on an empty draft and runs to its first decision."""
    ruleset = draft.rules.ruleset
    try:
        ruleset.setup(draft)
        draft.share_keys()
        return Outcome(*_advance(draft))
    except (Exception, SystemExit) as error:
        if not is_fault(error):
            raise
        raise PluginError(f"the ruleset {ruleset.id} failed to set up a game: {said(error)}") from error


def _advance(draft: AnyDraft) -> tuple[AnyPosition, tuple[Event, ...]]:
    """Runs automatic steps and forced decisions until someone must decide or the game is over."""
    steps_taken = 0
    while not draft.over:
        agenda = draft.agenda
        if not agenda:
            ruleset = draft.rules.ruleset
            raise DeadEnd(f"the ruleset {ruleset.id} ran out of steps without a result; end a game with draft.end()")
        step = agenda[-1]
        if step.side is None:
            draft.agenda = agenda[:-1]
            step.run(draft)
        else:
            forced = step.forced(draft)
            if forced is None or (draft.rules.hooks.judging and legal_actions(draft) != (forced,)):
                break
            draft.agenda = agenda[:-1]
            step.apply(draft, forced)
        steps_taken += 1
        if steps_taken > LONGEST_RUN:
            ruleset, name = draft.rules.ruleset, type(step).__name__
            raise EndlessRun(f"the ruleset {ruleset.id} goes round in circles: {name} never comes to a decision")
    return draft.commit(), draft.events


def _blame(position: AnyPosition, step: Step, doing: str, error: BaseException) -> PluginError:
    return PluginError(
        f"the ruleset {position.rules.ruleset.id} failed in {type(step).__name__} while {doing}: {said(error)}; "
        "the game stands as it was before"
    )


def parse(position: AnyPosition, text: str) -> Action:
    """The action that `text` writes in this position. Raises InvalidAction when it cannot be read."""
    step = position.step
    hooks = position.rules.hooks
    try:
        takes = (*(step.takes if step is not None else ()), *(kind for kind in hooks.handlers if kind is not Resign))
        return _actions.parse(text, position, takes, position.rules.ruleset.actions)
    except InvalidAction:
        raise
    except (Exception, SystemExit) as error:
        if not is_fault(error):
            raise
        raise _blame(position, step or Step(), "reading an action", error) from error
