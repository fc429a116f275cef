"""The shapes a scene is made of: immutable, JSON-encodable, and free of any drawing decision.

Coordinates are world units (hex widths, or inches on a table), x to the right and y down. Angles are degrees
clockwise from north, which is up.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]
Edge: TypeAlias = tuple[float, float, float, float]


class Shape(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of everything in a scene."""


class SideStyle(Shape, frozen=True):
    """How a side is called and coloured; `colour` is `#rrggbb`, or empty to let the renderer choose."""

    name: str
    colour: str = ""


class Cell(Shape, frozen=True):
    """One hex of the board, with its label, centre and corners."""

    hex: str
    centre: Point
    outline: Outline
    terrain: str = ""


class Area(Shape, frozen=True):
    """A piece of ground on a table (a wood, a hill): one or more polygons and what they are."""

    outlines: tuple[Outline, ...]
    terrain: str = ""
    label: str = ""


class Token(Shape, frozen=True):
    """One unit on the field.

    `label` is short ("H3") and unique in the scene, `name` is for people, `symbol` is the letter of the kind and
    `pictogram` names a drawing of `grognard.view.pictograms` (unknown or empty: the symbol is drawn). `heading` is
    None for a unit without a facing. On a table `bases` are its polygons, and `hollow` those of bases that no longer
    count, drawn as outlines; on hexes there are none. `front` are the edges to thicken; `marks` are words such as
    "leader"; `detail` is free text for a tooltip or a list.
    """

    id: str
    side: str
    label: str
    name: str
    centre: Point
    symbol: str = ""
    pictogram: str = ""
    heading: float | None = None
    front: tuple[Edge, ...] = ()
    bases: tuple[Outline, ...] = ()
    hollow: tuple[Outline, ...] = ()
    marks: tuple[str, ...] = ()
    detail: str = ""
    faded: bool = False


class Arrow(Shape, frozen=True):
    """What moved or attacked, from `start` to `end`."""

    start: Point
    end: Point
    style: Literal["move", "attack", "shot"] = "move"
    side: str = ""


class Highlight(Shape, frozen=True):
    """A place to look at: an option to choose (with its letter), a target, or where the last action happened.

    A ghost is where something stood before.
    """

    at: Point
    outline: Outline
    style: Literal["option", "last", "target", "ghost"] = "option"
    label: str = ""


class Arc(Shape, frozen=True):
    """A sector seen from `centre`, clockwise from `start_degrees` to `end_degrees`: a range or an arc of fire."""

    centre: Point
    radius: float
    start_degrees: float = 0.0
    end_degrees: float = 360.0
    style: Literal["reach", "fire"] = "reach"
    side: str = ""


class Marker(Shape, frozen=True):
    """A small sign that is no unit: smoke, an objective, a counter with a letter."""

    at: Point
    symbol: str
    style: str = ""


class Label(Shape, frozen=True):
    """Words on the field."""

    at: Point
    text: str


class LegendEntry(Shape, frozen=True):
    """A line of the key: a symbol or pictogram, as tokens have them, and what it means."""

    text: str
    symbol: str = ""
    pictogram: str = ""
