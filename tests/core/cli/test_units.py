from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from tests.core.cli.conftest import Run

HEAVIER = """\
format: 1
house: heavier
extends: phalanx
name: Heavier cavalry
units:
  cavalry: {defence: 3}
"""


@pytest.mark.rule("PH-011", "PH-012", "PH-013", "PH-014", "PH-016")
def test_the_table_has_attack_defence_and_speed_of_every_kind(run: Run) -> None:
    units = {unit["id"]: unit for unit in json.loads(run("units", "phalanx", "--json").stdout)["units"]}
    numbers = {name: (unit["attack"], unit["defence"], unit["speed"]) for name, unit in units.items()}
    assert numbers == {
        "strategos": (2, 4, 1),
        "hoplites": (1, 3, 1),
        "cavalry": (1, 2, 2),
        "peltasts": (1, 2, 1),
        "camp": (0, 1, 0),
    }


def test_the_table_is_for_people_and_leaves_empty_columns_out(run: Run) -> None:
    told = run("units", "phalanx")
    heading, _, *rows = told.stdout.splitlines()
    assert "attack" in heading
    assert "points" not in heading
    assert len(rows) == 5
    assert "\x1b" not in told.stdout


def test_house_rules_change_the_table_and_why_says_where(run: Run, home: Path) -> None:
    (home / "heavier.yaml").write_text(HEAVIER, encoding="utf-8")
    told = run("units", "phalanx", "--house", "heavier.yaml", "--why")
    assert told.exit_code == 0
    line = next(line for line in told.stdout.splitlines() if line.startswith("cavalry.defence"))
    assert "3 ← heavier.yaml:6 (was 2, units.yaml:" in line


def test_why_keeps_the_values_of_a_kind_together_with_those_that_nobody_wrote(run: Run) -> None:
    told = run("units", "phalanx", "--why").stdout.partition("\n\n")[2]
    kinds = [line.partition(".")[0] for line in told.splitlines()]
    assert [kind for kind, _ in itertools.groupby(kinds)] == ["hoplites", "strategos", "cavalry", "peltasts", "camp"]
    assert "hoplites.worth             1 ← schema.yaml:" in told


def test_a_faulty_house_rule_is_refused_with_file_line_and_the_nearest_name(run: Run, home: Path) -> None:
    (home / "heavier.yaml").write_text(HEAVIER.replace("cavalry:", "cavalri:"), encoding="utf-8")
    told = run("units", "phalanx", "--house", "heavier.yaml")
    assert told.exit_code == 1
    assert "heavier.yaml:6:3" in told.stderr
    assert "cavalry" in told.stderr


def test_an_unknown_ruleset_names_the_nearest(run: Run) -> None:
    told = run("units", "phalnx")
    assert (told.exit_code, told.stderr) == (1, "grognard: there is no ruleset 'phalnx'; did you mean 'phalanx'?\n")


@pytest.mark.parametrize("ruleset", ["phalanx", "thirty_years_war"])
def test_a_table_that_does_not_fit_the_terminal_is_a_paragraph_for_each_kind(
    ruleset: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = json.loads(run("units", ruleset, "--json").stdout)["units"]
    monkeypatch.setattr("grognard.cli.tables.room", lambda: 60)
    told = run("units", ruleset).stdout
    assert max(map(len, told.splitlines())) <= 60
    headings = [line for line in told.splitlines() if line and not line.startswith(" ")]
    assert headings == [f"{unit['id']}: {unit['name']}" for unit in units]


def test_lists_are_told_as_people_write_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "  shot, pike, shot, pike, pike, shot  " in run("units", "thirty_years_war").stdout
    monkeypatch.setattr("grognard.cli.tables.room", lambda: 80)
    told = run("units", "thirty_years_war").stdout
    assert "symbol F; level none; move foot; bases shot, pike, shot, pike, pike, shot;" in told
    assert "[" not in told
