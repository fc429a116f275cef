"""The pages on house rules: their files are written, their commands run, and what they print compared."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import grognard_phalanx
from grognard.cli import main
from grognard.data import inspect_house, read_ruleset
from tests.pages import ADDS, blocks, commands, matches

ROOT = Path(__file__).parents[1]
TUTORIAL = ROOT / "docs" / "tutorials" / "first-house-rule.md"
REFERENCE = ROOT / "docs" / "house-rules.md"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, as the reader of a page has it."""
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", [TUTORIAL, REFERENCE], ids=lambda page: page.stem)
def test_every_command_of_the_page_prints_what_it_says(page: Path, desk: Path) -> None:
    for block in blocks(page):
        if block.title:
            _write(desk, block.title, block.text)
        for command in commands(block.text) if block.language == "console" else ():
            typed = re.findall(r"^> (.*)$", command.printed, re.MULTILINE)
            words = shlex.split(command.line)[1:]
            told = CliRunner().invoke(main, words, input="".join(f"{line}\n" for line in typed), prog_name="grognard")
            assert matches(command.printed, told.output), f"{page.name}:{block.line}: {command.line}\n{told.output}"


def _write(desk: Path, title: str, text: str) -> None:
    if title.startswith(ADDS):
        path = desk / title.removeprefix(ADDS)
        path.write_text(path.read_text("utf-8") + text, encoding="utf-8")
    elif title.endswith(".yaml") and " " not in title:
        (desk / title).write_text(text, encoding="utf-8")


def test_every_house_file_of_the_reference_is_sound(desk: Path) -> None:
    data = read_ruleset(Path(str(grognard_phalanx.__file__)).parent)
    for block in blocks(REFERENCE):
        if block.title:
            _write(desk, block.title, block.text)
    files = sorted(desk.glob("*.yaml"))
    assert len(files) == 5
    for path in files:
        assert inspect_house(data, [path]).faults == (), path.name


def test_the_reference_lists_every_occasion_fact_and_value_of_phalanx() -> None:
    page = REFERENCE.read_text(encoding="utf-8")
    for name, occasion in read_ruleset(Path(str(grognard_phalanx.__file__)).parent).fields.occasions.items():
        assert f"`{name}`:" in page
        assert all(f"`{word}`" in page for word in (*occasion.facts, *occasion.values))


def test_the_occasions_that_the_reference_shows_to_authors_can_be_published(tmp_path: Path) -> None:
    from grognard.data.fields import read_fields
    from grognard.data.yaml import read_yaml

    (block,) = [block for block in blocks(REFERENCE) if block.title == "in schema.yaml"]
    path = tmp_path / "schema.yaml"
    path.write_text(f"format: 1\n{block.text}", encoding="utf-8")
    fields, faults = read_fields(read_yaml(path))
    assert faults == []
    assert list(fields.occasions) == ["morale"]


def test_the_tutorial_changes_three_numbers_and_adds_one_rule(desk: Path) -> None:
    for block in blocks(TUTORIAL):
        if block.title:
            _write(desk, block.title, block.text)
    told = CliRunner().invoke(main, ["house", "diff", "club.yaml"]).stdout.splitlines()
    assert [line.split()[0] for line in told[1:]] == ["~", "~", "~", "+"]
