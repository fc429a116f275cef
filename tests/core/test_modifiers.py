from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import pytest

from grognard.errors import PluginError
from grognard.modifiers import Conditional, Modifier, adjusted, applying, compiled, modified


def applies(when: Mapping[str, Any], **facts: object) -> bool:
    """Whether a modifier with these conditions applies to these facts."""
    conditional = Conditional(on="shot", when=dict(when), then={"dice": {"add": 1}}, note="…")
    return bool(applying(compiled([conditional])["shot"], facts))


def change(how: Literal["set", "add", "scale"], by: float) -> Modifier:
    return Modifier(value="dice", how=how, by=by, cause="…")


def test_a_modifier_without_conditions_always_applies() -> None:
    assert applies({})


@pytest.mark.parametrize(
    ("condition", "fits", "fails"),
    [
        ("wood", ["wood"], ["wall", "woods"]),
        ({"one_of": ["wood", "wall"]}, ["wood", "wall"], ["none"]),
        ({"not": "wood"}, ["wall"], ["wood"]),
        ({"not": {"one_of": ["wood", "wall"]}}, ["none"], ["wood", "wall"]),
        (3, [3], [2, 4]),
        ({"at_least": 3}, [3, 4], [2]),
        ({"at_most": 3}, [3, 2], [4]),
        ({"at_least": 2, "at_most": 3}, [2, 3], [1, 4]),
        ({"at_least": 2, "not": 3}, [2, 4], [1, 3]),
        ({"not": {"at_least": 3}}, [2], [3]),
        ({"at_least": 1}, [1], [None]),
        (True, [True], [False]),
    ],
)
def test_a_fact_is_compared(condition: object, fits: list[object], fails: list[object]) -> None:
    assert all(applies({"fact": condition}, fact=value) for value in fits)
    assert not any(applies({"fact": condition}, fact=value) for value in fails)


@pytest.mark.parametrize(
    ("condition", "fits", "fails"),
    [
        ("rear", {"front", "rear"}, {"front"}),
        ({"one_of": ["rear", "flank"]}, {"front", "flank"}, {"front"}),
        ({"not": "rear"}, {"front"}, {"front", "rear"}),
        ({"not": "rear"}, set[str](), {"rear"}),
    ],
)
def test_of_a_fact_with_many_values_one_that_fits_is_enough(condition: object, fits: set[str], fails: set[str]) -> None:
    assert applies({"fact": condition}, fact=frozenset(fits))
    assert not applies({"fact": condition}, fact=frozenset(fails))


def test_all_conditions_must_hold() -> None:
    when = {"cover": "wood", "range": {"at_least": 2}}
    assert applies(when, cover="wood", range=2)
    assert not applies(when, cover="wood", range=1)
    assert not applies(when, cover="none", range=2)


def test_values_are_set_then_added_to_then_scaled_whatever_the_order_of_the_files() -> None:
    # (4 + 1) × 2, in both orders; a second `set` takes the place of the first
    changes = [change("scale", 2), change("add", 1), change("set", 9), change("set", 4)]
    assert modified(7, "dice", changes) == 10
    assert modified(7, "dice", [change("set", 4), change("add", 1), change("scale", 2)]) == 10


@pytest.mark.parametrize(
    ("base", "scale", "result"), [(3, 0.5, 1), (5, 0.5, 2), (-3, 0.5, -2), (100, 0.29, 29), (10, 0.7, 7), (1, 1, 1)]
)
def test_a_modified_value_is_rounded_down_at_the_end(base: float, scale: float, result: float) -> None:
    assert modified(base, "dice", [change("scale", scale)]) == result


def test_an_exact_value_keeps_its_fractions() -> None:
    assert modified(3, "dice", [change("scale", 0.5)], exact=True) == 1.5


def test_halves_add_up_before_they_are_rounded() -> None:
    assert modified(1, "dice", [change("add", 0.5), change("add", 0.5)]) == 2


def test_absurd_numbers_stay_finite() -> None:
    assert modified(1, "dice", [change("scale", 1e14)] * 40) == 10**15
    assert modified(1, "dice", [*[change("scale", -1e14)] * 41, change("scale", 0)]) == 0


def test_a_value_that_nothing_modifies_stays_as_it_is() -> None:
    assert modified(2.5, "dice", [Modifier(value="hit", by=1, cause="…")]) == 2.5


def test_an_occasion_s_values_are_adjusted_and_the_modifiers_told() -> None:
    aim = Conditional(on="shot", when={"moved": False}, then={"dice": {"add": 1}, "hit": {"set": 4}}, note="aimed")
    clauses = compiled([aim])["shot"]
    values, found = adjusted(clauses, {"dice": 2, "hit": 5}, lambda: {"moved": False})
    assert values == {"dice": 3, "hit": 4}
    assert [str(modifier) for modifier in found] == ["dice +1 aimed", "hit = 4 aimed"]


def test_facts_are_not_asked_for_where_nothing_modifies_the_occasion() -> None:
    def never() -> Mapping[str, Any]:
        raise AssertionError

    assert adjusted((), {"dice": 2}, never) == ({"dice": 2}, ())


def test_a_fact_that_the_ruleset_fails_to_give_is_its_fault() -> None:
    with pytest.raises(PluginError, match="declares the fact 'cover'"):
        applies({"cover": "wood"}, range=3)


def test_a_modifier_is_written_out_in_words() -> None:
    conditional = Conditional(
        on="shot",
        when={"cover": {"not": {"one_of": ["wood", "wall"]}}, "range": {"at_least": 2, "at_most": 3}, "moved": True},
        then={"dice": {"scale": 0.5, "add": -1}},
        note="far",
    )
    assert str(conditional) == (
        "shot: dice -1, dice × 0.5 when cover is not wood or wall"
        " and range is at least 2 and is at most 3 and moved is so"
    )
