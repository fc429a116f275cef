from __future__ import annotations

import pytest
from click.testing import CliRunner

from grognard.cli import main
from tests.core.cli.conftest import Run


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_script_that_asks_grognard(run: Run, shell: str) -> None:
    told = run("completion", shell)
    assert told.exit_code == 0
    assert f"_GROGNARD_COMPLETE={shell}_complete" in told.stdout


def test_without_a_shell_it_says_how_to_set_it_up(run: Run) -> None:
    assert "~/.bashrc" in run("completion").stdout


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["pl"], ["play"]),
        (["play", "ph"], ["phalanx"]),
        (["play", "phalanx", "--scenario", "h"], ["hexagon", "hoplites"]),
        (["play", "phalanx", "--side", ""], ["red=", "white="]),
        (["play", "phalanx", "--side", "red", "="], ["greedy", "human", "random"]),
        (["play", "phalanx", "--side", "red", "=", "gr"], ["greedy"]),
        (["play", "phalanx", "--set", "turn"], ["turn_limit="]),
        (["play", "phalanx", "--set", "undeployed", "="], ["lost", "out", "stay"]),
        (["show", "ph"], ["phalanx"]),
        (["units", "nonsense", "--set", ""], []),
    ],
)
@pytest.mark.usefixtures("home")
def test_bash_is_offered_what_goes_on_from_the_line(words: list[str], offered: list[str]) -> None:
    environment = {
        "_GROGNARD_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["grognard", *words]),
        "COMP_CWORD": str(len(words)),
    }
    told = CliRunner().invoke(main, [], env=environment, prog_name="grognard")
    assert sorted(line.partition(",")[2] for line in told.stdout.splitlines() if line) == offered
