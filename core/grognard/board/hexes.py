"""Boards of hexes: who is beside, before and behind whom, how far it is, and where everything is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, Self

from msgspec import Struct

from grognard.board import axial
from grognard.board.axial import Axial
from grognard.board.compass import ROSES, Arc, Point, Rose, Top
from grognard.board.description import describe, read_layout, read_terrain
from grognard.board.layout import Alternate, InvalidBoard, Layout, check_label, labelled, no_hex
from grognard.board.occupancy import occupancy, reoccupied


class HexBoard(Struct, frozen=True, kw_only=True, eq=False):
    """A board of hexes, each named by its label; built once, with all its tables filled in.

    Label `C4` is the third hex from the left in the fourth row from the top. Directions are the compass strings of
    `sides` and `corners`, clockwise. Drawn, a hex is 1.0 wide across its flats, y grows downwards and the top left of
    the board is (0, 0). The tables are plain and answer an unknown hex with KeyError; the methods raise InvalidBoard.
    """

    layout: Layout
    terrain: Mapping[str, str]
    """The terrain of those hexes that have one."""
    hexes: tuple[str, ...]
    """All hexes in reading order: row by row as drawn, from the top and the left."""
    sides: tuple[str, ...]
    """The directions across the six sides of a hex, clockwise from the north."""
    corners: tuple[str, ...]
    """The directions of the six corners of a hex, clockwise from the north."""
    coordinates: Mapping[str, Axial]
    """For each hex its axial coordinates (q, r); the first hex of the first row (or column) is (0, 0)."""
    neighbours: Mapping[str, tuple[str | None, ...]]
    """For each hex the six beside it, in the order of `sides`; None is off the board."""
    adjacent: Mapping[str, tuple[str, ...]]
    """For each hex those beside it that are on the board, in the order of `sides`."""
    ahead: Mapping[str, Mapping[str, str | None]]
    """For a side, then a hex: the hex across that side; None is off the board."""
    front: Mapping[str, Mapping[str, tuple[str, ...]]]
    """For a facing to a corner, then a hex: the hexes that touch the corner, the anticlockwise one first."""
    bounds: tuple[float, float, float, float]
    """The edges of the drawn board: least x, least y, greatest x, greatest y."""
    _rose: Rose
    _labels: Mapping[Axial, str]
    _order: Mapping[str, int]
    _arcs: Mapping[str, tuple[Arc, ...]]
    _centres: Mapping[str, Point]

    @classmethod
    def rectangle(
        cls,
        columns: int,
        rows: int,
        *,
        top: Top = "pointy",
        alternate: Alternate = "equal",
        terrain: Mapping[str, str] | None = None,
    ) -> Self:
        """Return a board whose rows 2, 4… (flat tops: columns B, D…) are moved on by half a hex. Raises InvalidBoard.

        With `alternate="shorter"` those rows or columns also have one hex fewer.
        """
        size = {"columns": columns, "rows": rows, "top": top, "alternate": alternate}
        return cls.from_data({"shape": "rectangle", **size, "terrain": terrain or {}})

    @classmethod
    def hexagon(cls, side: int, *, top: Top = "pointy", terrain: Mapping[str, str] | None = None) -> Self:
        """Return a hexagon with `side` hexes along each edge. Raises InvalidBoard.

        Its letters count from the first hex of each row; with flat tops its numbers from the top of each column.
        """
        return cls.from_data({"shape": "hexagon", "side": side, "top": top, "terrain": terrain or {}})

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Self:
        """Return the board that scenario data describes. Raises InvalidBoard with every fault."""
        layout = read_layout(data)
        places = labelled(layout)
        terrain = read_terrain(data.get("terrain", {}), places)
        rose = ROSES[layout.top]
        labels = {at: label for label, at in places.items()}
        neighbours = {
            label: tuple(labels.get((q + step_q, r + step_r)) for step_q, step_r in rose.steps)
            for label, (q, r) in places.items()
        }
        centres, bounds = rose.drawn(places)
        return cls(
            layout=layout,
            terrain=MappingProxyType(terrain),
            hexes=tuple(places),
            sides=rose.sides,
            corners=rose.corners,
            coordinates=places,
            neighbours=neighbours,
            adjacent={label: _on_board(beside) for label, beside in neighbours.items()},
            ahead={
                side: {label: beside[i] for label, beside in neighbours.items()} for i, side in enumerate(rose.sides)
            },
            front={corner: _fronts(rose.front_sides(corner), neighbours) for corner in rose.corners},
            bounds=bounds,
            _rose=rose,
            _labels=labels,
            _order={label: i for i, label in enumerate(places)},
            _arcs={corner: rose.arcs(corner) for corner in rose.corners},
            _centres=centres,
        )

    def description(self) -> dict[str, object]:
        """Return what `from_data` reads."""
        return describe(self.layout, self.terrain)

    @property
    def shape(self) -> Literal["rectangle", "hexagon"]:
        """The shape of the whole board."""
        return self.layout.shape

    @property
    def top(self) -> Top:
        """What is at the top of every hex: a corner (pointy) or a side (flat)."""
        return self.layout.top

    def __len__(self) -> int:
        return len(self.hexes)

    def __contains__(self, label: object) -> bool:
        return label in self.neighbours

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HexBoard):
            return NotImplemented
        return self.layout == other.layout and self.terrain == other.terrain

    def __hash__(self) -> int:
        return hash((self.layout, frozenset(self.terrain.items())))

    def __repr__(self) -> str:
        return f"HexBoard.from_data({self.description()!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).from_data, (self.description(),)

    index = staticmethod(occupancy)
    reindex = staticmethod(reoccupied)

    def check(self, text: str) -> str:
        """Return a label without blanks and in capitals. Raises InvalidBoard, naming the nearest hex, if unknown."""
        return check_label(text, self.neighbours)

    def neighbour(self, label: str, side: str) -> str | None:
        """Return the hex across a side, or None if that is off the board."""
        try:
            return self.ahead[side][label]
        except KeyError:
            raise self._unknown(label, side=side) from None

    def front_arc(self, label: str, facing: str, *, hexes: Literal[1, 3, 5] = 3) -> tuple[str, ...]:
        """Return the hexes on the board across the side faced and those next to it, the anticlockwise one first."""
        try:
            beside, middle = self.neighbours[label], self.sides.index(facing)
        except (KeyError, ValueError):
            raise self._unknown(label, side=facing) from None
        reach = hexes // 2
        return _on_board(beside[i % 6] for i in range(middle - reach, middle + reach + 1))

    def arc(self, facing: str, label: str, other: str) -> Arc:
        """Return where an adjacent hex lies for a unit that faces a corner: two hexes are its front, the opposite
        two its rear, the others its flank. Raises InvalidBoard if the hexes are not adjacent.
        """
        try:
            return self._arcs[facing][self.neighbours[label].index(other)]
        except KeyError:
            raise self._unknown(label, corner=facing) from None
        except ValueError:
            beside = ", ".join(self.adjacent[label])
            raise InvalidBoard(((), f"{other!r} is not adjacent to {label}; adjacent are {beside}")) from None

    def distance(self, start: str, end: str) -> int:
        """Return the number of hexes from one hex to another: 0 for itself, 1 for a neighbour."""
        try:
            q, r = self.coordinates[start]
            other_q, other_r = self.coordinates[end]
        except KeyError:
            raise self._unknown(start, end) from None
        q, r = q - other_q, r - other_r
        return max(abs(q), abs(r), abs(q + r))

    def ring(self, label: str, distance: int) -> tuple[str, ...]:
        """Return the hexes on the board at a distance, clockwise, from the one straight across the first side on."""
        if not 0 <= distance < len(self.hexes):
            return ()
        places = axial.ring(self._at(label), distance, self._rose.steps)
        return _on_board(self._labels.get(at) for at in places)

    def within(self, label: str, distance: int) -> tuple[str, ...]:
        """Return the hexes up to a distance, the hex itself first, then ring after ring."""
        found: list[str] = []
        for radius in range(distance + 1):
            ring = self.ring(label, radius)
            if not ring:
                break
            found += ring
        return tuple(found)

    def line(self, start: str, end: str) -> tuple[str, ...]:
        """Return the hexes on the straight line between two centres, one for each step, both ends included.

        Where the line runs between two hexes, the one on the board is taken, or else the first in reading order (the
        upper one, or the left one); so the line back takes the same hexes.
        """
        return _on_board(self._first(ties) for ties in axial.line(self._at(start), self._at(end)))

    def centre(self, label: str) -> Point:
        """Return where the centre of a hex is drawn."""
        try:
            return self._centres[label]
        except KeyError:
            raise self._unknown(label) from None

    def outline(self, label: str) -> tuple[Point, ...]:
        """Return where the six corners of a hex are drawn, in the order of `corners`."""
        x, y = self.centre(label)
        return tuple((x + dx, y + dy) for dx, dy in self._rose.corner_points)

    def hex_at(self, x: float, y: float) -> str | None:
        """Return the hex that is drawn at a point, or None if none is."""
        least_x, least_y, most_x, most_y = self.bounds
        if not (least_x <= x <= most_x and least_y <= y <= most_y):
            return None
        x_of_first, y_of_first = self._centres[self._labels[0, 0]]
        q, r = self._rose.axial((x - x_of_first, y - y_of_first))
        return self._first(axial.nearest_hexes(q, r))

    def _first(self, ties: tuple[Axial, ...]) -> str | None:
        return min((label for at in ties if (label := self._labels.get(at))), key=self._order.__getitem__, default=None)

    def _at(self, label: str) -> Axial:
        try:
            return self.coordinates[label]
        except KeyError:
            raise self._unknown(label) from None

    def _unknown(self, *labels: str, side: str = "", corner: str = "") -> InvalidBoard:
        """Return the error that names what this board has not, with the nearest that it has."""
        for label in labels:
            if label not in self.neighbours:
                return InvalidBoard(((), no_hex(label, self.neighbours)))
        kind, wrong, known = ("side", side, self.sides) if side else ("corner", corner, self.corners)
        return InvalidBoard(((), f"hexes with {self.top} tops have no {kind} {wrong!r}; they have {', '.join(known)}"))


def _on_board(hexes: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(label for label in hexes if label)


def _fronts(sides: tuple[int, int], neighbours: Mapping[str, tuple[str | None, ...]]) -> dict[str, tuple[str, ...]]:
    first, second = sides
    return {label: _on_board((beside[first], beside[second])) for label, beside in neighbours.items()}
