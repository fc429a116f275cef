"""House-rule files for Phalanx, each with something wrong: `tests/data/house/faulty/NAME.yaml`.

What is expected stands beside it in `NAME.txt`, a message a line, with files named from the folder on.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import grognard_phalanx
from grognard.data import RulesetData, check_house, read_ruleset

FOLDER = Path(__file__).parents[2] / "data/house/faulty"
FILES = sorted(FOLDER.glob("*.yaml"))


@cache
def phalanx() -> RulesetData:
    return read_ruleset(Path(str(grognard_phalanx.__file__)).parent)


def messages(path: Path) -> list[str]:
    """The faults of a file, with names of files that do not depend on where the tests are."""
    faults = (str(fault).replace("\\", "/") for fault in check_house(phalanx(), path))
    folders = (f"{FOLDER.as_posix()}/", f"{phalanx().folder.as_posix()}/")
    return [fault.replace(folders[0], "").replace(folders[1], "") for fault in faults]


def test_there_are_fifty() -> None:
    assert len(FILES) >= 50


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_faulty_file_is_refused_with_these_words(path: Path) -> None:
    assert messages(path) == path.with_suffix(".txt").read_text("utf-8").splitlines()
