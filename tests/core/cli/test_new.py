"""`grognard new ruleset`: what it makes can be played, checked, tested and typed at once; what it refuses, and why."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grognard.errors import GrognardError
from grognard.templates import BOARDS, make

LONGEST_SECONDS = 300
MOST_LINES = 200


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a Python module does in another process, as it would for a stranger."""
    path = os.pathsep.join(place for place in sys.path if place)
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST_SECONDS,
        check=False,
    )


@pytest.fixture(scope="module", params=BOARDS)
def plugin(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new plugin, made by the command."""
    folder = tmp_path_factory.mktemp("new")
    done = run(folder, "grognard", "new", "ruleset", "little_war", "--board", request.param, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["ruleset"] == "little_war"
    assert sorted(told["files"]) == sorted(
        path.relative_to(folder / "little_war").as_posix()
        for path in (folder / "little_war").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )
    return folder / "little_war"


def test_a_new_plugin_has_everything_that_a_plugin_needs(plugin: Path) -> None:
    package = plugin / "grognard_little_war"
    for name in ("README.md", "LICENSE", "rules.md", ".gitignore", ".github/workflows/check.yml", "tests"):
        assert (plugin / name).exists(), name
    for name in ("units.yaml", "ruleset.yaml", "schema.yaml", "scenarios", "records/example.jsonl", "py.typed"):
        assert (package / name).exists(), name
    project = tomllib.loads((plugin / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["grognard.rulesets"] == {"little_war": "grognard_little_war.plugin"}


def test_no_placeholder_is_left(plugin: Path) -> None:
    for path in plugin.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            content = path.read_text(encoding="utf-8")
            assert not any(word in content for word in ("@NAME@", "@TITLE@", "@ID@", "@PACKAGE@")), path


def test_a_new_plugin_is_short(plugin: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (plugin / "grognard_little_war").glob("*.py")]
    assert sum(1 for text in texts for line in text.splitlines() if line) < MOST_LINES


@pytest.mark.slow
def test_a_new_plugin_keeps_all_laws(plugin: Path) -> None:
    words = (
        "check",
        "little_war",
        "--plugin",
        "little_war",
        "--docs",
        "little_war/rules.md",
        "--tests",
        "little_war/tests",
    )
    done = run(plugin.parent, "grognard", *words)
    assert done.returncode == 0, done.stdout
    assert "golden-records        held" in done.stdout


@pytest.mark.slow
def test_a_new_plugin_passes_its_own_tests(plugin: Path) -> None:
    done = run(plugin, "pytest", "-q")
    assert done.returncode == 0, done.stdout
    assert "failed" not in done.stdout


@pytest.mark.slow
def test_a_new_plugin_is_typed(plugin: Path) -> None:
    pytest.importorskip("mypy")
    done = run(plugin, "mypy")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Little War", "'little_war' would do"),
        ("little-war", "'little_war' would do"),
        ("1914", "write a letter"),
        ("../there", "'there' would do"),
        ("", "write a letter"),
        ("a" * 41, "40 at most"),
        ("phalanx", "the ruleset 'phalanx' is there already"),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_one_that_would(name: str, hint: str, tmp_path: Path) -> None:
    with pytest.raises(GrognardError, match=hint):
        make(name, "hex", tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("folder", [True, False], ids=["folder", "file"])
def test_nothing_is_ever_overwritten(tmp_path: Path, *, folder: bool) -> None:
    there = tmp_path / "little_war"
    there.mkdir() if folder else there.write_text("mine", encoding="utf-8")
    with pytest.raises(GrognardError, match="already; choose another name"):
        make("little_war", "hex", tmp_path)
    assert list(tmp_path.rglob("*")) == [there]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["true", "null", "state", "x", "move__to_"])
def test_names_that_mean_something_elsewhere_do(name: str, tmp_path: Path) -> None:
    assert run(tmp_path, "grognard", "new", "ruleset", name).returncode == 0
    done = run(tmp_path, "grognard", "check", name, "--plugin", name, "--games", "2")
    assert done.returncode == 0, done.stdout + done.stderr
