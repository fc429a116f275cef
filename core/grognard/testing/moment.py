"""One decision of a game under watch, with what several laws look at: each worked out once, when first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from grognard import referee
from grognard.actions import Action, Refusal
from grognard.testing.mutations import others

if TYPE_CHECKING:
    from grognard.dice import SeededDice
    from grognard.game import Game
    from grognard.referee import Outcome
    from grognard.state import AnyPosition
    from grognard.testing.interrupts import Nesting
    from grognard.testing.trial import Trial

__all__ = ["Moment"]

MOST_TRIED = 60
"""Of a longer list, so many are tried."""
OTHERS = 3


class Moment:
    """A decision: the position, the actions listed in it, and the digest that its state had at first."""

    def __init__(self, trial: Trial, listed: tuple[Action, ...], digest: str) -> None:
        self.trial = trial
        self.game: Game = trial.game
        self.position: AnyPosition = trial.game.position
        self.side: str = trial.game.side or ""
        self.nesting: Nesting = trial.nesting
        self.number: int = trial.game.actions_played
        self.dice_position: int = trial.game.dice.position
        self.listed = listed
        self.digest = digest

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The listed actions as text."""
        return tuple(map(str, self.listed))

    @cached_property
    def tried(self) -> tuple[Action, ...]:
        """The listed actions, or some of a long list."""
        if len(self.listed) <= MOST_TRIED:
            return self.listed
        return tuple(self.trial.chance.sample(self.listed, MOST_TRIED))

    @cached_property
    def outcomes(self) -> tuple[Outcome | Exception, ...]:
        """What each of `tried` leads to with the game's own dice, or why it cannot be carried out."""
        return tuple(self.carry_out(self.position, action) for action in self.tried)

    def dice(self) -> SeededDice:
        """Dice that fall as the game's will."""
        dice = self.trial.fork
        dice.position = self.dice_position
        dice.taken.clear()
        return dice

    def nested(self, action: Action) -> Nesting:
        """How interrupts nest after an action. Raises whatever the ruleset raises."""
        return self.nesting.after(self.position, action, self.dice())[1]

    def carry_out(self, position: AnyPosition, action: Action) -> Outcome | Exception:
        """What an action leads to in a position, with dice that fall as the game's will."""
        try:
            return referee.carry_out(position, action, self.dice())
        except Exception as error:  # noqa: BLE001 - what a ruleset raises is what is looked for
            return error

    @cached_property
    def others(self) -> tuple[tuple[Action, Refusal | Exception | None], ...]:
        """Actions that are not on the list, made from those of the game so far, each with what the rules say to it."""
        known = set(self.listed)
        found = dict.fromkeys(action for action in others(self, OTHERS) if action not in known)
        return tuple((action, self._judged(action)) for action in found)

    def _judged(self, action: Action) -> Refusal | Exception | None:
        try:
            return referee.refusal(self.position, action)
        except Exception as error:  # noqa: BLE001 - as above
            return error
