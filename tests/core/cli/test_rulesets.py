from __future__ import annotations

import json
from pathlib import Path

from tests.core.cli.conftest import Run


def test_each_ruleset_is_listed_with_version_name_and_origin(run: Run) -> None:
    told = run("rulesets")
    assert told.exit_code == 0
    line = next(line for line in told.stdout.splitlines() if line.startswith("phalanx"))
    assert line.split()[:3] == ["phalanx", "1.0.0", "Phalanx"]
    assert "grognard" in line


def test_a_program_is_told_the_scenarios(run: Run) -> None:
    (phalanx,) = (each for each in json.loads(run("rulesets", "--json").stdout)["rulesets"] if each["id"] == "phalanx")
    assert set(phalanx["scenarios"]) == {"hoplites", "source-table", "hexagon"}


def test_a_plugin_under_development_that_fails_is_listed_with_its_reason_and_no_other_suffers(
    run: Run, home: Path
) -> None:
    broken = home / "broken_rules.py"
    broken.write_text("raise RuntimeError('half done')\n", encoding="utf-8")
    told = run("rulesets", "--plugin", str(broken), "--json")
    assert told.exit_code == 1
    answer = json.loads(told.stdout)
    assert "phalanx" in [ruleset["id"] for ruleset in answer["rulesets"]]
    (failure,) = answer["failures"]
    assert failure["reason"].startswith("RuntimeError: half done (raised at ")
    assert failure["reason"].endswith("/broken_rules.py:1)")
    listed = run("rulesets", "--plugin", str(broken)).stdout
    assert "RuntimeError: half done" in listed
    assert "what to do:" in listed


def test_another_command_names_the_failed_plugin_and_goes_on(run: Run, home: Path) -> None:
    told = run("units", "phalanx", "--plugin", str(home / "missing.py"))
    assert told.exit_code == 0
    assert "missing.py" in told.stderr
    assert "Hoplites" in told.stdout
