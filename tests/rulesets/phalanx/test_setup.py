"""Before the first turn: players, field, armies, who begins (section A of the rules)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from grognard.board import HexBoard
from grognard.dice import ScriptedDice
from grognard.errors import GrognardError
from grognard.game import Game
from tests.rulesets.phalanx import counter
from tests.rulesets.phalanx.engine import rulebook

SCENARIO = """\
format: 1
scenario: custom
ruleset: phalanx
name: Custom
board: {{shape: rectangle, columns: 11, rows: 9, top: pointy, alternate: shorter}}
sides:
  red: {{name: Red, colour: red, forward: N, army: [{red}]}}
  white: {{name: White, colour: white, forward: S, army: [{{kind: camp, at: F1}}]}}
"""


def board_of(game: Game) -> HexBoard:
    board = game.rules.board
    assert isinstance(board, HexBoard)
    return board


def custom(tmp_path: Path, red: str, more: str = "") -> Game:
    """A game of a scenario with this army of Red's, and more text at its end."""
    path = tmp_path / "custom.yaml"
    path.write_text(SCENARIO.format(red=red) + more, encoding="utf-8")
    return rulebook().new_game(path, seed=1)


@pytest.mark.rule("PH-001")
def test_two_sides_play() -> None:
    assert rulebook().new_game(seed=1).state.sides == ("red", "white")


@pytest.mark.rule("PH-001")
def test_a_scenario_for_three_sides_is_refused(tmp_path: Path) -> None:
    third = "  blue: {name: Blue, colour: blue, forward: N, army: [{kind: camp, at: A9}]}\n"
    with pytest.raises(GrognardError, match=r"two sides.*custom has 3"):
        custom(tmp_path, "{kind: camp, at: F9}", third)


@pytest.mark.rule("PH-002", "PH-019")
@pytest.mark.parametrize("scenario", counter.ROWS)
def test_a_field_is_of_hexes_without_terrain(scenario: str) -> None:
    board = board_of(rulebook().new_game(scenario, seed=1))
    assert len(board.adjacent["D5"]) == 6
    assert board.terrain == {}


@pytest.mark.rule("PH-003", "PH-J1")
@pytest.mark.parametrize(("scenario", "rows"), counter.ROWS.items())
def test_a_field_has_the_rows_of_its_scenario_with_corners_towards_the_enemy(scenario: str, rows: list[int]) -> None:
    board = board_of(rulebook().new_game(scenario, seed=1))
    assert list(Counter(int(label[1:]) for label in board.hexes).values()) == rows
    assert {"N", "S"} <= set(board.corners)


@pytest.mark.rule("PH-005")
@pytest.mark.parametrize(
    "army",
    ["{kind: hoplites}", "{kind: camp}", "{kind: camp, at: F9}, {kind: camp, at: F8}"],
    ids=["none", "off", "two"],
)
def test_a_side_without_exactly_one_camp_on_one_hex_is_refused(tmp_path: Path, army: str) -> None:
    with pytest.raises(GrognardError, match=r"red needs exactly one unit with the trait 'camp'"):
        custom(tmp_path, army)


@pytest.mark.rule("PH-006", "PH-007", "PH-009")
def test_the_armies_have_eleven_units_each_with_the_same_names() -> None:
    units = rulebook().new_game(seed=1).state.units
    red = {unit.removeprefix("red-") for unit in units if unit.startswith("red-")}
    white = {unit.removeprefix("white-") for unit in units if unit.startswith("white-")}
    assert red == white
    assert len(red) == 11


@pytest.mark.rule("PH-017")
def test_a_whole_game_without_the_die_throws_no_dice() -> None:
    game = rulebook().new_game("hexagon", seed=1, options={"turn_limit": 5})
    while game.side:
        game.play(game.legal_actions()[0])
    assert all(not entry.taken for entry in game.history)


@pytest.mark.rule("PH-018")
def test_both_players_see_everything() -> None:
    game = rulebook().new_game(seed=1)
    assert game.view("red").position is game.position
    assert game.view("white").position is game.position


@pytest.mark.rule("PH-021", "PH-J8")
@pytest.mark.parametrize(
    ("first", "toss", "begins"),
    [("red", 0, "red"), ("white", 0, "white"), ("random", 0, "red"), ("random", 1, "white")],
)
def test_the_option_says_who_moves_first(first: str, toss: int, begins: str) -> None:
    game = rulebook().new_game(options={"first": first}, dice=ScriptedDice([toss]))
    assert game.side == begins


@pytest.mark.rule("PH-J8")
def test_red_moves_first_by_default() -> None:
    assert rulebook().new_game(seed=1).side == "red"


@pytest.mark.rule("PH-030")
def test_everyone_but_the_camps_starts_inside_them() -> None:
    units = rulebook().new_game(seed=1).position.units.values()
    assert {unit.id: unit.at for unit in units if unit.at} == {"red-camp": "F9", "white-camp": "F1"}


@pytest.mark.rule("PH-040", "PH-045")
def test_a_scenario_may_place_units_which_face_the_enemy_unless_it_says_otherwise(tmp_path: Path) -> None:
    units = "{kind: cavalry, at: C7}, {kind: strategos, at: D7, facing: SW}, {kind: peltasts, at: E7}"
    game = custom(tmp_path, f"{{kind: camp, at: F9}}, {units}")
    placed = game.position.units
    assert [placed[f"red-{kind}"].facing for kind in ("cavalry", "strategos", "peltasts")] == ["N", "SW", None]


@pytest.mark.rule("PH-040")
def test_a_scenario_in_which_a_unit_faces_a_side_of_its_hex_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GrognardError, match=r"red-cavalry faces E, which is no corner of a hex; write N, NE,.*PH-040"):
        custom(tmp_path, "{kind: camp, at: F9}, {kind: cavalry, at: C7, facing: E}")


@pytest.mark.rule("PH-047")
def test_a_scenario_with_two_units_in_one_hex_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GrognardError, match=r"red-peltasts and red-cavalry both stand at C7.*PH-047"):
        custom(tmp_path, "{kind: camp, at: F9}, {kind: cavalry, at: C7}, {kind: peltasts, at: C7}")
