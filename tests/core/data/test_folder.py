from __future__ import annotations

from pathlib import Path

import pytest

from grognard.data import InvalidData, RulesetData, read_ruleset


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def faults(folder: Path) -> list[str]:
    with pytest.raises(InvalidData) as error:
        read_ruleset(folder)
    return [str(fault).removeprefix(f"{folder}/") for fault in error.value.faults]


def test_unit_kinds_have_statistics_with_their_defaults(skirmish: RulesetData) -> None:
    assert skirmish.units["spears"].statistics == {"attack": 2, "armour": 1, "range": None}
    assert skirmish.units["bows"].statistics == {"attack": 1, "armour": 0, "range": 3}
    assert skirmish.units["riders"].points == 7.5
    assert skirmish.units["riders"].traits == ("mounted",)


def test_tables_have_their_defaults(skirmish: RulesetData) -> None:
    assert skirmish.tables == {"rounds": 3, "costs": {"shield": 2}}


def test_armies_are_spread_out_into_units_with_ids(skirmish: RulesetData) -> None:
    ford = skirmish.scenarios["ford"]
    assert [unit.id for unit in ford.units] == [
        "green-spears-1",
        "green-spears-2",
        "green-riders",
        "blue-eyes",
        "blue-bows-1",
        "blue-bows-2",
        "blue-bows-3",
    ]
    assert list(ford.sides) == ["green", "blue"]
    assert [unit.fields["morale"] for unit in ford.sides["blue"].units] == [8, 5, 5, 5]
    assert [side.fields["edge"] for side in ford.sides.values()] == ["north", "south"]


def test_hexes_are_written_as_the_board_writes_them(skirmish: RulesetData) -> None:
    ford = skirmish.scenarios["ford"]
    assert ford.fields["goal"] == "B2"
    assert ford.sides["green"].units[2].at == "A1"
    assert ford.board["terrain"] == {"C3": "water"}


