"""Facings, and what lies in which direction from a unit (sections D and J of the rules)."""

from __future__ import annotations

import pytest

from grognard.board import HexBoard
from tests.rulesets.phalanx.placing import faces, moves, place, play, stands, targets

CORNERS = ["N", "NE", "NW", "S", "SE", "SW"]


@pytest.mark.rule("PH-040", "PH-043")
@pytest.mark.parametrize("unit", ["hoplites-1", "strategos", "cavalry-1"])
@pytest.mark.parametrize("facing", CORNERS)
def test_hoplites_and_cavalry_may_turn_to_any_of_the_five_other_corners(unit: str, facing: str) -> None:
    game = place({f"red-{unit}": f"E5 {facing}"}, step="facing")
    assert faces(game, f"red-{unit}") == [corner for corner in CORNERS if corner != facing]


@pytest.mark.rule("PH-023", "PH-045")
def test_peltasts_and_camps_do_not_turn() -> None:
    game = place({"red-peltasts": "E5", "red-hoplites-1": "A5 N"}, step="facing")
    assert faces(game, "red-peltasts") == []
    assert faces(game, "red-camp") == []
    assert {action.unit for action in game.legal_actions()} == {"red-hoplites-1", None}


@pytest.mark.rule("PH-023")
def test_any_number_of_units_may_turn() -> None:
    game = place({"red-hoplites-1": "C5 N", "red-strategos": "E5 N", "red-cavalry-1": "G5 N"}, step="facing")
    play(game, "face red-strategos NE", "face red-hoplites-1 S", "face red-cavalry-1 SW")
    assert [stands(game, f"red-{unit}") for unit in ("hoplites-1", "strategos", "cavalry-1")] == [
        "C5 S",
        "E5 NE",
        "G5 SW",
    ]


@pytest.mark.rule("PH-041")
def test_the_front_is_the_two_hexes_that_touch_the_corner_faced() -> None:
    # Enemies all around E5; facing north-east, only those in the north-east and east can be attacked.
    around = {"E4": "cavalry-1", "F5": "cavalry-2", "E6": "hoplites-1", "D6": "hoplites-2", "D5": "hoplites-3"}
    enemies = {f"white-{unit}": f"{at} S" for at, unit in around.items()}
    game = place({"red-strategos": "E5 NE", **enemies, "white-peltasts": "D4"}, step="attack")
    assert targets(game, "red-strategos") == ["white-cavalry-1", "white-cavalry-2"]


@pytest.mark.rule("PH-051")
def test_a_unit_may_face_the_edge_of_the_field_where_it_can_do_nothing() -> None:
    # K5 is the last hex of its row: nothing lies east of it, and north-east is off the field, too.
    game = place({"red-hoplites-1": "K5 N"}, step="facing")
    game.play("face red-hoplites-1 NE")
    assert stands(game, "red-hoplites-1") == "K5 NE"
    game = place({"red-hoplites-1": "K5 NE", "white-hoplites-1": "J4 S", "white-hoplites-2": "J6 S"})
    assert moves(game, "red-hoplites-1") == []
    game = place({"red-hoplites-1": "K5 NE", "white-hoplites-1": "J4 S", "white-hoplites-2": "J6 S"}, step="attack")
    assert targets(game, "red-hoplites-1") == []


@pytest.mark.rule("PH-J10")
@pytest.mark.parametrize(
    ("other", "arc"),
    [("D4", "front"), ("E4", "front"), ("F5", "flank"), ("D5", "flank"), ("E6", "rear"), ("D6", "rear")],
)
def test_seen_from_a_unit_that_faces_north_the_hexes_around_it_are_front_flank_and_rear(other: str, arc: str) -> None:
    board = place({}).rules.board
    assert isinstance(board, HexBoard)
    assert board.arc("N", "E5", other) == arc


@pytest.mark.rule("PH-J10")
def test_peltasts_and_camps_have_no_facing_and_so_front_all_round() -> None:
    units = place({"red-peltasts": "E5"}).position.units
    assert (units["red-peltasts"].facing, units["red-camp"].facing) == (None, None)
    kinds = place({}).rules.kinds
    assert (kinds["peltasts"].front, kinds["camp"].front) == ("all", "all")
