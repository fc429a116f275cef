"""The loss-of-formation test (section E of the rules, FM-H15)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard_formation.losses import bands_of, lost_by
from tests.rulesets.formation.placing import enemy, place, play, troop, unit

TABLE = {  # of section G: warriors lost for the threshold, by the result
    0: [0, 0, 0, 0, 0, 0],
    1: [1, 0, 0, 0, 0, 0],
    2: [1, 2, 0, 0, 0, 0],
    3: [1, 2, 3, 0, 0, 0],
    4: [1, 2, 3, 4, 0, 0],
    5: [1, 2, 3, 4, 5, 0],
    6: [1, 2, 3, 4, 5, 6],
    9: [1, 2, 3, 4, 5, 6],
}


@pytest.mark.rule("FM-050")
@pytest.mark.parametrize(("threshold", "losses"), TABLE.items())
def test_a_result_up_to_the_threshold_costs_as_many_warriors(threshold: int, losses: list[int]) -> None:
    assert [lost_by(result, threshold, "at_most") for result in range(1, 7)] == losses


@pytest.mark.rule("FM-H15")
@pytest.mark.parametrize(("threshold", "losses"), TABLE.items())
def test_with_the_rival_rule_it_must_be_below(threshold: int, losses: list[int]) -> None:
    wanted = [lost if lost < threshold else 0 for lost in losses]
    assert [lost_by(result, threshold, "below") for result in range(1, 7)] == wanted


@pytest.mark.rule("FM-H15")
@pytest.mark.parametrize(("option", "lost"), [("at_most", 3), ("below", 0)])
def test_the_option_decides_about_a_result_that_equals_the_density(option: str, lost: int) -> None:
    game = place(troop("gauls", 20, 20), dice=[3], options={"loss_test": option})
    play(game, "run gauls")
    assert unit(game, "gauls").out == lost


@pytest.mark.rule("FM-050")
def test_never_more_are_lost_than_are_in_formation() -> None:
    game = place(troop("gauls", 20, 20, out=8), dice=[3])
    play(game, "run gauls")
    assert (unit(game, "gauls").out, unit(game, "gauls").formed) == (10, 0)


@pytest.mark.rule("FM-050")
def test_the_bands_of_a_test_are_what_it_costs() -> None:
    assert bands_of(3, "at_most").names == ("1", "2", "3", "none")
    assert bands_of(3, "below").names == ("1", "2", "none")
    assert bands_of(0, "at_most").names == ("none",)


@pytest.mark.rule("FM-033", "FM-050")
@pytest.mark.parametrize(
    ("threshold", "chance"), [(1, 0), (2, "1/36"), (3, "1/12"), (4, "1/6"), (5, "5/18"), (6, "5/12")]
)
def test_a_trot_is_safer_than_a_run(threshold: int, chance: str | int) -> None:
    ways = [lost_by(one + two, threshold, "at_most") > 0 for one in range(1, 7) for two in range(1, 7)]
    assert Fraction(sum(ways), 36) == Fraction(chance)


@pytest.mark.rule("FM-050")
def test_exact_odds_tell_what_a_run_may_cost() -> None:
    game = place(troop("gauls", 20, 20, density="open"))
    odds = {outcome.summary: outcome.chance for outcome in game.odds("run gauls").outcomes}
    assert odds == {
        "gauls runs: 1″; 1 of gauls loses formation": Fraction(1, 6),
        "gauls runs: 2″; 2 of gauls lose formation": Fraction(1, 6),
        **{f"gauls runs: {inches}″; gauls keeps formation": Fraction(1, 6) for inches in (3, 4, 5, 6)},
    }


@pytest.mark.rule("FM-055")
def test_nothing_but_running_passing_fleeing_and_melee_brings_a_test() -> None:
    game = place(troop("gauls", 20, 20), troop("velites", 30, 20, warriors=2, files=2), enemy("archers", 30, 17))
    # no dice are scripted: a move, a wheel and a change of formation roll none
    assert play(game, "move gauls ahead 1", "reform velites open files 2") == [
        "gauls moves 1″",
        "velites re-forms, open, in 2 files",
    ]


@pytest.mark.rule("FM-053")
def test_gauls_who_roll_2_lose_two_warriors() -> None:
    game = place(troop("gauls", 20, 20, density="open"), dice=[2])
    assert play(game, "run gauls")[-1] == "2 of gauls lose formation (2 against 2)"
