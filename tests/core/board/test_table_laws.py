"""Laws of measuring on a table."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.board.blocks import Block, Solid, TableUnit
from grognard.board.contacts import unit_clearance
from grognard.board.ground import Piece
from grognard.board.legs import Leg, Straight, Wheel
from grognard.board.measuring import QUARTERS, Measuring, Sector
from grognard.board.poses import Pose, bearing_degrees, turn_degrees
from grognard.board.standing import Standing
from tests.core.board.tables import BASE, DISC, FOOT, MARGIN, Motion, beyond, clear_of, rectangle, table, unit
from tests.strategies import blocks, headings, inches, poses

motions = st.builds(Motion, mirrored=st.booleans(), degrees=headings, east=inches(-50, 50), south=inches(-50, 50))
solids = st.sampled_from(("hull", "bases"))
measurings = st.builds(
    Measuring,
    solid=solids,
    distances=st.sampled_from(("edge", "centre")),
    contact=st.sampled_from(("corner", "share")),
    sight=st.sampled_from(("centre", "corners")),
    sight_may_graze=st.booleans(),
)
Place = tuple[Block, Pose]
Scene = tuple[list[TableUnit], list[Piece]]


def places(most_inches: float = 40.0) -> st.SearchStrategy[Place]:
    return st.tuples(blocks(), poses(most_inches))


def placed(block: Block, pose: Pose, measuring: Measuring, name: str = "a") -> Standing:
    return table(measuring=measuring).stand(TableUnit(id=name, kind="foot", side="red", block=block, pose=pose), pose)


@given(places(), places(), measurings)
def test_distance_is_the_same_both_ways_and_never_negative(one: Place, other: Place, measuring: Measuring) -> None:
    field = table(measuring=measuring)
    here, there = placed(*one, measuring), placed(*other, measuring, "b")
    assert field.distance_inches(here, there) == pytest.approx(field.distance_inches(there, here), abs=1e-9)
    assert field.distance_inches(here, there) >= 0
    assert field.distance_inches(here, here) == 0


@given(places(12), places(12), measurings, motions)
def test_moving_the_whole_table_changes_no_distance_contact_or_overlap(
    one: Place, other: Place, measuring: Measuring, motion: Motion
) -> None:
    field = table(measuring=measuring)
    here, there = placed(*one, measuring), placed(*other, measuring, "b")
    here_too = placed(*motion.place(*one), measuring)
    there_too = placed(*motion.place(*other), measuring, "b")
    distance = field.distance_inches(here, there)
    apart = unit_clearance(here, there)
    slack = MARGIN + math.radians(0.01) * (here.farthest + there.farthest)
    assert field.distance_inches(here_too, there_too) == pytest.approx(distance, abs=slack)
    tolerance = measuring.tolerance_inches
    if abs(apart + tolerance) >= slack:
        assert field.overlap(here, there) == field.overlap(here_too, there_too)
    if measuring.contact == "corner" and abs(apart - tolerance) >= slack:
        assert (field.contact(here, there) is None) == (field.contact(here_too, there_too) is None)
    for limit in (2.0, 4.0, 8.0):
        if abs(distance - limit - tolerance) >= slack:
            assert field.within(here, there, limit) == field.within(here_too, there_too, limit)


@pytest.mark.parametrize("block", [BASE, DISC, FOOT])
@pytest.mark.parametrize("solid", ["hull", "bases"])
def test_a_target_exactly_at_range_is_in_range_on_every_bearing(block: Block, solid: Solid) -> None:
    field = table(measuring=Measuring(solid=solid))
    shooter = field.stand(block, Pose(x_inches=30.123, y_inches=20.456, heading_degrees=12.34))
    for bearing in range(360):
        x, y = beyond(shooter.pose, bearing, 12)
        start = Pose(x_inches=x, y_inches=y, heading_degrees=(bearing * 7) % 360)
        target = field.stand(DISC, start)
        # moved along the bearing by what it is out by, until it is exactly 8″ away, as far as poses can say
        for _ in range(60):
            off = field.distance_inches(shooter, target) - 8
            placement = beyond(target.pose, bearing, -off)
            target = field.stand(DISC, Pose(x_inches=placement[0], y_inches=placement[1]))
            if abs(off) < 0.0015:
                break
        assert abs(field.distance_inches(shooter, target) - 8) < 0.002
        assert field.within(shooter, target, 8)
        assert not field.within(shooter, target, 7.99)


@pytest.mark.parametrize("block", [BASE, FOOT, Block(width_inches=0.8, depth_inches=1.6, bases=7, files=3)])
@pytest.mark.parametrize("solid", ["hull", "bases"])
def test_a_block_placed_in_contact_is_in_contact_and_overlaps_nothing_on_every_bearing(
    block: Block, solid: Solid
) -> None:
    field = table(measuring=Measuring(solid=solid, contact="share"))
    for bearing in range(360):
        heading = bearing + 0.37
        first = field.stand(block, Pose(x_inches=30.123, y_inches=20.456, heading_degrees=heading))
        # nose to nose, moved half a base to the right
        x, y = beyond(first.pose, heading + 90, block.width_inches / 2)
        second = field.stand(block, Pose(x_inches=x, y_inches=y, heading_degrees=heading + 180))
        touched = field.contact(first, second)
        assert touched is not None
        assert (touched.side, touched.other_side) == ("front", "front")
        assert touched.width_inches == pytest.approx(block.front_inches - block.width_inches / 2, abs=0.02)
        assert not field.overlap(first, second)


@pytest.mark.parametrize("block", [BASE, FOOT, DISC])
def test_a_move_that_ends_at_its_first_contact_is_in_contact_and_overlaps_nothing_on_every_bearing(
    block: Block,
) -> None:
    field = table()
    target = unit("target", BASE, 36, 24, 33.3, side="blue")
    index = field.index([target])
    for bearing in range(360):
        x, y = beyond(Pose(x_inches=36, y_inches=24), bearing, 9)
        mover = field.stand(block, Pose(x_inches=x, y_inches=y, heading_degrees=bearing + 180))
        met = field.way(index, mover, [Straight(inches=14)]).first()
        assert met is not None
        stopped = field.stand(block, met.pose)
        assert field.contact(stopped, index["target"]) is not None
        assert not field.overlap(stopped, index["target"])


@st.composite
def fields_of_view(draw: st.DrawFn) -> Scene:
    """Two units to look at each other, up to four in between, and up to two woods."""
    others = draw(st.lists(st.tuples(blocks(4), poses(20)), min_size=2, max_size=6))
    units = [
        TableUnit(id=f"unit-{number}", kind="foot", side="red", block=block, pose=pose)
        for number, (block, pose) in enumerate(others)
    ]
    woods = [
        rectangle("wood", x, y, x + width, y + depth, blocks_sight=True, seen_through_inches=through)
        for x, y, width, depth, through in draw(
            st.lists(
                st.tuples(inches(0, 18), inches(0, 18), inches(1, 6), inches(1, 6), st.sampled_from((0.0, 2.0))),
                max_size=2,
            )
        )
    ]
    return units, woods


@settings(deadline=None, max_examples=150)
@given(fields_of_view(), measurings)
def test_two_units_see_each_other_or_neither_does(scene: Scene, measuring: Measuring) -> None:
    units, woods = scene
    field = table(*woods, measuring=measuring)
    index = field.index(units)
    here, there = index["unit-0"], index["unit-1"]
    assert field.sees_unit(index, here, there) == field.sees_unit(index, there, here)


@settings(deadline=None, max_examples=150)
@given(fields_of_view(), measurings, motions)
def test_moving_the_whole_table_changes_no_line_of_sight(scene: Scene, measuring: Measuring, motion: Motion) -> None:
    units, woods = scene
    verdicts: list[bool] = []
    for tolerance, moved in ((0.005, False), (0.03, False), (0.0175, False), (0.0175, True)):
        pieces = [motion.piece(wood) if moved else wood for wood in woods]
        field = table(*pieces, measuring=replace(measuring, tolerance_inches=tolerance))
        index = field.index([motion.unit(one) if moved else one for one in units])
        verdicts.append(field.sees_unit(index, index["unit-0"], index["unit-1"]))
    # where a hair's breadth decides, rounding may
    assume(verdicts[0] == verdicts[1] == verdicts[2])
    assert verdicts[3] == verdicts[2]


@given(headings)
def test_each_bearing_lies_in_exactly_one_arc(bearing: float) -> None:
    inside = [
        arc.name
        for arc in QUARTERS
        if 0.02 < (bearing - arc.from_degrees) % 360 < arc.to_degrees - arc.from_degrees - 0.02
    ]
    named = Measuring().arc(bearing)
    assert inside in ([named], [])
    on_line = min(abs(turn_degrees(bearing, line)) for line in (45, 135, 225, 315))
    if not inside:
        assert on_line <= 0.02
        assert named in ("front", "rear") or on_line > 0.01


def test_a_bearing_on_the_line_between_two_arcs_lies_in_the_one_listed_first() -> None:
    halves = (
        Sector(name="rear", from_degrees=90, to_degrees=270),
        Sector(name="front", from_degrees=-90, to_degrees=90),
    )
    assert Measuring().arc(45) == Measuring().arc(315) == "front"
    assert Measuring().arc(135) == Measuring().arc(225) == "rear"
    assert Measuring(arcs=halves).arc(90) == "rear"
    assert Measuring(arcs=halves[::-1]).arc(90) == "front"


@given(blocks(), poses(), poses(), motions, st.sampled_from(("front", "centre")))
def test_moving_the_whole_table_changes_no_arc(
    block: Block, pose: Pose, point: Pose, motion: Motion, seen_from: str
) -> None:
    field = table(measuring=replace(Measuring(), arcs_from=seen_from))
    here, here_too = field.stand(block, pose), field.stand(motion.block(block), motion.pose(pose))
    apex = here.centre if seen_from == "centre" else here.pose.point
    bearing = turn_degrees(pose.heading_degrees, bearing_degrees(apex, point.point))
    reach = math.dist(apex, point.point)
    # on the line between two arcs to within what the rounding of poses moves a point
    assume(
        reach > 1 and clear_of([abs(turn_degrees(bearing, line)) * reach / 57 for line in (45, 135, -45, -135)], 0.02)
    )
    assume(all(abs(turn_degrees(bearing, line)) > 0.2 for line in (45, 135, -45, -135)))
    assert motion.arc(field.arc(here, point.point)) == field.arc(here_too, motion.point(point.point))


legs = st.lists(
    st.one_of(
        st.builds(Straight, inches=inches(0.5, 8)),
        st.builds(Wheel, hand=st.sampled_from(("left", "right")), degrees=st.sampled_from((5.0, 30.0, 45.0, 90.0))),
    ),
    min_size=1,
    max_size=2,
)


def mirrored(leg: Leg) -> Leg:
    return (
        Wheel(hand="left" if leg.hand == "right" else "right", degrees=leg.degrees) if isinstance(leg, Wheel) else leg
    )


@settings(deadline=None)
@given(st.lists(st.tuples(blocks(6), poses(14)), min_size=2, max_size=4), legs, motions, solids)
def test_moving_the_whole_table_changes_no_first_contact(
    places: list[Place], path: list[Leg], motion: Motion, solid: Solid
) -> None:
    units = [
        TableUnit(id=f"unit-{number}", kind="foot", side="red", block=other, pose=there)
        for number, (other, there) in enumerate(places)
    ]
    path_too = [mirrored(leg) for leg in path] if motion.mirrored else path
    mover = units.pop()
    found: list[list[str]] = []
    for tolerance, moved in ((0.005, False), (0.03, False), (0.0175, False), (0.0175, True)):
        field = table(measuring=Measuring(solid=solid, tolerance_inches=tolerance))
        index = field.index([motion.unit(one) if moved else one for one in units])
        stood = motion.unit(mover) if moved else mover
        assert stood.pose is not None
        way = field.way(index, field.stand(stood, stood.pose), path_too if moved else path)
        found.append(sorted(met.what for met in way.meetings if met.kind == "unit"))
    assume(found[0] == found[1] == found[2])
    assert found[3] == found[2]
