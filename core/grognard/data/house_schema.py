"""The JSON Schema of a ruleset's house-rule files for editors: whole in itself, with the names that there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from grognard.data.effective_data import EffectiveData, UnitRow
from grognard.data.fields import house_schema
from grognard.data.occasions import INSTEAD, LACKS
from grognard.data.options import NONE, OptionRule
from grognard.data.ruleset_data import RulesetData

__all__ = ["editor_schema"]

_ID = "https://grognard.invalid/schemas/{}.house-rules.schema.json"


def editor_schema(data: RulesetData, base: EffectiveData) -> dict[str, Any]:
    """The schema for files that extend the ruleset, or house rules on it, whose kinds and values are those of `base`.

    It knows the unit kinds, statistics with their values, traits, options, tables, scenarios, occasions, facts and
    values. It is less strict than `house check`, which lays the files over one another.
    """
    schema = cast("dict[str, Any]", _plain(house_schema(data.fields)))
    schema["$id"] = _ID.format(data.id)
    schema["title"] = f"House rules for {data.name}"
    properties = schema["properties"]
    kinds, scenarios = list(base.units), list(data.scenarios)
    properties["extends"] |= _suggested([data.id, *data.house_files])
    schema["$defs"] = {
        "units": _units(properties["units"], base),
        "options": _options(data.options, base, properties["options"]["description"]),
        "tables": _with_defaults(properties["tables"], base.tables),
    }
    changes: dict[str, Any] = {name: {"$ref": f"#/$defs/{name}"} for name in schema["$defs"]}
    properties |= changes
    properties["add"]["additionalProperties"]["properties"]["like"] |= {"enum": kinds}
    properties["remove"]["items"] = {"enum": kinds}
    scenario = properties["scenarios"].pop("additionalProperties")
    for word in ("$schema", "$id", "title"):
        scenario.pop(word, None)  # an id would make the references start from here
    scenario["properties"] |= changes
    schema["$defs"]["scenario"] = scenario
    properties["scenarios"] |= {
        "additionalProperties": False,
        "properties": {
            name: {"description": data.scenarios[name].summary or name, "$ref": "#/$defs/scenario"}
            for name in scenarios
        },
    }
    sides = sorted({side for each in data.scenarios.values() for side in each.sides})
    _suggest(properties.get("modifiers", {}), {"kind": kinds, "side": sides})
    return schema


def _plain(part: Any) -> Any:
    """The schema without the words that only Grognard reads."""
    if isinstance(part, dict):
        mapping = cast("dict[str, Any]", part)
        return {name: _plain(value) for name, value in mapping.items() if name not in (LACKS, INSTEAD)}
    if isinstance(part, list):
        return [_plain(value) for value in cast("Sequence[Any]", part)]
    return part


def _units(schema: Mapping[str, Any], base: EffectiveData) -> dict[str, Any]:
    """Each kind by its name, with the values that it has."""
    change = schema["additionalProperties"]
    own = {name: {**_with_defaults(change, _values(row)), "description": row.name} for name, row in base.units.items()}
    return {**schema, "additionalProperties": False, "properties": own}


def _values(row: UnitRow) -> dict[str, Any]:
    every = {"name": row.name, "symbol": row.symbol, "pictogram": row.pictogram, "points": row.points}
    return {**every, "traits": list(row.traits), **row.statistics}


def _with_defaults(schema: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a mapping, whose fields say what their values are now; an editor fills these in."""
    fields = {
        name: {**part, "default": values[name]} if values.get(name) not in (None, "", []) else dict(part)
        for name, part in schema["properties"].items()
    }
    return {**schema, "properties": fields}


def _options(rules: Mapping[str, OptionRule], base: EffectiveData, description: str) -> dict[str, Any]:
    own = {name: _option(rule, base.options.get(name)) for name, rule in rules.items()}
    return {"description": description, "type": "object", "additionalProperties": False, "properties": own}


def _option(rule: OptionRule, value: Any) -> dict[str, Any]:
    about = f"{rule.doc.rstrip('.')}{f' ({rule.rule})' if rule.rule else ''}."
    schema: dict[str, Any] = {"description": about, "default": NONE if value is None else value}
    if rule.one_of:
        return {**schema, "enum": [*rule.one_of, *[NONE] * rule.or_none]}
    own: dict[str, Any] = {"type": rule.type}
    own |= {name: bound for name, bound in (("minimum", rule.minimum), ("maximum", rule.maximum)) if bound is not None}
    return {**schema, "anyOf": [own, {"const": NONE}]} if rule.or_none else {**schema, **own}


def _suggested(names: list[str]) -> dict[str, Any]:
    """One of the names, or any other text: an editor offers the names."""
    return {"anyOf": [{"enum": names}, {"type": "string", "minLength": 1}]}


def _suggest(part: Any, names: Mapping[str, list[str]]) -> None:
    """Offers the kinds and sides that there are; house rules may add kinds of their own."""
    if isinstance(part, dict):
        mapping = cast("dict[str, Any]", part)
        if (named := mapping.get("format")) in names:
            for word in ("format", "type", "minLength"):
                del mapping[word]
            mapping |= _suggested(names[str(named)])
        for value in mapping.values():
            _suggest(value, names)
    elif isinstance(part, list):
        for value in cast("Sequence[Any]", part):
            _suggest(value, names)
