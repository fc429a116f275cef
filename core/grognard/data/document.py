"""A file's content with the place of every value in it."""

from __future__ import annotations

import msgspec

from grognard.data.faults import Fault, KeyPath, Origin, Value, dotted, value_at

__all__ = ["Document"]


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says and where: `positions` of values and `key_positions` of keys are (line, column) from 1.

    `faults` are those found while reading; `broken` means that reading stopped at the last of them. Values at
    `doubtful` paths stand in for something refused and are not worth a second complaint. `notes` report what was
    changed because the file is of an older format.
    """

    file: str
    value: Value
    positions: dict[KeyPath, tuple[int, int]]
    key_positions: dict[KeyPath, tuple[int, int]]
    faults: tuple[Fault, ...] = ()
    broken: bool = False
    doubtful: frozenset[KeyPath] = frozenset()
    notes: tuple[Fault, ...] = ()

    def at(self, path: KeyPath) -> Value:
        """The value at `path`, or None."""
        return value_at(self.value, path)

    def of_value(self, path: KeyPath) -> Origin:
        """Where the value at `path` begins, or else the nearest value above it."""
        while path and path not in self.positions:
            path = path[:-1]
        return Origin(self.file, *self.positions.get(path, (1, 1)))

    def of_key(self, path: KeyPath) -> Origin:
        """Where the key that leads to `path` begins; entries of lists have none, so theirs is the value's."""
        found = self.key_positions.get(path)
        return Origin(self.file, *found) if found else self.of_value(path)

    def fault(self, path: KeyPath, message: str, *, key: bool = False) -> Fault:
        """A fault about the value (or the key) at `path`."""
        return Fault(self.of_key(path) if key else self.of_value(path), dotted(path), message)
