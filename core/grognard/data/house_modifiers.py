"""The modifiers of house-rule files, gathered in order, with the kinds and sides in them looked up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import PurePath

import msgspec

from grognard.data.document import Document
from grognard.data.faults import Fault, KeyPath, Origin, Value, dotted
from grognard.data.fields import Fields
from grognard.errors import nearest
from grognard.modifiers import Conditional

__all__ = ["HouseModifiers"]


class HouseModifiers:
    """The `modifiers:` of one file after another."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._found: list[Conditional] = []
        self._names: list[tuple[Origin, KeyPath, str, str]] = []
        """Where a kind or side is named, which of the two, and the name."""
        self._added: set[str] = set()
        """The kinds that files add, also those that cannot be used."""

    @property
    def conditionals(self) -> tuple[Conditional, ...]:
        """All of them, in the order of the files."""
        return tuple(self._found)

    def take(self, document: Document, faults: Iterable[Fault]) -> None:
        """Adds the modifiers of a file, but for those that some of its faults are about."""
        listed = document.at(("modifiers",))
        unsound = {fault.path.partition("].")[0].rstrip("]") for fault in faults}
        if "format" in unsound:
            return
        added = document.at(("add",))
        self._added |= set(added) if isinstance(added, dict) else set()
        for index, entry in enumerate(listed if isinstance(listed, list) and "modifiers" not in unsound else ()):
            at: KeyPath = ("modifiers", index)
            if dotted(at).rstrip("]") in unsound:
                continue
            origin = document.of_value(at)
            source = f"{PurePath(origin.file).name}:{origin.line}"
            conditional = msgspec.convert(entry, Conditional)
            self._found.append(msgspec.structs.replace(conditional, source=source))
            facts = self._fields.occasions[conditional.on].facts
            for fact, condition in conditional.when.items():
                if facts[fact].type in ("kind", "side"):
                    for path, name in _names(condition, (*at, "when", fact)):
                        self._names.append((document.of_value(path), path, facts[fact].type, name))

    def faults(self, kinds: Collection[str], sides: Collection[str], removed: Mapping[str, Origin]) -> list[Fault]:
        """The names in conditions that nothing has, once all files are laid."""
        found: list[Fault] = []
        for origin, path, what, name in self._names:
            if what == "kind" and name not in kinds and (name not in self._added or name in removed):
                message = f"there is no unit kind {name!r}{nearest(name, kinds)}"
                if gone := removed.get(name):
                    message = f"the unit kind {name!r} was removed at {gone.file}:{gone.line}"
                found.append(Fault(origin, dotted(path), message))
            elif what == "side" and sides and name not in sides:
                found.append(Fault(origin, dotted(path), f"there is no side {name!r}{nearest(name, sorted(sides))}"))
        return found


def _names(condition: Value, at: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Every text in a condition, with its path."""
    if isinstance(condition, str):
        yield at, condition
    elif isinstance(condition, dict):
        for key, part in condition.items():
            yield from _names(part, (*at, str(key)))
    elif isinstance(condition, list):
        for index, part in enumerate(condition):
            yield from _names(part, (*at, index))
