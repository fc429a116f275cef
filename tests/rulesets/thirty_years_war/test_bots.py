"""Greedy plays the game sensibly, and the bots' games come to an end (TW-O17)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.actions import Action
from grognard.board.poses import Pose
from grognard.bots.greedy import GreedyBot
from grognard.bots.seats import play_out, seated
from grognard.steps import Step
from grognard.views import View
from grognard_thirty_years_war.acting import Activation
from grognard_thirty_years_war.actions import Advance, Fire, Rest
from grognard_thirty_years_war.moving import Spend
from grognard_thirty_years_war.pieces import Battle, Troop, WarPosition
from tests.rulesets.thirty_years_war.field import rulebook

MINE = "swedes-foot-1"


def chosen(step: Step, **changed: Troop) -> Action:
    """What greedy does with a step at the beginning of the small scenario, with some units changed."""
    game = rulebook().new_game(seed=1)
    units = {**game.state.units, **{unit.id: unit for unit in changed.values()}}
    state = replace(game.state, units=units, agenda=(*game.state.agenda, step))
    assert isinstance(state, Battle)
    return GreedyBot("swedes", 1).choose(View(WarPosition.of(game.rules, state), "swedes"))


def unit(name: str, **fields: Any) -> Troop:
    """A unit as it stands at the beginning of the small scenario, changed."""
    found = rulebook().new_game(seed=1).state.units[name]
    assert isinstance(found, Troop)
    return replace(found, **fields)


def test_greedy_uses_its_movepoints_to_close_in() -> None:
    pose = unit(MINE).pose
    assert pose is not None
    action = chosen(Spend(side="swedes", moving=MINE, points=2, start=pose))
    assert isinstance(action, Advance)


def test_greedy_shoots_when_it_can_before_it_charges() -> None:
    enemy = unit("imperials-foot-1", pose=Pose(x_inches=9, y_inches=27, heading_degrees=180))
    action = chosen(Activation(side="swedes", acting=MINE), enemy=enemy)
    assert action == Fire(unit=MINE, target="imperials-foot-1")


def test_greedy_restores_order_before_a_unit_breaks() -> None:
    action = chosen(Activation(side="swedes", acting=MINE), mine=unit(MINE, dp=9))
    assert action == Rest(unit=MINE)


@pytest.mark.slow
def test_bots_end_most_small_games_by_a_condition_and_not_by_the_limit() -> None:
    book = rulebook()
    won = 0
    for seed in (30, 31, 32):
        game = book.new_game(seed=seed, seats={"swedes": "greedy", "imperials": "greedy"})
        play_out(game, seated(game, book.plugins))
        assert game.result is not None
        won += "breaks" in game.result.reason
    assert won > 1
