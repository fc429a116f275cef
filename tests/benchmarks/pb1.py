"""PB-1: random play of Phalanx through the public face, as time per decision over hand-written code in the same run.

    python tests/benchmarks/pb1.py [--seconds 5] [--rounds 5] [--profile]

The driver takes the side's units in random order, asks for each unit's legal actions, and plays one or passes the unit
by, chosen evenly; then each unit's facing, then each unit's attack. Decisions with two or more options are counted. The
yardstick, `yardstick.py` beside this file, plays the same game by code that can do nothing else.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from pathlib import Path

import grognard
from grognard.actions import Done
from grognard.game import Game
from grognard.rulebook import Rulebook
from grognard_phalanx.steps import Facings, Movement

sys.path.insert(0, str(Path(__file__).parents[2]))  # where a script finds its yardstick
from tests.benchmarks import yardstick

DONE = Done()
SCENARIO = Path(__file__).parent / "pb1.yaml"


def playout(rules: Rulebook, seed: int) -> tuple[Game, int]:
    """One random game; returns it with the number of decisions that had two or more options."""
    rnd = random.Random(seed).random
    game = rules.new_game(SCENARIO, seed=seed)
    tables = game.rules.tables
    movers, turners, fighters = tables.movers, tables.turners, tables.fighters
    legal_actions, play = game.legal_actions, game.play
    decisions = 0
    step = game.step
    while step is not None:
        kind = type(step)
        side = step.side
        alive = game.position.units
        must = False
        if kind is Movement:
            units = [unit for unit in movers[side] if unit in alive]
            for i in range(len(units) - 1, 0, -1):
                j = int(rnd() * (i + 1))
                units[i], units[j] = units[j], units[i]
            must = game.state.turn == tables.deploy_turns
        else:
            units = [unit for unit in (turners if kind is Facings else fighters)[side] if unit in alive]
        for unit in units:
            options = legal_actions(unit)
            if options:
                many = len(options)
                if must and game.position.units[unit].at is None:
                    chosen = int(rnd() * many)  # a unit in the camp may not be passed by in its last turn
                    decisions += many > 1
                else:
                    chosen = int(rnd() * (many + 1)) - 1
                    decisions += 1
                if chosen >= 0:
                    play(options[chosen])
                    now = game.position
                    if now.side != side or type(now.step) is not kind:
                        break
        else:
            play(DONE)
        step = game.step
    return game, decisions


def measure(seconds: float, rounds: int) -> dict[str, float]:
    """Microseconds per decision of both, in turn, and their ratio: the median of the rounds."""
    rules = grognard.rules("phalanx")
    for seed in range(5):
        playout(rules, seed)
    ours: list[float] = []
    theirs: list[float] = []
    seed = 0
    for _ in range(rounds):
        theirs.append(yardstick.measure(seconds / 2))
        decisions, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            decisions += playout(rules, seed)[1]
            seed += 1
        ours.append((time.perf_counter() - start) / decisions * 1e6)
        theirs.append(yardstick.measure(seconds / 2))
    ratios = [mine / statistics.mean(theirs[2 * i : 2 * i + 2]) for i, mine in enumerate(ours)]
    return {
        "us_per_decision": round(statistics.median(ours), 3),
        "yardstick_us_per_decision": round(statistics.median(theirs), 3),
        "ratio": round(statistics.median(ratios), 2),
        "ratio_least": round(min(ratios), 2),
        "ratio_most": round(max(ratios), 2),
    }


def main() -> None:
    """Prints the figures as one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--profile", action="store_true")
    arguments = parser.parse_args()
    if arguments.profile:
        import cProfile

        rules = grognard.rules("phalanx")
        playout(rules, 0)
        cProfile.runctx("for seed in range(20): playout(rules, seed)", globals(), {"rules": rules}, sort="tottime")
        return
    print(json.dumps(measure(arguments.seconds, arguments.rounds)))


if __name__ == "__main__":
    main()
