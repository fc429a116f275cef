"""What a record is played again with: the installed rules it names, on the data that it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from grognard.data import EffectiveData
from grognard.errors import GrognardError
from grognard.game_rules import GameRules
from grognard.plugins import discover
from grognard.record.format import Made
from grognard.record.header import made_by
from grognard.record.reading import Record

__all__ = ["rules_of"]

_INSTALL = "install it, or name its folder with --plugin"


def rules_of(record: Record, plugins: Sequence[str | Path] = ()) -> tuple[GameRules[Any], tuple[str, ...]]:
    """The rules that a record was played by, and notes on what is installed in another version or cannot be loaded.

    Raises:
        InvalidRecord: A ruleset or house rule is missing, or the header's data cannot be used.
    """
    header = record.header
    found = discover(plugins)
    failures = [str(failure) for failure in found.failures_at(plugins)]
    try:
        ruleset = found.ruleset(header.ruleset.id)
        house_rules = [found.house_rule(made.id, header.ruleset.id) for made in header.house_rules]
    except GrognardError as error:
        raise record.invalid(1, _missing(str(error), failures)) from error
    data = _data(record)
    _check_switched_on(record, data)
    try:
        rules: GameRules[Any] = GameRules(ruleset, data, house_rules)
    except GrognardError as error:
        raise record.invalid(1, f"the data of the record do not suit {_named(header.ruleset)}: {error}") from error
    now, house_now = made_by(rules)
    pairs = zip((header.ruleset, *header.house_rules), (now, *house_now), strict=True)
    notes = [note for then, there in pairs for note in _compare(record, then, there)]
    return rules, (*(f"the plugin {failure}" for failure in failures), *notes)


def _missing(error: str, failures: Sequence[str]) -> str:
    """What is missing; first, as the likely reason, what was named with --plugin and failed, unless that says it."""
    if not failures:
        return f"{error}; {_INSTALL}"
    told = [f"the plugin {failure}; " for failure in failures if failure not in error]
    return f"{''.join(told)}without it {error}" if told else error


def _data(record: Record) -> EffectiveData:
    """The inlined data, once they are what the rest of the header says."""
    header = record.header
    try:
        data = EffectiveData.from_json(header.data)
        digest = data.digest
    except (GrognardError, ValueError, TypeError, OverflowError) as error:
        raise record.invalid(1, f"the data of the record cannot be read: {error}") from error
    scenario = data.scenario.id if data.scenario is not None else None
    said = {
        "data": (header.data_digest, digest),
        "ruleset": (header.ruleset.id, data.ruleset),
        "scenario": (header.scenario, scenario),
        "options": (header.options, data.options),
    }
    for field, (then, now) in said.items():
        if then != now:
            reason = f"{field!r} was edited: the header says {then!r}, its data give {now!r}"
            raise record.invalid(1, f"{reason}; for a game with other data begin a new one")
    return data


def _check_switched_on(record: Record, data: EffectiveData) -> None:
    """An option that switches a house rule on needs that house rule in the header."""
    listed = {made.id for made in record.header.house_rules}
    for name in data.house_rules:
        if name not in listed:
            raise record.invalid(1, f"'house_rules' was edited: the options switch {name} on, which is not among them")


def _compare(record: Record, then: Made, now: Made) -> Iterator[str]:
    if then.version != now.version:
        yield f"{record.path}: played with {_named(then)}, here is version {now.version}"
    elif then.digest and now.digest and then.digest != now.digest:
        yield f"{record.path}: the files of {_named(then)} have changed since it was played"


def _named(made: Made) -> str:
    return f"{made.id} {made.version}"
