"""Bots: whoever plays a side without being asked. A bot sees a view, nothing more, and takes any ruleset."""

from grognard.bots.base import Bot
from grognard.bots.greedy import GreedyBot
from grognard.bots.random_bot import RandomBot
from grognard.bots.seats import play_out, seat_seed, seated

__all__ = ["Bot", "GreedyBot", "RandomBot", "play_out", "seat_seed", "seated"]
