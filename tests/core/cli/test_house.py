from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from jsonschema import Draft202012Validator

from grognard.data.yaml import parse_yaml, read_yaml
from tests.core.cli.conftest import Run

HEAVIER = "format: 1\nhouse: heavier\nextends: phalanx\nunits:\n  cavalry: {defence: 3}\n"
SHIPPED = ["heavier-cavalry", "rear-attacks", "timid-cavalry"]


@pytest.fixture
def heavier(home: Path) -> str:
    (home / "heavier.yaml").write_text(HEAVIER, encoding="utf-8")
    return "heavier.yaml"


# --- check ----------------------------------------------------------------------------------------------------------


def test_a_sound_file_has_no_faults(run: Run, heavier: str) -> None:
    told = run("house", "check", heavier)
    assert (told.exit_code, told.stdout) == (0, "heavier.yaml: no faults; for Phalanx, with every scenario\n")


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_house_rules_are_checked_by_their_ids(run: Run, name: str) -> None:
    assert run("house", "check", name).exit_code == 0


def test_all_faults_come_at_once_and_the_status_says_so(run: Run, home: Path) -> None:
    text = HEAVIER.replace("defence", "defense") + "options: {turn_limit: 0}\n"
    (home / "bad.yaml").write_text(text, encoding="utf-8")
    told = run("house", "check", "bad.yaml")
    assert told.exit_code == 1
    assert told.stdout.splitlines() == [
        "bad.yaml:5:13: units.cavalry.defense: there is no field 'defense' here; did you mean 'defence'?",
        "bad.yaml:6:23: options.turn_limit: 0 is out of bounds: choose a whole number, at least 1, or none",
    ]


def test_what_the_ruleset_says_against_a_file_is_a_fault(run: Run, home: Path) -> None:
    text = "format: 1\nhouse: tall\nextends: thirty_years_war\ntables: {bases: {pike: {width_mm: 51}}}\n"
    (home / "tall.yaml").write_text(text, encoding="utf-8")
    told = run("house", "check", "tall.yaml")
    assert told.exit_code == 1
    assert (
        "tall.yaml: scenarios.two-brigades: the bases of foot are of different sizes; a unit has bases of one size"
        in told.stdout
    )


def test_a_scenario_that_cannot_be_begun_is_noted_while_another_can(run: Run, home: Path) -> None:
    general = "{kind: general, id: swedes-general, at_inches: [21, 38]}"
    text = (
        "format: 1\nhouse: bare\nextends: thirty_years_war\n"
        f"scenarios: {{two-brigades: {{sides: {{swedes: {{army: [{general}, "
        "{kind: foot, id: swedes-foot, at_inches: [9, 32]}]}}}}\n"
    )
    (home / "bare.yaml").write_text(text, encoding="utf-8")
    told = run("house", "check", "bare.yaml")
    assert told.exit_code == 0
    assert "note: bare.yaml: scenarios.two-brigades: swedes-foot is under nobody" in told.stdout


def test_of_two_files_that_change_a_value_it_says_which_wins(run: Run, home: Path, heavier: str) -> None:
    (home / "firm.yaml").write_text(HEAVIER.replace("3", "4").replace("heavier", "firm"), encoding="utf-8")
    told = run("house", "check", heavier, "firm.yaml")
    assert told.stdout.splitlines()[0] == (
        "note: firm.yaml:5:22: units.cavalry.defence: heavier.yaml:5 sets this to 3, too; the later file wins: 4"
    )
    assert told.exit_code == 0


def test_faults_and_notes_come_as_json(run: Run, heavier: str) -> None:
    answer = json.loads(run("house", "check", heavier, "--json").stdout)
    assert answer == {"files": ["heavier.yaml"], "ruleset": "phalanx", "faults": [], "notes": []}


def test_files_for_different_rulesets_do_not_go_together(run: Run, home: Path, heavier: str) -> None:
    (home / "other.yaml").write_text(HEAVIER.replace("phalanx", "invented"), encoding="utf-8")
    plugin = str(Path(__file__).parents[2] / "invented")
    told = run("house", "check", heavier, "other.yaml", "--plugin", plugin)
    assert told.exit_code == 1
    assert "do not go together: heavier.yaml extends phalanx; other.yaml extends invented" in told.stderr


def test_a_file_that_is_not_there_is_said_not_to_be(run: Run) -> None:
    told = run("house", "check", "gone.yaml")
    assert (told.exit_code, told.stderr) == (1, "grognard: gone.yaml: there is no such file\n")


