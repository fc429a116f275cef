"""How long greedy thinks in a turn of the full scenario of the Thirty Years War, in seconds of processor time.

python tests/benchmarks/bot_turn.py [--turns 5]
"""

from __future__ import annotations

import argparse
import json
import time

import grognard
from grognard.bots import seated


def measure(turns: int) -> dict[int, float]:
    """Seconds that greedy, as the Swedes, spends on its decisions in each turn against random."""
    book = grognard.rules("thirty_years_war")
    game = book.new_game("two-armies", seed=1, seats={"swedes": "greedy", "imperials": "random"})
    bots = seated(game, book.plugins)
    spent: dict[int, float] = {}
    while game.side is not None and game.state.turn <= turns:
        began = time.process_time()
        action = bots[game.side].choose(game.view(game.side))
        if game.side == "swedes":
            spent[game.state.turn] = spent.get(game.state.turn, 0.0) + time.process_time() - began
        game.play(action)
    return {turn: round(seconds, 2) for turn, seconds in spent.items()}


def main() -> None:
    """Prints the figures as one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5)
    print(json.dumps(measure(parser.parse_args().turns)))


if __name__ == "__main__":
    main()
