from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.bots import play_out, seated
from grognard.game import Game
from grognard.rulebook import rules
from tests.core.cli.conftest import Run


@pytest.fixture
def attack(home: Path) -> tuple[str, str]:
    """A record of a game with the die that stands at an attack step, and an attack that may be declared."""
    book = rules("phalanx")
    game = book.new_game(seed=1, options={"die": True}, seats={"red": "greedy", "white": "greedy"})
    bots = seated(game, book.plugins)
    while not _attacks(game):
        play_out(game, bots, limit=1)
    game.save(home / "battle.jsonl")
    return "battle.jsonl", _attacks(game)[0]


def _attacks(game: Game) -> list[str]:
    return [str(action) for action in game.legal_actions() if str(action).startswith("attack ")]


def test_a_record_tells_the_odds_of_an_action(run: Run, attack: tuple[str, str]) -> None:
    record, action = attack
    before = Path(record).read_bytes()
    told = run("odds", record, *action.split())
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert lines[0] == f"{action}: exact odds"
    assert lines[1].startswith("  certain  ")
    assert "stops here (done)" in lines[2]
    assert any("/6 " in line for line in lines[3:])
    assert Path(record).read_bytes() == before
    assert run("odds", record, action).stdout == told.stdout


def test_a_program_is_given_json(run: Run, attack: tuple[str, str]) -> None:
    answer = json.loads(run("odds", *attack, "--json").stdout)
    assert answer["record"] == "battle.jsonl"
    assert answer["exact"] is True
    chances = [outcome["probability"] for outcome in answer["stopped"]["outcomes"]]
    assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("battle.jsonl", "attack", "white-camp", "red-camp"), "(PH-0"),
        (("battle.jsonl", "atack", "white-camp"), "did you mean"),
        (("battle.jsonl", "attack", "nobody", "red-camp"), "there is no unit 'nobody'"),
        (("nothing.jsonl", "done"), "there is no such file"),
    ],
)
@pytest.mark.usefixtures("attack")
def test_what_cannot_be_told_is_explained_with_status_1(run: Run, words: tuple[str, ...], said: str) -> None:
    told = run("odds", *words)
    assert told.exit_code == 1
    assert said in told.stderr


def test_a_record_without_an_action_is_wrong_usage(run: Run) -> None:
    assert run("odds", "battle.jsonl").exit_code == 2


def test_a_game_that_is_over_has_no_odds(run: Run) -> None:
    run("play", "phalanx", "--record", "over.jsonl", lines=("resign",))
    told = run("odds", "over.jsonl", "done")
    assert told.exit_code == 1
    assert "the game is over" in told.stderr


def test_after_the_end_no_action_is_said_to_belong_elsewhere(run: Run) -> None:
    bots = ("--side", "red=random", "--side", "white=random")
    run("play", "phalanx", "--seed", "1", *bots, "--record", "over.jsonl")
    told = run("odds", "over.jsonl", "done")
    assert told.exit_code == 1
    assert told.stderr == "grognard: over.jsonl: the game is over; there is no action left to ask about\n"


def test_in_a_game_the_odds_are_told_and_nothing_is_played(run: Run) -> None:
    told = run("play", "phalanx", lines=("odds move cavalry-1 E7", "odds move cavalry-1 A1", "odds", "log", "?"))
    assert "move red-cavalry-1 E7: exact odds" in told.stdout
    assert "certain  red-cavalry-1 leaves the camp for E7; then red: movement" in told.stdout
    assert "Not allowed: " in told.stdout
    assert "such as: odds move red-strategos" in told.stdout
    assert "Nothing has happened yet." in told.stdout
    assert "odds ACTION" in told.stdout
