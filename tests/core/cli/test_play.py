from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.cli.opening import taken_seats
from tests.core.cli.conftest import Run

Program = Callable[..., subprocess.CompletedProcess[bytes]]
BOTS = ("--side", "red=random", "--side", "white=greedy")


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_bots_on_both_sides_play_to_the_end_without_asking(run: Run) -> None:
    told = run("play", "phalanx", "--seed", "1", *BOTS)
    assert told.exit_code == 0
    assert "Game over: " in told.stdout
    assert "> " not in told.stdout


def test_json_is_one_line_that_says_how_the_game_ended(run: Run) -> None:
    told = run("play", "phalanx", "--seed", "1", "--scenario", "hexagon", *BOTS, "--json")
    answer = json.loads(told.stdout)
    assert list(answer) == [
        "ruleset", "scenario", "seed", "seats", "winner", "scores", "reason", "turns", "actions", "seconds",
    ]  # fmt: skip
    assert answer["ruleset"] == "phalanx"
    assert answer["scenario"] == "hexagon"
    assert answer["seed"] == 1
    assert answer["seats"] == {"red": "random", "white": "greedy"}
    assert answer["winner"] in ("red", "white", None)
    assert set(answer["scores"]) == {"red", "white"}
    assert told.output.endswith(told.stdout)


def test_the_same_seed_and_choices_give_the_same_record(run: Run, home: Path) -> None:
    for name in ("one", "two"):
        run("play", "phalanx", "--seed", "3", *BOTS, "--set", "turn_limit=4", "--record", name)
    one, two = ((home / name).read_bytes().partition(b"\n")[2] for name in ("one", "two"))
    assert one == two


