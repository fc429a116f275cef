"""Which units stand where on a table: a grid of cells, carried from position to position with what moved."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from grognard.board.blocks import Solid, TableUnit
from grognard.board.convex import Box, overlaps_box
from grognard.board.standing import Standing, standing_of

__all__ = ["CELL_INCHES", "TableIndex"]

CELL_INCHES = 6.0

_Cells = dict[tuple[int, int], tuple[Standing, ...]]


class TableIndex(Mapping[str, Standing]):
    """The units on a table by id, and by the cells of six inches that they stand in. Never changed once made."""

    __slots__ = ("_cells", "_solid", "_standings")

    def __init__(self, solid: Solid, standings: dict[str, Standing], cells: _Cells) -> None:
        self._solid: Solid = solid
        self._standings = standings
        self._cells = cells

    @classmethod
    def of(cls, units: Iterable[TableUnit], solid: Solid) -> TableIndex:
        """The index of the units that are on the table."""
        standings = {unit.id: placed for unit in units if (placed := standing_of(unit, solid)) is not None}
        lists: dict[tuple[int, int], list[Standing]] = {}
        for placed in standings.values():
            for cell in _cells_of(placed.box):
                lists.setdefault(cell, []).append(placed)
        return cls(solid, standings, {cell: tuple(found) for cell, found in lists.items()})

    def after(self, before: TableUnit | None, after: TableUnit | None) -> TableIndex:
        """The index after a unit changed: as it was (None for a new one) and as it is (None for one gone)."""
        old = self._standings.get(before.id) if before is not None else None
        new = standing_of(after, self._solid) if after is not None else None
        if old is None and new is None:
            return self
        if old is not None and new is not None and _same(old, new):
            return self
        standings, cells = dict(self._standings), dict(self._cells)
        if old is not None:
            del standings[old.unit]
            for cell in _cells_of(old.box):
                cells[cell] = tuple(placed for placed in cells[cell] if placed.unit != old.unit)
        if new is not None:
            standings[new.unit] = new
            for cell in _cells_of(new.box):
                cells[cell] = (*cells.get(cell, ()), new)
        return TableIndex(self._solid, standings, cells)

    def __getitem__(self, unit: str) -> Standing:
        return self._standings[unit]

    def __iter__(self) -> Iterator[str]:
        return iter(self._standings)

    def __len__(self) -> int:
        return len(self._standings)

    def near(self, box: Box, reach_inches: float = 0.0) -> list[Standing]:
        """The units whose bounding boxes are no more than `reach_inches` from a box, by id."""
        grown = (box[0] - reach_inches, box[1] - reach_inches, box[2] + reach_inches, box[3] + reach_inches)
        found: dict[str, Standing] = {}
        cells = self._cells
        wanted = _cells_of(grown)
        if len(wanted) > len(cells):
            wanted = [cell for cell in cells if cell in set(wanted)]
        for cell in wanted:
            for placed in cells.get(cell, ()):
                if overlaps_box(placed.box, grown):
                    found[placed.unit] = placed
        # in an order that does not depend on how the index came about
        return [found[unit] for unit in sorted(found)]


def _same(old: Standing, new: Standing) -> bool:
    return old is new or (old.placement == new.placement and old.block == new.block and old.side == new.side)


def _cells_of(box: Box) -> list[tuple[int, int]]:
    left, top = math.floor(box[0] / CELL_INCHES), math.floor(box[1] / CELL_INCHES)
    right, bottom = math.floor(box[2] / CELL_INCHES), math.floor(box[3] / CELL_INCHES)
    if left == right and top == bottom:
        return [(left, top)]
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]
