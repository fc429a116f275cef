"""The fields that a ruleset adds to the file formats (its `schema.yaml`), and the flat schemas that follow."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import msgspec

import grognard_schemas
from grognard.data.document import Document
from grognard.data.faults import Fault, KeyPath, Value
from grognard.data.migrations import format_fault
from grognard.data.occasions import Occasion, modifiers_schema, occasion_faults
from grognard.data.schema import Schema, check, check_schema

__all__ = [
    "Fields",
    "Fragments",
    "house_schema",
    "kind_schema",
    "read_fields",
    "ruleset_schema",
    "scenario_schema",
    "tables_schema",
    "unit_table_schema",
]

Fragments = dict[str, dict[str, Any]]

_WHOLE = ("required", "minProperties", "default", "dependentRequired", "allOf", "if", "then", "else")
"""Keywords that say what a whole value needs: a change to it need not repeat it."""


class Fields(msgspec.Struct, frozen=True, kw_only=True):
    """The fields that a ruleset adds to unit kinds, its tables, scenarios, sides, army entries: name → JSON Schema.

    A field with a `default` may be left out; `default: null` means that it then has no value. `traits` maps the
    traits that unit kinds may have to what they mean. In fields of scenarios, sides and entries, texts of the `format`s
    hex, kind, side, facing (any direction) and corner are looked up; texts of the format dice are read everywhere.
    `occasions` are those of modifiers in house rules.
    """

    traits: dict[str, str] = {}
    statistics: Fragments = {}
    tables: Fragments = {}
    scenario: Fragments = {}
    side: Fragments = {}
    army: Fragments = {}
    occasions: dict[str, Occasion] = {}


def read_fields(document: Document) -> tuple[Fields, list[Fault]]:
    """The fields of a checked `schema.yaml`; with faults they are no fields at all."""
    if complaint := format_fault(document):
        return Fields(), [complaint]
    faults = check(document.value, grognard_schemas.load("ruleset-fields"), document)
    value = document.value if isinstance(document.value, dict) else {}
    for section in ("statistics", "tables", "scenario", "side", "army"):
        fragments = value.get(section)
        for name, fragment in fragments.items() if isinstance(fragments, dict) else ():
            faults += _check_fragment(fragment, document, (section, name))
            if name in _own_properties(section):
                message = f"every {_OWNERS[section]} has a field {name!r}: choose another name"
                faults.append(document.fault((section, name), message, key=True))
    faults += occasion_faults(value.get("occasions"), document, ("occasions",))
    if faults:
        return Fields(), faults
    return msgspec.convert({name: part for name, part in value.items() if name != "format"}, Fields), []


_OWNERS = {"statistics": "unit kind", "scenario": "scenario", "side": "side", "army": "army entry", "tables": "table"}


def _own_properties(section: str) -> Mapping[str, object]:
    """The fields that files have without any ruleset."""
    scenario: dict[str, Any] = grognard_schemas.load("scenario")
    side: dict[str, Any] = scenario["properties"]["sides"]["additionalProperties"]
    kind: dict[str, Any] = grognard_schemas.load("unit-table")["properties"]["units"]["additionalProperties"]
    owners: dict[str, dict[str, Any]] = {
        "statistics": {**kind["properties"], "like": {}},
        "scenario": scenario["properties"],
        "side": side["properties"],
        "army": side["properties"]["army"]["items"]["properties"],
    }
    return owners.get(section, {})


def _check_fragment(fragment: Value, document: Document, at: KeyPath) -> list[Fault]:
    if not isinstance(fragment, dict):
        return []
    faults = check_schema(fragment, document, at)
    if not faults:
        faults = [document.fault(path, message) for path, message in _unusable(fragment, at)]
    if not faults and fragment.get("default") is not None:
        faults = check(fragment["default"], fragment, document, (*at, "default"))
    return faults


def _unusable(fragment: Value, at: KeyPath) -> list[tuple[KeyPath, str]]:
    """What a schema may say but a field may not: references, and patterns that Python cannot read."""
    found: list[tuple[KeyPath, str]] = []
    if isinstance(fragment, dict):
        for key, part in fragment.items():
            here = (*at, key)
            if key == "patternProperties" and isinstance(part, dict):
                found += [(here, bad) for pattern in part if (bad := _bad_pattern(pattern))]
            if key in ("$ref", "$dynamicRef", "$id", "$schema", "$anchor", "$dynamicAnchor", "$defs", "$vocabulary"):
                found.append((here, f"{key} is not read in a field: write the schema out"))
            elif key == "pattern" and isinstance(part, str) and (bad := _bad_pattern(part)):
                found.append((here, bad))
            elif key not in ("default", "enum", "const", "examples"):
                found += _unusable(part, here)
    elif isinstance(fragment, list):
        for index, part in enumerate(fragment):
            found += _unusable(part, (*at, index))
    return found


def _bad_pattern(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        return f"{pattern!r} is not a pattern ({error})"
    return ""


def unit_table_schema(fields: Fields) -> Schema:
    """The schema of the ruleset's `units.yaml`."""
    schema = grognard_schemas.load("unit-table")
    schema["properties"]["units"]["additionalProperties"] = kind_schema(fields)
    return schema


