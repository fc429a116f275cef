"""Tables: boards measured in inches, on which bases stand anywhere and face any way."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, cast

from grognard.board import contacts
from grognard.board.arcs import arc_of_point, distance_in_arc_inches
from grognard.board.blocks import Block, TableUnit
from grognard.board.convex import Box, Convex
from grognard.board.ground import Ground, Piece, read_piece
from grognard.board.layout import Fault, InvalidBoard
from grognard.board.legs import Leg
from grognard.board.measuring import Measuring
from grognard.board.poses import Point, Pose
from grognard.board.sight import sees, sight_between
from grognard.board.standing import Standing, standing
from grognard.board.table_index import CELL_INCHES, TableIndex
from grognard.board.ways import Way, corridor, judged_way
from grognard.errors import nearest

__all__ = ["MOST_INCHES", "Table"]

MOST_INCHES: Final = 480

_KEYS: Final = ("kind", "width_inches", "depth_inches", "terrain", "measuring")


class Table:
    """A table, its terrain, and how the ruleset measures on it. Immutable.

    x runs east and y south, from the north-west corner, in inches; headings are in degrees clockwise from north.
    Methods take units as they stand: `index[unit]` of the position's index, or `stand` for another place.
    """

    def __init__(
        self,
        width_inches: float,
        depth_inches: float,
        terrain: Iterable[Piece] = (),
        measuring: Measuring | None = None,
    ) -> None:
        self.width_inches = float(width_inches)
        self.depth_inches = float(depth_inches)
        self.measuring = measuring or Measuring()
        self.ground = Ground(tuple(terrain), self.measuring.tolerance_inches)
        width, depth = self.width_inches, self.depth_inches
        self.edges: Mapping[str, Convex] = {
            "north": Convex(((0.0, 0.0), (width, 0.0))),
            "east": Convex(((width, 0.0), (width, depth))),
            "south": Convex(((width, depth), (0.0, depth))),
            "west": Convex(((0.0, depth), (0.0, 0.0))),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, object], measuring: Mapping[str, Any] | None = None) -> Table:
        """The table that scenario data describes; its `measuring` goes over the ruleset's.

        Raises InvalidBoard with every fault: unknown, missing or unfit values, outlines that are none.
        """
        faults: list[Fault] = [
            ((str(key),), f"a table has no such key{nearest(str(key), _KEYS)}") for key in data if key not in _KEYS
        ]
        width, depth = _length(data, "width_inches", faults), _length(data, "depth_inches", faults)
        pieces = _read_terrain(data.get("terrain", ()), faults)
        own = data.get("measuring", {})
        policy = Measuring()
        if isinstance(own, Mapping):
            try:
                policy = Measuring.from_data({**(measuring or {}), **cast("Mapping[str, Any]", own)})
            except InvalidBoard as error:
                faults.extend((("measuring", *path), message) for path, message in error.faults)
        else:
            faults.append((("measuring",), f"{own!r} is no mapping; write tolerance_inches: 0.01 or the like"))
        if faults:
            raise InvalidBoard(*faults)
        return cls(width, depth, pieces, policy)

    def description(self) -> dict[str, Any]:
        """What `from_data` reads."""
        found: dict[str, Any] = {"kind": "table", "width_inches": self.width_inches, "depth_inches": self.depth_inches}
        if self.terrain:
            found["terrain"] = [piece.description() for piece in self.terrain]
        own = self.measuring.description()
        return {**found, "measuring": own} if own else found

    @property
    def terrain(self) -> tuple[Piece, ...]:
        """The pieces of terrain, in the order of the scenario."""
        return self.ground.pieces

    @property
    def box(self) -> Box:
        """From the north-west corner to the south-east one, in inches."""
        return (0.0, 0.0, self.width_inches, self.depth_inches)

    def __eq__(self, other: object) -> bool:
        return self.description() == other.description() if isinstance(other, Table) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.width_inches, self.depth_inches, self.terrain, self.measuring))

    def __repr__(self) -> str:
        return f"Table.from_data({self.description()!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Table.from_data, (self.description(),)

    # units

    def index(self, units: Iterable[TableUnit]) -> TableIndex:
        """The index of the units that are on the table."""
        return TableIndex.of(units, self.measuring.solid)

    def reindex(self, index: TableIndex, before: TableUnit | None, after: TableUnit | None) -> TableIndex:
        """The index after a unit changed, given as it was (None for a new one) and as it is (None for one gone)."""
        return index.after(before, after)

    def stand(self, unit: Standing | TableUnit | Block, pose: Pose) -> Standing:
        """How a unit, or a block that is none yet, would stand at a pose."""
        if isinstance(unit, Block):
            return standing(unit, pose, self.measuring.solid, "", "")
        name = unit.unit if isinstance(unit, Standing) else unit.id
        return standing(unit.block, pose, self.measuring.solid, name, unit.side)

    def holds(self, unit: Standing) -> bool:
        """Whether a unit stands wholly on the table, its edges included."""
        return self._holds(unit.box)

    def _holds(self, box: Box) -> bool:
        left, top, right, bottom = box
        slack = self.measuring.tolerance_inches
        return min(left, top, self.width_inches - right, self.depth_inches - bottom) >= -slack

    def bases_off(self, unit: Standing) -> tuple[int, ...]:
        """The numbers of the bases of a unit that are not wholly on the table."""
        if self.holds(unit):
            return ()
        return tuple(number for number, base in enumerate(unit.bases) if not self._holds(base.box))

    # distances and contact

    def distance_inches(self, first: Standing, second: Standing) -> float:
        """The distance between two units as the ruleset measures it; 0 where they touch, never less."""
        return contacts.distance_inches(first, second, self.measuring)

    def within(self, first: Standing, second: Standing, range_inches: float) -> bool:
        """Whether two units are in range of each other; exactly at range counts."""
        return self.measuring.within(self.distance_inches(first, second), range_inches)

    def overlap(self, first: Standing, second: Standing) -> bool:
        """Whether two units overlap."""
        return self.measuring.overlaps(contacts.unit_clearance(first, second))

    def contact(self, first: Standing, second: Standing) -> contacts.Contact | None:
        """Along what width two units are in contact and on which sides, None where they are not."""
        return contacts.contact(first, second, self.measuring)

    def base_contacts(self, first: Standing, second: Standing) -> list[tuple[int, int, float]]:
        """Which bases of two units are in contact: the number of each, and the width in inches that they share."""
        return contacts.base_contacts(first, second, self.measuring)

    def bases_within(self, first: Standing, second: Standing, range_inches: float) -> tuple[int, ...]:
        """The numbers of the bases of the first unit with some base of the second in range."""
        return contacts.bases_within(first, second, range_inches, self.measuring)

    def in_contact(self, index: TableIndex, unit: Standing) -> tuple[str, ...]:
        """The ids of all units in contact with one, sorted."""
        near = index.near(unit.box, self.measuring.tolerance_inches)
        return tuple(other.unit for other in near if other.unit != unit.unit and self.contact(unit, other) is not None)

    def near(self, index: TableIndex, unit: Standing, range_inches: float) -> tuple[str, ...]:
        """The ids of all other units in range of one, sorted."""
        reach = range_inches + self.measuring.tolerance_inches
        if self.measuring.distances == "centre":
            reach += unit.hull.reach
        found = index.near(unit.box, reach)
        return tuple(
            other.unit for other in found if other.unit != unit.unit and self.within(unit, other, range_inches)
        )

    def nearest(self, index: TableIndex, unit: Standing, wanted: Callable[[Standing], bool]) -> str | None:
        """The id of the nearest wanted unit, the first by id of several as near; None where there is none."""
        most = math.hypot(self.width_inches, self.depth_inches) + CELL_INCHES
        reach = CELL_INCHES
        while True:
            found = [
                (distance, other.unit)
                for other in index.near(unit.box, reach)
                if other.unit != unit.unit and wanted(other)
                # farther ones may be missing from this square, so that they wait for the next
                if (distance := self.distance_inches(unit, other)) <= reach
            ]
            if found:
                least = min(found)[0]
                return min(name for distance, name in found if self.measuring.within(distance, least))
            if reach > most:
                return None
            reach *= 2

    # moves

    def way(self, index: TableIndex, unit: Standing, legs: Sequence[Leg], ignoring: Collection[str] = ()) -> Way:
        """A move along some legs, judged: what it meets, what it ends upon, how far it goes."""
        return judged_way(self, index, unit, legs, ignoring)

    def crossed_terrain(self, unit: Standing, legs: Sequence[Leg]) -> tuple[Piece, ...]:
        """The pieces of terrain that a unit stands on or passes over on its way."""
        return self.ground.under(corridor(unit, legs)) if self.terrain else ()

    # arcs and sight

    def arc(self, unit: Standing, other: Standing | Point) -> str:
        """The name of the one arc of a unit in which a point lies, or the middle of another unit."""
        return arc_of_point(unit, other.centre if isinstance(other, Standing) else other, self.measuring)

    def distance_in_arc_inches(
        self, base: Convex, heading_degrees: float, target: Standing, each_side_degrees: float = 45.0
    ) -> float | None:
        """The inches from a base to the nearest part of a target within its arc of fire, None where none is in it."""
        return distance_in_arc_inches(base, heading_degrees, each_side_degrees, target.parts, self.measuring)

    def bearing_bases(
        self, unit: Standing, target: Standing, range_inches: float, each_side_degrees: float = 45.0
    ) -> tuple[int, ...]:
        """The numbers of the bases of a unit with a part of a target both in range and in their arc of fire.

        Whether they see it is for `seeing_bases` to say.
        """
        heading = unit.heading_degrees
        near = (
            self.bases_within(unit, target, range_inches)
            if self.measuring.solid == "bases"
            else range(unit.block.bases)
        )
        found: list[int] = []
        for number in near:
            distance = self.distance_in_arc_inches(unit.bases[number], heading, target, each_side_degrees)
            if distance is not None and self.measuring.within(distance, range_inches):
                found.append(number)
        return tuple(found)

    def sees(self, index: TableIndex, base: Convex, other: Convex, ignoring: Collection[str] = ()) -> bool:
        """Whether a base sees another past terrain and all units but those to ignore, usually their own two."""
        return sees(base, other, self.ground, self._blockers(index, [base, other], ignoring), self.measuring)

    def sees_unit(self, index: TableIndex, unit: Standing, other: Standing, ignoring: Collection[str] = ()) -> bool:
        """Whether any base of a unit sees any base of another; neither hides itself, nor do those to ignore."""
        blockers = self._blockers(index, [unit.hull, other.hull], {unit.unit, other.unit, *ignoring})
        return bool(sight_between(unit.bases, other.bases, self.ground, blockers, self.measuring).any())

    def seeing_bases(
        self, index: TableIndex, unit: Standing, other: Standing, ignoring: Collection[str] = ()
    ) -> tuple[int, ...]:
        """The numbers of the bases of a unit that see some base of another; neither unit hides itself."""
        blockers = self._blockers(index, [unit.hull, other.hull], {unit.unit, other.unit, *ignoring})
        pairs: list[list[bool]] = sight_between(unit.bases, other.bases, self.ground, blockers, self.measuring).tolist()
        return tuple(number for number, seen in enumerate(pairs) if any(seen))

    def _blockers(self, index: TableIndex, ends: Sequence[Convex], ignoring: Collection[str]) -> list[Convex]:
        boxes = [shape.box for shape in ends]
        box = (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
        return [part for placed in index.near(box) if placed.unit not in ignoring for part in placed.parts]


def _length(data: Mapping[str, object], key: str, faults: list[Fault]) -> float:
    value = data.get(key)
    if isinstance(value, int | float) and not isinstance(value, bool) and 1 <= value <= MOST_INCHES:
        return float(value)
    wrong = f"{value!r} is no length of a table" if key in data else "is missing"
    faults.append(((key,), f"{wrong}; write inches from 1 to {MOST_INCHES}"))
    return 1.0


def _read_terrain(data: object, faults: list[Fault]) -> list[Piece]:
    if not isinstance(data, Sequence) or isinstance(data, str):
        faults.append((("terrain",), f"{data!r} is no list; write the pieces of terrain one after another"))
        return []
    pieces: list[Piece] = []
    for number, entry in enumerate(cast("Sequence[object]", data)):
        piece, wrong = read_piece(entry)
        faults.extend((("terrain", str(number), *path), message) for path, message in wrong)
        if piece is not None:
            pieces.append(piece)
    return pieces
