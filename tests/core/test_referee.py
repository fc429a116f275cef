"""Judging and carrying out: what fails leaves the game as it was, and is told with whose fault it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard import referee
from grognard.actions import Action, Done, Refusal, Resign
from grognard.errors import GameOver, IllegalAction, PluginError
from grognard.game import Game
from grognard.state import AnyDraft, AnyPosition, Result
from grognard.steps import Step
from tests.invented import games
from tests.invented.games import new_game
from tests.invented.pieces import Hold, March, Strike
from tests.invented.steps import Marching, Skirmish


class Faulty(Step, frozen=True, kw_only=True, tag="test.faulty"):
    """A decision that fails where `where` says, after it has changed all it can."""

    takes = (Done, Hold)
    rule = "XX-1"
    where: str

    def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
        if self.where == "actions":
            raise LookupError("no such thing")
        return (Done(),)

    def refusal(self, position: AnyPosition, action: Action) -> Refusal | None:
        if self.where == "refusal":
            raise LookupError("no such thing")
        return None

    def apply(self, draft: AnyDraft, action: Action) -> None:
        draft.change("red-captain", at="A1")
        draft.remove("blue-captain", "routed")
        draft.set(turn=99)
        draft.roll("2d6")
        if self.where == "later":
            draft.then(Faults())
            return
        if self.where == "circle":
            draft.then(Circle())
            return
        if self.where == "nothing left":
            draft.drop(lambda step: True)
            return
        raise LookupError("no such thing")


class Faults(Step, frozen=True, kw_only=True, tag="test.faults"):
    def run(self, draft: AnyDraft) -> None:
        raise LookupError


class Circle(Step, frozen=True, kw_only=True, tag="test.circle"):
    def run(self, draft: AnyDraft) -> None:
        draft.then(Circle())


def faulty(where: str) -> Game:
    return new_game(steps=(Faulty(side="red", where=where),), seed=3)


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (
            "apply",
            "the ruleset invented failed in Faulty while carrying out done: LookupError: no such thing; the game",
        ),
        (
            "later",
            "the ruleset invented failed in Faulty while carrying out done: LookupError; the game stands as it was",
        ),
        ("circle", "the ruleset invented goes round in circles: Circle never comes to a decision"),
        ("nothing left", "the ruleset invented ran out of steps without a result"),
    ],
)
def test_an_action_that_fails_leaves_everything_untouched_and_says_whose_fault_it_is(where: str, said: str) -> None:
    game = faulty(where)
    position, digest, history, at = game.position, game.position.digest(), game.history, game.dice.position
    for _ in range(2):
        with pytest.raises(PluginError, match=said):
            game.play("done")
        assert game.position is position
        assert game.position.digest() == digest
        assert game.history == history
        assert (game.dice.position, game.dice.taken) == (at, [])


def test_dice_that_a_failed_action_rolled_fall_again() -> None:
    class Once(Faulty, frozen=True, kw_only=True, tag="test.once"):
        def apply(self, draft: AnyDraft, action: Action) -> None:
            rolls.append(draft.roll("3d6").dice)
            if len(rolls) == 1:
                raise LookupError
            draft.then(self)

    rolls: list[tuple[int, ...]] = []
    game = new_game(steps=(Once(side="red", where=""),), seed=3)
    with pytest.raises(PluginError):
        game.play("done")
    game.play("done")
    assert rolls[0] == rolls[1]


def test_a_step_that_fails_when_it_is_asked_is_named() -> None:
    failed = "the ruleset invented failed in Faulty while"
    with pytest.raises(PluginError, match=f"{failed} listing actions: LookupError: no such thing"):
        faulty("actions").legal_actions()
    with pytest.raises(PluginError, match=f"{failed} judging done: LookupError: no such thing"):
        faulty("refusal").refusal("done")


def test_a_set_up_that_fails_names_the_ruleset() -> None:
    with pytest.raises(PluginError, match="the ruleset invented failed to set up a game: KeyError: 'nobody'"):
        new_game(places={"nobody": "A1"})


# --- judging --------------------------------------------------------------------------------------------------------


def test_a_step_without_a_refusal_of_its_own_judges_by_its_list() -> None:
    position = new_game(steps=(Skirmish(order=("red", "white", "blue")),)).position
    legal = Strike(unit="red-captain", target="white-spears-1")
    assert referee.refusal(position, legal) is None
    far = Strike(unit="red-captain", target="blue-captain")
    assert referee.refusal(position, far) == Refusal(
        "IN-30", "{action} is not possible now", {"action": "strike red-captain blue-captain"}
    )


def test_an_action_of_another_step_is_refused_with_what_is_possible() -> None:
    position = new_game(steps=(Marching(side="red"),)).position
    refusal = referee.refusal(position, Hold(unit="red-captain"))
    assert refusal is not None
    assert refusal.rule == "IN-20"
    assert str(refusal) == "hold red-captain does not belong to this step, Marching; now: march UNIT TO, done (IN-20)"


def test_every_listed_action_is_allowed_and_can_be_carried_out() -> None:
    game = new_game(steps=(Skirmish(order=("red", "white", "blue")),), seed=5)
    for action in game.legal_actions():
        assert game.refusal(action) is None
        referee.carry_out(game.position, action, None if isinstance(action, Hold) else game.dice)
    assert game.actions_played == 0


def test_one_units_actions_are_those_of_the_whole_list() -> None:
    game = new_game(steps=(Marching(side="red"),))
    everything = game.legal_actions()
    for unit in game.state.units:
        assert game.legal_actions(unit) == tuple(action for action in everything if action.unit == unit)


def test_a_forced_decision_is_taken_without_asking() -> None:
    class Forced(Marching, frozen=True, kw_only=True, tag="test.forced"):
        def forced(self, position: AnyPosition) -> Action | None:
            return Done()

    game = new_game(steps=(Forced(side="red"), Marching(side="white")))
    assert game.step == Marching(side="white")


# --- the end --------------------------------------------------------------------------------------------------------


def over() -> Game:
    game = new_game(steps=(Marching(side="red"),))
    game.play(Resign())
    return game


def test_every_step_takes_resignation_and_no_list_offers_it() -> None:
    game = new_game(steps=(Marching(side="red"),))
    assert Resign() not in game.legal_actions()
    assert game.refusal("resign") is None
    game.play("resign")
    # with two others left nobody has won
    assert game.result == Result(winner=None, reason="red resigned")
    assert game.position.step == Marching(side="red")


def test_nothing_may_be_done_when_the_game_is_over() -> None:
    game = over()
    assert (game.side, game.step, game.legal_actions()) == (None, None, ())
    assert str(game.refusal(Done())) == "the game is over"
    for action in (Done(), Resign(), March(unit="red-captain", to="A1")):
        with pytest.raises(GameOver, match="the game is over"):
            game.play(action)
    with pytest.raises(GameOver):
        referee.carry_out(game.position, Done(), None)


def test_an_illegal_action_carries_its_refusal() -> None:
    game = new_game(steps=(Marching(side="red"),))
    action = March(unit="red-captain", to="E5")
    with pytest.raises(IllegalAction) as error:
        game.play(action)
    assert error.value.refusal == game.refusal(action)
    assert str(error.value) == "march red-captain E5 is not possible now (IN-20)"


def test_what_is_no_action_at_all_is_refused() -> None:
    nonsense: Any = "march"
    position = games.draft(steps=(Marching(side="red"),)).commit()
    assert str(referee.refusal(position, nonsense)).startswith("march does not belong to this step")
