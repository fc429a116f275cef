"""Moving through friends (section D of the rules, FM-H5)."""

from __future__ import annotations

import pytest

from grognard.dice import Test
from grognard.game import Game
from grognard_formation.pieces import Density
from tests.rulesets.formation.placing import enemy, place, play, refused, rule_of, stands, troop, unit

# Principes in one rank are 0.8″ deep. Triarii in two dense ranks are 1.6″ deep; 0.2″ behind the principes they need
# 2.6″ to have passed them, and may move 3″.


def relief(*, dice: list[int], density: Density = "dense", out: int = 0) -> Game:
    """Triarii behind principes in one rank, who are of another density than the triarii."""
    return place(
        troop("triarii", 20, 20, density=density),
        troop("principes", 20, 19, warriors=6, files=6, density="open", out=out),
        dice=dice,
    )


@pytest.mark.rule("FM-040")
def test_the_threshold_is_the_density_of_the_unit_that_moves() -> None:
    # dense triarii through open principes: a 3 is at most 3, though more than 2
    game = relief(dice=[3])
    play(game, "move triarii ahead 3")
    assert unit(game, "principes").out == 3
    # open triarii, 2″ deep, through principes: a 3 costs nobody
    game = relief(dice=[3], density="open")
    play(game, "move triarii ahead 4")
    assert unit(game, "principes").out == 0


@pytest.mark.rule("FM-041", "FM-042")
def test_the_unit_passed_through_has_the_losses_and_they_are_not_killed() -> None:
    game = relief(dice=[2])
    play(game, "move triarii ahead 3")
    assert (unit(game, "triarii").out, unit(game, "principes").out) == (0, 2)
    assert unit(game, "principes").warriors == 6


@pytest.mark.rule("FM-043")
def test_the_standing_unit_stays_where_it_is() -> None:
    game = relief(dice=[2])
    play(game, "move triarii ahead 3")
    assert stands(game, "principes") == (20.0, 19.0, 0.0)
    assert stands(game, "triarii") == (20.0, 17.0, 0.0)


@pytest.mark.rule("FM-044", "FM-045")
def test_who_cannot_pass_completely_does_not_pass() -> None:
    game = relief(dice=[])
    assert refused(game, "move triarii ahead 2.5") == (
        "triarii cannot pass through principes completely in this move; it may go up to it, 0.2″ (FM-045)"
    )
    assert rule_of(game, "move triarii ahead 2.6") == ""
    assert rule_of(game, "move triarii ahead 0.2") == ""


@pytest.mark.rule("FM-044")
def test_nobody_makes_room_for_a_unit_that_wheels_into_him() -> None:
    # after 22° the outer rear corner is 4.308″ from the pivot at 18, 20: at 22.31, 19.99
    game = place(troop("triarii", 20, 20), troop("principes", 23.8, 19.5, warriors=4, files=4))
    assert rule_of(game, "wheel triarii left 22") == "FM-045"


@pytest.mark.rule("FM-046")
def test_a_walk_through_friends_rolls_one_die_for_the_test() -> None:
    game = relief(dice=[1])
    game.play("move triarii ahead 3")
    (test,) = game.history[-1].taken
    assert isinstance(test, Test)
    assert test.roll.reason == "triarii passes through principes, threshold 3"


@pytest.mark.rule("FM-046")
def test_a_walk_past_friends_rolls_nothing() -> None:
    game = place(troop("triarii", 20, 20), troop("principes", 24, 19, warriors=5))
    game.play("move triarii ahead 3")
    assert game.history[-1].taken == ()


@pytest.mark.rule("FM-047")
def test_passing_in_open_order_costs_less_than_in_dense_order() -> None:
    # 1 + 2 + 3 of six against 1 + 2 of six
    def lost(density: Density, inches: int) -> float:
        total = 0
        for rolled in range(1, 7):
            game = relief(dice=[rolled], density=density)
            play(game, f"move triarii ahead {inches}")
            total += unit(game, "principes").out
        return total / 6

    assert lost("dense", 3) == 1.0
    assert lost("open", 4) == 0.5


@pytest.mark.rule("FM-H5")
def test_the_roll_of_a_run_is_also_the_test_of_the_friend_passed_through() -> None:
    # loose velites, one rank: they run through and on; a 1 would be the only loss, and is too short
    game = place(
        troop("principes", 20, 20, warriors=5),
        troop("phalangites", 20, 18.5, warriors=5),
        dice=[3],
    )
    play(game, "run principes", "go principes 3")
    # 0.7″ to go up, 0.8″ and 0.8″ to clear: 2.3″ of 3″; 3 is at most the runner's density of 3
    assert stands(game, "principes")[1] == 17.0
    assert (unit(game, "principes").out, unit(game, "phalangites").out) == (0, 3)
    assert len(game.history[-2].taken) == 1
    assert len(game.history[-1].taken) == 0


@pytest.mark.rule("FM-H5")
def test_every_friend_passed_through_takes_the_result() -> None:
    game = place(
        troop("triarii", 20, 20, warriors=5, density="dense"),
        troop("principes", 20, 19.9, warriors=5, files=5),
        troop("hastati", 20, 19.0, warriors=5, files=5),
        dice=[1],
    )
    # 0.9″ + 0.8″ + 0.8″ come to 2.6″ with the gaps
    play(game, "move triarii ahead 3")
    assert [unit(game, name).out for name in ("triarii", "principes", "hastati")] == [0, 1, 1]
    assert unit(game, "hastati").crossed


@pytest.mark.rule("FM-H8")
def test_who_was_passed_through_returns_nobody_to_formation_in_that_turn() -> None:
    game = relief(dice=[2])
    play(game, "move triarii ahead 3")
    assert rule_of(game, "reform principes open files 6") == "FM-H8"


@pytest.mark.rule("FM-045")
def test_a_passage_may_end_in_contact_with_an_enemy() -> None:
    game = place(
        troop("triarii", 20, 20),
        troop("principes", 20, 19, warriors=6, files=6),
        enemy("gauls", 20, 17.3),
        dice=[6],
    )
    assert play(game, "move triarii ahead 3")[0] == "triarii moves 2.7″ into contact with gauls"


@pytest.mark.rule("FM-051")
def test_a_1_costs_the_principes_one_warrior() -> None:
    game = relief(dice=[1], out=3)
    assert play(game, "move triarii ahead 3")[-1] == "1 of principes loses formation (1 against 3)"


@pytest.mark.rule("FM-052")
def test_a_3_lets_the_last_three_principes_panic() -> None:
    game = relief(dice=[3], out=3)
    assert play(game, "move triarii ahead 3")[-1] == "principes panics"
    assert unit(game, "principes").panicking
