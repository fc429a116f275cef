"""Units as SVG: counters on hexes, bases to scale on a table.

Sides differ in colour and in shape: the first has plain counters, the second ringed ones, the third squares, the
fourth ringed squares.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from grognard.view import palette
from grognard.view.markup import Frame, bearing, element, escape, number, shrunk, text, toward
from grognard.view.pictograms import drawing, star
from grognard.view.shapes import Outline, Point, Shape, Token

_RADIUS = 0.335  # of a counter, in hex widths
_FRONT_INSET = 0.87  # the front lies inside its own hex, so that two fronts on one edge stay two
_FRONT_SHARE = 0.62  # how much of each front edge is drawn, from the corner outward


class Livery(Shape, frozen=True):
    """What tells a side apart: the colour, and the seat (0 is the first side) that decides the shape."""

    colour: str
    seat: int

    @property
    def ringed(self) -> bool:
        """Whether an inner ring marks the side's counters."""
        return self.seat % 2 == 1

    @property
    def square(self) -> bool:
        """Whether the counters are square rather than round."""
        return self.seat // 2 % 2 == 1

    @property
    def ink(self) -> str:
        """The colour of drawings and words on the counter."""
        return palette.ink_on(self.colour)


def token(unit: Token, livery: Livery, frame: Frame) -> str:
    """A unit as a group with a tooltip, its id in `data-unit`."""
    drawn = _based(unit, livery, frame) if unit.bases or unit.hollow else _counter(unit, livery, frame)
    tooltip = " · ".join(part for part in (f"{unit.label} {unit.name}".strip(), *unit.marks, unit.detail) if part)
    return element(
        "g",
        element("title", escape(tooltip)),
        *drawn,
        class_="unit",
        data_unit=unit.id,
        data_side=unit.side,
        opacity=0.45 if unit.faded else None,
    )


def counter_body(centre: Point, radius: float, livery: Livery) -> str:
    """The bare counter of a side around pixel `centre`."""
    body = _blank(centre, radius, livery, fill=livery.colour, stroke=palette.INK, stroke_width=radius * 0.08)
    if not livery.ringed:
        return body
    return body + _blank(centre, radius * 0.87, livery, fill="none", stroke=livery.ink, stroke_width=radius * 0.06)


