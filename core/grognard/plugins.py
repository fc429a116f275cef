"""Finds plugins, checks them, and keeps one that fails from harming another."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pluggy

from grognard.actions import listed
from grognard.errors import GrognardError, raised_at, said
from grognard.hookspecs import PROJECT, PluginSpecs
from grognard.offered import Failure, Offer, Plugins, bot_fault, house_rule_fault, ruleset_fault

__all__ = ["GROUP", "Failure", "Offer", "Plugins", "create_plugin_manager", "discover"]

GROUP = "grognard.rulesets"

# The core's own bots lie in a higher layer, so they are found by name, as every other plugin is.
OWN_PLUGINS = {"bots": "grognard.bots.plugin"}


_PATHS = "name a module (a .py file), a package folder, or a project folder with a pyproject.toml"


class NoPlugin(GrognardError):
    """A path at which there is no plugin."""


class DanglingEntryPoint(GrognardError):
    """An entry point that leads to no module, or to nothing in one."""


def create_plugin_manager() -> pluggy.PluginManager:
    """A plugin manager that knows the hooks a plugin module may implement."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(PluginSpecs)
    return manager


def discover(paths: Sequence[str | Path] = ()) -> Plugins:
    """Loads every installed plugin, and those under development at `paths`; a failure is listed, never raised.

    A path is a module file, a package folder, or a project folder whose pyproject.toml names entry points. What plugins
    print while they are loaded goes to stderr: stdout belongs to whoever asked for an answer there.
    """
    with redirect_stdout(sys.stderr):
        return _discovered(paths)


def _discovered(paths: Sequence[str | Path]) -> Plugins:
    found = Plugins()
    for name, target in OWN_PLUGINS.items():
        _load(found, name, PROJECT, target)
    for path in paths:
        try:
            entries = list(_entries_at(Path(path)))
        except Exception as error:  # noqa: BLE001 - as in `_load`
            found.failures.append(_failure(Path(path).stem, str(path), error))
            continue
        for name, target in entries:
            _load(found, name, str(path), target)
    # the core's own first, so that nobody takes an id of theirs
    for entry in sorted(_installed(found), key=lambda entry: (_origin(entry).split()[0] != PROJECT, entry.name)):
        _load(found, entry.name, _origin(entry), entry.value)
    return found


def _installed(found: Plugins) -> list[metadata.EntryPoint]:
    """The entry points of all distributions. Where one's cannot be read, it alone is left out, and listed."""
    try:
        return list(metadata.entry_points(group=GROUP))
    except Exception:  # noqa: BLE001 - a broken file, found below
        entries: list[metadata.EntryPoint] = []
        for dist in metadata.distributions():
            try:
                entries += dist.entry_points.select(group=GROUP)
            except Exception as error:  # noqa: BLE001 - as above
                reason = f"its entry_points.txt cannot be read ({said(error)})"
                _fail(found, _named(dist).split()[0], _named(dist), reason, "reinstall it")
        return entries


def _origin(entry: metadata.EntryPoint) -> str:
    """Name and version of the distribution that has an entry point; where there is no name, the module it leads to."""
    dist = entry.dist
    return _named(dist) if dist is not None and "Name" in dist.metadata else entry.value


def _named(dist: metadata.Distribution) -> str:
    name, number = (str(dist.metadata[key]) if key in dist.metadata else "(unknown)" for key in ("Name", "Version"))
    return f"{name} {number}"


def _entries_at(path: Path) -> Iterator[tuple[str, str]]:
    """Names and module targets of the plugins at a path, made importable."""
    if not path.exists():
        raise NoPlugin(f"there is nothing at {path}")
    path = path.resolve()
    project = path / "pyproject.toml"
    if project.is_file():
        with project.open("rb") as file:
            entries = tomllib.load(file).get("project", {}).get("entry-points", {}).get(GROUP, {})
        if not entries:
            raise NoPlugin(f'{project} has no [project.entry-points."{GROUP}"]')
        for root in (path / "src", path):
            if root.is_dir():
                _importable(root)
        yield from entries.items()
    elif path.is_dir():
        _importable(path.parent)
        yield path.name, f"{path.name}.plugin" if (path / "plugin.py").is_file() else path.name
    elif path.is_file() and path.suffix == ".py":
        _importable(path.parent)
        yield path.stem, path.stem
    else:
        raise NoPlugin(f"{path} is no module: its name does not end in .py")


