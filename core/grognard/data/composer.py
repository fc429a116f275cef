"""Values composed from the events of a YAML parser: strict names, limits, and all that is refused, noted at once."""

from __future__ import annotations

import re
from typing import Protocol

from yaml import events

from grognard.data.document import Document
from grognard.data.faults import Fault, KeyPath, Origin, Value, dotted
from grognard.data.scalars import scalar

__all__ = ["MOST_NESTING", "UNREADABLE", "Composer"]

MOST_NESTING = 50

# Also what PyYAML takes for a line's end and editors do not: lines would be miscounted.
UNREADABLE = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


class Mark(Protocol):
    """Where the parser is; both of its kinds count from 0."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class _Frame:
    """A mapping or list being read; `kept` is False when it is a value that was refused, such as a duplicate's."""

    __slots__ = ("items", "kept", "key", "key_kept", "path")

    def __init__(self, items: dict[str, Value] | list[Value], path: KeyPath, *, kept: bool) -> None:
        self.items = items
        self.path = path
        self.kept = kept
        self.key: str | None = None
        self.key_kept = True


class Composer:
    """Builds the value from the parser's events, noting positions and faults; no recursion, so no depth can hurt."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.broken = False
        self._value: Value = None
        self._documents = 0
        self._frames: list[_Frame] = []
        self._positions: dict[KeyPath, tuple[int, int]] = {}
        self._keys: dict[KeyPath, tuple[int, int]] = {}
        self._faults: list[Fault] = []
        self._doubtful: set[KeyPath] = set()

    def document(self) -> Document:
        """What was read, once the events are at an end."""
        if not self._documents and not self.broken:
            self.stop(None, (), "the file is empty")
        return Document(
            file=self.file,
            value=None if self.broken else self._value,
            positions=self._positions,
            key_positions=self._keys,
            faults=tuple(self._faults),
            broken=self.broken,
            doubtful=frozenset(self._doubtful),
        )

    def take(self, event: events.Event) -> None:
        """Read the parser's next event."""
        match event:
            case events.DocumentStartEvent():
                self._start(event)
            case events.MappingEndEvent() | events.SequenceEndEvent():
                self._frames.pop()
            case events.NodeEvent():
                self._node(event)
            case _:
                pass

    def stop(self, mark: Mark | None, path: KeyPath, message: str) -> None:
        """Note a fault that allows no reading on."""
        self._complain(mark, path, message)
        self.broken = True

    def _complain(self, mark: Mark | None, path: KeyPath, message: str) -> None:
        self._faults.append(Fault(Origin(self.file, *_position(mark)), dotted(path), message))

    def _doubt(self, mark: Mark | None, path: KeyPath, message: str) -> None:
        self._complain(mark, path, message)
        self._doubtful.add(path)

    def _start(self, event: events.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            self.stop(event.start_mark, (), "a second document begins here: put it into a file of its own")
        elif event.version or event.tags:
            self._complain(event.start_mark, (), "lines that begin with % are not read: remove them")

    def _node(self, event: events.NodeEvent) -> None:
        frame = self._frames[-1] if self._frames else None
        if frame is not None and isinstance(frame.items, dict) and frame.key is None:
            self._key(frame, frame.items, event)
            return
        path, kept = self._next_path(frame)
        mark = event.start_mark
        if kept:
            self._positions[path] = _position(mark)
        if isinstance(event, events.AliasEvent):
            self._doubt(mark, path, f"*{event.anchor} refers to another value, which is not read: write it out")
            self._place(frame, None, kept=kept)
            return
        if event.anchor:
            self._complain(mark, path, f"&{event.anchor} names a value, which is not read: remove the name")
        if getattr(event, "tag", None):
            self._doubt(mark, path, f"tags such as {_short(event)} are not read: remove it, or put a text in quotes")
        if isinstance(event, events.ScalarEvent):
            self._place(frame, self._scalar(event, path), kept=kept)
        else:
            self._open(frame, event, path, kept=kept)

    def _next_path(self, frame: _Frame | None) -> tuple[KeyPath, bool]:
        if frame is None:
            return (), True
        if isinstance(frame.items, list):
            return (*frame.path, len(frame.items)), frame.kept
        return (*frame.path, frame.key or ""), frame.kept and frame.key_kept

    def _open(self, frame: _Frame | None, event: events.NodeEvent, path: KeyPath, *, kept: bool) -> None:
        items: dict[str, Value] | list[Value] = {} if isinstance(event, events.MappingStartEvent) else []
        self._place(frame, items, kept=kept)
        self._frames.append(_Frame(items, path, kept=kept))
        if len(self._frames) > MOST_NESTING:
            self.stop(
                event.start_mark, (), f"more than {MOST_NESTING} levels are nested here: no rules need so many levels"
            )

    def _place(self, frame: _Frame | None, value: Value, *, kept: bool) -> None:
        if frame is None:
            self._value = value
        elif isinstance(frame.items, list):
            frame.items.append(value)
        else:
            if frame.key_kept:
                frame.items[frame.key or ""] = value
            frame.key = None

    def _scalar(self, event: events.ScalarEvent, path: KeyPath) -> Value:
        if UNREADABLE.search(event.value):
            self._doubt(event.start_mark, path, "the text holds a control character: remove it")
            return ""
        if event.style or event.tag:
            return event.value
        value, complaint = scalar(event.value)
        if complaint:
            self._doubt(event.start_mark, path, complaint)
        return value

    def _key(self, frame: _Frame, items: dict[str, Value], event: events.NodeEvent) -> None:
        mark = event.start_mark
        if not isinstance(event, events.ScalarEvent):
            self.stop(mark, frame.path, "the name of a field must be a short text: write 'name: value'")
            return
        name: str = event.value
        path = (*frame.path, name)
        kept = True
        if event.anchor or event.tag:
            self._complain(mark, path, "names and tags (& and !) are not read: remove them")
        if not event.style and name == "<<":
            self._complain(mark, frame.path, "'<<' (merging) is not read: write the fields out")
            kept = False
        elif not event.style and (not isinstance(scalar(name)[0], str) or scalar(name)[1]):
            self._complain(mark, path, f'{name or "an empty key"} is not a text: write "{name}" in quotes')
        if kept and name in items:
            line = self._keys.get(path, (0, 0))[0]
            self._complain(mark, path, f"{name!r} stands here twice, first at line {line}: remove one of them")
            kept = False
        frame.key, frame.key_kept = name, kept
        if frame.kept and frame.key_kept:
            self._keys[path] = _position(mark)


def _position(mark: Mark | None) -> tuple[int, int]:
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


def _short(event: events.Event) -> str:
    tag = str(getattr(event, "tag", ""))
    return tag.replace("tag:yaml.org,2002:", "!!")
