from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grognard.cli import main

Run = Callable[..., Result]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for each test, so that no record of a test lands among the records of a person."""
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(home: Path) -> Run:  # noqa: ARG001 - it only has to be there
    """Runs a command with lines of input."""

    def running(*args: str, lines: tuple[str, ...] = ()) -> Result:
        return CliRunner().invoke(main, args, input="".join(f"{line}\n" for line in lines), prog_name="grognard")

    return running


@pytest.fixture
def program(home: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:  # noqa: ARG001 - as above
    """Runs the program as a process of its own."""

    def running(*args: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "grognard", *args]
        return subprocess.run(
            command, input=stdin, capture_output=True, check=False, timeout=60, env={**os.environ, **environment}
        )

    return running
