"""Flight on a table: away from the nearest enemy, toward an edge, and round what is in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from grognard.board.poses import bearing_degrees
from grognard.board.standing import Standing

__all__ = ["Edge", "away_degrees", "edge_degrees", "least_turn_degrees"]

Edge = Literal["north", "east", "south", "west"]

_EDGES: Final[dict[Edge, float]] = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
_FINENESS_DEGREES: Final = 0.01


def away_degrees(unit: Standing, enemy: Standing) -> float:
    """The heading straight away from an enemy: from the middle of his block to the middle of the unit's."""
    return bearing_degrees(enemy.centre, unit.centre)


def edge_degrees(edge: Edge) -> float:
    """The heading straight to an edge of the table."""
    return _EDGES[edge]


def least_turn_degrees(
    is_clear: Callable[[float], bool], *, step_degrees: float = 5.0, most_degrees: float = 90.0
) -> float | None:
    """The smallest turn, clockwise positive, for which the way is clear; None where none is up to the most.

    It looks each way in steps, clockwise first, and then for where between two steps the way opens, to 0.01°.
    """
    if is_clear(0.0):
        return 0.0
    steps = int(most_degrees / step_degrees + 1e-9)
    for number in range(1, steps + 1):
        for hand in (1.0, -1.0):
            if is_clear(hand * number * step_degrees):
                return _opening(is_clear, hand * (number - 1) * step_degrees, hand * number * step_degrees)
    return None


def _opening(is_clear: Callable[[float], bool], blocked: float, clear: float) -> float:
    """The least clear turn between one for which the way is blocked and one for which it is clear."""
    while abs(clear - blocked) > _FINENESS_DEGREES:
        middle = (blocked + clear) / 2
        if is_clear(middle):
            clear = middle
        else:
            blocked = middle
    return clear
