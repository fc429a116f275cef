"""The laws about measuring hold on a table, and find a table that measures askew."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.board.standing import Standing
from grognard.board.tabletop import Table
from grognard.testing import check

LAWS = ["index-carried", "measures-both-ways", "measures-turned"]


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    path = tmp_path / "two_lines_plugin.py"
    path.write_text("from tests.invented_table.plugin import grognard_rulesets\n", encoding="utf-8")
    return path


def test_two_lines_keeps_all_laws(plugin: Path) -> None:
    report = check("two_lines", games=2, plugins=[plugin], longest=40)
    assert report.ok, str(report)


def test_a_table_that_measures_farther_one_way_than_the_other_is_found(
    plugin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Table.distance_inches

    def askew(table: Table, first: Standing, second: Standing) -> float:
        return honest(table, first, second) + (first.unit < second.unit)

    monkeypatch.setattr(Table, "distance_inches", askew)
    report = check("two_lines", games=1, plugins=[plugin], longest=10, laws=LAWS)
    assert report.broken == ("measures-both-ways", "measures-turned")


def test_a_table_that_measures_farther_east_than_south_is_found(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def askew(_: Table, first: Standing, second: Standing) -> float:
        (x1, y1), (x2, y2) = first.centre, second.centre
        return 2 * abs(x1 - x2) + abs(y1 - y2)

    monkeypatch.setattr(Table, "distance_inches", askew)
    report = check("two_lines", games=1, plugins=[plugin], longest=10, laws=LAWS)
    assert report.broken == ("measures-turned",)
