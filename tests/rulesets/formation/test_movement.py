"""Ordinary moves (section C of the rules, FM-H3)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard_formation.pieces import Density
from tests.rulesets.formation.placing import enemy, listed, place, play, refused, rule_of, stands, troop
from tests.strategies import headings


@pytest.mark.rule("FM-030", "FM-H3")
@pytest.mark.parametrize(
    ("kind", "density", "inches"),
    [
        ("gauls", "dense", 3),
        ("gauls", "open", 4),
        ("gauls", "loose", 5),
        ("heavy-horse", "dense", 9),
        ("heavy-horse", "open", 10),
        ("light-horse", "loose", 11),
    ],
)
def test_the_density_is_subtracted_from_the_move(kind: str, density: Density, inches: int) -> None:
    game = place(troop(kind, 20, 35, density=density, warriors=4, files=4))
    assert rule_of(game, f"move {kind} ahead {inches}") == ""
    assert rule_of(game, f"move {kind} ahead {inches + 0.01}") == "FM-030"
    play(game, f"move {kind} ahead {inches}")
    assert stands(game, kind) == (20.0, 35.0 - inches, 0.0)


@pytest.mark.rule("FM-030")
def test_a_refusal_tells_how_far_the_unit_may_go() -> None:
    game = place(troop("gauls", 20, 20, density="open"))
    assert refused(game, "move gauls ahead 5") == (
        "gauls may move 4″, its density of 2 subtracted; its farthest corner would move 5″ (FM-030)"
    )


@pytest.mark.rule("FM-H3")
def test_moves_are_listed_for_each_inch_and_up_to_contact() -> None:
    game = place(troop("gauls", 20, 20, density="open"), enemy("archers", 20, 17.5, warriors=2, files=2))
    assert listed(game, "gauls", "move")[:3] == [
        "move gauls ahead 1",
        "move gauls ahead 2",
        "move gauls ahead 2.5",
    ]


@pytest.mark.rule("FM-H3")
def test_a_wheel_is_as_long_as_the_way_of_its_farthest_corner() -> None:
    # A dense block 4″ wide and 1.6″ deep: the outer rear corner is √(16 + 2.56) = 4.308″ from the pivot, and 3″ of an
    # arc of that radius are 39.9°.
    game = place(troop("gauls", 20, 20))
    assert rule_of(game, "wheel gauls left 39.8") == ""
    assert rule_of(game, "wheel gauls left 40") == "FM-030"


@pytest.mark.rule("FM-H3")
def test_a_wheel_leaves_its_front_corner_where_it_is() -> None:
    game = place(troop("gauls", 20, 20))
    play(game, "wheel gauls right 30")
    (_, right) = game.position.index["gauls"].front
    assert right == pytest.approx((22, 20), abs=0.002)
    assert stands(game, "gauls")[2] == 30.0


@pytest.mark.rule("FM-H3")
def test_a_move_may_end_in_a_wheel() -> None:
    # 1″ ahead and then 15° to the left about the left corner at 18, 19: the middle of the front, 2″ from it, comes to
    # 18 + 2 cos 15°, 19 − 2 sin 15°.
    game = place(troop("gauls", 20, 20))
    play(game, "move gauls to 19.932,18.482 heading 345")
    assert stands(game, "gauls") == pytest.approx((19.932, 18.482, 345.0), abs=0.002)


@pytest.mark.rule("FM-H3")
def test_a_move_goes_neither_back_nor_aside() -> None:
    game = place(troop("gauls", 20, 20))
    assert rule_of(game, "move gauls to 20,21 heading 0") == "FM-H3"
    assert rule_of(game, "move gauls to 21,19 heading 0") == "FM-H3"
    assert rule_of(game, "move gauls ahead 0") == "FM-H3"


@pytest.mark.rule("FM-H3")
def test_a_move_stays_on_the_table_and_off_impassable_ground() -> None:
    game = place(troop("gauls", 20, 2))
    assert refused(game, "move gauls ahead 3") == "gauls would cross the north edge of the table after 2″ (FM-H3)"
    # the marsh reaches from x = 41 to 46; its north side runs from 17.5 to 17
    game = place(troop("gauls", 43, 15, 180.0))
    assert "would run into the marsh" in refused(game, "move gauls ahead 3")


@pytest.mark.rule("FM-H13")
def test_a_move_into_contact_stops_where_the_bases_touch() -> None:
    game = place(troop("gauls", 20, 20, density="open"), enemy("triarii", 20, 17.5))
    assert play(game, "move gauls ahead 4") == ["gauls moves 2.5″ into contact with triarii"]
    assert stands(game, "gauls") == (20.0, 17.5, 0.0)


@pytest.mark.rule("FM-H13")
@pytest.mark.parametrize(
    "action",
    ["move gauls ahead 1", "wheel gauls left 5", "run gauls", "reform gauls open files 5"],
)
def test_units_in_contact_do_not_move_or_re_form(action: str) -> None:
    game = place(troop("gauls", 20, 20), enemy("triarii", 20, 20))
    assert rule_of(game, action) == "FM-H13"


@pytest.mark.rule("FM-H13")
def test_friends_may_touch_and_move_on() -> None:
    game = place(troop("gauls", 20, 20), troop("triarii", 24, 20))
    assert rule_of(game, "move gauls ahead 1") == ""


@pytest.mark.rule("FM-030", "FM-H3")
@given(heading=headings, inches=st.integers(1, 3_000))
def test_a_move_of_any_allowed_length_in_any_direction_goes_just_so_far(heading: float, inches: int) -> None:
    game = place(troop("gauls", 25, 20, heading))
    play(game, f"move gauls ahead {inches / 1_000}")
    x, y, faces = stands(game, "gauls")
    assert (math.dist((25, 20), (x, y)), faces) == pytest.approx((inches / 1_000, heading), abs=0.002)


@pytest.mark.rule("FM-H3", "FM-H13")
@given(heading=headings, gap=st.integers(100, 2_900))
def test_a_listed_contact_is_a_contact_from_any_direction(heading: float, gap: int) -> None:
    ahead = troop("gauls", 25, 20, heading).pose
    assert ahead is not None
    front = ahead.ahead(gap / 1_000)
    foe = enemy("triarii", front.x_inches, front.y_inches, (heading + 180) % 360)
    game = place(troop("gauls", 25, 20, heading), foe)
    # from 1″ to the contact, which comes last
    play(game, listed(game, "gauls", "move gauls ahead")[-1])
    table, index = game.position.tables.board, game.position.index
    assert table.contact(index["gauls"], index["triarii"]) is not None
    assert not table.overlap(index["gauls"], index["triarii"])
