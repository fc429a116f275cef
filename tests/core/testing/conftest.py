from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.testing import Report, check

Checked = Callable[..., Report]

PLUGIN = """
from grognard.hookspecs import hookimpl
from tests.core.testing.planted import Drill, {fault}

@hookimpl
def grognard_rulesets():
    return [{fault}()]

@hookimpl
def grognard_house_rules():
    return [Drill()]
"""


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    """Checks Three Banners with a fault, few games unless told; records of games that failed go to `tmp_path`."""

    def checking(fault: str, **named: Any) -> Report:
        plugin = tmp_path / f"planted_{fault.lower()}.py"
        plugin.write_text(PLUGIN.format(fault=fault), encoding="utf-8")
        options = {"zeal": False, **named.pop("options", {})}
        arguments: dict[str, Any] = {"games": 2, "longest": 300, "keep": tmp_path, **named}
        return check("invented", plugins=[plugin], options=options, **arguments)

    return checking
