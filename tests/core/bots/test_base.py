"""What all bots have in common, and the random one."""

from __future__ import annotations

import pytest

from grognard.actions import Resign
from grognard.bots import Bot, GreedyBot, RandomBot
from grognard.errors import GameOver, GrognardError
from tests.core.bots.wagers import Bet, Wager
from tests.invented.games import new_game

BOTS = pytest.mark.parametrize("kind", [RandomBot, GreedyBot])


@BOTS
def test_a_bot_that_is_not_on_turn_says_who_is(kind: type[Bot]) -> None:
    game = new_game(steps=(Wager(side="red", bets=(Bet(on="safe"),)),))
    with pytest.raises(GrognardError, match="red is on turn"):
        kind("white", 1).choose(game.view("white"))


@BOTS
def test_a_bot_has_nothing_to_choose_when_the_game_is_over(kind: type[Bot]) -> None:
    game = new_game()
    game.play(Resign())
    with pytest.raises(GameOver):
        kind("red", 1).choose(game.view("red"))


@BOTS
def test_a_step_without_any_action_is_laid_at_the_rulesets_door(kind: type[Bot]) -> None:
    game = new_game(steps=(Wager(side="red", bets=()),))
    with pytest.raises(GrognardError, match="invented offers red no action in Wager"):
        kind("red", 1).choose(game.view("red"))


def test_the_random_bot_takes_each_action_about_as_often_as_another() -> None:
    bets = Bet(on="safe"), Bet(on="good"), Bet(on="bad"), Bet(on="many")
    view = new_game(steps=(Wager(side="red", bets=bets),)).view("red")
    bot = RandomBot("red", 5)
    taken = [bot.choose(view) for _ in range(1000)]
    assert all(200 < taken.count(bet) < 300 for bet in bets)


def test_a_bots_own_dice_keep_nothing_that_they_have_thrown() -> None:
    bot = RandomBot("red", 5)
    bot.pick("abc")
    assert bot.dice.taken == []
