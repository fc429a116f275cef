"""Laws about repetition: the same seed gives the same game, here, in another process, and beside another game."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import zip_longest
from typing import TYPE_CHECKING
from unittest.mock import patch

import msgspec

from grognard.testing.elsewhere import Order
from grognard.testing.law import Law, RunLaw
from grognard.testing.setting import Series
from grognard.testing.transcript import Line, difference, told
from grognard.testing.trial import Trial

if TYPE_CHECKING:
    from grognard.testing.run import Run

__all__ = ["GamesApart", "SameAgain", "SameElsewhere"]

SHIFT_SECONDS = 86_400 * 400 + 12_345.678
APART = "keep nothing outside the state"
DECIDE = "let nothing but the state and draft.roll() decide"
HASH_SEEDS = ("1", "4242")
LONGEST_SECONDS = 600


class SameAgain(Law):
    """Nothing but the seed decides."""

    name = "same-again"
    holds = "The same seed and actions give the same game, on another day too, and nothing uses Python's `random`."
    when = "once a game"
    unless = ("earlier-states-stand", "snapshot-goes-on")

    def __init__(self) -> None:
        super().__init__()
        self._chance = random.getstate()

    def at_end(self, trial: Trial) -> None:
        """Plays the game again with the clock set on."""
        self.checks += 1
        if random.getstate() != self._chance:
            self.broken("something in the game uses Python's `random`: roll with draft.roll()")
        with _another_day():
            again = list(told(trial.series, trial.number, trial.chosen))
        parts = difference(trial.lines, again) or trial.wavered
        if not parts:
            return
        if difference(list(told(trial.series, trial.number, trial.chosen)), again):
            self.broken(f"the game was played again with its seed and went otherwise: {parts}; {DECIDE}")
        # left alone it repeats itself: it is what other actions, tried from its states, have left behind
        self.broken(f"trying other actions has changed how the game goes: {parts}; {APART}", GamesApart.name)


@contextmanager
def _another_day() -> Generator[None]:
    """Lets the clock show another time."""
    now, now_ns = time.time, time.time_ns
    with (
        patch("time.time", lambda: now() + SHIFT_SECONDS),
        patch("time.time_ns", lambda: now_ns() + int(SHIFT_SECONDS * 1e9) + 1),
    ):
        yield


class GamesApart(Law):
    """No game knows of another."""

    name = "games-apart"
    holds = "Two games played by turns, of this ruleset or of this and another, are what they are when played alone."
    when = "once a game; the other game is of another installed ruleset every second time"
    unless = ("earlier-states-stand", "same-again")

    def at_end(self, trial: Trial) -> None:
        """Plays the game alone, then by turns with another."""
        self.checks += 1
        alone = list(told(trial.series, trial.number, trial.chosen))
        other, number = _neighbour(trial)
        here: list[Line] = []
        beside = _as_far_as_it_goes(told(other, number, other.lots(number)))
        for mine, _ in zip_longest(told(trial.series, trial.number, trial.chosen), beside):
            if mine is not None:
                here.append(mine)
        parts = difference(alone, here)
        if parts:
            ruleset = other.setting.ruleset
            self.broken(f"beside a game of {ruleset} it goes otherwise: {parts}; {APART}")


def _neighbour(trial: Trial) -> tuple[Series, int]:
    """The game to be played beside: of another ruleset, or another one of this."""
    series, number = trial.series, trial.number
    others = sorted(set(series.plugins.rulesets) - {series.setting.ruleset})
    if others and number % 2:
        neighbour = series.neighbour(others[number // 2 % len(others)])
        if neighbour is not None:
            return neighbour, 0
    return series, number + 1


def _as_far_as_it_goes(lines: Iterator[Line]) -> Iterator[Line]:
    """A telling that may break off: what is wrong with another game is not this one's fault."""
    with suppress(Exception):
        yield from lines


class SameElsewhere(RunLaw):
    """The order of a set is not the order of anything."""

    name = "same-elsewhere"
    holds = "The same seed gives the same lists, events and states, byte for byte, in processes with other hash seeds."
    when = "once, for the first 3 games, in 2 other processes"
    unless = ("earlier-states-stand", "same-again", "games-apart", "snapshot-goes-on")

    def of_run(self, run: Run) -> None:
        """Plays the first games in two other processes."""
        order = Order(setting=run.series.setting, games=run.chosen)
        for hash_seed in HASH_SEEDS:
            there = _told_elsewhere(order, hash_seed)
            for (number, here), lines in zip(run.lines.items(), there, strict=True):
                self.checks += 1
                parts = difference(here, lines)
                if parts:
                    seed = run.series.seed(number)
                    self.broken(
                        f"the game with seed {seed} goes otherwise where PYTHONHASHSEED is {hash_seed}: {parts}; "
                        "sort what comes out of a set, and use neither hash() nor id()"
                    )


def _told_elsewhere(order: Order, hash_seed: str) -> Sequence[Sequence[Line]]:
    """The games as another process tells them."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    done = subprocess.run(
        [sys.executable, "-m", "grognard.testing.elsewhere"],
        input=msgspec.json.encode(order),
        capture_output=True,
        check=False,
        timeout=LONGEST_SECONDS,
        env=environment,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.decode("utf-8", "replace").strip()[-500:])
    return msgspec.json.decode(done.stdout, type=list[list[Line]])
