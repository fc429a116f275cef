"""Setting up and ending (FM-H14), and house rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.errors import GrognardError
from tests.rulesets.formation.placing import book, enemy, place, play, points, troop, unit


@pytest.mark.rule("FM-H14")
@pytest.mark.parametrize(("taken", "winner"), [(41, None), (42, "romans")])
def test_an_army_breaks_when_its_enemy_has_half_its_starting_warriors_in_points(taken: int, winner: str | None) -> None:
    game = place(
        troop("principes", 20, 20), enemy("gauls", 20, 5), points={"romans": taken, "hellenes": 0}
    )  # fmt: skip
    play(game, "done")
    assert (game.result.winner if game.result else None) == winner


@pytest.mark.rule("FM-H14")
@pytest.mark.parametrize(("romans", "hellenes", "winner"), [(42, 45, "hellenes"), (50, 43, "romans"), (44, 44, None)])
def test_of_two_armies_that_break_at_once_the_higher_total_wins(
    romans: int, hellenes: int, winner: str | None
) -> None:  # fmt: skip
    game = place(
        troop("principes", 20, 20), enemy("gauls", 20, 5), points={"romans": romans, "hellenes": hellenes}
    )  # fmt: skip
    play(game, "done")
    assert game.result is not None
    assert game.result.winner == winner


@pytest.mark.rule("FM-H14")
def test_the_end_is_found_at_the_end_of_a_players_turn() -> None:
    game = place(
        troop("velites", 20, 20), enemy("gauls", 20, 17, panicking=True), enemy("archers", 30, 5),
        points={"romans": 40, "hellenes": 0}, dice=[6],
    )  # fmt: skip
    play(game, "shoot velites at gauls")
    assert points(game)["romans"] == 50
    assert game.result is None
    play(game, "done")
    assert game.result is not None


@pytest.mark.rule("FM-H14")
def test_at_the_turn_limit_the_higher_total_wins() -> None:
    game = place(
        troop("principes", 20, 30), enemy("gauls", 20, 5), side="hellenes", turn=12, points={"romans": 3, "hellenes": 5}
    )  # fmt: skip
    play(game, "done")
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("hellenes", "FM-H14")


@pytest.mark.rule("FM-H14")
def test_an_army_without_units_has_broken() -> None:
    game = place(troop("principes", 20, 30))
    play(game, "done")
    assert game.result is not None
    assert game.result.winner == "romans"


@pytest.mark.rule("FM-001", "FM-H14")
@pytest.mark.parametrize(("scenario", "strength"), [("two-armies", 84), ("line-relief", 42)])
def test_the_armies_of_both_scenarios_are_as_large(scenario: str, strength: int) -> None:
    game = book().new_game(scenario, seed=1)
    for side in game.state.sides:
        assert sum(unit.warriors for unit in game.position.of_side(side)) == strength
    assert game.rules.board.terrain


def test_a_scenario_with_overlapping_units_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "crowded.yaml"
    path.write_text(
        """format: 1
scenario: crowded
ruleset: formation
name: Crowded
board: {kind: table, width_inches: 30, depth_inches: 20}
sides:
  one: {name: One, army: [{kind: gauls, at_inches: [10, 10]}, {kind: gauls, at_inches: [12, 10]}]}
  two: {name: Two, army: [{kind: gauls, at_inches: [10, 4]}]}
""",
        encoding="utf-8",
    )
    with pytest.raises(GrognardError, match="one-gauls-1 and one-gauls-2 overlap"):
        book().new_game(path, seed=1)


def test_resigning_gives_the_game_to_the_other_side() -> None:
    game = place(troop("principes", 20, 30), enemy("gauls", 20, 5))
    play(game, "resign")
    assert game.result is not None
    assert game.result.winner == "hellenes"


def test_a_house_rule_file_changes_the_threshold_of_tests() -> None:
    # Roman principes in dense order with a threshold of 2 instead of 3: a 3 costs nobody
    game = place(troop("principes", 20, 20), dice=[3], house=["steady-romans"])
    play(game, "run principes")
    assert unit(game, "principes").out == 0
    game = place(enemy("gauls", 20, 20), troop("triarii", 30, 30), side="hellenes", dice=[3], house=["steady-romans"])
    play(game, "run gauls")
    assert unit(game, "gauls").out == 3


def test_a_house_rule_file_changes_what_a_strike_needs() -> None:
    game = place(
        troop("principes", 20, 20, warriors=5),
        enemy("phalangites", 20, 20, warriors=5),
        enemy("archers", 35, 5),
        troop("triarii", 30, 30),
        dice=[4] * 20,
        house=["firm-phalanx"],
    )
    assert "no hits (5 strike, needing 5+; needed +1 against the pikes" in play(game, "done")[0]


def test_every_unit_of_the_shipped_scenarios_can_be_named_briefly() -> None:
    game = grognard.new_game("formation", "line-relief", seed=1)
    game.play("move triarii ahead 1")
    assert game.state.units["triarii"] != game.history[0].position.units["triarii"]
