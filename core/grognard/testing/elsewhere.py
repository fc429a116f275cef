"""Tells games in a process of its own (`python -m`): an order comes in on stdin, the games go out on stdout."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout

import msgspec

from grognard.testing.setting import Series, Setting
from grognard.testing.transcript import told

__all__ = ["Order"]


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Some games of a setting: by their numbers, the places of the actions in their lists."""

    setting: Setting
    games: dict[int, tuple[int, ...]]


def main() -> None:
    """Reads the order and writes, for each game, its lines."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    with redirect_stdout(io.StringIO()):  # a ruleset that prints is another law's business
        series = Series(order.setting)
        games = [list(told(series, number, chosen)) for number, chosen in order.games.items()]
    sys.stdout.buffer.write(msgspec.json.encode(games))


if __name__ == "__main__":
    main()
