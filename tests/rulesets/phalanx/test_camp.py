"""Leaving the camp, in time or not (section C of the rules; PH-J3, PH-J4, PH-J5).

Red's camp is F9, with the exits E9, E8, F8 and G9; beyond them lie D9, D8, E7, F7, G7, G8 and H9.
"""

from __future__ import annotations

import pytest

from grognard.actions import Done
from tests.rulesets.phalanx.engine import rulebook
from tests.rulesets.phalanx.placing import gone, moves, place, play, play_turn, stands, targets, texts

EXITS = ["E8", "E9", "F8", "G9"]
BEYOND = ["D8", "D9", "E7", "F7", "G7", "G8", "H9"]


@pytest.mark.rule("PH-030", "PH-033", "PH-034")
@pytest.mark.parametrize("unit", ["hoplites-1", "strategos"])
def test_hoplites_leave_the_camp_for_the_hexes_around_it(unit: str) -> None:
    assert moves(rulebook().new_game(seed=1), f"red-{unit}") == EXITS


@pytest.mark.rule("PH-033")
def test_cavalry_may_go_two_hexes_out_of_the_camp() -> None:
    assert moves(rulebook().new_game(seed=1), "red-cavalry-1") == sorted(EXITS + BEYOND)


@pytest.mark.rule("PH-015")
@pytest.mark.parametrize(("turn", "reach"), [(1, sorted(EXITS + BEYOND)), (2, EXITS), (3, EXITS)])
def test_peltasts_go_two_hexes_in_game_turn_1_only_whenever_they_leave(turn: int, reach: list[str]) -> None:
    assert moves(place({"red-peltasts": "camp"}, turn=turn), "red-peltasts") == reach


@pytest.mark.rule("PH-015")
def test_the_second_player_has_his_first_turn_in_game_turn_1_too() -> None:
    game = place({"white-peltasts": "camp"}, turn=1, side="white")
    assert "F3" in moves(game, "white-peltasts")


@pytest.mark.rule("PH-033", "PH-044")
def test_a_unit_that_has_left_the_camp_has_moved() -> None:
    game = place({"red-cavalry-1": "camp", "red-hoplites-1": "A7 N"}, turn=1)
    game.play("move red-cavalry-1 E8")
    assert moves(game, "red-cavalry-1") == []


@pytest.mark.rule("PH-032")
@pytest.mark.parametrize(
    ("to", "facing"),
    [
        ("E8", "N"),  # north-west of the camp: in front when facing north or north-west
        ("F8", "N"),
        ("E9", "NW"),  # west of it: north-west or south-west
        ("G9", "NE"),
        ("E7", "N"),
        ("F7", "N"),
        ("G7", "N"),
        ("D8", "NW"),  # between west and north-west
        ("G8", "NE"),
        ("D9", "NW"),
        ("H9", "NE"),
    ],
)
def test_a_unit_leaves_with_the_facing_nearest_to_forward_that_leads_there(to: str, facing: str) -> None:
    game = place({"red-cavalry-1": "camp"}, turn=1)
    game.play(f"move red-cavalry-1 {to}")
    assert stands(game, "red-cavalry-1") == f"{to} {facing}"


@pytest.mark.rule("PH-032")
@pytest.mark.parametrize(("to", "facing"), [("E2", "S"), ("F2", "S"), ("E1", "SW"), ("G1", "SE")])
def test_white_leaves_facing_south_where_it_can(to: str, facing: str) -> None:
    game = place({"white-strategos": "camp"}, turn=1, side="white")
    game.play(f"move white-strategos {to}")
    assert stands(game, "white-strategos") == f"{to} {facing}"


@pytest.mark.rule("PH-032", "PH-043")
def test_a_unit_that_has_left_may_turn_to_any_other_corner_after_movement() -> None:
    game = place({"red-hoplites-1": "camp"}, turn=1)
    play(game, "move red-hoplites-1 E8", "face red-hoplites-1 S")
    assert stands(game, "red-hoplites-1") == "E8 S"


@pytest.mark.rule("PH-034")
def test_nobody_leaves_through_an_occupied_exit() -> None:
    # E8 is taken, and with it the only way to E7; D8 can still be entered from E9.
    game = place({"red-cavalry-1": "camp", "red-hoplites-1": "E8 N"}, turn=2)
    assert moves(game, "red-cavalry-1") == ["D8", "D9", "E9", "F7", "F8", "G7", "G8", "G9", "H9"]


