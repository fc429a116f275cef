"""Running and trotting, and charges (sections B and C of the rules, FM-H4, FM-H13)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.actions import Action, Refusal
from grognard.board.legs import Leg
from grognard.board.poses import bearing_degrees, turn_degrees
from grognard.board.standing import Standing
from grognard.dice.notation import parse
from grognard.steps import Step
from grognard_formation import losses
from grognard_formation.advancing import MovesOn
from grognard_formation.courses import as_far_as_it_goes, run_legs, up_to_a_wall
from grognard_formation.events import Rolled, Verb
from grognard_formation.pieces import (
    Charge,
    FormationDraft,
    FormationPosition,
    Go,
    Hand,
    Run,
    RunWheeling,
    Troop,
)

__all__ = ["Distance", "charge_wheel", "choices", "goes_to", "lands", "refusal", "start", "wheeling"]

WHEELS = (15.0, 30.0, 45.0)
"""The wheels before a run that are listed; any other may be asked for."""


def dice_of(position: FormationPosition, unit: Troop) -> str:
    """The dice of a run or trot (FM-032, FM-033)."""
    return position.tables.arms[position.tables.kinds[unit.kind].arm].run_dice


def verb_of(position: FormationPosition, unit: Troop) -> Verb:
    """Infantry runs, cavalry trots (FM-022)."""
    return "trots" if position.tables.kinds[unit.kind].arm == "horse" else "runs"


def _most_rolled(position: FormationPosition, unit: Troop) -> int:
    expression = parse(dice_of(position, unit))
    return expression.minimum + len(expression.ways) - 1


def refusal(position: FormationPosition, unit: Troop, action: Run | RunWheeling | Charge) -> Refusal | None:
    """Why one of the side's units that has not run, and is in contact with nobody, may not run so."""
    facts: dict[str, Any] = {"unit": unit.id}
    if isinstance(action, RunWheeling):
        most = position.tables.run_wheel_degrees
        facts |= {"degrees": f"{action.degrees:g}", "most": f"{most:g}"}
        if not 0 < action.degrees <= most + 0.01:
            message = "{unit} may wheel up to {most}° before it runs, not {degrees}°"
            return Refusal("FM-H4", message, facts)
    if isinstance(action, Charge):
        return _no_charge(position, unit, action.target)
    return None


def _no_charge(position: FormationPosition, unit: Troop, target: str) -> Refusal | None:
    enemy = position.units[target]
    facts: dict[str, Any] = {"unit": unit.id, "target": target}
    if enemy.side == unit.side:
        return Refusal("FM-H13", "{target} is your own; charge an enemy unit", facts)
    most, index = _most_rolled(position, unit), position.index
    gap = position.tables.board.distance_inches(index[unit.id], index[target])
    facts |= {"gap": f"{gap:.3g}″", "most": f"{most}″"}
    if not position.tables.board.measuring.within(gap, most):
        return Refusal("FM-036", "{target} is {gap} away, and {unit} runs {most} at most", facts)
    if charge_wheel(position, unit, target) is None:
        facts["degrees"] = f"{position.tables.run_wheel_degrees:g}"
        message = "{unit} does not come up to {target} straight ahead after a wheel of {degrees}° or less"
        return Refusal("FM-H4", message, facts)
    return None


def charge_wheel(position: FormationPosition, unit: Troop, target: str) -> tuple[Hand | None, float] | None:
    """The wheel that brings a unit onto a target, None where none does: straight ahead if it meets it there.

    Else it turns its middle to the target's, to whole degrees, as far as it may (FM-H4).
    """
    index, most = position.index, position.tables.run_wheel_degrees
    standing, other = index[unit.id], index[target]
    if _hits(position, unit, target, None, 0.0):
        return None, 0.0
    turn = turn_degrees(standing.heading_degrees, bearing_degrees(standing.centre, other.centre))
    hand: Hand = "right" if turn > 0 else "left"
    degrees = float(min(math.ceil(abs(turn)), int(most)))
    if degrees and abs(turn) < 2 * most and _hits(position, unit, target, hand, degrees):
        return hand, degrees
    return None


def _hits(position: FormationPosition, unit: Troop, target: str, hand: Hand | None, degrees: float) -> bool:
    """Whether a run after a wheel comes up to the target first of all, friends left alone."""
    legs = run_legs(position.tables, position.index[unit.id], hand, degrees, float(_most_rolled(position, unit)))
    way, wall = up_to_a_wall(position, unit, legs)
    friends = any(met.kind == "unit" and position.units[met.what].side == unit.side for met in way.meetings)
    return wall is not None and wall.what == target and not friends


