"""What `grognard doctor` looks at, each thing found as a value."""

from __future__ import annotations

import locale
import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

import msgspec

from grognard.errors import GrognardError, said

__all__ = ["Finding", "examine"]

OLDEST_PYTHON = (3, 11)
EXTRA = re.compile(r"""extra\s*==\s*["']([\w-]+)["']""")
NAME = re.compile(r"^[A-Za-z0-9][\w.-]*")
FOR_USERS = ("web", "lab")
"""The extras that bring commands; the others are for work on Grognard."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Something looked at: in order, worth a note, or broken; whose fault it is, and what to do."""

    area: str
    state: Literal["ok", "note", "broken"]
    what: str
    fault: str = ""
    remedy: str = ""


def examine(plugins: Sequence[str | Path] = ()) -> Iterator[Finding]:
    """Looks at everything, in the order in which one thing needs another."""
    yield from _python()
    yield from _libraries()
    yield from _plugins(plugins)
    yield from _commands()
    yield from _records()
    yield from _terminal()


def _python() -> Iterator[Finding]:
    from grognard import __version__

    where = f"Python {platform.python_version()} ({sys.executable}) on {platform.platform()}"
    if sys.version_info[:2] < OLDEST_PYTHON:
        needed = ".".join(map(str, OLDEST_PYTHON))
        yield Finding(
            area="program", state="broken", what=where, fault="Python", remedy=f"install Python {needed} or later"
        )
    else:
        yield Finding(area="program", state="ok", what=where)
    folder = Path(__file__).parents[1]
    if __version__ == "0+unknown":
        remedy = "install it: pip install . in its folder"
        what = f"grognard at {folder} is not installed: no plugin that is installed with it can be found"
        yield Finding(area="program", state="broken", what=what, fault="the installation", remedy=remedy)
    else:
        yield Finding(area="program", state="ok", what=f"grognard {__version__} ({folder})")


def _libraries() -> Iterator[Finding]:
    try:
        needed = metadata.requires("grognard") or []
    except metadata.PackageNotFoundError:
        return
    extras: dict[str, list[str]] = {}
    for requirement in needed:
        found = NAME.match(requirement)
        name = found[0] if found else requirement
        extra = EXTRA.search(requirement)
        if extra is not None:
            extras.setdefault(extra[1], []).append(name)
        else:
            yield _library(name, requirement)
    for extra_name in FOR_USERS:
        missing = [name for name in extras.get(extra_name, ()) if _version(name) is None]
        if missing:
            what = f"the extra {extra_name} is not installed: {', '.join(missing)}"
            remedy = f"pip install 'grognard[{extra_name}]', if you want its commands"
            yield Finding(area="libraries", state="note", what=what, remedy=remedy)


