"""Scenarios: armies spread out into units, and every name in them looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, TypeGuard, cast

from msgspec import UNSET

import grognard_schemas
from grognard.board import HexBoard, InvalidBoard, make_board
from grognard.data.effective_data import ScenarioData, SideData, UnitRow, UnitSpec
from grognard.data.faults import Fault, KeyPath, Value, show
from grognard.data.fields import Fields
from grognard.data.overlay import Below
from grognard.data.schema import Schema, check
from grognard.errors import nearest

if TYPE_CHECKING:
    from grognard.board.tabletop import Table

__all__ = ["ScenarioReader"]


class ScenarioReader:
    """Reads the scenario that stands at `site`; what it finds wrong is in `faults`, and then its scenario is of no use.

    Values of a wrong type are passed over in silence: the schema has named them.
    """

    def __init__(self, site: Below, fields: Fields, kinds: Mapping[str, UnitRow]) -> None:
        self.faults: list[Fault] = []
        self._site = site
        self._fields = fields
        self._kinds = kinds
        self._sides = _mapping(site.get(("sides",)))
        self._on_table = _mapping(site.get(("board",))).get("kind") == "table"
        self._table: Table | None = None
        self._board = None if self._on_table else self._read_board()
        if self._on_table:
            self._read_table()

    def read(self) -> ScenarioData:
        """The scenario, with the defaults of the ruleset's fields filled in."""
        value = _mapping(self._site.get(()))
        sides = {name: self._side(name, _mapping(side)) for name, side in self._sides.items()}
        self._check_ids([spec for side in sides.values() for spec in side.units])
        return ScenarioData(
            id=str(value.get("scenario")),
            ruleset=str(value.get("ruleset")),
            name=str(value.get("name")),
            summary=str(value.get("summary") or ""),
            board=self._description(),
            sides=sides,
            fields=self._own_fields(self._fields.scenario, value, ()),
        )

    def _fault(self, path: KeyPath, message: str) -> None:
        self.faults.append(self._site.fault(path, message))

    def _description(self) -> dict[str, Any]:
        """What the board's class reads."""
        if self._table is not None:
            # its measuring as it is written: what is usual there may not be what the ruleset does
            own = _mapping(self._site.get(("board", "measuring")))
            return {**self._table.description(), **({"measuring": deepcopy(own)} if own else {})}
        return dict(self._board.description()) if self._board else {}

    def _read_table(self) -> None:
        """The table, with every fault of its outlines; there are no hexes to look up."""
        description = _mapping(self._site.get(("board",)))
        try:
            self._table = cast("Table", make_board(description))
        except InvalidBoard as error:
            misshapen = self._misshapen_pieces()
            for path, message in error.faults:
                if not (path[:1] == ("terrain",) and misshapen.intersection(path[1:2])):
                    self._fault(("board", *(int(key) if key.isdecimal() else key for key in path)), message)

    def _misshapen_pieces(self) -> set[str]:
        """The numbers of the pieces of terrain that the schema has found fault with already."""
        board = grognard_schemas.load("scenario")["properties"]["board"]
        piece: Schema = board["properties"]["terrain"]["items"]
        pieces = self._site.get(("board", "terrain"))
        listed = pieces if isinstance(pieces, list) else []
        return {str(number) for number, value in enumerate(listed) if check(value, piece, self._site)}

    def _read_board(self) -> HexBoard | None:
        """The board; if only its terrain is at fault, the board without, so that hexes can still be looked up."""
        description = _mapping(self._site.get(("board",)))
        description = {name: value for name, value in description.items() if name != "kind"}
        try:
            return HexBoard.from_data(description)
        except InvalidBoard as error:
            for path, message in error.faults:
                self._fault(("board", *path), message)
        description.pop("terrain", None)
        try:
            return HexBoard.from_data(description)
        except InvalidBoard:
            return None

    def _hex(self, label: Value, path: KeyPath) -> str:
        if self._board is None or not isinstance(label, str):
            return str(label)
        try:
            return self._board.check(label)
        except InvalidBoard as error:
            self._fault(path, str(error))
            return label

    def _side(self, name: str, side: dict[str, Value]) -> SideData:
        at: KeyPath = ("sides", name)
        army = side.get("army")
        entries = [_mapping(entry) for entry in army] if isinstance(army, list) else []
        counted = Counter[str]()
        for entry in entries:
            if "id" not in entry:
                counted[str(entry.get("kind"))] += _count(entry)
        numbers = Counter[str]()
        specs: list[UnitSpec] = []
        for index, entry in enumerate(entries):
            for stem in self._entry(entry, (*at, "army", index)):
                kind = str(entry.get("kind"))
                numbers[kind] += "id" not in entry
                number = f"-{numbers[kind]}" if counted[kind] > 1 else ""
                specs.append(self._spec(name, entry, stem or f"{name}-{kind}{number}", (*at, "army", index)))
        budget = side.get("budget")
        if _is_number(budget):
            self._check_budget(entries, budget, (*at, "budget"))
        return SideData(
            id=name,
            name=str(side.get("name")),
            colour=str(side["colour"]) if "colour" in side else None,
            budget=float(budget) if _is_number(budget) else None,
            units=tuple(specs),
            fields=self._own_fields(self._fields.side, side, at),
        )

    def _entry(self, entry: dict[str, Value], at: KeyPath) -> Iterator[str]:
        """Checks an entry of an army and yields, for each of its units, the id it names or an empty text."""
        kind = entry.get("kind")
        if isinstance(kind, str) and kind not in self._kinds:
            self._fault((*at, "kind"), f"there is no unit kind {kind!r}{nearest(kind, self._kinds)}")
        for name in ("id", "at", "at_inches"):
            if name in entry and _count(entry) > 1:
                self._fault(
                    (*at, name), f"{_count(entry)} units cannot share {show(entry[name])}: write one entry each"
                )
                return
        if "facing" in entry:
            self._check_facing(entry["facing"], (*at, "facing"))
        self._check_place(entry, at)
        for _ in range(_count(entry)):
            yield str(entry.get("id", ""))

    def _spec(self, side: str, entry: dict[str, Value], unit: str, at: KeyPath) -> UnitSpec:
        place, facing, heading = entry.get("at"), entry.get("facing"), entry.get("heading_degrees")
        return UnitSpec(
            id=unit,
            kind=str(entry.get("kind")),
            side=side,
            at=self._hex(place, (*at, "at")) if isinstance(place, str) else None,
            facing=facing if isinstance(facing, str) else None,
            at_inches=_point(entry.get("at_inches")) or UNSET,
            heading_degrees=float(heading) if _is_number(heading) else UNSET,
            fields=self._own_fields(self._fields.army, entry, at),
        )

    def _check_place(self, entry: dict[str, Value], at: KeyPath) -> None:
        """Hexes for units on hexes, inches for units on a table, and those within it."""
        wrong, board, right = ("at", "facing"), "a table", "at_inches: [x, y] and heading_degrees: …"
        if not self._on_table:
            wrong, board, right = ("at_inches", "heading_degrees"), "a board of hexes", "at: and facing: …"
        for name in wrong:
            if name in entry:
                self._fault((*at, name), f"units on {board} have no {name}; write {right}")
        point, table = _point(entry.get("at_inches")), self._table
        if table is not None and point is not None:
            for inches, most in zip(point, (table.width_inches, table.depth_inches), strict=True):
                if not 0 <= inches <= most:
                    self._fault((*at, "at_inches"), f"{inches:g} is off the table; write 0 to {most:g}")

    def _check_facing(self, facing: Value, path: KeyPath) -> None:
        if self._board is not None and isinstance(facing, str):
            known = list(dict.fromkeys((*self._board.corners, *self._board.sides)))
            if facing not in known:
                self._fault(path, f"{facing!r} is not a direction on this board{nearest(facing, known)}")

    def _check_ids(self, specs: list[UnitSpec]) -> None:
        for name, number in Counter(spec.id for spec in specs).items():
            if number > 1:
                path = self._path_of_id(name)
                self._fault(path, f"{number} units have the id {name!r}: give each an `id:` of its own")

    def _path_of_id(self, name: str) -> KeyPath:
        for side, value in self._sides.items():
            army = _mapping(value).get("army")
            for index, entry in enumerate(army if isinstance(army, list) else []):
                if _mapping(entry).get("id") == name:
                    return ("sides", side, "army", index, "id")
        return ("sides",)

    def _check_budget(self, entries: list[dict[str, Value]], budget: float, path: KeyPath) -> None:
        total = 0.0
        for entry in entries:
            row = self._kinds.get(str(entry.get("kind")))
            total += row.points * _count(entry) if row else 0.0
        if total > budget:
            self._fault(path, f"the army costs {total:g} points, {total - budget:g} over its budget of {budget:g}")

    def _own_fields(
        self, fragments: Mapping[str, Mapping[str, Any]], value: dict[str, Value], at: KeyPath
    ) -> dict[str, Any]:
        """The ruleset's own fields of a mapping, with defaults; names of hexes, kinds and sides in them looked up."""
        own = {name: deepcopy(value.get(name, fragment.get("default"))) for name, fragment in fragments.items()}
        return {name: self._looked_up(fragments[name], part, (*at, name)) for name, part in own.items()}

    def _looked_up(self, fragment: Mapping[str, Any], value: Value, path: KeyPath) -> Value:
        if isinstance(value, dict):
            parts, rest = _fragment(fragment, "properties"), _fragment(fragment, "additionalProperties")
            return {key: self._looked_up(parts.get(key, rest), part, (*path, key)) for key, part in value.items()}
        if isinstance(value, list):
            items = _fragment(fragment, "items")
            return [self._looked_up(items, part, (*path, index)) for index, part in enumerate(value)]
        if not isinstance(value, str):
            return value
        match fragment.get("format"):
            case "hex":
                return self._hex(value, path)
            case "kind" if value not in self._kinds:
                self._fault(path, f"there is no unit kind {value!r}{nearest(value, self._kinds)}")
            case "side" if value not in self._sides:
                self._fault(path, f"there is no side {value!r}{nearest(value, self._sides)}")
            case "facing":
                self._check_facing(value, path)
            case "corner" if self._board is not None and value not in self._board.corners:
                self._fault(
                    path, f"{value!r} is not a corner of this board's hexes{nearest(value, self._board.corners)}"
                )
            case _:
                pass
        return value


def _mapping(value: Value) -> dict[str, Value]:
    return value if isinstance(value, dict) else {}


def _fragment(schema: Mapping[str, Any], keyword: str) -> dict[str, Any]:
    part: Any = schema.get(keyword)
    return cast("dict[str, Any]", part) if isinstance(part, dict) else {}


def _count(entry: dict[str, Value]) -> int:
    count = entry.get("count", 1)
    return count if isinstance(count, int) and 0 < count <= 200 else 1  # noqa: PLR2004 - the schema's limit


def _point(value: Value) -> tuple[float, float] | None:
    numbers = [float(part) for part in value if _is_number(part)] if isinstance(value, list) else []
    return (numbers[0], numbers[1]) if len(numbers) == 2 else None  # noqa: PLR2004 - x and y


def _is_number(value: Value) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
