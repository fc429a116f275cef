"""Polygons and lines of the geometry library, many at a time, with types: the only module that knows shapely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import shapely

from grognard.board.convex import Convex
from grognard.board.poses import Point

__all__ = [
    "Booleans",
    "Lines",
    "Numbers",
    "Polygons",
    "Tree",
    "area_inches",
    "convex_of",
    "distances_inches",
    "fault_of_outline",
    "grown",
    "intersections",
    "outlined",
    "points",
    "polygons_of",
    "segments",
    "stretches",
    "touching",
]

Numbers = npt.NDArray[np.float64]
Booleans = npt.NDArray[np.bool_]
Polygons = npt.NDArray[np.object_]

Lines = Numbers
"""Lines as rows of x and y of the start, x and y of the end, in inches."""

# its type stubs leave keyword arguments unknown, and give one type for a shape and for an array of them
_shapely: Any = shapely


def outlined(outlines: Sequence[Sequence[Point]]) -> Polygons:
    """Polygons by the corners of their outlines, in inches."""
    corners = [corner for outline in outlines for corner in outline]
    if not corners:
        return np.array([], dtype=np.object_)
    owners = np.repeat(np.arange(len(outlines)), [len(outline) for outline in outlines])
    return cast("Polygons", _shapely.polygons(_shapely.linearrings(np.array(corners), indices=owners)))


def polygons_of(shapes: Sequence[Convex]) -> Polygons:
    """Convex shapes as polygons, built together; discs with 96 sides."""
    corners = [corner for shape in shapes for corner in shape.corners]
    owners = np.repeat(np.arange(len(shapes)), [len(shape.corners) for shape in shapes])
    hulls = cast("Polygons", _shapely.convex_hull(_shapely.multipoints(np.array(corners), indices=owners)))
    radii = np.array([shape.radius for shape in shapes])
    return cast("Polygons", _shapely.buffer(hulls, radii, quad_segs=24)) if radii.any() else hulls


def grown(polygons: Polygons, inches: float) -> Polygons:
    """The polygons made wider all round, or narrower where negative, with sharp corners."""
    wider = cast("Polygons", _shapely.buffer(polygons, inches, join_style="mitre"))
    _shapely.prepare(wider)
    return wider


def segments(lines: Lines) -> Polygons:
    """Lines as shapes."""
    return cast("Polygons", _shapely.linestrings(lines.reshape(-1, 2, 2)))


def touching(shape: Any, others: Polygons) -> Booleans:
    """Which of the others have a point in common with a shape."""
    return cast("Booleans", _shapely.intersects(shape, others))


def intersections(shapes: Polygons, other: Any) -> Polygons:
    """What each of the shapes has in common with another."""
    return cast("Polygons", _shapely.intersection(shapes, other))


def area_inches(shapes: Polygons) -> float:
    """The area of all shapes together, in square inches."""
    return float(_shapely.area(shapes).sum())


def distances_inches(shapes: Polygons, other: Any) -> Numbers:
    """The inches from each of the shapes to another."""
    return cast("Numbers", _shapely.distance(shapes, other))


def stretches(shapes: Polygons) -> tuple[Numbers, Polygons, npt.NDArray[np.int64]]:
    """The parts of lines that were cut up: their lengths in inches, the parts, and the number of the line of each."""
    parts, owners = _shapely.get_parts(shapes, return_index=True)
    return _shapely.length(parts), parts, owners


def points(places: Numbers) -> Polygons:
    """Places, as rows of x and y in inches, as shapes."""
    return cast("Polygons", _shapely.points(places))


def convex_of(corners: Sequence[Point]) -> Any:
    """The convex shape of some corners: a point, a stretch of a line or a polygon."""
    return _shapely.convex_hull(_shapely.multipoints(np.array(corners)))


def fault_of_outline(corners: Sequence[Point]) -> str:
    """What is wrong with an outline: that it has no area, or crosses or touches itself and where; empty if nothing."""
    if _shapely.area(convex_of(corners)) < 1e-6:  # noqa: PLR2004 - square inches
        return "has no area: its corners lie on one line"
    polygon = outlined([corners])[0]
    if _shapely.is_valid(polygon):
        return ""
    _, _, where = str(_shapely.is_valid_reason(polygon)).partition("[")
    place = f" at {where.rstrip(']').replace(' ', ', ')}" if where else ""
    return f"crosses or touches itself{place}; write the corners in order around the piece"


class Tree:
    """Polygons to look up by what lies on them."""

    def __init__(self, polygons: Polygons) -> None:
        self._tree: Any = _shapely.STRtree(polygons)

    def under(self, shapes: Polygons) -> list[int]:
        """The numbers of the polygons that some of the shapes have a point in common with, in order."""
        return sorted({int(number) for number in self._tree.query(shapes, predicate="intersects")[1]})
