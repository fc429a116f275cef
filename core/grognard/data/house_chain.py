"""Which house-rule files are laid, and in which order: each once, after what it extends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from grognard.data.document import Document
from grognard.data.faults import Fault, InvalidData, Origin
from grognard.data.migrations import read_document
from grognard.data.ruleset_data import RulesetData, mapping_of
from grognard.errors import nearest

__all__ = ["HouseChain", "extended_by", "extended_ruleset", "house_names", "is_path"]


class HouseChain:
    """The house-rule files in the order in which they are laid: each once, after what it extends."""

    def __init__(self, data: RulesetData) -> None:
        self.documents: list[Document] = []
        self.faults: list[Fault] = []
        self._data = data
        self._seen: set[Path] = set()

    def take(self, item: Path | str) -> None:
        """Adds a file, or house rules by their id, and before it what it extends."""
        path = self._find(item, Path())
        if path is None:
            message = f"there are no house rules {str(item)!r}{nearest(str(item), self._data.house_files)}"
            self.faults.append(Fault(Origin("house rules"), "", message))
        else:
            self._read(path, ())

    def _find(self, item: Path | str, folder: Path) -> Path | None:
        if isinstance(item, Path):
            return item
        if item in self._data.house_files:
            return self._data.house_files[item]
        return folder / item if is_path(item) else None

    def _read(self, path: Path, under: tuple[Path, ...]) -> None:
        place = _resolved(path)
        if place in self._seen:
            return
        document = read_document(path, "house")
        base = mapping_of(document.value).get("extends")
        if isinstance(base, str) and base != self._data.id:
            found = self._find(base, path.parent)
            if found is None:
                known = (self._data.id, *self._data.house_files)
                message = f"there is no ruleset or house-rule file {base!r} here{nearest(base, known)}"
                self.faults.append(document.fault(("extends",), message))
            elif _resolved(found) in (*under, place):
                circle = " → ".join(each.name for each in (*under, place, found))
                self.faults.append(document.fault(("extends",), f"the files extend one another in a circle: {circle}"))
            elif not found.is_file():
                beside = sorted(file.stem for file in found.parent.glob("*.yaml") if _resolved(file) != place)
                message = f"there is no file {str(found)!r}{nearest(found.stem, beside)}"
                self.faults.append(document.fault(("extends",), message))
            else:
                self._read(found, (*under, place))
        self._seen.add(place)
        self.documents.append(document)


def is_path(text: str) -> bool:
    """Whether a text names a file rather than an id."""
    return text.endswith((".yaml", ".yml")) or "/" in text or "\\" in text


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):  # a NUL in the name, or a loop of links: reading will tell
        return path


def extended_ruleset(path: Path, rulesets: Mapping[str, Mapping[str, Path]]) -> tuple[str, Path]:
    """The ruleset that a house-rule file builds on in the end, and the file; `path` may be the id of shipped ones.

    `rulesets` maps the ids of rulesets to the house-rule files that come with them, by id.

    Raises:
        InvalidData: A file cannot be read, says nothing that it extends, or extends something that is not there.
    """
    shipped = {name: file for files in rulesets.values() for name, file in files.items()}
    if not is_path(str(path)) and str(path) in shipped:
        path = shipped[str(path)]
    start = path
    seen: list[Path] = []
    while True:
        document = read_document(path, "house")
        base = mapping_of(document.value).get("extends")
        if document.broken:
            raise InvalidData(document.faults)
        if not isinstance(base, str):
            known = ", ".join(rulesets)
            raise InvalidData([*document.faults, document.fault((), f"add 'extends: …', the id of a ruleset: {known}")])
        if base in rulesets:
            return base, start
        seen.append(_resolved(path))
        path = shipped[base] if base in shipped else path.parent / base
        if _resolved(path) in seen:
            circle = " → ".join(each.name for each in (*seen, path))
            raise InvalidData([document.fault(("extends",), f"the files extend one another in a circle: {circle}")])
        if not path.is_file():
            message = f"there is no ruleset or house-rule file {base!r} here{nearest(base, [*rulesets, *shipped])}"
            raise InvalidData([document.fault(("extends",), message)])


def extended_by(data: RulesetData, house: Path | str) -> Path | None:
    """The file of the house rules that some house rules extend; None where they extend the ruleset itself."""
    chain = HouseChain(data)
    chain.take(house)
    return Path(chain.documents[-2].file) if len(chain.documents) > 1 else None


def house_names(data: RulesetData, house: Sequence[Path | str]) -> tuple[str, ...]:
    """What the house rules in force call themselves, or else their ids, in the order in which they are laid."""
    chain = HouseChain(data)
    for item in house:
        chain.take(item)
    heads = (mapping_of(document.value) for document in chain.documents)
    return tuple(str(head.get("name") or head.get("house")) for head in heads)
