"""A scene as a standalone SVG picture: no scripts, no outside files, and readable without colour."""

from __future__ import annotations

import math

from grognard.view import field, furniture, palette
from grognard.view.counters import Livery, token
from grognard.view.furniture import MARGIN
from grognard.view.markup import Frame, element, escape
from grognard.view.scene import Scene

_PIXELS = {"hex": 72.0, "inch": 18.0}
_CLEAR = {"hex": 0.3, "inch": 0.0}  # how far from a unit's centre its arrows begin and end, in world units
_CSS = (
    ".grognard text{font-family:'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif}"
    ".grognard .title{font-family:Georgia,'Times New Roman','Liberation Serif',serif}"
    f".grognard .halo{{paint-order:stroke;stroke:{palette.PAPER};stroke-width:3px;stroke-linejoin:round}}"
    f".grognard .smoke{{fill:#d9d9d9;stroke:{palette.MUTED};stroke-width:.8px}}"
)


def render(scene: Scene, *, scale: float | None = None) -> str:
    """The scene as SVG, at `scale` pixels per hex width or inch (72 and 18 unless told).

    Raises `ValueError` for a scale that is not a positive number.
    """
    pixels = _PIXELS[scene.unit] if scale is None else scale
    if not (math.isfinite(pixels) and pixels > 0):
        message = f"scale is pixels per {scene.unit} and must be more than 0, not {scale}"
        raise ValueError(message)
    left, top, right, bottom = scene.bounds
    field_width, field_height = (right - left) * pixels, (bottom - top) * pixels
    width = max(field_width + 2 * MARGIN, furniture.MINIMUM_WIDTH)
    header = furniture.header(scene)
    frame = Frame(
        scale=pixels,
        left=(width - field_width) / 2 - left * pixels,
        top=header.height - top * pixels,
    )
    liveries = {
        side: Livery(colour=colour, seat=seat)
        for seat, (side, colour) in enumerate(palette.side_colours(scene.sides).items())
    }
    footer = furniture.footer(scene, liveries, frame, y=header.height + field_height, width=width)
    height = header.height + field_height + footer.height
    return element(
        "svg",
        element("title", escape(scene.title)),
        element("desc", escape(description(scene))),
        element("style", _CSS),
        element("rect", width=width, height=height, rx=6, fill=palette.PAPER),
        header.drawing,
        *_layers(scene, frame, liveries),
        footer.drawing,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width),
        height=round(height),
        role="img",
        aria_label=scene.title,
        class_="grognard",
    )


def description(scene: Scene) -> str:
    """The scene in words, for those who hear it: what it shows, each side's units, the messages."""
    parts = [f"{scene.subtitle}." if scene.subtitle else ""]
    for side, style in scene.sides.items():
        names = [unit.name for unit in scene.tokens if unit.side == side]
        parts.append(f"{style.name}: {', '.join(names)}." if names else f"{style.name}: no units on the field.")
    return " ".join(part for part in (*parts, *scene.messages) if part)


def _within(scene: Scene, frame: Frame, drawn: list[str]) -> str:
    """Drawings cut off at the edges of the field, so that no range runs into the title and the ruler."""
    if not drawn:
        return ""
    left, top, right, bottom = scene.bounds
    (x1, y1), (x2, y2) = frame.at((left, top)), frame.at((right, bottom))
    name = f"field-{x2 - x1:.0f}-{y2 - y1:.0f}"  # pictures of one size may share it on a page
    edge = element("clipPath", element("rect", x=x1, y=y1, width=x2 - x1, height=y2 - y1), id=name)
    return edge + element("g", *drawn, clip_path=f"url(#{name})")


def _layers(scene: Scene, frame: Frame, liveries: dict[str, Livery]) -> list[str]:
    """The field from the ground up; attacks are drawn over the units, moves under them."""
    covered = {unit.centre for unit in scene.tokens}
    colours = {side: livery.colour for side, livery in liveries.items()}
    unknown = Livery(colour=palette.NAMED["grey"], seat=len(liveries))
    clear = _CLEAR[scene.unit] * frame.scale
    moves = [line for line in scene.arrows if line.style == "move"]
    attacks = [line for line in scene.arrows if line.style != "move"]
    return [
        furniture.ground(scene, frame),
        *(field.area(ground, frame) for ground in scene.areas),
        *(field.cell(hex_, frame) for hex_ in scene.cells),
        *(field.highlight(spot, frame) for spot in scene.highlights),
        *(field.cell_label(hex_, frame) for hex_ in scene.cells if hex_.centre not in covered),
        _within(scene, frame, [field.arc(sector, frame, colours) for sector in scene.arcs]),
        *(field.arrow(line, frame, clear) for line in moves),
        *(token(unit, liveries.get(unit.side, unknown), frame) for unit in scene.tokens),
        *(field.arrow(line, frame, clear) for line in attacks),
        *(field.highlight_label(spot, frame, covered=spot.at in covered) for spot in scene.highlights),
        *(field.marker(sign, frame) for sign in scene.markers),
        *(field.label(words, frame) for words in scene.labels),
    ]
