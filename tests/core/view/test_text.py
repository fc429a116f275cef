from __future__ import annotations

import re

import msgspec
import pytest

from grognard.board.hexes import HexBoard
from grognard.view import text
from grognard.view.scene import Scene, SideStyle, hex_highlight, hex_scene, hex_token


def test_sides_differ_by_case_and_facings_are_arrows(battle: Scene) -> None:
    drawn = text.render(battle)
    assert "C1↗" in drawn  # red's, facing the north-eastern corner
    assert "c1↘" in drawn  # white's, facing the south-eastern one
    assert "Red, UPPER CASE" in drawn
    assert "White, lower case" in drawn


def test_options_targets_and_the_last_action_have_their_brackets(battle: Scene) -> None:
    drawn = text.render(battle)
    assert "( a )" in drawn
    assert "<c1↘>" in drawn
    assert "[   ]" in drawn
    assert "( ) to choose" in drawn


def test_the_letter_of_a_highlight_on_a_unit_stands_beneath_it(battle: Scene) -> None:
    rows = text.render(battle).splitlines()
    row = next(number for number, line in enumerate(rows) if "<c1↘>" in line)
    assert rows[row + 1][rows[row].index("<c1↘>") + 2] == "x"


def test_a_leader_has_a_star_beneath_and_in_the_list(battle: Scene) -> None:
    rows = text.render(battle).splitlines()
    row = next(number for number, line in enumerate(rows) if "s ↓" in line)
    assert rows[row + 1][rows[row].index("s ↓") + 1] == "*"
    assert any(re.search(r"s +F4 +S +strategos \(leader\)", line) for line in rows)


@pytest.mark.parametrize("alternate", ["equal", "shorter"])
@pytest.mark.parametrize("top", ["pointy", "flat"])
def test_a_board_of_13_by_9_fits_80_columns(top: str, alternate: str, sides: dict[str, SideStyle]) -> None:
    board = HexBoard.from_data({"shape": "rectangle", "columns": 13, "rows": 9, "top": top, "alternate": alternate})
    drawn = text.render(hex_scene(board, (), title="", sides=sides))
    assert max(len(line) for line in drawn.splitlines()) <= 80


def test_every_hex_is_labelled_when_there_is_room(battle: Scene) -> None:
    words = re.findall(r"[A-K][1-9]", text.render(battle).split("Red,")[0])
    assert {cell.hex for cell in battle.cells} <= set(words)


def test_a_narrow_board_labels_both_ends_of_each_row_and_the_columns(battle: Scene) -> None:
    drawn = text.render(battle, width=60)
    field = drawn.split("Red,")[0]
    assert max(len(line) for line in drawn.splitlines()) <= 60
    assert all(re.search(rf"A{row}\|.*[JK]{row}$", field, re.MULTILINE) for row in range(1, 10))
    assert field.count("A   B   C   D   E   F   G   H   I   J   K") == 2


def test_a_narrow_flat_board_labels_both_ends_of_each_column(sides: dict[str, SideStyle]) -> None:
    drawn = text.render(hex_scene(HexBoard.hexagon(4, top="flat"), (), title="", sides=sides), width=40)
    assert all(label in drawn for label in ("A1", "A4", "D1", "D7", "G1", "G4"))


def test_hexes_share_their_walls(sides: dict[str, SideStyle]) -> None:
    drawn = text.render(hex_scene(HexBoard.rectangle(2, 2), (), title="", sides=sides))
    assert drawn.splitlines()[:8] == [
        "  / \\   / \\",
        " /A1 \\ /B1 \\",
        "|     |     |",
        " \\   / \\   / \\",
        "  \\ /A2 \\ /B2 \\",
        "   |     |     |",
        "    \\   / \\   /",
        "     \\ /   \\ /",
    ]


def test_a_third_side_is_told_by_a_tick() -> None:
    board = HexBoard.rectangle(3, 1)
    three = {name: SideStyle(name=name) for name in ("one", "two", "three")}
    units = [hex_token(board, f"{'ABC'[i]}1", id=side, side=side, label="H", name="") for i, side in enumerate(three)]
    drawn = text.render(hex_scene(board, units, title="", sides=three))
    assert re.search(r"\| H +\| h +\| H' +\|", drawn)


def test_without_colour_there_are_no_escapes_and_with_it_the_same_words(battle: Scene) -> None:
    plain = text.render(battle)
    coloured = text.render(battle, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()


def test_names_cannot_steer_the_terminal(battle: Scene) -> None:
    first, *others = battle.tokens
    evil = msgspec.structs.replace(first, name="\x1b[2Jcavalry\r")
    scene = msgspec.structs.replace(battle, title="\x1b]0;x\x07", messages=("\x1b[31m",), tokens=(evil, *others))
    drawn = text.render(scene)
    assert not set(drawn) & {"\x1b", "\x07", "\r"}
    assert "?[2Jcavalry?" in drawn


def test_a_highlight_off_the_board_is_left_out(board: HexBoard, sides: dict[str, SideStyle]) -> None:
    spot = msgspec.structs.replace(hex_highlight(board, "A1", "option", "z"), at=(-9.0, -9.0))
    assert "z" not in text.render(hex_scene(board, (), title="", sides=sides, highlights=[spot]))


def test_a_table_shows_units_where_they_stand(table: Scene) -> None:
    rows = text.render(table).splitlines()
    gun = next(number for number, line in enumerate(rows) if "g1↓" in line)
    foot = next(number for number, line in enumerate(rows) if "F1↑" in line)
    assert gun < foot
    assert abs(rows[gun].index("g1↓") - rows[foot].index("F1↑")) <= 1  # both at 20 inches across
    assert any(line.startswith("F1  20.0, 31.0 0°") for line in rows)
    assert max(map(len, rows)) <= 80


def test_messages_are_wrapped_to_the_width(battle: Scene) -> None:
    scene = msgspec.structs.replace(battle, messages=("word " * 40,))
    assert max(len(line) for line in text.render(scene, width=72).splitlines()) <= 72
