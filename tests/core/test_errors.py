"""What errors say of the code that raised them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from grognard.errors import PluginError, blaming, raised_at, told


def caught(deed: Callable[[], object]) -> PluginError:
    """What is told of a plugin that does this."""
    try:
        with blaming("the plugin x", "do its work"):
            deed()
    except PluginError as error:
        return error
    raise AssertionError("nothing was raised")


def defined(source: str, file: Path) -> Callable[[], object]:
    """The function `deed` of a plugin's source file."""
    names: dict[str, Callable[[], object]] = {}
    exec(compile(source, str(file), "exec"), names)  # noqa: S102 - as an import would
    return names["deed"]


def test_a_plugins_author_is_told_the_line_that_failed(tmp_path: Path) -> None:
    deed = defined("def deed():\n    return 1 // 0\n", tmp_path / "mine" / "steps.py")
    assert "failed to do its work: ZeroDivisionError: " in told(caught(deed))
    assert told(caught(deed)).endswith(" (raised at mine/steps.py:2)")


def test_an_error_from_deeper_down_is_told_with_the_plugins_own_line(tmp_path: Path) -> None:
    source = "import json\n\n\ndef deed():\n    return json.loads('{')\n"
    assert told(caught(defined(source, tmp_path / "mine" / "steps.py"))).endswith("(raised at mine/steps.py:5)")


def test_what_no_plugin_raised_has_no_place() -> None:
    assert raised_at(ValueError("never raised")) == ""
    assert told(PluginError("the plugin x offers nothing")) == "the plugin x offers nothing"
