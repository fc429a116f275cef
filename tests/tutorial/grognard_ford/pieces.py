"""What a game of Ford consists of: unit kinds, actions, events, tables."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from grognard.actions import Action, HexLabel, UnitId
from grognard.board import HexBoard
from grognard.state import Draft, Event, Position, State
from grognard.units import HexUnit, UnitKind


class Kind(UnitKind, frozen=True, kw_only=True):
    """A row of the unit table."""

    strength: int
    movement: int


class Move(Action, frozen=True, kw_only=True, tag="ford.move"):
    """Moves a unit to a hex (FO-10)."""

    form = "move {unit} {to}"
    unit: UnitId
    to: HexLabel


class Attack(Action, frozen=True, kw_only=True, tag="ford.attack"):
    """Attacks an enemy with every unit beside it that has not attacked (FO-30)."""

    form = "attack {target}"
    target: UnitId


class Retreat(Action, frozen=True, kw_only=True, tag="ford.retreat"):
    """Takes a beaten unit back to a hex (FO-40)."""

    form = "retreat {unit} {to}"
    unit: UnitId
    to: HexLabel


class Moved(Event, frozen=True, kw_only=True, tag="ford.moved"):
    """A unit moved."""

    form = "{unit} moves to {to}"
    rule = "FO-10"
    unit: str
    to: str


class Retreated(Event, frozen=True, kw_only=True, tag="ford.retreated"):
    """A beaten unit went back."""

    form = "{unit} falls back to {to}"
    rule = "FO-40"
    unit: str
    to: str


class Destroyed(Event, frozen=True, kw_only=True, tag="ford.destroyed"):
    """A unit left the game."""

    form = "{unit} is destroyed"
    rule = "FO-41"
    unit: str


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A column of the results table: the least odds for it, and a result for each face of the die."""

    odds: float
    results: tuple[str, ...]


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules look up, made once for a game; `costs` is what each hex costs to enter, None for never."""

    board: HexBoard
    kinds: dict[str, Kind]
    costs: dict[str, int | None]
    columns: tuple[Column, ...]


FordPosition: TypeAlias = Position[State, HexUnit, Tables]
FordDraft: TypeAlias = Draft[State, HexUnit, Tables]
