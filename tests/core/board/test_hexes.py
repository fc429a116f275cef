from __future__ import annotations

import pickle
from collections import deque
from itertools import pairwise
from math import atan2, degrees, dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.board import COMPASS, HexBoard, InvalidBoard
from grognard.board.compass import Point, Top
from tests.strategies import hex_boards

PHALANX = HexBoard.rectangle(11, 9, alternate="shorter")
SOURCE_TABLE = HexBoard.rectangle(13, 9, alternate="shorter")
HEXAGON = HexBoard.hexagon(5)

# Degrees clockwise from north, as drawn: corners and sides come in turn, 30 degrees apart.
POINTY_SIDES = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}
POINTY_CORNERS = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}
FLAT_SIDES = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}
FLAT_CORNERS = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}


def bearing(start: Point, end: Point) -> float:
    """Degrees clockwise from north, with y growing downwards."""
    return degrees(atan2(end[0] - start[0], start[1] - end[1])) % 360


def same_bearing(a: float, b: float) -> bool:
    return abs((a - b + 180) % 360 - 180) < 1e-6


def near(a: Point, b: Point) -> bool:
    return dist(a, b) < 1e-9


def shared_corners(board: HexBoard, a: str, b: str) -> int:
    return sum(near(p, q) for p in board.outline(a) for q in board.outline(b))


