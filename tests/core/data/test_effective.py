from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from grognard.data import EffectiveData, InvalidData, RulesetData, check_house, effective
from grognard.units import UnitKind

HouseFile = Callable[..., Path]


def faults(data: RulesetData, *house: Path | str, scenario: str | Path | None = "ford") -> list[str]:
    with pytest.raises(InvalidData) as error:
        effective(data, house=house, scenario=scenario)
    return [str(fault) for fault in error.value.faults]


def test_without_changes_the_base_is_in_force(skirmish: RulesetData) -> None:
    rules = effective(skirmish)
    assert rules.units == skirmish.units
    assert rules.options == {"limit": 6, "pace": 1.0, "fog": False, "start": "blue"}
    assert rules.tables == skirmish.tables
    assert rules.scenario is None
    assert effective(skirmish, scenario="ford").scenario == skirmish.scenarios["ford"]


def test_every_value_tells_where_it_comes_from_and_what_it_replaced(
    skirmish: RulesetData, house_file: HouseFile
) -> None:
    house = house_file("units:\n  riders: {attack: 4}\n")
    rules = effective(skirmish, house=[house], options={"limit": None})
    assert str(rules.provenance["units", "riders", "attack"]) == "4 ← mine.yaml:5 (was 3, units.yaml:4)"
    assert str(rules.provenance["units", "riders", "armour"]) == "1 ← schema.yaml:7"
    assert str(rules.provenance["units", "riders", "traits"]) == "[mounted] ← units.yaml:4"
    assert str(rules.provenance["options", "limit"]) == "none ← options (was 6, ruleset.yaml:7)"


def test_later_files_win_and_remember_the_earlier(skirmish: RulesetData, house_file: HouseFile) -> None:
    one = house_file("units: {riders: {attack: 4}}\n", "one")
    two = house_file("units: {riders: {attack: 5}}\n", "two")
    rules = effective(skirmish, house=[one, two])
    assert rules.units["riders"].statistics["attack"] == 5
    assert rules.house == ("one", "two")
    history = rules.provenance["units", "riders", "attack"]
    assert history.was is not None
    assert history.was.was is not None
    assert (history.was.value, history.was.was.value) == (4, 3)


def test_the_ruleset_itself_stays_as_it_was(skirmish: RulesetData, house_file: HouseFile) -> None:
    before = effective(skirmish, scenario="ford").digest
    effective(skirmish, house=[house_file("units: {riders: {traits: {append: [steady]}}}\n")], scenario="ford")
    assert effective(skirmish, scenario="ford").digest == before


def test_an_empty_mapping_changes_nothing(skirmish: RulesetData, house_file: HouseFile) -> None:
    rules = effective(skirmish, house=[house_file("units: {riders: {}}\ntables: {}\noptions: {}\n")])
    assert (rules.units, rules.tables) == (skirmish.units, skirmish.tables)