def test_the_end_of_input_leaves_a_record_to_go_on_with(program: Program, home: Path) -> None:
    first = program("play", "phalanx", "--seed", "5", "--record", "battle.jsonl", stdin=b"move cavalry-1 E7\n")
    assert first.returncode == 0
    assert b"grognard play --resume battle.jsonl" in first.stdout
    second = program("play", "--resume", "battle.jsonl", "--json", stdin=b"move cavalry-2 G7\nresign\n")
    assert second.returncode == 0
    answer = json.loads(second.stdout.splitlines()[-1])
    assert (answer["seed"], answer["winner"], answer["actions"]) == (5, "white", 3)
    acts = [line["do"] for line in _lines(home / "battle.jsonl") if "do" in line]
    assert acts == ["move red-cavalry-1 E7", "move red-cavalry-2 G7", "resign"]


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to every process of a console")
def test_ctrl_c_leaves_a_record_to_go_on_with(home: Path) -> None:
    command = [sys.executable, "-m", "grognard", "play", "phalanx", "--record", "battle.jsonl"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write(b"move cavalry-1 E7\nlog\n")
        playing.stdin.flush()
        while b"leaves the camp" not in (line := playing.stdout.readline()):
            assert line, "the program ended before the move was told"
        playing.send_signal(signal.SIGINT)
        told, failed = playing.communicate(timeout=60)
    assert (playing.returncode, failed) == (0, b"")
    assert b"grognard play --resume battle.jsonl" in told
    assert _lines(home / "battle.jsonl")[-1]["do"] == "move red-cavalry-1 E7"


def test_without_record_it_says_where_the_record_is_and_that_one_can_be_resumed(run: Run) -> None:
    told = run("play", "phalanx", lines=("done", "quit"))
    assert told.exit_code == 0
    command = told.stdout.splitlines()[-1].rpartition("grognard play --resume ")[2]
    assert run("play", "--resume", command.strip("'")).exit_code == 0


def test_the_command_that_goes_on_with_a_game_names_the_plugin_that_it_needs(run: Run) -> None:
    plugin = str(Path(__file__).parents[2] / "invented")
    told = run("play", "invented", "--plugin", plugin, "--record", "battle.jsonl", lines=("quit",))
    command = told.stdout.splitlines()[-1].rpartition("To go on with it: grognard ")[2]
    assert command.startswith("play --resume battle.jsonl")
    assert run(*shlex.split(command), lines=("quit",)).exit_code == 0


@pytest.mark.parametrize(
    ("asked", "seats"),
    [
        ({}, {"red": "human", "white": "greedy", "blue": "greedy"}),
        ({"red": "random"}, {"red": "random", "white": "human", "blue": "greedy"}),
        ({"blue": "human"}, {"red": "greedy", "white": "greedy", "blue": "human"}),
        ({"red": "human", "white": "human"}, {"red": "human", "white": "human", "blue": "greedy"}),
    ],
)
def test_who_is_not_named_is_one_person_where_there_is_none_and_else_greedy(
    asked: dict[str, str], seats: dict[str, str]
) -> None:
    assert taken_seats(["red", "white", "blue"], asked) == seats


@pytest.mark.rule("PH-J8")
def test_typed_dice_are_asked_for_and_asked_for_again(run: Run) -> None:
    told = run(
        "play", "phalanx", "--set", "first=random", "--dice", "typed", "--side", "white=human", "--side", "red=human",
        lines=("blue", "white", "move cavalry-1 E3"),
    )  # fmt: skip
    assert "'blue' is not among the options" in told.stdout
    assert "Turn 1, white, movement" in told.stdout
    assert "white-cavalry-1 leaves the camp for E3" in told.stdout


def test_input_that_ends_before_the_game_begins_is_said(run: Run) -> None:
    told = run("play", "phalanx", "--set", "first=random", "--dice", "typed")
    assert told.exit_code == 1
    assert "no game was begun" in told.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "name the ruleset"),
        (("phalanx", "--seed", "x"), "--seed"),
        (("phalanx", "--side", "red"), "red=human"),
        (("phalanx", "--dice", "loaded"), "--dice"),
        (("--resume", "battle.jsonl", "--seed", "3"), "--seed cannot be given with --resume"),
    ],
)
def test_wrong_usage_exits_with_2(run: Run, args: tuple[str, ...], said: str) -> None:
    told = run("play", *args)
    assert told.exit_code == 2
    assert said in told.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("phalnx",), "did you mean 'phalanx'?"),
        (("phalanx", "--scenario", "hoplite"), "did you mean 'hoplites'?"),
        (("phalanx", "--side", "rd=human"), "did you mean 'red'?"),
        (("phalanx", "--side", "red=humn"), "did you mean 'human'?"),
        (("phalanx", "--set", "turn_limt=3"), "did you mean 'turn_limit'?"),
        (("phalanx", "--house", "nothing.yaml"), "nothing.yaml"),
        (("--resume", "nothing.jsonl"), "there is no such file"),
    ],
)
def test_what_the_data_refuse_exits_with_1_and_the_nearest_name(run: Run, args: tuple[str, ...], said: str) -> None:
    told = run("play", *args)
    assert told.exit_code == 1
    assert said in told.stderr
    assert "Traceback" not in told.output


def test_several_wrong_options_are_named_at_once(run: Run) -> None:
    told = run("play", "phalanx", "--set", "turn_limt=3", "--set", "die=9")
    assert "turn_limt" in told.stderr
    assert "die" in told.stderr


def test_a_record_that_is_there_already_is_not_overwritten(run: Run, home: Path) -> None:
    (home / "battle.jsonl").write_text("precious", encoding="utf-8")
    told = run("play", "phalanx", "--record", "battle.jsonl")
    assert told.exit_code == 1
    assert "--resume" in told.stderr
    assert (home / "battle.jsonl").read_text("utf-8") == "precious"


def test_a_record_of_another_ruleset_is_refused(run: Run) -> None:
    run("play", "phalanx", "--record", "battle.jsonl", lines=("quit",))
    told = run("play", "chess", "--resume", "battle.jsonl")
    assert told.exit_code == 1
    assert "a record of phalanx" in told.stderr
