"""The tutorial `Your first ruleset` works as written, section by section; the game it ends with is tests/tutorial."""

from __future__ import annotations

import ast
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages import ADDS, Block, Command, blocks, commands, grown, matches

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "tutorials" / "first-ruleset.md"
FORD = ROOT / "tests" / "tutorial"
LONGEST_SECONDS = 300


def written(files: dict[str, str], block: Block) -> None:
    """Does to the files what a block with a title says."""
    if block.title.startswith(ADDS):
        files[block.title.removeprefix(ADDS)] += block.text
    elif block.title.endswith(".py"):
        files[block.title] = grown(files.get(block.title, ""), block.text)
    else:
        files[block.title] = block.text


def definitions(source: str) -> dict[str, str]:
    """What a file defines, member by member, without regard to order, blanks and comments."""
    found: dict[str, str] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            head = f"class {node.name}({', '.join(map(ast.unparse, [*node.bases, *node.keywords]))})"
            found |= {f"{head}: {ast.unparse(member).splitlines()[0]}": ast.unparse(member) for member in node.body}
        else:
            text = ast.unparse(node)
            found[text.splitlines()[0]] = text
    return found


def test_the_tutorial_ends_with_the_game_that_is_checked_and_typed() -> None:
    files: dict[str, str] = {}
    for block in blocks(PAGE):
        if block.title:
            written(files, block)
    expected = [path for path in sorted((FORD / "grognard_ford").rglob("*")) if path.suffix in {".py", ".yaml"}]
    assert expected
    for path in expected:
        name = path.relative_to(FORD).as_posix()
        content = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            assert definitions(files[name]) == definitions(content), name
        else:
            assert files[name].split() == content.split(), name
    shipped = {path.relative_to(FORD).as_posix() for path in expected}
    assert {name for name in files if name.startswith("grognard_ford/")} == shipped


class Reader:
    """Someone who does in an empty folder what the page says, from top to bottom."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, str] = {}
        self.printed: str | None = None

    def read(self, block: Block) -> None:
        """Does what a block says."""
        if block.title:
            written(self.files, block)
            path = self.folder / block.title.removeprefix(ADDS)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.files[block.title.removeprefix(ADDS)], encoding="utf-8")
        elif block.language == "python":
            self.printed = self._run([sys.executable, "-c", block.text])
        elif block.language == "text":
            assert self.printed is not None
            assert matches(block.text, self.printed), f"line {block.line} of the page; it prints:\n{self.printed}"
        elif block.language == "console":
            for command in commands(block.text):
                self._obey(command, block.line)

    def _obey(self, command: Command, line: int) -> None:
        word, *arguments = shlex.split(command.line)
        if word == "mkdir":
            (self.folder / arguments[0]).mkdir()
        elif word == "cd":
            self.folder /= arguments[0]
        else:
            start = {"grognard": ["-m", "grognard"], "python": []}[word]
            printed = self._run([sys.executable, *start, *arguments])
            told = f"`{command.line}`, after line {line} of the page, prints:\n{printed}"
            assert not command.printed or matches(command.printed, printed), told

    def _run(self, words: list[str]) -> str:
        """What a program prints; it must succeed."""
        environment = {
            **os.environ,
            "PYTHONUTF8": "1",
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }
        done = subprocess.run(
            words,
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=LONGEST_SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{words} fails:\n{done.stdout}{done.stderr}"
        return done.stdout


@pytest.mark.slow
def test_a_reader_who_does_what_the_tutorial_says_sees_what_it_says(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for block in blocks(PAGE):
        reader.read(block)