def test_nothing_is_an_error_with_the_hint_to_remove(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = house_file("units:\n  riders:\n  bows: {range: null}\n")
    found = faults(skirmish, path)
    assert [fault.split(": ")[0] for fault in found] == [f"{path}:5:10", f"{path}:6:17"]
    assert all("name it under 'remove:'" in fault for fault in found)


@pytest.mark.parametrize(
    ("change", "traits"),
    [
        ("[steady]", ("steady",)),
        ("[]", ()),
        ("{append: [steady]}", ("mounted", "steady")),
        ("{remove: [mounted]}", ()),
        ("{remove: [mounted], append: [steady]}", ("steady",)),
    ],
)
def test_lists_replace_unless_appended_to_or_removed_from(
    skirmish: RulesetData, house_file: HouseFile, change: str, traits: tuple[str, ...]
) -> None:
    rules = effective(skirmish, house=[house_file(f"units: {{riders: {{traits: {change}}}}}\n")])
    assert rules.units["riders"].traits == traits


def test_a_list_that_the_base_lacks_can_be_appended_to(skirmish: RulesetData, house_file: HouseFile) -> None:
    rules = effective(skirmish, house=[house_file("units: {spears: {traits: {append: [steady]}}}\n")])
    assert rules.units["spears"].traits == ("steady",)


def test_what_an_append_spoils_is_named_where_it_stands(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = house_file("units: {riders: {traits: {append: [mounted]}}}\n")
    assert faults(skirmish, path) == [
        f"{path}:4:26: units.riders.traits: 'mounted' stands twice in the list: remove one of them"
    ]


def test_a_typo_cannot_add_a_kind_and_an_addition_cannot_change_one(
    skirmish: RulesetData, house_file: HouseFile
) -> None:
    path = house_file("units: {rider: {attack: 1}}\nadd: {bows: {like: spear}, slings: {like: bow}}\n")
    assert faults(skirmish, path) == [
        (
            f"{path}:4:9: units.rider: there is no unit kind 'rider', and a change cannot add one: "
            "write a new one under 'add:'; did you mean 'riders'?"
        ),
        f"{path}:5:7: add.bows: there is a unit kind 'bows' already: to change it, write it under 'units:'",
        f"{path}:5:43: add.slings.like: there is no unit kind 'bow'; did you mean 'bows'?",
    ]


def test_kinds_are_added_whole_or_like_another(skirmish: RulesetData, house_file: HouseFile) -> None:
    house = house_file(
        "add:\n  slings: {like: bows, name: Slings, range: 2}\n  dogs: {name: Dogs, symbol: D, attack: 1}\n"
    )
    rules = effective(skirmish, house=[house])
    assert rules.units["slings"].statistics == {"attack": 1, "armour": 0, "range": 2}
    assert rules.units["slings"].name == "Slings"
    assert rules.units["bows"].statistics["range"] == 3
    assert rules.units["dogs"].statistics == {"attack": 1, "armour": 1, "range": None}
    assert str(rules.provenance["units", "slings", "armour"]) == "0 ← units.yaml:10"


def test_a_whole_new_kind_lacks_nothing(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = house_file("add:\n  dogs: {name: Dogs, attack: 1}\n")
    assert faults(skirmish, path) == [
        (
            f"{path}:5:9: add.dogs: 'symbol' is missing"
            f" (One letter that stands for the kind on a board drawn as text): add 'symbol: …'"
        )
    ]


def test_a_removed_kind_is_missed_by_name(skirmish: RulesetData, house_file: HouseFile) -> None:
    one, two = house_file("remove: [riders]\n", "one"), house_file("units: {riders: {attack: 1}}\n", "two")
    assert "riders" not in effective(skirmish, house=[one]).units
    scenario = skirmish.folder / "scenarios/ford.yaml"
    removed = f"the unit kind 'riders' was removed at {one}:4"
    assert faults(skirmish, one) == [
        f"{scenario}:12:16: sides.green.army[2].kind: {removed}: change the scenario's army, too"
    ]
    assert removed in faults(skirmish, one, two, scenario=None)[0]


def test_options_tables_and_scenarios_are_changed(skirmish: RulesetData, house_file: HouseFile) -> None:
    house = house_file(
        "options: {limit: none, fog: true}\n"
        "tables: {rounds: 5, costs: {horse: 4}}\n"
        "scenarios:\n"
        "  ford:\n"
        "    goal: d1\n"
        "    sides: {green: {army: {append: [{kind: bows}], remove: [{kind: spears, count: 2}]}}}\n"
    )
    rules = effective(skirmish, house=[house], scenario="ford")
    assert rules.options["limit"] is None
    assert rules.house_rules == ("skirmish.fog",)
    assert rules.tables == {"rounds": 5, "costs": {"shield": 2, "horse": 4}}
    assert rules.scenario is not None
    assert rules.scenario.fields["goal"] == "D1"
    assert [unit.id for unit in rules.scenario.sides["green"].units] == ["green-riders", "green-bows"]


def test_faults_in_appended_entries_are_named_in_the_house_file(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = house_file("scenarios:\n  ford:\n    sides: {green: {army: {append: [{kind: spears, at: z1}]}}}\n")
    # the file itself is sound; only on the board does the hex turn out to be missing
    found = faults(skirmish, path)
    assert len(found) == 1
    assert found[0].startswith(
        f"{path}:6:56: scenarios.ford.sides.green.army[3].at: there is no hex 'z1' on this board"
    )


def test_two_faults_of_one_file_come_at_once(skirmish: RulesetData, house_file: HouseFile) -> None:
    path = house_file(
        "units: {riders: {atack: 1}}\nremove: [rider]\noptions: {fog: no}\nscenarios: {fjord: {}}\nxyz: 1\n"
    )
    assert faults(skirmish, path) == [
        f"{path}:4:18: units.riders.atack: there is no field 'atack' here; did you mean 'attack'?",
        f"{path}:5:10: remove[1]: there is no unit kind 'rider'; did you mean 'riders'?",
        f"{path}:6:16: options.fog: 'no' is a text: write false",
        f"{path}:7:13: scenarios.fjord: there is no scenario 'fjord'; did you mean 'ford'?",
        (
            f"{path}:8:1: xyz: there is no field 'xyz' here; choose from: add, extends, format, house, modifiers, "
            "name, note, options, remove, scenarios, tables, units"
        ),
    ]


def test_a_file_comes_after_what_it_extends_and_only_once(skirmish: RulesetData, house_file: HouseFile) -> None:
    base = house_file("units: {riders: {attack: 4}}\n", "base")
    top = house_file("units: {riders: {attack: 5}}\n", "top", extends="base.yaml")
    rules = effective(skirmish, house=[top, base])
    assert rules.house == ("base", "top")
    assert rules.units["riders"].statistics["attack"] == 5


def test_house_rules_that_come_with_the_ruleset_are_named_by_id(folder: Path, house_file: HouseFile) -> None:
    from grognard.data import read_ruleset

    (folder / "house").mkdir()
    house_file("units: {riders: {attack: 4}}\n", "heavy").rename(folder / "house/heavy.yaml")
    data = read_ruleset(folder)
    assert effective(data, house=["heavy"]).units["riders"].statistics["attack"] == 4
    assert effective(data, house=[house_file("", "light", extends="heavy")]).house == ("heavy", "light")
    assert faults(data, "heavi") == ["house rules: there are no house rules 'heavi'; did you mean 'heavy'?"]


def test_files_that_extend_one_another_in_a_circle_are_refused(skirmish: RulesetData, house_file: HouseFile) -> None:
    one = house_file("", "one", extends="two.yaml")
    two = house_file("", "two", extends="one.yaml")
    assert faults(skirmish, one) == [
        f"{two}:3:10: extends: the files extend one another in a circle: one.yaml → two.yaml → one.yaml"
    ]


def test_what_is_extended_must_be_there(skirmish: RulesetData, house_file: HouseFile) -> None:
    assert "there is no file" in faults(skirmish, house_file("", extends="gone.yaml"))[0]
    assert "did you mean 'skirmish'?" in faults(skirmish, house_file("", extends="skirmsh"))[0]


def test_a_scenario_may_come_from_a_file_and_change_the_rules(skirmish: RulesetData, tmp_path: Path) -> None:
    path = tmp_path / "hill.yaml"
    path.write_text(
        "{format: 1, scenario: hill, ruleset: skirmish, name: Hill, board: {shape: hexagon, side: 2},\n"
        "options: {limit: 9}, units: {spears: {attack: 7}}, tables: {rounds: 1},\n"
        "sides: {a: {name: A, army: []}, b: {name: B, army: [{kind: spears}]}}}",
        encoding="utf-8",
    )
    rules = effective(skirmish, scenario=path)
    assert rules.scenario is not None
    assert (rules.scenario.id, rules.options["limit"], rules.tables["rounds"]) == ("hill", 9, 1)
    assert rules.units["spears"].statistics["attack"] == 7
    assert effective(skirmish, scenario=str(path), options={"limit": 3}).options["limit"] == 3


def test_unknown_scenarios_and_options_name_the_nearest(skirmish: RulesetData) -> None:
    assert faults(skirmish, scenario="fort") == ["scenario: there is no scenario 'fort'; did you mean 'ford'?"]
    with pytest.raises(InvalidData, match="did you mean 'limit'") as error:
        effective(skirmish, options={"limits": 1, "fog": "maybe"})
    assert len(error.value.faults) == 2


def test_effective_data_comes_back_from_json(skirmish: RulesetData, house_file: HouseFile) -> None:
    rules = effective(skirmish, house=[house_file("tables: {rounds: 4}\n")], scenario="ford", options={"pace": 2})
    again = EffectiveData.from_json(json.loads(json.dumps(rules.as_json(), sort_keys=True)))
    assert again.digest == rules.digest
    assert again.scenario == rules.scenario
    assert list(again.scenario.sides if again.scenario else ()) == ["green", "blue"]
    assert (again.units, again.tables, again.options) == (rules.units, rules.tables, rules.options)
    assert not again.provenance


def test_the_digest_tells_data_apart_but_not_where_they_came_from(skirmish: RulesetData) -> None:
    plain = effective(skirmish, scenario="ford").digest
    assert plain == effective(skirmish, scenario=skirmish.folder / "scenarios/ford.yaml").digest
    assert plain != effective(skirmish, scenario="ford", options={"limit": 7}).digest
    assert len(plain) == 32


@pytest.mark.parametrize(
    "content", [{}, {"format": 2}, {"format": 1}, {"format": 1, "scenario": 3}, {"format": 1, "units": []}]
)
def test_what_is_not_effective_data_is_refused(content: dict[str, object]) -> None:
    with pytest.raises(InvalidData, match="effective data"):
        EffectiveData.from_json(content)


class Fighter(UnitKind, frozen=True, kw_only=True):
    attack: int
    armour: int
    range: int | None


class Wizard(UnitKind, frozen=True, kw_only=True):
    magic: int


def test_rows_become_the_ruleset_s_own_unit_kinds(skirmish: RulesetData) -> None:
    bows = skirmish.units["bows"].as_kind(Fighter)
    assert (bows.name, bows.points, bows.attack, bows.range) == ("Bows", 5.0, 1, 3)
    with pytest.raises(InvalidData, match=r"bows: does not fit Wizard: .*magic"):
        skirmish.units["bows"].as_kind(Wizard)


def test_house_rules_are_checked_on_every_scenario(skirmish: RulesetData, house_file: HouseFile) -> None:
    assert check_house(skirmish, house_file("units: {riders: {attack: 4}}\n")) == ()
    assert "was removed at" in str(check_house(skirmish, house_file("remove: [riders]\n"))[0])


def test_reading_data_back_needs_neither_yaml_nor_jsonschema(skirmish: RulesetData) -> None:
    import subprocess
    import sys

    text = msgspec.json.encode(effective(skirmish, scenario="ford").as_json()).decode()
    code = (
        "import json, sys; from grognard.data import EffectiveData; EffectiveData.from_json(json.load(sys.stdin));"
        "assert not {'yaml', 'jsonschema'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], input=text, text=True, encoding="utf-8", check=True)
