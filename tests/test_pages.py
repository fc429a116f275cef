"""Pages show what the program does now: the README's picture and the transcript of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from grognard.cli import main

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "rulesets" / "grognard_phalanx" / "records" / "example-battle.jsonl"
PICTURE = ROOT / "docs" / "images" / "phalanx.svg"
AT = "110"


def test_the_picture_of_the_readme_is_taken_from_the_shipped_record() -> None:
    drawn = CliRunner().invoke(main, ["show", str(RECORD), "--at", AT, "--svg", "-"])
    remedy = (
        f"grognard show {RECORD.relative_to(ROOT).as_posix()} --at {AT} --svg {PICTURE.relative_to(ROOT).as_posix()}"
    )
    assert drawn.stdout == PICTURE.read_text(encoding="utf-8").rstrip("\n") + "\n", f"draw it anew: {remedy}"


def test_the_transcript_of_the_page_on_playing_is_what_the_program_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    command, transcript = re.findall(r"^```console\n\$ grognard (.*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[0]
    typed = re.findall(r"^> (.*)$", transcript, re.MULTILINE)
    told = CliRunner().invoke(main, command.split(), input="".join(f"{line}\n" for line in typed), prog_name="grognard")
    assert told.stdout.splitlines() == transcript.splitlines(), (
        f"write what `grognard {command}` says to these lines now"
    )
