"""The project's tasks: `nox` runs every check, `nox -s NAME` one of them, `nox -l` lists them.

All but `wheel` run in the environment that nox was started from, which `pip install -e '.[dev]'` fills.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import nox

HERE = Path(__file__).parent
SUMMARY = {"ruleset", "scenario", "seed", "seats", "winner", "scores", "reason", "turns", "actions", "seconds"}
STRANGER = "import grognard\nimport grognard_phalanx\nimport grognard_schemas\n"

nox.options.default_venv_backend = "none"


@nox.session
def lint(session: nox.Session) -> None:
    """Style: ruff with all its families."""
    session.run("ruff", "check", *(session.posargs or ["."]))


@nox.session(name="format")
def formatting(session: nox.Session) -> None:
    """Formatting, as ruff's formatter sets it."""
    session.run("ruff", "format", "--diff", *(session.posargs or ["."]))


@nox.session
def mypy(session: nox.Session) -> None:
    """Types, by mypy."""
    session.run("mypy", *session.posargs)


@nox.session
def pyright(session: nox.Session) -> None:
    """Types, by pyright."""
    session.run("pyright", *session.posargs)


@nox.session
def imports(session: nox.Session) -> None:
    """The layers of the core, and that it names no ruleset."""
    session.run("lint-imports")


@nox.session
def docs(session: nox.Session) -> None:
    """The site in `site/`, where a broken link is an error; the next changelog entry."""
    session.run("mkdocs", "build", "--strict", env={"NO_MKDOCS_2_WARNING": "1"})
    session.run("towncrier", "build", "--draft", "--version", "next")


@nox.session
def tests(session: nox.Session) -> None:
    """The quick tests; arguments behind `--` go to pytest."""
    session.run("pytest", *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """The slow tests, two at a time."""
    no_tests_collected = 5
    two_at_a_time = ("-n", "2", "--dist", "worksteal")
    command = ["pytest", "-m", "slow", *two_at_a_time, "--durations=12", "--benchmark-disable", *session.posargs]
    session.run(*command, success_codes=[0, no_tests_collected])


@nox.session(default=False)
def renew(session: nox.Session) -> None:
    """Writes golden records, the README's picture and the transcripts anew; not a check."""
    session.run("python", "-m", "tests.renewal")


@nox.session(venv_backend="venv")
def wheel(session: nox.Session) -> None:
    """Builds the sdist, from it the wheel, and plays a game with the wheel, far from the source tree."""
    with tempfile.TemporaryDirectory() as folder:
        session.run("pyproject-build", "--outdir", folder, str(HERE), external=True)
        (built,) = Path(folder).glob("*.whl")
        session.install(str(built))
        session.chdir(folder)
        session.run("grognard", "--version")
        session.run("grognard", "rulesets")
        session.run("python", "-m", "grognard", "--help", silent=True)
        bots = ["--side", "red=random", "--side", "white=greedy", "--seed", "1"]
        lines = session.run("grognard", "play", "phalanx", *bots, "--record", "game.jsonl", "--json", silent=True)
        summary = json.loads(str(lines).splitlines()[-1])
        if missing := SUMMARY - set(summary):
            session.error(f"the last line of `play --json` lacks {sorted(missing)}: {summary}")
        session.log(f"bot against bot: {summary}")
        session.run("grognard", "replay", "game.jsonl", "--verify")
        Path("stranger.py").write_text(STRANGER, encoding="utf-8")
        interpreter = str(Path(session.bin) / "python")
        session.run("mypy", "--strict", "--python-executable", interpreter, "stranger.py", external=True)
        session.chdir(HERE)
