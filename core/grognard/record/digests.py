"""Digests: what a state came to, in twelve digits that also tell which part differs, and what a plugin consists of."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec.structs import replace

from grognard.errors import blaming
from grognard.state import AnyPosition, Result, State

__all__ = ["difference", "plugin_digest", "state_digest"]

_PARTS = (
    "the units stand otherwise",
    "what is still to be done differs",
    "turn, losses, effects, decks or result differ",
)
_DIGITS = 4
_OWN_FILES = frozenset({".py", ".yaml", ".yml", ".json", ".toml", ".csv"})


def state_digest(position: AnyPosition) -> str:
    """Twelve hexadecimal digits: four for the units, four for the agenda, four for all the rest.

    How the reason for the end is worded does not count, nor the rule that is cited for it. Raises PluginError for a
    state that cannot be written as JSON.
    """
    with blaming(f"the ruleset {position.rules.ruleset.id}", "keep its state to what can be written as JSON"):
        return _digits(position.state)


def _digits(state: State) -> str:
    result = state.result
    if result is not None:
        result = Result(winner=result.winner, scores=result.scores, reason="")
    rest = replace(state, units={}, agenda=(), result=result)
    return "".join(
        _short(msgspec.json.encode(part, order="deterministic")) for part in (state.units, state.agenda, rest)
    )


def difference(recorded: str, now: str) -> str:
    """What differs between two states, by their digests."""
    if len(recorded) != len(now):
        return f"the recorded digest {recorded!r} is none"
    starts = range(0, len(now), _DIGITS)
    parts = [
        part
        for part, start in zip(_PARTS, starts, strict=True)
        if recorded[start : start + _DIGITS] != now[start : start + _DIGITS]
    ]
    return f"{' and '.join(parts)} (state {now}, recorded {recorded})"


def _short(data: bytes) -> str:
    return blake2b(data, digest_size=_DIGITS // 2).hexdigest()


def plugin_digest(made: type, folder: Path | None = None) -> str:
    """32 hexadecimal digits that stand for the source and data files of a ruleset's or house rule's class.

    The files are those of the package of its module, or the module's alone, and the YAML in `folder`. Line ends do not
    count, nor does anything under `records`. "" where there are no files.
    """
    module = sys.modules.get(made.__module__)
    file = getattr(module, "__file__", None)
    whole = bool(module and module.__package__)
    return _digest_of(Path(file) if file else None, folder, package=whole)


@cache
def _digest_of(module: Path | None, folder: Path | None, *, package: bool) -> str:
    digest = blake2b(digest_size=16)
    files = sorted({*_source(module, package=package), *_data(folder)})
    for name, path in files:
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest() if files else ""


def _source(module: Path | None, *, package: bool) -> Iterator[tuple[str, Path]]:
    if module is None or not module.is_file():
        return
    if not package:
        yield module.name, module
        return
    for found in module.parent.rglob("*"):
        inside = found.relative_to(module.parent)
        if found.suffix in _OWN_FILES and "records" not in inside.parts and found.is_file():
            yield inside.as_posix(), found


def _data(folder: Path | None) -> Iterator[tuple[str, Path]]:
    if folder is None:
        return
    for part in (".", "scenarios", "house"):
        for found in folder.joinpath(part).glob("*.yaml"):
            yield found.relative_to(folder).as_posix(), found
