"""The position as one side may see it: all that bots, clients and odds are given; and what an action has revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from grognard import referee
from grognard.errors import GrognardError, PluginError, blaming, is_fault, said
from grognard.ruleset import AnyRuleset
from grognard.state import AnyPosition, Event, Result, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.actions import Action, Refusal
    from grognard.dice import DiceSource, Throw
    from grognard.odds import Odds

__all__ = ["View", "barred", "revealed", "seen_events"]


class View:
    """What `side` may know of a game: a position from which its ruleset has taken everything hidden from it."""

    __slots__ = ("position", "side")

    def __init__(self, position: AnyPosition, side: str) -> None:
        rules, state = position.rules, position.state
        seen = _concealed(rules.ruleset, state, side)
        self.position: AnyPosition = position if seen is state else AnyPosition.of(rules, seen)
        self.side = side

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        result: Result | None = self.position.state.result
        return result

    def legal_actions(self, unit: str | None = None) -> tuple[Action, ...]:
        """What this side may do now, with all units or with one; empty when another side is on turn."""
        return referee.legal_actions(self.position, unit) if self.position.side == self.side else ()

    def refusal(self, action: Action) -> Refusal | None:
        """None where the rules allow the action now, else the reason."""
        return referee.refusal(self.position, action)

    def after(self, action: Action, dice: DiceSource | None = None) -> tuple[View, Sequence[Event]]:
        """The view and the events after a legal action, rolled with dice of one's own; the game is not touched."""
        outcome = referee.carry_out(self.position, action, dice)
        return View(outcome.position, self.side), outcome.events

    def odds(self, action: Action | str, **bounds: int) -> Odds:
        """Everything an action may lead to, by what this side may know, with its chances; the game is not touched.

        `limit` and `samples` in `bounds` are those of `odds_of`. Raises InvalidAction, IllegalAction and GameOver.
        """
        from grognard.odds import odds_of

        if isinstance(action, str):
            action = referee.parse(self.position, action)
        try:
            return odds_of(self, action, **bounds)
        except GrognardError:
            raise
        except (Exception, SystemExit) as error:
            ruleset = self.position.rules.ruleset
            raise PluginError(f"the ruleset {ruleset.id} failed to have odds worked out: {said(error)}") from error

    def evaluate(self) -> float:
        """How well this side stands, by its ruleset; larger is better."""
        ruleset = self.position.rules.ruleset
        try:
            return float(ruleset.evaluate(self.position, self.side))
        except (Exception, SystemExit) as error:
            if not is_fault(error):
                raise
            raise PluginError(f"the ruleset {ruleset.id} failed to judge a position: {said(error)}") from error


def seen_events(position: AnyPosition, events: Sequence[Event], side: str | None) -> Sequence[Event]:
    """The events that led to a position, as a side may hear of them; all of them, as they are, where `side` is None."""
    ruleset = position.rules.ruleset
    if side is None or type(ruleset).conceal_event is AnyRuleset.conceal_event:
        return events
    with blaming(f"the ruleset {ruleset.id}", "conceal an event"):
        heard = tuple(ruleset.conceal_event(position, event, side) for event in events)
    return tuple(event for event in heard if event is not None)


def _concealed(ruleset: AnyRuleset, state: State, side: str) -> State:
    """The state as a side may see it. Raises PluginError where the ruleset fails to say."""
    try:
        seen: State = ruleset.conceal(state, side)
    except (Exception, SystemExit) as error:
        raise PluginError(f"the ruleset {ruleset.id} failed to conceal a state: {said(error)}") from error
    if not isinstance(seen, State):
        raise PluginError(f"the ruleset {ruleset.id} failed: conceal() returned {type(seen).__name__}, not a State")
    return seen


def revealed(before: AnyPosition, after: AnyPosition) -> str | None:
    """Something that some side could not know before an action and knows after it; None where there is nothing.

    Found by comparing what the ruleset conceals: a unit, a card or another part of the state that was concealed before
    and is not any more, or is not there any more.
    """
    ruleset = after.rules.ruleset
    if type(ruleset).conceal is AnyRuleset.conceal:
        return None
    for side in after.state.sides:
        secrets = _secrets(before.state, _concealed(ruleset, before.state, side))
        if secrets:
            still = _secrets(after.state, _concealed(ruleset, after.state, side))
            shown = next((name for name in secrets if name not in still), None)
            if shown is not None:
                return shown
    return None


def barred(before: AnyPosition, after: AnyPosition, taken: Sequence[Throw]) -> str | None:
    """Why nobody may take an action back outside an analysis: its dice, or what it revealed. None where one may."""
    if taken:
        return f"dice have been rolled for it ({'; '.join(map(str, taken))})"
    shown = revealed(before, after)
    return None if shown is None else f"it has revealed {shown}"


def _secrets(state: State, seen: State) -> list[str]:
    """The names of the parts of a state that are not as a side sees them; of a mapping, the keys."""
    found: list[str] = []
    for name in state.__struct_fields__ if seen is not state else ():
        true: Any = getattr(state, name)
        shown: Any = getattr(seen, name)
        if true == shown:
            continue
        if isinstance(true, dict) and isinstance(shown, dict):
            whole, known = cast("dict[object, object]", true), cast("dict[object, object]", shown)
            found += [str(key) for key, value in whole.items() if key not in known or known[key] != value]
        else:
            found.append(name)
    return found
