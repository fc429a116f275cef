"""What is wrong, or worth a second look, in house-rule files before anybody plays by them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath

import msgspec

from grognard.data.effective_data import EffectiveData, Provenance, same
from grognard.data.effective_rules import effective
from grognard.data.faults import Fault, InvalidData, show
from grognard.data.house_chain import HouseChain
from grognard.data.ruleset_data import RulesetData

__all__ = ["Verdict", "check_house", "inspect_house"]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What was found in house-rule files: `faults` forbid their use, `notes` do not."""

    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...] = ()


def check_house(data: RulesetData, *house: Path | str) -> tuple[Fault, ...]:
    """The faults of house-rule files and what they extend, laid over the ruleset and over each of its scenarios."""
    return inspect_house(data, house).faults


def inspect_house(data: RulesetData, house: Sequence[Path | str]) -> Verdict:
    """Lays house-rule files over the ruleset, without a scenario and with each of its own, and tells all that strikes.

    Notes tell of values that two files change, of lines that change nothing, and of files of an older format.
    """
    chain = HouseChain(data)
    for item in house:
        chain.take(item)
    files = {document.file for document in chain.documents}
    found: list[Fault] = []
    notes = [note for document in chain.documents for note in document.notes]
    for scenario in (None, *data.scenarios):
        try:
            rules = effective(data, house=house, scenario=scenario)
        except InvalidData as error:
            found += error.faults
        else:
            notes += _remarks(rules, files)
    return Verdict(faults=tuple(dict.fromkeys(found)), notes=() if found else tuple(dict.fromkeys(notes)))


def _remarks(rules: EffectiveData, files: set[str]) -> Iterator[Fault]:
    """Values that several of the files set, and those that a file sets to what they are already."""
    for path, latest in rules.provenance.items():
        history = [step for step in _steps(latest) if step.origin.file in files]
        for later, earlier in zip(history, history[1:], strict=False):
            if later.origin.file != earlier.origin.file:
                place = f"{PurePath(earlier.origin.file).name}:{earlier.origin.line}"
                message = f"{place} sets this to {_said(earlier)}, too; the later file wins: {_said(later)}"
                yield Fault(later.origin, rules.written(path), message)
        if history and latest.was is not None and same(latest, latest.was) and latest.was.origin.file not in files:
            before = latest.was.origin
            message = f"this is {_said(latest)} already ({PurePath(before.file).name}:{before.line}): it changes nothing"
            yield Fault(latest.origin, rules.written(path), message)


def _steps(latest: Provenance | None) -> Iterator[Provenance]:
    while latest is not None:
        yield latest
        latest = latest.was


def _said(provenance: Provenance) -> str:
    return show(provenance.value).strip("'") if provenance.value is not None else "none"
