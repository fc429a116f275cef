"""The effective rules of a game: a ruleset's data with a scenario, house-rule files and options laid over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from grognard.data.assembly import Assembly
from grognard.data.document import Document
from grognard.data.effective_data import EffectiveData
from grognard.data.faults import Fault, InvalidData, Origin, by_file
from grognard.data.house_chain import HouseChain, is_path
from grognard.data.migrations import read_document
from grognard.data.options import option_from_text
from grognard.data.ruleset_data import RulesetData
from grognard.errors import nearest

__all__ = ["effective", "parse_option"]


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
    chain = HouseChain(data)
    for item in house:
        chain.take(item)
    assembly.faults += chain.faults
    for document in chain.documents:
        assembly.lay_house(document)
    assembly.choose(options or {})
    result = assembly.finish()
    if result is None:
        raise InvalidData(by_file(assembly.faults))
    return result


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
        if not is_path(scenario):
            message = f"there is no scenario {scenario!r}{nearest(scenario, data.scenarios)}"
            raise InvalidData([Fault(Origin("scenario"), "", message)])
    return read_document(Path(scenario), "scenario")