def _importable(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    importlib.invalidate_caches()


def _load(found: Plugins, name: str, origin: str, target: str) -> None:
    try:
        module = _imported(target)
        manager = create_plugin_manager()
        manager.register(module, name)
        manager.check_pending()
        hook = manager.hook
        rulesets = [item for items in hook.grognard_rulesets() for item in listed(items)]
        house_rules = [item for items in hook.grognard_house_rules() for item in listed(items)]
        bots = [item for items in hook.grognard_bots() for item in listed(items)]
        if not (rulesets or house_rules or bots):
            reason = f"{target} offers nothing: no function marked with hookimpl returned a ruleset, house rule or bot"
            _fail(found, name, origin, reason, "implement grognard_rulesets, or uninstall it")
        for ruleset in rulesets:
            if _sound(found, name, origin, ruleset_fault(ruleset)):
                _offer(found, found.rulesets, ruleset.id, Offer(item=ruleset, plugin=name, origin=origin))
        for house_rule in house_rules:
            if _sound(found, name, origin, house_rule_fault(house_rule)):
                _offer(found, found.house_rules, house_rule.id, Offer(item=house_rule, plugin=name, origin=origin))
        for bot in bots:
            if _sound(found, name, origin, bot_fault(bot)):
                _offer(found, found.bots, bot.name, Offer(item=bot, plugin=name, origin=origin))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a stranger's plugin raises is listed, SystemExit too
        found.failures.append(_failure(name, origin, error))


def _imported(target: str) -> ModuleType:
    """The module, or the object in it, that an entry point names. Raises DanglingEntryPoint where there is none."""
    module_name, _, attribute = target.partition(":")
    try:
        found: Any = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module_name}.".startswith(f"{error.name}."):
            raise DanglingEntryPoint(f"there is no module {error.name!r}, to which its entry point leads") from error
        raise
    for part in filter(None, attribute.split(".")):
        if not hasattr(found, part):
            raise DanglingEntryPoint(f"there is no {part!r} in {module_name}, to which its entry point leads")
        found = getattr(found, part)
    plugin: ModuleType = found
    return plugin


def _sound(found: Plugins, name: str, origin: str, fault: tuple[str, str] | None) -> bool:
    if fault is not None:
        _fail(found, name, origin, *fault)
    return fault is None


def _offer(found: Plugins, shelf: dict[str, Offer], key: str, offer: Offer) -> None:
    other = shelf.get(key)
    if other is None:
        shelf[key] = offer
    else:
        reason = f"the id {key!r} is already taken by {other.plugin} ({other.origin})"
        _fail(found, offer.plugin, offer.origin, reason, "uninstall one of the two")


def _fail(found: Plugins, name: str, origin: str, reason: str, remedy: str) -> None:
    found.failures.append(Failure(plugin=name, origin=origin, reason=reason, remedy=remedy))


def _failure(name: str, origin: str, error: BaseException) -> Failure:
    reason = f"{said(error)}{raised_at(error)}"
    if isinstance(error, NoPlugin):
        return Failure(plugin=name, origin=origin, reason=str(error), remedy=_PATHS)
    if isinstance(error, DanglingEntryPoint):
        return Failure(plugin=name, origin=origin, reason=str(error), remedy="reinstall it")
    if isinstance(error, ModuleNotFoundError):
        return Failure(plugin=name, origin=origin, reason=reason, remedy="install the module that it needs")
    if isinstance(error, pluggy.PluginValidationError):
        reason = "; ".join(str(error).splitlines())
        return Failure(plugin=name, origin=origin, reason=reason, remedy="compare the hook with grognard.hookspecs")
    return Failure(plugin=name, origin=origin, reason=reason, remedy="tell its author, or uninstall it")
