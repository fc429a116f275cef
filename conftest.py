"""Lets the examples in pages run in a folder of their own, so that the files they write stay nowhere."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _pages_run_elsewhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.path.suffix == ".md":
        monkeypatch.chdir(request.getfixturevalue("tmp_path"))
