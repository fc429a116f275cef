"""The sequence of play and the actions of units (section B of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from grognard.actions import Action, Done, Refusal
from grognard.steps import Hint, Step
from grognard.turns import Rounds, SidesInTurn
from grognard_formation import ending, flight, movement, reforming, running, shooting
from grognard_formation.advancing import MovesOn
from grognard_formation.courses import enemies_in_contact
from grognard_formation.melee import Melee
from grognard_formation.pieces import (
    Ahead,
    Arrive,
    Charge,
    FormationDraft,
    FormationPosition,
    Hold,
    Reform,
    Run,
    RunWheeling,
    Shoot,
    Troop,
    WheelBy,
)

__all__ = ["Actions", "EndOfTurn", "GameTurns", "PlayerTurns"]

DONE = Done()

_MOVES = (Ahead, WheelBy, Arrive)
_RUNS = (Run, RunWheeling, Charge)
_MAIN = (*_MOVES, Shoot, Reform)  # FM-020


class GameTurns(Rounds, frozen=True, kw_only=True, tag="formation.game-turns"):
    """Game turns, each one turn of both players, up to the turn limit (FM-H14)."""

    order: tuple[str, ...]

    def round(self, draft: FormationDraft, number: int) -> Iterable[Step]:
        """Both players' turns, or the end at the limit."""
        limit = draft.rules.options["turn_limit"]
        if limit is not None and number > limit:
            draft.set(turn=limit)
            draft.end(ending.at_the_limit(draft))
            return ()
        return (PlayerTurns(order=self.order),)


class PlayerTurns(SidesInTurn, frozen=True, kw_only=True, tag="formation.player-turns"):
    """The players' turns within a game turn."""

    def turn(self, draft: FormationDraft, side: str) -> Iterable[Step]:
        """The units' actions, then the melee phase (FM-010), then the check for the end.

        What units did in the last player's turn is over for both sides: it is one player's turn that counts (FM-023).
        """
        for unit in list(draft.units.values()):
            if unit.ran or unit.crossed:
                draft.put(replace(unit, ran=False, crossed=False))
        waiting = tuple(unit.id for unit in draft.of_side(side))
        actions = [Actions(side=side, waiting=waiting)] if any(_can_act(draft, name) for name in waiting) else []
        return (*actions, Melee(who=side), EndOfTurn())


def _can_act(position: FormationPosition, name: str) -> bool:
    """Whether a unit can do anything in its side's turn: in contact it can only shoot (FM-H13)."""
    unit = position.units[name]
    return unit.panicking or not enemies_in_contact(position, unit) or bool(list(shooting.choices(position, unit)))


