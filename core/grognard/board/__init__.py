"""What games are played on: boards of hexes, and tables measured in inches."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.board.compass import COMPASS, Arc, Top
from grognard.board.hexes import HexBoard
from grognard.board.layout import InvalidBoard

# A measured table is not imported here: it needs shapely, which a game on hexes should not wait for.
__all__ = ["COMPASS", "Arc", "HexBoard", "InvalidBoard", "Top", "make_board"]


def make_board(description: Mapping[str, object]) -> HexBoard:
    """The board that a scenario describes. Raises InvalidBoard with every fault."""
    return HexBoard.from_data(description)
