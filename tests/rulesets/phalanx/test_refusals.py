"""Every reason for refusing an action, with its rule: what is wrong, and what would be allowed instead."""

from __future__ import annotations

import pytest

from grognard.board import HexBoard
from grognard.errors import IllegalAction, InvalidAction
from grognard.game import Game
from grognard_phalanx.pieces import Attack, Face, Move
from tests.rulesets.phalanx.engine import rulebook
from tests.rulesets.phalanx.placing import place, play, refused

# Red's cavalry at C5 faces north-east: C4 and D5 are in front of it, D3, D4 and E5 beyond them.
FIELD = {
    "red-cavalry-1": "C5 NE",
    "red-hoplites-1": "C4 N",
    "red-peltasts": "H5",
    "white-hoplites-1": "D5 S",
    "white-cavalry-1": "H4 S",
    "white-strategos": "A1 S",
}


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        pytest.param(
            "move red-peltasts H3",
            "H3 is 2 hexes from red-peltasts at H5, which moves 1 hex; it may go to I5, H6, G6, G5 or G4 (PH-044)",
            marks=pytest.mark.rule("PH-044"),
        ),
        pytest.param(
            "move red-peltasts H4",
            "H4 is occupied by white-cavalry-1; it may go to I5, H6, G6, G5 or G4 (PH-046)",
            marks=pytest.mark.rule("PH-046"),
        ),
        pytest.param(
            "move red-peltasts H5",
            "red-peltasts already stands at H5; it may go to I5, H6, G6, G5 or G4 (PH-022)",
            marks=pytest.mark.rule("PH-022"),
        ),
        pytest.param(
            "move red-hoplites-1 D5",
            "D5 is occupied by white-hoplites-1; it may go to C3 or D3 (PH-046)",
            marks=pytest.mark.rule("PH-046"),
        ),
        pytest.param(
            "move red-hoplites-1 C2",
            "C2 is 2 hexes from red-hoplites-1 at C4, which moves 1 hex; it may go to C3 or D3 (PH-044)",
            marks=pytest.mark.rule("PH-044"),
        ),
        pytest.param(
            "move red-hoplites-1 B4",
            "B4 is not in front of red-hoplites-1 at C4, which faces north; it may go to C3 or D3 (PH-042)",
            marks=pytest.mark.rule("PH-042"),
        ),
        pytest.param(
            "move red-cavalry-1 B5",
            "B5 is not in front of red-cavalry-1 at C5, which faces north-east; it has nowhere to go (PH-042)",
            marks=pytest.mark.rule("PH-042"),
        ),
        pytest.param(
            "move red-cavalry-1 D4",
            "the way of red-cavalry-1 from C5 to D4 is blocked by red-hoplites-1 and white-hoplites-1; "
            "it has nowhere to go (PH-046)",
            marks=pytest.mark.rule("PH-046"),
        ),
        pytest.param("move red-camp F8", "red-camp never moves (PH-016)", marks=pytest.mark.rule("PH-016")),
        pytest.param(
            "move white-strategos A2",
            "white-strategos is not yours to command: red is on turn (PH-022)",
            marks=pytest.mark.rule("PH-022"),
        ),
    ],
)
def test_a_move_is_refused_with_the_reason_and_the_hexes_that_are_open(action: str, sentence: str) -> None:
    assert refused(place(FIELD), action) == sentence


@pytest.mark.rule("PH-046")
def test_only_those_in_the_way_are_named_as_blocking_it() -> None:
    game = place({"red-cavalry-1": "E5 N", "red-hoplites-1": "D4 N", "white-hoplites-1": "E4 S", "red-peltasts": "F5"})
    assert refused(game, "move red-cavalry-1 F3") == (
        "the way of red-cavalry-1 from E5 to F3 is blocked by white-hoplites-1; it has nowhere to go (PH-046)"
    )


@pytest.mark.rule("PH-028")
def test_a_second_move_is_refused() -> None:
    game = place(FIELD)
    game.play("move red-hoplites-1 C3")
    assert refused(game, "move red-hoplites-1 C2") == "red-hoplites-1 has already moved this turn (PH-028)"


