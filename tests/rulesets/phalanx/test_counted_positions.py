"""Positions of Phalanx with the number of actions, of states and of ways to them, counted by brute force."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from grognard import referee
from tests.rulesets.phalanx import counter, engine

POSITIONS = {path.stem: path for path in sorted((Path(__file__).parent / "positions").glob("*.yaml"))}


def read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(POSITIONS[name].read_text(encoding="utf-8"))
    return data


# --- the counter against the data -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_the_counter_finds_the_counted_number_of_actions(name: str) -> None:
    data = read(name)
    assert len(counter.legal_actions(counter.position(data))) == data["actions"]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_counter_finds_the_counted_states_two_actions_deep(name: str) -> None:
    data = read(name)
    assert counter.count(counter.position(data), 2) == (data["states"][:3], data["paths"][:3])


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_the_counter_finds_all_counted_states(name: str) -> None:
    data = read(name)
    assert counter.count(counter.position(data), len(data["states"]) - 1) == (data["states"], data["paths"])


# --- the counter against the rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", counter.ROWS)
def test_the_opening_has_62_actions_on_every_board(scenario: str) -> None:
    # A camp on a baseline has 4 exits and 7 hexes beyond them: 7 units × 4, 2 cavalry × 11, peltasts 11, done.
    assert len(counter.legal_actions(counter.initial(scenario))) == 7 * 4 + 2 * 11 + 11 + 1


def test_an_army_that_never_leaves_its_camp_is_lost_after_the_third_turn() -> None:
    state = counter.initial("hoplites", {"first": "white"})
    while not counter.result(state):
        state = counter.play(state, "done")
    # White loses 10 units worth 11 points; Red, whose third turn never comes, has lost none.
    assert counter.result(state) == counter.Result("red", {"white": 0, "red": 10}, "losses")
    assert (state.turn, state.side) == (3, "white")


@pytest.mark.parametrize("seed", range(3))
def test_random_play_ends_and_shares_ten_points_when_losses_end_it(seed: int) -> None:
    rng = random.Random(seed)
    state = counter.initial("hexagon", {"turn_limit": 12})
    while not counter.result(state):
        state = counter.play(state, rng.choice(sorted(counter.legal_actions(state))))
    result = counter.result(state)
    assert result is not None
    assert result.reason == "limit" or sum(result.scores.values()) == 10


# --- the engine against the data and the counter -------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_finds_the_counted_number_of_actions(name: str) -> None:
    data = read(name)
    assert len(referee.legal_actions(engine.position(data))) == data["actions"]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_finds_the_counted_states_two_actions_deep(name: str) -> None:
    data = read(name)
    assert engine.counted(engine.position(data), 2) == (data["states"][:3], data["paths"][:3])


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_finds_all_counted_states(name: str) -> None:
    data = read(name)
    assert engine.counted(engine.position(data), len(data["states"]) - 1) == (data["states"], data["paths"])


@pytest.mark.parametrize("undeployed", ["lost", "stay", "out"])
@pytest.mark.parametrize("scenario", counter.ROWS)
def test_the_engine_and_the_counter_agree_all_through_random_games(scenario: str, undeployed: str) -> None:
    rng = random.Random(f"{scenario} {undeployed}")
    options: dict[str, Any] = {"undeployed": undeployed, "turn_limit": 15, "first": "white", "strategos_losses": 2}
    state = counter.initial(scenario, options)
    game = engine.rulebook().new_game(scenario, options=options, seed=1)
    while not counter.result(state):
        texts = sorted(counter.legal_actions(state))
        assert sorted(str(action) for action in game.legal_actions()) == texts
        text = rng.choice(texts)
        state = counter.play(state, text)
        game.play(text)
        expected = {
            unit: f"{at} {state.facing[unit]}" if unit in state.facing and at not in counter.OFF_THE_FIELD else at
            for unit, at in state.where.items()
        }
        assert engine.place_of(game.position) == expected
    result = counter.result(state)
    assert result is not None
    assert game.result is not None
    assert (game.result.winner, game.result.scores) == (result.winner, result.scores)
