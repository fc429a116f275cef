"""Colours and ground styles. The named colours follow Okabe and Ito, whose hues stay apart for every kind of sight."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from grognard.view.shapes import SideStyle

PAPER = "#fbf9f3"
GROUND = "#ece6d3"
GRID = "#c8bd9f"
INK = "#26231e"
MUTED = "#7d7463"
GOLD = "#f0c33c"
OPTION = "#0072b2"
TARGET = "#c2410c"
LAST = "#f4d35e"

NAMED: Mapping[str, str] = MappingProxyType(
    {
        "red": "#b3362b",
        "white": "#fffdf7",
        "blue": "#0072b2",
        "black": "#2b2b2b",
        "green": "#009e73",
        "yellow": "#f0e442",
        "orange": "#e69f00",
        "purple": "#9a5c86",
        "pink": "#cc79a7",
        "sky": "#56b4e9",
        "grey": "#8c8c8c",
        "gray": "#8c8c8c",
        "brown": "#7a4f2a",
    }
)
_UNNAMED = ("#b3362b", "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#f0e442", "#2b2b2b")
_LIGHT = 0.3  # relative luminance; a little above the even 0.18, since signs on counters are bold
_HEX_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


TERRAIN_FILLS: Mapping[str, str] = MappingProxyType(
    {
        "wood": "#c9d3a8",
        "forest": "#c9d3a8",
        "hill": "#dcc79c",
        "water": "#b9d7e6",
        "river": "#b9d7e6",
        "marsh": "#ccd8cb",
        "town": "#d9cfc9",
        "village": "#d9cfc9",
        "road": "#e0d3b4",
        "rough": "#d6cfb9",
    }
)
_UNKNOWN_TERRAIN = "#dcd9d0"


def terrain_fill(terrain: str) -> str:
    """The fill of a terrain; open ground has the board's own, a terrain not known here a neutral tint."""
    return TERRAIN_FILLS.get(terrain.lower(), _UNKNOWN_TERRAIN) if terrain else GROUND


def side_colours(sides: Mapping[str, SideStyle]) -> dict[str, str]:
    """`#rrggbb` for every side: its own colour or colour word, else the word in its id or name, else the next free."""
    chosen: dict[str, str] = {}
    for index, (side, style) in enumerate(sides.items()):
        if _HEX_COLOUR.fullmatch(style.colour):
            chosen[side] = style.colour.lower()
            continue
        words = (style.colour.lower(), side.lower(), style.name.lower())
        named = next((NAMED[word] for word in words if word in NAMED), None)
        free = next((colour for colour in _UNNAMED if colour not in chosen.values()), _UNNAMED[index % len(_UNNAMED)])
        chosen[side] = named or free
    return chosen


def is_light(colour: str) -> bool:
    """Whether dark ink reads better on `#rrggbb` than light ink does (relative luminance as in WCAG 2)."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > _LIGHT


def ink_on(colour: str) -> str:
    """The ink that reads on `#rrggbb`."""
    return INK if is_light(colour) else PAPER


def _linear(channel: float) -> float:
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)  # noqa: PLR2004 - sRGB's own
