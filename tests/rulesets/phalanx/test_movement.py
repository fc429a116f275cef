"""Movement on the field (section D of the rules).

E5 has the neighbours E4 (north-east), F5 (east), E6 (south-east), D6 (south-west), D5 (west) and D4 (north-west).
"""

from __future__ import annotations

import pytest

from tests.rulesets.phalanx.placing import moves, place, play, play_turn, stands

FRONTS = {  # the two neighbours of E5 that touch each corner
    "N": ["D4", "E4"],
    "NE": ["E4", "F5"],
    "SE": ["E6", "F5"],
    "S": ["D6", "E6"],
    "SW": ["D5", "D6"],
    "NW": ["D4", "D5"],
}
AROUND = ["D4", "D5", "D6", "E4", "E6", "F5"]


@pytest.mark.rule("PH-041", "PH-042")
@pytest.mark.parametrize(("facing", "front"), FRONTS.items())
@pytest.mark.parametrize("unit", ["hoplites-1", "strategos"])
def test_hoplites_move_one_hex_to_their_front(unit: str, facing: str, front: list[str]) -> None:
    assert moves(place({f"red-{unit}": f"E5 {facing}"}), f"red-{unit}") == front


@pytest.mark.rule("PH-043", "PH-044")
@pytest.mark.parametrize(
    ("facing", "reach"),
    [
        ("N", ["D3", "D4", "E3", "E4", "F3"]),
        ("NE", ["E4", "F3", "F4", "F5", "G5"]),
        ("S", ["D6", "D7", "E6", "E7", "F7"]),
    ],
)
def test_cavalry_takes_both_steps_with_the_same_facing(facing: str, reach: list[str]) -> None:
    assert moves(place({"red-cavalry-1": f"E5 {facing}"}), "red-cavalry-1") == reach


@pytest.mark.rule("PH-044")
def test_a_unit_may_move_fewer_hexes_than_its_speed() -> None:
    game = place({"red-cavalry-1": "E5 N"})
    game.play("move red-cavalry-1 E4")
    assert stands(game, "red-cavalry-1") == "E4 N"


@pytest.mark.rule("PH-043")
def test_a_move_keeps_the_facing() -> None:
    game = place({"red-cavalry-1": "E5 SW"})
    game.play("move red-cavalry-1 C5")
    assert stands(game, "red-cavalry-1") == "C5 SW"


@pytest.mark.rule("PH-045")
def test_peltasts_move_in_any_direction() -> None:
    assert moves(place({"red-peltasts": "E5"}), "red-peltasts") == AROUND


@pytest.mark.rule("PH-045")
def test_peltasts_do_not_come_back_to_where_they_stand() -> None:
    assert "E5" not in moves(place({"red-peltasts": "E5"}, turn=1), "red-peltasts")


@pytest.mark.rule("PH-015", "PH-045")
def test_peltasts_on_the_field_in_turn_1_reach_every_hex_within_two() -> None:
    # Six neighbours, and twelve beyond them.
    assert len(moves(place({"red-peltasts": "E5"}, turn=1), "red-peltasts")) == 18


@pytest.mark.rule("PH-016")
def test_a_camp_never_moves() -> None:
    game = place({"red-peltasts": "A5"})
    assert moves(game, "red-camp") == []
    assert all(action.unit != "red-camp" for action in game.legal_actions())


@pytest.mark.rule("PH-046")
@pytest.mark.parametrize("other", ["red-hoplites-2", "white-hoplites-2", "white-peltasts"])
def test_nobody_enters_an_occupied_hex(other: str) -> None:
    assert moves(place({"red-hoplites-1": "E5 N", other: "E4"}), "red-hoplites-1") == ["D4"]


@pytest.mark.rule("PH-046")
@pytest.mark.parametrize("other", ["red-hoplites-2", "white-hoplites-2"])
def test_nobody_passes_through_an_occupied_hex(other: str) -> None:
    # Straight on the way to F3 stands another; to E3 there is a second way, by D4.
    assert moves(place({"red-cavalry-1": "E5 N", other: "E4"}), "red-cavalry-1") == ["D3", "D4", "E3"]


@pytest.mark.rule("PH-046")
def test_the_enemy_camp_blocks_like_any_unit() -> None:
    assert moves(place({"red-hoplites-1": "F2 N"}), "red-hoplites-1") == ["G1"]


@pytest.mark.rule("PH-047")
def test_a_hex_that_was_left_may_be_entered_in_the_same_step() -> None:
    game = place({"red-hoplites-1": "E5 N", "red-hoplites-2": "E6 N"})
    assert moves(game, "red-hoplites-2") == ["F5"]
    play(game, "move red-hoplites-1 E4", "move red-hoplites-2 E5")
    assert (stands(game, "red-hoplites-1"), stands(game, "red-hoplites-2")) == ("E4 N", "E5 N")


@pytest.mark.rule("PH-047")
def test_two_units_cannot_exchange_places() -> None:
    game = place({"red-hoplites-1": "E5 NE", "red-hoplites-2": "F5 NW"})
    assert "F5" not in moves(game, "red-hoplites-1")
    assert "E5" not in moves(game, "red-hoplites-2")


@pytest.mark.rule("PH-048")
@pytest.mark.parametrize(
    ("at", "reach"), [("A5 NW", []), ("A5 N", ["A4"]), ("E1 N", []), ("E1 NE", ["F1"]), ("K5 SE", [])]
)
def test_nobody_leaves_the_field(at: str, reach: list[str]) -> None:
    game = place({"red-hoplites-1": at, "white-camp": "A1"})
    assert moves(game, "red-hoplites-1") == reach


@pytest.mark.rule("PH-049")
def test_enemies_beside_a_unit_do_not_hold_it() -> None:
    enemies = {"white-hoplites-1": "D5 S", "white-hoplites-2": "F5 S"}
    assert moves(place({"red-cavalry-1": "E5 N", **enemies}), "red-cavalry-1") == ["D3", "D4", "E3", "E4", "F3"]


@pytest.mark.rule("PH-049")
def test_cavalry_may_ride_past_enemies_between_its_two_steps() -> None:
    game = place({"red-cavalry-1": "E6 N", "white-hoplites-1": "D5 SE", "white-hoplites-2": "F4 SW"})
    game.play("move red-cavalry-1 E4")  # E5 and E4 are both in front of an enemy
    assert stands(game, "red-cavalry-1") == "E4 N"


@pytest.mark.rule("PH-050")
def test_peltasts_with_their_own_phalanx_behind_them_cannot_retreat() -> None:
    own = {"red-hoplites-1": "D6 N", "red-hoplites-2": "E6 N", "red-hoplites-3": "D5 N", "red-hoplites-4": "F5 N"}
    assert moves(place({"red-peltasts": "E5", **own}), "red-peltasts") == ["D4", "E4"]


@pytest.mark.rule("PH-050", "PH-043")
def test_cavalry_facing_the_enemy_spends_a_turn_on_turning_before_it_rides_away() -> None:
    game = place({"red-cavalry-1": "E5 N", "white-hoplites-1": "E4 S", "white-hoplites-2": "D4 S"})
    assert moves(game, "red-cavalry-1") == []
    play_turn(game, "done", "face red-cavalry-1 S")
    play_turn(game)
    assert moves(game, "red-cavalry-1") == ["D6", "D7", "E6", "E7", "F7"]
