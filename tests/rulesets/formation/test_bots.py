"""How the bots play Formation."""

from __future__ import annotations

import pytest

import grognard
from grognard.bots import play_out, seated
from grognard.state import Result
from grognard_formation import judgement
from tests.rulesets.formation.placing import book, enemy, place, troop

SIDES = {"line-relief": ("romans", "gauls"), "two-armies": ("romans", "hellenes")}


def played(first: str, second: str, seed: int, scenario: str = "line-relief") -> Result:
    """How a game between two bots ends."""
    rules = book()
    seats = dict(zip(SIDES[scenario], (first, second), strict=True))
    game = rules.new_game(scenario, seed=seed, seats=seats)
    play_out(game, seated(game, rules.plugins))
    assert game.result is not None
    return game.result


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("side", "first"), [("romans", 0), ("gauls", 50)])
def test_greedy_beats_random_in_at_least_45_of_50_games_as_each_side(side: str, first: int) -> None:
    seats = ("greedy", "random") if side == "romans" else ("random", "greedy")
    assert sum(played(*seats, seed).winner == side for seed in range(first, first + 50)) >= 45


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SIDES)
def test_games_of_greedy_bots_mostly_end_by_a_broken_army_before_the_limit(scenario: str) -> None:
    reasons = [played("greedy", "greedy", seed, scenario).reason for seed in range(3)]
    assert sum("break" in reason for reason in reasons) >= 2


def test_a_random_game_ends() -> None:
    assert played("random", "random", 1).rule == "FM-H14"


def test_a_unit_in_formation_is_worth_more_than_one_that_panics() -> None:
    far = enemy("archers", 20, 5)
    formed = place(troop("gauls", 20, 30), far)
    panicking = place(troop("gauls", 20, 30, panicking=True), far)
    value = judgement.evaluate
    assert value(formed.position, "romans") > value(panicking.position, "romans")
    assert value(formed.position, "hellenes") < value(panicking.position, "hellenes")


def test_greedy_shoots_at_a_panicking_unit_rather_than_wait() -> None:
    game = place(troop("archers", 20, 20), enemy("gauls", 20, 14, panicking=True), enemy("triarii", 35, 5))
    bot = grognard.rules("formation").plugins.bot("greedy")("romans", 1)
    assert str(bot.choose(game.view("romans"))) == "shoot archers at gauls"
