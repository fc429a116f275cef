"""Panicking units and their flight (section F of the rules, FM-H6, FM-H7)."""

from __future__ import annotations

import pytest

from tests.rulesets.formation.placing import enemy, listed, place, play, points, rule_of, stands, troop, unit


@pytest.mark.rule("FM-060")
def test_a_panicking_unit_does_nothing_but_run() -> None:
    game = place(troop("velites", 20, 20, panicking=True), enemy("gauls", 20, 17))
    assert [str(action) for action in game.legal_actions("velites")] == ["run velites", "hold velites"]
    assert rule_of(game, "move velites ahead 1") == "FM-060"
    assert rule_of(game, "shoot velites at gauls") == "FM-060"
    assert rule_of(game, "charge velites at gauls") == "FM-069"


@pytest.mark.rule("FM-060")
def test_panicking_cavalry_flees_with_two_dice() -> None:
    game = place(troop("heavy-horse", 20, 10, panicking=True), enemy("gauls", 20, 5), dice=[6, 6])
    play(game, "run heavy-horse")
    assert stands(game, "heavy-horse")[1] == 22.0


@pytest.mark.rule("FM-061", "FM-062")
@pytest.mark.parametrize("rolled", [1, 3, 6])
def test_who_fails_the_test_against_the_number_is_dispersed(rolled: int) -> None:
    # 6 is at most the number of 10, though more than any density
    game = place(troop("gauls", 20, 10, panicking=True), enemy("archers", 20, 5), dice=[rolled])
    play(game, "run gauls")
    assert unit(game, "gauls").warriors == 10 - rolled
    assert unit(game, "gauls").panicking


@pytest.mark.rule("FM-H6")
@pytest.mark.parametrize(("warriors", "rolled", "left"), [(3, 4, 3), (3, 2, 1), (4, 3, 1)])
def test_with_fewer_warriors_than_the_result_nobody_is_dispersed(warriors: int, rolled: int, left: int) -> None:
    game = place(
        troop("gauls", 20, 10, warriors=warriors, files=2, panicking=True), enemy("archers", 20, 5), dice=[rolled]
    )
    play(game, "run gauls")
    assert unit(game, "gauls").warriors == left


@pytest.mark.rule("FM-062")
def test_a_unit_of_which_all_are_dispersed_is_gone() -> None:
    game = place(
        troop("gauls", 20, 10, warriors=3, files=3, panicking=True), troop("triarii", 30, 30), enemy("archers", 20, 5),
        dice=[3],
    )  # fmt: skip
    assert play(game, "run gauls")[-1] == "gauls is no more"
    assert [lost.fate for lost in game.state.lost] == ["dispersed"]


@pytest.mark.rule("FM-069", "FM-H7")
def test_a_panicking_unit_runs_straight_away_from_the_nearest_enemy() -> None:
    # the middle of the Gauls is at 20, 20.8 and that of the nearer archers at 24.2, 20.8: due west it is
    game = place(
        troop("gauls", 20, 20, panicking=True), enemy("archers", 24.2, 20, 0.0), enemy("triarii", 20, 5), dice=[4]
    )
    play(game, "run gauls")
    assert stands(game, "gauls")[:2] == pytest.approx((16.0, 20.0))


@pytest.mark.rule("FM-048", "FM-054", "FM-H7")
def test_panicking_gauls_who_roll_5_cost_the_phalanx_five_and_are_not_dispersed() -> None:
    # South of the enemy, the phalanx 1″ behind them: 1″ + 0.8″ + 1.6″ = 3.4″ clear it.
    game = place(
        troop("gauls", 20, 20, panicking=True),
        troop("phalangites", 20, 22.6, warriors=8, files=8),
        enemy("archers", 20, 15),
        dice=[5],
    )
    play(game, "run gauls")
    assert stands(game, "gauls")[1] == 25.0
    assert unit(game, "phalangites").out == 5
    assert unit(game, "gauls").warriors == 10


@pytest.mark.rule("FM-049")
def test_flight_through_friends_is_dangerous_at_any_roll_that_clears_them() -> None:
    for rolled in (4, 5, 6):
        game = place(
            troop("gauls", 20, 20, panicking=True),
            troop("phalangites", 20, 22.6, warriors=8, files=8),
            enemy("archers", 20, 15),
            dice=[rolled],
        )
        play(game, "run gauls")
        assert unit(game, "phalangites").out == rolled


@pytest.mark.rule("FM-H7")
def test_a_flight_turns_as_little_as_needed() -> None:
    # A file of two, 0.8″ wide, has triarii 1.6″ deep before its way south; they reach from 18 to 20.2. To pass their
    # eastern corner at 20.2, 22 the western side at 19.6 must have gone 0.6″ to the east, turning to the east.
    game = place(
        troop("gauls", 20, 20, warriors=2, files=1, panicking=True),
        troop("triarii", 18.2, 22, warriors=10, files=5),
        enemy("archers", 20, 10, warriors=2, files=2),
        dice=[3],
    )
    play(game, "run gauls")
    x, y, heading = stands(game, "gauls")
    assert heading == 0.0
    assert x > 20.4
    assert y > 21.0
    assert unit(game, "triarii").out == 0


