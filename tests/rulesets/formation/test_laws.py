"""Formation keeps the laws of the core and those of tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.testing import check

HERE = Path(__file__).parent
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "formation.md"
QUICK = ["listed-apply", "refusals-speak", "unlisted-refused", "text-reads-back", "documented", "golden-records"]


def test_a_game_at_random_keeps_the_laws_of_actions() -> None:
    report = check("formation", games=1, laws=QUICK, longest=40, docs=[PAGE], tests=[HERE])
    assert report.ok, str(report)


@pytest.mark.slow
def test_games_at_random_keep_every_law() -> None:
    report = check("formation", games=4, docs=[PAGE], tests=[HERE])
    assert report.ok, str(report)
