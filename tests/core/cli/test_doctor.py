from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.core.cli.conftest import Run


def findings(stdout: str, area: str) -> list[dict[str, Any]]:
    return [finding for finding in json.loads(stdout)["findings"] if finding["area"] == area]


def test_where_all_is_well_it_says_so_with_what_is_installed(run: Run) -> None:
    done = run("doctor")
    assert done.exit_code == 0, done.stdout
    assert done.stdout.splitlines()[-1] == "Nothing is broken."
    lines = [line.strip() for line in done.stdout.splitlines()]
    assert any(line.startswith("ok      Python 3.") for line in lines)
    assert any(line.startswith("ok      msgspec ") for line in lines)
    assert any(line.startswith("ok      the ruleset phalanx ") and line.endswith("sets up a game") for line in lines)


def test_a_plugin_that_fails_is_named_with_its_fault_and_what_to_do(run: Run, home: Path) -> None:
    plugin = home / "falls_over_at_once.py"
    plugin.write_text("import no_such_module_anywhere\n", encoding="utf-8")
    done = run("doctor", "--plugin", str(plugin), "--json")
    assert done.exit_code == 1
    (broken,) = (finding for finding in findings(done.stdout, "plugins") if finding["state"] == "broken")
    assert broken["fault"] == "falls_over_at_once"
    assert "No module named 'no_such_module_anywhere'" in broken["what"]
    assert broken["remedy"] == "install the module that it needs"


def test_a_ruleset_whose_files_are_wrong_is_told_from_those_that_work(run: Run, home: Path) -> None:
    (home / "spoiled").mkdir()
    (home / "spoiled" / "ruleset.yaml").write_text("format: one\n", encoding="utf-8")
    plugin = home / "with_spoiled_files.py"
    plugin.write_text(
        "from pathlib import Path\n"
        "from grognard.hookspecs import hookimpl\n"
        "from tests.invented.plugin import Invented\n\n"
        "class Bare(Invented):\n    folder = Path(__file__).parent / 'spoiled'\n\n"
        "@hookimpl\ndef grognard_rulesets():\n    return [Bare()]\n",
        encoding="utf-8",
    )
    done = run("doctor", "--plugin", str(plugin))
    assert done.exit_code == 1
    assert "BROKEN  the ruleset invented 1.0" in done.stdout
    assert "ruleset.yaml:1:9" in done.stdout
    assert "ok      the ruleset phalanx" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 broken."


def test_records_that_cannot_be_written_are_found(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("no folder\n", encoding="utf-8")
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"):
        monkeypatch.setenv(name, str(home / "file"))
    done = run("doctor", "--json")
    assert done.exit_code == 1
    (records,) = findings(done.stdout, "records")
    assert (records["state"], records["remedy"].split(",")[0]) == ("broken", "let yourself write there")


def test_looking_for_records_leaves_none_behind(run: Run, home: Path) -> None:
    run("doctor")
    assert list(home.rglob("*.jsonl")) == []
