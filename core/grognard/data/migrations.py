"""Files of older formats: brought to the current one by coded steps when they are read, with a report of each change.

To change a format, raise `FORMAT` and add a step to `MIGRATIONS` for each kind of file that changes; a kind without a
step is read as it stands. Files of a newer format are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Literal

import msgspec

from grognard.data.document import Document
from grognard.data.faults import Fault, KeyPath, Value, dotted, show, value_at
from grognard.data.yaml import read_yaml

__all__ = ["FORMAT", "MIGRATIONS", "FileKind", "Migration", "Rewrite", "format_fault", "migrated", "read_document"]

FORMAT = 1
"""The version of the file formats that this Grognard writes, and reads besides all older ones."""
OLDEST = 1
"""The first version that ever was."""

FileKind = Literal["fields", "ruleset", "units", "scenario", "house"]
Migration = Callable[["Rewrite"], None]
"""A step from one format to the next."""
Places = dict[KeyPath, tuple[int, int]]

MIGRATIONS: dict[FileKind, dict[int, Migration]] = {}
"""For each kind of file, the step from each older format to the one after it."""


class Rewrite:
    """A document on its way to the next format: what stays keeps its place in the file, `notes` tell every change."""

    def __init__(self, document: Document) -> None:
        self.notes: list[Fault] = []
        self._document = document
        self._value = deepcopy(document.value)
        self._positions: Places = dict(document.positions)
        self._keys: Places = dict(document.key_positions)

    def at(self, path: KeyPath) -> Value:
        """The value at a path as it now is, or None."""
        return value_at(self._value, path)

    def each(self, *pattern: str) -> Iterator[KeyPath]:
        """The paths that a pattern fits; `*` stands for any key or entry."""
        found: list[KeyPath] = [()]
        for part in pattern:
            found = [(*path, key) for path in found for key in self._below(path) if part in ("*", key)]
        yield from found

    def rename(self, path: KeyPath, name: str) -> None:
        """Gives a field another name; nothing happens where the file has a field of that name already."""
        parent = self.at(path[:-1])
        if not isinstance(parent, dict) or path[-1] not in parent or name in parent:
            return
        self._note(path, f"this is now called {name!r}")
        renamed = {(name if key == path[-1] else key): part for key, part in parent.items()}
        parent.clear()
        parent.update(renamed)
        self._positions, self._keys = (_moved(table, path, name) for table in (self._positions, self._keys))

    def replace(self, path: KeyPath, value: Value) -> None:
        """Puts another value in the place of one that is there."""
        parent = self.at(path[:-1])
        if isinstance(parent, dict) and path[-1] in parent:
            self._note(path, f"{show(parent[str(path[-1])])} is now written {show(value)}")
            parent[str(path[-1])] = deepcopy(value)

    def remove(self, path: KeyPath, reason: str) -> None:
        """Takes a field away that has no meaning any more."""
        parent = self.at(path[:-1])
        if isinstance(parent, dict) and path[-1] in parent:
            self._note(path, reason)
            del parent[str(path[-1])]

    def document(self, number: int) -> Document:
        """The document, which is now of format `number`."""
        if isinstance(self._value, dict):
            self._value["format"] = number
        return msgspec.structs.replace(
            self._document,
            value=self._value,
            positions=self._positions,
            key_positions=self._keys,
            notes=(*self._document.notes, *self.notes),
        )

    def _below(self, path: KeyPath) -> list[str | int]:
        value = self.at(path)
        if isinstance(value, list):
            return list(range(len(value)))
        return list(value) if isinstance(value, dict) else []

    def _note(self, path: KeyPath, message: str) -> None:
        origin = Document(file=self._document.file, value=None, positions=self._positions, key_positions=self._keys)
        self.notes.append(Fault(origin.of_key(path), dotted(path), message))


def read_document(path: Path, kind: FileKind) -> Document:
    """The document in a file, brought to the current format; `notes` report what was changed. Nothing is raised."""
    return migrated(read_yaml(path), MIGRATIONS.get(kind, {}))


def migrated(document: Document, steps: Mapping[int, Migration], current: int = FORMAT) -> Document:
    """The document after the steps from its own format to the current one; as it is where its format is none older."""
    was = _format(document)
    if was is None or not OLDEST <= was < current:
        return document
    now = document
    for number in range(was, current):
        rewrite = Rewrite(now)
        if step := steps.get(number):
            step(rewrite)
        now = rewrite.document(number + 1)
    report = (
        f"format {was} is older than {current}: it was read as if changed as told; write 'format: {current}' when it is"
    )
    return msgspec.structs.replace(now, notes=(document.fault(("format",), report), *now.notes))


def format_fault(document: Document) -> Fault | None:
    """What is wrong with the format that the document says it has; None if that is the current one, or it says none."""
    value = document.value
    found = value.get("format", FORMAT) if isinstance(value, dict) else FORMAT
    if found == FORMAT and not isinstance(found, bool):
        return None
    newer = _format(document)
    remedy = f"write 'format: {FORMAT}'"
    if newer is not None and newer > FORMAT:
        remedy = "upgrade Grognard to read this file (pip install --upgrade grognard)"
    return document.fault(("format",), f"{show(found)} is not {FORMAT}, the format that this Grognard reads: {remedy}")


def _format(document: Document) -> int | None:
    value = document.value
    found = value.get("format") if isinstance(value, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _moved(places: Places, path: KeyPath, name: str) -> Places:
    depth = len(path)
    return {
        ((*path[:-1], name, *place[depth:]) if place[:depth] == path else place): found
        for place, found in places.items()
    }
