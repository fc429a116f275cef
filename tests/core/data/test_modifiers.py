"""Modifiers as house-rule files write them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.data import EffectiveData, InvalidData, RulesetData, effective, read_ruleset
from grognard.modifiers import Conditional, adjusted, compiled

HouseFile = Callable[..., Path]
AIMED = "modifiers:\n  - {on: shot, when: {moved: false}, then: {dice: {add: 1}}, note: aimed}\n"


def faults(data: RulesetData, *house: Path, scenario: str | None = "ford") -> list[str]:
    with pytest.raises(InvalidData) as error:
        effective(data, house=house, scenario=scenario)
    return [str(fault).removeprefix(str(house[0])) for fault in error.value.faults]


def told(found: list[str]) -> list[str]:
    """What is said, without line and column."""
    return [fault.partition(": ")[2] for fault in found]


def modifier(house_file: HouseFile, when: str = "{}", then: str = "{dice: {add: 1}}", on: str = "shot") -> Path:
    return house_file(f"modifiers:\n  - {{on: {on}, note: n, when: {when}, then: {then}}}\n")


def test_a_modifier_is_read_with_its_file_and_line(skirmish: RulesetData, house_file: HouseFile) -> None:
    rules = effective(skirmish, house=[house_file(AIMED)])
    assert rules.modifiers == (
        Conditional(on="shot", when={"moved": False}, then={"dice": {"add": 1}}, note="aimed", source="mine.yaml:5"),
    )


def test_modifiers_of_several_files_come_in_the_order_of_the_files(
    skirmish: RulesetData, house_file: HouseFile
) -> None:
    house_file("modifiers: [{on: shot, then: {dice: {set: 1}}, note: one}]\n", "one")
    two = house_file("modifiers: [{on: shot, then: {dice: {set: 2}}, note: two}]\n", "two", extends="one.yaml")
    rules = effective(skirmish, house=[two])
    assert [each.note for each in rules.modifiers] == ["one", "two"]
    assert adjusted(compiled(rules.modifiers)["shot"], {"dice": 5}, dict)[0] == {"dice": 2}


def test_modifiers_are_part_of_what_a_record_holds(skirmish: RulesetData, house_file: HouseFile) -> None:
    plain, rules = effective(skirmish), effective(skirmish, house=[house_file(AIMED)])
    again = EffectiveData.from_json(json.loads(json.dumps(rules.as_json())))
    assert again.modifiers == rules.modifiers
    assert again.digest == rules.digest != plain.digest
    assert "modifiers" not in plain.as_json()


@pytest.mark.parametrize(
    ("when", "path", "message"),
    [
        (
            "{shoter: bows}",
            "when.shoter",
            "the occasion 'shot' has no fact 'shoter'; did you mean 'shooter'?",
        ),
        (
            "{range: far}",
            "when.range",
            "'far' is not a whole number",
        ),
        (
            "{range: {atleast: 2}}",
            "when.range.atleast",
            "there is no comparison 'atleast'; did you mean 'at_least'?",
        ),
        (
            "{range: {at_least: two}}",
            "when.range.at_least",
            "'two' is not a number",
        ),
        (
            "{range: [2, 3]}",
            "when.range",
            "a list is not a whole number: to allow several values, write {one_of: […]}",
        ),
        (
            "{cover: hedge}",
            "when.cover",
            "'hedge' is not one of the choices; choose from: none, wood, wall",
        ),
        (
            "{cover: [wood, wall]}",
            "when.cover",
            "a list is not one of the choices: to allow several values, write {one_of: […]}",
        ),
        (
            "{cover: {at_least: wood}}",
            "when.cover.at_least",
            "there is no comparison 'at_least'; choose from: not, one_of",
        ),
        (
            "{cover: {not: {not: wood}}}",
            "when.cover.not.not",
            "there is no comparison 'not'; choose from: one_of",
        ),
        (
            "{cover: {}}",
            "when.cover",
            "an empty mapping is too short: write at least 1 entry",
        ),
        (
            "{shooter: bow}",
            "when.shooter",
            "there is no unit kind 'bow'; did you mean 'bows'?",
        ),
        (
            "{near: {not: {one_of: [bows, rider]}}}",
            "when.near.not.one_of[2]",
            "there is no unit kind 'rider'; did you mean 'riders'?",
        ),
        (
            "{side: grene}",
            "when.side",
            "there is no side 'grene'; did you mean 'green'?",
        ),
        (
            "{marks: mounte}",
            "when.marks",
            "'mounte' is not one of the choices; did you mean 'mounted'?",
        ),
        (
            "{moved: yes}",
            "when.moved",
            "'yes' is not true or false: write true",
        ),
    ],
)
def test_an_unsound_condition_is_refused_with_the_nearest_name(
    skirmish: RulesetData, house_file: HouseFile, when: str, path: str, message: str
) -> None:
    assert told(faults(skirmish, modifier(house_file, when))) == [f"modifiers[1].{path}: {message}"]


@pytest.mark.parametrize(
    ("then", "path", "message"),
    [
        (
            "{dise: {add: 1}}",
            "then.dise",
            "the occasion 'shot' has no value 'dise'; did you mean 'dice'?",
        ),
        (
            "{dice: 1}",
            "then.dice",
            "1 is not a mapping (name: value): write {set: …}, {add: …} or {scale: …}",
        ),
        (
            "{dice: {plus: 1}}",
            "then.dice.plus",
            "there is no change 'plus'; choose from: add, scale, set",
        ),
        (
            "{dice: {add: one}}",
            "then.dice.add",
            "'one' is not a number",
        ),
        (
            "{}",
            "then",
            "an empty mapping is too short: write at least 1 entry",
        ),
        (
            "{dice: {set: strength + 1}}",
            "then.dice.set",
            "'strength + 1' is not a number",
        ),
    ],
)
def test_an_unsound_change_is_refused(
    skirmish: RulesetData, house_file: HouseFile, then: str, path: str, message: str
) -> None:
    assert told(faults(skirmish, modifier(house_file, then=then))) == [f"modifiers[1].{path}: {message}"]


def test_an_unknown_occasion_names_the_nearest(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = modifier(house_file, on="shoot")
    assert faults(skirmish, path) == [":5:10: modifiers[1].on: 'shoot' is not one of the choices; did you mean 'shot'?"]


def test_facts_of_another_occasion_are_unknown(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = modifier(house_file, "{range: 1}", "{morale: {add: 1}}", on="test")
    assert "the occasion 'test' has no fact 'range'" in faults(skirmish, path)[0]


def test_a_modifier_needs_an_occasion_a_change_and_a_note(skirmish: RulesetData, house_file: HouseFile) -> None:
    assert len(faults(skirmish, house_file("modifiers: [{when: {}}]\n"))) == 3


def test_a_kind_may_come_from_the_same_file_and_may_not_be_one_removed(
    skirmish: RulesetData, house_file: HouseFile
) -> None:
    text = "modifiers: [{{on: shot, when: {{shooter: {}}}, then: {{dice: {{add: 1}}}}, note: n}}]\n"
    added = house_file("add: {slings: {like: bows}}\n" + text.format("slings"))
    assert effective(skirmish, house=[added]).modifiers
    removed = house_file("remove: [bows]\n" + text.format("bows"), "gone")
    (fault,) = faults(skirmish, removed, scenario=None)
    assert fault == f":5:40: modifiers[1].when.shooter: the unit kind 'bows' was removed at {removed}:4"


def test_a_ruleset_without_occasions_has_no_modifiers(folder: Path, house_file: HouseFile) -> None:
    schema = folder / "schema.yaml"
    schema.write_text(schema.read_text("utf-8").partition("occasions:")[0], encoding="utf-8")
    path = house_file(AIMED)
    assert "there is no field 'modifiers' here" in faults(read_ruleset(folder), path)[0]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("moved: {type: boolean, doc: W, one_of: [1]}", "only facts of the types integer, number and string"),
        ("moved: {type: bool, doc: W}", "'bool' is not one of the choices"),
        ("moved: {type: boolean}", "'doc' is missing"),
    ],
)
def test_a_fact_that_is_declared_wrongly_is_refused(folder: Path, text: str, complaint: str) -> None:
    schema = folder / "schema.yaml"
    written = schema.read_text("utf-8")
    start = written.index("moved: ")
    end = written.index("\n", start)
    schema.write_text(written[:start] + text + written[end:], encoding="utf-8")
    with pytest.raises(InvalidData, match=complaint):
        read_ruleset(folder)
