"""What bars undo, as a person at the terminal meets it: dice and reveals; persons and bots are in `test_session.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.cli.conftest import Run

INVENTED = str(Path(__file__).parents[2] / "invented")
PERSONS = ("--side", "red=human", "--side", "white=human", "--side", "blue=human")

SCENARIO = """\
format: 1
scenario: ambush
ruleset: invented
name: Ambush
board: {shape: rectangle, columns: 5, rows: 5}
sides:
  red: {name: Red, army: [{kind: captain, id: red-captain, at: E3}]}
  white: {name: White, army: [{kind: captain, id: white-captain, at: A1}]}
  blue: {name: Blue, army: [{kind: spears, id: blue-spears, at: E5, hidden: true}]}
"""


@pytest.fixture
def opening(home: Path) -> tuple[str, ...]:
    """A game in which red's card is drawn first, and one step brings its captain beside a hidden enemy."""
    path = home / "ambush.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    scenario = ("--scenario", str(path), "--set", "fog=true", "--seed", "1")
    return "play", "invented", "--plugin", INVENTED, *PERSONS, *scenario, "--record", "game.jsonl"


def test_a_roll_bars_undo(run: Run, opening: tuple[str, ...]) -> None:
    told = run(*opening, lines=("rally captain", "undo", "log"))
    assert "rally red-captain cannot be undone: dice have been rolled for it" in " ".join(told.stdout.split())
    assert "taken back" not in told.stdout


def test_a_reveal_bars_undo(run: Run, opening: tuple[str, ...]) -> None:
    told = run(*opening, lines=("march captain E4", "undo"))
    assert "march red-captain E4 cannot be undone: it has revealed blue-spears" in " ".join(told.stdout.split())
    assert "taken back" not in told.stdout


def test_what_reveals_nothing_may_be_undone(run: Run, opening: tuple[str, ...]) -> None:
    assert "1 action taken back." in run(*opening, lines=("march captain D3", "undo")).stdout


def test_nothing_bars_undo_in_analysis(run: Run, opening: tuple[str, ...]) -> None:
    for action in ("rally captain", "march captain E4"):
        told = run(*opening[:-1], f"{len(action)}.jsonl", "--analysis", lines=(action, "undo"))
        assert "1 action taken back." in told.stdout


def test_undo_bars_are_kept_when_a_game_is_gone_on_with(run: Run, opening: tuple[str, ...]) -> None:
    run(*opening, lines=("march captain E4",))
    told = run("play", "--resume", "game.jsonl", "--plugin", INVENTED, lines=("undo",))
    assert "it has revealed blue-spears" in " ".join(told.stdout.split())
