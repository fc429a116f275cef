"""Units that act: one after its commander's word, or several together by one roll (sections E and F of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from grognard.actions import Action, Done, Refusal
from grognard.activation import UnitImpulses
from grognard.steps import Hint, Step
from grognard_thirty_years_war import hints, impulses
from grognard_thirty_years_war.contact import in_contact
from grognard_thirty_years_war.fighting import impulses_left
from grognard_thirty_years_war.moving import MoveRoll
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition
from grognard_thirty_years_war.shooting import Shoot

__all__ = ["Activation", "Together"]

DONE = Done()


class Activation(UnitImpulses, frozen=True, kw_only=True, tag="thirty_years_war.activation"):
    """A unit that has been activated goes on with the impulses it has left (TW-090)."""

    exhaustive = False
    takes = (*impulses.IMPULSES, Done)
    title = "impulses"
    rule = "TW-090"
    passes = DONE

    def left(self, position: WarPosition) -> int:
        """None where it flees."""
        unit = position.units[self.acting]
        if not isinstance(unit, Troop) or impulses.not_acting(position, unit) is not None:
            return 0
        return impulses_left(position, unit)

    def actions(self, position: WarPosition, unit: str | None = None) -> Sequence[Action]:
        """What the unit may do next, and done."""
        mine = position.units.get(self.acting)
        found = impulses.choices(position, mine) if isinstance(mine, Troop) and unit in (None, self.acting) else []
        return found if unit is not None else [*found, DONE]

    def hints(self, position: WarPosition, unit: str) -> Iterator[Hint]:
        """The unit's arcs of fire and its reach."""
        return hints.of_unit(position, unit)

    def refusal(self, position: WarPosition, action: Action) -> Refusal | None:
        """Why the unit may not do so."""
        if action == DONE:
            return None
        unit = position.units.get(self.acting)
        if not isinstance(unit, Troop) or action.unit != self.acting:
            return Refusal("TW-066", "it is {acting} that acts now", {"acting": self.acting})
        return impulses.refused(position, unit, action)

    def apply(self, draft: WarDraft, action: Action) -> None:
        """Spends an impulse and comes back."""
        unit = draft.units.get(self.acting)
        if action != DONE and isinstance(unit, Troop):
            draft.then(*impulses.carried_out(draft, unit, action), self)


class Together(Step, frozen=True, kw_only=True, tag="thirty_years_war.together"):
    """A coordinated order is carried out by one unit after another, all by one roll (TW-074, TW-O6)."""

    waiting: tuple[str, ...]
    dice: tuple[int, ...]
    points: int
    target: str | None = None

    def run(self, draft: WarDraft) -> None:
        """The next unit, if it still can."""
        if not self.waiting:
            return
        name, rest = self.waiting[0], self.waiting[1:]
        unit = draft.units.get(name)
        steps: tuple[Step, ...] = ()
        if isinstance(unit, Troop) and impulses.not_acting(draft, unit) is None and not in_contact(draft, unit):
            draft.change(name, coordinated=True)
            if self.target is None:
                roll: Step = MoveRoll(unit=name, dice=self.dice, points=self.points)
                steps = (*impulses.begin(draft, name, marching=True), roll)
            else:
                shot = Shoot(unit=name, target=self.target, dice=self.dice, points=self.points)
                steps = (*impulses.begin(draft, name), shot)
        draft.then(*steps, replace(self, waiting=rest))
