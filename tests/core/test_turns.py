"""The sequence of play: rounds, sides in turn, phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from grognard.state import AnyDraft, Result
from grognard.steps import Step
from grognard.turns import Rounds, SidesInTurn
from tests.invented import games
from tests.invented.games import new_game
from tests.invented.steps import Marches, Marching, Turns


class Phase(Step, frozen=True, kw_only=True, tag="test.phase"):
    """Notes in the effects that it was there."""

    what: str

    def run(self, draft: AnyDraft) -> None:
        draft.set(turn=draft.state.turn, decks={**draft.state.decks, f"{len(draft.state.decks)} {self.what}": None})


class ThreePhases(SidesInTurn, frozen=True, kw_only=True, tag="test.three-phases"):
    def turn(self, draft: AnyDraft, side: str) -> Iterable[Step]:
        for phase in ("move", "shoot", "fight"):
            yield Phase(what=f"{side} {phase}")


class TwoRounds(Rounds, frozen=True, kw_only=True, tag="test.two-rounds"):
    def round(self, draft: AnyDraft, number: int) -> Iterable[Step]:
        if number > 2:
            draft.end(Result(winner=None, reason="two rounds are enough"))
            return ()
        return Phase(what=f"round {number}"), ThreePhases(order=("red", "blue"))


def happened(step: Step, limit: int = 100) -> list[str]:
    """What the phases noted when a step and all it pushes are run."""
    draft: Any = games.draft(steps=(step,))
    for _ in range(limit):
        if draft.over or draft.step is None:
            break
        draft.pop().run(draft)
    return [name.partition(" ")[2] for name in draft.state.decks]


def test_each_side_in_turn_goes_through_all_its_phases_in_order() -> None:
    assert happened(ThreePhases(order=("white", "red"))) == [
        *("white move", "white shoot", "white fight"),
        *("red move", "red shoot", "red fight"),
    ]


def test_a_side_may_have_more_than_one_turn_and_another_none() -> None:
    assert happened(ThreePhases(order=("red", "red")))[::3] == ["red move", "red move"]
    assert happened(ThreePhases(order=())) == []


def test_rounds_follow_one_another_until_the_game_is_ended() -> None:
    said = happened(TwoRounds())
    assert said[0] == "round 1"
    assert said[7] == "round 2"
    assert len(said) == 14


def test_the_turn_counts_rounds_from_one() -> None:
    game = new_game(dice=[4, 3, 2, 1, 0])
    assert game.state.turn == 1


def test_all_three_sides_have_their_turn_in_the_order_of_the_scenario() -> None:
    game = new_game(steps=(Marches(order=("red", "white", "blue")),), dice=[4, 3, 2, 1, 0])
    asked: list[str | None] = []
    for _ in range(3):
        asked.append(game.side)
        game.play("done")
    assert asked == ["red", "white", "blue"]
    assert game.step != Marching(side="red")


def test_rounds_and_turns_wait_beneath_on_the_agenda() -> None:
    game = new_game(steps=(Marches(order=("red", "white", "blue")),))
    assert game.state.agenda == (
        Turns(),
        Marches(order=("red", "white", "blue"), next=1),
        Marching(side="red"),
    )


def test_a_game_of_three_sides_ends_at_its_limit() -> None:
    game = new_game(turn_limit=1, dice=[0, 0, 0, 0, 0])
    while game.side is not None:
        game.play(game.legal_actions()[-1])
    assert game.result == Result(
        winner=None, scores={"red": 3.0, "white": 3.0, "blue": 3.0}, reason="the day is over", rule="IN-90"
    )


@pytest.mark.parametrize("cls", [Rounds, SidesInTurn])
def test_a_building_block_that_says_nothing_of_its_steps_is_not_finished(cls: type[Step]) -> None:
    step: Any = cls() if cls is Rounds else SidesInTurn(order=("red",))
    with pytest.raises(NotImplementedError):
        step.run(games.draft())
