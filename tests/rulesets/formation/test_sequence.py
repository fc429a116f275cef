"""A player's turn and the actions of units in it (section B of the rules, FM-H8)."""

from __future__ import annotations

import pytest

from grognard_formation.steps import Actions
from tests.rulesets.formation.placing import enemy, listed, place, play, refused, rule_of, stands, troop, unit


@pytest.mark.rule("FM-010")
def test_melee_is_a_phase_of_its_own_after_all_actions() -> None:
    game = place(
        troop("principes", 20, 20, warriors=5),
        troop("hastati", 30, 30),
        enemy("gauls", 20, 19, warriors=5),
        enemy("archers", 30, 5),
        dice=[1, 1, 1, 1, 1] * 2,
    )
    play(game, "move principes ahead 1")
    assert isinstance(game.step, Actions)
    play(game, "move hastati ahead 1")
    assert isinstance(game.step, Actions)
    # nobody hits with a 1
    assert [text.split(":")[0] for text in play(game, "done")] == [
        "principes strikes at gauls",
        "gauls strikes at principes",
    ]
    assert game.side == "hellenes"


@pytest.mark.rule("FM-020")
def test_the_main_actions_are_moving_shooting_and_re_forming() -> None:
    game = place(troop("velites", 20, 20), enemy("gauls", 20, 15))
    assert listed(game, "velites", "move")
    assert listed(game, "velites", "wheel")
    assert listed(game, "velites", "reform")
    game = place(troop("velites", 20, 20), enemy("gauls", 20, 16.5))
    assert listed(game, "velites", "shoot") == ["shoot velites at gauls"]


@pytest.mark.rule("FM-021")
@pytest.mark.parametrize("second", ["move velites ahead 1", "wheel velites left 5", "reform velites open files 5"])
def test_a_unit_takes_one_main_action_a_turn(second: str) -> None:
    game = place(troop("velites", 20, 20), enemy("gauls", 20, 10))
    play(game, "move velites ahead 1")
    assert rule_of(game, second) == "FM-021"


@pytest.mark.rule("FM-022", "FM-024")
def test_a_run_comes_before_the_main_action_or_after_it() -> None:
    game = place(troop("gauls", 20, 20, density="open"), dice=[4])
    play(game, "run gauls", "go gauls 4", "move gauls ahead 2")
    assert stands(game, "gauls") == (20.0, 14.0, 0.0)
    game = place(troop("gauls", 20, 20, density="open"), dice=[4])
    play(game, "move gauls ahead 2", "run gauls", "go gauls 4")
    assert stands(game, "gauls") == (20.0, 14.0, 0.0)


@pytest.mark.rule("FM-023")
def test_a_unit_runs_only_once_in_a_players_turn() -> None:
    game = place(troop("gauls", 20, 20, density="open"), dice=[4])
    play(game, "run gauls", "go gauls 4")
    assert rule_of(game, "run gauls") == "FM-023"


@pytest.mark.rule("FM-023")
def test_in_the_next_players_turn_it_may_run_again() -> None:
    game = place(troop("gauls", 20, 20, density="open"), enemy("archers", 20, 5), dice=[4, 4])
    play(game, "run gauls", "go gauls 0", "done")
    assert not unit(game, "gauls").ran
    play(game, "done", "run gauls")


@pytest.mark.rule("FM-025")
def test_a_unit_may_shoot_and_then_run() -> None:
    game = place(troop("velites", 20, 20, warriors=2, files=2), enemy("gauls", 20, 17), dice=[1, 1, 4])
    play(game, "shoot velites at gauls", "run velites", "go velites 2")
    assert stands(game, "velites") == (20.0, 18.0, 0.0)


@pytest.mark.rule("FM-026")
def test_whoever_acts_with_another_unit_has_finished_with_the_first() -> None:
    game = place(troop("gauls", 20, 20), troop("principes", 30, 20))
    play(game, "move gauls ahead 1", "move principes ahead 1")
    assert rule_of(game, "run gauls") == "FM-026"
    assert "has finished its actions" in refused(game, "run gauls")


@pytest.mark.rule("FM-026")
def test_a_unit_that_holds_has_finished() -> None:
    game = place(troop("gauls", 20, 20), troop("principes", 30, 20))
    play(game, "hold gauls")
    assert rule_of(game, "move gauls ahead 1") == "FM-026"
    assert rule_of(game, "move principes ahead 1") == ""


@pytest.mark.rule("FM-020")
def test_nobody_commands_the_enemy() -> None:
    game = place(troop("gauls", 20, 20), enemy("archers", 20, 5))
    assert rule_of(game, "move archers ahead 1") == "FM-020"


@pytest.mark.rule("FM-H8")
def test_re_forming_brings_everybody_back() -> None:
    game = place(troop("principes", 20, 20, out=4))
    assert play(game, "reform principes dense files 5") == [
        "principes re-forms, dense, in 5 files; 4 return to formation"
    ]
    assert unit(game, "principes").out == 0


@pytest.mark.rule("FM-H8")
def test_re_forming_changes_density_and_files_about_the_middle_of_the_front() -> None:
    game = place(troop("principes", 20, 20))
    play(game, "reform principes open files 4")
    assert stands(game, "principes") == (20.0, 20.0, 0.0)
    left, _, right, _ = game.position.index["principes"].box
    # four bases of 0.8 with three gaps of 0.4
    assert (left, right) == (pytest.approx(20 - 2.2), pytest.approx(20 + 2.2))
    assert unit(game, "principes").density == "open"


@pytest.mark.rule("FM-H8")
@pytest.mark.parametrize("how", [{"ran": True}, {"crossed": True}])
def test_who_ran_or_was_passed_through_changes_formation_but_returns_nobody(how: dict[str, bool]) -> None:
    game = place(troop("principes", 20, 20, out=4, **how))  # type: ignore[arg-type]
    assert rule_of(game, "reform principes dense files 5") == "FM-H8"
    assert play(game, "reform principes open files 5") == ["principes re-forms, open, in 5 files"]
    assert unit(game, "principes").out == 4


@pytest.mark.rule("FM-H8")
def test_nobody_re_forms_in_contact_or_in_panic() -> None:
    game = place(troop("principes", 20, 20, out=1), troop("gauls", 30, 20, panicking=True), enemy("archers", 20, 20))
    assert rule_of(game, "reform principes open files 5") == "FM-H13"
    assert rule_of(game, "reform gauls open files 5") == "FM-H8"


@pytest.mark.rule("FM-H8")
def test_re_forming_needs_room() -> None:
    game = place(troop("principes", 20, 20), troop("hastati", 24.5, 20))
    assert refused(game, "reform principes loose files 5") == (
        "there is no room for principes in that formation beside hastati (FM-H8)"
    )
    assert rule_of(game, "reform principes open files 11") == "FM-H8"