# --- diff -----------------------------------------------------------------------------------------------------------


def test_diff_says_what_changed_where_and_what_it_was(run: Run, heavier: str) -> None:
    told = run("house", "diff", heavier).stdout.splitlines()
    assert told[0] == "heavier.yaml over phalanx:"
    assert re.fullmatch(r"  ~ units\.cavalry\.defence  3 ← heavier\.yaml:5 \(was 2, units\.yaml:\d+\)", told[1])
    assert len(told) == 2


def test_diff_is_against_what_the_file_extends(run: Run, home: Path) -> None:
    text = HEAVIER.replace("phalanx", "heavier-cavalry").replace("defence: 3", "worth: 3")
    (home / "dear.yaml").write_text(text, encoding="utf-8")
    told = run("house", "diff", "dear.yaml").stdout.splitlines()
    assert told[0] == "dear.yaml over heavier-cavalry:"
    assert told[1] == "  ~ units.cavalry.worth  3 ← dear.yaml:5 (was 2, heavier-cavalry.yaml:11)"
    assert len(told) == 2


def test_diff_tells_modifiers_in_words(run: Run) -> None:
    told = run("house", "diff", "rear-attacks").stdout
    assert "  + modifiers  attack: strength +1 when direction is rear (from the rear) ← rear-attacks.yaml:9" in told


def test_diff_of_a_file_that_changes_nothing_says_so(run: Run, home: Path) -> None:
    (home / "idle.yaml").write_text("format: 1\nhouse: idle\nextends: phalanx\n", encoding="utf-8")
    assert "nothing is changed" in run("house", "diff", "idle.yaml").stdout


def test_diff_comes_as_json(run: Run, heavier: str) -> None:
    answer = json.loads(run("house", "diff", heavier, "--json").stdout)
    assert answer["base"] == "phalanx"
    assert [(each["path"], each["change"]) for each in answer["changes"]] == [("units.cavalry.defence", "changed")]


# --- new ------------------------------------------------------------------------------------------------------------


def test_a_new_file_is_sound_and_changes_nothing(run: Run) -> None:
    assert run("house", "new", "phalanx", "-o", "My rules.yaml").exit_code == 0
    assert "no faults" in run("house", "check", "My rules.yaml").stdout
    assert "nothing is changed" in run("house", "diff", "My rules.yaml").stdout
    assert "house: my-rules\n" in Path("My rules.yaml").read_text("utf-8")


def test_the_examples_of_a_new_file_are_sound_too_and_say_the_present_values(run: Run) -> None:
    text = run("house", "new", "phalanx").stdout
    head, _, rest = text.partition("format: 1\n")
    examples = re.sub(r"^# ", "", rest, flags=re.MULTILINE)
    Path("all.yaml").write_text(f"{head}format: 1\n{examples}", encoding="utf-8")
    told = run("house", "check", "all.yaml")
    assert told.exit_code == 0, told.stdout
    paths = [line.split()[1] for line in run("house", "diff", "all.yaml").stdout.splitlines()[1:]]
    assert paths == ["units.other-hoplites", "modifiers", "modifiers"]


def test_a_new_file_explains_every_statistic_option_table_and_fact(run: Run) -> None:
    text = run("house", "new", "phalanx").stdout
    for word in (
        "Attack strength A",
        "turn_limit: 40 #",
        "losses_to_end: 4 #",
        "direction: {one_of:",
        "extends: phalanx",
    ):
        assert word in text


def test_a_file_that_is_there_is_not_overwritten(run: Run, heavier: str) -> None:
    told = run("house", "new", "phalanx", "-o", heavier)
    assert told.exit_code == 1
    assert "there already" in told.stderr
    assert Path(heavier).read_text("utf-8") == HEAVIER


# --- schema ---------------------------------------------------------------------------------------------------------


def schema(run: Run, *args: str) -> Any:
    return json.loads(run("schema", "phalanx", *args).stdout)


def takes(schema: Any, text: str) -> bool:
    """Whether an editor with the schema has nothing to say about a file."""
    validator: Any = Draft202012Validator(schema)
    return bool(validator.is_valid(parse_yaml(text, "x.yaml").value))


HEAD = "format: 1\nhouse: x\nextends: phalanx\n"


def test_the_schema_is_sound_whole_in_itself_and_plain(run: Run) -> None:
    found = schema(run)
    Draft202012Validator.check_schema(found)
    text = json.dumps(found)
    assert all(name.startswith("#/$defs/") for name in re.findall(r'"\$ref": "([^"]*)"', text))
    assert '"x-' not in text


