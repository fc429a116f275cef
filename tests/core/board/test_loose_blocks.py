"""Blocks of loose bases, each of which stands and faces where it likes."""

from __future__ import annotations

import math

import pytest

from grognard.board.blocks import Block
from grognard.board.layout import InvalidBoard
from grognard.board.poses import Pose
from grognard.board.tabletop import Table

TABLE = Table(40, 40, measuring=None)
LOOSE = Block(width_inches=2, depth_inches=1, bases=2, files=2, spots=((-1.5, 0.5, 0), (1.0, 1.0, 90)))


def test_loose_bases_stand_at_their_spots_and_turn_with_the_block() -> None:
    here = TABLE.stand(LOOSE, Pose(x_inches=20, y_inches=20))
    assert [base.centre for base in here.bases] == [pytest.approx((18.5, 20.5)), pytest.approx((21.0, 21.0))]
    east = TABLE.stand(LOOSE, Pose(x_inches=20, y_inches=20, heading_degrees=90))
    assert [base.centre for base in east.bases] == [pytest.approx((19.5, 18.5)), pytest.approx((19.0, 21.0))]


def test_a_turned_base_has_its_corners_turned() -> None:
    base = TABLE.stand(LOOSE, Pose(x_inches=20, y_inches=20)).bases[1]
    assert base.box == pytest.approx((20.5, 20.0, 21.5, 22.0))
    assert base.corners[0] == pytest.approx((21.5, 20.0))


def test_the_front_and_depth_are_those_of_the_rectangle_around() -> None:
    assert (LOOSE.front_inches, LOOSE.depth_of_block_inches) == pytest.approx((4.0, 2.0))


def test_loose_bases_are_bumped_into_one_by_one() -> None:
    table = Table.from_data({"width_inches": 40, "depth_inches": 40, "measuring": {"solid": "bases"}})
    here = table.stand(LOOSE, Pose(x_inches=20, y_inches=20))
    assert len(here.parts) == 2
    small = Block(width_inches=0.4, depth_inches=0.4)
    between = table.stand(small, Pose(x_inches=20, y_inches=20.1))
    assert not table.overlap(here, between)
    assert table.distance_inches(here, between) == pytest.approx(0.3)


def test_spots_are_rounded_as_poses_are() -> None:
    block = Block(width_inches=1, depth_inches=1, spots=((math.pi, 0.0004, -90.001),))
    assert block.spots == ((3.142, 0.0, 270.0),)


def test_every_base_needs_a_spot_if_any_has_one() -> None:
    with pytest.raises(InvalidBoard, match="1 spots for 2 bases"):
        Block(width_inches=1, depth_inches=1, bases=2, spots=((0, 0, 0),))
