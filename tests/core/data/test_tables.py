"""Scenarios on tables, as files: what is read, and what is refused with its file and line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given

from grognard.board import make_board
from grognard.board.blocks import TableUnit
from grognard.board.poses import Pose
from grognard.board.tabletop import Table
from grognard.data import InvalidData, check_house, read_ruleset
from tests.strategies import blocks, poses

SCENARIO = """\
format: 1
scenario: ford
ruleset: skirmish
name: The ford
board:
  kind: table
  width_inches: 48
  depth_inches: 36
  measuring: {contact: share, tolerance_inches: 0.01}
  terrain:
    - {kind: wood, name: Oak wood, outline: [[4, 4], [10, 4.125], [10, 9]], blocks_sight: true, seen_through_inches: 2}
    - {kind: lake, outline: [[20, 20], [24, 20], [22, 24]], impassable: true}
sides:
  green:
    name: Green
    army:
      - {kind: spears, at_inches: [12.5, 30], heading_degrees: 45.5}
      - {kind: riders}
  blue:
    name: Blue
    army:
      - {kind: bows, at_inches: [48, 0]}
"""


def faults(folder: Path, old: str, new: str) -> list[str]:
    """What is said of the scenario with a change, each with line and column."""
    assert SCENARIO.count(old) == 1
    path = folder / "scenarios" / "ford.yaml"
    path.write_text(SCENARIO.replace(old, new), encoding="utf-8")
    with pytest.raises(InvalidData) as caught:
        read_ruleset(folder)
    return [str(fault).removeprefix(f"{path}:") for fault in caught.value.faults]


def test_a_scenario_puts_units_on_a_table(folder: Path) -> None:
    (folder / "scenarios" / "ford.yaml").write_text(SCENARIO, encoding="utf-8")
    ford = read_ruleset(folder).scenarios["ford"]
    spears, riders, bows = ford.units
    assert spears.pose == Pose(x_inches=12.5, y_inches=30, heading_degrees=45.5)
    assert riders.pose is None
    assert bows.pose == Pose(x_inches=48, y_inches=0)
    board = make_board(ford.board)
    assert isinstance(board, Table)
    assert (board.width_inches, board.depth_inches) == (48, 36)
    wood, lake = board.terrain
    assert list(wood.outline) == [(4, 4), (10, 4.125), (10, 9)]
    assert (wood.name, wood.blocks_sight, wood.seen_through_inches, wood.impassable) == ("Oak wood", True, 2, False)
    assert lake.impassable
    assert (board.measuring.contact, board.measuring.tolerance_inches) == ("share", 0.01)


def test_a_scenario_measures_as_the_ruleset_does_but_for_what_it_says_itself(folder: Path) -> None:
    (folder / "scenarios" / "ford.yaml").write_text(SCENARIO, encoding="utf-8")
    ford = read_ruleset(folder).scenarios["ford"]
    board = make_board(ford.board, {"contact": "corner", "distances": "centre"})
    assert isinstance(board, Table)
    assert (board.measuring.contact, board.measuring.distances) == ("share", "centre")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "[[20, 20], [24, 20], [22, 24]]",
            "[[20, 20], [24, 24], [24, 20], [20, 24]]",
            "12:29: board.terrain[2].outline: the outline crosses or touches itself at 22, 22",
        ),
        (
            "[[20, 20], [24, 20], [22, 24]]",
            "[[20, 20], [22, 22], [24, 24]]",
            "12:29: board.terrain[2].outline: the outline has no area",
        ),
        (
            "[[20, 20], [24, 20], [22, 24]]",
            "[[20, 20], [24, 20], [22, 24], [20, 20]]",
            "12:60: board.terrain[2].outline[4]: corner 4 repeats corner 1",
        ),
        (
            "[[20, 20], [24, 20], [22, 24]]",
            "[[20, 20], [24, 20]]",
            "12:29: board.terrain[2].outline: a list is too short",
        ),
        ("[24, 20]", "[24, x]", "12:45: board.terrain[2].outline[2][2]: 'x' is not a number"),
        ("impassable", "impasable", "12:61: board.terrain[2].impasable: there is no field 'impasable' here; did you"),
        (
            "tolerance_inches: 0.01",
            "tolerance_inches: 0.001",
            "board.measuring.tolerance_inches: 0.001 is out of bounds",
        ),
        (
            "contact: share",
            "arcs: [{name: front, from_degrees: -45, to_degrees: 45}]",
            "9:21: board.measuring.arcs: arcs must go once round the circle",
        ),
        ("width_inches: 48", "columns: 48", "7:12: board.columns: 48 does not go with the other fields here"),
        ("[48, 0]", "[48.5, 0]", "22:33: sides.blue.army[1].at_inches: 48.5 is off the table; write 0 to 48"),
        ("{kind: riders}", "{kind: riders, at: A1}", "at: units on a table have no at; write at_inches: [x, y]"),
        ("45.5", "360", "heading_degrees: 360 is out of bounds"),
    ],
)
def test_what_is_wrong_with_a_table_is_said_with_its_line(folder: Path, old: str, new: str, said: str) -> None:
    found = faults(folder, old, new)
    assert any(said in fault for fault in found), found


@pytest.mark.parametrize("written", ["{}", "3", "wood", "{a: 1}", "{a: wood}", "true", "[3]", "[[]]"])
def test_terrain_that_is_no_list_of_pieces_is_told_with_its_line(folder: Path, written: str) -> None:
    terrain = SCENARIO[SCENARIO.index("  terrain:") : SCENARIO.index("sides:")]
    found = faults(folder, terrain, f"  terrain: {written}\n")
    assert found
    assert all(fault.startswith("10:") and ": board.terrain" in fault for fault in found), found


@pytest.mark.parametrize("written", ["{}", "3", "wood", "{a: 1}", "{a: wood}", "[3]"])
def test_house_rules_with_terrain_that_is_no_list_are_refused_in_words(
    folder: Path, tmp_path: Path, written: str
) -> None:
    (folder / "scenarios" / "ford.yaml").write_text(SCENARIO, encoding="utf-8")
    house = tmp_path / "mine.yaml"
    text = f"format: 1\nhouse: mine\nextends: skirmish\nscenarios:\n  ford:\n    board: {{terrain: {written}}}\n"
    house.write_text(text, encoding="utf-8")
    found = check_house(read_ruleset(folder), house)
    assert found
    assert all(fault.origin.line == 6 and "board.terrain" in fault.path for fault in found), found


def test_units_on_hexes_stand_at_no_inches(folder: Path) -> None:
    board = SCENARIO[SCENARIO.index("board:") : SCENARIO.index("sides:")]
    found = faults(folder, board, "board: {shape: hexagon, side: 3}\n")
    assert "at_inches: units on a board of hexes have no at_inches; write at: and facing: …" in found[0]


def test_a_table_is_read_back_from_its_description(folder: Path) -> None:
    (folder / "scenarios" / "ford.yaml").write_text(SCENARIO, encoding="utf-8")
    board = make_board(read_ruleset(folder).scenarios["ford"].board)
    saved = msgspec.json.decode(msgspec.json.encode(board.description()))
    assert make_board(saved) == board


@given(blocks(), poses())
def test_saving_and_loading_keeps_every_coordinate(block: object, pose: Pose) -> None:
    saved = TableUnit(id="a", kind="foot", side="red", block=block, pose=pose)  # type: ignore[arg-type]
    text = msgspec.json.encode(saved)
    loaded = msgspec.json.decode(text, type=TableUnit)
    assert loaded == saved
    assert msgspec.json.encode(loaded) == text


def test_a_whole_number_of_inches_is_saved_as_a_length() -> None:
    assert msgspec.json.encode(Pose(x_inches=12, y_inches=-0.0, heading_degrees=360)) == (
        b'{"x_inches":12.0,"y_inches":0.0,"heading_degrees":0.0}'
    )
