"""Writes anew what is kept in the tree and made by the program: golden records, the README's picture, a transcript.

    python -m tests.renewal

Run it after a change that is meant to change them, and read the difference before it is committed.
"""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

from click.testing import CliRunner

from grognard.cli import main
from grognard.record import load

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "rulesets" / "grognard_phalanx" / "records" / "example-battle.jsonl"
PICTURE = ROOT / "docs" / "images" / "phalanx.svg"
PLAYING = ROOT / "docs" / "playing.md"
AT = "110"
_TRANSCRIPT = re.compile(r"^```console\n\$ grognard (.*)\n((?s:.*?))^```$", re.MULTILINE)


def drawn() -> str:
    """The README's picture: a position of the example battle."""
    return CliRunner().invoke(main, ["show", str(RECORD), "--at", AT, "--svg", "-"]).stdout


def transcript(page: str) -> tuple[str, str]:
    """The first transcript of a page, and what the program writes now when the same is typed."""
    command, told = _TRANSCRIPT.findall(page)[0]
    typed = re.findall(r"^> (.*)$", told, re.MULTILINE)
    answer = CliRunner().invoke(
        main, command.split(), input="".join(f"{line}\n" for line in typed), prog_name="grognard"
    )
    return told, answer.stdout


def renew() -> None:
    """Writes everything anew."""
    for record in sorted(ROOT.glob("rulesets/*/records/*.jsonl")):
        load(record, verify=False).save(record)
    PICTURE.write_text(drawn(), encoding="utf-8")
    page = PLAYING.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        told, now = transcript(page)
        os.chdir(ROOT)
    PLAYING.write_text(page.replace(told, now), encoding="utf-8")


if __name__ == "__main__":
    renew()
