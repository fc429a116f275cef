"""Games of Thirty Years War at random go deep into reactions to reactions, and come back."""

from __future__ import annotations

import pytest

from grognard.testing import check


@pytest.mark.slow
@pytest.mark.rule("TW-O11")
def test_games_at_random_nest_reactions_four_deep_and_go_on_after_being_saved_there() -> None:
    report = check("thirty_years_war", games=20, laws=["snapshot-goes-on", "same-again", "undo-redo"])
    assert report.ok, str(report)
    assert max(report.interrupts) >= 4, str(report)
    assert {1, 2, 3, 4} <= report.interrupts.keys()
