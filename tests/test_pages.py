"""Pages show what the program does now: the README's picture and the transcript of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import renewal

REMEDY = "if this change is meant, run `nox -s renew` and read the difference"


def test_the_picture_of_the_readme_is_taken_from_the_shipped_record() -> None:
    assert renewal.drawn() == renewal.PICTURE.read_text(encoding="utf-8").rstrip("\n") + "\n", REMEDY


def test_the_transcript_of_the_page_on_playing_is_what_the_program_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    told, now = renewal.transcript(renewal.PLAYING.read_text(encoding="utf-8"))
    assert now.splitlines() == told.splitlines(), REMEDY
