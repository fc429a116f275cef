"""Manoeuvres, re-arrangements and what bars the way (section D of the rules)."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.actions import Done
from grognard.board.poses import Pose
from grognard_thirty_years_war.actions import Advance, Reform
from grognard_thirty_years_war.arranging import about_centre, planned, stood
from grognard_thirty_years_war.charging import Charge
from grognard_thirty_years_war.flight import Run
from grognard_thirty_years_war.moving import MoveRoll, Spend
from grognard_thirty_years_war.pieces import Piece, Purpose, Troop, WarPosition
from tests.rulesets.thirty_years_war.field import after, allowed, game_rules, officer, position, refused, run, troop

MM = 1 / 25.4
PIKES = ("pike",) * 5


def column(**fields: Any) -> Troop:
    """Five bases in column, facing north."""
    unit = troop("blue-1", 20, 25, files=1)
    return replace(unit, bases=PIKES, block=replace(unit.block, bases=5, files=1), **fields)


def spending(unit: Troop, points: int, *others: Piece, purpose: Purpose = "march", **options: Any) -> WarPosition:
    assert unit.pose is not None
    step = Spend(side=unit.side, moving=unit.id, points=points, start=unit.pose, purpose=purpose, against="red-1")
    return position(unit, *others, step=step, compiled=game_rules(**options))


def the(found: WarPosition, name: str = "blue-1") -> Troop:
    unit = found.units[name]
    assert isinstance(unit, Troop)
    return unit


@pytest.mark.rule("TW-052")
def test_an_about_turn_takes_each_base_the_diagonal_of_a_base() -> None:
    unit = troop("blue-1", 20, 25, files=6)
    turned = about_centre(unit.block, stood(unit.block, unit.pose or Pose(x_inches=0, y_inches=0)).centre, 180)
    plan = planned(unit, unit.block, turned)
    assert plan.travels == pytest.approx([math.hypot(50, 25) * MM] * 6, abs=0.01)
    assert plan.travel_inches == pytest.approx(2.20, abs=0.01)


@pytest.mark.rule("TW-052", "TW-048", "TW-050")
def test_an_about_turn_takes_two_movepoints() -> None:
    unit = troop("blue-1", 20, 25, files=6)
    pose = about_centre(unit.block, stood(unit.block, unit.pose or Pose(x_inches=0, y_inches=0)).centre, 180)
    action = f"reform blue-1 6 at {pose.x_inches} {pose.y_inches} 180"
    done = after(spending(unit, 2), action)
    assert the(done).pose == pose
    assert the(done).reforming is None


@pytest.mark.rule("TW-053")
def test_the_last_of_five_bases_travels_five_and_a_half_inches_from_column_to_line() -> None:
    unit = column()
    plan = planned(unit, replace(unit.block, files=5), Pose(x_inches=20, y_inches=25))
    assert plan.travel_inches == pytest.approx(math.hypot(100, 100) * MM, abs=0.01)
    assert plan.travel_inches == pytest.approx(5.57, abs=0.01)


@pytest.mark.rule("TW-053", "TW-051")
def test_a_column_of_five_deploys_with_three_movepoints_of_one_turn() -> None:
    done = the(after(spending(column(), 3), "reform blue-1 5 at 20 25 0"))
    assert done.block.files == 5
    assert not done.block.spots


@pytest.mark.rule("TW-049", "TW-055")
def test_a_manoeuvre_alone_moves_nobody_but_stays_in_force() -> None:
    begun = the(after(spending(column(), 1), "reform blue-1 5 at 20 25 0"))
    assert begun.block == column().block
    assert begun.reforming is not None
    # the same re-forming now takes two movepoints more, not three
    assert the(after(spending(begun, 2), "reform blue-1 5 at 20 25 0")).block.files == 5


@pytest.mark.rule("TW-054", "TW-051", "TW-O23")
def test_an_unfinished_deployment_hangs_over_with_each_base_where_its_travel_ended() -> None:
    unit = column()
    before = stood(unit.block, unit.pose or Pose(x_inches=0, y_inches=0))
    half = the(after(spending(unit, 2), "reform blue-1 5 at 20 25 0"))
    assert half.block.spots
    now = stood(half.block, half.pose or Pose(x_inches=0, y_inches=0))
    gone = [
        max(math.dist(a, b) for a, b in zip(old.corners, new.corners, strict=True))
        for old, new in zip(before.bases, now.bases, strict=True)
    ]
    assert max(gone) == pytest.approx(3, abs=0.01)
    assert refused(spending(half, 2), "advance blue-1 2").rule == "TW-054"
    done = the(after(spending(half, 1), "reform blue-1 5 at 20 25 0"))
    assert (done.block.files, done.block.spots, done.reforming) == (5, (), None)


@pytest.mark.rule("TW-048", "TW-051")
def test_straight_ahead_is_free_of_manoeuvres_up_to_the_move_of_each_movepoint() -> None:
    start = spending(troop("blue-1", 20, 25), 2)
    assert the(after(start, "advance blue-1 6")).pose == Pose(x_inches=20, y_inches=19)
    assert refused(start, "advance blue-1 6.1").rule == "TW-051"
    # what is left may still be spent
    assert isinstance(step := after(start, "advance blue-1 3").step, Spend)
    assert step.points == 1


@pytest.mark.rule("TW-051", "TW-O23")
def test_bases_may_be_arranged_one_by_one_but_end_edge_to_edge_in_one_block() -> None:
    unit = troop("blue-1", 20, 25, kind="commanded-shot")
    start = spending(unit, 2)
    width = unit.block.width_inches
    stepped = f"arrange blue-1 {20 - width / 2:.3f}/25.492/0;{20 + width / 2:.3f}/25.992/0"
    done = the(after(start, stepped))
    assert len(done.block.spots) == 2
    assert refused(start, "arrange blue-1 19/25.5/0;23/25.5/0").rule == "TW-O23"
    assert refused(start, "arrange blue-1 19/25.5/0").rule == "TW-O23"
    assert refused(start, f"arrange blue-1 {20 - width / 2}/25.5/0;{20 + width / 2}/25.5/90").rule == "TW-O23"


@pytest.mark.rule("TW-035", "TW-N2")
def test_in_the_first_draft_a_turn_of_45_degrees_costs_a_move() -> None:
    unit = troop("blue-1", 20, 25)
    middle = stood(unit.block, unit.pose or Pose(x_inches=0, y_inches=0)).centre
    quarter, eighth = about_centre(unit.block, middle, 90), about_centre(unit.block, middle, 45)
    start = spending(unit, 1, movement="first_draft")
    allowed(start, f"reform blue-1 3 at {eighth.x_inches} {eighth.y_inches} 45")
    assert refused(start, f"reform blue-1 3 at {quarter.x_inches} {quarter.y_inches} 90").rule == "TW-035"


def first_draft(unit: Troop, points: int, *others: Piece, purpose: Purpose = "march") -> WarPosition:
    return spending(unit, points, *others, purpose=purpose, movement="first_draft")


def turned(unit: Troop, degrees: float) -> str:
    """The unit turns about its middle."""
    assert unit.pose is not None
    pose = about_centre(unit.block, stood(unit.block, unit.pose).centre, unit.pose.heading_degrees + degrees)
    return f"reform {unit.id} {unit.block.files} at {pose.x_inches} {pose.y_inches} {pose.heading_degrees}"


@pytest.mark.rule("TW-035")
@pytest.mark.parametrize(("degrees", "moves"), [(10, 1), (45, 1), (46, 2), (90, 2), (-135, 3), (180, 4)])
def test_in_the_first_draft_each_begun_45_degrees_cost_a_move(degrees: float, moves: int) -> None:
    unit = troop("blue-1", 20, 25)
    allowed(first_draft(unit, moves), turned(unit, degrees))
    if moves > 1:
        assert refused(first_draft(unit, moves - 1), turned(unit, degrees)).rule == "TW-035"


@pytest.mark.rule("TW-035")
def test_in_the_first_draft_a_wheel_about_an_end_of_the_front_costs_no_more_than_its_turn() -> None:
    unit = troop("blue-1", 20, 25)
    half = 1.5 * unit.block.width_inches
    # the right end of the front stays at 20 + half, 25; the left one swings round it
    x, y = 20 + half - half * math.cos(math.radians(45)), 25 - half * math.sin(math.radians(45))
    allowed(first_draft(unit, 1), f"reform blue-1 3 at {x:.3f} {y:.3f} 45")
    # a move farther off it would be two moves more
    # written to a decimal it is still the same wheel, within 0.05″
    allowed(first_draft(unit, 1), f"reform blue-1 3 at {x:.1f} {y:.1f} 45")
    assert refused(first_draft(unit, 2), f"reform blue-1 3 at {x - 1:.3f} {y:.3f} 45").rule == "TW-035"
    allowed(first_draft(unit, 3), f"reform blue-1 3 at {x - 1:.3f} {y:.3f} 45")


@pytest.mark.rule("TW-035")
def test_in_the_first_draft_a_file_costs_a_move_and_a_move_aside_or_back_two() -> None:
    unit = troop("blue-1", 20, 25)
    allowed(first_draft(unit, 1), "reform blue-1 2 at 20 25 0")
    assert refused(first_draft(unit, 2), "reform blue-1 6 at 20 25 0").rule == "TW-035"
    allowed(first_draft(unit, 3), "reform blue-1 6 at 20 25 0")
    assert refused(first_draft(unit, 1), "reform blue-1 3 at 20 27 0").rule == "TW-035"
    allowed(first_draft(unit, 2), "reform blue-1 3 at 20 27 0")
    assert refused(first_draft(unit, 3), "reform blue-1 3 at 17.9 25 0").rule == "TW-035"
    # a turn and a file together
    assert the(after(first_draft(unit, 3), "reform blue-1 2 at 20 25 45")).block.files == 2


@pytest.mark.rule("TW-035")
def test_in_the_first_draft_an_arrangement_costs_two_moves_or_as_many_as_its_longest_way() -> None:
    unit = troop("blue-1", 20, 25, kind="commanded-shot")
    width = unit.block.width_inches
    stepped = f"arrange blue-1 {20 - width / 2:.3f}/25.492/0;{20 + width / 2:.3f}/25.992/0"
    assert refused(first_draft(unit, 1), stepped).rule == "TW-035"
    assert len(the(after(first_draft(unit, 2), stepped)).block.spots) == 2
    # the right base goes 4.1″, more than two moves of 2″, to the left of the other
    swung = f"arrange blue-1 {20 - width / 2:.3f}/25.492/0;{20 - 1.5 * width:.3f}/26.4/0"
    assert refused(first_draft(unit, 2), swung).rule == "TW-035"


@pytest.mark.rule("TW-035", "TW-033")
def test_in_the_first_draft_a_bad_roll_takes_a_unit_only_straight_ahead() -> None:
    unit = troop("blue-1", 20, 25)
    rules = game_rules(movement="first_draft")
    bad, _ = run(position(unit, compiled=rules), MoveRoll(unit="blue-1"), dice="12")
    low = bad.commit()
    assert isinstance(low.step, Spend)
    assert low.step.points == 1
    assert refused(low, turned(unit, 45)).rule == "TW-035"
    assert all(isinstance(action, Advance | Done) for action in low.step.actions(low))
    allowed(low, "advance blue-1 2")
    normal, _ = run(position(unit, compiled=rules), MoveRoll(unit="blue-1"), dice="34")
    allowed(normal.commit(), turned(unit, 45))
    # and what is left after a turn takes it on
    on = after(normal.commit(), turned(unit, 45))
    assert isinstance(on.step, Spend)
    assert on.step.points == 1


@pytest.mark.rule("TW-035", "TW-195")
def test_in_the_first_draft_those_in_flight_turn_as_far_as_their_moves_go() -> None:
    # the own edge of blue is in the south; 180° are four moves, and no roll gives more than three
    unit = troop("blue-1", 24, 32, fleeing=True)
    rules = game_rules(movement="first_draft")
    draft, _ = run(position(unit, compiled=rules), Run(unit="blue-1"), dice="34")
    pose = the(draft).pose
    assert pose is not None
    assert abs(pose.heading_degrees - 180) == pytest.approx(90)
    # at 90° to go, two moves for it, the third for 2″ to the south
    draft, _ = run(position(the(draft), compiled=rules), Run(unit="blue-1"), dice="55")
    middle = stood(the(draft).block, the(draft).pose or pose).centre
    assert middle == pytest.approx((24, stood(unit.block, unit.pose or pose).centre[1] + 2), abs=0.01)
    # and a bad roll does not turn it at all
    draft, _ = run(position(unit, compiled=rules), Run(unit="blue-1"), dice="11")
    assert the(draft).pose == unit.pose


@pytest.mark.rule("TW-035", "TW-O19")
def test_what_greedy_is_offered_in_the_first_draft_is_allowed_and_more_than_straight_ahead() -> None:
    cases: tuple[tuple[str, Purpose], ...] = (("foot", "march"), ("foot", "retreat"), ("field-guns", "march"))
    for kind, purpose in cases:
        unit = troop("blue-1", 20, 25, kind=kind)
        start = first_draft(unit, 2, troop("red-1", 30, 18, 180), purpose=purpose)
        assert start.step is not None
        assert any(isinstance(action, Reform) for action in start.step.actions(start))


@pytest.mark.rule("TW-O15")
def test_a_unit_goes_through_friends_only_if_it_ends_clear_of_them_and_never_through_enemies() -> None:
    friend = troop("blue-2", 20, 22, kind="commanded-shot", files=1)
    start = spending(troop("blue-1", 20, 25), 2, friend)
    assert refused(start, "advance blue-1 2.5").rule == "TW-O15"
    allowed(start, "advance blue-1 6")
    enemy = troop("red-1", 20, 22, 180)
    beyond = spending(troop("blue-1", 20, 25), 4, enemy)
    assert refused(beyond, "reform blue-1 3 at 20 16 0").rule == "TW-O15"


@pytest.mark.rule("TW-O14")
def test_sight_is_blocked_and_cover_given_by_woods_and_water_cannot_be_entered() -> None:
    rules = game_rules(scenario="two-armies")
    unit = troop("blue-1", 86, 36)
    assert unit.pose is not None
    step = Spend(side="swedes", moving="blue-1", points=2, start=unit.pose)
    start = position(unit, step=step, compiled=rules)
    assert refused(start, "advance blue-1 6").rule == "TW-O14"
    woods = [piece for piece in rules.board.terrain if piece.kind == "wood"]
    assert all(piece.blocks_sight and piece.cover and piece.seen_through_inches == 2 for piece in woods)


@pytest.mark.rule("TW-O16")
def test_no_unit_leaves_the_table_of_its_own_will() -> None:
    assert refused(spending(troop("blue-1", 20, 3), 2), "advance blue-1 5").rule == "TW-O16"


@pytest.mark.rule("TW-O19")
def test_emplaced_guns_only_turn() -> None:
    guns = troop("blue-1", 20, 25, kind="field-guns")
    start = spending(guns, 3)
    assert refused(start, "advance blue-1 1").rule == "TW-O19"
    middle = stood(guns.block, guns.pose or Pose(x_inches=0, y_inches=0)).centre
    turned = about_centre(guns.block, middle, 20)
    allowed(start, f"reform blue-1 2 at {turned.x_inches} {turned.y_inches} {turned.heading_degrees}")
    assert refused(start, "reform blue-1 2 at 20 24 0").rule == "TW-O19"


@pytest.mark.rule("TW-O25")
def test_contact_comes_by_charging_straight_ahead_and_the_charger_lands_flush() -> None:
    enemy = troop("red-1", 21, 20, 170)
    start = spending(troop("blue-1", 20, 25), 2, enemy)
    allowed(start, "advance blue-1 6")
    draft, _ = run(position(troop("blue-1", 20, 25), enemy), Charge(unit="blue-1", inches=6), dice="666666666666666666")
    landed = draft.units["blue-1"]
    assert landed.pose is not None
    assert landed.pose.heading_degrees == pytest.approx(350, abs=0.01)


@pytest.mark.rule("TW-O25")
def test_a_roll_too_short_stops_short() -> None:
    draft, _ = run(position(troop("blue-1", 20, 25), troop("red-1", 20, 15, 180)), Charge(unit="blue-1", inches=3))
    assert draft.units["blue-1"].pose == Pose(x_inches=20, y_inches=22)


@pytest.mark.rule("TW-O26")
def test_a_lone_commander_touched_by_an_enemy_is_removed() -> None:
    alone = officer("red-general", kind="general", at=(20, 22))
    found = after(spending(troop("blue-1", 20, 25), 1, alone), "advance blue-1 3")
    assert "red-general" not in found.units
    assert [gone.id for gone in found.state.fallen] == ["red-general"]


@pytest.mark.rule("TW-110")
def test_a_unit_that_retreats_must_end_farther_from_the_enemy() -> None:
    start = spending(troop("blue-1", 20, 25), 2, troop("red-1", 20, 15, 180), purpose="retreat")
    assert refused(start, "advance blue-1 2").rule == "TW-110"
    allowed(start, "reform blue-1 3 at 20 27.5 0")
    charging = spending(troop("blue-1", 20, 25), 2, troop("red-1", 20, 15, 180), purpose="charge")
    assert refused(charging, "reform blue-1 3 at 20 27.5 0").rule == "TW-110"
