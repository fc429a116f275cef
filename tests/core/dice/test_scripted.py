"""Dice that are known beforehand."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.dice import (
    Bands,
    DiceMismatch,
    DiceSource,
    Expression,
    Pick,
    ReplayedDice,
    Roll,
    ScriptedDice,
    SeededDice,
    Test,
    Throw,
    parse,
)
from tests.strategies import expressions

BANDS = Bands({"miss": (None, 3), "hit": (4, None)})


def test_scripted_values_are_faces_in_order_and_indices_of_picks() -> None:
    dice = ScriptedDice([2, 6, 4, 1, 3])
    assert dice.roll("3d6dl1").dice == (6, 4)
    assert dice.test("d6", 3, BANDS).band == "hit"
    assert dice.pick(4) == 3
    assert dice.position == 5


def test_scripted_dice_fall_again_from_a_position_set_back() -> None:
    dice = ScriptedDice([2, 6])
    assert dice.roll("d6").total == 2
    dice.position = 0
    assert dice.roll("d6").total == 2


def test_scripted_dice_say_when_they_run_out() -> None:
    dice = ScriptedDice([4])
    with pytest.raises(DiceMismatch, match=r"values \(1\) have run out at 2d6 for a march"):
        dice.roll("2d6", "a march")


@pytest.mark.parametrize("value", [0, 7])
def test_scripted_face_must_be_on_the_die(value: int) -> None:
    with pytest.raises(DiceMismatch, match=f"value 2 is {value}, but 2d6 needs one from 1 to 6"):
        ScriptedDice([1, value]).roll("2d6")


def test_scripted_pick_must_be_among_the_options() -> None:
    with pytest.raises(DiceMismatch, match="a pick from 3 needs one from 0 to 2"):
        ScriptedDice([3]).pick(3)


def throw_all(dice: DiceSource, expression: Expression) -> list[Throw]:
    dice.roll(expression, "a march")
    dice.test(expression, -1, BANDS, "a shot")
    dice.pick(3, "a card", labels=("ace", "king", "queen"))
    return list(dice.taken)


@given(expressions(), st.integers())
def test_recorded_throws_come_back_exactly_also_by_way_of_json(expression: Expression, seed: int) -> None:
    recorded = throw_all(SeededDice(seed), expression)
    stored = msgspec.json.decode(msgspec.json.encode(recorded), type=list[Throw])
    assert throw_all(ReplayedDice(stored), expression) == recorded


def test_replayed_throws_keep_the_reasons_they_were_recorded_with() -> None:
    recorded: list[Throw] = [Roll(expression="d6", dice=(4,), total=4, reason="old words"), Pick(count=2, index=1)]
    dice = ReplayedDice(recorded)
    dice.roll("d6", "new words")
    dice.pick(2, "new words", labels=["a", "b"])
    assert dice.taken == recorded


def test_replay_goes_on_from_a_position_set_back() -> None:
    dice = ReplayedDice([Pick(count=3, index=2)])
    assert dice.pick(3) == 2
    dice.position = 0
    assert dice.pick(3) == 2


FOUR = Roll(expression="d6", dice=(4,), total=4)
SHOT = Test(roll=FOUR, modifier=-1, total=3, band="miss")


def test_replay_refuses_other_dice_than_were_recorded() -> None:
    with pytest.raises(DiceMismatch, match=r"ask for 2d6 for a march, but throw 1 of the record is Roll\("):
        ReplayedDice([FOUR]).roll("2d6", "a march")


@pytest.mark.parametrize("recorded", [SHOT, Pick(count=6, index=3), Roll(expression="d6", dice=(7,), total=7)])
def test_replay_refuses_a_roll_that_is_none(recorded: Throw) -> None:
    with pytest.raises(DiceMismatch):
        ReplayedDice([recorded]).roll("d6")


def test_replay_refuses_a_roll_of_which_only_the_total_is_known() -> None:
    with pytest.raises(DiceMismatch):
        ReplayedDice([Roll(expression="2d6", total=7)]).roll("2d6")


@pytest.mark.parametrize(
    "recorded",
    [
        FOUR,
        msgspec.structs.replace(SHOT, modifier=0),
        msgspec.structs.replace(SHOT, total=4),
        msgspec.structs.replace(SHOT, band="hit"),
        msgspec.structs.replace(SHOT, roll=Roll(expression="d6", dice=(4,), total=5)),
    ],
)
def test_replay_refuses_a_test_that_differs(recorded: Throw) -> None:
    with pytest.raises(DiceMismatch, match="a test on d6 with modifier -1"):
        ReplayedDice([recorded]).test("d6", -1, BANDS)


def test_replay_refuses_a_test_whose_bands_have_moved() -> None:
    moved = Bands({"miss": (None, 2), "hit": (3, None)})
    with pytest.raises(DiceMismatch, match="comes to 3, hit"):
        ReplayedDice([SHOT]).test("d6", -1, moved)


@pytest.mark.parametrize("recorded", [FOUR, Pick(count=4, index=2), Pick(count=3, index=3), Pick(count=3, index=-1)])
def test_replay_refuses_a_pick_from_other_options(recorded: Throw) -> None:
    with pytest.raises(DiceMismatch, match="a pick from 3"):
        ReplayedDice([recorded]).pick(3)


def test_replay_refuses_a_pick_of_another_card() -> None:
    with pytest.raises(DiceMismatch, match="where option 1 is 'queen'"):
        ReplayedDice([Pick(count=2, index=1, label="king")]).pick(2, labels=["ace", "queen"])


def test_replay_says_when_the_record_ends() -> None:
    with pytest.raises(DiceMismatch, match="ends after throw 1"):
        throw_all(ReplayedDice([FOUR]), parse("d6"))
