"""Which units stand in which hex: built once, then carried from position to position with what moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

__all__ = ["Occupancy", "occupancy", "reoccupied"]

Occupancy = dict[str, tuple[str, ...]]


def occupancy(units: Iterable[Any]) -> Occupancy:
    """The ids of the units in each occupied hex, in the order of the state; units without a hex are left out."""
    index: Occupancy = {}
    for unit in units:
        if unit.at is not None:
            index[unit.at] = (*index.get(unit.at, ()), unit.id)
    return index


def reoccupied(index: Occupancy, changes: Sequence[tuple[Any, Any]]) -> Occupancy:
    """The occupancy after units changed: pairs of (unit before or None, unit after or None). `index` stays as it is."""
    changed: Occupancy | None = None
    for before, after in changes:
        start = before.at if before is not None else None
        end = after.at if after is not None else None
        if start == end:
            continue
        if changed is None:
            changed = dict(index)
        if start is not None:
            here = changed[start]
            if len(here) == 1:
                del changed[start]
            else:
                changed[start] = tuple(name for name in here if name != before.id)
        if end is not None:
            changed[end] = (*changed[end], after.id) if end in changed else (after.id,)
    return index if changed is None else changed