def kind_schema(fields: Fields) -> dict[str, Any]:
    """The schema of one whole unit kind."""
    kind: dict[str, Any] = grognard_schemas.load("unit-table")["properties"]["units"]["additionalProperties"]
    kind["properties"]["traits"]["items"] = {"enum": list(fields.traits)}
    return _extended(kind, fields.statistics)


def tables_schema(fields: Fields) -> dict[str, Any]:
    """The schema of the ruleset's own tables, whole."""
    return _extended({"type": "object", "additionalProperties": False, "properties": {}}, fields.tables)


def ruleset_schema(fields: Fields) -> Schema:
    """The schema of the ruleset's `ruleset.yaml`."""
    schema = grognard_schemas.load("ruleset")
    schema["properties"]["tables"] = tables_schema(fields)
    if schema["properties"]["tables"].get("required"):
        schema["required"].append("tables")
    return schema


def scenario_schema(fields: Fields) -> Schema:
    """The schema of a scenario file of the ruleset: its own fields, and changes to units and tables."""
    schema = _extended(grognard_schemas.load("scenario"), fields.scenario)
    side = _extended(schema["properties"]["sides"]["additionalProperties"], fields.side)
    _extended(side["properties"]["army"]["items"], fields.army)
    schema["properties"]["units"] = _changed_units(fields)
    schema["properties"]["tables"] = _changes(tables_schema(fields))
    return schema


def house_schema(fields: Fields) -> Schema:
    """The schema of a house-rule file on the ruleset."""
    schema = grognard_schemas.load("house-rules")
    new_kind = kind_schema(fields)
    required = new_kind.pop("required")
    new_kind["properties"] |= schema["properties"]["add"]["additionalProperties"]["properties"]
    described = {name: {"description": part.get("description", "")} for name, part in new_kind["properties"].items()}
    new_kind |= {"if": {"not": {"required": ["like"]}}, "then": {"required": required, "properties": described}}
    scenario = dict(scenario_schema(fields))
    overrides = {name: scenario["properties"].pop(name) for name in ("units", "tables", "options")}
    for name in ("format", "scenario", "ruleset"):
        scenario["properties"].pop(name)
    changed = _changes(scenario)
    changed["properties"] |= overrides
    schema["properties"]["units"] = _changed_units(fields)
    schema["properties"]["add"]["additionalProperties"] = new_kind
    schema["properties"]["tables"] = overrides["tables"]
    schema["properties"]["scenarios"]["additionalProperties"] = changed
    if fields.occasions:
        schema["properties"]["modifiers"] = modifiers_schema(fields.occasions, fields.traits)
    else:
        del schema["properties"]["modifiers"]
    return schema


def _changed_units(fields: Fields) -> dict[str, Any]:
    description = "Changes to unit kinds that exist, by id; `add:` brings new ones."
    return {"description": description, "type": "object", "additionalProperties": _changes(kind_schema(fields))}


def _extended(schema: dict[str, Any], fragments: Fragments) -> dict[str, Any]:
    """`schema`, changed in place: with the fields, of which those without a default must be there."""
    schema["properties"] |= deepcopy(fragments)
    required = [name for name, fragment in fragments.items() if "default" not in fragment]
    if required:
        schema["required"] = [*schema.get("required", ()), *required]
    return schema


def _changes(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a change to a value: all is optional, and lists may also be appended to or removed from."""
    kept = {name: part for name, part in schema.items() if name not in _WHOLE}
    if "properties" in kept:
        kept["properties"] = {name: _changes(part) for name, part in kept["properties"].items()}
    if "patternProperties" in kept:
        kept["patternProperties"] = {name: _changes(part) for name, part in kept["patternProperties"].items()}
    if isinstance(kept.get("additionalProperties"), dict):
        kept["additionalProperties"] = _changes(kept["additionalProperties"])
    if kept.get("type") != "array":
        return kept
    part = {name: value for name, value in kept.items() if name in ("type", "items")}
    edit: dict[str, Any] = {
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {"append": part, "remove": {"type": "array"}},
    }
    return {"description": kept.pop("description", ""), "if": {"type": "object"}, "then": edit, "else": kept}
