"""The index of the units on a table, carried from position to position."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.board.blocks import Block, TableUnit
from grognard.board.convex import overlaps_box
from grognard.board.poses import Pose
from tests.core.board.tables import BASE, table, unit
from tests.strategies import blocks, inches, poses

NAMES = ("a", "b", "c", "d", "e")


@st.composite
def states(draw: st.DrawFn) -> dict[str, TableUnit]:
    """Some of five units, on the table or off it."""
    names = draw(st.lists(st.sampled_from(NAMES), unique=True))
    return {
        name: TableUnit(
            id=name, kind="foot", side="red", block=draw(blocks(6)), pose=draw(st.one_of(st.none(), poses()))
        )
        for name in names
    }


@given(st.lists(states(), min_size=2, max_size=4), inches(0, 12))
def test_an_index_carried_along_finds_what_one_built_afresh_finds(
    history: list[dict[str, TableUnit]], reach: float
) -> None:
    field = table()
    carried = field.index(history[0].values())
    for before, after in pairwise(history):
        for name in NAMES:
            carried = field.reindex(carried, before.get(name), after.get(name))
        fresh = field.index(after.values())
        assert set(carried) == set(fresh) == {name for name, one in after.items() if one.pose is not None}
        for box in ((10.0, 10.0, 12.0, 12.0), (-5.0, -5.0, 100.0, 100.0), (0.0, 0.0, 0.0, 0.0)):
            found = [placed.unit for placed in carried.near(box, reach)]
            assert found == [placed.unit for placed in fresh.near(box, reach)]
            assert found == sorted(name for name in fresh if overlaps_box(fresh[name].box, box, reach))


def test_the_index_of_an_earlier_position_stays_as_it_was() -> None:
    field = table()
    before = unit("a", BASE, 10, 10)
    index = field.index([before])
    after = replace(before, pose=Pose(x_inches=40, y_inches=40))
    later = field.reindex(index, before, after)
    assert list(index["a"].placement) == [10, 10, 0]
    assert list(later["a"].placement) == [40, 40, 0]
    assert [placed.unit for placed in index.near((9, 9, 11, 11))] == ["a"]
    assert later.near((9, 9, 11, 11)) == []


def test_an_index_is_itself_where_nothing_moved() -> None:
    field = table()
    before = unit("a", BASE, 10, 10)
    index = field.index([before])
    assert field.reindex(index, before, replace(before, kind="horse")) is index


def test_a_unit_that_loses_bases_or_changes_sides_is_found_as_it_is_now() -> None:
    field = table()
    before = unit("a", Block(width_inches=1, depth_inches=1, bases=4, files=4), 10, 10)
    smaller = replace(before, block=replace(before.block, bases=2))
    index = field.reindex(field.index([before]), before, smaller)
    assert len(index["a"].bases) == 2
    assert field.reindex(index, smaller, replace(smaller, side="blue"))["a"].side == "blue"
