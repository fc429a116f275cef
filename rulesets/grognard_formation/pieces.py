"""What a game of Formation consists of: unit kinds, units, the state, tables, and the actions of a side."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from grognard.actions import Action, Degrees, Inches, UnitId
from grognard.board.blocks import TableUnit
from grognard.board.tabletop import Table
from grognard.dice import Bands
from grognard.state import Draft, Position, State
from grognard.units import UnitKind

__all__ = [
    "Ahead",
    "Arm",
    "Arrive",
    "Charge",
    "Density",
    "Evade",
    "Fight",
    "FormationDraft",
    "FormationPosition",
    "FormationState",
    "Go",
    "Hand",
    "Hold",
    "Kind",
    "Reform",
    "Run",
    "RunWheeling",
    "Shoot",
    "Stand",
    "Tables",
    "Troop",
    "WheelBy",
]

Density = Literal["dense", "open", "loose"]
Hand = Literal["left", "right"]


class Kind(UnitKind, frozen=True, kw_only=True):
    """A row of the unit table (FM-008)."""

    arm: Literal["foot", "horse"]
    warriors: int
    files: int
    density: Density
    missile: Literal["none", "javelins", "bows", "slings"] = "none"


class Troop(TableUnit, frozen=True, kw_only=True):
    """A unit of individual warriors, one to each base of its block (FM-001).

    `density` is that of its formation, None where it panics (FM-007); `out` how many warriors are out of formation.
    `ran` and `crossed` hold for the player turn: it ran or fled (FM-023), friends passed through it (FM-H8).
    """

    density: Density | None
    out: int = 0
    ran: bool = False
    crossed: bool = False

    @property
    def warriors(self) -> int:
        """How many warriors it has: n."""
        return self.block.bases

    @property
    def formed(self) -> int:
        """How many of them are in formation: k."""
        return self.block.bases - self.out

    @property
    def panicking(self) -> bool:
        """Whether all of them are out of formation (FM-005)."""
        return self.density is None


class FormationState(State, frozen=True, kw_only=True):
    """The state of a game: for each side its demoralisation points (FM-065) and how many warriors it began with."""

    points: dict[str, int] = {}  # noqa: RUF012 - msgspec makes each state its own
    strength: dict[str, int] = {}  # noqa: RUF012 - as above


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """Infantry or cavalry: its bases, its ordinary move before density is subtracted, its dice of a run or trot."""

    width_inches: float
    depth_inches: float
    move_inches: float
    run_dice: str


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules look up: the table with its terrain, the unit kinds, and the numbers of `ruleset.yaml`.

    `loss_bands` has for each threshold the bands of a test: how many are lost, by name.
    """

    board: Table
    kinds: dict[str, Kind]
    densities: dict[str, int]
    gap_inches: dict[str, float]
    arms: dict[str, Arm]
    run_wheel_degrees: float
    passage_die: str
    missile_inches: dict[str, float]
    missile_arc_degrees: float
    missile_hits: dict[str, int]
    melee_reach_inches: float
    melee_hits: int
    flank_bonus: int
    denser_bonus: int
    melee_die: str
    kills_on: int
    evading_densities: tuple[str, ...]
    flight_turn_degrees: float
    breaks_at: float
    loss_bands: dict[int, Bands]


class Ahead(Action, frozen=True, kw_only=True, tag="formation.ahead"):
    """An ordinary move straight ahead (FM-H3); it stops where it comes into contact with an enemy (FM-H13)."""

    form = "move {unit} ahead {inches}"
    unit: UnitId
    inches: Inches


class WheelBy(Action, frozen=True, kw_only=True, tag="formation.wheel"):
    """An ordinary move that is a wheel about a front corner (FM-H3)."""

    form = "wheel {unit} {hand} {degrees}"
    unit: UnitId
    hand: Hand
    degrees: Degrees


class Arrive(Action, frozen=True, kw_only=True, tag="formation.move-to"):
    """An ordinary move straight ahead that ends in a wheel, by where the middle of the front comes to (FM-H3)."""

    form = "move {unit} to {x_inches},{y_inches} heading {heading_degrees}"
    unit: UnitId
    x_inches: Inches
    y_inches: Inches
    heading_degrees: Degrees


class Run(Action, frozen=True, kw_only=True, tag="formation.run"):
    """Runs or trots straight ahead (FM-022); a panicking unit flees (FM-060)."""

    form = "run {unit}"
    unit: UnitId


class RunWheeling(Action, frozen=True, kw_only=True, tag="formation.run-wheeling"):
    """Runs or trots after a wheel (FM-H4)."""

    form = "run {unit} {hand} {degrees}"
    unit: UnitId
    hand: Hand
    degrees: Degrees


class Charge(Action, frozen=True, kw_only=True, tag="formation.charge"):
    """Runs or trots at an enemy, with the least wheel that brings it there (FM-036, FM-H13)."""

    form = "charge {unit} at {target}"
    unit: UnitId
    target: UnitId


class Go(Action, frozen=True, kw_only=True, tag="formation.go"):
    """Chooses how far a unit goes of what it has rolled (FM-034)."""

    form = "go {unit} {inches}"
    unit: UnitId
    inches: Inches


class Shoot(Action, frozen=True, kw_only=True, tag="formation.shoot"):
    """Shoots or throws at an enemy (FM-H10)."""

    form = "shoot {unit} at {target}"
    unit: UnitId
    target: UnitId


class Reform(Action, frozen=True, kw_only=True, tag="formation.reform"):
    """Re-forms: another density or number of files, and all back into formation (FM-H8)."""

    form = "reform {unit} {density} files {files}"
    unit: UnitId
    density: Density
    files: int


class Hold(Action, frozen=True, kw_only=True, tag="formation.hold"):
    """Ends a unit's actions for this turn, whether it has acted or not (FM-026)."""

    form = "hold {unit}"
    unit: UnitId


class Evade(Action, frozen=True, kw_only=True, tag="formation.evade"):
    """Springs back from an attacker (FM-037, FM-H11)."""

    form = "evade {unit}"
    unit: UnitId


class Stand(Action, frozen=True, kw_only=True, tag="formation.stand"):
    """Awaits an attacker instead of springing back (FM-H11)."""

    form = "stand {unit}"
    unit: UnitId


class Fight(Action, frozen=True, kw_only=True, tag="formation.fight"):
    """Names the pair of units that fights next (FM-H12)."""

    form = "fight {unit} with {target}"
    unit: UnitId
    target: UnitId


FormationPosition: TypeAlias = Position[FormationState, Troop, Tables]
FormationDraft: TypeAlias = Draft[FormationState, Troop, Tables]
