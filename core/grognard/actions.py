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
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

import msgspec

from grognard.errors import InvalidAction, nearest, some
from grognard.words import reading, resolve_unit

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
        pattern, fields = reading(cls)
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


MOST_FORMS = 6
"""As many forms of actions are named in a message at most."""

LONGEST_TEXT = 10_000
MOST_LISTED = 100_000
"""A longer list of actions is taken to have no end."""


def listed(found: Iterable[T]) -> tuple[T, ...]:
    """What a plugin lists, as a tuple. Raises ValueError where there seems to be no end to it."""
    some = tuple(islice(found, MOST_LISTED + 1))
    if len(some) > MOST_LISTED:
        raise ValueError(f"there is no end to what it lists: more than {MOST_LISTED}")
    return some


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
    possible = some([cls.usage() for cls in now], MOST_FORMS)
    if any(_verb(cls) == verb for cls in ever):
        raise InvalidAction(f"{verb!r} belongs to another step; now: {possible}")
    close = nearest(verb, map(_verb, now))
    hint = close if "did you mean" in close else ""
    raise InvalidAction(f"there is no action {verb!r}{hint}; now: {possible}")


def _verb(cls: type[Action]) -> str:
    return cls.form.partition(" ")[0]
