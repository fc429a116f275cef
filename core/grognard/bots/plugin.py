"""The core's own bots, offered as any plugin offers its own."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.bots.base import Bot
from grognard.bots.greedy import GreedyBot
from grognard.bots.random_bot import RandomBot
from grognard.hookspecs import hookimpl

__all__ = ["grognard_bots"]


@hookimpl
def grognard_bots() -> Sequence[type[Bot]]:
    """Random and greedy."""
    return [RandomBot, GreedyBot]
