"""Springing back from an attacker (FM-037, FM-H11)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.actions import Action, Refusal
from grognard.board.legs import AboutTurn, Leg, Straight
from grognard.steps import Step
from grognard_formation.courses import as_far_as_it_goes, enemies_in_contact
from grognard_formation.events import Rolled
from grognard_formation.passage import carry, settle
from grognard_formation.pieces import Evade, FormationDraft, FormationPosition, Stand

__all__ = ["SpringBack", "may_evade"]


def may_evade(position: FormationPosition, name: str) -> bool:
    """Whether a unit may spring back: loose, not yet run in this player turn, in contact with no enemy (FM-H13)."""
    unit = position.units[name]
    loose = unit.density in position.tables.evading_densities
    return loose and not unit.ran and not enemies_in_contact(position, unit)


class SpringBack(Step, frozen=True, kw_only=True, tag="formation.spring-back"):
    """The owner of a unit that an attacker is about to contact lets it spring back or stand."""

    takes = (Evade, Stand)
    title = "evade"
    rule = "FM-H11"
    unit: str
    attacker: str

    def actions(self, position: FormationPosition, unit: str | None = None) -> Sequence[Action]:
        """To spring back, and to stand."""
        return (Evade(unit=self.unit), Stand(unit=self.unit)) if unit in (None, self.unit) else ()

    def refusal(self, position: FormationPosition, action: Action) -> Refusal | None:
        """Only the unit that is attacked is asked."""
        if action.unit == self.unit:
            return None
        facts = {"unit": action.unit, "attacked": self.unit, "attacker": self.attacker}
        return Refusal("FM-H11", "{attacker} is about to reach {attacked}, not {unit}: does {attacked} evade?", facts)

    def apply(self, draft: FormationDraft, action: Action) -> None:
        """Springs back, or does nothing; then the attacker goes on."""
        if isinstance(action, Evade):
            _spring_back(draft, self.unit)

    def heading(self, position: FormationPosition) -> str:
        """What the player is asked."""
        return f"{self.side}: does {self.unit} spring back from {self.attacker}?"


def _spring_back(draft: FormationDraft, name: str) -> None:
    """The unit turns about and runs as far as it has rolled, with the test of a run."""
    unit = draft.units[name]
    dice = draft.tables.arms[draft.tables.kinds[unit.kind].arm].run_dice
    roll = draft.roll(dice, f"{name} springs back: inches and loss of formation")
    draft.put(replace(unit, ran=True))
    draft.log(Rolled(unit=name, verb="springs back", inches=roll.total, dice=str(roll)))
    legs: tuple[Leg, ...] = (AboutTurn(), Straight(inches=float(roll.total)))
    found = as_far_as_it_goes(draft, draft.units[name], legs)
    way = found[0] if found is not None else draft.tables.board.way(draft.index, draft.index[name], ())
    carry(draft, name, way, "springs back")
    settle(draft, name, way, roll.total, tested=False)
