"""Volleys, smoke, guns (section I of the rules)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.board.poses import Pose
from grognard_thirty_years_war import sight
from grognard_thirty_years_war.acting import Activation
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition
from grognard_thirty_years_war.sequence import EndOfTurn
from grognard_thirty_years_war.shooting import Shoot
from tests.rulesets.thirty_years_war.field import (
    banded,
    chances,
    game_rules,
    kept,
    position,
    refused,
    rules_of,
    run,
    troop,
)

SHOT = Shoot(unit="blue-1", target="red-1")


def dp_of(draft: WarDraft) -> int:
    unit = draft.units["red-1"]
    assert isinstance(unit, Troop)
    return unit.dp


def facing(distance: float = 5.0, *, kind: str = "foot", **fields: object) -> WarPosition:
    shooter = troop("blue-1", 20, 25, kind=kind, **{"has_fired": True, **fields})  # type: ignore[arg-type]
    return position(shooter, troop("red-1", 20, 25 - distance, 180))


def strengths(start: WarPosition) -> list[float]:
    unit, target = start.units["blue-1"], start.index["red-1"]
    assert isinstance(unit, Troop)
    return [one.strength for one in sight.shooters(start, unit, target)]


@pytest.mark.rule("TW-125", "TW-126", "TW-142", "TW-O7")
@pytest.mark.parametrize(("distance", "strength"), [(1.0, 4), (2.0, 4), (5.0, 2), (6.0, 2)])
def test_muskets_count_four_to_two_inches_and_two_to_six(distance: float, strength: int) -> None:
    # the rear base of shot stands an inch farther back
    found = strengths(facing(distance))
    assert found[:2] == [strength, strength]
    assert strengths(facing(6.02)) == []


@pytest.mark.rule("TW-120", "TW-121")
def test_range_and_sight_are_those_of_each_base() -> None:
    start = facing(5.5)
    # two bases in the front rank; the third stands behind, at 6.48″
    assert strengths(start) == [2, 2]
    aside = position(troop("blue-1", 20, 25, has_fired=True), troop("red-1", 29, 24, 270))
    assert strengths(aside) == []


@pytest.mark.rule("TW-122", "TW-O19")
@pytest.mark.parametrize(("kind", "sees"), [("commanded-shot", True), ("reiters", True), ("horse", False)])
def test_skirmishers_and_reiters_see_270_degrees_round(kind: str, sees: object) -> None:
    unit = troop("blue-1", 20, 25, kind=kind)
    start = position(unit, troop("red-1", 27, 27.5, 270))
    assert sight.sees(start, unit, start.index["red-1"]) is sees
    behind = position(unit, troop("red-1", 20, 35, 0))
    assert not sight.sees(behind, unit, behind.index["red-1"])


@pytest.mark.rule("TW-O24", "TW-120")
def test_own_bases_never_block_fire_and_all_others_do() -> None:
    start = facing(5.0)
    assert len(strengths(start)) == 3
    between = position(*start.units.values(), troop("blue-2", 20, 22.5, kind="horse"))
    assert strengths(between) == []
    step = Activation(side="swedes", acting="blue-1")
    assert refused(position(*between.units.values(), step=step), "shoot blue-1 red-1").rule == "TW-120"


@pytest.mark.rule("TW-127", "TW-128", "TW-O9")
def test_a_good_volley_gives_the_whole_strength_a_normal_one_half_of_it_and_a_bad_one_nothing() -> None:
    low, middle, high = banded(kept(2, 0, 0))
    assert chances(facing(5.0), SHOT, dp_of) == {0: low, 3: middle, 6: high}
    # arquebuses of militia: two bases of 1 each, halved to 1
    assert chances(facing(3.0, kind="militia"), SHOT, dp_of) == {0: low, 1: middle, 2: high}


@pytest.mark.rule("TW-022", "TW-021")
@pytest.mark.parametrize("dp", [1, 2, 4])
def test_each_dp_takes_one_from_the_shooting_roll(dp: int) -> None:
    low, middle, high = banded(kept(2, 0, 0), -dp)
    found = chances(facing(5.0, dp=dp), SHOT, dp_of)
    assert tuple(found.get(points, 0) for points in (0, 3, 6)) == (low, middle, high)


@pytest.mark.rule("TW-130")
def test_the_first_powder_volley_of_the_game_rolls_a_die_more_and_drops_the_worst() -> None:
    low, middle, high = banded(kept(3, 1, 0))
    assert chances(facing(5.0, has_fired=False), SHOT, dp_of) == {0: low, 3: middle, 6: high}


@pytest.mark.rule("TW-129", "TW-131", "TW-N6")
@pytest.mark.parametrize(("fired", "dice"), [(True, (3, 0, 1)), (False, (4, 1, 1))])
def test_a_volley_through_smoke_drops_the_best_and_a_first_one_the_worst_too(
    fired: object, dice: tuple[int, int, int]
) -> None:
    start = facing(5.0, has_fired=fired)
    smoky = position(*start.units.values(), smoke=((20.0, 22.5), (20.0, 21.5)))
    assert chances(smoky, SHOT, dp_of) == dict(zip((0, 3, 6), banded(kept(*dice)), strict=True))
    aside = position(*start.units.values(), smoke=((30.0, 22.5),))
    assert chances(aside, SHOT, dp_of) == chances(start, SHOT, dp_of)


@pytest.mark.rule("TW-123", "TW-O24")
def test_a_powder_volley_leaves_smoke_before_the_middle_of_the_front() -> None:
    draft, _ = run(facing(5.0), SHOT, dice="11")
    assert draft.state.smoke == ((20.0, 25.0),)


@pytest.mark.rule("TW-124")
def test_each_smoke_marker_disperses_on_four_and_more() -> None:
    draft, _ = run(
        position(troop("blue-1", 20, 25), troop("red-1", 20, 5, 180), smoke=((1.0, 1.0), (2.0, 2.0))),
        EndOfTurn(),
        dice="34",
    )
    assert draft.state.smoke == ((1.0, 1.0),)


@pytest.mark.rule("TW-132")
def test_guns_that_fire_at_the_same_unmoved_target_again_improve_by_a_step() -> None:
    start = facing(12.0, kind="light-guns")
    guns, target = start.units["blue-1"], start.units["red-1"]
    aimed = replace(guns, aimed="red-1", aimed_pose=target.pose)
    low, middle, high = banded(kept(3, 1, 0))
    assert chances(position(aimed, target), SHOT, dp_of) == {0: low, 1: middle, 2: high}
    smoky = position(aimed, target, smoke=((20.0, 20.0),))
    low, middle, high = banded(kept(2, 0, 0))
    assert chances(smoky, SHOT, dp_of) == {0: low, 1: middle, 2: high}
    moved = replace(target, pose=Pose(x_inches=20, y_inches=13.1, heading_degrees=180))
    assert chances(position(aimed, moved), SHOT, dp_of) == {0: low, 1: middle, 2: high}


@pytest.mark.rule("TW-133", "TW-O10", "TW-O25")
def test_guns_in_enfilade_give_half_as_much_again() -> None:
    guns = troop("blue-1", 20, 25, kind="light-guns", has_fired=True)
    line = troop("red-1", 20, 20, 90, kind="horse")
    low, middle, high = banded(kept(2, 0, 0))
    assert chances(position(guns, line), SHOT, dp_of) == {0: low, 4: middle, 9: high}
    slanting = troop("red-1", 20, 20, 60, kind="horse")
    assert chances(position(guns, slanting), SHOT, dp_of) == {0: low, 3: middle, 6: high}


@pytest.mark.rule("TW-O9")
def test_what_a_house_rule_makes_of_a_volley_is_rounded_only_after_the_bonus_for_enfilade(tmp_path: Path) -> None:
    house = tmp_path / "damp.yaml"
    lines = ["format: 1", "house: damp", "extends: thirty_years_war", "name: Damp", "modifiers:"]
    lines += ["  - {on: volley, then: {strength: {scale: 0.9}}, note: damp powder}"]
    house.write_text("\n".join(lines) + "\n", encoding="utf-8")
    guns = troop("blue-1", 20, 25, kind="light-guns", has_fired=True)
    line = troop("red-1", 20, 20, 90, kind="horse")
    start = position(guns, line, compiled=game_rules(house=(str(house),)))
    # 2 × 3 × 0.9 = 5.4, with half as much again 8.1; on a normal result 4.05
    assert set(chances(start, SHOT, dp_of)) == {0, 4, 8}


@pytest.mark.rule("TW-134")
def test_a_target_that_gets_a_dp_tests_for_panic_at_once() -> None:
    _, events = run(facing(5.0), SHOT, dice="44" + "111")
    assert {"TW-128", "TW-180"} <= rules_of(events)
    _, events = run(facing(5.0), SHOT, dice="11")
    assert "TW-180" not in rules_of(events)


@pytest.mark.rule("TW-135", "TW-O7")
def test_field_guns_reach_thirty_inches() -> None:
    far = position(troop("blue-1", 20, 38, kind="field-guns", has_fired=True), troop("red-1", 20, 8, 180))
    unit = far.units["blue-1"]
    assert isinstance(unit, Troop)
    assert [one.strength for one in sight.shooters(far, unit, far.index["red-1"])] == [1, 1]


@pytest.mark.rule("TW-O7")
def test_softer_volleys_halve_the_muskets() -> None:
    weapons = game_rules(house=("softer-volleys",)).tables.weapons
    assert weapons["musket"].strengths == ((2.0, 2.0), (6.0, 1.0))
    start = facing(5.0)
    soft = position(*start.units.values(), compiled=game_rules(house=("softer-volleys",)))
    assert chances(soft, SHOT, dp_of)[1] == Fraction(2, 3)
