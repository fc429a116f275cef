"""Contact, arcs of fire, sight and nearness on a table."""

from __future__ import annotations

import math

import pytest

from grognard.board.blocks import Block
from grognard.board.measuring import Measuring
from grognard.board.poses import Pose
from tests.core.board.tables import BASE, DISC, FOOT, rectangle, table, unit


def at(x: float, y: float, heading: float = 0.0) -> Pose:
    return Pose(x_inches=x, y_inches=y, heading_degrees=heading)


@pytest.mark.parametrize(
    ("offset", "kinds"), [(0, "corner edge share"), (1, "corner edge share"), (1.2, "corner edge"), (2, "corner")]
)
def test_contact_takes_a_corner_an_edge_or_half_a_base_as_the_ruleset_has_it(offset: float, kinds: str) -> None:
    found: list[str] = []
    for kind in ("corner", "edge", "share"):
        field = table(measuring=Measuring.from_data({"contact": kind}))
        first, second = field.stand(BASE, at(30, 30)), field.stand(BASE, at(30 + offset, 30, 180))
        found += [kind] * (field.contact(first, second) is not None)
    assert found == kinds.split()


def test_units_a_tenth_of_an_inch_apart_are_not_in_contact() -> None:
    field = table()
    assert field.contact(field.stand(BASE, at(30, 30)), field.stand(BASE, at(30, 29.9, 180))) is None


@pytest.mark.parametrize(
    ("x", "y", "heading", "side"),
    [(30, 30, 180, "front"), (30, 31, 0, "rear"), (31, 30.5, 270, "right"), (29, 30.5, 90, "left")],
)
def test_contact_says_which_side_is_touched(x: float, y: float, heading: float, side: str) -> None:
    field = table()
    touched = field.contact(
        field.stand(BASE, at(30, 30)), field.stand(Block(width_inches=1, depth_inches=1), at(x, y, heading))
    )
    assert touched is not None
    assert (touched.side, touched.other_side) == (side, "front")
    assert touched.width_inches == pytest.approx(1, abs=0.02)


def test_a_disc_touches_at_a_point() -> None:
    field = table()
    touched = field.contact(field.stand(BASE, at(30, 30)), field.stand(DISC, at(30.25, 29.5)))
    assert touched is not None
    assert touched.width_inches == 0
    assert touched.at == pytest.approx((30.25, 30))


def test_in_open_order_a_narrow_base_enters_between_the_files_only_where_bases_are_solid() -> None:
    # files 0.8″ apart; a base 0.6″ wide has its front 0.2″ behind the front of the block, in the first gap
    loose = Block(width_inches=0.8, depth_inches=0.8, bases=2, files=2, file_gap_inches=0.8)
    slim = Block(width_inches=0.6, depth_inches=0.6)
    for solid, overlaps, distance in (("hull", True, 0), ("bases", False, 0.1)):
        field = table(measuring=Measuring.from_data({"solid": solid}))
        stood, entering = field.stand(loose, at(30, 30)), field.stand(slim, at(30, 30.2, 180))
        assert field.overlap(stood, entering) == overlaps
        assert field.distance_inches(stood, entering) == pytest.approx(distance)


def test_distances_may_run_from_centre_to_centre() -> None:
    field = table(measuring=Measuring(distances="centre"))
    assert field.distance_inches(field.stand(BASE, at(30, 30)), field.stand(BASE, at(30, 20))) == 10


def test_an_arc_of_fire_opens_from_the_ends_of_the_front() -> None:
    field = table()
    base = field.stand(BASE, at(30, 30)).bases[0]
    # the right border of the arc runs from (31, 30) at 45°: through (36, 25)
    inside, border, outside = (field.stand(DISC, at(x, 25)) for x in (34, 36 + math.sqrt(0.5), 37))
    assert field.distance_in_arc_inches(base, 0, inside) == pytest.approx(math.hypot(3, 5) - 0.5, abs=0.01)
    assert field.distance_in_arc_inches(base, 0, border) is not None
    assert field.distance_in_arc_inches(base, 0, outside) is None
    strict = table(measuring=Measuring(arc_border_counts=False))
    assert strict.distance_in_arc_inches(base, 0, border) is None


def test_the_distance_in_an_arc_is_to_the_part_that_lies_in_it() -> None:
    field = table()
    base = field.stand(BASE, at(30, 30)).bases[0]
    # a wall of a unit from (32, 29) east: only from (32, 29) on is it in the arc, √2″ from (31, 30)
    block = Block(width_inches=10, depth_inches=0.5)
    target = field.stand(block, at(37, 28.5))
    assert field.distance_in_arc_inches(base, 0, target) == pytest.approx(math.hypot(1, 1), abs=0.02)


def test_an_arc_of_three_quarters_leaves_only_the_rear() -> None:
    # TW-122: up to 270°
    field = table()
    base = field.stand(Block(width_inches=0.01, depth_inches=0.01), at(30, 30)).bases[0]
    in_arc: list[float] = []
    for bearing in (0, 90, 130, 140, 180, 225.5, 270):
        x, y = 30 + 10 * math.sin(math.radians(bearing)), 30 - 10 * math.cos(math.radians(bearing))
        target = field.stand(Block(width_inches=0.1, depth_inches=0.1), at(x, y))
        in_arc += [bearing] * (field.distance_in_arc_inches(base, 0, target, 135) is not None)
        assert field.distance_in_arc_inches(base, 0, target, 180) is not None
    assert in_arc == [0, 90, 130, 225.5, 270]


