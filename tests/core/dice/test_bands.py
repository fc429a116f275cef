"""Bands cover every total once."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.dice import Bands, Expression, InvalidDice, parse
from tests.strategies import expressions

BANDS = Bands({"bad": (None, 4), "normal": (5, 9), "good": (10, None)})


@pytest.mark.parametrize(
    ("total", "band"),
    [(-100, "bad"), (4, "bad"), (5, "normal"), (9, "normal"), (10, "good"), (100, "good")],
)
def test_both_ends_of_a_band_belong_to_it(total: int, band: str) -> None:
    assert BANDS.of(total) == band


def test_two_dice_are_bad_or_good_in_one_of_six_each() -> None:
    assert BANDS.distribution(parse("2d6")) == {
        "bad": Fraction(1, 6),
        "normal": Fraction(2, 3),
        "good": Fraction(1, 6),
    }


def test_impossible_band_has_no_chance_but_is_listed() -> None:
    assert BANDS.distribution(parse("2d6"), modifier=8) == {"bad": 0, "normal": 0, "good": 1}


@given(expressions(), st.integers(-10, 10))
def test_chances_of_bands_are_the_sums_of_the_chances_of_their_totals(expression: Expression, modifier: int) -> None:
    sums = dict.fromkeys(BANDS.names, Fraction(0))
    for total, chance in expression.distribution().items():
        sums[BANDS.of(total + modifier)] += chance
    assert BANDS.distribution(expression, modifier) == sums


def test_order_of_writing_does_not_matter() -> None:
    shuffled = Bands({"good": (10, None), "bad": (None, 4), "normal": (5, 9)})
    assert shuffled == BANDS
    assert hash(shuffled) == hash(BANDS)
    assert shuffled.names == ("bad", "normal", "good")


def test_bands_show_how_they_are_written() -> None:
    assert repr(BANDS) == "Bands({'bad': (None, 4), 'normal': (5, 9), 'good': (10, None)})"


def test_one_band_may_hold_everything() -> None:
    assert Bands({"done": (None, None)}).of(-7) == "done"


@pytest.mark.parametrize(
    ("ranges", "complaint"),
    [
        ({}, "at least one"),
        ({"bad": (None, 4), "good": (6, None)}, "no band has 5, between 'bad' and 'good'"),
        ({"bad": (None, 4), "good": (8, None)}, "no band has 5 to 7"),
        ({"bad": (None, 4), "good": (4, None)}, "'bad' and 'good' overlap"),
        ({"bad": (None, None), "good": (4, None)}, "overlap"),
        ({"bad": (None, 4), "worse": (None, 2)}, "overlap"),
        ({"bad": (None, 4), "odd": (9, 5), "good": (6, None)}, "'odd' begins at 9, above its end 5"),
        ({"bad": (2, 4), "good": (5, None)}, "'bad' must be open below"),
        ({"bad": (None, 4), "good": (5, 12)}, "'good' must be open above"),
    ],
)
def test_bands_that_miss_a_total_or_hold_it_twice_are_refused(
    ranges: dict[str, tuple[int | None, int | None]], complaint: str
) -> None:
    with pytest.raises(InvalidDice, match=complaint):
        Bands(ranges)
