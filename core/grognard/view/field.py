"""The field as SVG: hexes, ground, highlights, arcs, arrows and markers."""

from __future__ import annotations

import math
from collections.abc import Mapping

from grognard.view import palette
from grognard.view.markup import Frame, bearing, element, escape, number, shrunk, text, toward
from grognard.view.shapes import Arc, Area, Arrow, Cell, Highlight, Label, Marker, Point

_LABEL_DISC = 0.13  # hex widths


def cell(hex_: Cell, frame: Frame) -> str:
    """A hex with its ground."""
    ground = element(
        "polygon",
        points=frame.points(hex_.outline),
        fill=palette.terrain_fill(hex_.terrain),
        stroke=palette.GRID,
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    name = element("title", escape(f"{hex_.hex} {hex_.terrain}".strip()))
    return element("g", name, ground, class_="hex", data_hex=hex_.hex)


def cell_label(hex_: Cell, frame: Frame) -> str:
    """The label of a hex, beneath its upper edge or corner."""
    x, y = frame.at(hex_.centre)
    rise = (hex_.centre[1] - min(corner_y for _, corner_y in hex_.outline)) * frame.scale
    size = frame.scale * 0.135
    return text(hex_.hex, x, y - rise + size * 1.95, fill=palette.MUTED, font_size=size, text_anchor="middle")


def area(ground: Area, frame: Frame) -> str:
    """A piece of ground on a table, named in its middle."""
    shapes = "".join(
        element(
            "polygon",
            points=frame.points(outline),
            fill=palette.terrain_fill(ground.terrain),
            stroke=palette.GRID,
            stroke_width=1.2,
            stroke_linejoin="round",
        )
        for outline in ground.outlines
    )
    words = ground.label or ground.terrain
    if not words or not ground.outlines:
        return shapes
    corners = ground.outlines[0]
    middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    return shapes + label(Label(at=middle, text=words), frame)


def highlight(spot: Highlight, frame: Frame) -> str:
    """An option in blue with its letter, a target in a broken red line, the last action on yellow ground.

    A ghost is a thin broken outline.
    """
    if spot.style == "ghost":
        return element(
            "polygon",
            points=frame.points(spot.outline),
            fill="none",
            stroke=palette.INK,
            stroke_opacity=0.7,
            stroke_width=1.2,
            stroke_dasharray="4 3",
            class_="ghost",
        )
    points = frame.points(shrunk(spot.outline, spot.at, 0.9))
    if spot.style == "last":
        return element("polygon", points=points, fill=palette.LAST, fill_opacity=0.55)
    colour, dash = (palette.OPTION, None) if spot.style == "option" else (palette.TARGET, "7 4")
    return element(
        "polygon",
        points=points,
        fill=colour,
        fill_opacity=0.14,
        stroke=colour,
        stroke_width=2.2,
        stroke_dasharray=dash,
        stroke_linejoin="round",
        class_=spot.style,
    )


def highlight_label(spot: Highlight, frame: Frame, *, covered: bool) -> str:
    """The letter of a highlight: in the middle of an empty place, on a small disc at the upper left of a unit."""
    if not spot.label:
        return ""
    colour = palette.TARGET if spot.style == "target" else palette.OPTION
    x, y = frame.at(spot.at)
    radius = max(_LABEL_DISC * frame.scale, 8.0) if spot.outline else 8.0
    if not covered:
        size = radius * 2
        return text(spot.label, x, y + size * 0.4, fill=colour, font_size=size, font_weight="700", text_anchor="middle")
    x, y = x - radius * 2.1, y - radius * 1.9
    disc = element("circle", cx=x, cy=y, r=radius, fill=colour, stroke=palette.PAPER, stroke_width=1.5)
    size = radius * 1.4
    return disc + text(
        spot.label, x, y + size * 0.35, fill=palette.PAPER, font_size=size, font_weight="700", text_anchor="middle"
    )


def arc(sector: Arc, frame: Frame, colours: Mapping[str, str]) -> str:
    """A sector in a thin line: broken for reach, dotted for fire."""
    x, y = frame.at(sector.centre)
    radius = sector.radius * frame.scale
    look: dict[str, str | float] = {
        "fill": colours.get(sector.side, palette.INK),
        "fill_opacity": 0.07,
        "stroke": palette.INK,
        "stroke_opacity": 0.6,
        "stroke_width": 1,
        "stroke_dasharray": "6 4" if sector.style == "reach" else "2 3",
    }
    sweep = sector.end_degrees - sector.start_degrees
    if abs(sweep) >= 360:  # noqa: PLR2004 - a full circle
        return element("circle", cx=x, cy=y, r=radius, **look)
    x1, y1 = bearing((x, y), sector.start_degrees, radius)
    x2, y2 = bearing((x, y), sector.end_degrees, radius)
    large = 1 if sweep % 360 > 180 else 0  # noqa: PLR2004 - SVG's large-arc flag
    start, end = f"{number(x1)} {number(y1)}", f"{number(x2)} {number(y2)}"
    path = f"M{number(x)} {number(y)}L{start}A{number(radius)} {number(radius)} 0 {large} 1 {end}Z"
    return element("path", d=path, **look)


def arrow(line: Arrow, frame: Frame, clear: float) -> str:
    """An arrow that starts and ends `clear` pixels off the centres, on a pale casing so that it shows on counters."""
    start, end = frame.at(line.start), frame.at(line.end)
    length = math.dist(start, end)
    if length == 0:
        return ""
    gap = min(clear, length * 0.3)
    start, end = toward(start, end, gap), toward(end, start, gap)
    head, width = (15.0, 5.0) if line.style == "attack" else (12.0, 3.2)
    colour = palette.TARGET if line.style != "move" else palette.INK
    base = toward(end, start, head * 0.8)
    shaft = f"M{number(start[0])} {number(start[1])}L{number(base[0])} {number(base[1])}"
    tip = _arrowhead(end, start, head)
    dash = "2 6" if line.style == "shot" else None
    casing = element("path", d=shaft, stroke=palette.PAPER, stroke_width=width + 3.2, stroke_linecap="round")
    casing += element("polygon", points=tip, fill=palette.PAPER, stroke=palette.PAPER, stroke_width=3.2)
    drawn = element("path", d=shaft, stroke=colour, stroke_width=width, stroke_dasharray=dash, stroke_linecap="round")
    return element("g", casing, drawn, element("polygon", points=tip, fill=colour), class_=f"arrow {line.style}")


def _arrowhead(tip: Point, tail: Point, size: float) -> str:
    heading = math.degrees(math.atan2(tip[0] - tail[0], tail[1] - tip[1]))
    corners = (tip, bearing(tip, heading + 180 - 27, size * 1.1), bearing(tip, heading + 180 + 27, size * 1.1))
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def marker(sign: Marker, frame: Frame) -> str:
    """A small sign: smoke is a puff, anything else its letters in a diamond."""
    x, y = frame.at(sign.at)
    if sign.style == "smoke":
        puffs = ((-6, 2, 5), (0, -3, 6.5), (6, 1, 5.5), (1, 4, 5))
        return element("g", *(element("circle", cx=x + dx, cy=y + dy, r=r) for dx, dy, r in puffs), class_="smoke")
    corners = ((x, y - 11), (x + 11, y), (x, y + 11), (x - 11, y))
    diamond = " ".join(f"{number(corner_x)},{number(corner_y)}" for corner_x, corner_y in corners)
    plate = element("polygon", points=diamond, fill=palette.PAPER, stroke=palette.INK, stroke_width=1.2)
    return plate + text(
        sign.symbol, x, y + 3.6, fill=palette.INK, font_size=10, font_weight="700", text_anchor="middle"
    )


def label(words: Label, frame: Frame) -> str:
    """Words on the field, with a halo."""
    x, y = frame.at(words.at)
    return text(
        words.text, x, y + 4, class_="halo", fill=palette.MUTED, font_size=12, font_style="italic", text_anchor="middle"
    )
