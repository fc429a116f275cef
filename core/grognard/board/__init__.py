"""What games are played on: boards of hexes, and tables measured in inches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grognard.board.compass import COMPASS, Arc, Top
from grognard.board.hexes import HexBoard
from grognard.board.layout import InvalidBoard

if TYPE_CHECKING:
    from grognard.board.tabletop import Table

# A table is not imported here: it needs numpy and shapely, which a game on hexes should not wait for.
__all__ = ["COMPASS", "Arc", "HexBoard", "InvalidBoard", "Top", "make_board"]


def make_board(description: Mapping[str, object], measuring: Mapping[str, Any] | None = None) -> HexBoard | Table:
    """The board that a scenario describes: hexes, or with `kind: table` a table, measured as the ruleset has it.

    Raises InvalidBoard with every fault.
    """
    if description.get("kind", "hex") == "table":
        from grognard.board.tabletop import Table

        return Table.from_data(description, measuring)
    return HexBoard.from_data({name: value for name, value in description.items() if name != "kind"})
