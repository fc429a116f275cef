"""Throws as they are stored and shown."""

from __future__ import annotations

import msgspec
import pytest

from grognard.dice import Pick, Roll, Test, Throw

ROLL = Roll(expression="3d6dl1", dice=(6, 4), dropped=(2,), total=10)
THROWS: list[tuple[Throw, str]] = [
    (Roll(expression="2d6", dice=(4, 3), total=7), '{"type":"roll","of":"2d6","dice":[4,3],"total":7}'),
    (ROLL, '{"type":"roll","of":"3d6dl1","dice":[6,4],"dropped":[2],"total":10}'),
    (
        Test(roll=Roll(expression="d6", dice=(4,), total=4, reason="aim"), modifier=-1, total=3, band="miss"),
        '{"type":"test","roll":{"type":"roll","of":"d6","dice":[4],"total":4,"reason":"aim"},"modifier":-1,"total":3,"band":"miss"}',
    ),
    (Pick(count=52, index=0, label="ace"), '{"type":"pick","of":52,"index":0,"label":"ace"}'),
]


@pytest.mark.parametrize(("throw", "text"), THROWS)
def test_throw_is_short_json_and_reads_back_as_itself(throw: Throw, text: str) -> None:
    assert msgspec.json.encode(throw).decode() == text
    assert msgspec.json.decode(text, type=Throw) == throw


@pytest.mark.parametrize(
    ("throw", "text"),
    [
        (ROLL, "3d6dl1: 6 4 (dropped 2) = 10"),
        (Roll(expression="2d6", total=7), "2d6: 7"),
        (Test(roll=ROLL, total=10, band="good"), "3d6dl1: 6 4 (dropped 2) = 10, good"),
        (Test(roll=ROLL, modifier=-1, total=9, band="fair"), "3d6dl1: 6 4 (dropped 2) = 10 − 1 = 9, fair"),
        (Test(roll=ROLL, modifier=2, total=12, band="good"), "3d6dl1: 6 4 (dropped 2) = 10 + 2 = 12, good"),
        (Pick(count=52, index=0), "1 of 52"),
        (Pick(count=52, index=0, label="ace"), "ace"),
    ],
)
def test_throw_is_shown_in_one_line(throw: Throw, text: str) -> None:
    assert str(throw) == text
