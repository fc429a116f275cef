"""Plugins that mean harm before any game is begun: each is listed with its reason, and every other one works.

Raising at import, dangling entry points, wrong hooks, another interface version and ids that are taken stand in
`tests/core/test_plugins.py`; here every hook does every kind of harm.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.plugins import Plugins, discover

HOOKS = ("grognard_rulesets", "grognard_house_rules", "grognard_bots")

SOURCE = """
from grognard.hookspecs import hookimpl

def deed():
    {deed}

@hookimpl
def {hook}():
    {deed}
"""
DEEDS = {
    "raise LookupError('nothing found')": "LookupError: nothing found",
    "raise SystemExit('goodbye')": "SystemExit: goodbye",
    "raise GeneratorExit": "GeneratorExit",
    "raise type('Own', (BaseException,), {})('mine')": "Own: mine",
    "return deed()": "RecursionError: ",
    "return 3": "TypeError: 'int' object is not iterable",
    "return [3]": "3",
    "return ['red']": "'red'",
    "return [object]": "<class 'object'>",
    "return None": "offers nothing",
    "return {}": "offers nothing",
    "import itertools; return itertools.count()": "ValueError: there is no end",
    "import itertools; return itertools.repeat(deed)": "ValueError: there is no end",
}


@pytest.fixture
def forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forgets afterwards what was imported from `tmp_path`."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def found_with(tmp_path: Path, source: str, name: str = "hostile_plugin") -> Plugins:
    """What is found beside a plugin of that source; all that comes with Grognard is."""
    path = tmp_path / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    found = discover([path])
    assert "phalanx" in found.rulesets
    assert {"random", "greedy"} <= set(found.bots)
    return found


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("hook", HOOKS)
def test_a_plugin_is_listed_with_what_its_hook_did(tmp_path: Path, hook: str, deed: str) -> None:
    found = found_with(tmp_path, SOURCE.format(hook=hook, deed=deed))
    failures = {failure.plugin: failure for failure in found.failures}
    assert list(failures) == ["hostile_plugin"]
    assert DEEDS[deed] in failures["hostile_plugin"].reason
    assert failures["hostile_plugin"].remedy


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("where", ["import", "hook"])
def test_a_persons_interrupt_goes_through(tmp_path: Path, where: str) -> None:
    hook = "raise KeyboardInterrupt"
    source = SOURCE.format(hook=HOOKS[0], deed=hook) if where == "hook" else hook
    with pytest.raises(KeyboardInterrupt):
        found_with(tmp_path, source)


RULESET = """
from pathlib import Path
from grognard import Ruleset, hookimpl

class Odd(Ruleset):
    id, version, folder = "odd", "1", Path(__file__).parent
    {field} = {value}

@hookimpl
def grognard_rulesets():
    return [Odd()]
"""
FIELDS = {
    ("id", "3"): "has the id 3, which is no word",
    ("id", "''"): "has the id '', which is no word",
    ("id", "'two words'"): "has the id 'two words', which is no word",
    ("id", "'\\x1b[2J'"): "which is no word",
    ("id", "['odd']"): "which is no word",
    ("version", "1.0"): "has the version 1.0, which is no text",
    ("folder", "'here'"): "odd has no Path of a folder as its folder: 'here'",
    ("folder", "Path('/no/such/place')"): "odd has no Path of a folder as its folder",
    ("folder", "None"): "odd has no Path of a folder as its folder: None",
    ("api", "0"): "odd is written for plugin interface 0; this Grognard has 1",
    ("api", "'1'"): "odd is written for plugin interface 1; this Grognard has 1",
    ("id", "'random'"): None,  # a bot of that name takes nothing away
    ("id", "'phalanx'"): "the id 'phalanx' is already taken by hostile_plugin",
}


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize(("field", "value"), FIELDS)
def test_a_ruleset_whose_fields_make_no_sense_is_listed(tmp_path: Path, field: str, value: str) -> None:
    found = found_with(tmp_path, RULESET.format(field=field, value=value))
    reasons = [failure.reason for failure in found.failures]
    expected = FIELDS[field, value]
    assert len(reasons) == (1 if expected else 0)
    assert expected is None or expected in reasons[0]


# --- printing -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("forgotten")
def test_what_a_plugin_prints_when_it_is_imported_goes_to_stderr(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found_with(tmp_path, "print('hello')\n" + SOURCE.format(hook=HOOKS[0], deed="print('and more'); return []"))
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.split("\n") == ["hello", "and more", ""]


@pytest.mark.usefixtures("forgotten")
def test_stdout_is_what_it_was_after_plugins_were_found(tmp_path: Path) -> None:
    before = sys.stdout
    found_with(tmp_path, "raise SystemExit")
    assert sys.stdout is before