def start(draft: FormationDraft, action: Run | RunWheeling | Charge) -> None:
    """Rolls for the run, once it is decided on (FM-035): the inches, and the test of the runner (FM-032, FM-033).

    Who may come to pass through friends takes the test when that is known (FM-H5).
    """
    unit = draft.units[action.unit]
    dice, verb = dice_of(draft, unit), verb_of(draft, unit)
    against = losses.threshold(draft, unit, "run")
    roll = draft.roll(dice, f"{unit.id} {verb}: inches and loss of formation, threshold {against:g}")
    draft.put(replace(unit, ran=True))
    draft.log(Rolled(unit=unit.id, verb=verb, inches=roll.total, dice=str(roll)))
    hand: Hand | None = None
    degrees = 0.0
    if isinstance(action, RunWheeling):
        hand, degrees = action.hand, action.degrees
    elif isinstance(action, Charge):
        hand, degrees = charge_wheel(draft, unit, action.target) or (None, 0.0)
    legs = run_legs(draft.tables, draft.index[unit.id], hand, degrees, float(roll.total))
    way, _ = up_to_a_wall(draft, unit, legs)
    tested = not any(met.kind == "unit" and draft.units[met.what].side == unit.side for met in way.meetings)
    if tested:
        losses.take(draft, unit.id, roll.total, against, "FM-050")
    if isinstance(action, Charge):
        draft.then(MovesOn(unit=unit.id, legs=legs, verb=verb, result=roll.total, tested=tested))
    else:
        draft.then(
            Distance(side=unit.side, unit=unit.id, rolled=roll.total, hand=hand, degrees=float(degrees), tested=tested)
        )


class Distance(Step, frozen=True, kw_only=True, tag="formation.distance"):
    """The player may go less far than rolled (FM-034); the test stays as it is."""

    takes = (Go,)
    title = "how far"
    rule = "FM-034"
    exhaustive = False
    unit: str
    rolled: int
    hand: Hand | None = None
    degrees: float = 0.0
    tested: bool = False

    def actions(self, position: FormationPosition, unit: str | None = None) -> Sequence[Action]:
        """Each inch up to what was rolled, or to where the way ends."""
        if unit not in (None, self.unit):
            return ()
        free = goes_to(position, self)
        whole = [float(number) for number in range(int(free + 1e-9), -1, -1)]
        end = min(float(self.rolled), math.ceil(free * 1000 - 1e-6) / 1000)
        inches = [end, *(number for number in whole if number < end)]
        return [Go(unit=self.unit, inches=number) for number in inches]

    def refusal(self, position: FormationPosition, action: Action) -> Refusal | None:
        """Only this unit, and no farther than it has rolled."""
        facts: dict[str, Any] = {"unit": self.unit, "other": action.unit, "rolled": self.rolled}
        if not isinstance(action, Go) or action.unit != self.unit:
            return Refusal("FM-026", "{unit} is on its way; say how far it goes, not {other}", facts)
        if not 0 <= action.inches <= self.rolled:
            return Refusal("FM-034", "{unit} has rolled {rolled}″: it may go from nothing to that", facts)
        return None

    def apply(self, draft: FormationDraft, action: Action) -> None:
        """Goes so far, or up to what stops it."""
        if isinstance(action, Go):
            verb = verb_of(draft, draft.units[self.unit])
            legs = _legs(draft, self, float(action.inches))
            draft.then(MovesOn(unit=self.unit, legs=legs, verb=verb, result=self.rolled, tested=self.tested))

    def heading(self, position: FormationPosition) -> str:
        """What the player is asked."""
        return f"{self.side}: how far does {self.unit} go of its {self.rolled}″?"


def _legs(position: FormationPosition, step: Distance, inches: float) -> tuple[Leg, ...]:
    return run_legs(position.tables, position.index[step.unit], step.hand, step.degrees, inches)


def goes_to(position: FormationPosition, step: Distance) -> float:
    """How many inches of its roll a unit can go before something stops it."""
    found = as_far_as_it_goes(position, position.units[step.unit], _legs(position, step, float(step.rolled)))
    return found[0].travel_inches if found is not None else 0.0


def lands(position: FormationPosition, step: Distance) -> Standing:
    """Where a unit stands if it goes all that it has rolled, or up to what stops it."""
    unit = position.units[step.unit]
    found = as_far_as_it_goes(position, unit, _legs(position, step, float(step.rolled)))
    if found is None:
        here: Standing = position.index[unit.id]
        return here
    return position.tables.board.stand(unit, found[0].end)


def wheeling(position: FormationPosition, unit: Troop) -> Iterator[Action]:
    """Runs after a wheel, to both hands at a few angles."""
    for degrees in WHEELS:
        if degrees <= position.tables.run_wheel_degrees and not unit.panicking:
            yield RunWheeling(unit=unit.id, hand="left", degrees=degrees)
            yield RunWheeling(unit=unit.id, hand="right", degrees=degrees)


def choices(position: FormationPosition, unit: Troop) -> Iterator[Action]:
    """A run straight ahead, and charges at the enemies within reach; a panicking unit only runs."""
    yield Run(unit=unit.id)
    if unit.panicking:
        return
    table, index = position.tables.board, position.index
    standing, most = index[unit.id], float(_most_rolled(position, unit))
    for other in index.near(standing.box, most):
        near = other.side != unit.side and table.within(standing, other, most)
        if near and charge_wheel(position, unit, other.unit) is not None:
            yield Charge(unit=unit.id, target=other.unit)
