"""What `house check` and `house diff` find out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.data import (
    InvalidData,
    RulesetData,
    check_house,
    compare,
    effective,
    extended_by,
    extended_ruleset,
    inspect_house,
    read_ruleset,
)

HouseFile = Callable[..., Path]


def notes(data: RulesetData, *house: Path) -> list[str]:
    verdict = inspect_house(data, house)
    assert verdict.faults == ()
    return [f"{Path(note.origin.file).name}:{note.origin.line}: {note.path}: {note.message}" for note in verdict.notes]


def test_of_two_files_that_change_a_value_the_later_wins_and_it_is_said(
    skirmish: RulesetData, house_file: HouseFile
) -> None:
    one = house_file("units: {riders: {attack: 4}}\noptions: {limit: 3}\n", "one")
    two = house_file("units: {riders: {attack: 5, armour: 2}}\n", "two")
    assert notes(skirmish, one, two) == [
        "two.yaml:4: units.riders.attack: one.yaml:4 sets this to 4, too; the later file wins: 5"
    ]
    assert notes(skirmish, two, one) == [
        "one.yaml:4: units.riders.attack: two.yaml:4 sets this to 5, too; the later file wins: 4"
    ]


def test_a_file_that_overrides_what_it_extends_is_said_to(skirmish: RulesetData, house_file: HouseFile) -> None:
    house_file("tables: {rounds: 4}\n", "base")
    top = house_file("tables: {rounds: 5}\n", "top", extends="base.yaml")
    assert notes(skirmish, top) == [
        "top.yaml:4: tables.rounds: base.yaml:4 sets this to 4, too; the later file wins: 5"
    ]


def test_what_two_files_change_in_a_scenario_is_said_once(skirmish: RulesetData, house_file: HouseFile) -> None:
    one = house_file("scenarios: {ford: {goal: a1}}\n", "one")
    two = house_file("scenarios: {ford: {goal: d1}}\n", "two")
    assert notes(skirmish, one, two) == [
        "two.yaml:4: scenarios.ford.goal: one.yaml:4 sets this to a1, too; the later file wins: d1"
    ]


def test_files_that_change_different_things_need_no_note(skirmish: RulesetData, house_file: HouseFile) -> None:
    one = house_file("units: {riders: {attack: 4}}\n", "one")
    assert notes(skirmish, one, house_file("units: {bows: {attack: 4}}\n", "two")) == []


def test_a_line_that_changes_nothing_is_pointed_out(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = house_file("units:\n  riders: {attack: 3}\n")
    assert notes(skirmish, path) == [
        "mine.yaml:5: units.riders.attack: this is 3 already (units.yaml:4): it changes nothing"
    ]


def test_several_files_are_checked_together(skirmish: RulesetData, house_file: HouseFile) -> None:
    one = house_file("add: {slings: {like: bows}}\n", "one")
    two = house_file("units: {slings: {attack: 2}}\n", "two")
    assert check_house(skirmish, one, two) == ()
    assert "there is no unit kind 'slings'" in str(check_house(skirmish, two, one)[0])


def test_a_scenario_that_does_not_go_with_the_file_is_a_note_while_another_does(
    skirmish: RulesetData, folder: Path, house_file: HouseFile
) -> None:
    hill = (folder / "scenarios/ford.yaml").read_text("utf-8").replace("ford", "hill").replace("riders", "spears")
    (folder / "scenarios/hill.yaml").write_text(hill, encoding="utf-8")
    path = house_file("remove: [riders]\n")
    (note,) = notes(read_ruleset(folder), path)
    assert note.startswith("ford.yaml:12: sides.green.army[2].kind: the unit kind 'riders' was removed at")
    assert inspect_house(skirmish, [path]).faults


def test_faults_come_from_the_top_of_the_file_down(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = house_file(
        "scenarios: {ford: {goal: z9}}\n"
        "modifiers: [{on: shot, when: {shooter: bow}, then: {dice: {add: 1}}, note: n}]\n"
        "tables: {round: 4}\n"
    )
    assert [fault.origin.line for fault in check_house(skirmish, path)] == [4, 5, 6]


# --- what is changed ------------------------------------------------------------------------------------------------


def differences(data: RulesetData, *house: Path, scenario: str | None = None) -> list[tuple[str, str, str]]:
    before, after = effective(data, scenario=scenario), effective(data, house=house, scenario=scenario)
    return [(each.path, each.change, each.why) for each in compare(before, after)]


def test_differences_are_values_kinds_and_modifiers(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = house_file(
        "units: {riders: {attack: 4}}\n"
        "add: {slings: {like: bows, range: 2}}\n"
        "remove: [spears]\n"
        "modifiers: [{on: shot, when: {moved: true}, then: {dice: {add: -1}}, note: in haste}]\n"
    )
    assert differences(skirmish, path) == [
        ("units.spears", "removed", "was units.yaml:3"),
        ("units.slings", "added", "Bows, attack 1, armour 0, range 2 ← units.yaml:6"),
        ("units.riders.attack", "changed", "4 ← mine.yaml:4 (was 3, units.yaml:4)"),
        ("modifiers", "added", "shot: dice -1 when moved is so (in haste) ← mine.yaml:7"),
    ]


def test_differences_in_a_scenario_are_written_as_the_file_writes_them(
    skirmish: RulesetData, house_file: HouseFile
) -> None:
    path = house_file("scenarios: {ford: {goal: d1, sides: {blue: {budget: 30}}}}\n")
    assert differences(skirmish, path, scenario="ford") == [
        ("scenarios.ford.goal", "changed", "d1 ← mine.yaml:4 (was b2, ford.yaml:5)"),
        ("scenarios.ford.sides.blue.budget", "changed", "30 ← mine.yaml:4 (was 20, ford.yaml:17)"),
    ]


def test_a_value_set_to_what_it_was_is_no_difference(skirmish: RulesetData, house_file: HouseFile) -> None:
    assert differences(skirmish, house_file("units: {riders: {attack: 3}}\n")) == []


# --- what a file builds on ------------------------------------------------------------------------------------------


def test_the_ruleset_of_a_file_is_found_through_all_it_extends(skirmish: RulesetData, house_file: HouseFile) -> None:
    shipped = {"skirmish": {"heavy": house_file("", "heavy")}, "other": dict[str, Path]()}
    middle = house_file("", "middle", extends="heavy")
    top = house_file("", "top", extends="middle.yaml")
    assert extended_ruleset(top, shipped) == ("skirmish", top)
    assert extended_ruleset(Path("heavy"), shipped) == ("skirmish", shipped["skirmish"]["heavy"])
    assert extended_by(skirmish, top) is not None
    assert extended_by(skirmish, house_file("")) is None
    assert extended_by(skirmish, house_file("", extends="top.yaml")) == top
    assert middle.is_file()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("format: 1\nextends: skirmsh\n", "'skirmsh' here; did you mean 'skirmish'?"),
        ("format: 1\nextends: mine.yaml\n", "in a circle: mine.yaml → mine.yaml"),
        ("format: 1\n", "add 'extends: …', the id of a ruleset: skirmish"),
        ("format: [\n", "this is not YAML"),
    ],
)
def test_a_file_that_builds_on_nothing_known_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidData, match=r"mine\.yaml:\d+") as error:
        extended_ruleset(path, {"skirmish": {}})
    assert complaint in str(error.value)
