"""What stands around the field on an SVG picture: title, table ground, ruler, key and messages."""

from __future__ import annotations

import math

from grognard.view import palette
from grognard.view.counters import Livery, counter_body, sign
from grognard.view.markup import Frame, element, text
from grognard.view.pictograms import star
from grognard.view.scene import Scene
from grognard.view.shapes import Shape

MARGIN = 24.0
MINIMUM_WIDTH = 420.0
_LINE = 20.0  # pixels from one line of the footer to the next
_CHARACTER = 6.9  # pixels, a generous mean width of the footer's type
_FOOT = 6  # inches between the long strokes of the ruler and the lines on the table


class Band(Shape, frozen=True):
    """A strip of the picture: its drawing and how many pixels high it is."""

    drawing: str
    height: float


class Entry(Shape, frozen=True):
    """An entry of the key, drawn around the origin, and how many pixels wide it is."""

    drawing: str
    width: float


def header(scene: Scene) -> Band:
    """The title and, beneath it, the subtitle."""
    title = text(scene.title, MARGIN, 42, class_="title", fill=palette.INK, font_size=27, font_weight="700")
    if not scene.subtitle:
        return Band(drawing=title, height=58)
    subtitle = text(scene.subtitle, MARGIN, 64, fill=palette.MUTED, font_size=14)
    return Band(drawing=title + subtitle, height=80)


def ground(scene: Scene, frame: Frame) -> str:
    """The table under an inch scene, with a line every 6 inches; a hex board brings its own ground."""
    if scene.unit == "hex":
        return ""
    left, top, right, bottom = scene.bounds
    (x1, y1), (x2, y2) = frame.at((left, top)), frame.at((right, bottom))
    table = element(
        "rect", x=x1, y=y1, width=x2 - x1, height=y2 - y1, fill=palette.GROUND, stroke=palette.GRID, stroke_width=1.5
    )
    across = (frame.at((inch, 0))[0] for inch in _every_foot(left, right))
    down = (frame.at((0, inch))[1] for inch in _every_foot(top, bottom))
    lines = "".join(f"M{x:.1f} {y1:.1f}V{y2:.1f}" for x in across) + "".join(
        f"M{x1:.1f} {y:.1f}H{x2:.1f}" for y in down
    )
    return table + element("path", d=lines or "M0 0", stroke=palette.GRID, stroke_width=0.6, stroke_opacity=0.7)


def _every_foot(start: float, end: float) -> range:
    return range(math.floor(start / _FOOT) * _FOOT + _FOOT, math.ceil(end), _FOOT)


def footer(scene: Scene, liveries: dict[str, Livery], frame: Frame, *, y: float, width: float) -> Band:
    """The ruler, the key and the messages, from `y` pixels down."""
    drawn: list[str] = []
    height = 14.0
    if scene.ruler:
        drawn.append(_ruler(scene, frame, y + height))
        height += 30
    entries = _key(scene, liveries)
    x, row = MARGIN, y + height + 12
    for entry in entries:
        if x > MARGIN and x + entry.width > width - MARGIN:
            x, row = MARGIN, row + 30
        drawn.append(element("g", entry.drawing, transform=f"translate({x:.1f} {row:.1f})"))
        x += entry.width
    height = row - y + 24 if entries else height
    for message in scene.messages:
        drawn.append(text(message, MARGIN, y + height + 10, fill=palette.INK, font_size=14))
        height += _LINE
    return Band(drawing="".join(drawn), height=height + 14)


def _key(scene: Scene, liveries: dict[str, Livery]) -> list[Entry]:
    """Sides first, then the kinds, marks and terrains in sight."""
    entries = [
        _entry(counter_body((11, 0), 11, liveries[side]), style.name, bold=True) for side, style in scene.sides.items()
    ]
    paper = Livery(colour=palette.PAPER, seat=0)
    entries += [_entry(sign(line.pictogram, line.symbol, (11, 0), 9.5, paper), line.text) for line in scene.legend]
    if any("leader" in unit.marks for unit in scene.tokens):
        entries.append(_entry(star(11, 0, 8, fill=palette.GOLD, line=palette.INK), "leader"))
    grounds = (*(hex_.terrain for hex_ in scene.cells), *(area.terrain for area in scene.areas))
    terrains = dict.fromkeys(terrain for terrain in grounds if terrain)
    entries += [_entry(_swatch(palette.terrain_fill(terrain), palette.GRID), terrain) for terrain in terrains]
    styles = {spot.style for spot in scene.highlights}
    entries += [_entry(picture, words) for style, words, picture in _HIGHLIGHTS if style in styles]
    return entries


def _entry(picture: str, words: str, *, bold: bool = False) -> Entry:
    label = text(words, 28, 5, fill=palette.INK, font_size=14, font_weight="700" if bold else None)
    return Entry(drawing=picture + label, width=28 + len(words) * _CHARACTER + 20)


def _swatch(fill: str, stroke: str, *, opacity: float | None = None, dash: str | None = None) -> str:
    return element(
        "rect",
        x=2,
        y=-8,
        width=18,
        height=16,
        rx=3,
        fill=fill,
        fill_opacity=opacity,
        stroke=stroke,
        stroke_width=1.6,
        stroke_dasharray=dash,
    )


_HIGHLIGHTS = (
    ("option", "to choose", _swatch(palette.OPTION, palette.OPTION, opacity=0.14)),
    ("target", "target", _swatch(palette.TARGET, palette.TARGET, opacity=0.14, dash="5 3")),
    ("last", "last action", _swatch(palette.LAST, palette.LAST, opacity=0.55)),
    ("ghost", "stood here before", _swatch("none", palette.INK, dash="4 3")),
)


def _ruler(scene: Scene, frame: Frame, y: float) -> str:
    """A ruler in inches along the lower edge: a stroke each inch, a number every 6."""
    left, _, right, _ = scene.bounds
    inches = range(math.floor(right - left) + 1)
    x = frame.at((left, 0))[0]
    strokes = "".join(f"M{x + i * frame.scale:.1f} {y:.1f}v{9 if i % _FOOT == 0 else 4}" for i in inches)
    numbers = "".join(
        text(f"{i}″", x + i * frame.scale, y + 21, fill=palette.MUTED, font_size=11, text_anchor="middle")
        for i in inches
        if i % _FOOT == 0
    )
    line = element(
        "path", d=f"M{x:.1f} {y:.1f}h{inches[-1] * frame.scale:.1f}{strokes}", stroke=palette.INK, fill="none"
    )
    return line + numbers
