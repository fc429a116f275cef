"""What a bot is: a side, dice of its own, and a choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, TypeVar, final

from grognard.actions import Action
from grognard.dice import SeededDice
from grognard.errors import GameOver, GrognardError, PluginError
from grognard.views import View

__all__ = ["Bot"]

_T = TypeVar("_T")


class Bot(ABC):
    """Plays one side of one game. A plugin's bot subclasses it, sets `name` and implements `choose`.

    `dice` are the bot's own, the same for the same seed on every machine; the game's are out of its reach.
    """

    name: ClassVar[str]

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.dice = SeededDice(seed)

    @abstractmethod
    def choose(self, view: View) -> Action:
        """One of the legal actions of the bot's side, which is on turn in the view."""

    @final
    def pick(self, options: Sequence[_T]) -> _T:
        """One of several options by the bot's own dice, each as likely as another."""
        picked = options[self.dice.pick(len(options))]
        self.dice.taken.clear()
        return picked

    @final
    def offered(self, view: View) -> tuple[Action, ...]:
        """What the bot may do. Raises GameOver, or GrognardError when it is not asked, or has nothing it may do."""
        actions = view.legal_actions()
        if actions:
            return actions
        position = view.position
        if position.side is None:
            raise GameOver("the game is over")
        if position.side != self.side:
            raise GrognardError(f"{self.name} plays {self.side}, but {position.side} is on turn: ask {position.side}")
        step = type(position.step).__name__
        raise PluginError(f"the ruleset {position.rules.ruleset.id} offers {self.side} no action in {step}")
