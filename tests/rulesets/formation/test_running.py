"""Running, trotting and charging (sections B and C of the rules, FM-H4, FM-H13, FM-H17)."""

from __future__ import annotations

import pytest

from grognard.dice import Roll
from grognard.errors import InvalidAction
from tests.rulesets.formation.placing import enemy, listed, place, play, refused, rule_of, stands, troop, unit


@pytest.mark.rule("FM-031", "FM-032")
@pytest.mark.parametrize("rolled", [1, 2, 3, 4, 5, 6])
def test_infantry_runs_what_one_die_shows_and_tests_with_it(rolled: int) -> None:
    # Density 3 is not subtracted: a 6 is 6″. A result of at most 3 costs as many warriors.
    game = place(troop("gauls", 20, 20), dice=[rolled])
    play(game, "run gauls", f"go gauls {rolled}")
    assert stands(game, "gauls") == (20.0, 20.0 - rolled, 0.0)
    assert unit(game, "gauls").out == (rolled if rolled <= 3 else 0)


@pytest.mark.rule("FM-033")
@pytest.mark.parametrize(("dice", "lost"), [((1, 1), 2), ((1, 2), 0), ((6, 6), 0)])
def test_cavalry_trots_the_sum_of_two_dice_and_tests_with_it(dice: tuple[int, int], lost: int) -> None:
    game = place(troop("heavy-horse", 20, 30, warriors=4, files=4, density="open"), dice=dice)
    play(game, "run heavy-horse", f"go heavy-horse {sum(dice)}")
    assert stands(game, "heavy-horse") == (20.0, 30.0 - sum(dice), 0.0)
    assert unit(game, "heavy-horse").out == lost


@pytest.mark.rule("FM-032")
def test_the_die_tells_what_it_is_for() -> None:
    game = place(troop("gauls", 20, 20), dice=[4])
    game.play("run gauls")
    (roll,) = game.history[-1].taken
    assert isinstance(roll, Roll)
    assert roll.reason == "gauls runs: inches and loss of formation, threshold 3"


@pytest.mark.rule("FM-034")
@pytest.mark.parametrize("kind", ["gauls", "heavy-horse"])
@pytest.mark.parametrize("inches", [0, 0.5, 1])
def test_a_unit_may_go_less_far_than_rolled_and_the_test_is_the_same(kind: str, inches: float) -> None:
    game = place(troop(kind, 20, 30, warriors=4, files=4), dice=[2] if kind == "gauls" else [1, 1])
    play(game, f"run {kind}", f"go {kind} {inches}")
    assert stands(game, kind)[1] == 30.0 - inches
    assert unit(game, kind).out == 2


@pytest.mark.rule("FM-034")
def test_a_unit_goes_no_farther_than_rolled() -> None:
    game = place(troop("gauls", 20, 20), dice=[4])
    play(game, "run gauls")
    assert refused(game, "go gauls 4.5") == "gauls has rolled 4″: it may go from nothing to that (FM-034)"
    assert listed(game, "gauls", "go") == [f"go gauls {inches}" for inches in (4, 3, 2, 1, 0)]


@pytest.mark.rule("FM-035")
def test_who_has_rolled_has_run() -> None:
    game = place(troop("gauls", 20, 20), dice=[4])
    play(game, "run gauls")
    with pytest.raises(InvalidAction, match="belongs to another step"):
        game.play("move gauls ahead 1")
    assert unit(game, "gauls").ran


@pytest.mark.rule("FM-036", "FM-H13")
@pytest.mark.parametrize("rolled", [1, 2, 6])
def test_an_enemy_an_inch_away_is_reached_by_any_run(rolled: int) -> None:
    game = place(troop("gauls", 20, 20), enemy("triarii", 20, 19), dice=[rolled])
    assert play(game, "charge gauls at triarii")[-1] == "gauls runs 1″ into contact with triarii"
    assert stands(game, "gauls") == (20.0, 19.0, 0.0)


@pytest.mark.rule("FM-036")
def test_an_enemy_farther_than_any_run_is_not_charged() -> None:
    game = place(troop("gauls", 20, 20), enemy("triarii", 20, 13.5))
    assert refused(game, "charge gauls at triarii") == "triarii is 6.5″ away, and gauls runs 6″ at most (FM-036)"
    assert listed(game, "gauls", "charge") == []


