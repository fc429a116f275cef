"""Steps with one decision each, to show what the greedy bot makes of it; it judges by the number of units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from grognard.actions import Action, Done
from grognard.activation import EachUnitOnce
from grognard.state import AnyDraft, AnyPosition
from grognard.steps import Step
from tests.invented.steps import DONE


class Bet(Action, frozen=True, kw_only=True, tag="wager.bet"):
    """Stakes something on a throw."""

    form = "bet {on}"
    on: Literal["safe", "good", "bad", "many", "broken", "doubtful"]


class Wager(Step, frozen=True, kw_only=True, tag="wager"):
    """One bet of red's, by an even chance: good wins more than it loses, bad loses more, many asks for many dice."""

    takes = (Bet,)
    bets: tuple[Bet, ...]

    def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
        return self.bets

    def apply(self, draft: AnyDraft, action: Action) -> None:
        draft.then(Idle(side="red"))
        bet = action.on if isinstance(action, Bet) else ""
        if bet == "broken":
            raise ZeroDivisionError
        if bet == "good":
            lose(draft, *(("white", 2) if draft.roll("d6").total > 3 else ("red", 1)))
        if bet == "bad":
            lose(draft, *(("white", 1) if draft.roll("d6").total > 3 else ("red", 2)))
        if bet == "many":
            lose(draft, *(("white", 2) if draft.roll("20d6").total > 50 else ("red", 1)))


class Idle(Step, frozen=True, kw_only=True, tag="wager.idle"):
    """Nothing but `done`; it is not asked again."""

    takes = (Done,)

    def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
        return (DONE,)

    def apply(self, draft: AnyDraft, action: Action) -> None:
        """Goes on to the game."""


class Aim(Action, frozen=True, kw_only=True, tag="wager.aim"):
    """Declares a shot that is fired when the step is done."""

    form = "aim {target}"
    target: str


class Volley(EachUnitOnce, frozen=True, kw_only=True, tag="wager.volley"):
    """Red aims at units; when it is done, each of them is lost."""

    takes = (Aim, Done)
    passes = DONE
    targets: tuple[str, ...]
    aimed: tuple[str, ...] = ()

    def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
        return (*(Aim(target=target) for target in self.targets if target not in self.aimed), DONE)

    def apply(self, draft: AnyDraft, action: Action) -> None:
        if isinstance(action, Aim):
            draft.then(replace(self, aimed=(*self.aimed, action.target)))
        else:
            draft.then(Idle(side="red"))
            for target in self.aimed:
                draft.remove(target, "shot")


class Call(Step, frozen=True, kw_only=True, tag="wager.call"):
    """Red may call: white is asked first, and when it lets red have its way, a white unit is lost."""

    takes = (Bet,)

    def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
        return Bet(on="safe"), Bet(on="doubtful")

    def apply(self, draft: AnyDraft, action: Action) -> None:
        draft.then(Idle(side="red"))
        if action == Bet(on="doubtful"):
            draft.then(Protest(side="white"), Fall())


class Protest(Idle, frozen=True, kw_only=True, tag="wager.protest"):
    """White lets it pass."""

    passes = DONE


class Fall(Step, frozen=True, kw_only=True, tag="wager.fall"):
    """A white unit is lost."""

    def run(self, draft: AnyDraft) -> None:
        lose(draft, "white", 1)


def lose(draft: AnyDraft, side: str, number: int) -> None:
    """Takes some units of a side away."""
    for unit in [unit.id for unit in draft.of_side(side)][:number]:
        draft.remove(unit, "lost")