def _library(name: str, requirement: str) -> Finding:
    version = _version(name)
    wanted = requirement.partition(";")[0].strip()
    remedy = f"pip install '{wanted}'"
    if version is None:
        what = f"{name} is not installed"
        return Finding(area="libraries", state="broken", what=what, fault="the installation", remedy=remedy)
    low = re.search(r">=\s*([\d.]+)", wanted)
    if low is not None and _numbers(version) < _numbers(low[1]):
        what = f"{name} {version} is older than grognard needs ({wanted})"
        return Finding(area="libraries", state="broken", what=what, fault="the installation", remedy=remedy)
    return Finding(area="libraries", state="ok", what=f"{name} {version}")


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers that a version begins with.

    >>> _numbers("6.0.1rc1") < _numbers("6.0.2")
    True
    """
    return tuple(int(part) for part in re.findall(r"\d+", re.split(r"[a-z+-]", version, maxsplit=1)[0]))


def _plugins(paths: Sequence[str | Path]) -> Iterator[Finding]:
    try:
        from grognard.plugins import discover

        found = discover(paths)
    except Exception as error:  # noqa: BLE001 - whatever it is, the person wants the rest of the answer
        what = f"plugins cannot be looked for: {said(error)}"
        yield Finding(area="plugins", state="broken", what=what, fault="grognard", remedy="install it anew")
        return
    for name, offer in found.rulesets.items():
        yield _ruleset(name, offer)
    for kind, shelf in (("house rule", found.house_rules), ("bot", found.bots)):
        for name, offer in shelf.items():
            yield Finding(area="plugins", state="ok", what=f"the {kind} {name} ({offer.origin})")
    for failure in found.failures:
        what = f"{failure.plugin} ({failure.origin}): {failure.reason}"
        yield Finding(area="plugins", state="broken", what=what, fault=failure.plugin, remedy=failure.remedy)
    if not found.rulesets:
        remedy = "install one, or name its folder with --plugin"
        yield Finding(
            area="plugins", state="broken", what="there is no ruleset", fault="the installation", remedy=remedy
        )


def _ruleset(name: str, offer: Any) -> Finding:
    """The ruleset, once its files were read and its default scenario set up."""
    from grognard.plugins import Plugins
    from grognard.rulebook import Rulebook

    described = f"the ruleset {name} {offer.item.version} ({offer.origin})"
    try:
        Rulebook(offer.item, Plugins()).new_game(seed=0)
    except GrognardError as error:
        reason, remedy = str(error).replace("\n", "\n          "), "mend what is named, or tell its author"
    except Exception as error:  # noqa: BLE001 - whatever a stranger's plugin raises is told
        reason, remedy = said(error), "tell its author, or uninstall it"
    else:
        return Finding(area="plugins", state="ok", what=f"{described} sets up a game")
    return Finding(
        area="plugins", state="broken", what=f"{described} fails: {reason}", fault=offer.plugin, remedy=remedy
    )


def _commands() -> Iterator[Finding]:
    from grognard.cli.program import COMMANDS, GROUP

    for entry in metadata.entry_points(group=GROUP):
        origin = entry.dist.name if entry.dist is not None else entry.value
        if entry.name in COMMANDS:
            what = f"the command {entry.name} of {origin} cannot be called: grognard has one of that name"
            remedy = "tell its author to choose another name"
            yield Finding(area="plugins", state="broken", what=what, fault=origin, remedy=remedy)
            continue
        try:
            entry.load()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - as above
            what, remedy = f"the command {entry.name} of {origin}: {said(error)}", "tell its author, or uninstall it"
            yield Finding(area="plugins", state="broken", what=what, fault=origin, remedy=remedy)
        else:
            yield Finding(area="plugins", state="ok", what=f"the command {entry.name} ({origin})")


def _records() -> Iterator[Finding]:
    from grognard.record import default_path

    remedy = "let yourself write there, make room, or keep records elsewhere with --record"
    try:
        folder = default_path("doctor").parent
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"can this be written?\n")
            file.flush()
    except (GrognardError, OSError) as error:
        what = f"records cannot be written: {error}"
        yield Finding(area="records", state="broken", what=what, fault="the folder", remedy=remedy)
        return
    kept = len(list(folder.glob("*.jsonl")))
    free = shutil.disk_usage(folder).free // 1_000_000
    yield Finding(area="records", state="ok", what=f"{kept} in {folder}, which can be written; {free:,} MB free")


def _terminal() -> Iterator[Finding]:
    encoding, preferred = sys.stdout.encoding or "none", locale.getpreferredencoding(do_setlocale=False)
    spoken = f"output is {encoding}, the locale's own encoding is {preferred}"
    if encoding.replace("-", "").casefold() == "utf8":
        yield Finding(area="terminal", state="ok", what=spoken)
    else:
        remedy = "unset PYTHONIOENCODING, or set it to utf-8"
        yield Finding(area="terminal", state="note", what=f"{spoken}: some characters cannot be shown", remedy=remedy)
    columns, rows = shutil.get_terminal_size()
    kind = os.environ.get("TERM") or "no TERM"
    person = "a person" if sys.stdin.isatty() and sys.stdout.isatty() else "a program"
    colours = "NO_COLOR is set" if os.environ.get("NO_COLOR") else "colours as the terminal has them"
    yield Finding(
        area="terminal", state="ok", what=f"{columns} by {rows}, {kind}, {person} at the other end, {colours}"
    )