def test_everything_in_the_schema_is_described(run: Run) -> None:
    bare = [".".join(path) for path, part in _fields(schema(run)) if not _described(part)]
    assert bare == []


@pytest.mark.parametrize("name", SHIPPED)
def test_the_schema_takes_the_shipped_house_rules(run: Run, name: str) -> None:
    import grognard_phalanx

    file = Path(str(grognard_phalanx.__file__)).parent / "house" / f"{name}.yaml"
    validator: Any = Draft202012Validator(schema(run))
    assert [error.message for error in validator.iter_errors(read_yaml(file).value)] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "units: {cavalry: {defence: 3, traits: {append: [leader]}}}",
        "add: {slingers: {like: peltasts, name: Slingers}}",
        "remove: [cavalry]",
        "options: {turn_limit: none, undeployed: stay, die: true}",
        "tables: {losses_to_end: 5, die: {'2': -1}}",
        "scenarios: {hoplites: {board: {rows: 11}, units: {camp: {defence: 2}}, options: {first: white}}}",
        "modifiers: [{on: attack, when: {attackers: {at_least: 3, not: 5}}, then: {strength: {add: 1}}, note: n}]",
        "modifiers: [{on: attacker, when: {attacker: archers, side: red}, then: {strength: {set: 2}}, note: n}]",
    ],
)
def test_the_schema_takes_what_is_sound(run: Run, text: str) -> None:
    assert takes(schema(run), HEAD + text)


@pytest.mark.parametrize(
    "text",
    [
        "unit: {}",
        "units: {cavalri: {defence: 3}}",
        "units: {cavalry: {defense: 3}}",
        "units: {cavalry: {defence: three}}",
        "units: {cavalry: {traits: [leeder]}}",
        "add: {slingers: {like: peltast}}",
        "remove: [cavalri]",
        "options: {turn_limits: 3}",
        "options: {turn_limit: 0}",
        "options: {undeployed: gone}",
        "tables: {losses_to_end: 0}",
        "scenarios: {hoplite: {}}",
        "modifiers: [{on: atack, then: {strength: {add: 1}}, note: n}]",
        "modifiers: [{on: attack, when: {attackrs: 3}, then: {strength: {add: 1}}, note: n}]",
        "modifiers: [{on: attack, when: {direction: behind}, then: {strength: {add: 1}}, note: n}]",
        "modifiers: [{on: attack, then: {strenght: {add: 1}}, note: n}]",
        "modifiers: [{on: attacker, then: {defence: {add: 1}}, note: n}]",
        "modifiers: [{on: attack, then: {strength: {add: 1}}}]",
    ],
)
def test_the_schema_refuses_what_is_not(run: Run, text: str) -> None:
    assert not takes(schema(run), HEAD + text)


def test_the_schema_knows_the_kinds_of_house_rules_that_a_file_extends(run: Run, home: Path) -> None:
    text = f"{HEAD}add: {{slingers: {{like: peltasts, name: Slingers}}}}\n"
    (home / "slingers.yaml").write_text(text, encoding="utf-8")
    change = f"{HEAD}units: {{slingers: {{attack: 2}}}}"
    assert not takes(schema(run), change)
    assert takes(schema(run, "--house", "slingers.yaml"), change)


def test_the_schema_is_written_to_a_file_and_its_line_told(run: Run, home: Path) -> None:
    told = run("schema", "phalanx", "-o", "phalanx.schema.json")
    assert "# yaml-language-server: $schema=phalanx.schema.json" in told.stdout
    assert json.loads((home / "phalanx.schema.json").read_text("utf-8"))["title"] == "House rules for Phalanx"


def _fields(part: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every field at any depth."""
    found: list[tuple[tuple[str, ...], dict[str, Any]]] = []
    if isinstance(part, list):
        return [each for value in cast("Sequence[Any]", part) for each in _fields(value, path)]
    if not isinstance(part, dict):
        return found
    for word, value in cast("Mapping[str, Any]", part).items():
        if word == "properties":
            fields: dict[str, dict[str, Any]] = value
            for name, field in fields.items():
                found += [((*path, name), field), *_fields(field, (*path, name))]
        elif word not in ("enum", "default", "const", "if"):
            found += _fields(value, path)
    return found


def _described(part: dict[str, Any]) -> bool:
    return bool(part.get("description")) or part.keys() <= {"$ref", "not", "const"} or part.get("type") == "array"
