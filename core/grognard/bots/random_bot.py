"""The bot that does anything: the least an opponent can be, and a good breaker of rulesets."""

from __future__ import annotations

from typing import final

from grognard.actions import Action
from grognard.bots.base import Bot
from grognard.views import View

__all__ = ["RandomBot"]


@final
class RandomBot(Bot):
    """Takes any of the offered actions, each as likely as another."""

    name = "random"

    def choose(self, view: View) -> Action:
        """Any legal action."""
        return self.pick(self.offered(view))
