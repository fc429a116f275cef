from __future__ import annotations

import msgspec
import pytest

from grognard.board.hexes import HexBoard
from grognard.view.scene import Scene, SideStyle, corner_heading, hex_scene, hex_token


def test_a_scene_survives_json(battle: Scene, table: Scene) -> None:
    for scene in (battle, table):
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def test_a_scene_has_every_hex_of_the_board_and_its_terrain(sides: dict[str, SideStyle]) -> None:
    board = HexBoard.rectangle(3, 2, terrain={"B1": "wood"})
    scene = hex_scene(board, (), title="", sides=sides)
    assert [(cell.hex, cell.terrain) for cell in scene.cells] == [
        ("A1", ""),
        ("B1", "wood"),
        ("C1", ""),
        ("A2", ""),
        ("B2", ""),
        ("C2", ""),
    ]


@pytest.mark.parametrize(
    ("facing", "degrees"), [("N", 0), ("NE", 60), ("SE", 120), ("S", 180), ("SW", 240), ("NW", 300)]
)
def test_corners_of_pointy_hexes_are_60_degrees_apart_from_north(board: HexBoard, facing: str, degrees: float) -> None:
    assert corner_heading(board, facing) == degrees


def test_the_eastern_corner_of_a_flat_hex_is_due_east() -> None:
    assert corner_heading(HexBoard.hexagon(2, top="flat"), "E") == 90


def test_a_facing_that_is_no_corner_is_refused_with_the_corners(board: HexBoard) -> None:
    with pytest.raises(ValueError, match=r"'E' is no corner .* N, NE, SE, S, SW, NW"):
        hex_token(board, "F5", id="u", side="red", label="H1", name="", facing="E")


@pytest.mark.rule("PH-041")
def test_the_front_of_a_unit_facing_north_is_the_two_edges_at_the_northern_corner(board: HexBoard) -> None:
    token = hex_token(board, "F5", id="u", side="red", label="H1", name="", facing="N")
    (_, _, *apex), (*start, _, _) = token.front
    x, y = board.centre("F5")
    # A pointy hex of width 1 has its corners 1/√3 from the centre.
    assert apex == start == [pytest.approx(x), pytest.approx(y - 3**-0.5)]
    assert token.front[0][:2] == pytest.approx((x - 0.5, y - 3**-0.5 / 2))
    assert token.front[1][2:] == pytest.approx((x + 0.5, y - 3**-0.5 / 2))


def test_a_unit_without_a_facing_has_no_heading_and_no_front(board: HexBoard) -> None:
    token = hex_token(board, "F5", id="u", side="red", label="P", name="")
    assert token.heading is None
    assert token.front == ()
