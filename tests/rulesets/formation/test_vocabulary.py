"""Warriors, formations, panic (section A of the rules, FM-H1, FM-H2, FM-H9, FM-H16)."""

from __future__ import annotations

import pytest

from grognard_formation.formation import formed_bases, out_bases, threshold_of
from grognard_formation.pieces import Density
from tests.rulesets.formation.placing import book, enemy, place, play, stands, troop, unit


@pytest.mark.rule("FM-001")
def test_a_unit_has_a_base_for_each_warrior() -> None:
    game = place(troop("principes", 20, 20, warriors=12, files=6, out=2))
    assert len(game.position.index["principes"].bases) == 12
    assert (unit(game, "principes").warriors, unit(game, "principes").formed) == (12, 10)


@pytest.mark.rule("FM-002", "FM-003", "FM-004", "FM-H1")
@pytest.mark.parametrize(("density", "number"), [("dense", 3), ("open", 2), ("loose", 1)])
def test_each_formation_has_its_density(density: str, number: int) -> None:
    assert book().prepared("two-armies").tables.densities[density] == number


@pytest.mark.rule("FM-005", "FM-006")
def test_a_unit_panics_when_its_last_warrior_loses_formation() -> None:
    # 9 of 10 are out; a run of 1 is at most the density of 3, so that one more is.
    game = place(troop("gauls", 20, 20, out=9), dice=[1])
    assert not unit(game, "gauls").panicking
    assert "gauls panics" in play(game, "run gauls")
    assert unit(game, "gauls").panicking
    assert unit(game, "gauls").out == 10


@pytest.mark.rule("FM-007")
def test_a_panicking_unit_has_no_density() -> None:
    game = place(troop("gauls", 20, 20, panicking=True))
    assert unit(game, "gauls").density is None


@pytest.mark.rule("FM-008")
def test_the_unit_table_has_infantry_and_cavalry() -> None:
    kinds = book().prepared("two-armies").kinds
    foot = {name for name, kind in kinds.items() if kind.arm == "foot"}
    assert foot >= {"principes", "triarii", "hastati", "velites", "gauls", "phalangites", "archers", "slingers"}
    assert kinds.keys() - foot == {"light-horse", "heavy-horse"}


@pytest.mark.rule("FM-009")
def test_lengths_are_inches_and_dice_have_six_sides() -> None:
    game = place(troop("gauls", 20, 20, density="open"), dice=[6])
    play(game, "run gauls", "go gauls 6")
    assert stands(game, "gauls") == (20.0, 14.0, 0.0)


@pytest.mark.rule("FM-H2")
@pytest.mark.parametrize(
    ("density", "front", "depth"),
    # five bases of 0.8 with four gaps; two ranks with one gap
    [("dense", 4.0, 1.6), ("open", 5.6, 2.0), ("loose", 7.2, 2.4)],
)
def test_the_gaps_in_a_block_are_those_of_its_density(density: Density, front: float, depth: float) -> None:
    left, top, right, bottom = place(troop("gauls", 20, 20, density=density)).position.index["gauls"].box
    assert (right - left, bottom - top) == (pytest.approx(front), pytest.approx(depth))


@pytest.mark.rule("FM-H2")
def test_a_rider_has_a_base_twice_as_deep() -> None:
    left, top, right, bottom = (
        place(troop("heavy-horse", 20, 20, warriors=3, files=3)).position.index["heavy-horse"].box
    )
    assert (right - left, bottom - top) == (pytest.approx(2.4), pytest.approx(1.6))


@pytest.mark.rule("FM-H2")
def test_the_footprint_is_the_hull_of_the_bases() -> None:
    # Two ranks of three and two, the gap in the rear rank on the left: four corners of a rectangle less a triangle.
    game = place(troop("gauls", 20, 20, warriors=5, files=3))
    hull = game.position.index["gauls"].hull
    assert len(hull.corners) == 5


@pytest.mark.rule("FM-H16")
def test_who_is_out_of_formation_stands_rearmost_on_the_left() -> None:
    # bases 0 to 4 are the front rank, 5 to 9 the rear rank, each from the left
    assert out_bases(troop("gauls", 20, 20, out=2)) == {5, 6}
    assert formed_bases(troop("gauls", 20, 20, out=2)) == [0, 1, 2, 3, 4, 7, 8, 9]
    assert out_bases(troop("gauls", 20, 20, out=6)) == {5, 6, 7, 8, 9, 0}


@pytest.mark.rule("FM-H16")
def test_the_killed_leave_the_left_of_the_rear_rank() -> None:
    # four velites shoot from 3″, two hit on 6, and both hits kill on 1 and 2
    game = place(
        troop("velites", 20, 20, warriors=4, files=4),
        enemy("gauls", 20, 17, density="open"),
        dice=[6, 6, 1, 1, 1, 2],
    )
    before = game.position.index["gauls"].centres
    play(game, "shoot velites at gauls")
    assert unit(game, "gauls").warriors == 8
    # those who stand where they stood are all but the fifth and sixth
    after = [(round(x, 6), round(y, 6)) for x, y in game.position.index["gauls"].centres]
    assert after == [(round(x, 6), round(y, 6)) for x, y in (*before[:5], *before[7:])]


@pytest.mark.rule("FM-H16")
def test_of_a_single_rank_the_left_end_goes_and_the_others_stay() -> None:
    game = place(
        troop("velites", 20, 20, warriors=2, files=2),
        enemy("gauls", 20, 17, warriors=3, files=3, density="open"),
        dice=[6, 1, 2],
    )
    before = game.position.index["gauls"].centres
    play(game, "shoot velites at gauls")
    assert game.position.index["gauls"].centres == [
        (pytest.approx(x, abs=0.001), pytest.approx(y, abs=0.001)) for x, y in before[1:]
    ]


@pytest.mark.rule("FM-H9")
def test_who_is_out_of_formation_stays_and_does_not_shoot() -> None:
    game = place(troop("velites", 20, 20, warriors=4, files=4, out=3), enemy("gauls", 20, 17), dice=[1])
    assert play(game, "shoot velites at gauls") == ["velites shoots at gauls: no hits (1 shoot, needing 5+)"]
    assert unit(game, "velites").warriors == 4


@pytest.mark.rule("FM-H9")
def test_density_is_as_it_was_until_the_last_has_lost_formation() -> None:
    game = place(troop("gauls", 20, 20, out=9))
    assert threshold_of(game.position, unit(game, "gauls")) == 3
