from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from grognard.cli.display import Display
from grognard.cli.replay import Steps
from grognard.cli.terminal import Terminal
from grognard.record import load
from tests.core.cli.conftest import Run


@pytest.fixture
def battle(run: Run, home: Path) -> Path:
    """Three actions of red: two moves, the second of which was first another, and done."""
    lines = ("move cavalry-1 E7", "move cavalry-2 G8", "undo", "move cavalry-2 G7", "done", "quit")
    seats = ("--side", "red=human", "--side", "white=human")
    run("play", "phalanx", "--record", "battle.jsonl", *seats, lines=lines)
    return home / "battle.jsonl"


@pytest.mark.usefixtures("battle")
def test_through_a_pipe_the_whole_game_is_printed_without_what_was_undone(run: Run) -> None:
    told = run("replay", "battle.jsonl")
    assert told.exit_code == 0
    assert "red-cavalry-1 leaves the camp for E7" in told.stdout
    assert "red-cavalry-2 leaves the camp for G7" in told.stdout
    assert "G8\n" not in told.stdout
    assert told.stdout.count("Turn 1 · red · movement") == 1
    assert "Turn 1 · red · facing" in told.stdout


@pytest.mark.usefixtures("battle")
def test_it_ends_where_it_is_told_to(run: Run) -> None:
    told = run("replay", "battle.jsonl", "--to", "1")
    assert "red-cavalry-1 leaves the camp for E7" in told.stdout
    assert "leaves the camp for G7" not in told.stdout


@pytest.mark.usefixtures("battle")
def test_more_actions_than_there_are_is_refused(run: Run) -> None:
    told = run("replay", "battle.jsonl", "--to", "9")
    assert (told.exit_code, told.stdout) == (1, "")
    assert "choose --to from 0 to 3" in told.stderr


@pytest.mark.usefixtures("battle")
def test_a_sound_record_is_verified(run: Run) -> None:
    told = run("replay", "battle.jsonl", "--verify")
    assert told.exit_code == 0
    assert "3 actions, all as recorded" in told.stdout
    answer = json.loads(run("replay", "battle.jsonl", "--verify", "--json").stdout)
    assert (answer["verified"], answer["actions"], answer["result"]) == (True, 3, None)


def test_an_edited_record_is_not_verified_and_the_first_difference_named(run: Run, battle: Path) -> None:
    battle.write_bytes(battle.read_bytes().replace(b"cavalry-1 E7", b"cavalry-1 E8"))
    told = run("replay", "battle.jsonl", "--verify", "--json")
    assert told.exit_code == 1
    answer = json.loads(told.stdout)
    assert (answer["verified"], answer["number"], answer["action"]) == (False, 1, "move red-cavalry-1 E8")
    assert "battle.jsonl:3" in told.stderr


def test_a_torn_last_line_is_reported_and_not_fatal(run: Run, battle: Path) -> None:
    battle.write_bytes(battle.read_bytes()[:-20])
    told = run("replay", "battle.jsonl", "--verify")
    assert told.exit_code == 0
    assert "torn" in told.stderr
    assert "2 actions" in told.stdout


@pytest.mark.usefixtures("battle")
def test_json_is_a_line_for_each_action(run: Run) -> None:
    lines = [json.loads(line) for line in run("replay", "battle.jsonl", "--json").stdout.splitlines()]
    assert [line["action"] for line in lines] == ["move red-cavalry-1 E7", "move red-cavalry-2 G7", "done"]
    assert [line["n"] for line in lines] == [1, 2, 3]
    assert lines[0]["events"] == ["red-cavalry-1 leaves the camp for E7"]


def test_no_record_is_a_message(run: Run, home: Path) -> None:
    (home / "notes.txt").write_text("not a record", encoding="utf-8")
    for name in ("notes.txt", "missing.jsonl"):
        told = run("replay", name)
        assert told.exit_code == 1
        assert name in told.stderr


class _Person(Terminal):
    """Someone who types these words one after another."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__(colour=False)
        self.words = list(words)
        self.prompts: list[str] = []

    def say(self, text: str = "") -> None:
        pass

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt.partition(".")[0])
        if not self.words:
            raise EOFError
        return self.words.pop(0)


@pytest.mark.parametrize(
    ("words", "places"),
    [
        (["", "", "b"], [0, 1, 2, 1]),
        (["b", "3", ""], [0, 0, 3, 3]),
        (["t", "99", "x", "q"], [0, 3, 3, 3]),
    ],
)
def test_a_person_steps_forth_and_back(battle: Path, words: list[str], places: list[int]) -> None:
    person: Any = _Person(words)
    Steps(load(battle).history, Display(person, {})).run(0)
    assert person.prompts == [f"{place} of 3" for place in places]
