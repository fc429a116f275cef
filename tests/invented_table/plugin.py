"""The rules of Two Lines: each side in turn moves one unit; the first to touch an enemy wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal

from grognard.actions import Action, Degrees, Inches, Refusal, UnitId
from grognard.board.blocks import Block, TableUnit
from grognard.board.legs import Leg, Straight, Wheel, legs_to
from grognard.board.poses import Pose, bearing_degrees, turn_degrees
from grognard.board.tabletop import Table
from grognard.board.ways import Way
from grognard.data import EffectiveData
from grognard.hookspecs import hookimpl
from grognard.ruleset import AnyRuleset, Ruleset
from grognard.state import AnyDraft, AnyPosition, Draft, Event, Position, Result, State
from grognard.steps import Hint, Step
from grognard.units import UnitKind


class Kind(UnitKind, frozen=True, kw_only=True):
    bases: int
    files: int
    move: float


class Ahead(Action, frozen=True, kw_only=True, tag="two_lines.ahead"):
    form = "move {unit} ahead {inches}"
    unit: UnitId
    inches: Inches


class Turns(Action, frozen=True, kw_only=True, tag="two_lines.wheel"):
    form = "wheel {unit} {hand} {degrees}"
    unit: UnitId
    hand: Literal["left", "right"]
    degrees: Degrees


class To(Action, frozen=True, kw_only=True, tag="two_lines.to"):
    form = "move {unit} to {x_inches},{y_inches} heading {heading_degrees}"
    unit: UnitId
    x_inches: Inches
    y_inches: Inches
    heading_degrees: Degrees


class Charge(Action, frozen=True, kw_only=True, tag="two_lines.charge"):
    form = "charge {unit} at {target}"
    unit: UnitId
    target: UnitId


class Moved(Event, frozen=True, kw_only=True, tag="two_lines.moved"):
    form = "{unit} moves"
    rule = "TL-2"
    unit: str
    start: Pose
    to: Pose


class March(Step, frozen=True, kw_only=True, tag="two_lines.march"):
    """The side moves one of its units, straight ahead and then in a wheel, or at an enemy in its front (TL-2)."""

    exhaustive = False
    takes: ClassVar[tuple[type[Action], ...]] = (Ahead, Turns, To, Charge)
    title = "Move a unit"
    rule = "TL-2"

    def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
        found: list[Action] = []
        for own in position.of_side(self.side or ""):
            if unit in (None, own.id):
                found += [
                    Ahead(unit=own.id, inches=float(n)) for n in range(1, int(position.rules.kinds[own.kind].move) + 1)
                ]
                found += [Turns(unit=own.id, hand=hand, degrees=15.0) for hand in ("left", "right")]
                found += [
                    Charge(unit=own.id, target=other.id) for other in position.units.values() if other.side != self.side
                ]
        return [action for action in found if self.refusal(position, action) is None]

    def refusal(self, position: AnyPosition, action: Action) -> Refusal | None:
        unit = position.units[action.unit or ""]
        if unit.side != self.side:
            return Refusal("TL-2", "{unit} is the enemy's", {"unit": unit.id})
        legs = legs_of(position, action)
        if legs is None:
            return Refusal("TL-2", "no straight move and wheel lead there", {})
        way = way_of(position, action, legs)
        most = position.rules.kinds[unit.kind].move
        if not position.rules.board.measuring.within(way.travel_inches, most):
            facts = {"unit": unit.id, "travel": round(way.travel_inches, 2), "most": most}
            return Refusal("TL-2", "a corner of {unit} would go {travel:g}″; it may go {most:g}″", facts)
        met = way.first()
        if met is not None and not (isinstance(action, Charge) and met.what == action.target):
            return Refusal("TL-2", "{what} is in the way", {"what": met.what})
        if isinstance(action, Charge) and met is None:
            return Refusal("TL-2", "{target} is out of reach", {"target": action.target})
        return None

    def apply(self, draft: AnyDraft, action: Action) -> None:
        unit = draft.units[action.unit or ""]
        way = way_of(draft, action, legs_of(draft, action) or [])
        met = way.first()
        end = way.end if met is None else met.pose
        draft.change(unit.id, pose=end)
        draft.log(Moved(unit=unit.id, start=unit.pose, to=end))
        touched = draft.rules.board.in_contact(draft.index, draft.index[unit.id])
        if any(draft.units[other].side != unit.side for other in touched):
            draft.end(Result(winner=unit.side, reason="the lines have met", rule="TL-4"))
        sides = draft.state.sides
        draft.then(March(side=sides[(sides.index(self.side or "") + 1) % len(sides)]))

    def hints(self, position: AnyPosition, unit: str) -> Any:
        stood = position.index[unit]
        facts = {
            "x_inches": stood.centre[0],
            "y_inches": stood.centre[1],
            "radius_inches": position.rules.kinds[position.units[unit].kind].move,
        }
        yield Hint(kind="range", facts=facts)


def legs_of(position: AnyPosition, action: Action) -> Sequence[Leg] | None:
    """The legs that an action means; None where there are none."""
    unit, tolerance = position.units[action.unit or ""], position.rules.board.measuring.tolerance_inches
    match action:
        case Ahead():
            return [Straight(inches=action.inches)]
        case Turns():
            return [Wheel(hand=action.hand, degrees=action.degrees)]
        case To():
            end = Pose(x_inches=action.x_inches, y_inches=action.y_inches, heading_degrees=action.heading_degrees)
            return legs_to(unit.block, unit.pose, end, tolerance)
        case Charge():
            here, there = position.index[unit.id], position.index[action.target]
            turn = turn_degrees(here.heading_degrees, bearing_degrees(here.centre, there.centre))
            wheel = Wheel(hand="right" if turn > 0 else "left", degrees=round(abs(turn), 2))
            return [wheel, Straight(inches=max(0.0, position.rules.kinds[unit.kind].move - abs(turn) * 0.1))]
        case _:
            return None


def way_of(position: AnyPosition, action: Action, legs: Sequence[Leg]) -> Way:
    """The way along the legs, past everybody."""
    way: Way = position.rules.board.way(position.index, position.index[action.unit or ""], legs)
    return way


class TwoLines(Ruleset[State, TableUnit, Table]):
    """Two Lines."""

    id = "two_lines"
    version = "1.0"
    folder = Path(__file__).parent
    state = State
    units = (TableUnit,)
    kind = Kind
    steps = (March,)
    actions = (Ahead, Turns, To, Charge)
    events = (Moved,)

    def compile(self, data: EffectiveData, kinds: Mapping[str, Kind], board: Table) -> Table:
        return board

    def setup(self, draft: Draft[State, TableUnit, Table]) -> None:
        for unit in draft.rules.data.scenario.units if draft.rules.data.scenario else ():
            kind = draft.rules.kinds[unit.kind]
            block = Block(width_inches=1, depth_inches=1, bases=kind.bases, files=kind.files, file_gap_inches=0.2)
            draft.put(TableUnit(id=unit.id, kind=unit.kind, side=unit.side, block=block, pose=unit.pose))
        draft.then(March(side="red"))

    def hollow(self, position: Position[State, TableUnit, Table], unit: TableUnit) -> tuple[int, ...]:
        return (unit.block.bases - 1,) if unit.kind == "foot" else ()


@hookimpl
def grognard_rulesets() -> Sequence[AnyRuleset]:
    return [TwoLines()]
