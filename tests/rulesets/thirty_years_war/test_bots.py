"""Greedy plays the game sensibly, and the bots' games come to an end (TW-O17)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import grognard_thirty_years_war
from grognard import referee
from grognard.actions import Action
from grognard.board.poses import Pose
from grognard.bots.greedy import GreedyBot
from grognard.bots.seats import play_out, seated
from grognard.steps import Step
from grognard.views import View
from grognard_thirty_years_war.acting import Activation
from grognard_thirty_years_war.actions import Advance, Fire, Order, Replace, Rest
from grognard_thirty_years_war.command import Command
from grognard_thirty_years_war.judgement import evaluate
from grognard_thirty_years_war.moving import Spend
from grognard_thirty_years_war.pieces import Battle, Officer, Piece, Troop, WarPosition
from tests.rulesets.thirty_years_war.field import rulebook

MINE = "swedes-foot-1"


LAST = Command(side="swedes", officer="swedes-general", points=3)
"""The general, whose brigadiers have acted, so that only orders and his own affairs are left."""


def view(step: Step, **changed: Piece) -> View:
    """The beginning of the small scenario with some units changed, and a step to decide."""
    game = rulebook().new_game(seed=1)
    units = {**game.state.units, **{unit.id: unit for unit in changed.values()}}
    state = replace(game.state, units=units, agenda=(*game.state.agenda, step))
    assert isinstance(state, Battle)
    return View(WarPosition.of(game.rules, state), "swedes")


def chosen(step: Step, **changed: Piece) -> Action:
    """What greedy does with that step."""
    return GreedyBot("swedes", 1).choose(view(step, **changed))


def idle() -> dict[str, Piece]:
    """The general, who has a point for each begun 8″ to his brigadiers and one for the order."""
    found = rulebook().new_game(seed=1).state.units["swedes-general"]
    assert isinstance(found, Officer)
    return {"general": replace(found, acted=True)}


def brigade(**fields: Any) -> Officer:
    """The brigadier of the foot, who has acted."""
    found = rulebook().new_game(seed=1).state.units["swedes-foot-brigade"]
    assert isinstance(found, Officer)
    return replace(found, acted=True, **fields)


def near() -> Troop:
    """A regiment of the enemy that the foot could reach in two impulses, and nobody else is as near to."""
    return unit("imperials-foot-1", pose=Pose(x_inches=4, y_inches=18, heading_degrees=180))


def order(text: str) -> Action:
    return referee.parse(view(LAST).position, text)


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


@pytest.mark.rule("TW-080", "TW-081")
def test_greedy_orders_a_brigade_on_hold_to_advance_upon_an_enemy_that_it_could_engage() -> None:
    held = brigade(order="hold", flag=(13.5, 33.0))
    assert chosen(LAST, brigade=held, enemy=near(), **idle()) == order("order swedes-foot-brigade advance 4 17")


@pytest.mark.rule("TW-080", "TW-081")
def test_greedy_moves_the_flag_of_a_brigade_that_has_passed_it() -> None:
    action = chosen(LAST, brigade=brigade(flag=(13.5, 39.0)), **idle())
    assert isinstance(action, Order)
    assert (action.unit, action.order) == ("swedes-foot-brigade", "advance")


@pytest.mark.rule("TW-080")
def test_greedy_spends_no_points_on_orders_that_keep_nobody_from_the_enemy() -> None:
    # on hold with no enemy near, and on advance with the flag beyond the enemy
    for changed in ({"order": "hold", "flag": (13.5, 33.0)}, {}):
        assert not isinstance(chosen(LAST, brigade=brigade(**changed), **idle()), Order)


def test_those_who_win_by_holding_out_regret_no_orders_to_hold(tmp_path: Path) -> None:
    shipped = Path(grognard_thirty_years_war.__file__).parent / "scenarios" / "two-brigades.yaml"
    lines = shipped.read_text(encoding="utf-8")
    file = tmp_path / "rearguard.yaml"
    won = "{kind: army_breaks, fraction: 0.5}"
    file.write_text(lines.replace(won, "{kind: turn_limit, turn: 12}", 1), encoding="utf-8")
    held, enemy = brigade(order="hold", flag=(13.5, 33.0)), near()
    start = view(LAST, brigade=held, enemy=enemy).position
    patient = rulebook().prepared(file)
    assert evaluate(WarPosition.of(patient, start.state), "swedes") > evaluate(start, "swedes")


@pytest.mark.rule("TW-084", "TW-085")
def test_greedy_replaces_an_unfit_commander() -> None:
    assert chosen(LAST, brigade=brigade(points=1), **idle()) == Replace(officer="swedes-foot-brigade")


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
