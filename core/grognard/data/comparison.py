"""What differs between two sets of effective data: values, kinds, modifiers, each with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from grognard.data.effective_data import EffectiveData, Provenance, UnitRow, same
from grognard.modifiers import Conditional

__all__ = ["Difference", "compare"]

_SECTIONS = ("units", "options", "tables", "scenario")


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is changed, added or removed; `path` is as a house-rule file writes it, `why` tells the rest."""

    path: str
    change: Literal["changed", "added", "removed"]
    why: str


def compare(before: EffectiveData, after: EffectiveData) -> Iterator[Difference]:
    """The differences from `before` to `after`, unit kinds first; both of the same scenario, or of none."""
    for kind in before.units.keys() - after.units.keys():
        where = before.provenance.get(("units", kind, "name"))
        yield Difference(path=f"units.{kind}", change="removed", why=_place(where))
    new = [kind for kind in after.units if kind not in before.units]
    for kind in new:
        why = f"{_described(after.units[kind])}{_place(after.provenance.get(('units', kind, 'name')), ' ← ')}"
        yield Difference(path=f"units.{kind}", change="added", why=why)
    for path, now in sorted(after.provenance.items(), key=lambda item: _SECTIONS.index(str(item[0][0]))):
        was = before.provenance.get(path)
        if path[:2] not in [("units", kind) for kind in new] and not (was and same(now, was)):
            yield Difference(path=after.written(path), change="changed", why=str(now))
    for path, was in before.provenance.items():
        if path not in after.provenance and path[0] != "units":
            yield Difference(path=before.written(path), change="removed", why=_place(was))
    for conditional in after.modifiers[_shared(before, after) :]:
        yield Difference(path="modifiers", change="added", why=_explained(conditional))


def _shared(before: EffectiveData, after: EffectiveData) -> int:
    """How many modifiers both begin with."""
    pairs = zip(before.modifiers, after.modifiers, strict=False)
    return next((index for index, (one, other) in enumerate(pairs) if one != other), len(before.modifiers))


def _described(row: UnitRow) -> str:
    known = [(name.replace("_", " "), value) for name, value in row.statistics.items() if value is not None]
    return ", ".join([row.name, *(f"{name} {value}" for name, value in known), *row.traits])


def _explained(conditional: Conditional) -> str:
    return f"{conditional} ({conditional.note}) ← {conditional.source}"


def _place(provenance: Provenance | None, before: str = "was ") -> str:
    return f"{before}{provenance.place}" if provenance is not None else ""
