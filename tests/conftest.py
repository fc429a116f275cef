"""What all tests share: the markers `rule` and `slow`, and hypothesis without a time limit per example.

Some tests try so many hostile inputs, or kill so many games, as their argument says: a few, with `--slow` many, or as
many as `--fuzz N` and `--kills N` ask for.
"""

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
    parser.addoption("--fuzz", type=int, metavar="N", help="try N hostile inputs")
    parser.addoption("--kills", type=int, metavar="N", help="kill N recording games")


REPEATED = {"fuzz": (120, 2000), "kills": (3, 50)}
"""How often a test does what its argument of that name counts: quickly, and among the slow tests."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, (few, many) in REPEATED.items():
        if name in metafunc.fixturenames:
            asked: int | None = metafunc.config.getoption(f"--{name}")
            counts = [few, pytest.param(many, marks=pytest.mark.slow)] if asked is None else [asked]
            metafunc.parametrize(name, counts)


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow") or re.search(r"\bslow\b", config.option.markexpr):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow: runs with --slow"))
