"""Scope, bases, kinds and the data that everything is read from (sections A, B, C of the rules)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard_thirty_years_war.disorder import shaken
from grognard_thirty_years_war.grading import dice_of, own_dp
from grognard_thirty_years_war.moving import MoveRoll, Spend
from grognard_thirty_years_war.pieces import Officer, Troop
from tests.rulesets.thirty_years_war.field import (
    banded,
    chances,
    game_rules,
    kept,
    officer,
    position,
    rulebook,
    run,
    troop,
)

MM = 1 / 25.4
TABLES = game_rules().tables


@pytest.mark.rule("TW-003", "TW-004", "TW-005", "TW-008")
@pytest.mark.parametrize(
    ("name", "width", "depth"), [("pike", 50, 25), ("shot", 50, 25), ("horse", 50, 25), ("light-gun", 25, 50)]
)
def test_bases_are_fifty_by_twenty_five_millimetres_and_guns_stand_narrow(name: str, width: int, depth: int) -> None:
    base = TABLES.bases[name]
    assert (base.width_inches, base.depth_inches) == pytest.approx((width * MM, depth * MM))


@pytest.mark.rule("TW-006")
def test_lower_commanders_stand_on_discs_of_an_inch_and_higher_ones_on_discs_of_two() -> None:
    assert TABLES.disc_inches == pytest.approx({"brigadier": 25 * MM, "division": 50 * MM, "general": 50 * MM})
    assert officer("blue-general", kind="general", at=(20, 20)).block.round


@pytest.mark.rule("TW-009", "TW-010", "TW-O27")
def test_units_are_of_several_bases_of_the_kinds_named() -> None:
    kinds = TABLES.kinds
    assert sorted(kinds["foot"].bases) == ["pike"] * 3 + ["shot"] * 3
    assert sorted(kinds["foot-shot"].bases) == ["pike"] * 2 + ["shot"] * 4
    assert [len(kinds[name].bases) for name in ("horse", "light-guns", "commanded-shot", "reiters", "cossacks")] == [
        4,
        2,
        2,
        4,
        4,
    ]


@pytest.mark.rule("TW-011", "TW-012", "TW-O18")
def test_quality_is_morale_unless_the_kind_gives_another() -> None:
    kinds = TABLES.kinds
    assert (kinds["militia"].quality, kinds["militia"].morale) == ("bad", None)
    assert (kinds["zealots"].quality, kinds["zealots"].morale) == ("ordinary", "good")


@pytest.mark.rule("TW-O27")
@pytest.mark.parametrize("scenario", ["two-brigades", "two-armies", "the-convoy"])
def test_every_scenario_of_the_period_can_be_set_up(scenario: str) -> None:
    game = rulebook().new_game(scenario, seed=1)
    bases = sum(len(unit.bases) for unit in game.state.units.values() if isinstance(unit, Troop))
    assert bases >= (90 if scenario == "two-armies" else 30)
    assert game.legal_actions()


@pytest.mark.rule("TW-020", "TW-026")
def test_disorder_has_no_limit_and_a_total_below_two_is_bad() -> None:
    unit = troop("blue-1", 20, 25, dp=13)
    assert chances(position(unit), MoveRoll(unit="blue-1"), lambda draft: draft.step is None) == {True: 1}
    assert TABLES.bands.of(-11) == "bad"
    assert TABLES.bands.of(14) == "good"


@pytest.mark.rule("TW-021", "TW-024")
def test_each_dp_takes_one_from_movement_and_adds_one_in_flight() -> None:
    unit = troop("blue-1", 20, 25, dp=3)
    draft, _ = run(position(unit))
    assert [modifier.by for modifier in own_dp(draft, unit, "TW-021")] == [-3]
    assert [modifier.by for modifier in own_dp(draft, unit, "TW-021", fleeing=True)] == [3]


@pytest.mark.rule("TW-N6", "TW-N5")
def test_dice_for_better_and_worse_are_rolled_and_dropped_together() -> None:
    assert dice_of(2, 1) == "5d6dl2dh1"
    assert dice_of(2, 1, low_is_good=True) == "5d6dl1dh2"


@pytest.mark.rule("TW-N4", "TW-183")
@pytest.mark.parametrize(("dp", "name"), [(0, "steady"), (6, "steady"), (7, "shaken"), (11, "shaken"), (12, "broken")])
def test_as_many_dp_as_bases_leave_a_unit_steady_and_twice_as_many_break_it(dp: int, name: str) -> None:
    assert shaken(troop("blue-1", 20, 25, dp=dp)) == name


def points_of(**options: Any) -> dict[int, Fraction]:
    start = position(troop("blue-1", 20, 25, dp=options.pop("dp", 0)), compiled=game_rules(**options))
    return dict(
        chances(
            start,
            MoveRoll(unit="blue-1"),
            lambda draft: draft.step.points if isinstance(draft.step, Spend) else 0,
        )
    )


@pytest.mark.rule("TW-032", "TW-045", "TW-N1")
def test_movement_gives_none_one_or_two_movepoints() -> None:
    assert points_of() == {0: Fraction(1, 6), 1: Fraction(2, 3), 2: Fraction(1, 6)}


@pytest.mark.rule("TW-030", "TW-031", "TW-033", "TW-N1")
def test_the_first_draft_gives_one_two_or_three_shorter_moves() -> None:
    assert points_of(movement="first_draft") == {1: Fraction(1, 6), 2: Fraction(2, 3), 3: Fraction(1, 6)}
    assert game_rules(movement="first_draft").tables.move_inches == {"foot": 2, "horse": 3, "guns": 1}


@pytest.mark.rule("TW-046")
def test_moves_of_the_second_thoughts_are_half_as_long_again() -> None:
    assert TABLES.move_inches == {"foot": 3, "horse": 4.5, "guns": 1.5}


@pytest.mark.rule("TW-047")
def test_with_three_dp_a_double_move_is_impossible() -> None:
    low, middle, high = banded(kept(2, 0, 0), -3)
    assert high == 0
    unit = troop("blue-1", 20, 25, dp=3)
    found = chances(
        position(unit),
        MoveRoll(unit="blue-1"),
        lambda draft: draft.step.points if isinstance(draft.step, Spend) else 0,
    )
    assert found == {0: low, 1: middle}


@pytest.mark.rule("TW-O19", "TW-039")
@pytest.mark.parametrize(("kind", "lowest", "highest"), [("cossacks", 1, 0), ("tercio", 0, 1)])
def test_sprightly_and_ponderous_units_roll_a_die_more(kind: str, lowest: int, highest: int) -> None:
    unit = troop("blue-1", 20, 25, kind=kind)
    found = chances(
        position(unit),
        MoveRoll(unit="blue-1"),
        lambda draft: draft.step.points if isinstance(draft.step, Spend) else 0,
    )
    assert tuple(found.get(points, 0) for points in (0, 1, 2)) == banded(kept(3, lowest, highest))


@pytest.mark.rule("TW-O19")
def test_fanatics_ignore_their_own_disorder() -> None:
    unit = troop("blue-1", 20, 25, kind="zealots", dp=5)
    found = chances(
        position(unit),
        MoveRoll(unit="blue-1"),
        lambda draft: draft.step.points if isinstance(draft.step, Spend) else 0,
    )
    assert found[0] == Fraction(1, 6)


def dp_after_march(quality: str, dice: str, **fields: Any) -> int:
    unit = troop("blue-1", 20, 25, quality=quality, **fields)
    draft, _ = run(position(unit), MoveRoll(unit="blue-1"), dice=dice)
    found = draft.units["blue-1"]
    assert isinstance(found, Troop)
    return found.dp


@pytest.mark.rule("TW-034", "TW-056")
def test_a_good_movement_roll_disorders() -> None:
    assert (dp_after_march("ordinary", "55"), dp_after_march("ordinary", "54")) == (1, 0)


@pytest.mark.rule("TW-037", "TW-O22")
def test_good_quality_is_spared_the_first_dp_of_movement_in_a_turn() -> None:
    assert dp_after_march("good", "55") == 0
    assert dp_after_march("good", "55", eased=True) == 1


@pytest.mark.rule("TW-038", "TW-O22")
def test_bad_quality_gets_a_dp_once_it_marches_and_only_once_a_turn() -> None:
    assert (dp_after_march("bad", "43"), dp_after_march("bad", "66")) == (1, 2)
    assert dp_after_march("bad", "43", marched=1) == 0


@pytest.mark.rule("TW-085")
def test_a_commander_may_have_fewer_points_than_others_of_his_level() -> None:
    assert isinstance(found := officer("blue-general", at=(20, 20), points=1), Officer)
    assert found.points == 1
