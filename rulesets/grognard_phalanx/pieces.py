"""What a game of Phalanx consists of: unit kinds, actions, events, tables."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from grognard.actions import Action, Facing, HexLabel, UnitId
from grognard.board import COMPASS, HexBoard
from grognard.dice import Bands
from grognard.state import Draft, Event, Position, State
from grognard.units import HexUnit, UnitKind

__all__ = [
    "Attack",
    "Declared",
    "Face",
    "Kind",
    "Move",
    "Moved",
    "PhalanxDraft",
    "PhalanxPosition",
    "Routed",
    "Tables",
    "Turned",
]


class Kind(UnitKind, frozen=True, kw_only=True):
    """A row of the unit table (PH-010)."""

    attack: int
    defence: int
    speed: int
    first_turn_speed: int | None = None
    front: Literal["corner", "all"] = "corner"
    worth: int = 1

    @property
    def has_facing(self) -> bool:
        """Whether its units face a corner (PH-040) rather than having front all round (PH-045)."""
        return self.front == "corner"

    @property
    def leads(self) -> bool:
        """Whether the strategos is with it (PH-008)."""
        return "leader" in self.traits

    @property
    def is_camp(self) -> bool:
        """Whether it is a camp, which units leave (PH-030) and which never moves or attacks (PH-016)."""
        return "camp" in self.traits


class Move(Action, frozen=True, kw_only=True, tag="phalanx.move"):
    """Moves a unit to a hex, or brings it out of the camp to one (PH-022, PH-033)."""

    form = "move {unit} {to}"
    unit: UnitId
    to: HexLabel


class Face(Action, frozen=True, kw_only=True, tag="phalanx.face"):
    """Turns a unit to another corner of its hex (PH-023)."""

    form = "face {unit} {facing}"
    unit: UnitId
    facing: Facing


class Attack(Action, frozen=True, kw_only=True, tag="phalanx.attack"):
    """Declares that a unit takes part in the attack on a target (PH-024)."""

    form = "attack {unit} {target}"
    unit: UnitId
    target: UnitId


class Moved(Event, frozen=True, kw_only=True, tag="phalanx.moved"):
    """A unit moved, or left its camp (`start` is None)."""

    unit: str
    start: str | None
    to: str

    def __str__(self) -> str:
        how = f"moves from {self.start} to" if self.start else "leaves the camp for"
        return f"{self.unit} {how} {self.to}"

    def rules(self) -> tuple[str, ...]:
        """The rule of moving, or of leaving the camp."""
        return ("PH-022",) if self.start else ("PH-033",)


class Turned(Event, frozen=True, kw_only=True, tag="phalanx.turned"):
    """A unit turned to another corner."""

    rule = "PH-023"
    unit: str
    facing: str

    def __str__(self) -> str:
        return f"{self.unit} turns to face {COMPASS[self.facing]}"


class Declared(Event, frozen=True, kw_only=True, tag="phalanx.declared"):
    """An attack was declared; it is fought when all have been."""

    form = "{unit} will attack {target}"
    rule = "PH-062"
    unit: str
    target: str


class Routed(Event, frozen=True, kw_only=True, tag="phalanx.lost"):
    """A unit left play: routed, lost in its camp, or never brought out."""

    unit: str
    how: Literal["routed", "camp", "undeployed", "out"]

    def __str__(self) -> str:
        return {
            "routed": f"{self.unit} is routed",
            "camp": f"{self.unit} is lost inside its camp",
            "undeployed": f"{self.unit} was not brought out of its camp in time and is lost",
            "out": f"{self.unit} was not brought out of its camp in time and takes no part",
        }[self.how]

    def rules(self) -> tuple[str, ...]:
        """The rule behind the loss."""
        return {"routed": ("PH-064",), "camp": ("PH-J4",), "undeployed": ("PH-J3",), "out": ("PH-J3",)}[self.how]


Way: TypeAlias = tuple[str, tuple[str, ...] | None]
"""A hex ahead, and those from which it is entered; None where that is the unit's own."""
Ways: TypeAlias = dict[str, dict[str, tuple[Way, ...]]]
"""For each facing and hex, the ways ahead."""


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules look up, compiled once for a game.

    `paces` are the speeds of the kinds whose speed never changes, `armies` each side's unit ids, `movers`, `turners`
    and `fighters` those of them that may ever move, turn and attack, `enemies` the units of the other side, `camps`
    its camp, `forward` the corner towards the enemy's baseline, `facings` all corners from forward on, `ways` what lies
    ahead at each speed. `moves`, `faces` and `attacks` share the action objects, `faces` by the facing that a unit has.
    `die` maps faces, the last one among them, to changes of the defence.
    """

    board: HexBoard
    kinds: dict[str, Kind]
    paces: dict[str, int | None]
    armies: dict[str, tuple[str, ...]]
    movers: dict[str, tuple[str, ...]]
    turners: dict[str, tuple[str, ...]]
    fighters: dict[str, tuple[str, ...]]
    enemies: dict[str, frozenset[str]]
    camps: dict[str, str]
    forward: dict[str, str]
    facings: dict[str, tuple[str, ...]]
    ways: dict[int, Ways]
    moves: dict[str, dict[str, Move]]
    faces: dict[str, dict[str | None, tuple[Face, ...]]]
    attacks: dict[str, dict[str, Attack]]
    losses_to_end: int
    base_score: int
    deploy_turns: int
    die: dict[int, int]
    die_bands: Bands


PhalanxPosition: TypeAlias = Position[State, HexUnit, Tables]
PhalanxDraft: TypeAlias = Draft[State, HexUnit, Tables]
