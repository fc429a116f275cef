"""Totals and their exact chances, against every throw counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.dice import Expression, Roll, TooManyOutcomes, parse
from tests.strategies import expressions


def counted_one_by_one(expression: Expression) -> dict[int, Fraction]:
    totals: Counter[int] = Counter()
    for faces in product(*(range(1, sides + 1) for sides in expression.sides)):
        rest, total = list(faces), expression.modifier
        for term in expression.terms:
            hand = sorted(rest[: term.count])
            del rest[: term.count]
            total += sum(hand[term.drop_lowest : term.count - term.drop_highest])
        totals[total] += 1
    return {total: Fraction(count, totals.total()) for total, count in sorted(totals.items())}


@given(expressions())
def test_distribution_is_that_of_all_throws_counted_one_by_one(expression: Expression) -> None:
    assert expression.distribution() == counted_one_by_one(expression)


@pytest.mark.parametrize("text", ["6d6dl2dh1", "8d4dl4", "2d20dl1", "2d6dl1+3d4dh1-2"])
def test_larger_drops_agree_with_counting_too(text: str) -> None:
    assert parse(text).distribution() == counted_one_by_one(parse(text))


@given(expressions())
def test_minimum_and_maximum_are_the_ends_of_the_distribution(expression: Expression) -> None:
    totals = list(expression.distribution())
    assert (totals[0], totals[-1]) == (expression.minimum, expression.maximum)


def test_two_dice_make_a_triangle() -> None:
    assert parse("2d6").distribution() == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_better_of_two_dice_shows_a_six_in_eleven_of_thirty_six() -> None:
    assert parse("2d6dl1").distribution()[6] == Fraction(11, 36)


def test_hundred_dice_are_exact() -> None:
    chances = parse("100d6").distribution()
    assert sum(chances.values()) == 1
    assert chances[101] == Fraction(100, 6**100)
    assert chances[102] == Fraction(comb(100, 2) + 100, 6**100)


def test_dropping_one_of_hundred_dice_is_exact() -> None:
    chances = parse("100d6dl1").distribution()
    assert sum(chances.values()) == 1
    assert chances[100] == Fraction(100, 6**100)


@pytest.mark.parametrize("text", ["100d1000", "100d1000dl50", "50d1000+50d999"])
def test_dice_too_many_for_exact_odds_are_refused_at_once(text: str) -> None:
    with pytest.raises(TooManyOutcomes, match="samples"):
        parse(text).distribution()


def test_modifier_is_added_to_the_one_there_is() -> None:
    assert str(parse("2d6+1").with_modifier(2)) == "2d6+3"
    assert str(parse("2d6+1").with_modifier(-1)) == "2d6"


def test_dice_of_a_roll_lie_from_high_to_low_whatever_the_order_they_fell_in() -> None:
    roll = parse("4d6dl1dh1+1").roll_of([2, 6, 1, 5], "a volley")
    assert roll == Roll(expression="4d6dl1dh1+1", dice=(5, 2), dropped=(6, 1), total=8, reason="a volley")
    assert parse("4d6dl1dh1+1").roll_of([1, 2, 5, 6], "a volley") == roll


def test_dice_of_two_sizes_stay_apart() -> None:
    assert parse("2d4+2d6dl1").roll_of([1, 2, 3, 6]).dice == (2, 1, 6)


@given(expressions(), st.data())
def test_dice_can_make_every_roll_they_throw(expression: Expression, data: st.DataObject) -> None:
    faces = [data.draw(st.integers(1, sides)) for sides in expression.sides]
    assert expression.can_make(expression.roll_of(faces, "anything"))


@pytest.mark.parametrize(
    "roll",
    [
        Roll(expression="3d6", dice=(6, 5), dropped=(4,), total=11),
        Roll(expression="3d6dl1", dice=(6, 5), dropped=(4,), total=12),
        Roll(expression="3d6dl1", dice=(6, 4), dropped=(5,), total=10),
        Roll(expression="3d6dl1", dice=(5, 6), dropped=(4,), total=11),
        Roll(expression="3d6dl1", dice=(7, 5), dropped=(4,), total=12),
        Roll(expression="3d6dl1", dice=(6, 5), dropped=(0,), total=11),
        Roll(expression="3d6dl1", dice=(6, 5), total=11),
        Roll(expression="3d6dl1", dice=(6, 5, 4), dropped=(4,), total=15),
        Roll(expression="3d6dl1", total=11),
    ],
)
def test_dice_cannot_make_a_roll_that_was_tampered_with(roll: Roll) -> None:
    assert not parse("3d6dl1").can_make(roll)


def test_told_total_needs_only_to_be_possible() -> None:
    assert parse("2d6+1").can_make(Roll(expression="2d6+1", total=13))
    assert not parse("2d6+1").can_make(Roll(expression="2d6+1", total=14))