@pytest.mark.rule("FM-036")
def test_a_charge_may_fall_short() -> None:
    game = place(troop("gauls", 20, 20, density="open"), enemy("triarii", 20, 16), dice=[3])
    play(game, "charge gauls at triarii")
    assert stands(game, "gauls") == (20.0, 17.0, 0.0)


@pytest.mark.rule("FM-H13")
def test_only_enemies_are_charged() -> None:
    game = place(troop("gauls", 20, 20), troop("triarii", 20, 17))
    assert rule_of(game, "charge gauls at triarii") == "FM-H13"


@pytest.mark.rule("FM-H13")
def test_a_run_goes_no_farther_than_contact() -> None:
    game = place(troop("gauls", 20, 20, density="open"), enemy("triarii", 20, 17.5), dice=[6])
    play(game, "run gauls", "go gauls 6")
    assert stands(game, "gauls") == (20.0, 17.5, 0.0)


@pytest.mark.rule("FM-H4")
def test_a_wheel_of_up_to_45_degrees_may_come_before_a_run() -> None:
    # Two bases in one rank: 1.6″ wide and 0.8″ deep, so that the outer rear corner is 1.789″ from the pivot and 30°
    # are 0.937″ of its arc; of 4″, 3.063″ are left to go along a heading of 30°.
    game = place(troop("gauls", 20, 20, warriors=2, files=2, density="dense"), dice=[4])
    play(game, "run gauls right 30", "go gauls 4")
    x, y, heading = stands(game, "gauls")
    pivot_x, pivot_y = 20.8, 20.0
    middle = (pivot_x - 0.8 * 0.86603, pivot_y - 0.8 * 0.5)
    assert heading == 30.0
    assert (x, y) == pytest.approx((middle[0] + 3.063 * 0.5, middle[1] - 3.063 * 0.86603), abs=0.01)


@pytest.mark.rule("FM-H4")
def test_a_wheel_before_a_run_is_no_wider_than_45_degrees() -> None:
    game = place(troop("gauls", 20, 20))
    assert rule_of(game, "run gauls left 45") == ""
    assert refused(game, "run gauls left 46") == "gauls may wheel up to 45° before it runs, not 46° (FM-H4)"


@pytest.mark.rule("FM-H4")
def test_a_roll_too_short_for_the_wheel_ends_in_it() -> None:
    # the outer rear corner of a dense block of 4″ × 1.6″ is 4.308″ from the pivot: 1″ of arc is 13.3°
    game = place(troop("gauls", 20, 20), dice=[1])
    play(game, "run gauls left 45", "go gauls 1")
    assert stands(game, "gauls")[2] == pytest.approx(360 - 13.3, abs=0.05)


@pytest.mark.rule("FM-H4")
def test_a_charge_takes_the_wheel_it_needs() -> None:
    game = place(troop("gauls", 20, 20, warriors=2, files=2), enemy("triarii", 22.5, 17, warriors=2, files=2), dice=[6])
    play(game, "charge gauls at triarii")
    assert game.position.tables.board.contact(game.position.index["gauls"], game.position.index["triarii"]) is not None
    # nobody charges what is behind him
    game = place(troop("gauls", 20, 20, 180.0), enemy("triarii", 20, 17))
    assert rule_of(game, "charge gauls at triarii") == "FM-H4"


@pytest.mark.rule("FM-H17")
def test_a_run_too_short_to_clear_a_friend_stops_before_him_and_the_runner_takes_the_test() -> None:
    # To clear principes 0.8″ deep, 1″ ahead, dense Gauls 1.6″ deep need 3.4″; a 2 brings them to the principes.
    game = place(troop("gauls", 20, 20), troop("principes", 20, 18.2, warriors=5), dice=[2])
    play(game, "run gauls", "go gauls 2")
    assert stands(game, "gauls") == (20.0, 19.0, 0.0)
    assert (unit(game, "gauls").out, unit(game, "principes").out) == (2, 0)


@pytest.mark.rule("FM-053")
def test_losses_do_not_shorten_a_run() -> None:
    game = place(troop("gauls", 20, 20), dice=[3])
    play(game, "run gauls", "go gauls 3")
    assert stands(game, "gauls")[1] == 17.0
    assert unit(game, "gauls").out == 3
