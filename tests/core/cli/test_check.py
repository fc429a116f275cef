from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.core.cli.conftest import Run

PLUGIN = """
from grognard.hookspecs import hookimpl
from tests.core.testing.planted import Prints

@hookimpl
def grognard_rulesets():
    return [Prints()]
"""


@pytest.fixture
def faulty(home: Path) -> str:
    path = home / "planted_for_the_command.py"
    path.write_text(PLUGIN, encoding="utf-8")
    return str(path)


def test_a_sound_ruleset_passes_with_a_line_for_each_law(run: Run) -> None:
    done = run("check", "phalanx", "--games", "1", "--law", "ends", "--law", "undo-redo")
    assert done.exit_code == 0
    assert [line.split()[:2] for line in done.stdout.splitlines()[1:3]] == [["ends", "held"], ["undo-redo", "held"]]


def test_a_failure_is_status_1_and_leaves_a_record_in_this_folder(run: Run, faulty: str, home: Path) -> None:
    done = run("check", "invented", "--games", "1", "--law", "prints-nothing", "--set", "zeal=no", "--plugin", faulty)
    assert done.exit_code == 1
    assert "prints-nothing: something was printed: 'marching\\n'" in done.stdout
    assert "  the game so far: check-invented-prints-nothing-0.jsonl" in done.stdout
    assert (home / "check-invented-prints-nothing-0.jsonl").is_file()


def test_the_command_that_a_failure_names_plays_the_same_game(run: Run, faulty: str) -> None:
    done = run("check", "invented", "--games", "1", "--law", "prints-nothing", "--set", "zeal=no", "--plugin", faulty)
    (again,) = (line.removeprefix("  again: grognard ") for line in done.stdout.splitlines() if "  again: " in line)
    second = run(*again.split(), "--law", "prints-nothing")
    assert second.exit_code == 1
    assert second.stdout.splitlines()[-4:] == done.stdout.splitlines()[-4:]


def test_programs_get_everything_as_json(run: Run, faulty: str) -> None:
    arguments = ("--games", "1", "--law", "prints-nothing", "--set", "zeal=no", "--plugin", faulty, "--json")
    done = run("check", "invented", *arguments)
    answer = json.loads(done.stdout)
    assert (done.exit_code, answer["ok"]) == (1, False)
    (failure,) = answer["report"]["failures"]
    assert (failure["law"], failure["seed"], failure["scenario"]) == ("prints-nothing", 0, "triangle")


def test_a_ruleset_that_is_not_there_is_named_with_the_nearest(run: Run) -> None:
    done = run("check", "phalnx")
    assert done.exit_code == 1
    assert done.stderr == "grognard: there is no ruleset 'phalnx'; did you mean 'phalanx'?\n"


def test_a_plugin_that_is_not_there_is_named_before_the_ruleset_that_it_would_have_brought(run: Run) -> None:
    told = run("check", "skirmish", "--plugin", "nowhere")
    assert told.exit_code == 1
    assert "there is nothing at nowhere; name a module (a .py file)" in told.stderr
    assert "Traceback" not in told.stderr
