"""Units and their kinds: immutable values that a ruleset extends with its own fields."""

from __future__ import annotations

import msgspec

__all__ = ["HexUnit", "Lost", "Unit", "UnitKind"]


class UnitKind(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a unit table: what every unit of the kind has. A ruleset's subclass adds its statistics as fields.

    `symbol` is one letter for boards drawn as text, `pictogram` the name of a drawing for pictures, if any.
    """

    id: str
    name: str
    symbol: str = "?"
    pictogram: str = ""
    points: float = 0.0
    traits: tuple[str, ...] = ()


class Unit(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One unit on the table. A ruleset's subclass adds its place and its condition."""

    id: str
    kind: str
    side: str


class HexUnit(Unit, frozen=True, kw_only=True):
    """A unit on a board of hexes: `at` is a hex label or None while off the board; `facing` a compass name or None."""

    at: str | None = None
    facing: str | None = None


class Lost(msgspec.Struct, frozen=True, kw_only=True):
    """A unit that left play: `fate` is the ruleset's word for how ("routed"), `turn` the game turn it happened in."""

    id: str
    kind: str
    side: str
    fate: str
    turn: int
