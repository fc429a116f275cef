from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.cli.session import Session
from tests.core.cli.conftest import Run

HOUSE = "format: 1\nhouse: mine\nextends: phalanx\nunits:\n  cavalry: {defence: 3}\n"
GAME = ("play", "phalanx", "--house", "mine.yaml", "--watch")


@pytest.fixture
def mine(home: Path) -> Path:
    path = home / "mine.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


@pytest.fixture
def after_a_game(monkeypatch: pytest.MonkeyPatch, mine: Path) -> Callable[..., None]:
    """What is done to the file after each game, since a test has no second window to edit it in."""

    def arrange(*texts: str) -> None:
        coming = list(texts)
        play = Session.run

        def run(self: Session) -> bool:
            finished = play(self)
            if coming:
                mine.write_text(coming.pop(0), encoding="utf-8")
            return finished

        monkeypatch.setattr(Session, "run", run)

    return arrange


def test_an_edited_file_is_picked_up_for_the_next_game_and_the_change_told(
    run: Run, after_a_game: Callable[..., None]
) -> None:
    after_a_game(HOUSE.replace("3", "4"))
    told = run(*GAME, "--record", "battle.jsonl", lines=("resign", "", "cavalry-1", "resign", "quit"))
    assert told.exit_code == 0
    assert "Edit mine.yaml if you like, then press Enter for another game" in told.stdout
    assert "Since the last game:\n  units.cavalry.defence  4 ← mine.yaml:5 (was 2, units.yaml:" in told.stdout
    assert "red-cavalry-1: Cavalry (attack 1, defence 4" in told.stdout
    first, second = (
        json.loads(Path(name).read_text("utf-8").splitlines()[0]) for name in ("battle.jsonl", "battle-2.jsonl")
    )
    assert first["data"]["units"]["cavalry"]["statistics"]["defence"] == 3
    assert second["data"]["units"]["cavalry"]["statistics"]["defence"] == 4


def test_faults_are_shown_without_leaving_until_they_are_mended(
    run: Run, after_a_game: Callable[..., None], mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from grognard.cli.terminal import Terminal

    after_a_game(HOUSE.replace("defence", "defense"))
    ask = Terminal.ask

    def asked(self: Terminal, prompt: str) -> str:
        line = ask(self, prompt)
        if prompt.startswith("Mend"):
            mine.write_text(HOUSE, encoding="utf-8")
        return line

    monkeypatch.setattr(Terminal, "ask", asked)
    told = run(*GAME, lines=("resign", "", "", "resign", "quit"))
    assert told.exit_code == 0
    assert "mine.yaml:5:13: units.cavalry.defense: there is no field 'defense' here" in told.stdout
    assert "Mend mine.yaml, then press Enter; or write quit." in told.stdout
    assert "The house rules are as in the last game." in told.stdout
    assert told.stdout.count("Game over: ") == 2


def test_a_file_with_faults_may_be_mended_before_the_first_game_or_left(run: Run, mine: Path) -> None:
    mine.write_text(HOUSE.replace("defence", "defense"), encoding="utf-8")
    told = run(*GAME, lines=("quit",))
    assert told.exit_code == 0
    assert "did you mean 'defence'?" in told.stdout


def test_who_quits_a_game_may_begin_another(run: Run, after_a_game: Callable[..., None]) -> None:
    after_a_game(HOUSE.replace("3", "4"))
    told = run(*GAME, lines=("quit", "", "quit", "quit"))
    assert "Since the last game:" in told.stdout


@pytest.mark.usefixtures("mine")
def test_the_end_of_input_ends_it(run: Run) -> None:
    assert run(*GAME).exit_code == 0
    assert run(*GAME, lines=("resign",)).exit_code == 0


def test_there_must_be_something_to_watch(run: Run) -> None:
    told = run("play", "phalanx", "--watch")
    assert (told.exit_code, "add --house FILE" in told.stderr) == (2, True)
    assert run("play", "--resume", "x.jsonl", "--watch").exit_code == 2
