"""The turn: movement, facing, attacks, each step as far as there is anything to do (section B of the rules)."""

from __future__ import annotations

import pytest

from grognard.errors import InvalidAction
from grognard.game import Game
from tests.rulesets.phalanx.engine import rulebook
from tests.rulesets.phalanx.placing import faces, moves, place, play, play_turn, stands, targets


def now(game: Game) -> tuple[int, str | None, str]:
    """The game turn, the side and the step."""
    assert game.step is not None
    return game.state.turn, game.side, type(game.step).title


@pytest.mark.rule("PH-020")
def test_players_take_turns_alternately_and_a_game_turn_is_one_of_each() -> None:
    game = rulebook().new_game(seed=1, options={"undeployed": "stay"})
    begun: list[tuple[int, str | None]] = []
    while game.state.turn <= 2:
        begun.append((game.state.turn, game.side))
        play_turn(game)
    assert begun == [(1, "red"), (1, "white"), (2, "red"), (2, "white")]


@pytest.mark.rule("PH-020", "PH-J8")
def test_the_game_turn_ends_with_the_turn_of_the_player_who_moves_second() -> None:
    game = rulebook().new_game(seed=1, options={"first": "white"})
    play_turn(game)
    assert (game.state.turn, game.side) == (1, "red")
    play_turn(game)
    assert (game.state.turn, game.side) == (2, "white")


@pytest.mark.rule("PH-022", "PH-023", "PH-024")
def test_a_turn_is_movement_then_facing_then_attacks() -> None:
    game = place({"red-hoplites-1": "E6 N", "red-hoplites-2": "J5 N", "white-hoplites-1": "E4 S"})
    steps = [now(game)]
    for text in ("move red-hoplites-1 E5", "done", "done"):
        game.play(text)
        steps.append(now(game))
    assert steps == [(5, "red", "movement"), (5, "red", "movement"), (5, "red", "facing"), (5, "red", "attacks")]


@pytest.mark.rule("PH-022")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_any_number_of_units_may_move(number: int) -> None:
    game = place({"red-hoplites-1": "B5 N", "red-cavalry-1": "E5 N", "red-peltasts": "H5"})
    play(game, *["move red-hoplites-1 B4", "move red-cavalry-1 E4"][:number])
    game.play("done")
    assert now(game) == (5, "red", "facing")


@pytest.mark.rule("PH-023")
def test_nobody_moves_once_facings_are_changed() -> None:
    game = place({"red-hoplites-1": "B5 N", "red-hoplites-2": "E5 N"}, step="facing")
    game.play("face red-hoplites-1 S")
    with pytest.raises(InvalidAction, match=r"'move' belongs to another step; now: face UNIT FACING"):
        game.play("move red-hoplites-2 E4")


@pytest.mark.rule("PH-024")
def test_nobody_attacks_before_facings_are_changed() -> None:
    game = place({"red-hoplites-1": "E5 N", "white-hoplites-1": "E4 S"})
    with pytest.raises(InvalidAction, match="'attack' belongs to another step"):
        game.play("attack red-hoplites-1 white-hoplites-1")


@pytest.mark.rule("PH-025")
def test_a_unit_that_did_not_move_may_turn() -> None:
    game = place({"red-cavalry-1": "E5 N"})
    play(game, "done", "face red-cavalry-1 S")
    assert stands(game, "red-cavalry-1") == "E5 S"


@pytest.mark.rule("PH-026")
def test_moving_turning_and_attacking_are_optional() -> None:
    game = place({"red-strategos": "E5 N", "white-cavalry-1": "E4 S"})
    play(game, "done", "done", "done")
    assert now(game) == (5, "white", "movement")
    assert (stands(game, "red-strategos"), stands(game, "white-cavalry-1")) == ("E5 N", "E4 S")


@pytest.mark.rule("PH-027")
def test_a_unit_may_move_turn_and_attack_in_one_turn() -> None:
    # From E6, facing north, to E5; there it turns north-east, where F5 is in its front, and strength 2 meets defence 2.
    game = place({"red-strategos": "E6 N", "white-cavalry-1": "F5 S", "white-hoplites-1": "A1 S"})
    play(game, "move red-strategos E5", "face red-strategos NE", "attack red-strategos white-cavalry-1")
    assert stands(game, "red-strategos") == "E5 NE"
    assert stands(game, "white-cavalry-1") == "lost"


@pytest.mark.rule("PH-028")
def test_a_unit_moves_at_most_once_a_turn_and_again_in_the_next() -> None:
    game = place({"red-cavalry-1": "E8 N", "red-hoplites-1": "A7 N"})
    game.play("move red-cavalry-1 E7")
    assert moves(game, "red-cavalry-1") == []
    play_turn(game)
    assert game.state.turn == 6  # White has nobody but a camp
    assert moves(game, "red-cavalry-1") == ["D5", "D6", "E5", "E6", "F5"]


@pytest.mark.rule("PH-023")
def test_a_unit_turns_at_most_once_a_turn() -> None:
    game = place({"red-cavalry-1": "E7 N", "red-hoplites-1": "A7 N"}, step="facing")
    game.play("face red-cavalry-1 S")
    assert faces(game, "red-cavalry-1") == []


@pytest.mark.rule("PH-022", "PH-026")
def test_a_step_ends_by_itself_when_the_last_unit_that_could_act_has() -> None:
    game = place({"red-hoplites-1": "E6 N", "white-hoplites-1": "E3 S"})
    game.play("move red-hoplites-1 E5")
    assert now(game) == (5, "red", "facing")
    game.play("face red-hoplites-1 NE")
    # nobody stands in front of it, so its attacks are passed, too
    assert now(game) == (5, "white", "movement")


@pytest.mark.rule("PH-022", "PH-026")
def test_a_step_in_which_nobody_can_act_is_passed() -> None:
    # Red's hoplites look at the edge of the field: nothing to move to, but they may turn.
    game = place({"red-hoplites-1": "A1 N", "white-hoplites-1": "E5 S", "white-peltasts": "G5"}, side="white")
    play_turn(game)
    assert now(game) == (6, "red", "facing")


@pytest.mark.rule("PH-024")
def test_attacks_are_fought_when_the_last_unit_that_can_has_declared() -> None:
    game = place({"red-strategos": "E5 N", "white-peltasts": "E4", "white-cavalry-1": "A1 S"}, step="attack")
    assert targets(game, "red-strategos") == ["white-peltasts"]
    game.play("attack red-strategos white-peltasts")
    assert stands(game, "white-peltasts") == "lost"
    assert now(game) == (5, "white", "movement")
