"""The law about hidden information: what a ruleset conceals from a side reaches that side by no way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from grognard import referee
from grognard.actions import Action
from grognard.ruleset import AnyRuleset
from grognard.state import AnyPosition, Event
from grognard.testing.law import Law
from grognard.testing.laws.acting import told
from grognard.testing.moment import Moment
from grognard.views import View, seen_events

__all__ = ["SecretsKept"]

MOST_TWINS = 6
IMAGINE_EVERY = 10
ODDS_EVERY = 5
MOST_OUTCOMES, FEW_SAMPLES = 200, 10
HIDE = "conceal it in conceal(), or leave it out"

_Told = tuple[AnyPosition, Sequence[Event]]
"""A position and the events that led to it."""


class _Twin(msgspec.Struct, frozen=True):
    """A position that differs from the one in the game only in what is concealed from a side."""

    side: str
    position: AnyPosition


class SecretsKept(Law):
    """Follows twins of the game: positions that look the same to a side, and must go on to be the same to it.

    A twin comes from another action that the other side could have taken without this side seeing a difference, or
    from the ruleset's `imagine`. It takes the game's actions with the game's dice until a difference is revealed.
    """

    name = "secrets-kept"
    holds = "States that differ only in what is concealed from a side give it the same lists, refusals, odds and log."
    when = "at every decision, for rulesets that conceal something"
    unless = ("earlier-states-stand", "same-again", "listed-apply")

    def __init__(self) -> None:
        super().__init__()
        self._twins: list[_Twin] = []

    def at_decision(self, moment: Moment) -> None:
        """Compares what the side on turn is offered and told in the game and in its twins."""
        if not _conceals(moment.position):
            return
        self._view_settles(moment)
        for twin in self._twins:
            if twin.side == moment.side:
                self._offered(moment, twin)

    def _view_settles(self, moment: Moment) -> None:
        """What is concealed once is concealed; and where the ruleset imagines states, they look like the true one."""
        position = moment.position
        ruleset = position.rules.ruleset
        for side in position.state.sides:
            self.checks += 1
            sight = _sight(position, side)
            view = View(position, side)
            if _sight(view.position, side) != sight:
                self.broken(f"conceal() hides more from {side} when asked again about what {side} sees")
            imagine: Any = getattr(ruleset, "imagine", None)
            if imagine is None or moment.number % IMAGINE_EVERY:
                continue
            dice = moment.trial.series.dice(moment.number)
            imagined = AnyPosition.of(position.rules, imagine(view, dice))
            if _sight(imagined, side) != sight:
                self.broken(f"imagine() gives {side} a state that does not look to it like what it sees")
            self._add(_Twin(side, imagined), moment.digest)

    def _offered(self, moment: Moment, twin: _Twin) -> None:
        self.checks += 1
        step = type(moment.game.step).__name__
        listed = referee.legal_actions(twin.position)
        if listed != moment.listed:
            one = next(iter({*map(str, listed)}.symmetric_difference(moment.texts)), "their order")
            self.broken(f"the actions listed for {twin.side} in {step} show what is concealed from it ({one}); {HIDE}")
        if moment.number % ODDS_EVERY == 0:
            self._same_odds(moment, twin)
        for action, refused in moment.others:
            if isinstance(refused, Exception):
                continue
            other = referee.refusal(twin.position, action)
            here, there = ("" if reply is None else told(reply) for reply in (refused, other))
            if here != there:
                self.broken(
                    f"what {twin.side} is told about {action} in {step} shows what is concealed from it: "
                    f"{here or 'it is allowed'!r} or {there or 'it is allowed'!r}; {HIDE}"
                )

    def _same_odds(self, moment: Moment, twin: _Twin) -> None:
        action = moment.trial.chance.choice(moment.listed)
        here, there = (
            str(View(position, twin.side).odds(action, limit=MOST_OUTCOMES, samples=FEW_SAMPLES))
            for position in (moment.position, twin.position)
        )
        if here != there:
            self.broken(f"the odds of {action} show {twin.side} what is concealed from it; {HIDE}")

    def after_action(self, moment: Moment, action: Action, events: Sequence[Event]) -> None:
        """Lets the twins take the same action, and finds new ones among what else could have been done."""
        if not _conceals(moment.position):
            return
        after = moment.game.position
        self._twins = [further for twin in self._twins for further in self._goes_on(moment, twin, action, events)]
        for side in moment.position.state.sides:
            if side == moment.side:
                continue
            sight = _sight(after, side)
            for position, happened in _unseen(moment, action, side, sight):
                self._same_log(side, action, (after, events), (position, happened))
                self._add(_Twin(side, position), after.digest())

    def _goes_on(self, moment: Moment, twin: _Twin, action: Action, events: Sequence[Event]) -> Iterator[_Twin]:
        """The twin after the action, as long as it is one."""
        if moment.side != twin.side and referee.refusal(twin.position, action) is not None:
            return
        outcome = moment.carry_out(twin.position, action)
        if isinstance(outcome, Exception):
            return
        after = moment.game.position
        if _sight(outcome.position, twin.side) != _sight(after, twin.side):
            return
        self._same_log(twin.side, action, (after, events), (outcome.position, outcome.events))
        if outcome.position.digest() != after.digest():
            yield _Twin(twin.side, outcome.position)

    def _same_log(self, side: str, action: Action, game: _Told, twin: _Told) -> None:
        self.checks += 1
        here, there = _log(*game, side), _log(*twin, side)
        if here != there:
            one, two = next(pair for pair in zip((*here, ""), (*there, ""), strict=False) if pair[0] != pair[1])
            self.broken(
                f"the log after {action} tells {side} what is concealed from it: it would see the same state after "
                f"{one or 'nothing'} and after {two or 'nothing'}; conceal it in conceal_event()"
            )

    def _add(self, twin: _Twin, digest: str) -> None:
        if len(self._twins) < MOST_TWINS and twin.position.digest() != digest:
            self._twins.append(twin)


def _conceals(position: AnyPosition) -> bool:
    return type(position.rules.ruleset).conceal is not AnyRuleset.conceal


def _sight(position: AnyPosition, side: str) -> bytes:
    """What a side sees, byte for byte, the order of units included."""
    rules = position.rules
    return rules.codec.encode(rules.ruleset.conceal(position.state, side))


def _unseen(moment: Moment, action: Action, side: str, sight: bytes) -> Iterator[tuple[AnyPosition, Sequence[Event]]]:
    """What the same unit could have done by the same kind of action so that `side` would see the same state now."""
    for other, outcome in zip(moment.tried, moment.outcomes, strict=True):
        alike = type(other) is type(action) and other.unit == action.unit and other != action
        if alike and not isinstance(outcome, Exception) and _sight(outcome.position, side) == sight:
            yield outcome.position, outcome.events


def _log(position: AnyPosition, events: Sequence[Event], side: str) -> list[str]:
    """The events that led to a position, as far as a side hears of them."""
    return [msgspec.json.encode(event).decode() for event in seen_events(position, events, side)]