@pytest.mark.rule("FM-H7")
def test_a_flight_with_no_free_way_stops_short() -> None:
    # a pocket: friends at both hands, others 1″ to the south, whom 2″ do not clear
    game = place(
        troop("gauls", 25, 20, warriors=3, files=3, panicking=True),
        troop("hastati-1", 21.8, 19.5),
        troop("hastati-2", 28.2, 19.5),
        troop("triarii", 25, 21.8, warriors=20, files=20),
        enemy("archers", 25, 10, warriors=2, files=2),
        dice=[2],
    )
    play(game, "run gauls")
    # two of the three are dispersed, so that the right one is left, 0.8″ from the middle
    assert unit(game, "gauls").warriors == 1
    assert stands(game, "gauls") == (25.8, 21.0, 0.0)
    assert unit(game, "triarii").out == 0


@pytest.mark.rule("FM-H7")
def test_who_crosses_the_edge_is_lost_for_a_point_each() -> None:
    # Two ranks of five face south, the rear rank 0.4″ from the north edge: an enemy in the south lets them run 1″
    # north, so that the rear rank crosses it.
    game = place(
        troop("gauls", 20, 2, 180.0, panicking=True),
        troop("triarii", 30, 30),
        enemy("archers", 20, 10),
        dice=[1],
    )
    play(game, "run gauls")
    assert unit(game, "gauls").warriors == 10 - 5 - 1
    assert points(game) == {"romans": 0, "hellenes": 5}


@pytest.mark.rule("FM-H7")
def test_a_unit_that_flees_over_the_edge_is_gone() -> None:
    game = place(
        troop("gauls", 20, 2, 180.0, panicking=True), troop("triarii", 30, 30), enemy("archers", 20, 10), dice=[6]
    )
    play(game, "run gauls")
    assert "gauls" not in game.position.units
    assert points(game)["hellenes"] == 10


@pytest.mark.rule("FM-063", "FM-064", "FM-065")
def test_a_panicking_unit_in_contact_runs_in_the_melee_phase_for_points() -> None:
    game = place(
        troop("principes", 20, 20),
        troop("triarii", 30, 30),
        enemy("gauls", 20, 20, panicking=True),
        enemy("archers", 35, 5),
        dice=[4],
    )
    events = play(game, "done")
    assert not any("strikes" in event for event in events)
    # counted before anybody is dispersed
    assert points(game) == {"romans": 10, "hellenes": 0}
    assert unit(game, "gauls").warriors == 6
    assert stands(game, "gauls")[:2] == (20.0, 16.0)


@pytest.mark.rule("FM-064")
@pytest.mark.parametrize(("option", "ran"), [("attacked", False), ("always", True)])
def test_a_panicking_unit_that_nobody_attacks_runs_in_the_melee_phase_only_by_option(option: str, ran: bool) -> None:  # noqa: FBT001
    game = place(
        troop("principes", 20, 30),
        enemy("gauls", 20, 20, panicking=True),
        enemy("archers", 35, 5),
        dice=[4],
        options={"fleeing": option},
    )
    events = play(game, "done")
    assert any("flees" in event for event in events) == ran
    assert points(game) == {"romans": 0, "hellenes": 0}


@pytest.mark.rule("FM-066", "FM-067", "FM-068")
def test_a_panicking_unit_that_is_shot_at_runs_at_once_for_points_and_takes_no_hits() -> None:
    game = place(troop("velites", 20, 20), enemy("gauls", 20, 17, panicking=True), dice=[6])
    play(game, "shoot velites at gauls")
    assert points(game)["romans"] == 10
    assert unit(game, "gauls").warriors == 4
    assert stands(game, "gauls")[1] == 11.0


@pytest.mark.rule("FM-H7")
def test_a_unit_runs_and_yields_points_once_in_a_players_turn() -> None:
    game = place(
        troop("velites-1", 20, 20),
        troop("velites-2", 25, 20),
        enemy("gauls", 22, 17, panicking=True),
        dice=[1],
    )
    play(game, "shoot velites-1 at gauls")
    assert listed(game, "velites-2", "shoot") == []
    assert play(game, "shoot velites-2 at gauls") == [
        "gauls has already run in this turn, and nothing more happens to it"
    ]
    assert points(game)["romans"] == 10


@pytest.mark.rule("FM-H7")
def test_a_flight_of_ones_own_accord_yields_nothing() -> None:
    game = place(troop("gauls", 20, 10, panicking=True), enemy("archers", 20, 5), dice=[4])
    play(game, "run gauls")
    assert points(game) == {"romans": 0, "hellenes": 0}
    assert rule_of(game, "run gauls") != ""
