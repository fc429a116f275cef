"""What Three Banners is played with: units, actions, events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from grognard.actions import Action, HexLabel, UnitId
from grognard.board import HexBoard
from grognard.state import Draft, Event, Position, State
from grognard.units import HexUnit, UnitKind


class Kind(UnitKind, frozen=True, kw_only=True):
    """A row of the unit table."""

    strength: int
    morale: int
    impulses: int


class Piece(HexUnit, frozen=True, kw_only=True):
    """A unit with the losses that it has taken; a hidden one is seen by its own side only (IN-60)."""

    hits: int = 0
    hidden: bool = False


class Field(State, frozen=True, kw_only=True):
    """A state that remembers whether there is fog."""

    fog: bool = False


class Tables(Struct, frozen=True, kw_only=True):
    """What the rules look up."""

    board: HexBoard
    kinds: Mapping[str, Kind]
    deck: tuple[str, ...]
    brace: int


class March(Action, frozen=True, kw_only=True, tag="invented.march"):
    """Moves a unit to a hex beside its own (IN-20)."""

    form = "march {unit} {to}"
    unit: UnitId
    to: HexLabel


class Rally(Action, frozen=True, kw_only=True, tag="invented.rally"):
    """Tries for further impulses (IN-12)."""

    form = "rally {unit}"
    unit: UnitId


class Strike(Action, frozen=True, kw_only=True, tag="invented.strike"):
    """Strikes an enemy in a hex beside (IN-30)."""

    form = "strike {unit} {target}"
    unit: UnitId
    target: UnitId


class Hold(Action, frozen=True, kw_only=True, tag="invented.hold"):
    """Does nothing with a unit whose turn it might be (IN-30)."""

    form = "hold {unit}"
    unit: UnitId


class Brace(Action, frozen=True, kw_only=True, tag="invented.brace"):
    """Makes the target ready for the blow (IN-32)."""

    form = "brace"


class Marched(Event, frozen=True, kw_only=True, tag="invented.marched"):
    """A unit marched; nobody is told where a hidden one went."""

    form = "{unit} marches"
    rule = "IN-20"
    unit: str


class Wavered(Event, frozen=True, kw_only=True, tag="invented.wavered"):
    """A unit tested its morale."""

    form = "{unit} {band}"
    rule = "IN-34"
    unit: str
    band: str


InventedPosition: TypeAlias = Position[Field, Piece, Tables]
InventedDraft: TypeAlias = Draft[Field, Piece, Tables]
