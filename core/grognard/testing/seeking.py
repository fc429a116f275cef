"""How the actions of a game are chosen: by lot, and now and then so that interrupts nest."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING

from grognard import referee
from grognard.testing.moment import MOST_TRIED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.actions import Action
    from grognard.referee import Outcome
    from grognard.state import AnyPosition
    from grognard.testing.moment import Moment

__all__ = ["Chooser"]

SHARE = 1 / 4
"""At so many decisions a way into deeper interrupts is looked for."""
SHARE_INSIDE = 1 / 2
"""And at so many of those that lie in an interrupt already."""
SAMPLE = 12
"""Of a list that the laws do not look at as a whole, so many are tried."""
WAYS = 8
"""So many ways on are tried from a decision, of at most so many decisions as stated next."""
LONGEST_WAY = 12


class Chooser:
    """Chooses the actions of a game, the same ones for the same two sources of chance.

    Lots alone hardly ever nest interrupts deeply. At some decisions a few ways on are therefore tried on copies, with
    dice that fall as the game's will, and where one leads deeper into interrupts, the game goes that way. What that
    takes of chance it takes of `ways`: games that nobody interrupts are those that `lots` alone would make.
    """

    def __init__(self, lots: random.Random, ways: random.Random) -> None:
        self._lots = lots
        self._chance = ways
        self._way: list[Action] = []

    def choose(self, moment: Moment) -> int:
        """The place of an action in the list of a decision."""
        listed = moment.listed
        share = SHARE_INSIDE if moment.nesting.depth else SHARE
        if not self._way and len(listed) > 1 and self._chance.random() < share:
            self._way = self._deepest(moment)
        if self._way:
            action = self._way.pop(0)
            if action in listed:
                return listed.index(action)
            self._way = []  # the ruleset has gone otherwise than on the copy
        return self._lots.randrange(len(listed))

    def _deepest(self, moment: Moment) -> list[Action]:
        """The actions of the way that leads deepest; none where it leads no deeper than the decision is."""
        starts = self._starts(moment)
        if not starts:
            return []
        self._chance.shuffle(starts)
        ways = [self._tried(moment, starts[number % len(starts)]) for number in range(WAYS)]
        depth, way = max(ways, key=lambda tried: tried[0])
        return way if depth > moment.nesting.depth else []

    def _starts(self, moment: Moment) -> list[Action]:
        """Actions after which another side decides or an interrupt goes on, but for that which ends the side's part."""
        tried: Sequence[Action] = moment.listed
        outcomes: Sequence[Outcome | Exception]
        if len(tried) <= MOST_TRIED:
            outcomes = moment.outcomes
        else:
            # which of a long list the laws try depends on which laws there are, and the game must not
            tried = self._chance.sample(tried, SAMPLE)
            outcomes = [moment.carry_out(moment.position, action) for action in tried]
        elsewhere = {moment.side, None} if not moment.nesting.depth else {None}
        return [
            action
            for action, outcome in zip(tried, outcomes, strict=True)
            if not isinstance(outcome, Exception)
            and outcome.position.side not in elsewhere
            and action != _passing(moment.position)
        ]

    def _tried(self, moment: Moment, action: Action) -> tuple[int, list[Action]]:
        """Goes a way that starts with an action until the interrupts are over: how deep it led, and how it got there.

        What a ruleset fails to do ends the way; the laws say so where the game itself comes by.
        """
        position, nesting, dice = moment.position, moment.nesting, moment.dice()
        way: list[Action] = []
        depth = length = 0
        with suppress(Exception):
            while len(way) < LONGEST_WAY:
                position, nesting = nesting.after(position, action, dice)
                way.append(action)
                if nesting.depth > depth:
                    depth, length = nesting.depth, len(way)
                if position.side is None or not nesting.depth:
                    break
                action = self._any(position)
        return depth, way[:length]

    def _any(self, position: AnyPosition) -> Action:
        """An action by lot; the one that ends the side's part only where there is nothing else."""
        listed, passing = referee.legal_actions(position), _passing(position)
        return self._chance.choice([action for action in listed if action != passing] or listed)


def _passing(position: AnyPosition) -> Action | None:
    return position.step.passes if position.step is not None else None
