"""Which units stand in which hex: built once, then carried from position to position with what moved."""

from __future__ import annotations

from collections.abc import Iterable
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


def reoccupied(index: Occupancy, before: Any, after: Any) -> Occupancy:
    """The occupancy after a unit changed: as it was (None for a new one) and as it is (None for one gone).

    `index` itself stays as it is.
    """
    start: str | None = before.at if before is not None else None
    end: str | None = after.at if after is not None else None
    if start == end:
        return index
    changed = index.copy()
    here: tuple[str, ...] | None = None
    if before is not None and start is not None:
        here = changed.pop(start)
        if len(here) > 1:
            changed[start] = tuple(filter(before.id.__ne__, here))
            here = None
    if after is not None and end is not None:
        if end in changed:
            changed[end] = _with(changed[end], after.id)
        else:
            changed[end] = here or (after.id,)
    return changed


def _with(units: tuple[str, ...], unit: str) -> tuple[str, ...]:
    # sorted, so that an index built afresh, as after loading, is the same as one that was carried along
    return tuple(sorted((*units, unit)))
