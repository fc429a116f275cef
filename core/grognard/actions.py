"""Actions, their text form, and the reasons for refusing them.

An action class writes its text form as a template of its own fields, and the same template reads it back:

>>> class Move(Action, frozen=True, kw_only=True, tag="example.move"):
...     form = "move {unit} {to}"
...     unit: UnitId
...     to: HexLabel
>>> str(Move(unit="red-cavalry-1", to="C4"))
'move red-cavalry-1 C4'
"""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

import msgspec

from grognard.errors import GrognardError, InvalidAction, nearest

if TYPE_CHECKING:
    from grognard.state import AnyPosition

__all__ = [
    "Action",
    "Degrees",
    "Done",
    "Facing",
    "HexLabel",
    "Inches",
    "Refusal",
    "Resign",
    "SideId",
    "UnitId",
    "listed",
    "parse",
    "resolve_unit",
]

T = TypeVar("T")

UnitId = Annotated[str, msgspec.Meta(extra={"word": "unit"})]
HexLabel = Annotated[str, msgspec.Meta(extra={"word": "hex"})]
Facing = Annotated[str, msgspec.Meta(extra={"word": "facing"})]
SideId = Annotated[str, msgspec.Meta(extra={"word": "side"})]
Inches = Annotated[float, msgspec.Meta(extra={"word": "inches"})]
"""A length on a table, typed as `3`, `2.5` or `3"`; read to 0.001″."""
Degrees = Annotated[float, msgspec.Meta(extra={"word": "degrees"})]
"""A heading or a turn on a table, typed as `45` or `45°`; read to 0.01°."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the rule's id, a sentence with `{names}` in it, and the facts that fill them."""

    rule: str
    message: str
    facts: dict[str, Any] = {}

    def __str__(self) -> str:
        try:
            text = self.message.format_map(self.facts)
        except Exception:  # noqa: BLE001 - a ruleset's slip in a sentence must not hide that there is a reason
            text = f"{self.message}"
        return f"{text} ({self.rule})" if self.rule else text


class _NoUnit:
    """Stands for the unit of actions without one."""

    def __get__(self, action: object, owner: type | None = None) -> str | None:
        return None


class Action(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What a side decides. A subclass sets `form`, its fields, and a tag that starts with its ruleset's id.

    `action.unit` is the unit that acts: the field of that name where a subclass has one, else None.
    """

    form: ClassVar[str] = ""

    # Not a field: a field here would have a default, and a subclass's required one may not replace it.
    unit = _NoUnit()

    def __str__(self) -> str:
        try:
            return self.form.format_map(_Fields(self))
        except Exception:  # noqa: BLE001 - a form that names no field: such an action is shown, but never recorded
            return repr(self)

    @classmethod
    def read(cls, text: str, position: AnyPosition) -> Action | None:
        """The action that `text` writes in this class's form, or None where the form does not fit.

        Raises InvalidAction when the form fits but a word in it does not (no such unit, hex, number).
        """
        pattern, fields = _reader(cls)
        match = pattern.fullmatch(text)
        if match is None:
            return None
        return cls(**{name: read(match[name], position) for name, read in fields.items()})

    @classmethod
    def usage(cls) -> str:
        """The form as it is explained to a player: `move UNIT TO`; a length in inches says so by its sign."""
        return re.sub(r"\{(\w+)\}", lambda match: _explained(match[1]), cls.form)


def _explained(field: str) -> str:
    """A field as a player is told of it: `INCHES`, `X″` for `x_inches`, `HEADING°` for `heading_degrees`."""
    for unit, sign in (("_inches", "″"), ("_degrees", "°")):
        if field.endswith(unit):
            return field.removesuffix(unit).upper() + sign
    return field.upper()


class Done(Action, frozen=True, kw_only=True, tag="done"):
    """Ends the step."""

    form = "done"


class Resign(Action, frozen=True, kw_only=True, tag="resign"):
    """Gives the game up; every ruleset takes it from the side on turn, and no list of actions offers it."""

    form = "resign"


class _Fields(Mapping[str, object]):
    """The fields of an action as a mapping, floats written without a trailing `.0`."""

    def __init__(self, action: Action) -> None:
        self._action = action

    def __getitem__(self, key: str) -> object:
        value = getattr(self._action, key)
        if isinstance(value, float):
            return f"{value + 0.0:.10g}"
        return value

    def __iter__(self) -> typing.Iterator[str]:  # pragma: no cover - str.format_map only looks up
        return iter(self._action.__struct_fields__)

    def __len__(self) -> int:  # pragma: no cover
        return len(self._action.__struct_fields__)


LONGEST_SHOWN = 40
LONGEST_TEXT = 10_000
MOST_LISTED = 100_000
"""A longer list of actions is taken to have no end."""

Reader = Callable[[str, "AnyPosition"], Any]


def listed(found: Iterable[T]) -> tuple[T, ...]:
    """What a plugin lists, as a tuple. Raises ValueError where there seems to be no end to it."""
    some = tuple(islice(found, MOST_LISTED + 1))
    if len(some) > MOST_LISTED:
        raise ValueError(f"there is no end to what it lists: more than {MOST_LISTED}")
    return some


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
        raise InvalidAction(f"{word!r} is ambiguous: it may be {', '.join(starts)}")
    raise InvalidAction(f"there is no unit {word!r}{nearest(word, units)}")


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
def _reader(cls: type[Action]) -> tuple[re.Pattern[str], dict[str, Reader]]:
    """The pattern of a class's form and a reader for each field in it."""
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


def parse(text: str, position: AnyPosition, now: Iterable[type[Action]], ever: Iterable[type[Action]]) -> Action:
    """The action that `text` writes: one of the classes `now` possible, with an explanation when it is not.

    `ever` are all the action classes of the ruleset, so that a verb of another step is told from a typing error.
    Raises InvalidAction; whether the rules allow the action is not asked here.
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidAction(f"an action takes at most {LONGEST_TEXT} characters, here are {len(text)}")
    words = " ".join(text.split())
    if not words:
        raise InvalidAction("type an action, or ? for help")
    possible_now: list[type[Action]] = [*now, Resign]
    now = [cls for cls in possible_now if cls.form]
    for cls in now:
        action = cls.read(words, position)
        if action is not None:
            return action
    verb = words.split()[0].casefold()
    same_verb = [cls for cls in now if _verb(cls) == verb]
    if same_verb:
        raise InvalidAction(f"{words!r} cannot be read; write {' or '.join(cls.usage() for cls in same_verb)}")
    possible = ", ".join(cls.usage() for cls in now)
    if any(_verb(cls) == verb for cls in ever):
        raise InvalidAction(f"{verb!r} belongs to another step; now: {possible}")
    close = nearest(verb, map(_verb, now))
    hint = close if "did you mean" in close else ""
    raise InvalidAction(f"there is no action {verb!r}{hint}; now: {possible}")


def _verb(cls: type[Action]) -> str:
    return cls.form.partition(" ")[0]
