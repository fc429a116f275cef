"""The occasions on which house rules may modify values: their facts and values, and the schema of `modifiers:`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from grognard.data.document import Document
from grognard.data.faults import Fault, KeyPath, Value

__all__ = ["INSTEAD", "LACKS", "Fact", "NamedValue", "Occasion", "modifiers_schema", "occasion_faults"]

FactType = Literal["integer", "number", "boolean", "string", "kind", "side", "trait"]

LACKS = "x-lacks"
"""How a message about an unknown entry of a mapping begins; only Grognard reads it."""
INSTEAD = "x-instead"
"""What to write instead of a value of a wrong type; only Grognard reads it."""

_NUMBERS = ("integer", "number")
_RULES = {"list": "to allow several values, write {one_of: […]}"}


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is so on an occasion; with `many`, a condition holds if it holds for one of its values."""

    type: FactType
    doc: str
    one_of: tuple[int | float | str, ...] = ()
    many: bool = False

    @property
    def choices(self) -> str:
        """What its values may be, in words.

        >>> Fact(type="string", doc="…", one_of=("front", "flank", "rear")).choices
        'front, flank, rear'
        """
        words = {
            "integer": "a whole number",
            "number": "a number",
            "boolean": "true or false",
            "string": "a text",
            "kind": "the id of a unit kind",
            "side": "the id of a side",
            "trait": "a trait",
        }
        return ", ".join(map(str, self.one_of)) or words[self.type]


class NamedValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value that modifiers may change."""

    doc: str


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of the game at which the ruleset asks for modifiers, with its facts and values by name."""

    doc: str
    facts: dict[str, Fact] = {}
    values: dict[str, NamedValue]


def occasion_faults(value: Value, document: Document, at: KeyPath) -> Iterator[Fault]:
    """What the schema of `schema.yaml` cannot say of the occasions that stand at `at`."""
    for name, occasion in value.items() if isinstance(value, dict) else ():
        facts = occasion.get("facts") if isinstance(occasion, dict) else None
        for fact, declared in facts.items() if isinstance(facts, dict) else ():
            here = (*at, name, "facts", fact)
            if (
                isinstance(declared, dict)
                and "one_of" in declared
                and declared.get("type") not in (*_NUMBERS, "string")
            ):
                message = "only facts of the types integer, number and string name their values: remove it"
                yield document.fault((*here, "one_of"), message)


def modifiers_schema(occasions: Mapping[str, Occasion], traits: Mapping[str, str]) -> dict[str, Any]:
    """The schema of a house-rule file's list `modifiers:`."""
    return {
        "description": "Changes to values on an occasion, under conditions; those listed later come later.",
        "type": "array",
        "maxItems": 500,
        "items": {
            "type": "object",
            "additionalProperties": False,
            "required": ["on", "then", "note"],
            "properties": {
                "on": {"description": _listed("The occasion", occasions), "enum": list(occasions)},
                "when": {
                    "description": "What must be so, all of it; without it the modifier always applies.",
                    "type": "object",
                },
                "then": {"description": "What happens to the occasion's values.", "type": "object", "minProperties": 1},
                "note": {"description": "The reason, for the log.", "type": "string", "minLength": 1, "maxLength": 120},
            },
            "allOf": [_on(name, occasion, traits) for name, occasion in occasions.items()],
        },
    }


def _on(name: str, occasion: Occasion, traits: Mapping[str, str]) -> dict[str, Any]:
    """The facts and values that may stand in a modifier on one occasion."""
    when = {
        "description": f"What must be so on the occasion {name!r}, all of it.",
        "additionalProperties": False,
        "properties": {fact: _condition(declared, traits) for fact, declared in occasion.facts.items()},
        LACKS: f"the occasion {name!r} has no fact",
    }
    then = {
        "description": f"What happens to the values of the occasion {name!r}.",
        "additionalProperties": False,
        "properties": {value: _change(declared) for value, declared in occasion.values.items()},
        LACKS: f"the occasion {name!r} has no value",
    }
    applies = {"required": ["on"], "properties": {"on": {"const": name}}}
    return {"if": applies, "then": {"properties": {"when": when, "then": then}}}


def _condition(fact: Fact, traits: Mapping[str, str]) -> dict[str, Any]:
    """A value to be equal to, or a mapping of comparisons; nothing but these."""
    doc = fact.doc + (" One of several is enough." if fact.many else "")
    plain = _plain(fact, traits)
    if fact.type == "boolean":
        return {"description": doc, **plain}
    inner = {"if": {"type": "object"}, "then": _comparisons(fact, plain), "else": plain}
    excluded = {"description": "Must not be so: a value, or comparisons.", **inner}
    return {
        "description": doc,
        "if": {"type": "object"},
        "then": _comparisons(fact, plain, excluded),
        "else": plain,
    }


def _plain(fact: Fact, traits: Mapping[str, str]) -> dict[str, Any]:
    if fact.one_of:
        return {"enum": list(fact.one_of), INSTEAD: _RULES}
    match fact.type:
        case "trait":
            return {"enum": list(traits), INSTEAD: _RULES}
        case "kind" | "side":
            return {"type": "string", "minLength": 1, "format": fact.type, INSTEAD: _RULES}
        case _:
            return {"type": fact.type, INSTEAD: _RULES}


def _comparisons(fact: Fact, plain: Mapping[str, Any], excluded: Mapping[str, Any] | None = None) -> dict[str, Any]:
    several = {"description": "Must be one of these.", "type": "array", "minItems": 1, "items": dict(plain)}
    properties: dict[str, Any] = {"one_of": several}
    if fact.type in _NUMBERS:
        properties["at_least"] = {"description": "Must be this or more.", "type": "number"}
        properties["at_most"] = {"description": "Must be this or less.", "type": "number"}
    if excluded is not None:
        properties["not"] = dict(excluded)
    return {
        "additionalProperties": False,
        "minProperties": 1,
        "properties": properties,
        LACKS: "there is no comparison",
    }


def _change(value: NamedValue) -> dict[str, Any]:
    number = "write {set: …}, {add: …} or {scale: …}"
    return {
        "description": value.doc,
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {
            "set": {"description": "The value becomes this.", "type": "number"},
            "add": {"description": "This is added; a negative number takes away.", "type": "number"},
            "scale": {"description": "The value is multiplied by this, after all that is added.", "type": "number"},
        },
        LACKS: "there is no change",
        INSTEAD: {"number": number, "text": number},
    }


def _listed(what: str, occasions: Mapping[str, Occasion]) -> str:
    return f"{what}: " + "; ".join(f"{name} ({occasion.doc.rstrip('.')})" for name, occasion in occasions.items()) + "."
