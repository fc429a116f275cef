"""What all tests share: the markers `rule` and `slow`, and hypothesis without a time limit per example."""

from __future__ import annotations

import re

import pytest
from hypothesis import settings

MARKERS = (
    "rule(*ids): the rule statements that the test shows, as in docs/rules/ (`PH-042`)",
    "slow: takes more than about a second; runs with --slow, or where -m names it",
)

# A shared machine may pause at any moment: a slow example is no fault of the code.
settings.register_profile("grognard", settings.default, deadline=None)
settings.load_profile("grognard")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too")


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow") or re.search(r"\bslow\b", config.option.markexpr):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow: runs with --slow"))