def test_a_unit_in_between_hides_another_and_the_two_ends_hide_nothing() -> None:
    field = table()
    wide = Block(width_inches=1, depth_inches=1, bases=8, files=8)
    units = [unit("a", FOOT, 30, 40), unit("b", FOOT, 30, 20, 180), unit("screen", wide, 30, 30)]
    index = field.index(units)
    assert not field.sees_unit(index, index["a"], index["b"])
    assert field.sees_unit(index, index["a"], index["b"], ignoring=["screen"])
    assert field.sees_unit(index, index["a"], index["screen"])
    assert field.seeing_bases(index, index["a"], index["screen"]) == tuple(range(12))


def test_a_line_of_sight_may_graze_a_corner_only_where_the_ruleset_lets_it() -> None:
    hill = rectangle("hill", 20, 20, 30, 30, blocks_sight=True)
    for grazing in (True, False):
        field = table(hill, measuring=Measuring(sight="centre", sight_may_graze=grazing))
        # the line from (20, 40) to (40, 20) touches the hill at its corner (30, 30)
        index = field.index([unit("a", DISC, 20, 40), unit("b", DISC, 40, 20)])
        assert field.sees_unit(index, index["a"], index["b"]) == grazing


def test_a_wood_hides_what_is_behind_it_and_what_is_deep_in_it() -> None:
    # TW-O14: woods block sight through them, not into or out of their outer 2″
    wood = rectangle("wood", 20, 20, 40, 30, blocks_sight=True, seen_through_inches=2.0)
    field = table(wood, measuring=Measuring(sight="centre"))
    watcher, behind = unit("watcher", DISC, 30, 35), unit("behind", DISC, 30, 15)
    edge, deep = unit("edge", DISC, 33, 28.5), unit("deep", DISC, 27, 25)
    index = field.index([watcher, behind, edge, deep])
    assert not field.sees_unit(index, index["watcher"], index["behind"])
    assert field.sees_unit(index, index["watcher"], index["edge"])
    assert not field.sees_unit(index, index["watcher"], index["deep"])
    assert [piece.kind for piece in field.ground.under([index["deep"].hull])] == ["wood"]
    assert field.ground.share(wood, [table().stand(BASE, at(40, 25, 90)).hull]) == pytest.approx(1)
    assert field.ground.share(wood, [table().stand(BASE, at(30, 29.5)).hull]) == pytest.approx(0.5)


def test_the_nearest_is_found_however_far_off_and_of_two_as_near_the_first_by_name() -> None:
    field = table()
    units = [unit("a", DISC, 2, 2), unit("c", DISC, 60, 40), unit("b", DISC, 60, 44), unit("z", DISC, 2, 10)]
    index = field.index(units)
    assert field.nearest(index, index["a"], lambda other: True) == "z"
    assert field.nearest(index, index["a"], lambda other: other.unit in ("b", "c")) == "c"
    middle = field.stand(DISC, at(60, 42))
    assert field.nearest(index, middle, lambda other: True) == "b"
    assert field.nearest(index, index["a"], lambda other: False) is None
    assert field.near(index, index["a"], 7) == ("z",)
    assert field.near(index, index["a"], 6.9) == ()
    assert field.in_contact(index, field.stand(DISC, at(2, 9))) == ("z",)


def test_a_unit_with_its_edge_on_the_tables_edge_is_on_the_table() -> None:
    field = table()
    assert field.holds(field.stand(BASE, at(1, 0)))
    assert not field.holds(field.stand(BASE, at(0.9, 0)))
    assert not field.holds(field.stand(BASE, at(30, 47.5)))


def test_each_base_is_measured_by_itself() -> None:
    # two lines of four bases nose to nose, moved two bases and a quarter along each other
    line = Block(width_inches=1, depth_inches=1, bases=8, files=4)
    field = table(measuring=Measuring(contact="share"))
    first, second = field.stand(line, at(30, 30)), field.stand(line, at(32.25, 30, 180))
    # the first goes from x = 28 to 32, the second from 30.25 to 34.25, numbered from the east
    pairs = [(i, j, round(width, 1)) for i, j, width in field.base_contacts(first, second)]
    assert pairs == [(2, 3, 0.8), (3, 2, 0.8)]
    assert field.bases_within(first, second, 0.2) == (2, 3)
    # the next file's right edge is 0.25″ short of the enemy
    assert field.bases_within(first, second, 0.25) == (1, 2, 3)
    assert field.bases_within(first, second, 1.0) == (1, 2, 3, 6, 7)


def test_only_bases_with_a_part_of_the_target_in_range_and_arc_bear_on_it() -> None:
    field = table()
    shooters = field.stand(Block(width_inches=1, depth_inches=1, bases=8, files=8), at(30, 30))
    # 3″ ahead of the right-hand file, whose right edge is at x = 34
    target = field.stand(DISC, at(33.5, 26.5))
    assert field.bearing_bases(shooters, target, 3) == (7,)
    # 45° to the right of the left-hand file's right edge (27, 30) runs through (30.5, 26.5): short of the target
    assert 0 not in field.bearing_bases(shooters, target, 20)
    assert field.bearing_bases(shooters, target, 20, 90) == tuple(range(8))


def test_bases_over_the_edge_are_told() -> None:
    field = table()
    line = Block(width_inches=1, depth_inches=1, bases=4, files=4)
    assert field.bases_off(field.stand(line, at(2, 10))) == ()
    assert field.bases_off(field.stand(line, at(0.5, 10))) == (0, 1)
