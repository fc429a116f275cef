"""A scene in characters, readable without colour, for a terminal or a log."""

from __future__ import annotations

import textwrap

from grognard.view import roster, text_board, text_table
from grognard.view.canvas import printable
from grognard.view.scene import Scene


def render(scene: Scene, *, width: int = 80, colour: bool = False) -> str:
    """The field, the units and the messages, in lines of at most `width` characters where the field allows it.

    Sides differ by the case of their labels (see `roster.side_label`), facings are arrows. `colour` adds ANSI colours.
    """
    drawn = (
        text_board.lines(scene, width, colour=colour) if scene.cells else text_table.lines(scene, width, colour=colour)
    )
    header = [printable(line) for line in (scene.title, scene.subtitle) if line]
    messages = [line for message in scene.messages for line in textwrap.wrap(printable(message), max(width, 20))]
    blocks = [header, drawn, roster.lines(scene, width, colour=colour), messages]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"