def test_all_faults_of_all_files_come_at_once(folder: Path) -> None:
    change(folder / "units.yaml", "attack: 2", "atack: 2")
    change(folder / "units.yaml", "symbol: B", "symbol: BW")
    change(folder / "ruleset.yaml", "rounds: 3", "rounds: 0")
    change(folder / "ruleset.yaml", "default: blue", "default: red")
    change(folder / "scenarios/ford.yaml", "kind: riders, at: a1", "kind: rider, at: e9")
    assert faults(folder) == [
        "ruleset.yaml:12:11: tables.rounds: 0 is out of bounds: write at least 1",
        "units.yaml:3:48: units.spears.atack: there is no field 'atack' here; did you mean 'attack'?",
        "units.yaml:7:13: units.bows.symbol: 'BW' is too long: write at most 1 character",
        "ruleset.yaml:10:57: options.start.default: 'red' is not one of the choices; choose from: blue, green",
        "scenarios/ford.yaml:12:16: sides.green.army[2].kind: there is no unit kind 'rider'; did you mean 'riders'?",
        "scenarios/ford.yaml:12:27: sides.green.army[2].at: there is no hex 'e9' on this board; did you mean D3?",
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("units.yaml", "attack: 3", "attack: 3.0", "units.riders.attack: 3.0 is not a whole number: write 3"),
        ("units.yaml", "attack: 3", "attack: no", "units.riders.attack: 'no' is not a whole number"),
        ("units.yaml", "attack: 3, ", "", "units.riders: 'attack' is missing (Dice thrown): add 'attack: …'"),
        ("units.yaml", "[mounted]", "mounted", "units.riders.traits: 'mounted' is not a list: write [mounted]"),
        ("units.yaml", "[mounted]", "[mounted, mounted]", "'mounted' stands twice in the list"),
        (
            "units.yaml",
            "[mounted]",
            "[mountd]",
            "traits[1]: 'mountd' is not one of the choices; did you mean 'mounted'?",
        ),
        ("units.yaml", "  spears:", "  Spears:", "'Spears' does not fit: write small letters and digits"),
        ("units.yaml", "name: Bows", "name: 7", 'units.bows.name: 7 is not a text: write "7" in quotes'),
        (
            "units.yaml",
            "format: 1",
            "format: 2",
            "format: 2 is not 1, the format that this Grognard reads: upgrade Grognard",
        ),
        ("units.yaml", "format: 1\n", "", "'format' is missing"),
        ("ruleset.yaml", "one_of: [blue, green]", "one_of: [blue, 3]", "options.start.one_of[2]: 3 cannot be chosen"),
        ("ruleset.yaml", "default_scenario: ford", "default_scenario: fort", "there is no file scenarios/fort.yaml"),
        (
            "ruleset.yaml",
            "doc: Game turns.",
            "house_rule: x, doc: Turns",
            "only an option of true or false switches on",
        ),
        ("scenarios/ford.yaml", "scenario: ford", "scenario: fort", "scenario: 'fort' is not the file's name"),
        (
            "scenarios/ford.yaml",
            "ruleset: skirmish",
            "ruleset: chess",
            "the scenario is for 'chess', not for 'skirmish'",
        ),
        ("scenarios/ford.yaml", "goal: b2", "goal: z2", "goal: there is no hex 'z2' on this board; did you mean"),
        ("scenarios/ford.yaml", "c3: water", "c4: water", "board.terrain.c4: there is no hex 'c4' on this board"),
        ("scenarios/ford.yaml", "columns: 4, ", "", "'columns' is missing"),
        ("scenarios/ford.yaml", "columns: 4", "side: 4", "board.side: 4 does not go with the other fields here"),
        ("scenarios/ford.yaml", "facing: E", "facing: X", "army[2].facing: 'X' is not a direction on this board"),
        ("scenarios/ford.yaml", "budget: 20", "budget: 19.5", "the army costs 20 points, 0.5 over its budget of 19.5"),
        (
            "scenarios/ford.yaml",
            "bows, id: blue-eyes",
            "bows, count: 2, id: blue-eyes",
            "2 units cannot share 'blue-eyes'",
        ),
        ("scenarios/ford.yaml", "id: blue-eyes", "id: blue-bows-2", "2 units have the id 'blue-bows-2'"),
        ("scenarios/ford.yaml", '"#2040a0"', "Blue", "'Blue' does not fit: write the name of a colour"),
        ("scenarios/ford.yaml", "morale: 8", "moral: 8", "there is no field 'moral' here; did you mean 'morale'?"),
    ],
)
def test_each_fault_says_what_to_do(folder: Path, file: str, old: str, new: str, message: str) -> None:
    change(folder / file, old, new)
    found = faults(folder)
    assert any(fault.startswith(file) and message in fault for fault in found), found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("description: Dice thrown., ", "", "statistics.attack: 'description' is missing"),
        ("type: integer, minimum: 0", "type: integr, minimum: 0", "statistics.attack.type: 'integr'"),
        (
            "{description: Its spirit., type: integer",
            "{$ref: x, description: Its spirit.",
            "$ref is not read in a field",
        ),
        ("default: 5", "default: five", "army.morale.default: 'five' is not a whole number"),
        ("format: hex", "pattern: '['", "scenario.goal.pattern: '[' is not a pattern"),
        ("  edge:", "  colour:", "every side has a field 'colour': choose another name"),
    ],
)
def test_faults_of_the_added_fields_come_alone(folder: Path, old: str, new: str, message: str) -> None:
    change(folder / "schema.yaml", old, new)
    change(folder / "units.yaml", "attack: 2", "atack: 2")
    found = faults(folder)
    assert all(fault.startswith("schema.yaml:") for fault in found), found
    assert message in found[0]


def test_what_is_missing_from_a_broken_file_is_not_held_against_others(folder: Path) -> None:
    (folder / "units.yaml").write_text("units: {spears: [", encoding="utf-8")
    assert [fault.split(":")[0] for fault in faults(folder)] == ["units.yaml"]


def test_a_folder_without_rules_is_said_to_be_so(tmp_path: Path) -> None:
    assert "there is no such folder" in faults(tmp_path / "none")[0]
    assert {fault.split(": ")[-1] for fault in faults(tmp_path)} == {"there is no such file"}


def test_a_ruleset_that_adds_no_fields_needs_no_schema(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        "{format: 1, ruleset: bare, name: Bare, summary: Nothing., default_scenario: void}", encoding="utf-8"
    )
    (tmp_path / "units.yaml").write_text("{format: 1, units: {man: {name: Man, symbol: M}}}", encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios/void.yaml").write_text(
        "{format: 1, scenario: void, ruleset: bare, name: Void, board: {shape: hexagon, side: 1},"
        " sides: {a: {name: A, army: []}, b: {name: B, army: []}}}",
        encoding="utf-8",
    )
    assert read_ruleset(tmp_path).units["man"].statistics == {}
