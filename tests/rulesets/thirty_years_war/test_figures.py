"""The figures on the page of the rules are what the engine says, and are measured by the script that the page names."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from tests.benchmarks.balance_thirty_years_war import order_rows, recovers, struck_row, volley, volley_rows, wilson
from tests.benchmarks.charges import CHARGES, Charged, played_out, struck
from tests.rulesets.thirty_years_war.field import banded, kept

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "thirty_years_war.md"
REMEDY = "if the change is meant, put the figures of tests/benchmarks/balance_thirty_years_war.py into the page"


def told(cells: Sequence[str]) -> str:
    """The beginning of a row of a table."""
    return f"\n| {' | '.join(cells)} |"


def test_the_page_tells_what_volleys_do_with_softer_volleys_and_without() -> None:
    page = PAGE.read_text(encoding="utf-8")
    missing = [told(row) for row in volley_rows() if told(row) not in page]
    assert not missing, REMEDY


def test_the_page_tells_what_a_charge_does_at_once() -> None:
    page = PAGE.read_text(encoding="utf-8")
    missing = [told(row) for row in map(struck_row, CHARGES) if told(row) not in page]
    assert not missing, REMEDY


def test_the_page_tells_how_fast_order_is_restored() -> None:
    page = PAGE.read_text(encoding="utf-8")
    missing = [told(row) for row in order_rows() if told(row) not in page]
    assert not missing, REMEDY


@pytest.mark.rule("TW-126", "TW-128", "TW-130", "TW-O7")
@pytest.mark.parametrize(
    ("inches", "house", "whole"),
    # the rear base of three stands an inch farther back; softer muskets count 2 to 2″ and 1 to 6″
    [(1.0, (), 12), (2.0, (), 10), (5.0, (), 6), (1.0, ("softer-volleys",), 6), (5.0, ("softer-volleys",), 3)],
)
def test_a_volley_gives_its_strength_half_of_it_or_nothing(inches: float, house: Sequence[str], whole: int) -> None:
    for first, dice in ((True, (3, 1, 0)), (False, (2, 0, 0))):
        low, middle, high = banded(kept(*dice))
        assert volley(inches, first=first, house=house).dp == {0: low, whole // 2: middle, whole: high}


@pytest.mark.rule("TW-188", "TW-N4", "TW-O7")
def test_softer_volleys_never_shake_a_fresh_regiment_before_it_tests() -> None:
    # steady with up to 6 DP on 6 bases, it flees on a bad result of three dice without the highest
    bad = banded(kept(3, 0, 1))[2]
    for inches in (1.0, 2.0, 5.0):
        found = volley(inches, first=False, house=("softer-volleys",))
        assert found.flees == Fraction(5, 6) * bad
    # 12 DP on 6 bases at 1″ by the rules as they stand: broken, it flees on any
    assert volley(1.0, first=False).flees == Fraction(2, 3) * bad + Fraction(1, 6)


@pytest.mark.rule("TW-O11", "TW-188")
def test_a_volley_stops_chargers_before_contact_when_it_makes_them_flee() -> None:
    # 3 DP leave horse of four bases steady, 6 make them shaken: they flee on normal and bad
    _, middle, high = banded(kept(3, 1, 0))
    steady, shaken = banded(kept(3, 0, 1))[2], 1 - banded(kept(2, 0, 0))[0]
    found = struck(Charged("", reaction="shoots"))
    assert found["stopped"] == middle * steady + high * shaken


@pytest.mark.rule("TW-101", "TW-102", "TW-103", "TW-104")
def test_four_dp_are_gone_in_one_turn_and_in_two_where_the_unit_is_bad_or_ordinary_and_pressed() -> None:
    assert recovers("good", 4) == recovers("ordinary", 4) == recovers("good", 4, pressed=True) == [0]
    assert recovers("bad", 4) == recovers("ordinary", 4, pressed=True) == [2, 0]
    assert set(recovers("bad", 4, pressed=True)) == {4}


@pytest.mark.rule("TW-O8")
def test_charges_played_out_go_with_disorder_and_are_the_same_whenever_played() -> None:
    fresh, disordered = Charged("fresh"), Charged("disordered", dp=4)
    found = played_out(fresh, 40)
    assert found == played_out(fresh, 40)
    assert found.total() == 40
    assert found["horse"] < 20 < played_out(disordered, 40)["horse"]


def test_an_interval_holds_the_share_seen_and_narrows_with_the_games() -> None:
    # 0 of 20: from nothing to z²/(n + z²) = 3.84/23.84
    low, high = wilson(0, 20)
    assert low == 0
    assert high == pytest.approx(0.161, abs=0.001)
    few, many = wilson(5, 10), wilson(500, 1000)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]
