from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import grognard_schemas
from grognard.data import RulesetData
from grognard.data.fields import house_schema, ruleset_schema, scenario_schema, unit_table_schema


@pytest.mark.parametrize("name", grognard_schemas.names())
def test_shipped_schemas_are_sound_and_say_what_they_are_for(name: str) -> None:
    schema = grognard_schemas.load(name)
    Draft202012Validator.check_schema(schema)
    assert schema["title"]
    assert schema["description"]


@pytest.mark.parametrize("name", ["house-rules", "ruleset", "ruleset-fields", "scenario", "unit-table"])
def test_every_field_is_described_and_no_alternatives_blame_the_wrong_key(name: str) -> None:
    schema = grognard_schemas.load(name)
    for field, part in _properties(schema):
        assert part.get("description") or part.keys() <= {"const", "not"}, f"{name}: {field}"
    text = json.dumps(schema)
    assert not any(word in text for word in ('"oneOf"', '"anyOf"', '"$ref"', '"unevaluatedProperties"'))


def test_a_schema_that_is_not_there_is_said_to_be_missing() -> None:
    with pytest.raises(LookupError, match=r"choose from: .*scenario"):
        grognard_schemas.load("senario")


def test_loaded_schemas_may_be_changed() -> None:
    grognard_schemas.load("scenario").clear()
    assert grognard_schemas.load("scenario")


def test_schemas_of_a_ruleset_are_sound_and_flat(skirmish: RulesetData) -> None:
    for schema in (
        unit_table_schema(skirmish.fields),
        ruleset_schema(skirmish.fields),
        scenario_schema(skirmish.fields),
        house_schema(skirmish.fields),
    ):
        Draft202012Validator.check_schema(dict(schema))
        assert "$ref" not in json.dumps(schema)


def test_the_house_schema_takes_a_change_and_refuses_a_typo(skirmish: RulesetData) -> None:
    validator: Any = Draft202012Validator(dict(house_schema(skirmish.fields)))
    house: dict[str, Any] = {"format": 1, "house": "x", "extends": "skirmish"}
    assert validator.is_valid({**house, "units": {"riders": {"attack": 4}}})
    assert not validator.is_valid({**house, "units": {"riders": {"atack": 4}}})
    assert validator.is_valid({**house, "units": {"riders": {"traits": {"append": ["steady"]}}}})
    assert not validator.is_valid({**house, "units": {"riders": {"traits": {"add": ["steady"]}}}})


def _properties(schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """All fields at any depth, with their schemas."""
    own: dict[str, dict[str, Any]] = schema.get("properties", {})
    inner = [*own.values(), *(schema[word] for word in ("items", "additionalProperties", "then") if word in schema)]
    parts: list[dict[str, Any]] = [part for part in (*inner, *schema.get("allOf", ())) if isinstance(part, dict)]
    return [*own.items(), *(found for part in parts for found in _properties(part))]
