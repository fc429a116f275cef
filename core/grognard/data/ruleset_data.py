"""What a ruleset's files say, checked, and the checks that all kinds of files share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from grognard.data.document import Document
from grognard.data.effective_data import ScenarioData, UnitRow
from grognard.data.faults import Fault, KeyPath, Site, Value, dotted
from grognard.data.fields import Fields
from grognard.data.migrations import format_fault
from grognard.data.options import OptionRule, fit_option
from grognard.data.overlay import Overlay
from grognard.data.schema import Schema, check
from grognard.errors import nearest

__all__ = ["RulesetData", "check_document", "mapping_of", "merged", "option_faults", "tables_of", "unit_rows"]


class RulesetData(msgspec.Struct, frozen=True, kw_only=True):
    """What the files of a ruleset's folder say, without any house rules.

    `house_files` are the house rules that come with the ruleset, by id, read only when used. `documents` are the files
    by their path in the folder, `base` is their content as a tree with origins, for changes to be laid over a copy.
    """

    id: str
    name: str
    summary: str
    folder: Path
    fields: Fields
    units: dict[str, UnitRow]
    options: dict[str, OptionRule]
    tables: dict[str, Any]
    scenarios: dict[str, ScenarioData]
    default_scenario: str
    house_files: dict[str, Path]
    documents: dict[str, Document]
    base: Overlay


def check_document(document: Document, schema: Schema) -> list[Fault]:
    """The faults of a document: those found in reading and, unless it is broken, those of its format and schema."""
    faults = list(document.faults)
    if document.broken:
        return faults
    if complaint := format_fault(document):
        return [*faults, complaint]
    return merged(faults, check(document.value, schema, document))


def merged(first: Iterable[Fault], later: Iterable[Fault]) -> list[Fault]:
    """Both, but for those of the later that are about a place which the first have named already."""
    kept = list(first)
    places = {fault.origin for fault in kept}
    return kept + [fault for fault in later if fault.origin not in places]


def option_faults(rules: Mapping[str, OptionRule], values: Value, site: Site, at: KeyPath) -> list[Fault]:
    """What is wrong with values of options, written as a mapping at `at`."""
    faults: list[Fault] = []
    for name, value in mapping_of(values).items():
        here = (*at, name)
        if name not in rules:
            message = f"there is no option {name!r}{nearest(name, rules)}"
            faults.append(Fault(site.of_key(here), dotted(here), message))
        elif complaint := fit_option(rules[name], value)[1]:
            faults.append(Fault(site.of_value(here), dotted(here), complaint))
    return faults


def unit_rows(tree: Mapping[str, Value], fields: Fields) -> dict[str, UnitRow]:
    """The unit kinds of a tree; a statistic that has neither value nor default is None."""
    rows: dict[str, UnitRow] = {}
    for name, kind in mapping_of(tree.get("units")).items():
        row = mapping_of(kind)
        points, traits = row.get("points", 0), row.get("traits")
        rows[name] = UnitRow(
            id=name,
            name=str(row.get("name")),
            symbol=str(row.get("symbol")),
            pictogram=str(row.get("pictogram") or ""),
            points=float(points) if isinstance(points, int | float) else 0.0,
            traits=tuple(map(str, traits)) if isinstance(traits, list) else (),
            statistics={name: row.get(name) for name in fields.statistics},
        )
    return rows


def tables_of(tree: Mapping[str, Value], fields: Fields) -> dict[str, Any]:
    """The ruleset's tables of a tree; one that has neither value nor default is None."""
    tables = mapping_of(tree.get("tables"))
    return {name: tables.get(name) for name in fields.tables}


def mapping_of(value: Value) -> dict[str, Value]:
    """The value if it is a mapping, else an empty one: what is of a wrong type has been named by the schema."""
    return value if isinstance(value, dict) else {}
