from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.core.cli.conftest import Run


@pytest.mark.rule("PH-030")
def test_a_rulesets_scenario_is_shown_as_it_begins(run: Run) -> None:
    told = run("show", "phalanx", "--scenario", "hoplites")
    assert told.exit_code == 0
    assert "Phalanx: Hoplites" in told.stdout
    assert "red-camp" in told.stdout
    assert "red-cavalry-1, Cavalry" not in told.stdout


def test_a_record_is_shown_at_its_end_or_after_some_actions(run: Run) -> None:
    run("play", "phalanx", "--record", "battle.jsonl", lines=("move cavalry-1 E7", "move cavalry-2 G7", "quit"))
    assert "G7  N  red-cavalry-2" in run("show", "battle.jsonl").stdout
    earlier = run("show", "battle.jsonl", "--at", "1").stdout
    assert "red-cavalry-1" in earlier
    assert "red-cavalry-2" not in earlier
    refused = run("show", "battle.jsonl", "--at", "3")
    assert refused.exit_code == 1
    assert "from 0 to 2" in refused.stderr


def test_an_svg_is_written_to_a_file_or_to_stdout(run: Run, home: Path) -> None:
    assert run("show", "phalanx", "--svg", "field.svg").stdout == ""
    assert ET.fromstring((home / "field.svg").read_text("utf-8")).tag.endswith("svg")  # noqa: S314 - our own
    assert run("show", "phalanx", "--svg", "-").stdout == (home / "field.svg").read_text("utf-8") + "\n"


@pytest.mark.rule("PH-007")
def test_a_program_is_given_the_state(run: Run) -> None:
    answer = json.loads(run("show", "phalanx", "--json").stdout)
    assert (answer["ruleset"], answer["scenario"], answer["side"]) == ("phalanx", "hoplites", "red")
    assert len(answer["state"]["units"]) == 22


@pytest.mark.rule("PH-033")
def test_what_a_unit_may_do_is_marked(run: Run) -> None:
    assert ("option" in run("show", "phalanx", "--svg", "-").stdout, run("show", "phalanx").exit_code) == (False, 0)
    assert 'class="option"' in run("show", "phalanx", "--unit", "cavalry-1", "--svg", "-").stdout
    wrong = run("show", "phalanx", "--unit", "cavalry-9")
    assert wrong.exit_code == 1
    assert "cavalry-9" in wrong.stderr


def test_a_units_arcs_of_fire_are_drawn_within_the_table(run: Run) -> None:
    drawn = run("show", "thirty_years_war", "--scenario", "two-brigades", "--unit", "swedes-guns", "--svg", "-")
    assert drawn.exit_code == 0, drawn.stderr
    tree = ET.fromstring(drawn.stdout)  # noqa: S314 - our own
    svg = "{http://www.w3.org/2000/svg}"
    (within,) = [group for group in tree.iter(f"{svg}g") if "clip-path" in group.attrib]
    dotted = [path for path in within if path.attrib.get("stroke-dasharray") == "2 3"]
    assert len(dotted) == 2  # a light gun has two ranges (TW-O7)
    (edge,) = tree.iter(f"{svg}clipPath")
    assert within.attrib["clip-path"] == f"url(#{edge.attrib['id']})"


def test_a_word_is_a_ruleset_and_a_path_is_a_record(run: Run) -> None:
    assert "did you mean 'phalanx'?" in run("show", "phalnx").stderr
    assert "there is no such file" in run("show", "./phalanx").stderr


def test_what_does_not_go_together_is_wrong_usage(run: Run) -> None:
    assert run("show", "phalanx", "--at", "3").exit_code == 2
    run("play", "phalanx", "--record", "battle.jsonl", lines=("quit",))
    assert run("show", "battle.jsonl", "--scenario", "hexagon").exit_code == 2