@pytest.mark.rule("PH-034", "PH-031")
def test_nobody_leaves_when_all_exits_are_occupied() -> None:
    enemies = {
        "white-hoplites-1": "E9 S",
        "white-hoplites-2": "E8 S",
        "white-hoplites-3": "F8 S",
        "white-peltasts": "G9",
    }
    game = place({"red-cavalry-1": "camp", **enemies}, turn=2)
    assert moves(game, "red-cavalry-1") == []


@pytest.mark.rule("PH-032", "PH-034")
def test_with_one_way_blocked_another_facing_may_lead_to_the_same_hex() -> None:
    # D8 lies between west and north-west of the camp: through E9 or E8, both with the facing north-west.
    game = place({"red-cavalry-1": "camp", "red-hoplites-1": "E9 N"}, turn=2)
    game.play("move red-cavalry-1 D8")
    assert stands(game, "red-cavalry-1") == "D8 NW"


@pytest.mark.rule("PH-035")
def test_units_leave_in_any_number_on_any_of_the_first_three_turns() -> None:
    game = place({"red-hoplites-1": "camp", "red-hoplites-2": "camp", "red-hoplites-3": "camp"}, turn=1)
    play_turn(game, "move red-hoplites-1 E8", "move red-hoplites-2 F8")
    play_turn(game)
    play_turn(game, "move red-hoplites-3 E9")
    assert [stands(game, f"red-hoplites-{number}") for number in (1, 2, 3)] == ["E8 N", "F8 N", "E9 NW"]


@pytest.mark.rule("PH-036")
def test_units_in_camp_neither_attack_nor_are_attacked_nor_block() -> None:
    game = place({"red-strategos": "camp", "red-hoplites-1": "camp", "white-peltasts": "E8"}, turn=2, side="white")
    game.play("done")
    assert targets(game, "white-peltasts") == ["red-camp"]
    play_turn(game)
    assert moves(game, "red-hoplites-1") == ["E9", "F8", "G9"]
    play(game, "done")
    assert game.side == "white"  # nobody of Red's may turn or attack


@pytest.mark.rule("PH-037", "PH-J5")
def test_nobody_goes_back_into_the_camp() -> None:
    game = place({"red-hoplites-1": "F8 S", "red-peltasts": "G9"}, turn=2)
    # In front of F8, facing south, lie G9, which is taken, and the camp.
    assert moves(game, "red-hoplites-1") == []
    assert "F9" not in moves(game, "red-peltasts")


@pytest.mark.rule("PH-031", "PH-J3")
def test_a_unit_still_inside_after_the_third_turn_is_lost() -> None:
    game = place({"red-strategos": "camp", "red-hoplites-1": "E7 N"}, turn=3)
    happened = play_turn(game)
    assert stands(game, "red-strategos") == "lost"
    assert texts(happened) == ["red-strategos was not brought out of its camp in time and is lost"]


@pytest.mark.rule("PH-031", "PH-J3")
def test_it_is_lost_even_if_it_could_not_leave() -> None:
    exits = {"red-hoplites-2": "E9 N", "red-hoplites-3": "E8 N", "red-hoplites-4": "F8 N", "red-peltasts": "G9"}
    game = place({"red-hoplites-1": "camp", **exits}, turn=3, step="facing")
    play_turn(game)
    assert gone(game) == ["red-hoplites-1"]


@pytest.mark.rule("PH-031", "PH-J3")
def test_each_player_has_until_the_end_of_his_own_third_turn() -> None:
    game = place({"red-hoplites-1": "camp", "white-hoplites-1": "camp"}, turn=3)
    play_turn(game)
    assert gone(game) == ["red-hoplites-1"]
    assert moves(game, "white-hoplites-1") == ["E1", "E2", "F2", "G1"]
    play_turn(game)
    assert gone(game) == ["red-hoplites-1", "white-hoplites-1"]


@pytest.mark.rule("PH-J3")
@pytest.mark.parametrize(("undeployed", "fate"), [("lost", "lost"), ("out", "out of the game")])
def test_before_the_last_movement_out_of_the_camp_is_ended_a_person_is_told_who_stays_behind(
    undeployed: str, fate: str
) -> None:
    units = {"red-strategos": "camp", "red-hoplites-1": "camp", "red-hoplites-2": "E7 N"}
    game = place(units, turn=3, options={"undeployed": undeployed})
    ruleset = game.rules.ruleset
    told = f"Still in the camp, and {fate} after this turn: strategos, hoplites 1 (PH-J3)."
    assert ruleset.caution(game.position, Done()) == told
    assert ruleset.summary(game.position)[0].endswith(f"in camp, {fate} after this turn: strategos, hoplites 1")
    assert ruleset.caution(game.position, game.parse("move strategos E8")) == ""
    play(game, "move strategos E8", "move hoplites-1 F8")
    assert ruleset.caution(game.position, Done()) == ""


