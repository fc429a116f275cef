"""Javelins: peltasts may attack at two hexes, as a code house rule that offers a further action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from grognard.actions import Action, Refusal, UnitId
from grognard.hookspecs import hookimpl
from grognard.ruleset import HouseRule
from grognard.state import AnyDraft
from grognard.steps import Step
from grognard.units import HexUnit
from grognard_phalanx import ending
from grognard_phalanx.pieces import Attack, PhalanxPosition
from grognard_phalanx.steps import Attacks

__all__ = ["Javelins", "Throw"]

ID = "phalanx.javelins"


class Throw(Action, frozen=True, kw_only=True, tag="phalanx.throw"):
    """Declares that a unit takes part in the attack on a target from afar."""

    form = "throw {unit} {target}"
    unit: UnitId
    target: UnitId


def _targets(position: PhalanxPosition, step: Attacks, unit: HexUnit) -> Iterator[str]:
    """The enemies at the range of javelins from a unit that can throw them and has not attacked, in any direction."""
    if unit.id not in step.waiting or unit.at is None:
        return
    if "javelins" not in position.tables.kinds[unit.kind].traits:
        return
    reach: int = position.rules.data.tables["javelin_range"]
    for at in position.tables.board.ring(unit.at, reach):
        for other in position.occupied.get(at, ()):
            if position.units[other].side != unit.side:
                yield other


def _declare(draft: AnyDraft, action: Throw) -> None:
    """Declares the throw; it counts in the attack on the target like any other unit's strength."""
    # the step is still on the agenda, and goes on as after an ordinary attack of the unit
    draft.pop().apply(draft, Attack(unit=action.unit, target=action.target))


class Javelins(HouseRule):
    """In the attacks, units with the trait `javelins` may attack an enemy two hexes away, over whatever is between."""

    id = ID
    version = "1"
    name = "Javelins"
    extends = "phalanx"
    handlers: ClassVar[Mapping[type[Action], Callable[[AnyDraft, Any], None]]] = {Throw: _declare}

    @hookimpl
    def grognard_actions(self, position: PhalanxPosition, step: Step, unit: str | None) -> Sequence[Action]:
        """A throw at each enemy within range."""
        if not isinstance(step, Attacks):
            return ()
        able = position.units.values() if unit is None else filter(None, [position.units.get(unit)])
        return [Throw(unit=own.id, target=other) for own in able for other in _targets(position, step, own)]

    @hookimpl
    def grognard_refusal(self, position: PhalanxPosition, step: Step, action: Action) -> Refusal | None:
        """Why a unit may not throw at a target."""
        if not isinstance(action, Throw) or not isinstance(step, Attacks):
            return None
        refused = step.not_mine(position, action.unit)
        unit, target = position.units.get(action.unit), position.units.get(action.target)
        if refused is not None or unit is None:
            return refused
        if target is None:
            return ending.not_in_play(position, action.target)
        if action.target in _targets(position, step, unit):
            return None
        facts: dict[str, object] = {"unit": unit.id, "target": target.id}
        if "javelins" not in position.tables.kinds[unit.kind].traits:
            return Refusal(ID, "{unit} has no javelins to throw", facts)
        if target.side == unit.side or unit.at is None or target.at is None:
            return Refusal(ID, "{unit} can throw only on the field, at an enemy there", facts)
        facts["distance"] = position.tables.board.distance(unit.at, target.at)
        facts["range"] = position.rules.data.tables["javelin_range"]
        return Refusal(
            ID, "{target} is at a distance of {distance}; javelins are thrown at {range} hexes exactly", facts
        )
