"""Which units stand in which hex: built once, then carried from position to position with what moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

__all__ = ["Occupancy", "occupancy", "reoccupied"]

Occupancy = dict[str, tuple[str, ...]]


def occupancy(units: Iterable[Any]) -> Occupancy:
    """The ids of the units in each occupied hex, sorted; the order of the hexes means nothing.

    Units without a hex are left out.
    """
    index: Occupancy = {}
    for unit in units:
        if unit.at is not None:
            index[unit.at] = _with(index[unit.at], unit.id) if unit.at in index else (unit.id,)
    return index


def reoccupied(index: Occupancy, changes: Sequence[tuple[Any, Any]]) -> Occupancy:
    """The occupancy after units changed: pairs of (unit before or None, unit after or None). `index` stays as it is."""
    changed: Occupancy | None = None
    for before, after in changes:
        start: str | None = before.at if before is not None else None
        end: str | None = after.at if after is not None else None
        if start == end:
            continue
        if changed is None:
            changed = dict(index)
        if before is not None and start is not None:
            here = changed[start]
            if len(here) == 1:
                del changed[start]
            else:
                changed[start] = tuple(name for name in here if name != before.id)
        if after is not None and end is not None:
            changed[end] = _with(changed[end], after.id) if end in changed else (after.id,)
    return index if changed is None else changed


def _with(units: tuple[str, ...], unit: str) -> tuple[str, ...]:
    # sorted, so that an index built afresh, as after loading, is the same as one that was carried along
    return tuple(sorted((*units, unit)))
