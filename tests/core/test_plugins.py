"""Finding plugins: each that fails is listed with its origin, the reason and a remedy, and never stops another."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from grognard.errors import UnknownName
from grognard.plugins import Failure, Plugins, discover
from tests.invented.plugin import Invented

INVENTED = Path(__file__).parents[1] / "invented"

GOOD = """
from pathlib import Path
from grognard import HouseRule, Ruleset, hookimpl

class Good(Ruleset):
    id = "{name}"
    version = "1.0"
    folder = Path(__file__).parent

@hookimpl
def grognard_rulesets():
    return [Good()]
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed distributions; what is imported from it is forgotten afterwards."""
    before = set(sys.modules)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def install(site: Path, name: str, source: str | None, target: str | None = None) -> None:
    """Installs a distribution whose module has that source and whose entry point leads to `target`."""
    info = site / f"{name}-1.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.5\n", encoding="utf-8")
    entry = f"[grognard.rulesets]\n{name} = {target or name}\n"
    (info / "entry_points.txt").write_text(entry, encoding="utf-8")
    if source is not None:
        (site / f"{name}.py").write_text(source.replace("{name}", name), encoding="utf-8")


def failure(found: Plugins) -> Failure:
    """The only plugin that failed."""
    (failed,) = found.failures
    return failed


def test_the_rulesets_that_come_with_grognard_are_found_with_their_distribution() -> None:
    found = discover()
    assert found.rulesets["phalanx"].origin == f"grognard {version('grognard')}"
    assert found.failures == []


def test_an_installed_plugin_is_found(site: Path) -> None:
    install(site, "goodwar", GOOD)
    found = discover()
    assert found.ruleset("goodwar").version == "1.0"
    assert (found.rulesets["goodwar"].plugin, found.rulesets["goodwar"].origin) == ("goodwar", "goodwar 1.5")
    assert found.failures == []


# --- plugins that fail ----------------------------------------------------------------------------------------------

FAULTS = {
    "it raises when imported": (
        "raise RuntimeError('no luck\\ntoday')",
        None,
        "RuntimeError: no luck",
        "tell its author",
    ),
    "it raises an error without words": ("raise KeyError", None, "KeyError", "tell its author"),
    "it raises an attribute error of its own": (
        "None.folder",
        None,
        "AttributeError: 'NoneType' object has no attribute 'folder'",
        "tell its author",
    ),
    "it leaves Python": ("import sys; sys.exit('goodbye')", None, "SystemExit: goodbye", "tell its author"),
    "it cannot be read": ("def", None, "SyntaxError: invalid syntax", "tell its author"),
    "it needs a module that is not there": (
        "import no_such_module",
        None,
        "ModuleNotFoundError: No module named 'no_such_module'",
        "install the module that it needs",
    ),
    "its entry point leads to no module": (
        None,
        None,
        "there is no module 'faulty', to which its entry point leads",
        "reinstall it",
    ),
    "its entry point leads to nothing in a module": (
        GOOD,
        "faulty:plugin",
        "there is no 'plugin' in faulty, to which its entry point leads",
        "reinstall it",
    ),
    "a hook has an argument that there is not": (
        "from grognard import hookimpl\n@hookimpl\ndef grognard_rulesets(game):\n    return []",
        None,
        "Plugin 'faulty' for hook 'grognard_rulesets'; hookimpl definition: grognard_rulesets(game); Argument(s)",
        "compare the hook with grognard.hookspecs",
    ),
    "a hook is misspelled": (
        "from grognard import hookimpl\n@hookimpl\ndef grognard_ruleset():\n    return []",
        None,
        "unknown hook 'grognard_ruleset' in plugin",
        "compare the hook with grognard.hookspecs",
    ),
    "a hook raises": (
        "from grognard import hookimpl\n@hookimpl\ndef grognard_rulesets():\n    return 1 // 0",
        None,
        "ZeroDivisionError",
        "tell its author",
    ),
    "a hook returns no list": (
        "from grognard import hookimpl\n@hookimpl\ndef grognard_rulesets():\n    return 3",
        None,
        "TypeError: 'int' object is not iterable",
        "tell its author",
    ),
    "a hook returns something else": (
        "from grognard import hookimpl\n@hookimpl\ndef grognard_rulesets():\n    return ['chess']",
        None,
        "grognard_rulesets returned 'chess', which is no Ruleset",
        "return instances",
    ),
    "it offers no house rule but something else": (
        "from grognard import hookimpl\n@hookimpl\ndef grognard_house_rules():\n    return [len]",
        None,
        "the house rule <built-in function len> lacks id, version, extends",
        "return instances of HouseRule subclasses",
    ),
    "a ruleset lacks what it must have": (
        "from grognard import Ruleset, hookimpl\n@hookimpl\ndef grognard_rulesets():\n    return [Ruleset()]",
        None,
        "Ruleset lacks id, version, folder",
        "set them on the class",
    ),
    "a ruleset fails when it is looked at": (
        GOOD.replace('id = "{name}"', "id = property(lambda self: 1 // 0)"),
        None,
        "ZeroDivisionError",
        "tell its author",
    ),
    "it is written for another version": (
        GOOD.replace('version = "1.0"', 'version = "1.0"\n    api = 99'),
        None,
        "faulty is written for plugin interface 99; this Grognard has 1",
        "install a version of one that fits the other",
    ),
    "it takes the id of another": (
        GOOD.replace("{name}", "phalanx"),
        None,
        f"the id 'phalanx' is already taken by phalanx (grognard {version('grognard')})",
        "uninstall one of the two",
    ),
    "it offers nothing": ("", None, "faulty offers nothing", "implement grognard_rulesets, or uninstall it"),
}


@pytest.mark.parametrize(("source", "target", "reason", "remedy"), FAULTS.values(), ids=FAULTS)
def test_a_plugin_is_listed_with_origin_reason_and_remedy_and_stops_no_other_when(
    site: Path, source: str | None, target: str | None, reason: str, remedy: str
) -> None:
    install(site, "faulty", source, target)
    install(site, "another", GOOD)
    install(site, "zulu", GOOD)
    found = discover()
    failed = failure(found)
    assert (failed.plugin, failed.origin) == ("faulty", "faulty 1.5")
    assert failed.reason.startswith(reason)
    assert failed.remedy.startswith(remedy)
    assert "\n" not in str(failed)
    assert {"phalanx", "another", "zulu"} <= set(found.rulesets)
    assert "faulty" not in found.rulesets
    assert found.rulesets["phalanx"].origin.startswith("grognard ")


def test_a_distribution_whose_entry_points_cannot_be_read_is_listed_and_stops_no_other(site: Path) -> None:
    install(site, "faulty", GOOD)
    install(site, "another", GOOD)
    entries = site / "faulty-1.5.dist-info" / "entry_points.txt"
    entries.write_text("[grognard.rulesets]\nthis says nothing\n", encoding="utf-8")
    found = discover()
    assert failure(found).origin == "faulty 1.5"
    assert failure(found).reason.startswith("its entry_points.txt cannot be read")
    assert {"phalanx", "another"} <= set(found.rulesets)


def test_a_distribution_without_a_name_is_called_by_its_module(site: Path) -> None:
    install(site, "faulty", "raise RuntimeError")
    (site / "faulty-1.5.dist-info" / "METADATA").unlink()
    assert failure(discover()).origin == "faulty"


def test_a_ruleset_whose_plugin_failed_is_explained_when_it_is_asked_for(site: Path) -> None:
    install(site, "faulty", "raise RuntimeError('no luck')")
    with pytest.raises(UnknownName, match=r"the ruleset 'faulty' cannot be used: faulty .*no luck"):
        discover().ruleset("faulty")


def test_names_that_nobody_offers_come_with_the_nearest() -> None:
    found = discover([INVENTED])
    with pytest.raises(UnknownName, match="there is no ruleset 'phalanks'; did you mean 'phalanx'"):
        found.ruleset("phalanks")
    with pytest.raises(UnknownName, match=r"there is no house rule 'invented.zeel' for invented; did you mean"):
        found.house_rule("invented.zeel", "invented")
    with pytest.raises(UnknownName, match=r"the house rule 'invented.zeal' belongs to invented, not to phalanx"):
        found.house_rule("invented.zeal", "phalanx")
    with pytest.raises(UnknownName, match="there is no bot 'randon'; did you mean 'random'"):
        found.bot("randon")


# --- plugins under development --------------------------------------------------------------------------------------


def test_a_package_folder_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    found = discover([INVENTED])
    assert found.failures == []
    assert found.ruleset("invented").version == Invented.version
    assert found.rulesets["invented"].origin == str(INVENTED)
    assert found.house_rule("invented.zeal", "invented").name == "Zeal"


def test_a_module_file_and_a_project_folder_are_loaded(site: Path) -> None:
    (site / "single.py").write_text(GOOD.replace("{name}", "single"), encoding="utf-8")
    project = site / "project"
    (project / "src").mkdir(parents=True)
    (project / "src" / "inside.py").write_text(GOOD.replace("{name}", "inside"), encoding="utf-8")
    entry = '[project.entry-points."grognard.rulesets"]\ninside = "inside"\n'
    (project / "pyproject.toml").write_text(entry, encoding="utf-8")
    found = discover([site / "single.py", project])
    assert found.failures == []
    assert {"single", "inside"} <= set(found.rulesets)


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("nothing", None, "there is nothing at"),
        ("project", "[project]\nname = 'x'\n", "{path}/pyproject.toml has no [project.entry-points."),
        ("project", "[project\n", "TOMLDecodeError"),
    ],
)
def test_a_path_without_a_plugin_is_listed_and_stops_no_other(
    site: Path, name: str, content: str | None, reason: str
) -> None:
    path = site / name
    if content is not None:
        path.mkdir()
        (path / "pyproject.toml").write_text(content, encoding="utf-8")
    (site / "single.py").write_text(GOOD.replace("{name}", "single"), encoding="utf-8")
    found = discover([path, site / "single.py"])
    assert failure(found).origin == str(path)
    assert failure(found).reason.startswith(reason.format(path=path))
    assert {"single", "phalanx"} <= set(found.rulesets)


def test_who_mistypes_a_path_is_told_what_it_may_be_and_not_to_ask_an_author(site: Path) -> None:
    (site / "notes.txt").write_text("no module", encoding="utf-8")
    may_be = "name a module (a .py file), a package folder, or a project folder with a pyproject.toml"
    for path in (site / "nothing", site / "notes.txt", Path("/dev/null")):
        assert failure(discover([path])).remedy == may_be
    assert (
        failure(discover([site / "notes.txt"])).reason == f"{site}/notes.txt is no module: its name does not end in .py"
    )


def test_a_plugin_under_development_goes_before_the_installed_one(site: Path) -> None:
    install(site, "goodwar", GOOD)
    draft = site / "draft"
    draft.mkdir()
    (draft / "goodwar_next.py").write_text(GOOD.replace("{name}", "goodwar").replace("1.0", "2.0"), encoding="utf-8")
    found = discover([draft / "goodwar_next.py"])
    assert found.ruleset("goodwar").version == "2.0"
    assert failure(found).reason.startswith("the id 'goodwar' is already taken by goodwar_next")


def test_a_broken_plugin_does_not_break_a_command(site: Path) -> None:
    install(site, "faulty", "raise RuntimeError('no luck')")
    code = "import sys; sys.path.insert(0, sys.argv[1]); import grognard; print(grognard.rulesets())"
    done = subprocess.run([sys.executable, "-c", code, str(site)], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "phalanx" in done.stdout
