"""A rule's id means the same in the documentation, in the code that enforces it and in the test that shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ID = re.compile(r"\b[A-Z]{2}-(?:\d{3}|[A-Z]\d+)\b")
STATEMENT = re.compile(rf"\*\*({ID.pattern})")
RULESETS = sorted(folder.name.removeprefix("grognard_") for folder in (ROOT / "rulesets").glob("grognard_*"))

# Statements that say nothing a game could keep or break.
NOT_TESTABLE = {
    "PH-100": "on what board the source's author plays",
    "PH-101": "how long a game lasts, how long the rules are",
    "TW-001": "the period and the scale of the figures",
    "TW-002": "that others may build on the sketch",
    "TW-007": "how many men a base stands for",
}


def documented(ruleset: str) -> set[str]:
    """The ids of the statements in the ruleset's page: those in bold."""
    page = ROOT / "docs" / "rules" / f"{ruleset}.md"
    return set(STATEMENT.findall(page.read_text(encoding="utf-8")))


def cited(ruleset: str) -> set[str]:
    """The ids of the ruleset's own rules that its code and data name."""
    folder = ROOT / "rulesets" / f"grognard_{ruleset}"
    files = [file for file in folder.rglob("*") if file.suffix in {".py", ".yaml"}]
    return of_prefix(ruleset, {name for file in files for name in ID.findall(file.read_text(encoding="utf-8"))})


def of_prefix(ruleset: str, ids: set[str]) -> set[str]:
    prefixes = {name.partition("-")[0] for name in documented(ruleset)}
    return {name for name in ids if name.partition("-")[0] in prefixes}


@cache
def marked() -> frozenset[str]:
    """The ids that any test is marked with."""
    return frozenset(
        name for file in (ROOT / "tests").rglob("*.py") for name in marks(file.read_text(encoding="utf-8"))
    )


def marks(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))


def test_a_mark_is_read_with_all_its_ids() -> None:
    assert list(marks('@pytest.mark.rule("PH-001", "PH-J2")\ndef test_x(): ...')) == ["PH-001", "PH-J2"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_id_that_the_code_names_is_documented(ruleset: str) -> None:
    assert sorted(cited(ruleset) - documented(ruleset)) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_id_that_a_test_is_marked_with_is_documented(ruleset: str) -> None:
    assert sorted(of_prefix(ruleset, set(marked())) - documented(ruleset)) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_testable_statement_has_a_marked_test(ruleset: str) -> None:
    assert sorted(documented(ruleset) - NOT_TESTABLE.keys() - marked()) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_code_names_the_ids_of_the_rules_it_enforces(ruleset: str) -> None:
    assert cited(ruleset)
