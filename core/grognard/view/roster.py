"""The units of a scene as words: how each side's labels are written, and the list under a text board."""

from __future__ import annotations

from itertools import zip_longest

from grognard.view import palette
from grognard.view.canvas import PLAIN, Ink, paint, printable
from grognard.view.scene import Scene
from grognard.view.shapes import Token

_GAP = 2  # columns between two sides' lists
_NARROWEST = 30  # a side's list
_COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_ARROWS = ("↑", "↗", "→", "↘", "↓", "↙", "←", "↖")
_CASES = ("UPPER CASE", "lower case")

TERRAIN_SIGNS = {
    "wood": "♣",
    "forest": "♣",
    "hill": "^",
    "water": "~",
    "river": "~",
    "marsh": "≈",
    "town": "#",
    "village": "#",
}


def side_label(scene: Scene, unit: Token) -> str:
    """The unit's label as its side writes it: first side in upper case, second in lower, then both with a tick."""
    place = seat(scene, unit.side)
    label = printable(unit.label)
    return (label.lower() if place % 2 else label.upper()) + "'" * (place // 2)


def seat(scene: Scene, side: str) -> int:
    """The side's place in the seating order, from 0; a side that the scene does not know sits last."""
    sides = list(scene.sides)
    return sides.index(side) if side in sides else len(sides)


def side_ink(scene: Scene, side: str, *, colour: bool) -> Ink:
    """Ink on the side's colour, which stands out on a dark and on a light terminal."""
    if not colour or side not in scene.sides:
        return PLAIN
    background = palette.side_colours(scene.sides)[side]
    return (palette.ink_on(background), background)


def arrow(heading: float | None) -> str:
    """The nearest of eight arrows for a heading in degrees; nothing for a unit without a facing."""
    return "" if heading is None else _ARROWS[_eighth(heading)]


def compass(heading: float) -> str:
    """The nearest of eight compass points for a heading in degrees; exact for the facings of hexes."""
    return _COMPASS[_eighth(heading)]


def _eighth(heading: float) -> int:
    return round(heading / 45) % 8


def lines(scene: Scene, width: int, *, colour: bool) -> list[str]:
    """Each side's units, side by side where they fit; then the key to letters, signs and brackets."""
    columns = [_side_lines(scene, side) for side in scene.sides]
    side_by_side = max(1, min(len(columns), (width + _GAP) // (_NARROWEST + _GAP)))
    column_width = (width + _GAP) // side_by_side - _GAP
    listed: list[str] = []
    for first in range(0, len(columns), side_by_side):
        group = columns[first : first + side_by_side]
        sides = list(scene.sides)[first : first + side_by_side]
        for number, row in enumerate(zip_longest(*group, fillvalue="")):
            cut = [_cut(part, column_width) for part in row]
            if number == 0:
                cut = [_headed(scene, side, part, colour=colour) for side, part in zip(sides, cut, strict=True)]
            listed.append((" " * _GAP).join(cut).rstrip())
    key = _packed(_key(scene), width)
    return [*listed, "", *key] if key else listed


def _cut(part: str, width: int) -> str:
    return part.ljust(width) if len(part) <= width else part[: width - 1] + "…"


def _packed(entries: list[str], width: int) -> list[str]:
    """As many entries to a line as fit, none broken."""
    rows: list[str] = []
    for entry in entries:
        if rows and len(rows[-1]) + 3 + len(entry) <= width:
            rows[-1] += f"   {entry}"
        else:
            rows.append(entry)
    return rows


def _headed(scene: Scene, side: str, part: str, *, colour: bool) -> str:
    words = part.rstrip()
    return paint(words, side_ink(scene, side, colour=colour)) + " " * (len(part) - len(words))


def _side_lines(scene: Scene, side: str) -> list[str]:
    units = [unit for unit in scene.tokens if unit.side == side]
    labels = [side_label(scene, unit) for unit in units]
    where = [_where(scene, unit) for unit in units]
    label_width, where_width = (max((len(word) for word in words), default=0) for words in (labels, where))
    place = seat(scene, side)
    ticks = "'" * (place // 2)
    return [
        f"{printable(scene.sides[side].name)}, {_CASES[place % 2]}{ticks}",
        *(
            f"{label:<{label_width}}  {at:<{where_width}}  {_described(unit)}".rstrip()
            for label, at, unit in zip(labels, where, units, strict=True)
        ),
    ]


def _where(scene: Scene, unit: Token) -> str:
    """`D5 N`, or `12.0, 6.5 90°` on a table."""
    if scene.unit == "inch":
        place = f"{unit.centre[0]:.1f}, {unit.centre[1]:.1f}"
        return place if unit.heading is None else f"{place} {unit.heading:.0f}°"
    label = next((cell.hex for cell in scene.cells if cell.centre == unit.centre), "?")
    return label if unit.heading is None else f"{label:<3} {compass(unit.heading)}"


def _described(unit: Token) -> str:
    marks = f" ({', '.join(unit.marks)})" if unit.marks else ""
    return printable(unit.name + marks + (f" · {unit.detail}" if unit.detail else ""))


def _key(scene: Scene) -> list[str]:
    """What the letters, signs and brackets mean, as far as they occur."""
    styles = {spot.style for spot in scene.highlights}
    grounds = (*(cell.terrain for cell in scene.cells), *(area.terrain for area in scene.areas))
    terrains = dict.fromkeys(terrain for terrain in grounds if terrain)
    entries = [printable(f"{line.symbol} {line.text}".strip()) for line in scene.legend]
    entries += [printable(f"{terrain_sign(terrain)} {terrain}") for terrain in terrains]
    brackets = (("option", "( )"), ("target", "< >"), ("last", "[ ]"))
    meanings = {"option": "to choose", "target": "target", "last": "last action"}
    if any("leader" in unit.marks for unit in scene.tokens):
        entries.append("* leader")
    entries += [f"{sign} {meanings[style]}" for style, sign in brackets if style in styles]
    return entries


def terrain_sign(terrain: str) -> str:
    """One character for a terrain: a known sign, else its first letter."""
    return TERRAIN_SIGNS.get(terrain.lower(), terrain[:1].upper())
