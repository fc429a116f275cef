"""Moves on a table: where they end, how far corners travel, what they meet."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.board.blocks import Block, inches_of_millimetres
from grognard.board.convex import clearance
from grognard.board.flight import away_degrees, edge_degrees, least_turn_degrees
from grognard.board.layout import InvalidBoard
from grognard.board.legs import (
    AboutTurn,
    Leg,
    Straight,
    Turn,
    Wheel,
    legs_to,
    travel_inches,
    wheel_limit_degrees,
    wheel_toward,
)
from grognard.board.measuring import Measuring
from grognard.board.poses import Pose, bearing_degrees, turn_degrees
from grognard.board.reforming import base_travels_inches, in_column, in_line, reformed_travels_inches
from grognard.board.standing import Standing
from grognard.board.ways import corridor
from tests.core.board.tables import BASE, DISC, FOOT, rectangle, table, unit
from tests.strategies import blocks, inches, poses

TEMPLATE = Block(width_inches=inches_of_millimetres(50), depth_inches=inches_of_millimetres(25), bases=5)
"""The base of the Thirty Years War rules, 50 × 25 mm, five of them in column."""


def at(x: float, y: float, heading: float = 0.0) -> Pose:
    return Pose(x_inches=x, y_inches=y, heading_degrees=heading)


def test_a_pose_is_rounded_to_a_thousandth_of_an_inch_and_a_hundredth_of_a_degree() -> None:
    pose = at(1.00049, -0.0001, 359.996)
    assert (pose.x_inches, pose.y_inches, pose.heading_degrees) == (1.0, 0.0, 0.0)
    assert str(pose.y_inches) == "0.0"
    assert at(0, 0, -90).heading_degrees == 270


def test_headings_run_clockwise_from_north_with_x_to_the_east_and_y_to_the_south() -> None:
    assert at(10, 10, 0).ahead(2) == at(10, 8, 0)
    assert at(10, 10, 90).ahead(2) == at(12, 10, 90)
    assert at(10, 10, 180).ahead(2) == at(10, 12, 180)
    assert at(10, 10, 225).ahead(math.sqrt(2)) == at(9, 11, 225)


def test_the_pose_of_a_block_is_the_middle_of_its_front() -> None:
    # six files of 0.8″ and two ranks, facing east: 4.8″ from north to south, 1.6″ back to the west
    assert table().stand(FOOT, at(10, 10, 90)).box == pytest.approx((8.4, 7.6, 10, 12.4))
    assert table().stand(DISC, at(10, 10)).box == pytest.approx((9.5, 9.5, 10.5, 10.5))


def test_the_gaps_of_an_open_block_lie_between_its_bases_only() -> None:
    # FM-H2: 0.8″ bases 0.4″ apart: 6 × 0.8 + 5 × 0.4 = 6.8″ and 2 × 0.8 + 0.4 = 2″
    block = Block(width_inches=0.8, depth_inches=0.8, bases=12, files=6, file_gap_inches=0.4, rank_gap_inches=0.4)
    assert (block.front_inches, block.depth_of_block_inches) == pytest.approx((6.8, 2.0))
    centres = table().stand(block, at(10, 10)).centres
    assert centres[0] == pytest.approx((7, 10.4))
    assert centres[6] == pytest.approx((7, 11.6))


def test_men_are_missing_from_the_left_of_the_rear_rank() -> None:
    block = Block(width_inches=1, depth_inches=1, bases=5, files=3)
    stood = table().stand(block, at(10, 10))
    assert stood.centres == [pytest.approx(p) for p in ((9, 10.5), (10, 10.5), (11, 10.5), (10, 11.5), (11, 11.5))]
    # the footprint is the hull of the bases, with its left rear corner cut off
    assert stood.hull.corners == tuple(
        pytest.approx(p) for p in ((8.5, 10), (11.5, 10), (11.5, 12), (9.5, 12), (8.5, 11))
    )


@pytest.mark.parametrize(
    "fields", [{"width_inches": 0}, {"bases": 0}, {"files": 0}, {"file_gap_inches": -1}, {"round": True}]
)
def test_a_block_that_cannot_be_is_refused(fields: dict[str, float]) -> None:
    with pytest.raises(InvalidBoard):
        Block(**{"width_inches": 1, "depth_inches": 2, **fields})  # type: ignore[arg-type]


def test_a_wheel_turns_the_block_about_a_front_corner_that_stands_still() -> None:
    field = table()
    way = field.way(field.index([]), field.stand(BASE, at(10, 10)), [Wheel(hand="right", degrees=90)])
    # the right front corner (11, 10) stays, the front's middle comes to 1″ north of it
    assert way.end == at(11, 9, 90)
    # the left rear corner, √(2² + 1²)″ away, goes round a quarter of a circle
    assert way.travel_inches == pytest.approx(math.sqrt(5) * math.pi / 2)


def test_a_wheel_may_be_measured_along_the_chord() -> None:
    chord = Measuring(wheel_travel="chord")
    wheel = [Wheel(hand="left", degrees=60)]
    # the chord of 60° is as long as the radius
    assert travel_inches(wheel, BASE, at(0, 0), chord) == pytest.approx(math.sqrt(5))
    assert wheel_limit_degrees(math.sqrt(5), BASE, chord) == pytest.approx(60)
    assert wheel_limit_degrees(math.sqrt(5), BASE, Measuring()) == pytest.approx(math.degrees(1))


def test_forty_wheels_there_and_back_move_a_block_by_no_more_than_its_rounding() -> None:
    field = table()
    pose = at(10, 10)
    for hand in ("left", "right") * 20:
        way = field.way(field.index([]), field.stand(FOOT, pose), [Wheel(hand="left", degrees=33.33)])
        back = field.way(field.index([]), field.stand(FOOT, way.end), [Wheel(hand="left", degrees=-33.33)])
        pose = back.end
        assert hand
    assert math.dist(pose.point, (10, 10)) <= 0.005
    assert pose.heading_degrees == 0


def test_an_about_turn_makes_the_rear_the_front_and_costs_a_base_its_diagonal() -> None:
    # TW-052: the diagonal of a 50 × 25 mm base is 2.20″
    line = in_line(TEMPLATE)
    field = table()
    way = field.way(field.index([]), field.stand(line, at(10, 10)), [AboutTurn()])
    assert way.end == at(10, 10 + inches_of_millimetres(25), 180)
    assert way.travel_inches == pytest.approx(2.2, abs=0.01)
    assert field.stand(line, way.end).box == pytest.approx(field.stand(line, at(10, 10)).box, abs=0.001)


def test_five_bases_in_column_form_line_to_both_sides_of_the_head() -> None:
    # TW-053: the last goes 100 mm forward and 100 mm aside, 5.57″
    travels = reformed_travels_inches(TEMPLATE, in_line(TEMPLATE), at(10, 10))
    assert travels[0] == 0
    assert max(travels) == travels[4] == pytest.approx(5.57, abs=0.005)
    back = reformed_travels_inches(in_line(TEMPLATE), in_column(TEMPLATE), at(10, 10))
    assert max(back) == pytest.approx(5.57, abs=0.005)


def test_bases_travel_as_far_as_their_farthest_corner() -> None:
    before, after = table().stand(BASE, at(10, 10)), table().stand(BASE, at(10, 10, 180))
    # the front corners change places with the other's rear ones: 2″ across and none back, or 2″ and 2″
    assert base_travels_inches(before, after) == [pytest.approx(math.hypot(2, 2))]


def test_a_straight_move_meets_what_stands_in_its_way_in_order() -> None:
    field = table(rectangle("lake", 0, 0, 72, 4, impassable=True), rectangle("wood", 20, 20, 40, 30))
    near, far = unit("near", BASE, 30, 30), unit("far", FOOT, 31, 20, 90)
    aside = unit("aside", BASE, 33, 30)
    mover = unit("mover", BASE, 30, 40)
    index = field.index([near, far, aside, mover])
    way = field.way(index, index["mover"], [Straight(inches=45)])
    # near's rear is at 31; far, facing east at (31, 20), reaches from 17.6 to 22.4; the lake's south bank is at 4
    assert [(met.what, met.pose.y_inches) for met in way.meetings] == [
        ("near", 31.0),
        ("far", 22.4),
        ("lake", 4.0),
        ("north", 0.0),
    ]
    assert way.first({"far"}) == way.meetings[1]
    assert way.crossed == ("near", "far")
    assert [piece.kind for piece in field.crossed_terrain(index["mover"], [Straight(inches=12)])] == ["wood"]
    assert field.crossed_terrain(index["mover"], [Straight(inches=5)]) == ()


def test_a_move_that_stops_upon_a_friend_has_not_passed_him() -> None:
    field = table()
    index = field.index([unit("friend", BASE, 30, 30), unit("mover", BASE, 30, 40)])
    upon = field.way(index, index["mover"], [Straight(inches=10)])
    assert (upon.overlapping, upon.crossed) == (("friend",), ())
    # 11″ bring the mover's rear edge level with the friend's front edge
    past = field.way(index, index["mover"], [Straight(inches=11)])
    assert (past.touching, past.overlapping, past.crossed) == (("friend",), (), ("friend",))
    before = field.way(index, index["mover"], [Straight(inches=9)])
    assert (before.touching, before.overlapping, before.crossed) == (("friend",), (), ())
    assert [met.share for met in before.meetings] == [1.0]


@pytest.mark.parametrize("inches", [8.996, 9.0, 9.004])
def test_a_move_that_ends_within_the_tolerance_against_a_friend_has_not_passed_him(inches: float) -> None:
    field = table()
    index = field.index([unit("friend", BASE, 30, 30), unit("mover", BASE, 30, 40)])
    # the mover's front comes to 31, give or take 0.004″, where the friend's rear edge is
    before = field.way(index, index["mover"], [Straight(inches=inches)])
    assert (before.touching, before.overlapping, before.crossed) == (("friend",), (), ())
    # and 2″ later its rear edge to 30, where the friend's front edge is
    past = field.way(index, index["mover"], [Straight(inches=inches + 2)])
    assert (past.touching, past.overlapping, past.crossed) == (("friend",), (), ("friend",))


def test_a_move_that_grazes_a_friend_at_a_slant_has_not_passed_him() -> None:
    field = table()
    # flank to flank; at a slant of 5° the mover presses 0.0044″ into its friend in 0.05″, within the tolerance
    index = field.index([unit("friend", BASE, 30, 30), unit("mover", BASE, 32, 30.5)])
    way = field.way(index, index["mover"], [Straight(inches=0.05, off_degrees=-5)])
    assert [(met.what, met.share) for met in way.meetings] == [("friend", 0.0)]
    assert (way.touching, way.overlapping, way.crossed) == (("friend",), (), ())


def test_a_unit_met_on_one_leg_and_left_on_the_next_has_not_been_passed() -> None:
    field = table()
    index = field.index([unit("friend", BASE, 30, 30), unit("mover", BASE, 30, 40)])
    # up to its rear edge and a thousandth on, then 1″ to the right along it, or back
    aside = [Straight(inches=9.001), Straight(inches=1, off_degrees=90)]
    assert field.way(index, index["mover"], aside).crossed == ()
    back = field.way(index, index["mover"], [Straight(inches=9.001), Straight(inches=1, off_degrees=180)])
    assert (back.meetings[0].what, back.touching, back.crossed) == ("friend", (), ())
    # into it and out at the other side, a leg for each
    through = field.way(index, index["mover"], [Straight(inches=10), Straight(inches=1)])
    assert (through.touching, through.crossed) == (("friend",), ("friend",))


@pytest.mark.parametrize("degrees", [90.1, 90.2])
def test_a_wheel_that_ends_against_a_friend_has_not_passed_him(degrees: float) -> None:
    field = table()
    # wheeling right about its front corner at (31, 40) by 90°, the mover's front comes to lie along x = 31, north of it
    index = field.index([unit("disc", DISC, 31.5, 39), unit("mover", BASE, 30, 40)])
    ended = field.way(index, index["mover"], [Wheel(hand="right", degrees=degrees)])
    assert [met.what for met in ended.meetings] == ["disc"]
    assert (ended.touching, ended.overlapping, ended.crossed) == (("disc",), (), ())
    past = field.way(index, index["mover"], [Wheel(hand="right", degrees=270)])
    assert (past.touching, past.overlapping, past.crossed) == ((), (), ("disc",))


def test_a_unit_slides_along_its_neighbour_without_meeting_him() -> None:
    field = table()
    for heading in range(0, 360, 7):
        mover = unit("mover", FOOT, 30, 24, heading)
        stood = field.stand(mover, mover.pose or at(0, 0))
        right = stood.placement
        beside = table().stand(FOOT, at(*_moved(right, heading + 90, FOOT.front_inches), heading))
        neighbour = unit("neighbour", FOOT, *beside.pose.point, heading)
        index = field.index([mover, neighbour])
        assert field.contact(index["mover"], index["neighbour"]) is not None
        assert field.way(index, index["mover"], [Straight(inches=6)]).meetings == ()


def _moved(placement: tuple[float, float, float], bearing: float, inches: float) -> tuple[float, float]:
    angle = math.radians(bearing)
    return placement[0] + inches * math.sin(angle), placement[1] - inches * math.cos(angle)


def test_a_wheel_meets_whom_its_flank_sweeps_over() -> None:
    field = table()
    mover = unit("mover", Block(width_inches=1, depth_inches=1, bases=6, files=6), 30, 30)
    # wheeling right about (33, 30): the left front corner, 6″ out, comes to bear on a disc 5″ ahead of the pivot
    marker = unit("marker", DISC, 33, 25)
    index = field.index([mover, marker])
    way = field.way(index, index["mover"], [Wheel(hand="right", degrees=90)])
    met = way.first()
    assert met is not None
    # the front comes within 0.5″ of a point 5″ away when it is asin(0.5 / 5) short of it
    assert met.share * 90 == pytest.approx(90 - math.degrees(math.asin(0.1)))
    assert clearance(field.stand(mover, met.pose).hull, index["marker"].hull) == pytest.approx(0, abs=0.002)


@given(blocks(6), poses(), inches(0, 6), st.sampled_from((-45.0, -7.5, 0.0, 20.0, 90.0)))
def test_a_pose_that_a_straight_move_and_a_wheel_lead_to_is_reached_by_them(
    block: Block, start: Pose, ahead: float, degrees: float
) -> None:
    field = table()
    legs: list[Leg] = [Straight(inches=ahead), Wheel(hand="right" if degrees > 0 else "left", degrees=abs(degrees))]
    end = field.way(field.index([]), field.stand(block, start), legs).end
    found = legs_to(block, start, end, 0.005)
    assert found is not None
    again = field.way(field.index([]), field.stand(block, start), found).end
    assert math.dist(again.point, end.point) < 0.01


def test_no_straight_move_and_wheel_lead_sideways_or_back() -> None:
    assert legs_to(BASE, at(10, 10), at(12, 10), 0.005) is None
    assert legs_to(BASE, at(10, 10), at(10, 11), 0.005) is None
    assert legs_to(BASE, at(10, 10), at(10, 7), 0.005) == (Straight(inches=3.0),)


@given(blocks(6), poses(), st.sampled_from(("left", "right")), st.sampled_from((5.0, 45.0, 90.0)))
def test_the_corridor_of_a_wheel_holds_every_place_on_the_way(
    block: Block, start: Pose, hand: str, degrees: float
) -> None:
    leg = Wheel(hand="left" if hand == "left" else "right", degrees=degrees)
    stood = table().stand(block, start)
    swept = corridor(stood, [leg])
    for share in (0.0, 0.123, 0.5, 0.77, 1.0):
        part = table().way(table().index([]), stood, [Wheel(hand=leg.hand, degrees=degrees * share)]).end
        on_way = Standing(block, (part.x_inches, part.y_inches, part.heading_degrees), "hull")
        for base in on_way.bases:
            assert min(clearance(base, shape) for shape in swept) <= -min(block.width_inches, block.depth_inches) / 4


def test_fugitives_run_from_the_middle_of_the_enemy_and_turn_as_little_as_they_must() -> None:
    field = table()
    runner, enemy = field.stand(BASE, at(30, 30)), field.stand(BASE, at(30, 20))
    assert away_degrees(runner, enemy) == 180
    assert edge_degrees("west") == 270
    assert least_turn_degrees(lambda turn: turn >= 12.34 or turn <= -20) == pytest.approx(12.34, abs=0.02)
    assert least_turn_degrees(lambda turn: turn >= 33 or turn <= -20) == pytest.approx(-20, abs=0.02)
    assert least_turn_degrees(lambda turn: True) == 0
    assert least_turn_degrees(lambda turn: abs(turn) > 100) is None


def test_a_turn_on_the_spot_keeps_the_middle_of_the_block() -> None:
    field = table()
    stood = field.stand(FOOT, at(30, 30))
    end = field.way(field.index([]), stood, [Turn(degrees=90)]).end
    assert field.stand(FOOT, end).centre == pytest.approx(stood.centre, abs=0.001)


@given(blocks(6), poses(), poses())
def test_after_a_wheel_toward_a_point_it_lies_straight_ahead_of_the_front(
    block: Block, pose: Pose, point: Pose
) -> None:
    wheel = wheel_toward(block, pose, point.point)
    assume(math.dist(pose.point, point.point) > block.front_inches + 1)
    end = pose if wheel is None else table().way(table().index([]), table().stand(block, pose), [wheel]).end
    distance = math.dist(end.point, point.point)
    # to within the rounding of the wheel and of the heading
    off = math.radians(abs(turn_degrees(end.heading_degrees, bearing_degrees(end.point, point.point)))) * distance
    assert off < 0.002 + math.radians(0.02) * (distance + block.front_inches)
