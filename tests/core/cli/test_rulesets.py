from __future__ import annotations

import json
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from grognard.plugins import GROUP
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


@pytest.mark.parametrize(
    "words",
    [
        ("units", "phalanx"),
        ("check", "phalanx", "--games", "1"),
        ("show", "phalanx"),
        ("sheet", "phalanx"),
        ("schema", "phalanx"),
        ("play", "phalanx"),
        ("play", "--resume", "battle.jsonl"),
        ("show", "battle.jsonl"),
        ("replay", "battle.jsonl"),
        ("replay", "battle.jsonl", "--verify"),
        ("odds", "battle.jsonl", "done"),
    ],
)
@pytest.mark.parametrize("plugin", ["missing.py", "broken_rules_too.py"])
def test_a_command_that_is_given_a_plugin_which_fails_does_nothing_else(
    run: Run, home: Path, words: tuple[str, ...], plugin: str
) -> None:
    (home / "broken_rules_too.py").write_text("raise RuntimeError('half done')\n", encoding="utf-8")
    run("play", "phalanx", "--record", "battle.jsonl", lines=("done",))
    told = run(*words, "--plugin", plugin)
    assert (told.exit_code, told.stdout) == (1, "")
    assert {"missing.py": "there is nothing at missing.py", "broken_rules_too.py": "RuntimeError: half done"}[
        plugin
    ] in told.stderr


def test_a_plugin_that_is_only_installed_and_fails_stops_no_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "no_such_module_at_all", GROUP)
    installed = list(entry_points(group=GROUP))

    def found(*, group: str) -> list[EntryPoint]:
        return [broken, *installed] if group == GROUP else list(entry_points(group=group))

    monkeypatch.setattr("grognard.plugins.metadata.entry_points", found)
    assert "no_such_module_at_all" in run("rulesets").stdout
    told = run("units", "phalanx")
    assert (told.exit_code, told.stderr) == (0, "")
