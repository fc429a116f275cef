"""Laying files over one another: mappings merge, lists replace or are edited, and every value keeps its history."""

from __future__ import annotations

from copy import deepcopy

from grognard.data.document import Document
from grognard.data.effective_data import Provenance
from grognard.data.faults import Fault, KeyPath, Origin, Value, dotted, show, value_at
from grognard.errors import nearest

__all__ = ["Below", "Overlay"]


class Below:
    """A part of an overlay, seen as a tree of its own: paths begin at `prefix`."""

    def __init__(self, overlay: Overlay, prefix: KeyPath) -> None:
        self._overlay = overlay
        self._prefix = prefix

    def of_value(self, path: KeyPath) -> Origin:
        """Where the value at `path` was written, or else the nearest value above it."""
        return self._overlay.of_value(self._prefix + path)

    def of_key(self, path: KeyPath) -> Origin:
        """The same as `of_value`: keys may come from several files."""
        return self._overlay.of_value(self._prefix + path)

    def get(self, path: KeyPath) -> Value:
        """The value at `path`, or None."""
        return self._overlay.get(self._prefix + path)

    def fault(self, path: KeyPath, message: str) -> Fault:
        """A fault about the value at `path`."""
        return Fault(self.of_value(path), dotted(path), message)


class Overlay:
    """A tree of values made of several files, laid down in order.

    `faults` gathers what cannot be laid. `of_value` and `of_key` tell where a value of the tree was written, so that
    the whole can be checked once more and the file that spoilt it be named.
    """

    def __init__(self) -> None:
        self.tree: dict[str, Value] = {}
        self.faults: list[Fault] = []
        self._origins: dict[KeyPath, Origin] = {}
        self._history: dict[KeyPath, Provenance] = {}

    def copy(self) -> Overlay:
        """Another overlay that begins where this one stands."""
        other = Overlay()
        other.tree = deepcopy(self.tree)
        other._origins = dict(self._origins)
        other._history = dict(self._history)
        return other

    def take_faults(self) -> list[Fault]:
        """The faults found since this was last asked."""
        found, self.faults = self.faults, []
        return found

    @property
    def provenance(self) -> dict[KeyPath, Provenance]:
        """The history of every scalar and every list, by its path in the tree."""
        return dict(self._history)

    def get(self, path: KeyPath) -> Value:
        """The value at `path`, or None."""
        return value_at(self.tree, path)

    def of_value(self, path: KeyPath) -> Origin:
        """Where the value at `path` was written, or else the nearest value above it."""
        while path and path not in self._origins:
            path = path[:-1]
        return self._origins.get(path, Origin("(nowhere)"))

    def of_key(self, path: KeyPath) -> Origin:
        """The same as `of_value`: keys may come from several files."""
        return self.of_value(path)

    def lay(self, document: Document, source: KeyPath, target: KeyPath) -> None:
        """Lay what `document` says at `source` over the value at `target`; what was refused in it is left out."""
        value = document.at(source)
        if source in document.doubtful or (value is None and source not in document.positions):
            return
        old = self.get(target)
        if old is None and _is_edit(value):
            old = []
        if value is None:
            hint = "to take something away, name it under 'remove:'; an empty mapping {} changes nothing"
            self.faults.append(document.fault(source, f"{source[-1]!r} has no value: write one; {hint}"))
        elif isinstance(value, dict) and isinstance(old, list) and _is_edit(value):
            self._edit(document, source, target, old, value)
        elif isinstance(value, dict) and (isinstance(old, dict) or target not in self._origins):
            if not isinstance(old, dict):
                self._put(target, {}, document.of_value(source))
            for key in value:
                self.lay(document, (*source, key), (*target, key))
        elif isinstance(value, dict) or isinstance(old, dict):
            remedy = "write the new value itself" if isinstance(value, dict) else "write its fields, name: value"
            message = f"{show(value)} cannot take the place of {show(old)}: {remedy}"
            self.faults.append(document.fault(source, message))
        else:
            self._set(document, source, target, value)

    def put(self, target: KeyPath, value: Value, origin: Origin) -> None:
        """Set a value that no file says, such as a default or an option given by hand."""
        was = self._history.get(target)
        self._forget(target)
        self._put(target, deepcopy(value), origin)
        if not isinstance(value, dict):
            self._history[target] = Provenance(value=value, origin=origin, was=was)

    def drop(self, target: KeyPath) -> None:
        """Take the value at `target` away, with all below it."""
        self._forget(target)
        parent = self.get(target[:-1])
        if isinstance(parent, dict):
            parent.pop(str(target[-1]), None)
        self._origins.pop(target, None)
        self._history.pop(target, None)

    def _forget(self, target: KeyPath) -> None:
        """Forget where the values below `target` come from."""
        if not isinstance(self.get(target), dict | list):
            return
        depth = len(target)
        for table in (self._origins, self._history):
            for path in [path for path in table if len(path) > depth and path[:depth] == target]:
                del table[path]

    def replicate(self, source: KeyPath, target: KeyPath) -> None:
        """Copy the value at `source`, with its history, to `target`."""
        self._put(target, deepcopy(self.get(source)), self.of_value(source))
        depth = len(source)
        for path, origin in list(self._origins.items()):
            if path[:depth] == source:
                self._origins[target + path[depth:]] = origin
        for path, provenance in list(self._history.items()):
            if path[:depth] == source:
                self._history[target + path[depth:]] = provenance

    def _set(self, document: Document, source: KeyPath, target: KeyPath, value: Value) -> None:
        was = self._history.get(target)
        self._forget(target)
        self._put(target, deepcopy(value), document.of_value(source))
        self._adopt(document, source, target, value)
        self._history[target] = Provenance(value=value, origin=document.of_value(source), was=was)

    def _adopt(self, document: Document, source: KeyPath, target: KeyPath, value: Value) -> None:
        """Note where everything in a list comes from."""
        self._origins[target] = document.of_value(source)
        if isinstance(value, list):
            for index, part in enumerate(value):
                self._adopt(document, (*source, index), (*target, index), part)
        elif isinstance(value, dict):
            for key, part in value.items():
                self._adopt(document, (*source, key), (*target, key), part)

    def _edit(
        self, document: Document, source: KeyPath, target: KeyPath, old: list[Value], edit: dict[str, Value]
    ) -> None:
        """Remove entries from a list, then append others; both must be lists, as the schema sees to."""
        gone, more = edit.get("remove", []), edit.get("append", [])
        if not isinstance(gone, list) or not isinstance(more, list):
            return
        depth, was = len(target), self._history.get(target)
        inner = {path: origin for path, origin in self._origins.items() if path[:depth] == target}
        kept = [index for index, entry in enumerate(old) if not _among(entry, gone)]
        for index, entry in enumerate(gone):
            if not _among(entry, old):
                hint = nearest(str(entry), [part for part in old if isinstance(part, str)])
                message = f"{show(entry)} is not in the list{hint}"
                self.faults.append(document.fault((*source, "remove", index), message))
        result = [old[index] for index in kept] + deepcopy(more)
        self._forget(target)
        self._put(target, result, document.of_value(source))
        place = {index: position for position, index in enumerate(kept)}
        for path, origin in inner.items():
            if len(path) > depth and path[depth] in place:
                self._origins[(*target, place[int(path[depth])], *path[depth + 1 :])] = origin
        for position, entry in enumerate(more):
            self._adopt(document, (*source, "append", position), (*target, len(kept) + position), entry)
        self._history[target] = Provenance(value=result, origin=document.of_value(source), was=was)

    def _put(self, target: KeyPath, value: Value, origin: Origin) -> None:
        parent = self.get(target[:-1])
        if isinstance(parent, dict):
            parent[str(target[-1])] = value
            self._origins[target] = origin


def _is_edit(value: Value) -> bool:
    """Whether a value says how to change a list."""
    return isinstance(value, dict) and bool(value) and set(value) <= {"append", "remove"}


def _among(entry: Value, entries: list[Value]) -> bool:
    """Whether the very same value is there; Python takes 1, 1.0 and true for equal."""
    return any(type(entry) is type(other) and entry == other for other in entries)
