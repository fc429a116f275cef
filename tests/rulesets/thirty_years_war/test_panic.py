"""Panic, losses and flight (sections K and L of the rules)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard_thirty_years_war import disorder
from grognard_thirty_years_war.acting import Activation
from grognard_thirty_years_war.flight import Flee, Run, goal_degrees
from grognard_thirty_years_war.panic import Loss, Panic
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition
from grognard_thirty_years_war.sequence import Stragglers
from tests.rulesets.thirty_years_war.field import (
    after,
    banded,
    chances,
    kept,
    officer,
    position,
    refused,
    rules_of,
    run,
    troop,
)

PANIC = Panic(unit="blue-1", cause="shooting")


def state(draft: WarDraft) -> tuple[int, bool]:
    """The disorder of the unit, and whether it flees."""
    unit = draft.units["blue-1"]
    assert isinstance(unit, Troop)
    return unit.dp, unit.fleeing


def the(found: Any, name: str = "blue-1") -> Troop:
    unit = found.units[name]
    assert isinstance(unit, Troop)
    return unit


def alone(**fields: Any) -> WarPosition:
    return position(troop("blue-1", 20, 25, **fields))


@pytest.mark.rule("TW-180", "TW-181", "TW-185", "TW-187", "TW-188", "TW-182", "TW-183", "TW-184", "TW-025")
@pytest.mark.parametrize("morale", ["good", "ordinary", "bad"])
@pytest.mark.parametrize(
    ("dp", "better", "worse", "flees"),
    [(2, 1, 0, (False, False, True)), (8, 0, 0, (False, True, True)), (13, 0, 1, (True, True, True))],
)
def test_the_chances_of_panic_in_three_classes_and_with_three_morales(
    dp: int, better: int, worse: int, flees: tuple[bool, bool, bool], morale: str
) -> None:
    better, worse = better + (morale == "good"), worse + (morale == "bad")
    # low is good: the worst dice are the highest
    good, normal, bad = banded(kept(2 + better + worse, worse, better))
    expected = {(dp, flees[0]): good, (dp + 1, flees[1]): normal}
    expected[dp + 1, flees[2]] = expected.get((dp + 1, flees[2]), Fraction()) + bad
    assert chances(alone(dp=dp, quality=morale), PANIC, state) == expected


@pytest.mark.rule("TW-186")
def test_four_bases_of_bad_morale_with_two_dp_roll_four_dice_and_drop_best_and_worst() -> None:
    unit = troop("blue-1", 20, 25, kind="militia", dp=2)
    _, events = run(position(unit), PANIC, dice="6521")
    assert "4d6dl1dh1: 5 2 (dropped 6 1) = 7, normal" in str(events[0])


@pytest.mark.rule("TW-182")
def test_a_commander_with_the_unit_steadies_it() -> None:
    with_him = position(troop("blue-1", 20, 25, dp=8), officer("blue-colonel", attached="blue-1"))
    good, normal, bad = banded(kept(3, 0, 1))
    found = chances(with_him, PANIC, lambda draft: disorder.shaken(the(draft)) and the(draft).fleeing)
    assert found == {False: good, True: normal + bad}


@pytest.mark.rule("TW-O13")
def test_a_commander_with_a_unit_that_panics_badly_is_killed_on_a_one() -> None:
    with_him = position(troop("blue-1", 20, 25, dp=8), officer("blue-colonel", attached="blue-1"))
    killed, _ = run(with_him, PANIC, dice="6661")
    assert "blue-colonel" not in killed.units
    spared, _ = run(with_him, PANIC, dice="6662")
    assert "blue-colonel" in spared.units


@pytest.mark.rule("TW-187", "TW-190")
def test_a_bad_result_costs_a_base_and_the_last_one_the_unit() -> None:
    unit = troop("blue-1", 20, 25, kind="horse")
    draft, _ = run(position(unit), PANIC, dice="666")
    assert (len(the(draft).bases), the(draft).dp) == (3, 1)
    last = replace(unit, bases=("horse",), block=replace(unit.block, bases=1, files=1))
    draft, events = run(position(last), PANIC, dice="666")
    assert "blue-1" not in draft.units
    assert "TW-190" in rules_of(events)


@pytest.mark.rule("TW-O25")
def test_the_owner_chooses_the_base_in_the_rear_rank_first() -> None:
    start = position(troop("blue-1", 20, 25), step=Loss(side="swedes", losing="blue-1"))
    # behind: pike, pike, shot; of the pikes any is as good
    assert [action.base for action in start.step.actions(start)] == [4, 5]  # type: ignore[union-attr]
    assert the(after(start, "lose blue-1 5")).bases == ("shot", "pike", "shot", "pike", "pike")
    assert refused(start, "lose blue-1 0").rule == "TW-O25"


@pytest.mark.rule("TW-O25")
def test_of_one_rank_an_end_out_of_contact_goes_first_and_the_others_stay() -> None:
    line = troop("blue-1", 20, 25, kind="horse")
    enemy = troop("red-1", 23.5, 25, 180, kind="commanded-shot")
    assert disorder.losable_bases(position(line, enemy), line) == [0]
    draft, _ = run(position(line, enemy))
    disorder.lose_base(draft, "blue-1", 0)
    bases = draft.index["blue-1"].bases
    old = position(line).index["blue-1"].bases
    assert [base.centre for base in bases] == [pytest.approx(base.centre, abs=0.01) for base in old[1:]]


@pytest.mark.rule("TW-189")
def test_dp_from_panic_or_dismay_bring_no_further_test() -> None:
    friend = troop("blue-2", 20, 30, dp=1)
    draft, events = run(position(troop("blue-1", 20, 25, dp=8), friend), PANIC, dice="44" + "3")
    assert the(draft).fleeing
    assert sum("TW-180" in event.rules() for event in events) == 1


@pytest.mark.rule("TW-200")
@pytest.mark.parametrize(("y", "dice", "dp"), [(33.0, "443", 3), (37.0, "44", 1)])
def test_friends_who_see_a_unit_flee_are_disordered_worse_when_near(y: float, dice: str, dp: int) -> None:
    start = position(troop("blue-1", 20, 25, dp=8), troop("blue-2", 20, y), troop("red-1", 20, 5, 180))
    draft, _ = run(start, PANIC, dice=dice)
    assert the(draft, "blue-2").dp == dp


@pytest.mark.rule("TW-200")
def test_friends_who_face_away_see_nothing() -> None:
    start = position(troop("blue-1", 20, 25, dp=8), troop("blue-2", 20, 15))
    draft, _ = run(start, PANIC, dice="44")
    assert the(draft, "blue-2").dp == 0


@pytest.mark.rule("TW-201", "TW-O19")
@pytest.mark.parametrize("kind", ["commanded-shot", "cossacks", "light-guns"])
def test_light_troops_and_guns_dismay_nobody(kind: str) -> None:
    start = position(troop("blue-1", 20, 25, kind=kind, dp=3), troop("blue-2", 20, 30))
    draft, _ = run(position(*start.units.values()), PANIC, dice="66666")
    assert the(draft, "blue-2").dp == 0


# flight


@pytest.mark.rule("TW-195", "TW-196", "TW-024", "TW-092", "TW-O26")
def test_a_fleeing_unit_runs_with_all_its_impulses_and_tests_after_each() -> None:
    unit = troop("blue-1", 24, 20, 180, dp=8, fleeing=True)
    # enemies stand nearer to both woods
    start = position(unit, troop("red-1", 10, 12, 180), troop("red-2", 38, 12, 180))
    # the roll 4 + 8 DP is good, and so gives a DP; the shaken flee on at a normal result, the broken at any
    draft, events = run(start, Flee(unit="blue-1"), dice="22 33 22 111")
    assert sum("TW-032" in event.rules() for event in events) == 2
    assert sum("TW-180" in event.rules() for event in events) == 2
    pose = the(draft).pose
    assert pose is not None
    assert pose.y_inches == 32


@pytest.mark.rule("TW-196")
def test_a_result_that_does_not_rout_ends_the_flight() -> None:
    unit = troop("blue-1", 20, 20, 180, dp=3, fleeing=True)
    draft, _ = run(position(unit), Panic(unit="blue-1", cause="flight"), dice="444")
    assert not the(draft).fleeing


@pytest.mark.rule("TW-196")
@pytest.mark.parametrize("cause", ["shooting", "melee", "trampled"])
def test_only_the_test_after_an_impulse_of_flight_ends_it(cause: str) -> None:
    unit = troop("blue-1", 20, 20, 180, dp=3, fleeing=True)
    draft, _ = run(position(unit), Panic(unit="blue-1", cause=cause), dice="444")  # type: ignore[arg-type]
    assert the(draft).fleeing


@pytest.mark.rule("TW-195", "TW-O14")
def test_it_runs_for_cover_without_enemies_or_for_its_own_edge() -> None:
    far = position(troop("blue-1", 25, 30, fleeing=True))
    assert goal_degrees(far, the(far)) == 180
    near = position(troop("blue-1", 12, 20, fleeing=True), troop("red-1", 25, 20, 270))
    assert goal_degrees(near, the(near)) == pytest.approx(270, abs=20)
    held = position(*near.units.values(), troop("red-2", 3.5, 20, 90, kind="commanded-shot"))
    assert goal_degrees(held, the(held)) == 180


@pytest.mark.rule("TW-199")
def test_a_friend_that_is_run_through_gets_a_dp_for_each_base_and_tests() -> None:
    unit = troop("blue-1", 24, 28, 180, dp=8, fleeing=True)
    friend = troop("blue-2", 24, 30, kind="commanded-shot", files=1)
    # a good result: six inches, clear of the friend
    draft, events = run(position(unit, friend), Run(unit="blue-1"), dice="22" + "111")
    assert the(draft, "blue-2").dp >= 2
    assert {"TW-199", "TW-180"} <= rules_of(events)


@pytest.mark.rule("TW-O16", "TW-O26")
def test_a_unit_that_flees_over_its_own_edge_is_lost_with_its_commander() -> None:
    unit = troop("blue-1", 20, 36, 180, dp=8, fleeing=True)
    draft, events = run(position(unit, officer("blue-colonel", attached="blue-1")), Run(unit="blue-1"), dice="22")
    assert not draft.units
    assert [lost.fate for lost in draft.state.lost] == ["left", "fallen"]
    assert "TW-O16" in rules_of(events)


@pytest.mark.rule("TW-O1")
def test_fleeing_units_without_any_commander_flee_when_the_deck_is_empty() -> None:
    unit = troop("blue-1", 20, 20, 180, dp=8, fleeing=True)
    draft, _ = run(position(unit), Stragglers(), dice="22 33 22 111")
    assert the(draft).pose != unit.pose
    under = replace(unit, under="blue-colonel")
    draft, _ = run(position(under, officer("blue-colonel", at=(30, 30))), Stragglers())
    assert the(draft) == under


@pytest.mark.rule("TW-195")
def test_a_fleeing_unit_takes_no_other_orders() -> None:
    start = position(troop("blue-1", 20, 25, fleeing=True), step=Activation(side="swedes", acting="blue-1"))
    assert refused(start, "march blue-1").rule == "TW-195"
    assert refused(start, "restore blue-1").rule == "TW-195"