def _blank(centre: Point, radius: float, livery: Livery, *, fill: str, stroke: str, stroke_width: float) -> str:
    x, y = centre
    if livery.square:
        half = radius * 0.92
        return element(
            "rect",
            x=x - half,
            y=y - half,
            width=half * 2,
            height=half * 2,
            rx=half * 0.2,
            fill=fill,
            stroke=stroke,
            stroke_width=stroke_width,
        )
    return element("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=stroke_width)


def _counter(unit: Token, livery: Livery, frame: Frame) -> Iterable[str]:
    x, y = frame.at(unit.centre)
    radius = _RADIUS * frame.scale
    if unit.front:
        yield _front(unit, livery, frame)
    elif unit.heading is not None:
        yield _nose(frame.at(unit.centre), unit.heading, radius, livery)
    yield counter_body((x, y), radius, livery)
    yield sign(unit.pictogram, unit.symbol or unit.label, (x, y - radius * 0.19), radius * 0.54, livery)
    yield text(
        unit.label,
        x,
        y + radius * 0.7,
        fill=livery.ink,
        font_size=radius * 0.42,
        font_weight="700",
        text_anchor="middle",
    )
    yield _badges(unit, (x + radius * 0.8, y - radius * 0.72), (x, y + radius * 1.22), radius)


def sign(pictogram: str, symbol: str, centre: Point, radius: float, livery: Livery) -> str:
    """The pictogram, or the symbol's letters where there is none of that name."""
    x, y = centre
    art = drawing(pictogram, x, y, radius, ink=livery.ink, ground=livery.colour)
    if art is not None:
        return art
    size = radius * (1.7 if len(symbol) < 2 else 1.25)  # noqa: PLR2004 - one letter may be larger than several
    return text(symbol, x, y + size * 0.36, fill=livery.ink, font_size=size, font_weight="700", text_anchor="middle")


def _front(unit: Token, livery: Livery, frame: Frame) -> str:
    """The thickened front: an ink line under one in the side's colour, so that it shows on any ground."""
    chains = [[frame.at(point) for point in shrunk(chain, unit.centre, _FRONT_INSET)] for chain in _chains(unit.front)]
    for chain in chains:
        if len(chain) > 2:  # noqa: PLR2004 - a lone edge keeps its length
            chain[0] = toward(chain[1], chain[0], math.dist(chain[0], chain[1]) * _FRONT_SHARE)
            chain[-1] = toward(chain[-2], chain[-1], math.dist(chain[-1], chain[-2]) * _FRONT_SHARE)
    path = "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in chain) for chain in chains)
    strokes = ((palette.INK, 0.1), (livery.colour, 0.058))
    return "".join(
        element(
            "path",
            d=path,
            fill="none",
            stroke=colour,
            stroke_width=width * frame.scale,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        for colour, width in strokes
    )


def _chains(edges: Iterable[tuple[float, float, float, float]]) -> list[list[Point]]:
    """Edges joined end to end into as few lines as their order allows."""
    chains: list[list[Point]] = []
    for x1, y1, x2, y2 in edges:
        if chains and math.dist(chains[-1][-1], (x1, y1)) < 1e-6:  # noqa: PLR2004 - the same corner, computed twice
            chains[-1].append((x2, y2))
        else:
            chains.append([(x1, y1), (x2, y2)])
    return chains


def _nose(centre: Point, heading: float, reach: float, livery: Livery) -> str:
    """A triangle at `reach` pixels from the centre that points along the heading."""
    corners = (
        bearing(centre, heading, reach * 1.45),
        bearing(centre, heading + 26, reach * 1.02),
        bearing(centre, heading - 26, reach * 1.02),
    )
    return element(
        "polygon",
        points=" ".join(f"{number(x)},{number(y)}" for x, y in corners),
        fill=livery.colour,
        stroke=palette.INK,
        stroke_width=reach * 0.08,
        stroke_linejoin="round",
    )


def _badges(unit: Token, upper: Point, lower: Point, radius: float) -> str:
    """A star for a leader at the upper right, other marks as words in a plate beneath."""
    drawn = star(*upper, radius * 0.36, fill=palette.GOLD, line=palette.INK) if "leader" in unit.marks else ""
    words = " ".join(mark for mark in unit.marks if mark != "leader")
    if not words:
        return drawn
    size = max(radius * 0.34, 9.0)
    width = len(words) * size * 0.56 + size
    x, y = lower
    plate = element(
        "rect",
        x=x - width / 2,
        y=y - size * 0.62,
        width=width,
        height=size * 1.24,
        rx=size * 0.3,
        fill=palette.PAPER,
        stroke=palette.INK,
        stroke_width=radius * 0.05,
    )
    return drawn + plate + text(words, x, y + size * 0.34, fill=palette.INK, font_size=size, text_anchor="middle")


def _based(unit: Token, livery: Livery, frame: Frame) -> Iterable[str]:
    for base in unit.bases:
        yield _polygon(frame.points(base), livery.colour, palette.INK, 1.2)
        if livery.ringed:
            yield _polygon(frame.points(shrunk(base, _middle(base), 0.84)), "none", livery.ink, 1)
    for base in unit.hollow:
        yield _polygon(frame.points(base), palette.PAPER, livery.colour, 1.6)
    for x1, y1, x2, y2 in unit.front:
        (left, top), (right, bottom) = frame.at((x1, y1)), frame.at((x2, y2))
        path = f"M{number(left)} {number(top)}L{number(right)} {number(bottom)}"
        yield element("path", d=path, stroke=palette.INK, stroke_width=2.6, stroke_linecap="round")
    x, y = frame.at(unit.centre)
    heading = unit.heading or 0.0
    ahead, aside = (_extent(unit, heading + turn) * frame.scale for turn in (0, 90))
    small = min(ahead, aside)
    if unit.heading is not None:
        yield _arrowhead((x, y), heading, ahead, livery)
    if len(unit.bases) + len(unit.hollow) > 1:
        # the bases may stand apart, and a letter across a gap cannot be read
        yield element("circle", cx=x, cy=y, r=max(small * 0.62, 5), fill=livery.colour, stroke=livery.ink)
    yield sign(unit.pictogram, unit.symbol or unit.label, (x, y), max(small * 0.5, 4), livery)
    size = max(10.0, min(small * 0.8, 13.0))
    below = bearing((x, y), heading + 180, ahead + size * 0.85)
    yield text(
        unit.label,
        below[0],
        below[1] + size * 0.35,
        class_="halo",
        fill=palette.INK,
        font_size=size,
        font_weight="700",
        text_anchor="middle",
    )
    # beyond the label, away from the unit
    away = size * (-1.1 if below[1] < y - ahead * 0.5 else 1.1)
    yield _badges(unit, (x + aside * 0.8, y - small * 0.8), (below[0], below[1] + away), max(small, 12.0))


def _arrowhead(centre: Point, heading: float, ahead: float, livery: Livery) -> str:
    """A triangle just ahead of the front edge."""
    tip = bearing(centre, heading, ahead + 7)
    root = bearing(centre, heading, ahead + 1)
    corners = (tip, bearing(root, heading + 90, 5), bearing(root, heading - 90, 5))
    return _polygon(" ".join(f"{number(x)},{number(y)}" for x, y in corners), livery.colour, palette.INK, 1)


def _polygon(points: str, fill: str, stroke: str, width: float) -> str:
    return element("polygon", points=points, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round")


def _middle(outline: Outline) -> Point:
    return (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))


def _extent(unit: Token, degrees: float) -> float:
    """How far the bases reach from the unit's centre in a direction, in world units."""
    dx, dy = bearing((0.0, 0.0), degrees, 1.0)
    cx, cy = unit.centre
    return max((x - cx) * dx + (y - cy) * dy for base in (*unit.bases, *unit.hollow) for x, y in base)
