"""Springing back (FM-037, FM-H11)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard_formation.evading import SpringBack
from tests.rulesets.formation.placing import enemy, place, play, refused, stands, troop, unit


@pytest.mark.rule("FM-037", "FM-H11")
def test_a_loose_unit_turns_about_and_runs_from_an_attacker() -> None:
    # Archers 2.4″ deep face the Gauls 2″ away; a 5 takes them 5″ to the north, looking north.
    game = place(
        troop("gauls", 20, 20, density="open"), enemy("archers", 20, 18, density="loose"), dice=[4, 5]
    )  # fmt: skip
    play(game, "charge gauls at archers")
    assert isinstance(game.step, SpringBack)
    assert game.side == "hellenes"
    play(game, "evade archers")
    # about its middle at 20, 16.8, so that the front is first at 15.6
    assert stands(game, "archers") == pytest.approx((20.0, 10.6, 0.0))
    assert stands(game, "gauls") == (20.0, 16.0, 0.0)


@pytest.mark.rule("FM-H11")
def test_whoever_springs_back_takes_the_test_of_a_run() -> None:
    game = place(troop("gauls", 20, 20), enemy("archers", 20, 19, density="loose"), dice=[6, 1])
    play(game, "charge gauls at archers", "evade archers")
    assert unit(game, "archers").out == 1


@pytest.mark.rule("FM-037", "FM-H11")
def test_the_charge_goes_on_and_may_still_reach_them() -> None:
    game = place(troop("gauls", 20, 20), enemy("archers", 20, 19, density="loose"), dice=[6, 2])
    # the archers' last rank stands 1″ + 2″ away after their run: that is less than 6″
    assert play(game, "charge gauls at archers", "evade archers")[-1] == "gauls runs 3″ into contact with archers"


@pytest.mark.rule("FM-H11")
def test_a_unit_may_stand_instead() -> None:
    game = place(troop("gauls", 20, 20), enemy("archers", 20, 19, density="loose"), dice=[4])
    play(game, "charge gauls at archers", "stand archers")
    assert stands(game, "archers") == (20.0, 19.0, 180.0)
    assert stands(game, "gauls") == (20.0, 19.0, 0.0)


@pytest.mark.rule("FM-H11")
@pytest.mark.parametrize("action", ["move gauls ahead 1", "run gauls"])
def test_a_move_and_a_run_into_contact_may_be_evaded_too(action: str) -> None:
    game = place(troop("gauls", 20, 20), enemy("archers", 20, 19, density="loose"), dice=[6])
    play(game, action)
    if action.startswith("run"):
        play(game, "go gauls 1")
    assert isinstance(game.step, SpringBack)


@pytest.mark.rule("FM-H11")
def test_a_loose_unit_springs_back_once_in_an_enemy_turn() -> None:
    game = place(
        troop("gauls-1", 20, 20), troop("gauls-2", 20, 25), enemy("archers", 20, 19, density="loose"), dice=[1, 1, 1, 6]
    )  # fmt: skip
    play(game, "charge gauls-1 at archers", "evade archers")
    assert unit(game, "archers").ran
    # still 1″ away, and no longer asked
    assert play(game, "move gauls-1 ahead 1")[-1] == "gauls-1 moves 1″ into contact with archers"


@pytest.mark.rule("FM-H11")
@pytest.mark.parametrize("how", [{"density": "open"}, {"density": "loose", "ran": True}, {"panicking": True}])
def test_others_are_not_asked(how: dict[str, Any]) -> None:
    game = place(troop("gauls", 20, 20), enemy("archers", 20, 19, **how), dice=[6])
    play(game, "charge gauls at archers")
    assert stands(game, "gauls") == (20.0, 19.0, 0.0)


@pytest.mark.rule("FM-H11", "FM-H13")
def test_who_is_in_contact_already_does_not_spring_back() -> None:
    game = place(
        troop("gauls", 20, 20),
        troop("triarii", 25.6, 18.2, 270.0, warriors=2, files=2),
        enemy("archers", 20, 19, density="loose"),
        dice=[6],
    )
    index, table = game.position.index, game.position.tables.board
    touching = table.contact(index["triarii"], index["archers"]) is not None
    play(game, "charge gauls at archers")
    assert isinstance(game.step, SpringBack) != touching


@pytest.mark.rule("FM-H11")
def test_only_the_unit_attacked_is_asked() -> None:
    game = place(
        troop("gauls", 20, 20), enemy("archers", 20, 19, density="loose"), enemy("slingers", 30, 10), dice=[4]
    )  # fmt: skip
    play(game, "charge gauls at archers")
    assert refused(game, "evade slingers").endswith("does archers evade? (FM-H11)")
