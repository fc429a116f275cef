from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.data.scalars import scalar


@pytest.mark.parametrize(
    "text", ["3:1", "1:2", "on", "off", "yes", "no", "y", "D6", "3d6", "1-2", "12:30:45", "+", "=", "1.2.3"]
)
def test_what_looks_like_a_text_to_a_wargamer_is_a_text(text: str) -> None:
    assert scalar(text) == (text, None)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-3", -3),
        ("+1", 1),
        ("2.50", 2.5),
        (".5", 0.5),
        ("1.", 1.0),
        ("true", True),
        ("FALSE", False),
        ("~", None),
    ],
)
def test_numbers_truth_and_nothing_are_read_as_the_core_schema_says(text: str, value: object) -> None:
    found, complaint = scalar(text)
    assert (found, type(found), complaint) == (value, type(value), None)


@pytest.mark.parametrize(
    ("text", "value", "instead"),
    [
        ("010", 10, 'write 10, or "010"'),
        ("-007", -7, "write -7"),
        ("08", 8, "write 8"),
        ("00.5", 0.5, "write 0.5"),
        ("1_000", 1000, "write 1000"),
        ("1e3", 1000, "write 1000"),
        ("2.5E-1", 0.25, "write 0.25"),
        ("0x1F", 31, "write 31"),
        ("0o17", 15, "write 15"),
        (".inf", 0.0, 'or ".inf" for a text'),
        ("2024-01-31", "2024-01-31", 'write "2024-01-31"'),
        ("2024-01-31 12:30:00", "2024-01-31 12:30:00", "looks like a date"),
    ],
)
def test_what_is_easily_misread_is_refused_with_what_to_write(text: str, value: object, instead: str) -> None:
    found, complaint = scalar(text)
    assert found == value
    assert instead in (complaint or "")


@pytest.mark.parametrize(
    "text", ["9" * 16, "9" * 5000, "0." + "1" * 400, "1e999", "0" * 9000, "0x" + "f" * 9000, "1_" + "0" * 9000]
)
def test_numbers_too_long_for_a_browser_are_refused(text: str) -> None:
    assert scalar(text)[1]


def test_negative_zero_is_zero() -> None:
    assert str(scalar("-0.0")[0]) == "0.0"
    assert str(scalar("-0")[0]) == "0"


@given(st.text(alphabet="0123456789+-._eExobinfa:T ", max_size=12))
def test_every_text_is_either_read_or_refused_in_words(text: str) -> None:
    value, complaint = scalar(text)
    assert value is None or isinstance(value, str | int | float)
    assert complaint is None or "write" in complaint
