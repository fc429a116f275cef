"""The words of an action's text: how units, hexes, facings, sides, numbers and choices are read."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from grognard.errors import GrognardError, InvalidAction, nearest, some

if TYPE_CHECKING:
    from grognard.actions import Action
    from grognard.state import AnyPosition

__all__ = ["Reader", "reading", "resolve_unit"]

Reader = Callable[[str, "AnyPosition"], Any]

LONGEST_SHOWN = 40
MOST_UNITS = 6
_EVERY_UNIT = "? names those that may act, the field shows all"


def resolve_unit(word: str, position: AnyPosition) -> str:
    """The id of the unit that `word` names: its id, a unique start of it, or its id without the side on turn.

    Raises InvalidAction with the nearest name, or with the candidates when more than one fits.
    """
    name = word.casefold()
    units = position.units
    if name in units:
        return name
    own = f"{position.side}-{name}"
    if own in units:
        return own
    for lost in position.state.lost:
        if lost.id in (name, own):
            raise InvalidAction(f"{lost.id} has left the game")
    starts = [unit for unit in units if unit.startswith((name, own))]
    if len(starts) == 1:
        return starts[0]
    if starts:
        raise InvalidAction(f"{word!r} is ambiguous: it may be {some(starts, MOST_UNITS)}")
    ours = sorted(units, key=lambda unit: units[unit].side != position.side)
    close = nearest(word, ours, MOST_UNITS)
    every = f"; {_EVERY_UNIT}" if len(ours) > MOST_UNITS and "did you mean" not in close else ""
    raise InvalidAction(f"there is no unit {word!r}{close}{every}")


def _read_hex(word: str, position: AnyPosition) -> str:
    check = getattr(position.rules.board, "check", None)
    if check is None:
        return word
    try:
        return str(check(word))
    except GrognardError as error:
        raise InvalidAction(str(error)) from None


def _read_choice(word: str, choices: Iterable[str], what: str) -> str:
    for choice in choices:
        if choice.casefold() == word.casefold():
            return choice
    raise InvalidAction(f"there is no {what} {word!r}{nearest(word, choices)}")


def _read_facing(word: str, position: AnyPosition) -> str:
    board = position.rules.board
    return _read_choice(word, (*getattr(board, "corners", ()), *getattr(board, "sides", ())), "facing")


def _read_side(word: str, position: AnyPosition) -> str:
    return _read_choice(word, position.state.sides, "side")


def _read_number(word: str, kind: type[int | float]) -> float:
    try:
        number = kind(word) if word.isascii() and "_" not in word else None
    except ValueError:
        number = None
    if number is None or (kind is float and not isfinite(number)):
        example = "a whole number, such as 3" if kind is int else "a number, such as 3 or 2.5"
        shown = word if len(word) <= LONGEST_SHOWN else f"{word[:LONGEST_SHOWN]}…"
        raise InvalidAction(f"{shown!r} is not {example}")
    return number + 0  # never -0.0


_WORDS: dict[str, Reader] = {
    "unit": resolve_unit,
    "hex": _read_hex,
    "facing": _read_facing,
    "side": _read_side,
    "inches": lambda word, position: round(_read_number(word.removesuffix('"').removesuffix("″"), float), 3) + 0.0,
    "degrees": lambda word, position: round(_read_number(word.removesuffix("°"), float), 2) + 0.0,
}


def _reader_of(hint: Any, name: str) -> Reader:
    for extra in getattr(hint, "__metadata__", ()):
        word = (extra.extra or {}).get("word") if isinstance(extra, msgspec.Meta) else None
        if word in _WORDS:
            return _WORDS[word]
    plain = typing.get_args(hint)[0] if typing.get_origin(hint) is Annotated else hint
    if typing.get_origin(plain) is typing.Literal:
        choices = [str(choice) for choice in typing.get_args(plain)]
        return lambda word, position: _read_choice(word, choices, name)
    if plain in (int, float):
        return lambda word, position: _read_number(word, plain)
    return lambda word, position: word


@lru_cache(maxsize=512)
def reading(cls: type[Action]) -> tuple[re.Pattern[str], dict[str, Reader]]:
    """The pattern of the form of an action class, and a reader for each field in it."""
    pattern = ""
    names: list[str] = []
    for literal, name in re.findall(r"([^{}]+)|\{(\w+)\}", cls.form):
        if name:
            names.append(name)
            pattern += rf"(?P<{name}>[^\s,]+)"
        else:
            pattern += re.sub(r"(?:\\ )+", r"\\s+", re.sub(r"(?:\\ )*,(?:\\ )*", r"\\s*,\\s*", re.escape(literal)))
    hints = typing.get_type_hints(cls, include_extras=True)
    return re.compile(pattern, re.IGNORECASE), {name: _reader_of(hints[name], name) for name in names}
