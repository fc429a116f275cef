"""A plugin that offers nothing but a bot."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.actions import Action
from grognard.bots import Bot
from grognard.hookspecs import hookimpl
from grognard.views import View


class LastBot(Bot):
    """Takes the last action it is offered."""

    name = "last"

    def choose(self, view: View) -> Action:
        return self.offered(view)[-1]


@hookimpl
def grognard_bots() -> Sequence[type[Bot]]:
    return [LastBot]