@pytest.mark.rule("PH-037")
def test_a_move_into_the_own_camp_is_refused() -> None:
    game = place({"red-hoplites-1": "F8 S"})
    assert refused(game, "move red-hoplites-1 F9") == "F9 is the camp, which no unit enters; it may go to G9 (PH-037)"


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        pytest.param(
            "move red-hoplites-1 E7",
            "E7 is 2 hexes from the camp at F9, and red-hoplites-1 moves 1 hex; it may go to F8 or G9 (PH-033)",
            marks=pytest.mark.rule("PH-033"),
        ),
        pytest.param(
            "move red-hoplites-1 E8",
            "E8 is occupied by red-hoplites-2; it may go to F8 or G9 (PH-034)",
            marks=pytest.mark.rule("PH-034"),
        ),
        pytest.param(
            "move red-cavalry-1 D8",
            "the way of red-cavalry-1 from the camp to D8 is blocked by red-hoplites-2 and red-hoplites-3; "
            "it may go to F8, F7, G7, G9, G8 or H9 (PH-034)",
            marks=pytest.mark.rule("PH-034"),
        ),
        pytest.param(
            "move red-hoplites-1 F9",
            "F9 is the camp, which no unit enters; it may go to F8 or G9 (PH-037)",
            marks=pytest.mark.rule("PH-037"),
        ),
    ],
)
def test_leaving_the_camp_is_refused_with_the_reason(action: str, sentence: str) -> None:
    inside = {"red-hoplites-1": "camp", "red-cavalry-1": "camp"}
    game = place({**inside, "red-hoplites-2": "E8 N", "red-hoplites-3": "E9 N"}, turn=2)
    assert refused(game, action) == sentence


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        pytest.param(
            "face red-peltasts N",
            "red-peltasts has no facing: its front is all six hexes around it (PH-045)",
            marks=pytest.mark.rule("PH-045"),
        ),
        pytest.param(
            "face red-camp N",
            "red-camp has no facing: its front is all six hexes around it (PH-J10)",
            marks=pytest.mark.rule("PH-J10"),
        ),
        pytest.param(
            "face red-cavalry-1 E",
            "E is not a corner of a hex here; red-cavalry-1 may turn to N, SE, S, SW or NW (PH-040)",
            marks=pytest.mark.rule("PH-040"),
        ),
        pytest.param(
            "face red-cavalry-1 NE",
            "red-cavalry-1 already faces north-east; it may turn to N, SE, S, SW or NW (PH-043)",
            marks=pytest.mark.rule("PH-043"),
        ),
        pytest.param(
            "face red-hoplites-2 S",
            "red-hoplites-2 is still in the camp; it takes a facing as it leaves (PH-036)",
            marks=pytest.mark.rule("PH-036"),
        ),
        pytest.param(
            "face white-strategos N",
            "white-strategos is not yours to command: red is on turn (PH-023)",
            marks=pytest.mark.rule("PH-023"),
        ),
    ],
)
def test_a_turn_is_refused_with_the_reason(action: str, sentence: str) -> None:
    game = place({**FIELD, "red-hoplites-2": "camp"}, step="facing", options={"undeployed": "stay"})
    assert refused(game, action) == sentence


@pytest.mark.rule("PH-023")
def test_turning_twice_is_refused() -> None:
    game = place(FIELD, step="facing")
    game.play("face red-cavalry-1 S")
    assert refused(game, "face red-cavalry-1 N") == "red-cavalry-1 has already turned this turn (PH-023)"


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        pytest.param(
            "attack red-peltasts white-strategos",
            "white-strategos at A1 is not next to red-peltasts at H5; it may attack white-cavalry-1 (PH-061)",
            marks=pytest.mark.rule("PH-061"),
        ),
        pytest.param(
            "attack red-hoplites-1 white-hoplites-1",
            "white-hoplites-1 at D5 is not in front of red-hoplites-1 at C4, which faces north; "
            "no enemy is in front of it (PH-060)",
            marks=pytest.mark.rule("PH-060"),
        ),
        pytest.param(
            "attack red-cavalry-1 white-camp",
            "white-camp at F1 is not next to red-cavalry-1 at C5; it may attack white-hoplites-1 (PH-061)",
            marks=pytest.mark.rule("PH-061"),
        ),
        pytest.param(
            "attack red-cavalry-1 red-hoplites-1",
            "red-hoplites-1 is your own; attack an enemy unit (PH-024)",
            marks=pytest.mark.rule("PH-024"),
        ),
        pytest.param(
            "attack red-camp white-strategos",
            "red-camp does not attack: its attack strength is 0 (PH-016)",
            marks=pytest.mark.rule("PH-016"),
        ),
        pytest.param(
            "attack red-hoplites-2 white-strategos",
            "red-hoplites-2 is still in the camp and cannot attack (PH-036)",
            marks=pytest.mark.rule("PH-036"),
        ),
        pytest.param(
            "attack red-cavalry-1 white-hoplites-2",
            "white-hoplites-2 is still in its camp and cannot be attacked (PH-036)",
            marks=pytest.mark.rule("PH-036"),
        ),
        pytest.param(
            "attack white-hoplites-1 red-cavalry-1",
            "white-hoplites-1 is not yours to command: red is on turn (PH-024)",
            marks=pytest.mark.rule("PH-024", "PH-068"),
        ),
    ],
)
def test_an_attack_is_refused_with_the_reason_and_the_enemies_that_may_be_attacked(action: str, sentence: str) -> None:
    inside = {"red-hoplites-2": "camp", "white-hoplites-2": "camp"}
    # hoplites 1 looks north from C4, where D5 is behind it
    game = place({**FIELD, **inside}, step="attack", options={"undeployed": "stay"})
    assert refused(game, action) == sentence


@pytest.mark.rule("PH-063")
def test_a_second_attack_is_refused() -> None:
    game = place({**FIELD, "white-peltasts": "I5"}, step="attack")
    game.play("attack red-peltasts white-cavalry-1")
    assert refused(game, "attack red-peltasts white-peltasts") == (
        "red-peltasts already attacks white-cavalry-1; it attacks only one enemy unit a turn (PH-063)"
    )


