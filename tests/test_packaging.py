"""What is installed, and what the README promises of it."""

from __future__ import annotations

import os
import re
import tomllib
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
SOURCE_ROOTS = ("core", "rulesets", "schemas")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAY = "python3 -m venv .venv && . .venv/bin/activate && pip install . && grognard play phalanx"
TEST = "python3 -m venv .venv && . .venv/bin/activate && pip install -e '.[test]' && pytest"


def packages() -> list[Path]:
    return sorted(init.parent for root in SOURCE_ROOTS for init in (ROOT / root).glob("*/__init__.py"))


def rulesets() -> list[str]:
    return sorted(package.name for package in packages() if package.parent.name == "rulesets")


def pages() -> list[Path]:
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def links(page: Path) -> list[str]:
    """The addresses of a page's links and pictures, without those that lead out of the project."""
    found = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    return [address for address in found if "://" not in address]


def made_with_the_site() -> set[Path]:
    """The pages that tools/reference_pages.py makes when the site is built."""
    source = (ROOT / "tools" / "reference_pages.py").read_text(encoding="utf-8")
    return {ROOT / "docs" / name for name in re.findall(r'"(reference/\w+\.md)"', source)}


def test_there_are_packages_in_every_source_root() -> None:
    assert {package.parent.name for package in packages()} == set(SOURCE_ROOTS)


@pytest.mark.parametrize("package", packages(), ids=lambda package: package.name)
def test_every_package_says_that_it_is_typed(package: Path) -> None:
    assert (package / "py.typed").is_file()


def test_a_source_root_holds_nothing_but_packages_of_the_project() -> None:
    strangers = [
        entry
        for root in SOURCE_ROOTS
        for entry in (ROOT / root).iterdir()
        if not re.fullmatch(r"grognard(_\w+)?|__pycache__", entry.name)
    ]
    assert strangers == []


@pytest.mark.parametrize("ruleset", rulesets())
def test_every_ruleset_is_an_entry_point_of_its_own_name(ruleset: str) -> None:
    name = ruleset.removeprefix("grognard_")
    assert PROJECT["project"]["entry-points"]["grognard.rulesets"][name].startswith(f"{ruleset}.")


@pytest.mark.parametrize("ruleset", rulesets())
def test_every_ruleset_is_forbidden_to_the_core(ruleset: str) -> None:
    contracts = {contract["id"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}
    assert ruleset in contracts["core-names-no-ruleset"]["forbidden_modules"]


@pytest.mark.parametrize("group", ["grognard.rulesets", "grognard.commands", "console_scripts"])
def test_no_entry_point_of_the_project_dangles(group: str) -> None:
    own = [point for point in entry_points(group=group) if point.dist is not None and point.dist.name == "grognard"]
    assert [point.name for point in own if point.load() is None] == []


def test_the_readme_has_exactly_the_two_commands() -> None:
    assert re.findall(r"^python3 -m venv .*$", README, re.MULTILINE) == [PLAY, TEST]


def test_the_readme_has_one_sentence_before_its_picture() -> None:
    title, sentence, picture = README.split("\n\n")[:3]
    assert title == "# Grognard"
    assert re.fullmatch(r"[^.]+\.", sentence)
    assert picture.startswith("![")


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    made = made_with_the_site()
    targets = {link: (page.parent / link).resolve() for link in links(page)}
    assert [link for link, target in targets.items() if not target.exists() and target not in made] == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no executable bit")
def test_the_checks_can_be_started() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
