"""Writing XML: elements, numbers and escaped text, and the frame that turns world units into pixels."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from grognard.view.shapes import Point, Shape

# What XML 1.0 cannot hold even as a reference: control characters, lone surrogates, two non-characters.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

Attribute = str | float | int | None


def escape(text: str) -> str:
    """The text as XML content or attribute value; characters that XML forbids become the replacement character."""
    return _FORBIDDEN.sub("\ufffd", text).translate(_ESCAPES)


def number(value: float) -> str:
    """A coordinate with at most two decimals and no `-0`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, *children: str, **attributes: Attribute) -> str:
    """An element of ready-made children.

    In attribute names `_` stands for `-` and one at the end is dropped (`class_`); None leaves the attribute out.

    >>> element("path", d="M0 0", stroke_width=1.50, class_="grid")
    '<path d="M0 0" stroke-width="1.5" class="grid"/>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>" if children else f"<{tag}{written}/>"


def text(words: str, x: float, y: float, **attributes: Attribute) -> str:
    """A text element at pixel (x, y)."""
    return element("text", escape(words), x=x, y=y, **attributes)


class Frame(Shape, frozen=True):
    """Where the world lies on the picture: pixels per world unit, and the pixel of the world's origin."""

    scale: float
    left: float
    top: float

    def at(self, point: Point) -> Point:
        """The pixel of a world point."""
        return (self.left + point[0] * self.scale, self.top + point[1] * self.scale)

    def points(self, outline: Iterable[Point]) -> str:
        """A world outline as the `points` of a polygon."""
        pixels = (self.at(point) for point in outline)
        return " ".join(f"{number(x)},{number(y)}" for x, y in pixels)


def toward(origin: Point, target: Point, distance: float) -> Point:
    """The point at `distance` from `origin` in the direction of `target` (itself, when the two are one)."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    length = math.hypot(dx, dy)
    return origin if length == 0 else (origin[0] + dx / length * distance, origin[1] + dy / length * distance)


def bearing(origin: Point, degrees: float, distance: float) -> Point:
    """The point at `distance` from `origin`, `degrees` clockwise from north."""
    angle = math.radians(degrees)
    return (origin[0] + math.sin(angle) * distance, origin[1] - math.cos(angle) * distance)


def shrunk(outline: Iterable[Point], centre: Point, factor: float) -> tuple[Point, ...]:
    """The outline drawn toward `centre`: factor 1 leaves it as it is."""
    cx, cy = centre
    return tuple((cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in outline)
