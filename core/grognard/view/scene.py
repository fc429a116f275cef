"""A scene: a neutral picture of a view, which the text and SVG renderers and the browser all draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from grognard.board.hexes import HexBoard
from grognard.view.shapes import (
    Arc,
    Area,
    Arrow,
    Cell,
    Edge,
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

__all__ = [
    "Arc",
    "Area",
    "Arrow",
    "Cell",
    "Highlight",
    "Label",
    "LegendEntry",
    "Marker",
    "Outline",
    "Point",
    "Scene",
    "SideStyle",
    "Token",
    "hex_arrow",
    "hex_highlight",
    "hex_scene",
    "hex_token",
]


class Scene(Shape, frozen=True):
    """Everything there is to draw, in world units.

    `bounds` are (min x, min y, max x, max y); `sides` maps side ids to their styles, in seating order, which decides
    how sides are told apart without colour; `messages` are lines shown beneath the field.
    """

    title: str
    bounds: tuple[float, float, float, float]
    unit: Literal["hex", "inch"]
    sides: Mapping[str, SideStyle]
    subtitle: str = ""
    cells: tuple[Cell, ...] = ()
    areas: tuple[Area, ...] = ()
    tokens: tuple[Token, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    arcs: tuple[Arc, ...] = ()
    markers: tuple[Marker, ...] = ()
    labels: tuple[Label, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    messages: tuple[str, ...] = ()
    ruler: bool = False


def hex_scene(
    board: HexBoard,
    tokens: Iterable[Token],
    *,
    title: str,
    sides: Mapping[str, SideStyle],
    subtitle: str = "",
    highlights: Iterable[Highlight] = (),
    arrows: Iterable[Arrow] = (),
    markers: Iterable[Marker] = (),
    legend: Iterable[LegendEntry] = (),
    messages: Iterable[str] = (),
) -> Scene:
    """The scene of a hex board and what stands on it; tokens come from `hex_token`."""
    cells = tuple(
        Cell(
            hex=label,
            centre=board.centre(label),
            outline=tuple(board.outline(label)),
            terrain=board.terrain.get(label, ""),
        )
        for label in board.hexes
    )
    return Scene(
        title=title,
        subtitle=subtitle,
        bounds=board.bounds,
        unit="hex",
        sides=dict(sides),
        cells=cells,
        tokens=tuple(tokens),
        highlights=tuple(highlights),
        arrows=tuple(arrows),
        markers=tuple(markers),
        legend=tuple(legend),
        messages=tuple(messages),
    )


def hex_token(
    board: HexBoard,
    at: str,
    *,
    id: str,  # noqa: A002 - the word of the Token it makes
    side: str,
    label: str,
    name: str,
    facing: str | None = None,
    symbol: str = "",
    pictogram: str = "",
    marks: Iterable[str] = (),
    detail: str = "",
    faded: bool = False,
) -> Token:
    """The token of a unit in hex `at`; a `facing` is a corner, whose two edges become the front.

    Raises `ValueError` when the facing is no corner of this board's hexes.
    """
    return Token(
        id=id,
        side=side,
        label=label,
        name=name,
        centre=board.centre(at),
        symbol=symbol,
        pictogram=pictogram,
        heading=None if facing is None else corner_heading(board, facing),
        front=() if facing is None else _corner_edges(board, at, facing),
        marks=tuple(marks),
        detail=detail,
        faded=faded,
    )


def hex_highlight(
    board: HexBoard, at: str, style: Literal["option", "last", "target"] = "option", label: str = ""
) -> Highlight:
    """A highlight that fills hex `at`."""
    return Highlight(at=board.centre(at), outline=tuple(board.outline(at)), style=style, label=label)


def hex_arrow(
    board: HexBoard, start: str, end: str, style: Literal["move", "attack", "shot"] = "move", side: str = ""
) -> Arrow:
    """An arrow from hex to hex."""
    return Arrow(start=board.centre(start), end=board.centre(end), style=style, side=side)


def corner_heading(board: HexBoard, facing: str) -> float:
    """Degrees clockwise from north of a corner of this board's hexes: NE is 60 on pointy tops, 30 on flat ones."""
    first = 0.0 if board.top == "pointy" else 30.0
    return first + 60.0 * _corner(board, facing)


def _corner(board: HexBoard, facing: str) -> int:
    if facing not in board.corners:
        choices = ", ".join(board.corners)
        message = f"{facing!r} is no corner of a hex with {board.top} top: use one of {choices}"
        raise ValueError(message)
    return board.corners.index(facing)


def _corner_edges(board: HexBoard, at: str, facing: str) -> tuple[Edge, ...]:
    """The two edges that meet at the corner, anticlockwise one first; outlines start at the first corner."""
    outline = board.outline(at)
    corner = _corner(board, facing)
    before, apex, after = outline[corner - 1], outline[corner], outline[(corner + 1) % 6]
    return ((*before, *apex), (*apex, *after))
