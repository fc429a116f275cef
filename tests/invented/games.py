"""Games of Three Banners for the tests, set up as each test needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from grognard.data import RulesetData, effective, read_ruleset
from grognard.dice import DiceSource, ScriptedDice
from grognard.game import Game
from grognard.game_rules import GameRules
from grognard.rulebook import begin
from grognard.ruleset import HouseRule
from grognard.state import AnyPosition, draft_of
from grognard.steps import Step

from .pieces import Field, InventedDraft, InventedPosition, Tables
from .plugin import Invented

__all__ = ["Table", "draft", "new_game", "rules"]


class Table(Invented):
    """Three Banners with units in other places, and steps that come before the first turn."""

    def __init__(self, steps: Sequence[Step] = (), places: Mapping[str, str] | None = None) -> None:
        self.first = tuple(steps)
        self.places = dict(places or {})

    def setup(self, draft: InventedDraft) -> None:
        super().setup(draft)
        for unit, at in self.places.items():
            draft.change(unit, at=at)
        draft.then(*self.first)


@cache
def _files() -> RulesetData:
    return read_ruleset(Invented.folder)


def rules(*house_rules: HouseRule, table: Invented | None = None, **options: object) -> GameRules[Tables]:
    """The compiled rules of the scenario."""
    return GameRules(table or Invented(), effective(_files(), scenario="triangle", options=options), house_rules)


def new_game(
    *house_rules: HouseRule,
    steps: Sequence[Step] = (),
    places: Mapping[str, str] | None = None,
    dice: Sequence[int] | DiceSource | None = None,
    seed: int = 1,
    seats: Mapping[str, str] | None = None,
    analysis: bool = False,
    **options: object,
) -> Game:
    """A game at its first decision; `dice` are the faces that will fall, else the seed decides."""
    game_rules = rules(*house_rules, table=Table(steps, places), **options)
    source = ScriptedDice(dice) if isinstance(dice, Sequence) else dice
    return begin(game_rules, seed=seed, seats=seats, dice=source, analysis=analysis)


def draft(*house_rules: HouseRule, dice: Sequence[int] = (), steps: Sequence[Step] = ()) -> InventedDraft:
    """A draft with the units of the scenario on the table and steps to come."""
    game_rules = rules(*house_rules)
    empty: InventedPosition = AnyPosition.of(game_rules, Field(sides=("red", "white", "blue")))
    made: InventedDraft = draft_of(empty, ScriptedDice(dice))
    game_rules.ruleset.setup(made)
    made.pop()
    made.then(*steps)
    return made
