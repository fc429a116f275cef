"""Pictures of a game: a scene is built once and drawn as text, as SVG or by the browser."""

from __future__ import annotations

from grognard.view.scene import (
    Arc,
    Area,
    Arrow,
    Cell,
    Highlight,
    Label,
    LegendEntry,
    Marker,
    Scene,
    SideStyle,
    Token,
    hex_arrow,
    hex_highlight,
    hex_scene,
    hex_token,
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
    "Scene",
    "SideStyle",
    "Token",
    "hex_arrow",
    "hex_highlight",
    "hex_scene",
    "hex_token",
]
