"""A commented house-rule file to begin with: everything that may be changed, with its present value and its meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from grognard.data.effective_data import EffectiveData
from grognard.data.migrations import FORMAT
from grognard.data.occasions import Fact, Occasion
from grognard.data.options import NONE, OptionRule
from grognard.data.ruleset_data import RulesetData
from grognard.data.scalars import scalar

__all__ = ["starter_file"]

_PLAIN = re.compile(r"[A-Za-z][\w-]*( [\w-]+)*")

_HEAD = """\
# House rules for {name}.
#
# Lines below that begin with "# " are examples: take the "# " away from those that you want, and from the line above
# them that names the section, and change the values. Lines that begin with "##" explain. What you do not write stays as
# it is. Then:
#   grognard house check FILE     says what is wrong, all at once
#   grognard house diff FILE      says what the file changes
#   grognard play {ruleset} --house FILE
#
# For completion in an editor: grognard schema {ruleset} -o {ruleset}.schema.json, and as the first line of this file:
# yaml-language-server: $schema={ruleset}.schema.json

format: {format}
house: {house}
extends: {ruleset}
"""


def starter_file(data: RulesetData, base: EffectiveData, house: str = "my-house-rules") -> str:
    """The text of a house-rule file on the ruleset that changes nothing yet; its examples are `base` as it is."""
    head = _HEAD.format(name=data.name, ruleset=data.id, house=house, format=FORMAT).splitlines()
    lines = [
        *head,
        *_examples(["name: My house rules", "note: Why we play so."]),
        *_section("Unit kinds: what you write changes, the rest stays.", _units(data, base)),
        *_section("New unit kinds, each like one that exists but for what you write.", _added(base)),
        *_section("Unit kinds that are no more; a scenario that uses one must be changed, too.", ["remove: []"]),
        *_section("Options: what is chosen where nobody chooses.", _options(data.options, base)),
        *_section("Tables of numbers.", _tables(data, base)),
        *_section("Scenarios: a list is replaced unless you write {append: […]} or {remove: […]}.", _scenarios(data)),
    ]
    if data.fields.occasions:
        lines += _section("Modifiers: on an occasion, when all this is so, values change.", _modifiers(data, base))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _section(about: str, lines: list[str]) -> list[str]:
    return ["", f"## {about}", *_examples(lines)] if len(lines) > 1 or not lines[0].endswith(":") else []


def _examples(lines: list[str]) -> Iterator[str]:
    return (f"# {line}" for line in lines)


def _units(data: RulesetData, base: EffectiveData) -> list[str]:
    lines = ["units:"]
    explained: set[str] = set()
    for kind, row in base.units.items():
        lines.append(f"  {kind}: # {row.name}")
        for name, value in row.statistics.items():
            if value is not None:
                about = str(data.fields.statistics[name].get("description", ""))
                lines.append(f"    {name}: {_written(value)}" + (f" # {about}" if name not in explained else ""))
                explained.add(name)
        if row.traits:
            lines.append(f"    traits: {_written(list(row.traits))} # from: {', '.join(data.fields.traits)}")
    return lines


def _added(base: EffectiveData) -> list[str]:
    kind, row = next(iter(base.units.items()))
    name, value = next(((name, value) for name, value in row.statistics.items() if value is not None), ("points", 0))
    return [
        "add:",
        f"  other-{kind}:",
        f"    like: {kind}",
        f"    name: {_written(f'Other {row.name.lower()}')}",
        f"    {name}: {_written(value)}",
    ]


def _options(rules: Mapping[str, OptionRule], base: EffectiveData) -> list[str]:
    lines = ["options:"]
    for name, rule in rules.items():
        value = base.options.get(name)
        about = f"{rule.doc.rstrip('.')}: {rule.choices}."
        lines.append(f"  {name}: {NONE if value is None else _written(value)} # {about}")
    return lines


def _tables(data: RulesetData, base: EffectiveData) -> list[str]:
    return [
        "tables:",
        *(
            f"  {name}: {_written(value)} # {data.fields.tables[name].get('description', '')}"
            for name, value in base.tables.items()
            if value is not None
        ),
    ]


def _scenarios(data: RulesetData) -> list[str]:
    scenario = data.scenarios[data.default_scenario]
    side = next(iter(scenario.sides.values()))
    return [
        "scenarios:",
        f"  {scenario.id}: # {scenario.name}",
        "    sides:",
        f"      {side.id}:",
        f"        name: {_written(side.name)}",
    ]


def _modifiers(data: RulesetData, base: EffectiveData) -> list[str]:
    lines = ["modifiers:"]
    for name, occasion in data.fields.occasions.items():
        lines += [f"  - on: {name} # {occasion.doc}", *_modifier(occasion, data, base)]
    return lines


def _modifier(occasion: Occasion, data: RulesetData, base: EffectiveData) -> Iterator[str]:
    if occasion.facts:
        yield "    when: # equal to a value, or {one_of: […]}, {not: …}; numbers also {at_least: …, at_most: …}"
    for name, fact in occasion.facts.items():
        yield f"      {name}: {_such_as(fact, data, base)} # {fact.doc}"
    yield "    then: # {set: …}, then {add: …}, then {scale: …}; rounded down at the end"
    for name, value in occasion.values.items():
        yield f"      {name}: {{add: 0}} # {value.doc}"
    yield "    note: the reason, for the log"


def _such_as(fact: Fact, data: RulesetData, base: EffectiveData) -> str:
    """A condition on a fact that is good as an example."""
    if fact.one_of:
        return f"{{one_of: {_written(list(fact.one_of))}}}"
    match fact.type:
        case "kind":
            return next(iter(base.units))
        case "side":
            return next(iter(data.scenarios[data.default_scenario].sides))
        case "trait":
            return next(iter(data.fields.traits))
        case "boolean":
            return "true"
        case "string":
            return "{not: something}"
        case "integer" | "number":
            return "{at_least: 1}"


def _written(value: Any) -> str:
    """A value as YAML on one line.

    >>> _written("no"), _written("red"), _written("3:1"), _written([1, "2"]), _written({"1": -1})
    ('no', 'red', '"3:1"', '[1, "2"]', '{"1": -1}')
    """
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_written(key)}: {_written(part)}' for key, part in value.items())}}}"  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, str) and _PLAIN.fullmatch(value) and scalar(value) == (value, None):
        return value
    return msgspec.json.encode(value).decode()
