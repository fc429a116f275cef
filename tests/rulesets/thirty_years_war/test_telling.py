"""What players are told: names they may shorten, marks, prompts, and the lines of the log."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard import referee
from grognard.errors import InvalidAction
from grognard_thirty_years_war.actions import Command as MarchTogether
from grognard_thirty_years_war.actions import CommandFire, Replace
from grognard_thirty_years_war.characters import told
from grognard_thirty_years_war.command import Command
from grognard_thirty_years_war.moving import MoveRoll, Spend
from grognard_thirty_years_war.panic import Panic
from grognard_thirty_years_war.pieces import Character, Officer, Piece, Reforming, WarPosition
from grognard_thirty_years_war.reactions import Reaction
from grognard_thirty_years_war.sequence import EndOfTurn
from grognard_thirty_years_war.shooting import Shoot
from tests.rulesets.thirty_years_war.field import after, game_rules, officer, position, refused, run, troop

# a side's own units may be named without the side: these are the swedes' as in the scenarios
FIRST = replace(troop("blue-1", 9, 33), id="swedes-foot-1", under="swedes-brigade")
SECOND = replace(troop("blue-2", 16, 33), id="swedes-foot-2", under="swedes-brigade")
ENEMY = replace(troop("red-1", 12, 28, 180), id="imperials-foot-1")
BRIGADE = replace(officer("blue-b", at=(12, 36)), id="swedes-brigade", under="swedes-wing")
WING = replace(officer("blue-w", kind="division", at=(20, 37)), id="swedes-wing")


def commanding(*pieces: Piece, who: str = "swedes-brigade", points: int = 3, **fields: object) -> WarPosition:
    step = Command(side="swedes", officer=who, points=points)
    whole = {piece.id: piece for piece in (FIRST, SECOND, ENEMY, BRIGADE, WING, *pieces)}
    return position(*whole.values(), step=step, **fields)  # type: ignore[arg-type]


def marks(found: WarPosition, name: str) -> tuple[str, ...]:
    return found.rules.ruleset.marks(found, found.units[name])


def lines(start: WarPosition, *steps: object, dice: str) -> list[str]:
    _, events = run(start, *steps, dice=dice)  # type: ignore[arg-type]
    return [str(event) for event in events]


@pytest.mark.rule("TW-074")
def test_the_units_of_a_coordinated_order_are_named_as_anywhere() -> None:
    start = commanding()
    units = "swedes-foot-1+swedes-foot-2"
    assert referee.parse(start, "command foot-1+FOOT-2 march 1") == MarchTogether(units=units, points=1)
    shot = referee.parse(start, "command foot-1+swedes-foot-2 shoot imperials-foot-1 1")
    assert shot == CommandFire(units=units, target="imperials-foot-1", points=1)
    assert str(shot) == f"command {units} shoot imperials-foot-1 1"
    assert MarchTogether.usage() == "command UNIT+UNIT march POINTS"
    # what was written twice by two names is one unit
    assert refused(start, "command foot-1+swedes-foot-1 march 1").rule == "TW-074"
    assert refused(start, "command + march 1").rule == "TW-074"
    with pytest.raises(InvalidAction, match="no unit 'foot-9'"):
        referee.parse(start, "command foot-1+foot-9 march 1")


@pytest.mark.rule("TW-084")
def test_a_commander_to_replace_is_named_as_anywhere_fallen_or_not() -> None:
    start = commanding(who="swedes-wing")
    assert referee.parse(start, "replace brigade") == Replace(officer="swedes-brigade")
    with pytest.raises(InvalidAction, match="no unit 'brigadier'"):
        referee.parse(start, "replace brigadier")
    fallen = replace(BRIGADE, pose=None)
    step = Command(side="swedes", officer="swedes-wing", points=3)
    gone = position(FIRST, SECOND, WING, step=step, fallen=(fallen,))
    assert referee.parse(gone, "replace brigade") == Replace(officer="swedes-brigade")
    back = after(gone, "replace Brigade").units["swedes-brigade"]
    assert isinstance(back, Officer)
    assert back.attached == "swedes-foot-1"


@pytest.mark.rule("TW-O3", "TW-O26")
def test_a_commander_s_marks_tell_his_unit_his_order_and_his_command_points() -> None:
    ordered = replace(BRIGADE, attached="swedes-foot-1", pose=None, flag=(13.5, 8.0), order="advance")
    found = commanding(ordered, points=2)
    told_of = ("leader", "with swedes-foot-1", "advance, flag 13.5,8 (8″)", "2 CP left")
    assert marks(found, "swedes-brigade") == told_of
    assert marks(found, "swedes-wing") == ("leader", "3 CP")
    acted = commanding(replace(WING, acted=True, flag=(20.0, 30.0), order="hold"))
    assert marks(acted, "swedes-wing") == ("leader", "hold, flag 20,30 (16″)", "has acted")
    free = commanding(ordered, compiled=game_rules(orders=False), who="swedes-wing")
    assert marks(free, "swedes-brigade") == ("leader", "with swedes-foot-1", "3 CP")
    rolled = commanding(compiled=game_rules(command_points="d3+1"), who="swedes-wing")
    assert marks(rolled, "swedes-brigade") == ("leader", "d3+1 CP")


@pytest.mark.rule("TW-054")
def test_a_re_forming_that_hangs_over_is_a_mark() -> None:
    assert FIRST.pose is not None
    pending = Reforming(block=FIRST.block, pose=FIRST.pose, order=tuple(range(6)))
    found = commanding(replace(FIRST, reforming=pending))
    assert marks(found, "swedes-foot-1") == ("re-forming",)
    assert marks(found, "swedes-foot-2") == ()


@pytest.mark.rule("TW-110")
def test_the_title_of_a_reaction_says_whose_it_is_and_why() -> None:
    step = Reaction(side="swedes", reacting="swedes-foot-1", kind="moved", mover="imperials-foot-1")
    assert step.title == "reaction of swedes-foot-1: imperials-foot-1 has moved"
    assert Reaction.title == "reaction"


@pytest.mark.rule("TW-033", "TW-048")
def test_movepoints_and_moves_are_counted_and_cite_their_rules() -> None:
    second, first = ("second_thoughts", "TW-048", "1 movepoint of 3″"), ("first_draft", "TW-033", "2 moves of 2″")
    for option, rule, said in (second, first):
        start = position(FIRST, compiled=game_rules(movement=option))
        draft, events = run(start, MoveRoll(unit="swedes-foot-1"), dice="43")
        step = draft.agenda[-1]
        assert isinstance(step, Spend)
        assert step.rule == rule
        assert events[0].rules() == ("TW-032", "TW-033" if option == "first_draft" else "TW-045")
        assert step.title == f"movepoints of swedes-foot-1: {step.points}"
        assert said in step.heading(draft)
        assert str(events[0]).endswith("normal; " + said.partition(" of")[0])


@pytest.mark.rule("TW-021", "TW-022")
def test_the_log_says_what_disorder_takes_from_a_roll_and_names_each_rule_once() -> None:
    start = position(replace(FIRST, dp=1, has_fired=True), ENEMY)
    _, events = run(start, Shoot(unit="swedes-foot-1", target="imperials-foot-1"), dice="2211" + "1111")
    assert "2d6: 2 2 − 1 = 3, bad; −1 for 1 DP; 0 DP" in str(events[0]).replace("2 2 = 4", "2 2")
    assert "TW-" not in str(events[0])
    assert "TW-022" in events[0].rules()


@pytest.mark.rule("TW-182")
def test_a_panic_test_says_why_it_has_a_third_die() -> None:
    found = lines(position(FIRST), Panic(unit="swedes-foot-1", cause="shooting"), dice="112")
    assert found[0].endswith("good; a die that drops the worst: steady, 0 DP on 6 bases")


@pytest.mark.rule("TW-200")
def test_the_log_shows_the_die_of_those_who_see_a_rout_from_near() -> None:
    friend = replace(SECOND, pose=troop("x", 10, 38).pose)
    routed = Panic(unit="swedes-foot-1", cause="melee")
    found = lines(position(replace(FIRST, dp=12), friend), routed, dice="111" + "2")
    assert "swedes-foot-2 gets 2 DP (sees what becomes of swedes-foot-1 from near, d3: 2) and has 2" in found


@pytest.mark.rule("TW-124")
def test_the_log_shows_the_dice_of_the_smoke() -> None:
    found = lines(position(FIRST, ENEMY, smoke=((1.0, 1.0), (5.0, 5.0))), EndOfTurn(), dice="36")
    assert found[0] == "smoke disperses on 4 or more: 3 6, 1 of 2 smoke markers gone"


@pytest.mark.rule("TW-083")
def test_leading_with_no_points_says_nothing_of_points() -> None:
    for points, said in ((0, "leads swedes-brigade"), (2, "leads swedes-brigade, 1 of 2 CP arrives")):
        start = commanding(who="swedes-wing")
        draft, _ = run(start)
        step = draft.pop()
        step.apply(draft, referee.parse(start, f"lead brigade {points}"))
        assert str(draft.events[0]) == f"swedes-wing {said}"


@pytest.mark.rule("TW-085")
def test_a_character_is_told_in_one_kind_of_minus_and_by_the_faces_that_kill() -> None:
    assert told(Character(weight=1, ride_inches=2, killed_on=1)) == "+2″ of riding for a CP, killed on 1 or 2"
    assert told(Character(weight=1, points=-2)) == "−2 CP"
