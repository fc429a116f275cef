"""Games that are killed while they are recorded: what was played is there, and goes on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.record import read, resume
from tests.core.record.games import play_at_random

# For each path on a line of stdin a process of its own, in which bots play game after game, each recorded there.
NURSERY = """
import itertools, os, sys
import grognard
from grognard.bots import play_out, seated
book = grognard.rules("phalanx")
seats = {"red": "random", "white": "random"}
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        for seed in itertools.count():
            game = book.new_game("hoplites", seed=seed, options={"die": True, "first": "random"}, seats=seats)
            game.record(line.strip())
            play_out(game, seated(game, book.plugins))
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@pytest.fixture
def nursery() -> Iterator[subprocess.Popen[str]]:
    """A process that has Grognard loaded already, so that games are begun by the hundred."""
    command = [sys.executable, "-c", NURSERY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as found:
        yield found
        assert found.stdin is not None
        found.stdin.close()


def _kill_while_it_plays(nursery: subprocess.Popen[str], path: Path, after_seconds: float) -> None:
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(f"{path}\n")
    nursery.stdin.flush()
    player = int(nursery.stdout.readline())
    for _ in range(60_000):
        if path.exists():
            break
        time.sleep(0.001)
    time.sleep(after_seconds)
    os.kill(player, signal.SIGKILL)
    assert int(nursery.stdout.readline()) == -signal.SIGKILL


def _goes_on(path: Path) -> None:
    lines = len(read(path).lines)
    game = resume(path)
    assert game.actions_played == lines - 1
    play_at_random(game)
    assert resume(path).result is not None


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_game_loads_and_goes_on(tmp_path: Path, nursery: subprocess.Popen[str], kills: int) -> None:
    moment = random.Random(kills)
    for number in range(kills):
        path = tmp_path / f"{number}.jsonl"
        _kill_while_it_plays(nursery, path, moment.uniform(0, 0.12))
        _goes_on(path)
        path.unlink()
