"""Every outcome once, with its exact chance."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.dice import (
    Bands,
    DiceMismatch,
    DiceSource,
    EnumeratedDice,
    Expression,
    TooManyOutcomes,
    enumerate_outcomes,
    parse,
)
from tests.strategies import expressions

BANDS = Bands({"bad": (None, 4), "normal": (5, 9), "good": (10, None)})
_Value = TypeVar("_Value")


def merged(outcomes: list[tuple[Fraction, _Value]]) -> dict[_Value, Fraction]:
    chances: defaultdict[_Value, Fraction] = defaultdict(Fraction)
    for chance, value in outcomes:
        chances[value] += chance
    return dict(chances)


@given(expressions())
def test_totals_of_all_rolls_have_the_chances_of_the_distribution(expression: Expression) -> None:
    outcomes = enumerate_outcomes(lambda dice: dice.roll(expression), limit=100_000)
    assert merged([(chance, roll.total) for chance, roll in outcomes]) == expression.distribution()
    assert all(expression.can_make(roll) for _, roll in outcomes)


def test_dice_thrown_together_branch_once_for_each_hand() -> None:
    outcomes = enumerate_outcomes(lambda dice: dice.roll("2d6").dice, limit=100)
    assert len(outcomes) == 21
    chances = merged(outcomes)
    assert chances[6, 6] == Fraction(1, 36)
    assert chances[6, 5] == Fraction(1, 18)


@given(expressions(), st.integers(-8, 8))
def test_test_branches_once_for_each_band_that_can_be_reached(expression: Expression, modifier: int) -> None:
    outcomes = enumerate_outcomes(lambda dice: dice.test(expression, modifier, BANDS), limit=3)
    reached = {name: chance for name, chance in BANDS.distribution(expression, modifier).items() if chance}
    assert merged([(chance, test.band) for chance, test in outcomes]) == reached
    assert len(outcomes) == len(reached)
    for _, test in outcomes:
        assert expression.can_make(test.roll)
        assert test.total == test.roll.total + modifier


@given(expressions(), st.integers(-8, 8))
def test_band_is_shown_by_its_likeliest_total(expression: Expression, modifier: int) -> None:
    chances = expression.distribution()
    for _, test in enumerate_outcomes(lambda dice: dice.test(expression, modifier, BANDS), limit=3):
        others = [chance for total, chance in chances.items() if BANDS.of(total + modifier) == test.band]
        assert chances[test.roll.total] == max(others)


def test_test_of_many_dice_needs_no_list_of_hands() -> None:
    over = Bands({"under": (None, 350), "over": (351, None)})
    outcomes = enumerate_outcomes(lambda dice: dice.test("100d6", 0, over), limit=2)
    assert merged([(chance, test.band) for chance, test in outcomes]) == over.distribution(parse("100d6"))


def test_picks_are_equally_likely() -> None:
    assert enumerate_outcomes(lambda dice: dice.pick(3), limit=3) == [(Fraction(1, 3), index) for index in range(3)]


def shot_then_rout(dice: DiceSource) -> str:
    """A hit on 5 or more rolls again: a 6 routs."""
    if dice.roll("d6", "a shot").total < 5:
        return "miss"
    return "rout" if dice.roll("d6", "morale").total == 6 else "hit"


def test_later_throws_may_hang_on_earlier_ones() -> None:
    outcomes = enumerate_outcomes(shot_then_rout, limit=100)
    assert len(outcomes) == 4 + 2 * 6
    assert merged(outcomes) == {"miss": Fraction(2, 3), "hit": Fraction(5, 18), "rout": Fraction(1, 18)}


def test_code_without_dice_has_one_outcome() -> None:
    assert enumerate_outcomes(lambda _: "done", limit=1) == [(Fraction(1), "done")]


def test_beyond_the_limit_what_was_explored_is_handed_over() -> None:
    with pytest.raises(TooManyOutcomes, match="more than 5 outcomes") as caught:
        enumerate_outcomes(lambda dice: dice.pick(4) * 4 + dice.pick(4), limit=5)
    assert caught.value.explored == tuple((Fraction(1, 16), value) for value in range(5))


def test_single_roll_beyond_the_limit_is_not_even_listed() -> None:
    with pytest.raises(TooManyOutcomes, match="100d6 alone has 96560646 outcomes, more than 1000") as caught:
        enumerate_outcomes(lambda dice: dice.pick(2) and dice.roll("100d6").total, limit=1000)
    assert caught.value.explored == ((Fraction(1, 2), 0),)


def test_errors_of_the_code_go_through() -> None:
    def fails(dice: DiceSource) -> None:
        raise LookupError(dice.roll("d6"))

    with pytest.raises(LookupError):
        enumerate_outcomes(fails, limit=10)


def test_path_leads_to_the_same_throws_again() -> None:
    dice = EnumeratedDice((2, 1))
    assert dice.pick(3) == 2
    assert dice.pick(2) == 1
    assert dice.pick(5) == 0
    assert dice.chance == Fraction(1, 30)
    assert dice.next_path() == (2, 1, 1)
    assert len(dice.taken) == 3


def test_position_set_back_forgets_the_throws_since() -> None:
    dice = EnumeratedDice()
    dice.pick(2)
    position = dice.position
    dice.roll("d6")
    dice.position = position
    assert dice.chance == Fraction(1, 2)
    assert dice.next_path() == (1,)


def test_path_of_other_code_is_refused() -> None:
    with pytest.raises(DiceMismatch, match="throw 1 has 2 options, but the path says 3"):
        EnumeratedDice((3,)).pick(2)


def test_reason_is_kept_with_the_roll() -> None:
    dice = EnumeratedDice()
    assert dice.roll("d6", "a shot").reason == "a shot"
    assert dice.test("d6", 0, BANDS, "a shot").roll.reason == "a shot"
