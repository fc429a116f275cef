from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import grognard_schemas
from grognard.data import RulesetData
from grognard.data.faults import KeyPath, Origin, Value
from grognard.data.fields import house_schema, ruleset_schema, scenario_schema, unit_table_schema
from grognard.data.schema import Schema, check
from grognard.data.yaml import read_yaml


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


FIELDS = sorted(Path(__file__).parents[3].glob("rulesets/*/schema.yaml"))


class Nowhere:
    """A site for values that stand in no file."""

    def of_value(self, path: KeyPath) -> Origin:
        del path
        return Origin("")

    def of_key(self, path: KeyPath) -> Origin:
        del path
        return Origin("")


def _patterns(part: Value) -> Iterator[str]:
    """The patterns of texts and of keys, at any depth."""
    if isinstance(part, list):
        for value in part:
            yield from _patterns(value)
    elif isinstance(part, dict):
        for name, value in part.items():
            if name == "patternProperties" and isinstance(value, dict):
                yield from value
            if name == "pattern" and isinstance(value, str):
                yield value
            else:
                yield from _patterns(value)


SHIPPED = sorted(
    {
        pattern
        for schema in (
            *map(grognard_schemas.load, grognard_schemas.names()),
            *(read_yaml(path).value for path in FIELDS),
        )
        for pattern in _patterns(schema)
    }
)


@pytest.mark.parametrize("pattern", SHIPPED)
@given(data=st.data())
def test_no_shipped_pattern_takes_a_text_with_a_line_end_behind_it(pattern: str, data: st.DataObject) -> None:
    assert pattern.startswith("^")
    assert pattern.endswith("$")
    text = data.draw(st.from_regex(pattern.removesuffix("$") + r"\Z"))
    as_text: Schema = {"pattern": pattern}
    as_key: Schema = {"patternProperties": {pattern: True}, "additionalProperties": False}
    named: Schema = {"propertyNames": as_text}
    cases: tuple[tuple[Schema, Value, Value], ...] = (
        (as_text, text, f"{text}\n"),
        (as_key, {text: 1}, {f"{text}\n": 1}),
        (named, {text: 1}, {f"{text}\n": 1}),
    )
    for schema, sound, broken in cases:
        assert not check(sound, schema, Nowhere())
        assert len(check(broken, schema, Nowhere())) == 1


def test_the_patterns_of_all_rulesets_are_among_them() -> None:
    assert len(FIELDS) == 3
    assert "^[1-9][0-9]?$" in SHIPPED


def test_a_dollar_that_is_meant_as_one_stays_one() -> None:
    schema = {"pattern": r"^[$a]\$$"}
    assert not check("$$", schema, Nowhere())
    assert check("$$\n", schema, Nowhere())
    assert check("$", schema, Nowhere())


def test_a_value_under_a_pattern_is_checked_and_not_taken_for_another_field() -> None:
    schema = {"patternProperties": {"^[a-z]$": {"type": "integer"}}, "additionalProperties": {"type": "boolean"}}
    assert not check({"a": 1, "aa": True}, schema, Nowhere())
    assert [fault.path for fault in check({"a": True, "b\n": 1}, schema, Nowhere())] == ["a", "'b\\n'"]


@pytest.mark.parametrize("text", ["d6", "2d6+1", "d%", "3D6 kh2"])
def test_dice_that_can_be_read_fit_the_format_dice(text: str) -> None:
    assert not check(text, {"type": "string", "format": "dice"}, Nowhere())


@pytest.mark.parametrize("text", ["", "d3+x", "d0", "6", "d6\n+"])
def test_dice_that_cannot_be_read_are_told_with_what_to_write(text: str) -> None:
    (fault,) = check(text, {"type": "string", "format": "dice"}, Nowhere())
    assert fault.message.startswith(f"dice {text!r}: ")
    assert 'write for example "2d6"' in fault.message


def _properties(schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """All fields at any depth, with their schemas."""
    own: dict[str, dict[str, Any]] = schema.get("properties", {})
    inner = [*own.values(), *(schema[word] for word in ("items", "additionalProperties", "then") if word in schema)]
    parts: list[dict[str, Any]] = [part for part in (*inner, *schema.get("allOf", ())) if isinstance(part, dict)]
    return [*own.items(), *(found for part in parts for found in _properties(part))]
