"""What a game of Thirty Years War consists of: kinds, troops and commanders, the state, the compiled tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from grognard.board.blocks import Block, TableUnit
from grognard.board.poses import Point, Pose
from grognard.board.tabletop import Table
from grognard.dice import Bands
from grognard.state import Draft, Position, State
from grognard.units import UnitKind

__all__ = [
    "BaseKind",
    "Battle",
    "Character",
    "Condition",
    "Kind",
    "Officer",
    "Order",
    "Piece",
    "Purpose",
    "Reforming",
    "Tables",
    "Troop",
    "WarDraft",
    "WarPosition",
    "Weapon",
]

Quality = Literal["good", "ordinary", "bad"]
Order = Literal["advance", "hold"]
Purpose = Literal["march", "charge", "reform", "retreat"]
"""What a unit moves for: on its own account, or as which reaction (TW-110)."""


class Kind(UnitKind, frozen=True, kw_only=True):
    """A row of the unit table (TW-010): troops, or a commander where it has a level."""

    level: Literal["none", "brigadier", "division", "general"] = "none"
    move: Literal["none", "foot", "horse", "guns"] = "none"
    bases: tuple[str, ...] = ()
    files: int = 1
    quality: Quality = "ordinary"
    morale: Quality | None = None


class Reforming(msgspec.Struct, frozen=True, kw_only=True):
    """A re-forming that hangs over (TW-054): the block and the pose it ends with, and where each base comes to stand.

    `order` tells for each base of the unit which base of the final block it becomes.
    """

    block: Block
    pose: Pose
    order: tuple[int, ...]


class Troop(TableUnit, frozen=True, kw_only=True, tag="thirty_years_war.troop"):
    """A unit of several bases (TW-009). `bases` are their kinds in the order of the block.

    `used` counts the impulses of this turn, `bought` those added by command points, `marched` the movement impulses.
    `aimed` and `aimed_pose` are the last target of its artillery and where it stood.
    """

    bases: tuple[str, ...]
    quality: Quality
    under: str | None = None
    dp: int = 0
    fleeing: bool = False
    has_fired: bool = False
    aimed: str | None = None
    aimed_pose: Pose | None = None
    reforming: Reforming | None = None
    fired_at: int = 0
    used: int = 0
    bought: int = 0
    marched: int = 0
    eased: bool = False
    acted: bool = False
    reacted: bool = False
    coordinated: bool = False


class Officer(TableUnit, frozen=True, kw_only=True, tag="thirty_years_war.officer"):
    """A commander (TW-062): alone on the table, or attached to a unit, and then off it (TW-O26).

    `paid` are the command points that replacing others has cost for good (TW-084), `character` is what he is like by
    the table `characters` (TW-085), whose change of `points` is in them already.
    """

    under: str | None = None
    attached: str | None = None
    points: int
    paid: int = 0
    character: str = ""
    order: Order = "advance"
    flag: Point | None = None
    acted: bool = False


Piece: TypeAlias = Troop | Officer


class Battle(State, frozen=True, kw_only=True, gc=False):
    """The state: besides the units the smoke on the table, the commanders who have fallen, and areas held."""

    smoke: tuple[Point, ...] = ()
    fallen: tuple[Officer, ...] = ()
    held: dict[str, int] = {}  # noqa: RUF012 - msgspec makes each state its own


class BaseKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of base: its size in inches, its strengths (TW-142), its weapon."""

    width_inches: float
    depth_inches: float
    attack: float
    defence: float
    melee: float
    weapon: str = ""
    supports: bool = False


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """What is shot: pairs of a distance in inches and the strength up to it, the nearest first (TW-125)."""

    powder: bool
    artillery: bool
    strengths: tuple[tuple[float, float], ...]

    @property
    def range_inches(self) -> float:
        """How far it reaches."""
        return self.strengths[-1][0]


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """What a commander may be like (TW-085): how often it is drawn, and what it adds to the numbers of command."""

    weight: int
    points: int = 0
    ride_inches: float = 0.0
    coordination_inches: float = 0.0
    penalty_inches: float = 0.0
    zone_inches: float = 0.0
    killed_on: int = 0


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """A condition of victory (TW-O17)."""

    kind: str
    fraction: float = 0.5
    centre_inches: Point = (0.0, 0.0)
    radius_inches: float = 6.0
    turns: int = 1
    edge: str = ""
    units: int = 1
    of: str = ""
    turn: int = 1


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the rules look up, compiled once for a game."""

    table: Table
    kinds: Mapping[str, Kind]
    bases: Mapping[str, BaseKind]
    weapons: Mapping[str, Weapon]
    bands: Bands
    panic_bands: Bands
    move_inches: Mapping[str, float]
    move_points: Mapping[str, int]
    first_draft: bool
    turning_results: frozenset[str]
    edges: Mapping[str, str]
    victory: Mapping[str, tuple[Condition, ...]]
    turn_limit: int | None
    strength: Mapping[str, int]
    numbers: Mapping[str, float]
    restoring: Mapping[str, Mapping[str, int]]
    officer_points: Mapping[str, int]
    characters: Mapping[str, Character]
    disc_inches: Mapping[str, float]
    zones: Mapping[str, float]
    clash_factors: Mapping[str, tuple[float, float]]
    volley_factors: Mapping[str, float]
    panic_dp: Mapping[str, int]
    panic_bases: Mapping[str, int]
    panic_flees: Mapping[str, tuple[str, ...]]
    near_dp: str

    def number(self, name: str) -> float:
        """A single number of the ruleset's tables."""
        return self.numbers[name]

    def whole(self, name: str) -> int:
        """A single whole number of the ruleset's tables."""
        return int(self.numbers[name])


WarPosition: TypeAlias = Position[Battle, Piece, Tables]
WarDraft: TypeAlias = Draft[Battle, Piece, Tables]
