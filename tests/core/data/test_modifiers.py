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
    one = house_file("modifiers: [{on: shot, then: {dice: {set: 1}}, note: one}]\n", "one")
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
    ("when", "complaint"),
    [
        ("{shoter: bows}", "5:31: modifiers[1].when.shoter: the occasion 'shot' has no fact 'shoter'; did you mean 'shooter'?"),
        ("{range: far}", "5:38: modifiers[1].when.range: 'far' is not a whole number"),
        ("{range: {atleast: 2}}", "5:39: modifiers[1].when.range.atleast: there is no comparison 'atleast'; did you mean 'at_least'?"),
        ("{range: {at_least: two}}", "5:49: modifiers[1].when.range.at_least: 'two' is not a number"),
        ("{range: [2, 3]}", "5:38: modifiers[1].when.range: a list is not a whole number: to allow several values, write {one_of: […]}"),
        ("{cover: hedge}", "5:38: modifiers[1].when.cover: 'hedge' is not one of the choices; choose from: none, wood, wall"),
        ("{cover: [wood, wall]}", "5:38: modifiers[1].when.cover: a list is not one of the choices: to allow several values, write {one_of: […]}"),
        ("{cover: {at_least: wood}}", "5:39: modifiers[1].when.cover.at_least: there is no comparison 'at_least'; choose from: not, one_of"),
        ("{cover: {not: {not: wood}}}", "5:45: modifiers[1].when.cover.not.not: there is no comparison 'not'; choose from: one_of"),
        ("{cover: {}}", "5:38: modifiers[1].when.cover: an empty mapping is too short: write at least 1 entry"),
        ("{shooter: bow}", "5:40: modifiers[1].when.shooter: there is no unit kind 'bow'; did you mean 'bows'?"),
        ("{near: {not: {one_of: [bows, rider]}}}", "5:59: modifiers[1].when.near.not.one_of[2]: there is no unit kind 'rider'; did you mean 'riders'?"),
        ("{side: grene}", "5:37: modifiers[1].when.side: there is no side 'grene'; did you mean 'green'?"),
        ("{marks: mounte}", "5:38: modifiers[1].when.marks: 'mounte' is not one of the choices; did you mean 'mounted'?"),
        ("{moved: yes}", "5:38: modifiers[1].when.moved: 'yes' is not true or false: write true"),
    ],
)  # fmt: skip
def test_an_unsound_condition_is_refused_with_the_nearest_name(
    skirmish: RulesetData, house_file: HouseFile, when: str, complaint: str
) -> None:
    assert faults(skirmish, modifier(house_file, when)) == [f":{complaint}"]


@pytest.mark.parametrize(
    ("then", "complaint"),
    [
        ("{dise: {add: 1}}", "5:41: modifiers[1].then.dise: the occasion 'shot' has no value 'dise'; did you mean 'dice'?"),
        ("{dice: 1}", "5:47: modifiers[1].then.dice: 1 is not a mapping (name: value): write {set: …}, {add: …} or {scale: …}"),
        ("{dice: {plus: 1}}", "5:48: modifiers[1].then.dice.plus: there is no change 'plus'; choose from: add, scale, set"),
        ("{dice: {add: one}}", "5:53: modifiers[1].then.dice.add: 'one' is not a number"),
        ("{}", "5:40: modifiers[1].then: an empty mapping is too short: write at least 1 entry"),
        ("{dice: {set: strength + 1}}", "5:53: modifiers[1].then.dice.set: 'strength + 1' is not a number"),
    ],
)  # fmt: skip
def test_an_unsound_change_is_refused(skirmish: RulesetData, house_file: HouseFile, then: str, complaint: str) -> None:
    assert faults(skirmish, modifier(house_file, then=then)) == [f":{complaint}"]


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
    added = house_file(
        "add: {slings: {like: bows}}\nmodifiers: [{on: shot, when: {shooter: slings}, then: {dice: {add: 1}}, note: n}]\n"
    )
    assert effective(skirmish, house=[added]).modifiers
    removed = house_file(
        "remove: [bows]\nmodifiers: [{on: shot, when: {shooter: bows}, then: {dice: {add: 1}}, note: n}]\n", "gone"
    )
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
