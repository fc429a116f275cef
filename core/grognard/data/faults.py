"""What is wrong with data: where it stands, what it says, what to write instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from grognard.errors import GrognardError

__all__ = ["Fault", "InvalidData", "KeyPath", "Origin", "Site", "Value", "by_file", "dotted", "show", "value_at"]

Value = dict[str, "Value"] | list["Value"] | str | int | float | bool | None
"""What a file can hold, once read: JSON's values."""

KeyPath = tuple[str | int, ...]
"""The keys and (0-based) indexes that lead from the top of a file to a value."""

_SHOWN = 60


class Origin(msgspec.Struct, frozen=True):
    """A place in a file; lines and columns count from 1, line 0 means a value that stands in no file."""

    file: str
    line: int = 0
    column: int = 0


class Site(Protocol):
    """Knows where the values and keys of a tree were written."""

    def of_value(self, path: KeyPath) -> Origin:
        """Where the value at `path` begins, or else the nearest value above it."""
        ...

    def of_key(self, path: KeyPath) -> Origin:
        """Where the key that leads to `path` begins, or else the nearest value above it."""
        ...


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong: `origin`, the dotted path of the value, and what is wrong with the remedy."""

    origin: Origin
    path: str
    message: str

    def __str__(self) -> str:
        place = self.origin
        where = f"{place.file}:{place.line}:{place.column}" if place.line else place.file
        return ": ".join(part for part in (where, self.path, self.message) if part)


class InvalidData(GrognardError):
    """Data that cannot be used; `faults` holds every one found, in the order of files and lines."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(dict.fromkeys(faults))
        super().__init__("\n".join(map(str, self.faults)))


def by_file(faults: Iterable[Fault]) -> list[Fault]:
    """The faults file by file, those of a file from its top down."""
    listed = list(faults)
    files = {fault.origin.file: place for place, fault in reversed(list(enumerate(listed)))}
    return sorted(listed, key=lambda fault: (files[fault.origin.file], fault.origin.line, fault.origin.column))


def dotted(path: Sequence[str | int]) -> str:
    """The path as people write it, entries of lists counted from 1.

    >>> dotted(("sides", "red", "army", 0, "kind"))
    'sides.red.army[1].kind'
    """
    text = "".join(f"[{key + 1}]" if isinstance(key, int) else f".{_on_a_line(key)}" for key in path)
    return text.removeprefix(".")


def _on_a_line(key: str) -> str:
    return key if key.isprintable() else repr(key)


def value_at(value: Value, path: KeyPath) -> Value:
    """What stands at `path` in a value, or None.

    >>> value_at({"army": [{"kind": "cavalry"}]}, ("army", 0, "kind"))
    'cavalry'
    """
    for key in path:
        if isinstance(value, dict) and isinstance(key, str):
            value = value.get(key)
        elif isinstance(value, list) and isinstance(key, int) and key < len(value):
            value = value[key]
        else:
            return None
    return value


def show(value: Value) -> str:
    """A value as it would stand in a file, cut to fit a message.

    >>> show("on"), show(True), show(None), show([1, 2])
    ("'on'", 'true', 'nothing', 'a list')
    """
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return repr(value if len(value) <= _SHOWN else value[: _SHOWN - 1] + "…")
        case dict():
            return "a mapping" if value else "an empty mapping"
        case list():
            return "a list" if value else "an empty list"
        case _:
            return str(value)
