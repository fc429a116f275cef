"""Pieces of terrain on a table: what they are, where they lie, and what they do to movement, sight and cover."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard, cast

from msgspec import Struct

from grognard.board import polygons
from grognard.board.convex import Box, Convex
from grognard.board.layout import Fault
from grognard.board.poses import Point
from grognard.errors import nearest

__all__ = ["MOST_CORNERS", "Ground", "Piece", "read_piece"]

MOST_CORNERS: Final = 500

_FLAGS: Final = ("blocks_sight", "cover", "impassable")
_KEYS: Final = ("kind", "name", "outline", *_FLAGS, "seen_through_inches")
_TRIANGLE: Final = 3
_PAIR: Final = 2


class Piece(Struct, frozen=True, kw_only=True):
    """A piece of terrain: its kind (`wood`), its name if it has one, and the corners of its outline in inches.

    One that blocks sight does so for lines through it; a line into it or out of it is open where it runs through no
    more than `seen_through_inches` of it. What cover and other kinds do is for the ruleset to say.
    """

    kind: str
    outline: tuple[Point, ...]
    name: str = ""
    blocks_sight: bool = False
    cover: bool = False
    impassable: bool = False
    seen_through_inches: float = 0.0

    @property
    def called(self) -> str:
        """The name, or else the kind."""
        return self.name or self.kind

    def description(self) -> dict[str, Any]:
        """What `read_piece` reads."""
        own: dict[str, Any] = {"kind": self.kind, "outline": [list(corner) for corner in self.outline]}
        if self.name:
            own["name"] = self.name
        own |= {flag: True for flag in _FLAGS if getattr(self, flag)}
        if self.seen_through_inches:
            own["seen_through_inches"] = self.seen_through_inches
        return own


def read_piece(data: object) -> tuple[Piece | None, list[Fault]]:
    """A piece as scenario data describes it, or what is wrong with it: the paths are those in the data."""
    if not isinstance(data, Mapping):
        return None, [((), f"{data!r} is no piece of terrain; write its kind and its outline")]
    given = cast("Mapping[str, object]", data)
    faults: list[Fault] = [
        ((str(key),), f"a piece of terrain has no such key{nearest(str(key), _KEYS)}")
        for key in given
        if key not in _KEYS
    ]
    kind, name = given.get("kind"), given.get("name", "")
    if not isinstance(kind, str) or not kind:
        faults.append((("kind",), "is missing or no text; write what the piece is, such as wood"))
    if not isinstance(name, str):
        faults.append((("name",), f"{name!r} is no text"))
    faults.extend(
        ((flag,), f"{given[flag]!r} is neither true nor false")
        for flag in _FLAGS
        if not isinstance(given.get(flag, False), bool)
    )
    through = given.get("seen_through_inches", 0.0)
    if not _is_length(through) or through < 0:
        faults.append((("seen_through_inches",), f"{through!r} is no length in inches; write 0 or more"))
    outline = _read_outline(given.get("outline"), faults)
    if faults:
        return None, faults
    flags = {flag: bool(given.get(flag, False)) for flag in _FLAGS}
    seen_through = float(through) if _is_length(through) else 0.0
    return Piece(kind=str(kind), name=str(name), outline=outline, seen_through_inches=seen_through, **flags), []


def _is_length(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _read_outline(data: object, faults: list[Fault]) -> tuple[Point, ...]:
    if not isinstance(data, Sequence) or isinstance(data, str) or not data:
        wanted = "write its corners in inches, such as [[4, 4], [10, 4], [10, 9]]"
        faults.append((("outline",), f"is missing or no list; {wanted}"))
        return ()
    listed = cast("Sequence[object]", data)
    corners: list[Point] = []
    for number, corner in enumerate(listed):
        pair = cast("Sequence[object]", corner) if isinstance(corner, Sequence) and not isinstance(corner, str) else ()
        numbers = [float(part) + 0.0 for part in pair if _is_length(part)]
        if len(numbers) == len(pair) == _PAIR:
            corners.append((numbers[0], numbers[1]))
        else:
            faults.append(
                (("outline", str(number)), f"{corner!r} is no corner; write x and y in inches, such as [4, 9.5]")
            )
    if len(corners) == len(listed):
        faults.extend(_outline_faults(corners))
    return tuple(corners)


def _outline_faults(corners: list[Point]) -> list[Fault]:
    if not _TRIANGLE <= len(corners) <= MOST_CORNERS:
        return [(("outline",), f"{len(corners)} corners make no outline; write {_TRIANGLE} to {MOST_CORNERS}")]
    seen: dict[Point, int] = {}
    for number, corner in enumerate(corners):
        if corner in seen:
            return [
                (
                    ("outline", str(number)),
                    f"corner {number + 1} repeats corner {seen[corner] + 1}: write it once",
                )
            ]
        seen[corner] = number
    wrong = polygons.fault_of_outline(corners)
    return [(("outline",), f"the outline {wrong}")] if wrong else []


class Ground:
    """The terrain of a table as shapes, built once: lookups by where something stands or passes.

    `tolerance_inches` is the error of measuring: what overlaps a piece by less does not lie on it.
    """

    def __init__(self, pieces: Sequence[Piece], tolerance_inches: float) -> None:
        self.pieces = tuple(pieces)
        self.tolerance_inches = tolerance_inches
        self.polygons = polygons.outlined([piece.outline for piece in self.pieces])
        # what is inside by more than the error of measuring, and what is not outside by more
        self.inner = polygons.grown(self.polygons, -tolerance_inches)
        self.outer = polygons.grown(self.polygons, tolerance_inches)
        self._tree = polygons.Tree(self.inner)
        self.edges: tuple[tuple[Convex, ...], ...] = tuple(_edges(piece.outline) for piece in self.pieces)
        self.boxes: tuple[Box, ...] = tuple(Convex(piece.outline).box for piece in self.pieces)

    def under(self, shapes: Sequence[Convex]) -> tuple[Piece, ...]:
        """The pieces that some of the shapes lie on, in the order of the scenario."""
        if not self.pieces or not shapes:
            return ()
        return tuple(self.pieces[number] for number in self._tree.under(polygons.polygons_of(shapes)))

    def at(self, point: Point) -> tuple[Piece, ...]:
        """The pieces that a point lies on."""
        return self.under([Convex([point])])

    def share(self, piece: Piece, shapes: Sequence[Convex]) -> float:
        """How much of the shapes' area lies on a piece, from 0 to 1."""
        footprints = polygons.polygons_of(shapes)
        both = polygons.intersections(footprints, self.polygons[self.pieces.index(piece)])
        return polygons.area_inches(both) / polygons.area_inches(footprints)

    def distance_inches(self, piece: Piece, shapes: Sequence[Convex]) -> float:
        """The inches from the nearest of the shapes to a piece, 0 where one overlaps it."""
        footprints = polygons.polygons_of(shapes)
        return float(polygons.distances_inches(footprints, self.polygons[self.pieces.index(piece)]).min())


def _edges(outline: tuple[Point, ...]) -> tuple[Convex, ...]:
    return tuple(Convex((start, end)) for start, end in zip(outline, (*outline[1:], outline[0]), strict=True))
