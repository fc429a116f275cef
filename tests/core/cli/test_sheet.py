from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.core.cli.conftest import Run

CLUB = """\
format: 1
house: club
extends: rear-attacks
name: Club night
units:
  cavalry: {defence: 3}
add: {slingers: {like: peltasts, name: Slingers & friends}}
options: {turn_limit: 25, die: true}
tables: {losses_to_end: 5}
"""
VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Reads rows of tables as their texts, and fails where an element is not closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag in VOID:
            return
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader


@pytest.fixture
def club(home: Path) -> str:
    (home / "club.yaml").write_text(CLUB, encoding="utf-8")
    return "club.yaml"


@pytest.mark.rule("PH-011", "PH-012", "PH-013", "PH-014", "PH-016")
def test_the_sheet_has_the_unit_table(run: Run) -> None:
    rows = {row[1]: row[2:5] for row in read(run("sheet", "phalanx").stdout).rows if len(row) > 5}
    assert rows["Cavalry"] == ["1", "2", "2"]
    assert rows["Hoplites with strategos"] == ["2", "4", "1"]
    assert len(rows) == 6


def test_the_sheet_has_the_sequence_the_options_and_the_tables_with_their_meaning(run: Run) -> None:
    text = run("sheet", "phalanx").stdout
    for words in ("The side moves any number of its units", "move UNIT TO", "The side that moves first", "turn limit"):
        assert words in text
    assert "losses to end" in text


def test_without_house_rules_nothing_is_marked(run: Run) -> None:
    assert "◆" not in run("sheet", "phalanx").stdout


@pytest.mark.usefixtures("home")
def test_what_house_rules_change_is_marked_with_what_it_was(run: Run, club: str) -> None:
    told = read(run("sheet", "phalanx", "--house", club).stdout)
    cavalry = next(row for row in told.rows if row[1:2] == ["Cavalry"])
    assert cavalry[2:4] == ["1", "3 ◆ was 2"]
    assert any(row[1:2] == ["Slingers & friends ◆ new"] for row in told.rows)
    text = run("sheet", "phalanx", "--house", club).stdout
    assert text.count("◆") == 7  # the explanation, cavalry, slingers, the modifier, two options, a table
    assert "Attacks from the rear, Club night, A die for each attacked unit" in text
    assert "attack: strength +1 when direction is rear" in text


def test_kinds_that_are_removed_are_struck_out(run: Run, home: Path) -> None:
    army = "[{kind: camp, at: F9}, {kind: strategos}]"
    removed = "".join(
        f"  {name}: {{sides: {{red: {{army: {army}}}, white: {{army: {army.replace('F9', 'F1')}}}}}}}\n"
        for name in ("hoplites",)
    )
    text = f"format: 1\nhouse: few\nextends: phalanx\nremove: [peltasts, cavalry, hoplites]\nscenarios:\n{removed}"
    (home / "few.yaml").write_text(text, encoding="utf-8")
    assert "<s>Peltasts</s>" in run("sheet", "phalanx", "--house", "few.yaml").stdout


@pytest.mark.parametrize(("paper", "size"), [("a4", "size: A4"), ("letter", "size: letter")])
def test_it_is_for_a4_and_for_letter_paper(run: Run, home: Path, paper: str, size: str) -> None:
    told = run("sheet", "phalanx", "--paper", paper, "-o", "sheet.html")
    assert "sheet.html is written" in told.stdout
    text = (home / "sheet.html").read_text("utf-8")
    assert f"{size} portrait" in text
    assert "A sheet" not in text


def test_it_needs_no_other_file(run: Run) -> None:
    text = run("sheet", "phalanx").stdout
    assert read(text).links == []
    assert "url(" not in text
    assert "http" not in text


def test_any_ruleset_has_a_sheet(run: Run) -> None:
    plugin = str(Path(__file__).parents[2] / "invented")
    text = run("sheet", "invented", "--plugin", plugin).stdout
    assert read(text).rows
    assert "Three Banners" in text


@pytest.mark.rule("PH-090")
def test_a_switch_has_one_of_the_values_that_it_may_have(run: Run) -> None:
    assert '<b>die</b> <span class="value">false</span>' in run("sheet", "phalanx").stdout
    assert '<b>die</b> <span class="value">true</span>' in run("sheet", "phalanx", "--set", "die=true").stdout
