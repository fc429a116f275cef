"""Dice as they are written."""

from __future__ import annotations

import pytest
from hypothesis import given

from grognard.dice import Expression, InvalidDice, Term, parse
from tests.strategies import expressions


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2d6", "2d6"),
        ("1d6", "d6"),
        ("D6", "d6"),
        ("d%", "d100"),
        ("3d6dl1+1", "3d6dl1+1"),
        ("3d6kh2", "3d6dl1"),
        ("3d6kl2", "3d6dh1"),
        ("4d6dh1dl1", "4d6dl1dh1"),
        ("3d6dl0", "3d6"),
        ("2d6+d4", "2d6+d4"),
        ("1+d6+2-5", "d6-2"),
        ("d6+1-1", "d6"),
        (" 3 D6 kh2 + 1 ", "3d6dl1+1"),
    ],
)
def test_equal_dice_have_one_canonical_text(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert parse(text) == parse(canonical)


def test_parts_of_the_text_become_terms_and_a_modifier() -> None:
    assert parse("3d6dl1+d4-2") == Expression(terms=(Term(count=3, sides=6, drop_lowest=1), Term(sides=4)), modifier=-2)


@given(expressions())
def test_canonical_text_reads_back_as_the_same_dice(expression: Expression) -> None:
    assert parse(str(expression)) == expression


def test_same_text_is_read_once() -> None:
    assert parse("5d6dl2") is parse("5d6dl2")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "character 1"),
        ("six", "character 1 .* 'six'"),
        ("2d6x", "character 4 .* 'x'"),
        ("2d6+", "character 5 .* ends there"),
        ("2d6 3", "character 5"),
        ("2д6", "character 2"),
        ("d6-d4", "only added, .* before character 4"),
        ("3", "no die"),
        ("0d6", "1 to 100 dice, not 0"),
        ("101d6", "1 to 100 dice, not 101"),
        ("60d6+60d6", "1 to 100 dice, not 120"),
        ("d0", "1 to 1000 sides, not 0"),
        ("d1001", "1 to 1000 sides, not 1001"),
        ("2d6dl2", "2 cannot be dropped"),
        ("3d6dl2dh1", "3 cannot be dropped"),
        ("2d6kh3", "3 of 2 dice cannot be kept"),
        ("2d6kh0", "at least one of 2 dice must be kept"),
        ("3d6dl1dl1", "says twice what is kept"),
        ("3d6dl1kh2", "says twice what is kept"),
        ("d6+1000001", "at most 1000000"),
        ("1" * 5000 + "d6", "longer than 200"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_place_and_an_example(text: str, complaint: str) -> None:
    with pytest.raises(InvalidDice, match=complaint) as caught:
        parse(text)
    assert 'write for example "2d6"' in str(caught.value)
    assert len(str(caught.value)) < 400
