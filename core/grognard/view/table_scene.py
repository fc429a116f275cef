"""Scenes of tables: the units as they stand to scale, the terrain, ranges and arcs, and where the last move began."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from grognard.view.scene import Scene
from grognard.view.shapes import (
    Arc,
    Area,
    Arrow,
    Highlight,
    Label,
    LegendEntry,
    Marker,
    Outline,
    Point,
    Shape,
    SideStyle,
    Token,
)

if TYPE_CHECKING:
    from grognard.board.convex import Convex
    from grognard.board.standing import Standing
    from grognard.board.tabletop import Table

__all__ = ["fire_arc", "range_arc", "table_highlight", "table_scene", "table_token"]

_SIDES_OF_A_DISC = 24


def table_scene(
    table: Table,
    tokens: Iterable[Token],
    *,
    title: str,
    sides: Mapping[str, SideStyle],
    subtitle: str = "",
    shapes: Iterable[Shape] = (),
    legend: Iterable[LegendEntry] = (),
    messages: Iterable[str] = (),
) -> Scene:
    """The scene of a table and what stands on it, in inches, x to the east and y to the south.

    Tokens come from `table_token`; `shapes` are arcs, arrows, highlights, markers, labels and further areas.
    """
    areas = [Area(outlines=(piece.outline,), terrain=piece.kind, label=piece.name) for piece in table.terrain]
    given: list[Any] = list(shapes)
    return Scene(
        title=title,
        subtitle=subtitle,
        bounds=table.box,
        unit="inch",
        sides=dict(sides),
        areas=(*areas, *_of(Area, given)),
        tokens=tuple(tokens),
        arrows=_of(Arrow, given),
        highlights=_of(Highlight, given),
        arcs=_of(Arc, given),
        markers=_of(Marker, given),
        labels=_of(Label, given),
        legend=tuple(legend),
        messages=tuple(messages),
        ruler=True,
    )


def _of(kind: type[Any], shapes: list[Any]) -> tuple[Any, ...]:
    return tuple(shape for shape in shapes if isinstance(shape, kind))


def table_token(
    unit: Standing,
    *,
    label: str,
    name: str,
    symbol: str = "",
    pictogram: str = "",
    marks: Iterable[str] = (),
    detail: str = "",
    hollow: Collection[int] = (),
    faded: bool = False,
) -> Token:
    """The token of a unit as it stands; the bases of the numbers `hollow` are drawn as outlines only."""
    bases = [outline(base) for base in unit.bases]
    left, right = unit.front
    return Token(
        id=unit.unit,
        side=unit.side,
        label=label,
        name=name,
        centre=unit.centre,
        symbol=symbol,
        pictogram=pictogram,
        heading=unit.heading_degrees,
        front=() if unit.block.round else ((*left, *right),),
        bases=tuple(base for number, base in enumerate(bases) if number not in hollow),
        hollow=tuple(bases[number] for number in sorted(hollow) if number < len(bases)),
        marks=tuple(marks),
        detail=detail,
        faded=faded,
    )


def table_highlight(
    unit: Standing, style: Literal["option", "last", "target", "ghost"] = "option", label: str = ""
) -> Highlight:
    """A highlight of a unit's footprint; a ghost is where it stood before it moved."""
    return Highlight(at=unit.centre, outline=outline(unit.hull), style=style, label=label)


def range_arc(unit: Standing, range_inches: float) -> Arc:
    """A full circle around a unit's middle: how far it reaches."""
    return Arc(centre=unit.centre, radius=range_inches, side=unit.side)


def fire_arc(unit: Standing, range_inches: float, each_side_degrees: float = 45.0) -> Arc:
    """An arc of fire from the middle of a unit's front."""
    left, right = unit.front
    middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    heading = unit.heading_degrees
    return Arc(
        centre=middle,
        radius=range_inches,
        start_degrees=heading - each_side_degrees,
        end_degrees=heading + each_side_degrees,
        style="fire",
        side=unit.side,
    )


def outline(shape: Convex) -> Outline:
    """The corners of a shape; a disc becomes a polygon of 24 sides."""
    if shape.radius == 0:
        return shape.corners
    from grognard.board.convex import hull

    step = math.tau / _SIDES_OF_A_DISC
    points: list[Point] = [
        (x + shape.radius * math.cos(i * step), y + shape.radius * math.sin(i * step))
        for x, y in shape.corners
        for i in range(_SIDES_OF_A_DISC)
    ]
    return hull(points)
