"""Bots in the seats of a game: who sits there, and letting them play."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from grognard.actions import Action
from grognard.bots.base import Bot
from grognard.errors import GrognardError, IllegalAction, PluginError, blaming, said
from grognard.game import HUMAN, Game
from grognard.plugins import Plugins
from grognard.views import View

__all__ = ["play_out", "seat_seed", "seated"]


def seat_seed(seed: int | None, side: str) -> int:
    """The seed of the bot that plays `side` in a game with that seed; it tells nothing of the game's dice."""
    return int.from_bytes(blake2b(f"seat:{seed or 0:x}:{side}".encode(), digest_size=8).digest(), "little")


def seated(game: Game, plugins: Plugins) -> dict[str, Bot]:
    """A new bot for each side whose seat names one. Raises UnknownName for a name that no plugin offers."""
    bots: dict[str, Bot] = {}
    for side, name in game.seats.items():
        if name == HUMAN:
            continue
        kind = plugins.bot(name)
        with blaming(f"the bot {name}", "take its seat"):
            bots[side] = kind(side, seat_seed(game.seed, side))
    return bots


def play_out(game: Game, bots: Mapping[str, Bot], *, limit: int = 100_000) -> int:
    """Lets the bots play until another's decision, the end, or `limit` actions; says how many actions they took.

    Raises PluginError when a bot fails, or takes an action that it can see the rules forbid.
    """
    for played in range(limit):
        bot = bots.get(game.side or "")
        if bot is None:
            return played
        view = game.view(bot.side)
        action = _choice(bot, view)
        try:
            game.play(action)
        except IllegalAction as error:
            game.play(_second_choice(game, bot, view, action, error))
    return limit


def _choice(bot: Bot, view: View) -> Action:
    try:
        action: object = bot.choose(view)
    except GrognardError:
        raise
    except (Exception, SystemExit) as error:
        raise PluginError(f"the bot {bot.name} failed to choose for {bot.side}: {said(error)}") from error
    if not isinstance(action, Action):
        raise PluginError(f"the bot {bot.name} chose {type(action).__name__} for {bot.side}, which is no action")
    return action


def _second_choice(game: Game, bot: Bot, view: View, refused: Action, error: IllegalAction) -> Action:
    """Any other action, where only something hidden from the bot forbade the first."""
    others = [action for action in view.legal_actions() if game.refusal(action) is None]
    if view.refusal(refused) is not None or not others:
        raise PluginError(f"the bot {bot.name} took a forbidden action for {bot.side}: {error}") from error
    return bot.pick(others)
