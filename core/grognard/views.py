"""The position as one side may see it: all that bots, clients and odds are given; and what an action has revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard import referee
from grognard.ruleset import Ruleset
from grognard.state import AnyPosition, Event, Position, Result, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.actions import Action, Refusal
    from grognard.dice import DiceSource

__all__ = ["View", "revealed"]


class View:
    """What `side` may know of a game: a position from which its ruleset has taken everything hidden from it."""

    __slots__ = ("position", "side")

    def __init__(self, position: AnyPosition, side: str) -> None:
        rules, state = position.rules, position.state
        seen = rules.ruleset.conceal(state, side)
        self.position: AnyPosition = position if seen is state else Position.of(rules, seen)
        self.side = side

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.position.state.result

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

    def evaluate(self) -> float:
        """How well this side stands, by its ruleset; larger is better."""
        return self.position.rules.ruleset.evaluate(self.position, self.side)


def revealed(before: AnyPosition, after: AnyPosition) -> str | None:
    """Something that some side could not know before an action and knows after it; None where there is nothing.

    Found by comparing what the ruleset conceals: a unit, a card or another part of the state that was concealed before
    and is not any more, or is not there any more.
    """
    ruleset = after.rules.ruleset
    if type(ruleset).conceal is Ruleset.conceal:
        return None
    for side in after.state.sides:
        secrets = _secrets(before.state, ruleset.conceal(before.state, side))
        if secrets:
            still = _secrets(after.state, ruleset.conceal(after.state, side))
            shown = next((name for name in secrets if name not in still), None)
            if shown is not None:
                return shown
    return None


def _secrets(state: State, seen: State) -> list[str]:
    """The names of the parts of a state that are not as a side sees them; of a mapping, the keys."""
    found: list[str] = []
    for name in state.__struct_fields__ if seen is not state else ():
        true: Any = getattr(state, name)
        shown: Any = getattr(seen, name)
        if isinstance(true, dict) and isinstance(shown, dict):
            found += [str(key) for key, value in true.items() if key not in shown or shown[key] != value]
        elif true != shown:
            found.append(name)
    return found
