"""The lines of a record: a header, the set-up, then one line for each action, undo and redo.

The JSON Schema `record` in `grognard_schemas` describes the same lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from grognard.dice import Throw
from grognard.state import Result

__all__ = [
    "FORMAT",
    "Damaged",
    "DiceKind",
    "Header",
    "Line",
    "Made",
    "Played",
    "Redone",
    "SetUp",
    "Undone",
    "encode",
    "encode_header",
    "parse_header",
    "parse_line",
]

FORMAT = 1
"""The version of the record format; it changes when an older Grognard could not read a record."""

DiceKind = Literal["seeded", "typed", "scripted"]
_Natural = Annotated[int, msgspec.Meta(ge=0)]
_Positive = Annotated[int, msgspec.Meta(ge=1)]
_Struct = TypeVar("_Struct", bound=msgspec.Struct)


class Made(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruleset or code house rule that the game is played by; `digest` stands for its files, "" where it has none."""

    id: str
    version: str
    digest: str


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game was set up from; `data` is the effective data whole, `created` an ISO time in UTC."""

    grognard: Literal["record"] = "record"
    format: int = FORMAT
    ruleset: Made
    house_rules: tuple[Made, ...] = ()
    scenario: str | None
    options: dict[str, Any]
    seed: int | None
    seats: dict[str, str]
    analysis: bool
    dice: DiceKind
    created: str
    data_digest: str
    data: dict[str, Any]


class SetUp(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Line 0: the dice of the set-up, how far the dice had got then, and the digest of the first state."""

    n: Literal[0]
    dice: tuple[Throw, ...] = ()
    next: _Natural | None = None
    state: str


class Played(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An action: its number among those that stand, the turn and side, its text, its dice, and what came of it."""

    n: _Positive
    turn: int
    side: str
    do: str
    dice: tuple[Throw, ...] = ()
    next: _Natural | None = None
    state: str
    result: Result | None = None


class Undone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many actions were taken back."""

    undo: _Positive


class Redone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many actions that had been taken back were played again."""

    redo: _Positive


Line = SetUp | Played | Undone | Redone


class Damaged(ValueError):
    """A line that is not JSON, as when only a part of it was written."""


def encode(line: Line) -> bytes:
    """The line with its newline."""
    return msgspec.json.encode(line) + b"\n"


def encode_header(header: Header) -> bytes:
    """The header with its newline. Unlike other lines it may hold whole numbers of any size, such as a seed."""
    return json.dumps(msgspec.to_builtins(header), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def parse_header(text: bytes) -> Header:
    """The header that a line holds. Raises ValueError with the reason where it holds none that can be read."""
    content = _content(text)
    if content.get("grognard") != "record":
        raise ValueError("this is not a record of a game: its first line is no header")
    found = content.get("format")
    if type(found) is not int or found != FORMAT:
        newer = isinstance(found, int) and found > FORMAT
        remedy = "upgrade Grognard to read it" if newer else "it was not written by Grognard"
        raise ValueError(f"the record has format {found!r}, this Grognard reads {FORMAT}: {remedy}")
    return _convert(content, Header)


def parse_line(text: bytes) -> Line:
    """A line after the header. Raises ValueError with the reason where there is none, Damaged where it is not JSON."""
    content = _content(text)
    if "do" in content:
        return _convert(content, Played)
    if "undo" in content:
        return _convert(content, Undone)
    if "redo" in content:
        return _convert(content, Redone)
    if content.get("n") == 0:
        return _convert(content, SetUp)
    raise ValueError("the line is neither an action ('do') nor an 'undo' or 'redo'")


def _content(text: bytes) -> Mapping[str, Any]:
    try:
        content: object = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Damaged(f"the line is damaged: {error}") from None
    if not isinstance(content, dict):
        raise ValueError("the line is not a JSON object")  # noqa: TRY004 - what is wrong is what the file says
    return content  # pyright: ignore[reportUnknownVariableType] - msgspec makes keys of objects strings


def _convert(content: Mapping[str, Any], wanted: type[_Struct]) -> _Struct:
    try:
        return msgspec.convert(content, wanted)
    except msgspec.ValidationError as error:
        raise ValueError(f"the line cannot be used: {error}") from None
