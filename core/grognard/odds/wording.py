"""Words for what an action may lead to: what happens, without the dice behind it, and what tells outcomes apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from grognard.state import AnyPosition, Deck, Event
from grognard.steps import Step

__all__ = ["ELLIPSIS", "Lines", "changes", "different", "gist", "summary", "waiting"]

Lines = tuple[str, ...]
"""What happens in one way for the dice to fall, a line for each event."""

ELLIPSIS = "…"
MOST_ALTERNATIVES = 3
MOST_LINES = 5

_BRACKETS = re.compile(r"\s*\([^()]*\)")


def gist(events: Iterable[Event]) -> Lines:
    """The events as the log tells them, but for what stands in brackets: dice, values and rules."""
    lines: list[str] = []
    for event in events:
        text, found = str(event), 1
        while found:
            text, found = _BRACKETS.subn("", text)
        if text.strip():
            lines.append(text.strip())
    return tuple(lines)


def summary(ways: Mapping[Lines, Fraction]) -> str:
    """One line for ways that lead to the same outcome, with their chances; where they differ, the likelier goes first.

    It ends in an ellipsis where that would be too long, or the ways differ too much.

    >>> summary({("a strikes b: held",): Fraction(5, 9), ("a strikes b: repelled",): Fraction(5, 18)})
    'a strikes b: held or repelled'
    """
    likeliest = sorted(ways, key=lambda lines: -ways[lines])
    if len({len(lines) for lines in ways}) == 1:
        texts = [_either(tuple(dict.fromkeys(slot))) for slot in zip(*likeliest, strict=True)]
        cut = len(texts) > MOST_LINES
    else:
        texts = [line for line in likeliest[0] if all(line in lines for lines in likeliest)]
        cut = True
    return "; ".join([*texts[:MOST_LINES], *([ELLIPSIS] if cut else [])])


def _either(options: Sequence[str]) -> str:
    """One of several texts, what they begin with said once."""
    if len(options) == 1:
        return options[0]
    words = [option.split() for option in options]
    shared = 0
    while all(len(some) > shared + 1 for some in words) and len({some[shared] for some in words}) == 1:
        shared += 1
    ends = [" ".join(some[shared:]) for some in words]
    if len(ends) > MOST_ALTERNATIVES:
        shown = MOST_ALTERNATIVES - 1
        ends = [*ends[:shown], f"one of {len(ends) - shown} others"]
    return " ".join([*words[0][:shared], " or ".join([", ".join(ends[:-1]), ends[-1]])])


def changes(before: AnyPosition, after: AnyPosition) -> Lines:
    """How a position differs from an earlier one, for outcomes of which no event tells, or not enough."""
    return (*_units(before, after), *_table(before, after))


def _units(before: AnyPosition, after: AnyPosition) -> Iterator[str]:
    for name, unit in after.units.items():
        old = before.units.get(name)
        if old is None:
            yield f"{name} comes into play"
        elif old is not unit:
            yield from (f"{name}: {change}" for change in _fields(old, unit))
    yield from (f"{lost.id}: {lost.fate}" for lost in after.state.lost if lost not in before.state.lost)


def _table(before: AnyPosition, after: AnyPosition) -> Iterator[str]:
    for name, deck in after.state.decks.items():
        old = before.state.decks.get(name, Deck()).drawn
        drawn = deck.drawn[len(old) :] if deck.drawn[: len(old)] == old else deck.drawn
        if drawn:
            yield f"{name}: {', '.join(drawn)} drawn"
    for effect in after.state.effects:
        if effect not in before.state.effects:
            yield f"{effect.unit or effect.side or 'all'}: {effect.name}"
    yield from _fields(before.state, after.state)


def waiting(position: AnyPosition) -> Lines:
    """What is particular about the step that waits for a decision."""
    step = position.step if position.side is not None else None
    return tuple(_fields(Step(side=step.side), step)) if step is not None else ()


def _fields(old: object, new: msgspec.Struct) -> Iterator[str]:
    """The fields of a value that have changed and can be said in a word."""
    for field in new.__struct_fields__:
        value = getattr(new, field)
        if isinstance(value, str | int | float) and value != getattr(old, field, None):
            said = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
            yield f"{field.replace('_', ' ')} {said}"


def different(told: Sequence[Lines]) -> list[Lines]:
    """Of each of several lists of lines, those that not all have in common."""
    common = set(told[0]).intersection(*told[1:])
    return [tuple(line for line in lines if line not in common) for lines in told]