@pytest.mark.rule("PH-J3")
@pytest.mark.parametrize(("turn", "undeployed"), [(2, "lost"), (3, "stay")])
def test_there_is_nothing_to_tell_while_units_may_leave_later(turn: int, undeployed: str) -> None:
    game = place({"red-strategos": "camp"}, turn=turn, options={"undeployed": undeployed})
    assert game.rules.ruleset.caution(game.position, Done()) == ""
    assert game.rules.ruleset.summary(game.position)[0].endswith("in camp: strategos")


@pytest.mark.rule("PH-J3", "PH-080")
@pytest.mark.parametrize(("lost", "over"), [(2, False), (3, True)])
def test_undeployed_units_count_before_the_check_for_the_end(lost: int, *, over: bool) -> None:
    units = {f"red-hoplites-{number}": "lost" for number in range(1, lost + 1)}
    game = place({**units, "red-cavalry-1": "camp", "red-peltasts": "E5"}, turn=3)
    play_turn(game)
    assert (game.result is not None) is over


@pytest.mark.rule("PH-J3", "PH-083", "PH-085")
def test_an_undeployed_strategos_is_worth_two_points_to_the_enemy() -> None:
    units = {f"red-hoplites-{number}": "lost" for number in (1, 2, 3, 4)}
    game = place({**units, "red-peltasts": "E5", "white-strategos": "camp"}, turn=3, side="white")
    play_turn(game)
    play_turn(game)
    assert game.result is not None
    assert game.result.scores == {"red": 2, "white": 10 - 2}


@pytest.mark.rule("PH-J3")
def test_by_option_it_stays_and_may_leave_later() -> None:
    game = place({"red-hoplites-1": "camp", "red-peltasts": "E5"}, turn=3, options={"undeployed": "stay"})
    play_turn(game)
    assert stands(game, "red-hoplites-1") == "camp"
    assert game.state.turn == 4
    assert moves(game, "red-hoplites-1") == EXITS


@pytest.mark.rule("PH-J3")
def test_by_option_it_takes_no_further_part_and_counts_for_nothing() -> None:
    units = {f"red-hoplites-{number}": "lost" for number in (1, 2, 3)}
    game = place({**units, "red-strategos": "camp", "red-peltasts": "E5"}, turn=3, options={"undeployed": "out"})
    play_turn(game)
    assert stands(game, "red-strategos") == "out"
    assert game.side == "red"  # the game goes on
    game.play("resign")
    assert game.result is not None
    assert game.result.scores == {"red": 0, "white": 3}


@pytest.mark.rule("PH-J4", "PH-072")
def test_when_a_camp_is_routed_the_units_inside_are_lost_at_once() -> None:
    inside = {"red-hoplites-1": "camp", "red-strategos": "camp"}
    game = place({**inside, "red-peltasts": "A5", "white-cavalry-1": "E8 S"}, turn=2, side="white", step="attack")
    happened = play(game, "attack white-cavalry-1 red-camp")
    assert gone(game)[0] == "red-camp"
    assert sorted(gone(game)[1:]) == ["red-hoplites-1", "red-strategos"]
    assert sorted(texts(happened)[-2:]) == [
        "red-hoplites-1 is lost inside its camp",
        "red-strategos is lost inside its camp",
    ]


@pytest.mark.rule("PH-J4", "PH-J3")
def test_units_that_are_out_of_the_game_are_not_lost_with_their_camp() -> None:
    units = {"red-hoplites-1": "camp", "red-peltasts": "A5", "white-cavalry-1": "D6 S"}
    game = place(units, turn=3, options={"undeployed": "out"})
    play_turn(game)
    play_turn(game, "move white-cavalry-1 E8", "done", "attack white-cavalry-1 red-camp")
    assert gone(game) == ["red-hoplites-1", "red-camp"]
    assert stands(game, "red-hoplites-1") == "out"
    game.play("resign")
    assert game.result is not None
    assert game.result.scores == {"red": 0, "white": 1}


@pytest.mark.rule("PH-J4", "PH-047")
def test_where_a_camp_stood_anybody_may_walk() -> None:
    game = place(
        {"red-peltasts": "A5", "white-cavalry-1": "E8 SE", "white-peltasts": "G9"}, side="white", step="attack"
    )
    play_turn(game, "attack white-cavalry-1 red-camp")
    play_turn(game)
    assert moves(game, "white-cavalry-1") == ["F8", "F9", "G8"]
