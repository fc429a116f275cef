"""A commander's activation: his units, his command points, those under him (section E of the rules)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from grognard.actions import Action, Done
from grognard.board.poses import Pose
from grognard.steps import Hint, Step
from grognard_thirty_years_war import chain, disorder, hints, impulses
from grognard_thirty_years_war.acting import Activation, Together
from grognard_thirty_years_war.actions import (
    Buy,
    Fight,
    Fire,
    Grant,
    Join,
    March,
    Order,
    Rally,
    Replace,
    Rest,
    Ride,
)
from grognard_thirty_years_war.actions import (
    Command as MarchTogether,
)
from grognard_thirty_years_war.actions import (
    CommandFire as FireTogether,
)
from grognard_thirty_years_war.authority import Authority, named, ride_points
from grognard_thirty_years_war.disorder import take_card
from grognard_thirty_years_war.events import Drawn, Moved, Noted
from grognard_thirty_years_war.flight import Flee
from grognard_thirty_years_war.hierarchy import orphans
from grognard_thirty_years_war.pieces import Officer, Troop, WarDraft, WarPosition
from grognard_thirty_years_war.suggestions import uses

__all__ = ["Command", "activate"]

DONE = Done()


def activate(draft: WarDraft, officer: Officer, more: int) -> Iterable[Step]:
    """A commander acts: first his fleeing units (TW-O26), then as he decides, with his CP and those passed to him."""
    tables, options = draft.tables, draft.rules.options
    points = officer.points
    if options["command_points"] == "d3+1":  # TW-068
        usual = tables.officer_points[tables.kinds[officer.kind].level]
        points += draft.roll("d3+1", f"command points of {officer.id}").total - usual
    points = max(0, points - officer.paid) + more
    draft.change(officer.id, acted=True)
    take_card(draft, officer.id)
    draft.log(Drawn(unit=officer.id, points=points))
    fleeing = [unit.id for unit in chain.troops_of(draft, officer) if unit.fleeing]
    return (
        *(Flee(unit=name) for name in fleeing),
        Command(side=officer.side, officer=officer.id, points=points),
    )


class Command(Authority, frozen=True, kw_only=True, tag="thirty_years_war.commanding"):
    """A commander whose card has come up activates his units and spends his command points (TW-062 to TW-084)."""

    exhaustive = False
    takes = (
        *impulses.IMPULSES,
        Ride,
        Join,
        Rally,
        Buy,
        MarchTogether,
        FireTogether,
        Grant,
        Order,
        Replace,
        Done,
    )
    title = "command"
    rule = "TW-062"

    def heading(self, position: WarPosition) -> str:
        """Who commands, and with how many points."""
        officer = self.commander(position)
        character = f", {officer.character}," if officer is not None and officer.character else ""
        return f"{self.side}: {self.officer}{character} commands, {self.points} CP"

    def forced(self, position: WarPosition) -> Action | None:
        """Done where the commander has fallen."""
        return DONE if self.commander(position) is None else None

    def hints(self, position: WarPosition, unit: str) -> Iterator[Hint]:
        """The unit's arcs of fire and its reach."""
        return hints.of_unit(position, unit)

    # what may be done

    def actions(self, position: WarPosition, unit: str | None = None) -> Sequence[Action]:
        """A good choice: impulses of units that have not acted, and uses of command points."""
        officer = self.commander(position)
        if officer is None:
            return [DONE] if unit is None else []
        found: list[Action] = []
        for troop in chain.troops_of(position, officer):
            if unit in (None, troop.id) and self.activates(position, officer, troop) is None:
                found += impulses.choices(position, troop)
        if self.points > 0:
            found += [
                action
                for action in uses(position, self, officer)
                if unit in (None, action.unit) and self.refusal(position, action) is None
            ]
        found += [
            Grant(unit=lower.id, points=0)
            for lower in chain.officers_of(position, officer)
            if not lower.acted and unit in (None, lower.id)
        ]
        return found if unit is not None else [*found, DONE]

    # what comes of it

    def apply(self, draft: WarDraft, action: Action) -> None:
        """Does it and comes back for more."""
        officer = self.commander(draft)
        if action == DONE or officer is None:
            return
        match action:
            case March() | Fire() | Rest() | Fight():
                unit = draft.units[action.unit]
                if isinstance(unit, Troop):
                    steps = impulses.carried_out(draft, unit, action)
                    draft.then(*steps, Activation(side=self.side, acting=unit.id), self)
            case Rally():
                disorder.remove_dp(draft, action.unit, 1, f"rallied by {officer.id}", "TW-072")
                self._again(draft, 1)
            case Buy():
                self._spur(draft, officer, action.unit)
            case MarchTogether() | FireTogether():
                self._carry_out_together(draft, officer, action)
            case Ride() | Join():
                self._ride(draft, officer, action)
            case _:
                self._act_on_lower(draft, officer, action)

    def _act_on_lower(self, draft: WarDraft, officer: Officer, action: Action) -> None:
        match action:
            case Grant():
                self._lead(draft, officer, action)
            case Order():
                self._order(draft, officer, action)
            case Replace():
                self._replace(draft, officer, action.officer)
            case _:
                raise TypeError(f"{action} is nothing a commander does")

    def _spur(self, draft: WarDraft, officer: Officer, name: str) -> None:
        """One impulse more for a unit (TW-073)."""
        unit = draft.units[name]
        if isinstance(unit, Troop):
            draft.change(name, bought=unit.bought + 1)
            draft.log(Noted(text=f"{officer.id} spurs {name} on", because="TW-073"))
        draft.then(replace(self, points=self.points - 1, spurred=True))

    def _order(self, draft: WarDraft, officer: Officer, action: Order) -> None:
        """Another order, and its flag there (TW-080, TW-081)."""
        lower = draft.units[action.unit]
        if isinstance(lower, Officer):
            flag = (action.x_inches, action.y_inches)
            draft.change(lower.id, order=action.order, flag=flag)
            text = f"{officer.id} orders {lower.id} to {action.order} at {flag[0]:g},{flag[1]:g}"
            draft.log(Noted(text=text, because="TW-080"))
            self._again(draft, 1 + chain.penalty(draft, officer, lower))

    def _again(self, draft: WarDraft, cost: int) -> None:
        draft.then(replace(self, points=self.points - cost))

    def _carry_out_together(self, draft: WarDraft, officer: Officer, action: MarchTogether | FireTogether) -> None:
        """One roll of two dice for all (TW-074); what modifies it may differ from unit to unit (TW-077)."""
        roll = draft.roll("2d6", f"a coordinated order of {officer.id}")
        target = action.target if isinstance(action, FireTogether) else None
        what = "march" if target is None else f"shoot at {target}"
        text = f"{officer.id} orders {', '.join(named(action))} to {what} together, {roll} + {action.points} CP"
        draft.log(Noted(text=text, because="TW-074"))
        together = Together(waiting=named(action), dice=roll.dice, points=action.points, target=target)
        draft.then(together, replace(self, points=self.points - action.points, coordinated=True))

    def _ride(self, draft: WarDraft, officer: Officer, action: Ride | Join) -> None:
        here = chain.standing(draft, officer)
        start = here.pose if here is not None else Pose(x_inches=0, y_inches=0)
        if isinstance(action, Join):
            unit = draft.units[action.target]
            cost = ride_points(draft, officer, chain.distance_inches(draft, officer, unit))
            draft.change(officer.id, attached=unit.id, pose=None)
            draft.log(Noted(text=f"{officer.id} joins {unit.id}", because="TW-O26"))
        else:
            to = Pose(x_inches=action.x_inches, y_inches=action.y_inches)
            there = draft.tables.table.stand(officer.block, to)
            away = 0.0 if here is None else draft.tables.table.distance_inches(here, there)
            if officer.attached is None:
                away = math.dist(start.point, to.point)
            cost = ride_points(draft, officer, away)
            draft.change(officer.id, attached=None, pose=to)
            draft.log(Moved(unit=officer.id, start=start, to=to, how="rides", because="TW-071"))
            disorder.capture(draft)
        self._again(draft, cost)

    def _lead(self, draft: WarDraft, officer: Officer, action: Grant) -> None:
        lower = draft.units[action.unit]
        if isinstance(lower, Officer):
            arrived = max(0, action.points - chain.penalty(draft, officer, lower))
            passed = (
                f", {arrived} of {action.points} CP {'arrives' if arrived == 1 else 'arrive'}" if action.points else ""
            )
            text = f"{officer.id} leads {lower.id}{passed}"
            draft.log(Noted(text=text, because="TW-083"))
            draft.then(*activate(draft, lower, arrived), replace(self, points=self.points - action.points))

    def _replace(self, draft: WarDraft, officer: Officer, name: str) -> None:
        """Another takes a commander's place for a point that the payer never gets back (TW-084)."""
        draft.change(officer.id, paid=officer.paid + 1)
        draft.log(Noted(text=f"{officer.id} puts another in the place of {name}", because="TW-084"))
        fallen = next((gone for gone in draft.state.fallen if gone.id == name), None)
        usual: Mapping[str, int] = draft.tables.officer_points
        points = usual[draft.tables.kinds[(fallen or draft.units[name]).kind].level]
        if fallen is None:
            draft.change(name, points=points, paid=0, character="")
        else:
            unit = next(unit for unit in orphans(draft, fallen) if chain.attached_to(draft, unit.id) is None)
            draft.set(fallen=tuple(gone for gone in draft.state.fallen if gone.id != name))
            draft.put(replace(fallen, attached=unit.id, points=points, paid=0, character="", acted=True))
        self._again(draft, 1)
