"""Finds the odds of an action: carries it out once for every way the dice may fall, or for a sample of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import blake2b
from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from grognard import referee
from grognard.actions import Action
from grognard.dice import DiceSource, SeededDice, TooManyOutcomes, enumerate_outcomes
from grognard.errors import GameOver, IllegalAction
from grognard.odds.likelihoods import Likelihood, Odds
from grognard.odds.passing import Phase
from grognard.odds.wording import ELLIPSIS, Lines, changes, different, gist, summary, waiting
from grognard.state import AnyPosition, Event, State
from grognard.steps import Step
from grognard.views import View

__all__ = ["LIMIT", "SAMPLES", "odds_of"]

LIMIT = 10_000
"""As many ways for the dice to fall are all looked at; of more, samples are taken."""
SAMPLES = 2_000


class _Way(NamedTuple):
    """What one way for the dice to fall leads to.

    `open` says whether passing may bring more, or, where it was tried and `passes` says by whom, whether it has.
    """

    view: View
    events: Sequence[Event]
    open: bool
    passes: Sequence[str] = ()


class _Found(NamedTuple):
    """Ways with their chances, which add up to 1."""

    ways: Sequence[tuple[Fraction, _Way]]
    exact: bool


class _Same:
    """Ways after which everything looks the same."""

    def __init__(self, way: _Way, chance: Fraction) -> None:
        self.likeliest, self.best = way, chance
        self.chance = Fraction(0)
        self.lines: dict[Lines, Fraction] = {}

    def add(self, way: _Way, chance: Fraction) -> None:
        if chance > self.best:
            self.likeliest, self.best = way, chance
        self.chance += chance
        self._tell(gist(way.events), chance)

    def tell_only(self, wanted: Callable[[str], bool]) -> None:
        told, self.lines = self.lines, {}
        for lines, chance in told.items():
            self._tell(tuple(filter(wanted, lines)), chance)

    def _tell(self, lines: Lines, chance: Fraction) -> None:
        self.lines[lines] = self.lines.get(lines, Fraction(0)) + chance


def odds_of(view: View, action: Action, *, limit: int = LIMIT, samples: int = SAMPLES) -> Odds:
    """What an action may lead to by all that the side of the view may know, up to the next decision.

    The dice are neither the game's nor follow from them. Outcomes that the ruleset conceals from the side are one
    outcome. Raises IllegalAction with the refusal for an action that the rules forbid, GameOver after the end.
    """
    position = view.position
    refused = referee.refusal(position, action)
    if refused is not None:
        raise GameOver(str(refused)) if position.side is None else IllegalAction(refused)
    phase = Phase.of(position)

    def at_once(dice: DiceSource) -> _Way:
        outcome = referee.carry_out(position, action, dice)
        return _Way(View(outcome.position, view.side), outcome.events, phase.goes_on(outcome.position))

    def passed(dice: DiceSource) -> _Way:
        outcome = referee.carry_out(position, action, dice)
        thrown = len(dice.taken)
        after = phase.passed(outcome.position, dice)
        # what is certain to happen at once has been told already
        events = after.events if len(now.outcomes) == 1 else (*outcome.events, *after.events)
        brings = bool(after.events) or len(dice.taken) > thrown or _differ(outcome.position, after.position)
        passes = [f"{side}: {action}" for side, action in after.passes]
        return _Way(View(after.position, view.side), events, brings, passes)

    seed = _seed(view, action)
    found = _explored(at_once, limit, samples, seed)
    now = _merged(view, action, limit, found)
    if action != (position.step or Step()).passes and any(way.open for _, way in found.ways):
        found = _explored(passed, limit, samples, seed)
        if any(way.open for _, way in found.ways):
            return replace(now, stopped=_merged(view, action, limit, found))
    return now


def _differ(before: AnyPosition, after: AnyPosition) -> bool:
    """Whether anything is not as before but the game turn and the steps to come."""
    state: State = before.state
    alike: bool = replace(state, agenda=after.state.agenda, turn=after.state.turn) == after.state
    return not alike


def _seed(view: View, action: Action) -> int:
    """A seed for samples: the same for the same question, and no game's, whose dice it would tell."""
    text = f"odds:{view.position.digest()}:{action}"
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "little")


def _explored(look: Callable[[DiceSource], _Way], limit: int, samples: int, seed: int) -> _Found:
    """All the ways if there are no more than the limit, else samples of them."""
    try:
        return _Found(enumerate_outcomes(look, limit), exact=True)
    except TooManyOutcomes:
        dice = SeededDice(seed)
        ways: list[tuple[Fraction, _Way]] = []
        for _ in range(samples):
            ways.append((Fraction(1, samples), look(dice)))
            dice.taken.clear()
        return _Found(ways, exact=False)


def _merged(view: View, action: Action, limit: int, found: _Found) -> Odds:
    """The odds, with one outcome for all the ways after which everything looks the same to the side."""
    same: dict[str, _Same] = {}
    for chance, way in found.ways:
        digest = way.view.position.digest()
        group = same.setdefault(digest, _Same(way, chance))
        group.add(way, chance)
    groups = sorted(same.values(), key=lambda group: -group.chance)
    always = _taken_out(groups)
    number = len(found.ways)
    outcomes = [
        Likelihood(
            chance=group.chance if found.exact else float(group.chance),
            summary=text,
            view=group.likeliest.view,
            events=tuple(group.likeliest.events),
            error=0.0 if found.exact else sqrt(group.chance * (1 - group.chance) / number),
        )
        for group, text in zip(groups, _summaries(view, groups, always), strict=True)
    ]
    passes = dict.fromkeys(text for _, way in found.ways for text in way.passes)
    return Odds(
        action=action,
        side=view.side,
        exact=found.exact,
        explored=number,
        limit=limit,
        outcomes=tuple(outcomes),
        always=always,
        passes=tuple(passes),
    )


def _taken_out(groups: Sequence[_Same]) -> Lines:
    """Takes the lines out of several outcomes that all of them have in common, and returns them."""
    if len(groups) == 1:
        return ()
    ways = [lines for group in groups for lines in group.lines]
    always = tuple(dict.fromkeys(line for line in ways[0] if all(line in lines for lines in ways)))
    for group in groups:
        group.tell_only(lambda line: line not in always)
    return always


def _summaries(view: View, groups: Sequence[_Same], always: Lines) -> list[str]:
    """A line for each outcome; what no event tells, and what tells like ones apart, is found in the positions."""
    texts: list[str] = []
    alike: dict[tuple[str, str | None, type], list[int]] = {}
    for place, group in enumerate(groups):
        text, after = summary(group.lines), group.likeliest.view.position
        if always and not text:
            text = "nothing else happens"
        elif not text or text.endswith(ELLIPSIS):
            text = f"{text} {', '.join(changes(view.position, after))}".strip()
        texts.append(text)
        alike.setdefault((text, after.side, type(after.step)), []).append(place)
    for places in alike.values():
        if len(places) > 1:
            positions = [groups[place].likeliest.view.position for place in places]
            told = [(*changes(view.position, after), *waiting(after)) for after in positions]
            for place, lines in zip(places, different(told), strict=True):
                if lines:
                    more = ", ".join(lines)
                    texts[place] = f"{texts[place]} ({more})" if texts[place] else more
    return texts
