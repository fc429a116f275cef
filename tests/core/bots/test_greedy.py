"""The greedy bot on positions whose best action is worked out by hand: every unit counts one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.actions import Action
from grognard.bots import GreedyBot
from grognard.steps import Step
from tests.core.bots.wagers import Aim, Bet, Call, Volley, Wager
from tests.invented.games import new_game
from tests.invented.steps import DONE

SAFE, GOOD, BAD, MANY, BROKEN = (Bet(on=on) for on in ("safe", "good", "bad", "many", "broken"))


def choices(step: Step, seeds: Sequence[int] = range(8)) -> set[Action]:
    """What greedy bots of several seeds choose."""
    view = new_game(steps=(step,)).view("red")
    return {GreedyBot("red", seed).choose(view) for seed in seeds}


def wager(*bets: Bet) -> Wager:
    return Wager(side="red", bets=bets)


def test_it_weighs_what_dice_may_bring_by_their_chances() -> None:
    # half the time 2 won, half the time 1 lost: good is worth a half; bad is the reverse
    assert choices(wager(SAFE, GOOD, BAD)) == {GOOD}
    assert choices(wager(SAFE, BAD)) == {SAFE}


def test_it_judges_by_samples_where_the_dice_may_fall_in_too_many_ways() -> None:
    # 20d6 come to more than 50 all but always, so this is worth nearly 2
    assert choices(wager(SAFE, GOOD, MANY)) == {MANY}


def test_an_action_that_fails_when_looked_into_is_passed_over() -> None:
    assert choices(wager(BROKEN, SAFE)) == {SAFE}


def test_it_takes_any_action_and_warns_when_none_can_be_looked_into() -> None:
    twice = wager(BROKEN, BROKEN)
    with pytest.warns(UserWarning, match="ZeroDivisionError"):
        assert choices(twice, [0]) == {BROKEN}


def test_a_single_action_is_taken_without_looking_into_it() -> None:
    assert choices(wager(BROKEN)) == {BROKEN}


def test_of_equal_actions_each_is_taken_by_some_seed() -> None:
    other = Bet(on="doubtful")
    assert choices(wager(SAFE, other), range(20)) == {SAFE, other}


def test_the_same_seed_breaks_a_tie_in_the_same_way() -> None:
    view = new_game(steps=(wager(SAFE, Bet(on="doubtful")),)).view("red")
    one, other = GreedyBot("red", 3), GreedyBot("red", 3)
    assert [one.choose(view) for _ in range(20)] == [other.choose(view) for _ in range(20)]


def test_what_is_declared_counts_once_the_rest_of_the_phase_is_passed() -> None:
    targets = ("white-captain", "red-spears-1")
    assert choices(Volley(side="red", targets=targets)) == {Aim(target="white-captain")}


def test_a_phase_is_ended_when_all_that_is_left_would_do_harm() -> None:
    assert choices(Volley(side="red", targets=("red-spears-1", "red-captain"))) == {DONE}


def test_another_side_that_is_asked_in_between_is_taken_to_pass() -> None:
    assert choices(Call(side="red")) == {Bet(on="doubtful")}


def test_looking_ahead_leaves_the_game_and_its_dice_alone() -> None:
    game = new_game(steps=(wager(SAFE, GOOD, MANY),))
    before = game.position.digest()
    GreedyBot("red", 1).choose(game.view("red"))
    assert game.position.digest() == before
    played = game.play("bet good")
    assert played == new_game(steps=(wager(SAFE, GOOD, MANY),)).play("bet good")