# Texts that name a unit or a hex that is not there cannot be read; an action made by a program is refused.


@pytest.mark.rule("PH-048")
def test_a_hex_off_the_field_is_refused() -> None:
    game = place(FIELD)
    assert str(game.refusal(Move(unit="red-hoplites-1", to="Z4"))) == (
        "Z4 is not a hex of this field, and a unit may not leave it (PH-048)"
    )
    with pytest.raises(InvalidAction, match="Z4"):
        game.play("move red-hoplites-1 Z4")


@pytest.mark.rule("PH-040")
def test_a_facing_that_is_no_direction_is_refused() -> None:
    game = place(FIELD, step="facing")
    assert str(game.refusal(Face(unit="red-hoplites-1", facing="up"))) == (
        "up is not a corner of a hex here; red-hoplites-1 may turn to NE, SE, S, SW or NW (PH-040)"
    )


def game_with_the_lost(undeployed: str = "lost") -> Game:
    """Red's turn after hoplites 2 was routed, and hoplites 3 was still inside at the end of turn 3."""
    units = {**FIELD, "red-hoplites-2": "lost", "red-hoplites-3": "camp", "white-peltasts": "lost"}
    game = place(units, turn=3, step="attack", options={"undeployed": undeployed})
    play(game, "done", "done", "done", "done")
    assert (game.side, game.state.turn) == ("red", 4)
    return game


@pytest.mark.rule("PH-064")
def test_a_unit_that_was_routed_is_refused() -> None:
    game = game_with_the_lost()
    assert str(game.refusal(Move(unit="red-hoplites-2", to="E5"))) == "red-hoplites-2 was routed in turn 1 (PH-064)"
    with pytest.raises(InvalidAction, match="red-hoplites-2 has left the game"):
        game.play("move red-hoplites-2 E5")


@pytest.mark.rule("PH-J3")
@pytest.mark.parametrize(
    ("undeployed", "sentence"),
    [
        ("lost", "red-hoplites-3 was lost in turn 3: it had not left the camp in time (PH-J3)"),
        ("out", "red-hoplites-3 takes no part since turn 3: it had not left the camp in time (PH-J3)"),
    ],
)
def test_a_unit_that_was_not_brought_out_is_refused(undeployed: str, sentence: str) -> None:
    assert str(game_with_the_lost(undeployed).refusal(Move(unit="red-hoplites-3", to="F8"))) == sentence


@pytest.mark.rule("PH-J4")
def test_a_unit_that_was_lost_with_its_camp_is_refused() -> None:
    units = {"red-hoplites-1": "camp", "red-peltasts": "A5", "white-cavalry-1": "E8 S"}
    game = place(units, turn=2, side="white", step="attack")
    game.play("attack white-cavalry-1 red-camp")
    assert str(game.refusal(Move(unit="red-hoplites-1", to="F8"))) == (
        "red-hoplites-1 was lost in turn 2, inside the camp that fell (PH-J4)"
    )


@pytest.mark.rule("PH-064")
def test_a_target_that_is_gone_is_refused() -> None:
    game = place({**FIELD, "white-peltasts": "lost"}, step="attack")
    assert str(game.refusal(Attack(unit="red-cavalry-1", target="white-peltasts"))) == (
        "white-peltasts was routed in turn 1 (PH-064)"
    )


@pytest.mark.rule("PH-007")
def test_a_unit_that_never_was_is_refused() -> None:
    assert str(place(FIELD).refusal(Move(unit="red-elephants", to="E5"))) == "there is no unit red-elephants (PH-007)"


@pytest.mark.rule("PH-042")
def test_a_refused_action_changes_nothing_and_says_why() -> None:
    game = place(FIELD)
    before = game.position.digest()
    with pytest.raises(IllegalAction, match=r"B4 is not in front of red-hoplites-1 .*PH-042") as caught:
        game.play("move red-hoplites-1 B4")
    assert caught.value.refusal.rule == "PH-042"
    assert caught.value.refusal.facts["facing"] == "north"
    assert game.position.digest() == before


def possible(game: Game, unit: str) -> list[Move] | list[Face] | list[Attack]:
    """Every action of the present step that names a unit and a hex, a corner or a unit."""
    takes = type(game.step).takes if game.step is not None else ()
    board = game.rules.board
    assert isinstance(board, HexBoard)
    if Face in takes:
        return [Face(unit=unit, facing=corner) for corner in board.corners]
    if Attack in takes:
        return [Attack(unit=unit, target=other) for other in game.position.units]
    return [Move(unit=unit, to=to) for to in board.hexes]


def test_every_action_that_is_not_listed_is_refused_and_every_listed_one_is_not() -> None:
    game = rulebook().new_game("hexagon", seed=3)
    while game.state.turn < 4:
        legal = set(game.legal_actions())
        for unit in game.position.units:
            for action in possible(game, unit):
                assert (game.refusal(action) is None) is (action in legal), str(action)
        choices = sorted(legal, key=str)
        game.play(choices[len(game.history) * 7 % len(choices)])
