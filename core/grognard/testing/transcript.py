"""A game as short digests, decision by decision, by which two tellings of it are compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import zip_longest

import msgspec

from grognard.actions import Action
from grognard.state import AnyPosition, Event
from grognard.testing.setting import Series

__all__ = ["Line", "difference", "events_digest", "line_of", "told"]


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A decision: digests of what was listed, of the events of the action taken and of the state after it."""

    listed: str
    action: str
    events: str
    state: str


def told(series: Series, number: int, chosen: Iterable[int]) -> Iterator[Line]:
    """Plays game `number` with nobody watching and tells it, a line for each action.

    `chosen` are the places of the actions in their lists; where a list has fewer, they are counted on from its start.
    """
    game = series.new_game(number)
    for place in chosen:
        if game.side is None:
            return
        listed = game.legal_actions()
        action = listed[place % len(listed)]
        events = game.play(action)
        yield line_of(tuple(map(str, listed)), action, events, game.position)


def line_of(texts: Sequence[str], action: Action, events: Sequence[Event], after: AnyPosition) -> Line:
    """The line of an action."""
    return Line(_short("\n".join(texts).encode()), str(action), events_digest(events), after.digest())


def events_digest(events: Sequence[Event]) -> str:
    """Hexadecimal digits that stand for the events, byte for byte."""
    return _short(msgspec.json.encode(events)) if events else ""


def _short(data: bytes) -> str:
    return blake2b(data, digest_size=6).hexdigest()


def difference(first: Sequence[Line], other: Sequence[Line]) -> str:
    """Where two tellings of a game part, in words; empty where they are the same.

    >>> one, two = Line("a", "hold", "e", "s"), Line("b", "hold", "e", "s")
    >>> difference([one], [two])
    'before action 1 other actions are listed, or in another order'
    """
    for number, (here, there) in enumerate(zip_longest(first, other), 1):
        if here == there:
            continue
        if here is None or there is None:
            return f"one ends after {number - 1} actions, the other goes on"
        if here.listed != there.listed:
            return f"before action {number} other actions are listed, or in another order"
        what = "other events" if here.events != there.events else "another state"
        return f"action {number}, {here.action!r}, has {what}"
    return ""
