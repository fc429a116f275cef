"""How the bots play Phalanx."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import grognard
from grognard.bots import play_out, seated
from grognard.state import Result
from grognard_phalanx import judgement

SCENARIOS = ("hoplites", "source-table", "hexagon")


def result(
    red: str, white: str, seed: int, scenario: str = "hoplites", options: Mapping[str, object] | None = None
) -> Result:
    """How a game between two bots ends."""
    book = grognard.rules("phalanx")
    game = book.new_game(scenario, seed=seed, options=options, seats={"red": red, "white": white})
    play_out(game, seated(game, book.plugins))
    assert game.result is not None
    return game.result


@pytest.mark.slow
def test_greedy_beats_random_in_at_least_95_of_100_games_50_as_each_side() -> None:
    won = sum(result("greedy", "random", seed).winner == "red" for seed in range(50))
    won += sum(result("random", "greedy", seed).winner == "white" for seed in range(50, 100))
    assert won >= 95


@pytest.mark.slow
def test_greedy_games_mostly_end_by_losses_well_before_the_turn_limit() -> None:
    rules = [result("greedy", "greedy", seed, options={"turn_limit": 30}).rule for seed in range(20)]
    assert rules.count("PH-080") >= 17


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("die", [False, True])
def test_greedy_beats_random_on_every_field_with_and_without_the_die(scenario: str, *, die: bool) -> None:
    won = [result("greedy", "random", seed, scenario, {"die": die}).winner for seed in range(4)]
    assert won.count("red") >= 3


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_neither_side_of_a_fresh_game_stands_better(scenario: str) -> None:
    position = grognard.new_game("phalanx", scenario, options={"first": "red"}).position
    assert judgement.evaluate(position, "red") == judgement.evaluate(position, "white")


def test_a_greedy_side_brings_its_whole_army_out_in_time() -> None:
    # PH-031: all units within three turns; what is left inside then is lost
    book = grognard.rules("phalanx")
    for seed in range(3):
        game = book.new_game(seed=seed, seats={"red": "greedy", "white": "random"})
        bots = seated(game, book.plugins)
        while game.side is not None and game.state.turn < 4:
            play_out(game, bots, limit=1)
        assert not [lost for lost in game.state.lost if lost.side == "red" and lost.fate == "undeployed"]
