"""What is wrong, or worth a second look, in house-rule files before anybody plays by them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec

from grognard.data.effective_data import EffectiveData, Provenance, same
from grognard.data.effective_rules import effective
from grognard.data.faults import Fault, InvalidData, by_file, show
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

    Notes tell of values that two files change, of lines that change nothing, and of files of an older format. Scenarios
    that do not go with the files any more are faults only where none is left.
    """
    chain = HouseChain(data)
    for item in house:
        chain.take(item)
    files = {document.file for document in chain.documents}
    faults: list[Fault] = []
    spoilt: list[Fault] = []
    notes = [note for document in chain.documents for note in document.notes]
    playable = not data.scenarios
    for scenario in (None, *data.scenarios):
        try:
            rules = effective(data, house=house, scenario=scenario)
        except InvalidData as error:
            ours = [fault for fault in error.faults if not _is_in(fault, data, scenario)]
            faults += ours
            spoilt += [fault for fault in error.faults if fault not in ours]
        else:
            playable = playable or scenario is not None
            notes += _remarks(rules, files)
    if not playable:
        faults += spoilt
    found = tuple(dict.fromkeys(by_file(faults)))
    return Verdict(faults=found, notes=() if found else tuple(dict.fromkeys([*notes, *spoilt])))


def _is_in(fault: Fault, data: RulesetData, scenario: str | None) -> bool:
    """Whether a fault stands in the scenario's own file."""
    document = data.documents.get(f"scenarios/{scenario}.yaml")
    return document is not None and fault.origin.file == document.file


def _remarks(rules: EffectiveData, files: set[str]) -> Iterator[Fault]:
    """Values that several of the files set, and those that a file sets to what they are already."""
    for path, latest in rules.provenance.items():
        history = [step for step in _steps(latest) if step.origin.file in files]
        for later, earlier in pairwise(history):
            if later.origin.file != earlier.origin.file:
                message = f"{earlier.place} sets this to {_said(earlier)}, too; the later file wins: {_said(later)}"
                yield Fault(later.origin, rules.written(path), message)
        if history and latest.was is not None and same(latest, latest.was) and latest.was.origin.file not in files:
            message = f"this is {_said(latest)} already ({latest.was.place}): it changes nothing"
            yield Fault(latest.origin, rules.written(path), message)


def _steps(latest: Provenance | None) -> Iterator[Provenance]:
    while latest is not None:
        yield latest
        latest = latest.was


def _said(provenance: Provenance) -> str:
    return show(provenance.value).strip("'") if provenance.value is not None else "none"
