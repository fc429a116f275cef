"""The effective rules of a game: a ruleset's data with a scenario, house-rule files and options laid over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from grognard.data.assembly import Assembly
from grognard.data.document import Document
from grognard.data.effective_data import EffectiveData
from grognard.data.faults import Fault, InvalidData, Origin
from grognard.data.options import option_from_text
from grognard.data.ruleset_data import RulesetData, mapping_of
from grognard.data.yaml import read_yaml
from grognard.errors import nearest

__all__ = ["check_house", "effective", "parse_option"]


def effective(
    data: RulesetData,
    *,
    house: Sequence[Path | str] = (),
    scenario: str | Path | None = None,
    options: Mapping[str, object] | None = None,
) -> EffectiveData:
    """Lay over the ruleset: the scenario, then the house-rule files (each after what it extends), then the options.

    House rules and scenarios are named by the id of one that comes with the ruleset, or by the path of a file; without
    a scenario the result has none.

    Raises:
        InvalidData: With every fault of all that was given.
    """
    assembly = Assembly(data)
    if scenario is not None:
        assembly.lay_scenario(_scenario_document(data, scenario))
    chain = _HouseChain(data)
    for item in house:
        chain.take(item)
    assembly.faults += chain.faults
    for document in chain.documents:
        assembly.lay_house(document)
    assembly.choose(options or {})
    result = assembly.finish()
    if result is None:
        raise InvalidData(assembly.faults)
    return result


def check_house(data: RulesetData, house: Path | str) -> tuple[Fault, ...]:
    """The faults of a house-rule file and what it extends, laid over the ruleset and over each of its scenarios."""
    found: list[Fault] = []
    for scenario in (None, *data.scenarios):
        try:
            effective(data, house=[house], scenario=scenario)
        except InvalidData as error:
            found += error.faults
    return InvalidData(found).faults


def parse_option(data: RulesetData, name: str, text: str) -> bool | int | float | str | None:
    """The value that a text such as `40`, `none` or `yes` stands for, by the type of the option.

    Raises:
        InvalidData: There is no such option, or the text does not fit it.
    """
    return option_from_text(data.options, name, text)


def _scenario_document(data: RulesetData, scenario: str | Path) -> Document:
    if isinstance(scenario, str):
        if found := data.documents.get(f"scenarios/{scenario}.yaml"):
            return found
        if not _is_path(scenario):
            message = f"there is no scenario {scenario!r}{nearest(scenario, data.scenarios)}"
            raise InvalidData([Fault(Origin("scenario"), "", message)])
    return read_yaml(Path(scenario))


class _HouseChain:
    """The house-rule files in the order in which they are laid: each once, after what it extends."""

    def __init__(self, data: RulesetData) -> None:
        self.documents: list[Document] = []
        self.faults: list[Fault] = []
        self._data = data
        self._seen: set[Path] = set()

    def take(self, item: Path | str) -> None:
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
        return folder / item if _is_path(item) else None

    def _read(self, path: Path, under: tuple[Path, ...]) -> None:
        place = _resolved(path)
        if place in self._seen:
            return
        document = read_yaml(path)
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
                self.faults.append(document.fault(("extends",), f"there is no file {str(found)!r}"))
            else:
                self._read(found, (*under, place))
        self._seen.add(place)
        self.documents.append(document)


def _is_path(text: str) -> bool:
    return text.endswith((".yaml", ".yml")) or "/" in text or "\\" in text


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):  # a NUL in the name, or a loop of links: reading will tell
        return path
