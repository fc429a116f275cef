"""The code in the how-tos runs as it stands, and prints what the pages say."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from grognard.cli import main
from tests.pages import ADDS, Block, blocks, commands, grown, matches

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "how-to").glob("*.md"))
FORD = ROOT / "tests" / "tutorial" / "grognard_ford"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the game of the tutorial in it, where modules are imported from; they are forgotten afterwards."""
    shutil.copytree(FORD, tmp_path / "grognard_ford", ignore=shutil.ignore_patterns("__pycache__"))
    before = set(sys.modules)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "") or "").startswith(str(tmp_path)):
            del sys.modules[name]


class Page:
    """A page being run in a folder: its blocks one after another, in one namespace."""

    def __init__(self, page: Path, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.module = ModuleType("page")
        self.printed: str | None = None

    def run(self, block: Block) -> None:
        """Writes a file, runs code, or compares what was printed."""
        if block.title:
            self._write(block)
        elif block.language == "python":
            out = StringIO()
            code = compile(f"{os.linesep * (block.line)}{block.text}", str(self.page), "exec", dont_inherit=True)
            with redirect_stdout(out):
                exec(code, self.module.__dict__)  # noqa: S102 - that is what the page is for
            self.printed = out.getvalue()
        elif block.language == "text":
            assert self.printed is not None
            assert matches(block.text, self.printed), f"{self.page}:{block.line}: it prints:\n{self.printed}"
        elif block.language == "console":
            for command in commands(block.text):
                word, *arguments = command.line.split()
                assert word == "grognard"
                done = CliRunner().invoke(main, arguments, prog_name="grognard")
                assert done.exit_code == 0, f"{self.page}:{block.line}: {done.output}"
                said = f"{self.page}:{block.line}: it prints:\n{done.output}"
                assert not command.printed or matches(command.printed, done.output), said

    def _write(self, block: Block) -> None:
        path = self.folder / block.title.removeprefix(ADDS)
        before = path.read_text(encoding="utf-8") if path.is_file() else ""
        path.parent.mkdir(parents=True, exist_ok=True)
        text = block.text
        if block.title.startswith(ADDS):
            text = before + block.text
        elif path.suffix == ".py":
            text = grown(before, block.text)
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_of_a_how_to_runs_and_prints_what_the_page_says(
    page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Page(page, folder)
    monkeypatch.setitem(sys.modules, "page", running.module)
    for block in blocks(page):
        running.run(block)


def test_every_how_to_of_the_plan_is_there() -> None:
    assert {
        "activation",
        "code-house-rules",
        "dice",
        "hidden-information",
        "inch-measured-boards",
        "reactions",
        "tables-of-results",
        "testing",
    } <= {page.stem for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_how_to_has_code_that_runs(page: Path) -> None:
    assert any(block.language == "python" for block in blocks(page))
