from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grognard.record import read, resume
from tests.core.record.games import play_at_random

# Plays at random for ever, game after game, each recorded to the path that was given.
PLAYS = """
import random, sys
import grognard
book = grognard.rules("phalanx")
choose = random.Random(1).choice
while True:
    game = book.new_game("hoplites", seed=3, options={"die": True, "first": "random"})
    game.record(sys.argv[1])
    while game.side is not None:
        game.play(choose(game.legal_actions()))
"""


def _kill_while_it_plays(path: Path, after_seconds: float) -> None:
    with subprocess.Popen([sys.executable, "-c", PLAYS, str(path)]) as player:
        for _ in range(6000):
            if path.exists() or player.poll() is not None:
                break
            time.sleep(0.01)
        time.sleep(after_seconds)
        player.send_signal(signal.SIGKILL)
        assert player.wait() == -signal.SIGKILL


def _goes_on(path: Path) -> None:
    lines = len(read(path).lines)
    game = resume(path)
    assert game.actions_played == lines - 1
    play_at_random(game)
    assert resume(path).result is not None


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.slow)])
def test_a_killed_game_loads_and_goes_on(tmp_path: Path, kills: int) -> None:
    moment = random.Random(kills)
    for number in range(kills):
        path = tmp_path / f"{number}.jsonl"
        _kill_while_it_plays(path, moment.uniform(0, 0.08))
        _goes_on(path)
