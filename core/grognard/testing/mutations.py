"""Actions that nobody listed: those of the game so far with a word changed, and those that were possible earlier."""

from __future__ import annotations

import random
import typing
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.actions import Action, Resign

if TYPE_CHECKING:
    from grognard.state import AnyPosition
    from grognard.testing.moment import Moment

__all__ = ["Seen", "others"]

MOST_KEPT = 400


class Seen:
    """Actions listed in a game so far, and the values that their fields had."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self._values: dict[tuple[type[Action], str], list[Any]] = {}

    def add(self, listed: Sequence[Action], chance: random.Random) -> None:
        """Remembers one of the actions of a list."""
        action = chance.choice(listed)
        if len(self.actions) < MOST_KEPT:
            self.actions.append(action)
        else:
            self.actions[chance.randrange(MOST_KEPT)] = action
        for name in type(action).__struct_fields__:
            values = self._values.setdefault((type(action), name), [])
            value = getattr(action, name)
            if len(values) < MOST_KEPT and value not in values:
                values.append(value)

    def values(self, kind: type[Action], name: str) -> Sequence[Any]:
        """The values that a field has had."""
        return self._values.get((kind, name), ())


def others(moment: Moment, count: int) -> Iterator[Action]:
    """Some actions that may well be illegal: one that was possible earlier, the rest with a field changed."""
    seen, chance = moment.trial.seen, moment.trial.chance
    yield chance.choice(seen.actions)
    sources = (moment.listed, seen.actions)
    for turn in range(count - 1):
        action = chance.choice(sources[turn % len(sources)])
        fields = [name for name in type(action).__struct_fields__ if getattr(action, name) is not None]
        if not fields or isinstance(action, Resign):
            continue
        name = chance.choice(fields)
        values = _values(moment.position, type(action), name, seen)
        if values:
            yield msgspec.structs.replace(action, **{name: chance.choice(values)})


def _values(position: AnyPosition, kind: type[Action], name: str, seen: Seen) -> Sequence[Any]:
    """What may stand in a field: all units, hexes, facings or sides where it is such a word, else what stood there."""
    word = _words(kind).get(name)
    board = position.rules.board
    if word == "unit":
        return [*position.state.units, *(lost.id for lost in position.state.lost)]
    if word == "side":
        return tuple(position.state.sides)
    if word == "hex":
        return tuple(getattr(board, "adjacent", ())) or seen.values(kind, name)
    if word == "facing":
        return (*getattr(board, "corners", ()), *getattr(board, "sides", ())) or seen.values(kind, name)
    return seen.values(kind, name)


@lru_cache(maxsize=512)
def _words(kind: type[Action]) -> dict[str, str]:
    """The word that each field of an action class stands for: unit, hex, facing, side."""
    found: dict[str, str] = {}
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        for extra in getattr(hint, "__metadata__", ()):
            if isinstance(extra, msgspec.Meta) and extra.extra:
                found[name] = str(extra.extra.get("word", ""))
    return found
