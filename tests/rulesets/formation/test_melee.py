"""Melee (FM-H12)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard_formation.melee import NextFight, strikers
from tests.rulesets.formation.placing import enemy, place, play, points, refused, troop, unit

FIVE: dict[str, Any] = {"warriors": 5, "files": 5}


@pytest.mark.rule("FM-H12", "FM-070")
def test_each_formed_warrior_within_half_an_inch_strikes_and_hits_on_4() -> None:
    # five against five; 4, 5 and 6 hit; then the hits: 1 kills, the others disorder
    game = place(
        troop("principes", 20, 20, **FIVE),
        troop("triarii", 30, 30),
        enemy("gauls", 20, 20, **FIVE),
        enemy("archers", 35, 5),
        dice=[4, 5, 6, 3, 1, 6, 5, 1, 3, 3, 3, 3, 3, 6],
    )
    events = play(game, "done")
    assert events[0] == "principes strikes at gauls: 3 hits (5 strike, needing 4+)"
    assert events[1] == "gauls strikes at principes: no hits (5 strike, needing 4+)"
    assert (unit(game, "gauls").warriors, unit(game, "gauls").out) == (4, 2)
    assert points(game) == {"romans": 1, "hellenes": 0}


@pytest.mark.rule("FM-H12")
def test_the_second_rank_is_too_far_and_so_is_who_stands_beside_the_enemy() -> None:
    # Ten in two dense ranks against two: the enemy is 1.6″ wide. Of the front rank of bases 0.8″ wide, the middle three
    # overlap him or touch his corners; the outer two are 0.4″ beside him, within reach.
    game = place(troop("principes", 20, 20), enemy("gauls", 20, 20, warriors=2, files=2))
    assert strikers(game.position, unit(game, "principes"), unit(game, "gauls")) == 5
    # open principes: the outermost of five stand at 2.4″ ± 0.4″ from the middle, 1.2″ beside him
    game = place(troop("principes", 20, 20, density="open"), enemy("gauls", 20, 20, warriors=2, files=2))
    assert strikers(game.position, unit(game, "principes"), unit(game, "gauls")) == 3


@pytest.mark.rule("FM-H12")
def test_who_is_out_of_formation_does_not_strike() -> None:
    game = place(troop("principes", 20, 20, out=3, **FIVE), enemy("gauls", 20, 20, **FIVE))
    assert strikers(game.position, unit(game, "principes"), unit(game, "gauls")) == 2


@pytest.mark.rule("FM-H12")
@pytest.mark.parametrize(("heading", "where"), [(0.0, "rear"), (270.0, "flank"), (90.0, "flank")])
def test_flank_and_rear_add_1(heading: float, where: str) -> None:
    # the front of the Romans touches the middle of a block 4″ wide and 0.8″ deep, turned away or aside
    at = {0.0: (20, 19.2), 270.0: (19.6, 18), 90.0: (20.4, 18)}[heading]
    game = place(
        troop("principes", 20, 20, **FIVE),
        enemy("gauls", *at, heading, **FIVE),
        enemy("archers", 35, 5),
        troop("triarii", 30, 30),
        dice=[3] * 40,
    )
    first = play(game, "done")[0]
    assert "needing 3+" in first
    assert f"bonus +1 in the {where} (FM-H12)" in first


@pytest.mark.rule("FM-H12")
def test_who_took_more_hits_tests_against_his_own_density() -> None:
    # One hit on the Gauls, which disorders; they test with a 2 against 3, and two more lose formation.
    game = place(
        troop("principes", 20, 20, **FIVE),
        troop("triarii", 30, 30),
        enemy("gauls", 20, 20, warriors=10),
        enemy("archers", 35, 5),
        dice=[6, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 2],
    )
    assert play(game, "done")[-1] == "2 of gauls lose formation (2 against 3)"
    assert unit(game, "gauls").out == 3


@pytest.mark.rule("FM-H12")
def test_equal_hits_bring_no_test() -> None:
    game = place(
        troop("principes", 20, 20, **FIVE),
        troop("triarii", 30, 30),
        enemy("gauls", 20, 20, **FIVE),
        enemy("archers", 35, 5),
        dice=[6, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1, 6],
    )
    assert not any("against" in event for event in play(game, "done"))


@pytest.mark.rule("FM-H12")
def test_both_strike_before_either_suffers() -> None:
    # all five Gauls are killed, and have struck all the same
    game = place(
        troop("principes", 20, 20, **FIVE),
        troop("triarii", 30, 30),
        enemy("gauls", 20, 20, **FIVE),
        enemy("archers", 35, 5),
        dice=[6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1],
    )
    play(game, "done")
    assert "gauls" not in game.position.units
    assert unit(game, "principes").warriors == 4
    assert points(game) == {"romans": 5, "hellenes": 1}


@pytest.mark.rule("FM-H12")
def test_the_active_player_chooses_the_order_of_the_fights() -> None:
    game = place(
        troop("principes", 20, 20, **FIVE),
        troop("hastati", 30, 20, **FIVE),
        enemy("gauls", 20, 20, **FIVE),
        enemy("phalangites", 30, 20, **FIVE),
        enemy("archers", 35, 5),
        troop("triarii", 30, 30),
        dice=[1] * 20,
    )
    play(game, "done")
    assert isinstance(game.step, NextFight)
    assert game.side == "romans"
    assert {str(action) for action in game.legal_actions()} == {
        "fight principes with gauls",
        "fight hastati with phalangites",
    }
    assert refused(game, "fight hastati with gauls").endswith("(FM-H12)")
    # the other pair is then the only one, and fights without being asked for
    events = play(game, "fight hastati with phalangites")
    assert events[0].startswith("hastati strikes")
    assert events[2].startswith("principes strikes")
    assert game.side == "hellenes"


@pytest.mark.rule("FM-063")
def test_nobody_fights_a_panicking_unit_even_where_it_cannot_run_again() -> None:
    game = place(
        troop("principes", 20, 20, **FIVE),
        troop("triarii", 30, 30),
        enemy("gauls", 20, 20, panicking=True, ran=True),
        enemy("archers", 35, 5),
    )
    assert play(game, "done") == []
    assert points(game)["romans"] == 0


@pytest.mark.rule("FM-064", "FM-065")
def test_a_unit_that_panics_in_the_melee_runs_in_the_same_phase() -> None:
    # the last formed Gaul is disordered: he and the four others are worth 5 points, and flee 6″
    game = place(
        troop("principes", 20, 20, **FIVE),
        troop("triarii", 30, 30),
        enemy("gauls", 20, 20, out=4, **FIVE),
        enemy("archers", 35, 5),
        dice=[6, 1, 1, 1, 1, 6, 1, 6],
    )
    events = play(game, "done")
    assert "gauls panics" in events
    assert points(game)["romans"] == 5


@pytest.mark.rule("FM-H12")
def test_a_bonus_for_the_denser_unit_is_data_and_0() -> None:
    assert place(troop("principes", 20, 20)).position.tables.denser_bonus == 0