class Actions(Step, frozen=True, kw_only=True, tag="formation.actions"):
    """The side acts with its units, one after another: a main action and a run each, in either order (FM-020, FM-024).

    `waiting` are the units that have not begun, `active` the one that is not finished, `main` whether that one has
    taken its main action.
    """

    takes = (*_MOVES, *_RUNS, Shoot, Reform, Hold, Done)
    title = "actions"
    rule = "FM-020"
    exhaustive = False
    passes: ClassVar[Action | None] = None
    waiting: tuple[str, ...]
    active: str | None = None
    main: bool = False

    def actions(self, position: FormationPosition, unit: str | None = None) -> Sequence[Action]:
        """A good choice for each unit that may act: of the one that is not finished, or of all that wait.

        Asked about one unit, it lists a few more.
        """
        if unit is not None:
            return list(self._of_unit(position, unit, every=True))
        names = self.waiting if self.active is None else (self.active,)
        return [*(action for name in names for action in self._of_unit(position, name)), DONE]

    def _of_unit(self, position: FormationPosition, name: str, *, every: bool = False) -> Iterator[Action]:
        unit = position.units.get(name)
        if unit is None or (name != self.active and name not in self.waiting):
            return
        touching = enemies_in_contact(position, unit)
        if not unit.panicking and not (self.main and name == self.active):
            if not touching:
                yield from movement.choices(position, unit)
            yield from shooting.choices(position, unit)
            if not touching:
                yield from reforming.choices(position, unit)
        if not unit.ran and (unit.panicking or not touching):
            yield from running.choices(position, unit)
            if every:
                yield from running.wheeling(position, unit)
        yield Hold(unit=name)

    def refusal(self, position: FormationPosition, action: Action) -> Refusal | None:
        """Why an action is not allowed."""
        if isinstance(action, Done):
            return None
        unit = position.units.get(action.unit or "")
        if unit is None:
            return ending.not_in_play(position, action.unit or "")
        refused = self._not_its_turn(unit)
        if refused is not None or isinstance(action, Hold):
            return refused
        if isinstance(action, Charge | Shoot) and action.target not in position.units:
            return ending.not_in_play(position, action.target)
        return self._barred(position, unit, action) or self._impossible(position, unit, action)

    def _not_its_turn(self, unit: Troop) -> Refusal | None:
        words = {"unit": unit.id, "side": self.side}
        if unit.side != self.side:
            return Refusal("FM-020", "{unit} is not yours to command: {side} is on turn", words)
        if unit.id != self.active and unit.id not in self.waiting:
            message = "{unit} has finished its actions in this turn, as another unit has acted since or it held"
            return Refusal("FM-026", message, words)
        return None

    def _barred(self, position: FormationPosition, unit: Troop, action: Action) -> Refusal | None:
        """Why the unit may not take such an action at all."""
        words = {"unit": unit.id, "enemies": ""}
        if isinstance(action, _MAIN):
            if unit.panicking:
                message = (
                    "{unit} panics: it does nothing but run"
                    if not isinstance(action, Reform)
                    else ("{unit} panics, and does not re-form any more")
                )
                return Refusal("FM-H8" if isinstance(action, Reform) else "FM-060", message, words)
            if self.main and unit.id == self.active:
                return Refusal("FM-021", "{unit} has taken its main action in this turn", words)
        elif unit.ran:
            return Refusal("FM-023", "{unit} has run in this player's turn, and runs only once in it", words)
        elif unit.panicking:
            if not isinstance(action, Run):
                message = "{unit} panics and flees where it must: write run {unit}"
                return Refusal("FM-069", message, words)
            return None
        if not isinstance(action, Shoot):
            touching = enemies_in_contact(position, unit)
            if touching:
                words["enemies"] = " and ".join(touching)
                message = "{unit} is in contact with {enemies}: it does not move or re-form, and leaves only by fleeing"
                return Refusal("FM-H13", message, words)
        return None

    def _impossible(self, position: FormationPosition, unit: Troop, action: Action) -> Refusal | None:
        """Why the unit may not do exactly this."""
        match action:
            case Ahead() | WheelBy() | Arrive():
                return movement.refusal(position, unit, action)
            case Run() | RunWheeling() | Charge():
                return running.refusal(position, unit, action)
            case Shoot():
                return shooting.refusal(position, unit, position.units[action.target])
            case Reform():
                return reforming.refusal(position, unit, action)
            case _:
                return None

    def apply(self, draft: FormationDraft, action: Action) -> None:
        """Lets the unit act, and asks again; `done` ends the actions of the turn."""
        if isinstance(action, Done) or action.unit is None:
            return
        name = action.unit
        main = (self.main and name == self.active) or isinstance(action, _MAIN)
        waiting = tuple(other for other in self.waiting if other != name)
        unit = draft.units[name]
        ran = unit.ran or isinstance(action, _RUNS)
        finished = isinstance(action, Hold) or (ran and (main or unit.panicking))
        if finished:
            draft.resume(replace(self, waiting=waiting, active=None, main=False))
        else:
            draft.resume(replace(self, waiting=waiting, active=name, main=main))
        _act(draft, unit, action)

    def hints(self, position: FormationPosition, unit: str) -> Iterator[Hint]:
        """How far a unit moves and shoots."""
        troop = position.units.get(unit)
        if troop is None or troop.pose is None:
            return
        left, right = position.index[unit].front
        x, y = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
        place = {"x_inches": x, "y_inches": y}
        yield Hint(kind="range", facts={**place, "radius_inches": movement.allowance(position, troop)})
        reach = shooting.range_of(position, troop)
        if reach is not None:
            arc, heading = position.tables.missile_arc_degrees, troop.pose.heading_degrees
            degrees = {"from_degrees": heading - arc, "to_degrees": heading + arc}
            yield Hint(kind="arc", facts={**place, "radius_inches": reach, **degrees})

    def heading(self, position: FormationPosition) -> str:
        """What the player is asked."""
        if self.active is None:
            return f"{self.side}: act with your units, one after another"
        rest = "its main action" if not self.main else "a run"
        return f"{self.side}: {self.active} still has {rest}, or act with another"


def _act(draft: FormationDraft, unit: Troop, action: Action) -> None:
    """Carries one action of a unit out."""
    match action:
        case Ahead() | WheelBy() | Arrive():
            legs = movement.legs_of(draft, action)
            if legs:
                draft.then(MovesOn(unit=unit.id, legs=legs, verb="moves"))
        case Run() | RunWheeling() | Charge():
            if unit.panicking:
                flight.flee(draft, unit.id)
            else:
                running.start(draft, action)
        case Shoot():
            shooting.shoot(draft, action)
        case Reform():
            reforming.reform(draft, action)
        case _:
            pass


class EndOfTurn(Step, frozen=True, kw_only=True, tag="formation.end-of-turn"):
    """The end of a player's turn: an army may break (FM-H14)."""

    def run(self, draft: FormationDraft) -> None:
        """Ends the game where one does."""
        result = ending.reached(draft)
        if result is not None:
            draft.end(result)
