"""Plugins that print, at import and in their rules: what a program reads from stdout is the answer and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.core.cli.conftest import Run, home, run

__all__ = ["home", "run"]

PLUGIN = """
import sys
from grognard.hookspecs import hookimpl
from tests.invented.plugin import Invented
print("imported, and glad of it")

class Prints(Invented):
    def compile(self, data, kinds, board):
        print("compiling")
        return super().compile(data, kinds, board)
    def setup(self, draft):
        print("setting up")
        super().setup(draft)
    def evaluate(self, position, side):
        print("judging", side)
        sys.stdout.write("{")
        return super().evaluate(position, side)
    def conceal(self, state, side):
        print("concealing")
        return super().conceal(state, side)
    def marks(self, position, unit):
        print("marking", unit.id)
        return ()

@hookimpl
def grognard_rulesets():
    print("offering")
    return [Prints()]
"""
BOTS = ("--side", "red=random", "--side", "white=greedy", "--side", "blue=random")


@pytest.fixture
def plugin(home: Path) -> tuple[str, str]:
    path = home / "prints_a_lot.py"
    path.write_text(PLUGIN, encoding="utf-8")
    return "--plugin", str(path)


@pytest.fixture
def record(run: Run, plugin: tuple[str, str]) -> str:
    run("play", "invented", *BOTS, "--seed", "1", "--record", "game.jsonl", "--json", *plugin)
    return "game.jsonl"


def answers(told: Result) -> list[dict[str, object]]:
    """The answer on stdout, in lines of JSON and nothing else."""
    assert told.exit_code == 0, told.output
    assert "offering" in told.stderr
    return [json.loads(line) for line in told.stdout.splitlines()]


COMMANDS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "rulesets": lambda record: ("rulesets",),
    "units": lambda record: ("units", "invented"),
    "play": lambda record: ("play", "invented", *BOTS, "--seed", "2", "--record", "another.jsonl"),
    "replay": lambda record: ("replay", record),
    "verify": lambda record: ("replay", record, "--verify"),
    "show": lambda record: ("show", record),
    "check": lambda record: ("check", "invented", "--games", "1", "--law", "ends"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_with_json_what_plugins_print_goes_to_stderr(run: Run, plugin: tuple[str, str], record: str, name: str) -> None:
    assert answers(run(*COMMANDS[name](record), "--json", *plugin))


def test_odds_as_json_are_not_disturbed(run: Run, plugin: tuple[str, str]) -> None:
    run("play", "invented", "--seed", "3", "--record", "begun.jsonl", *plugin)
    (odds,) = answers(run("odds", "begun.jsonl", "resign", "--json", *plugin))
    assert odds["action"] == "resign"


def test_the_kit_names_a_ruleset_that_prints(run: Run, plugin: tuple[str, str]) -> None:
    told = run("check", "invented", "--games", "1", "--law", "prints-nothing", "--json", *plugin)
    assert told.exit_code == 1
    (answer,) = map(json.loads, told.stdout.splitlines())
    assert [failure["law"] for failure in answer["report"]["failures"]] == ["prints-nothing"]