def steps_from(board: HexBoard, start: str) -> dict[str, int]:
    """Count steps to every hex by walking, breadth first."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in board.adjacent[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def draw_hex(data: st.DataObject, board: HexBoard) -> str:
    return data.draw(st.sampled_from(board.hexes))


# Shapes and labels


@pytest.mark.rule("PH-J1")
@pytest.mark.parametrize(("board", "hexes"), [(PHALANX, 95), (SOURCE_TABLE, 113), (HEXAGON, 61)])
def test_the_phalanx_boards_have_95_113_and_61_hexes(board: HexBoard, hexes: int) -> None:
    assert len(board) == len(set(board.hexes)) == hexes


@pytest.mark.rule("PH-J1")
def test_the_rows_of_the_phalanx_board_have_11_and_10_hexes_in_turn() -> None:
    rows = [sum(label[1:] == str(row) for label in PHALANX.hexes) for row in range(1, 10)]
    assert rows == [11, 10, 11, 10, 11, 10, 11, 10, 11]


@pytest.mark.rule("PH-J2")
@pytest.mark.parametrize(
    ("board", "camps"), [(PHALANX, ("F1", "F9")), (SOURCE_TABLE, ("G1", "G9")), (HEXAGON, ("C1", "C9"))]
)
def test_the_middle_hexes_of_the_baselines_are_8_rows_apart_in_the_middle_of_the_board(
    board: HexBoard, camps: tuple[str, str]
) -> None:
    least_x, _, most_x, _ = board.bounds
    assert [board.centre(camp)[0] for camp in camps] == [pytest.approx((least_x + most_x) / 2)] * 2
    assert board.distance(*camps) == 8


def test_every_second_row_of_a_board_with_pointy_tops_is_half_a_hex_to_the_right() -> None:
    board = HexBoard.rectangle(3, 4)
    assert [board.centre(label)[0] for label in ("A1", "A2", "A3", "A4")] == [0.5, 1.0, 0.5, 1.0]


def test_every_second_column_of_a_board_with_flat_tops_is_half_a_hex_down() -> None:
    board = HexBoard.rectangle(4, 3, top="flat")
    assert [board.centre(label)[1] for label in ("A1", "B1", "C1", "D1")] == [0.5, 1.0, 0.5, 1.0]


def test_with_flat_tops_the_shorter_ones_are_columns() -> None:
    board = HexBoard.rectangle(3, 3, top="flat", alternate="shorter")
    assert set(board.hexes) == {"A1", "A2", "A3", "B1", "B2", "C1", "C2", "C3"}


def test_hexes_are_read_row_by_row_as_drawn() -> None:
    assert HexBoard.rectangle(2, 2).hexes == ("A1", "B1", "A2", "B2")
    assert HexBoard.rectangle(3, 2, top="flat").hexes == ("A1", "C1", "B1", "A2", "C2", "B2")
    assert HexBoard.hexagon(2).hexes == ("A1", "B1", "A2", "B2", "C2", "A3", "B3")
    assert HexBoard.hexagon(2, top="flat").hexes == ("B1", "A1", "C1", "B2", "A2", "C2", "B3")


def test_columns_after_z_have_two_letters() -> None:
    assert HexBoard.rectangle(54, 1).hexes[24:29] == ("Y1", "Z1", "AA1", "AB1", "AC1")
    assert HexBoard.rectangle(54, 1).hexes[51:] == ("AZ1", "BA1", "BB1")


@given(st.integers(1, 30))
def test_a_hexagon_of_side_n_has_as_many_hexes_as_its_rings(side: int) -> None:
    assert len(HexBoard.hexagon(side)) == 1 + sum(6 * ring for ring in range(side))


@given(hex_boards())
def test_labels_round_trip_in_any_case_and_with_blanks(board: HexBoard) -> None:
    for label in board.hexes:
        assert label in board
        assert board.check(f" {label.lower()} ") == label


@pytest.mark.parametrize(("wrong", "right"), [("K2", "K1"), ("Z9", "K9"), ("a10", "A9"), ("F-9", "F9"), ("M1", "K1")])
def test_a_wrong_label_is_answered_with_the_nearest_hex(wrong: str, right: str) -> None:
    with pytest.raises(InvalidBoard, match=rf"there is no hex '{wrong}' on this board; did you mean {right}\?"):
        PHALANX.check(wrong)


# Neighbours


@pytest.mark.parametrize(
    ("top", "sides", "corners"), [("pointy", POINTY_SIDES, POINTY_CORNERS), ("flat", FLAT_SIDES, FLAT_CORNERS)]
)
def test_directions_are_compass_strings_that_lead_where_they_say(
    top: Top, sides: dict[str, int], corners: dict[str, int]
) -> None:
    board = HexBoard.hexagon(2, top=top)
    middle = "B2"
    assert board.sides == tuple(sides)
    assert board.corners == tuple(corners)
    assert {*sides, *corners} <= COMPASS.keys()
    for side, angle in sides.items():
        neighbour = board.neighbour(middle, side)
        assert neighbour is not None
        assert same_bearing(bearing(board.centre(middle), board.centre(neighbour)), angle)
    for (_, angle), point in zip(corners.items(), board.outline(middle), strict=True):
        assert same_bearing(bearing(board.centre(middle), point), angle)


@given(hex_boards())
def test_neighbours_are_those_hexes_that_share_an_edge_as_drawn(board: HexBoard) -> None:
    for label in board.hexes:
        beside = {other for other in board.hexes if other != label and shared_corners(board, label, other) == 2}
        assert set(board.adjacent[label]) == beside
        assert tuple(other for other in board.neighbours[label] if other) == board.adjacent[label]


@given(hex_boards())
def test_each_neighbour_is_across_the_side_that_names_it_one_hex_width_away(board: HexBoard) -> None:
    angles = POINTY_SIDES if board.top == "pointy" else FLAT_SIDES
    for label in board.hexes:
        for side, neighbour in zip(board.sides, board.neighbours[label], strict=True):
            assert board.neighbour(label, side) == board.ahead[side][label] == neighbour
            if neighbour:
                start, end = board.centre(label), board.centre(neighbour)
                assert isclose(dist(start, end), 1)
                assert same_bearing(bearing(start, end), angles[side])


@given(hex_boards())
def test_who_is_across_a_side_sees_back_across_the_opposite_one(board: HexBoard) -> None:
    for label in board.hexes:
        for i, neighbour in enumerate(board.neighbours[label]):
            assert neighbour is None or board.neighbours[neighbour][(i + 3) % 6] == label


def test_the_corner_hex_of_a_board_has_no_neighbours_beyond_its_edge() -> None:
    assert PHALANX.neighbours["A1"] == (None, "B1", "A2", None, None, None)
    assert PHALANX.neighbours["J2"] == ("K1", None, "K3", "J3", "I2", "J1")


# Facing


@pytest.mark.rule("PH-040")
def test_a_unit_may_face_six_corners_of_which_one_points_at_the_enemy() -> None:
    assert PHALANX.corners == ("N", "NE", "SE", "S", "SW", "NW")
    x, y = PHALANX.centre("F9")
    north = PHALANX.outline("F9")[0]
    assert near(north, (x, y - 1 / sqrt(3)))


@pytest.mark.rule("PH-041")
@pytest.mark.parametrize(
    ("facing", "front"),
    [
        ("N", ("E4", "F4")),
        ("NE", ("F4", "G5")),
        ("SE", ("G5", "F6")),
        ("S", ("F6", "E6")),
        ("SW", ("E6", "E5")),
        ("NW", ("E5", "E4")),
    ],
)
def test_the_front_is_the_two_hexes_that_touch_the_corner_faced(facing: str, front: tuple[str, str]) -> None:
    assert PHALANX.front[facing]["F5"] == front


@pytest.mark.rule("PH-041")
@given(hex_boards())
def test_front_hexes_are_the_hexes_that_touch_the_corner_as_drawn(board: HexBoard) -> None:
    for label in board.hexes:
        for facing, corner in zip(board.corners, board.outline(label), strict=True):
            touching = {
                other for other in board.hexes if other != label and any(near(corner, p) for p in board.outline(other))
            }
            assert set(board.front[facing][label]) == touching


@given(hex_boards())
def test_of_two_front_hexes_the_anticlockwise_one_comes_first(board: HexBoard) -> None:
    for label in board.hexes:
        for facing, corner in zip(board.corners, board.outline(label), strict=True):
            front = board.front[facing][label]
            if len(front) == 2:
                centre = board.centre(label)
                turns = [bearing(centre, board.centre(other)) - bearing(centre, corner) for other in front]
                assert same_bearing(turns[0], -30)
                assert same_bearing(turns[1], 30)


@pytest.mark.rule("PH-051")
def test_a_unit_on_the_edge_may_face_off_the_board_and_has_fewer_front_hexes() -> None:
    assert PHALANX.front["N"]["F1"] == ()
    assert PHALANX.front["NE"]["F1"] == ("G1",)
    assert PHALANX.front["SE"]["K1"] == ()


@pytest.mark.rule("PH-J10")
def test_the_front_is_two_hexes_the_rear_the_two_opposite_and_the_flank_the_two_others() -> None:
    arcs = {other: PHALANX.arc("N", "F5", other) for other in PHALANX.adjacent["F5"]}
    assert arcs == {"E4": "front", "F4": "front", "G5": "flank", "E5": "flank", "F6": "rear", "E6": "rear"}


@pytest.mark.rule("PH-J10")
@given(hex_boards())
def test_what_is_in_front_agrees_with_the_arcs_on_every_board(board: HexBoard) -> None:
    for label in board.hexes:
        for i, facing in enumerate(board.corners):
            opposite = board.corners[(i + 3) % 6]
            for other in board.adjacent[label]:
                arc = board.arc(facing, label, other)
                assert (arc == "front") == (other in board.front[facing][label])
                assert (arc == "rear") == (other in board.front[opposite][label])


def test_facing_a_side_the_front_arc_is_that_side_and_those_next_to_it() -> None:
    assert PHALANX.front_arc("F5", "E") == ("F4", "G5", "F6")
    assert PHALANX.front_arc("F5", "E", hexes=1) == ("G5",)
    assert PHALANX.front_arc("F5", "NE", hexes=5) == ("E5", "E4", "F4", "G5", "F6")
    assert PHALANX.front_arc("A1", "NE") == ("B1",)


# Distance


@given(hex_boards(6))
def test_distance_is_the_number_of_steps_of_the_shortest_walk(board: HexBoard) -> None:
    for start in board.hexes:
        assert steps_from(board, start) == {end: board.distance(start, end) for end in board.hexes}


@given(hex_boards(), st.data())
def test_distance_is_the_same_back_and_never_longer_than_by_way_of_a_third_hex(
    board: HexBoard, data: st.DataObject
) -> None:
    a, b, c = (draw_hex(data, board) for _ in range(3))
    assert board.distance(a, b) == board.distance(b, a)
    assert board.distance(a, c) <= board.distance(a, b) + board.distance(b, c)
    assert (board.distance(a, b) == 0) == (a == b)


@given(hex_boards(), st.data())
def test_a_ring_is_every_hex_at_that_distance(board: HexBoard, data: st.DataObject) -> None:
    centre = draw_hex(data, board)
    for distance in range(9):
        ring = board.ring(centre, distance)
        assert sorted(ring) == sorted(h for h in board.hexes if board.distance(centre, h) == distance)
        within = board.within(centre, distance)
        assert sorted(within) == sorted(h for h in board.hexes if board.distance(centre, h) <= distance)


def test_a_ring_runs_clockwise_from_straight_across_the_first_side() -> None:
    assert HexBoard.hexagon(2).ring("B2", 1) == ("B1", "C2", "B3", "A3", "A2", "A1")
    board = HexBoard.hexagon(3)
    ring = board.ring("C3", 2)
    assert ring[0] == "C1"
    bearings = [(bearing(board.centre("C3"), board.centre(label)) - 30) % 360 for label in ring]
    assert bearings == sorted(bearings)


def test_no_hex_is_at_a_distance_below_zero_or_beyond_the_board() -> None:
    assert PHALANX.ring("F5", -1) == PHALANX.within("F5", -1) == ()
    assert PHALANX.ring("F5", 10**9) == ()
    assert len(PHALANX.within("F5", 10**9)) == 95


# Lines


@given(hex_boards(), st.data())
def test_a_line_has_both_ends_and_a_hex_for_each_step_next_to_the_one_before(
    board: HexBoard, data: st.DataObject
) -> None:
    start, end = draw_hex(data, board), draw_hex(data, board)
    line = board.line(start, end)
    assert (line[0], line[-1]) == (start, end)
    assert len(line) == board.distance(start, end) + 1
    assert all(board.distance(a, b) == 1 for a, b in pairwise(line))


@given(hex_boards(), st.data())
def test_the_line_back_takes_the_same_hexes(board: HexBoard, data: st.DataObject) -> None:
    start, end = draw_hex(data, board), draw_hex(data, board)
    assert board.line(start, end) == board.line(end, start)[::-1]


@given(hex_boards(), st.data())
def test_at_each_step_a_line_is_in_the_hex_whose_centre_is_nearest(board: HexBoard, data: st.DataObject) -> None:
    start, end = draw_hex(data, board), draw_hex(data, board)
    line = board.line(start, end)
    (x, y), (end_x, end_y) = board.centre(start), board.centre(end)
    for i, label in enumerate(line):
        way = i / max(1, len(line) - 1)
        point = (x + (end_x - x) * way, y + (end_y - y) * way)
        assert dist(point, board.centre(label)) <= min(dist(point, board.centre(h)) for h in board.hexes) + 1e-9


def test_a_line_between_two_hexes_takes_the_left_or_the_upper_one() -> None:
    assert PHALANX.line("F9", "F5") == ("F9", "E8", "F7", "E6", "F5")
    flat = HexBoard.rectangle(5, 3, top="flat")
    assert flat.line("A2", "C2") == ("A2", "B1", "C2")


def test_a_line_along_the_edge_stays_on_the_board() -> None:
    assert PHALANX.line("A1", "A5") == ("A1", "A2", "A3", "A4", "A5")
    assert PHALANX.line("K1", "K5") == ("K1", "J2", "K3", "J4", "K5")


# As drawn


@given(hex_boards())
def test_the_bounds_begin_at_zero_and_enclose_every_outline_tightly(board: HexBoard) -> None:
    points = [point for label in board.hexes for point in board.outline(label)]
    drawn = (*map(min, zip(*points, strict=True)), *map(max, zip(*points, strict=True)))
    assert board.bounds == pytest.approx(drawn, abs=1e-9)
    assert board.bounds[:2] == (0, 0)


@given(hex_boards(), st.data())
def test_a_point_inside_an_outline_is_in_that_hex(board: HexBoard, data: st.DataObject) -> None:
    label = draw_hex(data, board)
    x, y = board.centre(label)
    corner_x, corner_y = data.draw(st.sampled_from(board.outline(label)))
    part = data.draw(st.floats(0, 0.999))
    assert board.hex_at(x + (corner_x - x) * part, y + (corner_y - y) * part) == label


@pytest.mark.parametrize("point", [(0.01, 0.01), (-1.0, 1.0), (1e300, 0.0), (float("nan"), 1.0), (float("inf"), 1.0)])
def test_a_point_off_the_board_is_in_no_hex(point: Point) -> None:
    assert PHALANX.hex_at(*point) is None


# A board is a value


@given(hex_boards())
def test_a_board_is_read_back_from_its_description(board: HexBoard) -> None:
    again = HexBoard.from_data(board.description())
    assert again == board
    assert hash(again) == hash(board)
    assert again.neighbours == board.neighbours


def test_boards_differ_by_shape_top_and_terrain() -> None:
    boards = {
        HexBoard.rectangle(3, 3),
        HexBoard.rectangle(3, 3, top="flat"),
        HexBoard.rectangle(3, 3, alternate="shorter"),
        HexBoard.rectangle(3, 3, terrain={"B2": "wood"}),
        HexBoard.hexagon(2),
    }
    assert len(boards) == 5


def test_a_board_survives_pickling_with_its_terrain() -> None:
    board = HexBoard.hexagon(3, terrain={"c3": "hill"})
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301 - our own bytes


def test_terrain_is_read_by_label_and_cannot_be_changed() -> None:
    board = HexBoard.from_data({"shape": "rectangle", "columns": 4, "rows": 4, "terrain": {"c4": "wood", "A1": "hill"}})
    assert board.terrain == {"A1": "hill", "C4": "wood"}
    with pytest.raises(TypeError):
        board.terrain["A1"] = "marsh"  # type: ignore[index] # pyright: ignore[reportIndexIssue]
    with pytest.raises(AttributeError):
        board.hexes = ()  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]


def test_all_faults_of_a_description_are_reported_at_once() -> None:
    with pytest.raises(InvalidBoard) as caught:
        HexBoard.from_data({"shape": "rectangle", "colums": 11, "rows": True, "top": "pointed"})
    assert [path for path, _ in caught.value.faults] == [("colums",), ("columns",), ("rows",), ("top",)]
    assert "did you mean 'columns'?" in str(caught.value)


@pytest.mark.parametrize(
    ("description", "fault"),
    [
        ({}, "shape: is missing; choose from: rectangle, hexagon"),
        ({"shape": "hexagone", "side": 5}, "shape: there is no shape 'hexagone'; did you mean 'hexagon'"),
        ({"shape": "hexagon", "side": 0}, "side: 0 is no number of hexes; write a whole number"),
        ({"shape": "hexagon", "side": 5.0}, r"side: 5\.0 is no number of hexes"),
        ({"shape": "hexagon", "side": 80}, "a board of 18961 hexes is too large; make it 10000 at most"),
        ({"shape": "hexagon", "side": 3, "rows": 9}, "rows: a hexagon has no such key"),
        ({"shape": "rectangle", "columns": 1, "rows": 3, "alternate": "shorter"}, "columns: 1 leaves no hex"),
        ({"shape": "hexagon", "side": 2, "terrain": ["B2"]}, "terrain: .* is no mapping"),
        ({"shape": "hexagon", "side": 2, "terrain": {"C1": "wood"}}, r"terrain\.C1: there is no hex 'C1'"),
        ({"shape": "hexagon", "side": 2, "terrain": {"B1": None}}, r"terrain\.B1: None is no terrain"),
        ({"shape": "hexagon", "side": 2, "terrain": {"B1": "wood", "b1": "hill"}}, r"terrain\.b1: hex B1 has its"),
    ],
)
def test_a_description_that_cannot_be_read_says_where_and_what_to_write(
    description: dict[str, object], fault: str
) -> None:
    with pytest.raises(InvalidBoard, match=fault):
        HexBoard.from_data(description)


def test_an_unknown_hex_or_direction_is_named_with_what_the_board_has() -> None:
    with pytest.raises(InvalidBoard, match=r"no hex 'L5' on this board; did you mean K5\?"):
        PHALANX.distance("F5", "L5")
    with pytest.raises(InvalidBoard, match="pointy tops have no side 'N'; they have NE, E, SE, SW, W, NW"):
        PHALANX.neighbour("F5", "N")
    with pytest.raises(InvalidBoard, match="pointy tops have no corner 'E'; they have N, NE, SE, S, SW, NW"):
        PHALANX.arc("E", "F5", "G5")
    with pytest.raises(InvalidBoard, match="'F3' is not adjacent to F5"):
        PHALANX.arc("N", "F5", "F3")
