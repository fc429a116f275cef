from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path

import click
import pytest

from grognard.cli import main
from grognard.cli import program as program_module
from grognard.cli.program import COMMANDS
from tests.core.cli.conftest import Run

Program = Callable[..., subprocess.CompletedProcess[bytes]]
HEAVY = ("jsonschema", "yaml", "shapely", "numpy", "rich", "msgspec", "pluggy", "grognard_phalanx", "grognard.plugins")


def _only(*entries: EntryPoint) -> Callable[..., Sequence[EntryPoint]]:
    """Makes these the only commands that plugins offer."""

    def entry_points(*, group: str) -> Sequence[EntryPoint]:
        return entries if group == program_module.GROUP else ()

    return entry_points


@pytest.mark.usefixtures("home")
def test_help_imports_no_plugin_and_nothing_heavy() -> None:
    code = (
        "import sys, atexit; sys.argv = ['grognard', '--help'];"
        "atexit.register(lambda: print('IMPORTED', *sys.modules));"
        "from grognard.cli import main; main()"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    imported = told.stdout.partition("IMPORTED")[2].split()
    assert "click" in imported
    assert [name for name in HEAVY if name in imported] == []


@pytest.mark.skipif(os.name == "nt", reason="Windows does not tell what a child process cost")
def test_help_costs_little_more_than_python_itself() -> None:
    def cost(*args: str) -> float:
        """Seconds of CPU time of the quicker of two runs."""
        runs: list[float] = []
        for _ in range(2):
            before = os.times()
            subprocess.run([sys.executable, *args], stdout=subprocess.DEVNULL, check=True)
            after = os.times()
            runs.append(after.children_user + after.children_system - before.children_user - before.children_system)
        return min(runs)

    assert cost("-m", "grognard", "--help") - cost("-c", "pass") <= 0.3


def test_help_lists_every_command_with_what_it_does(run: Run) -> None:
    told = run("--help")
    assert told.exit_code == 0
    for name, (_, line) in COMMANDS.items():
        assert name in told.stdout
        assert line in told.stdout


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_explains_itself(run: Run, name: str) -> None:
    told = run(name, "--help")
    assert told.exit_code == 0
    assert told.stdout.startswith(f"Usage: grognard {name}")


def _pages(command: click.Command, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words before `--help` for a command and for all beneath it."""
    yield words
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from _pages(found, (*words, name))


@pytest.mark.parametrize("words", list(_pages(main)), ids=" ".join)
def test_pages_of_help_fit_80_columns_and_nothing_is_cut_off(run: Run, words: tuple[str, ...]) -> None:
    usage, *lines = run(*words, "--help").stdout.splitlines()
    assert usage.startswith("Usage: ")
    assert [line for line in lines if len(line) > 80 or line.endswith("...")] == []


def test_a_mistyped_command_is_wrong_usage_and_names_the_nearest(run: Run) -> None:
    told = run("unit")
    assert told.exit_code == 2
    assert "did you mean 'units'?" in told.stderr


def test_a_plugin_adds_a_command_that_is_loaded_only_when_called(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "added_command.py").write_text(
        "import click\n@click.command()\ndef hail():\n    click.echo('Hail!')\n", encoding="utf-8"
    )
    monkeypatch.setattr(sys, "path", [str(home), *sys.path])
    entry = EntryPoint("hail", "added_command:hail", program_module.GROUP)
    monkeypatch.setattr(program_module, "entry_points", _only(entry))
    assert "hail" in run("--help").stdout
    assert "added_command" not in sys.modules
    assert run("hail").stdout == "Hail!\n"


def test_a_plugins_command_that_fails_is_blamed_on_it_and_harms_no_other(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = [
        EntryPoint("hail", "no_such_module:hail", program_module.GROUP),
        EntryPoint("size", "os:sep", program_module.GROUP),
        EntryPoint("rulesets", "no_such_module:stolen", program_module.GROUP),
    ]
    monkeypatch.setattr(program_module, "entry_points", _only(*entries))
    failed = run("hail")
    assert failed.exit_code == 1
    assert "'hail'" in failed.stderr
    assert "no_such_module" in failed.stderr
    assert "is no click command" in run("size").stderr
    assert run("rulesets").exit_code == 0


def test_output_is_utf_8_whatever_the_locale(program: Program) -> None:
    told = program("show", "phalanx", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert told.returncode == 0
    assert "Turn 1 · red · movement" in told.stdout.decode("utf-8")


def test_an_encoding_that_is_asked_for_is_kept_and_never_fatal(program: Program) -> None:
    told = program("units", "phalanx", "--why", PYTHONIOENCODING="latin-1")
    assert told.returncode == 0
    assert "hoplites.attack            1 ? units.yaml" in told.stdout.decode("latin-1")  # it has no arrows


@pytest.mark.skipif(os.name == "nt", reason="Windows has no head")
@pytest.mark.usefixtures("home")
def test_a_reader_that_leaves_early_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "grognard", "show", "phalanx"]
    told = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (told.returncode, told.stderr) == (0, b"")


def test_a_file_that_cannot_be_written_is_a_message_not_a_traceback(run: Run, home: Path) -> None:
    told = run("show", "phalanx", "--svg", str(home / "nowhere" / "field.svg"))
    assert told.exit_code == 1
    assert "No such file or directory" in told.stderr
    assert "Traceback" not in told.stderr
