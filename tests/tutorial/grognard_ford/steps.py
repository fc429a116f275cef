"""The sequence of play of Ford."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.actions import Action, Done, Refusal
from grognard.activation import EachUnitOnce
from grognard.combat import Combat
from grognard.state import Result
from grognard.steps import Step
from grognard.turns import Rounds, SidesInTurn

from .combat import Assault
from .ground import reach
from .pieces import Attack, FordDraft, FordPosition, Move, Moved

DONE = Done()


class Turns(Rounds, frozen=True, kw_only=True, tag="ford.turns"):
    """Game turns up to the limit; then whoever stands in the town wins (FO-50)."""

    def round(self, draft: FordDraft, number: int) -> Iterable[Step]:
        """Both sides' turns, or the end."""
        if number > draft.rules.options["turn_limit"]:
            draft.set(turn=number - 1)
            towns = [at for at, ground in draft.tables.board.terrain.items() if ground == "town"]
            holders = {draft.units[unit].side for at in towns for unit in draft.occupied.get(at, ())}
            winner = holders.pop() if len(holders) == 1 else None
            draft.end(Result(winner=winner, reason=f"{winner or 'nobody'} holds the town", rule="FO-50"))
            return ()
        return (SideTurns(order=draft.state.sides),)


class SideTurns(SidesInTurn, frozen=True, kw_only=True, tag="ford.side-turns"):
    """Each side moves, then attacks (FO-02)."""

    def turn(self, draft: FordDraft, side: str) -> Iterable[Step]:
        """The phases of a side's turn."""
        return (Movement(side=side), Attacks(side=side))


class Movement(EachUnitOnce, frozen=True, kw_only=True, tag="ford.movement"):
    """The side moves any of its units, each once (FO-10)."""

    takes = (Move, Done)
    title = "movement"
    rule = "FO-10"
    passes = DONE

    def actions(self, position: FordPosition, unit: str | None = None) -> Sequence[Action]:
        """A move to each hex in reach, and `done`."""
        ready = [piece for piece in self.ready(position) if unit in (None, piece.id)]
        moves = [Move(unit=piece.id, to=to) for piece in ready for to in reach(position, piece)]
        return moves if unit else [*moves, DONE]

    def refusal(self, position: FordPosition, action: Action) -> Refusal | None:
        """Why a move is not allowed."""
        if not isinstance(action, Move) or action in self.actions(position, action.unit):
            return None
        facts = {"unit": action.unit, "to": action.to, "side": self.side}
        if action.unit not in {unit.id for unit in position.of_side(self.side or "")}:
            return Refusal("FO-02", "{unit} does not belong to {side}, which is on turn", facts)
        if action.unit in self.acted:
            return Refusal("FO-10", "{unit} has moved already", facts)
        may = reach(position, position.units[action.unit])
        facts["may"] = f"it may go to {', '.join(may)}" if may else "it can go nowhere"
        return Refusal("FO-11", "{unit} cannot reach {to}; {may}", facts)

    def apply(self, draft: FordDraft, action: Action) -> None:
        """Moves the unit and goes on; `done` just ends the step."""
        if isinstance(action, Move):
            draft.then(self.having_acted(action.unit))
            draft.change(action.unit, at=action.to)
            draft.log(Moved(unit=action.unit, to=action.to))


class Attacks(EachUnitOnce, frozen=True, kw_only=True, tag="ford.attacks"):
    """The side attacks enemies one after the other, each of its units once (FO-30)."""

    takes = (Attack, Done)
    title = "attacks"
    rule = "FO-30"
    passes = DONE

    def attackers(self, position: FordPosition, target: str) -> tuple[str, ...]:
        """The side's units beside a target that have not attacked."""
        beside = position.tables.board.adjacent[position.units[target].at or ""]
        return tuple(unit.id for unit in self.ready(position) if unit.at in beside)

    def actions(self, position: FordPosition, unit: str | None = None) -> Sequence[Action]:
        """An attack on each enemy with someone beside it, and `done`."""
        enemies = [piece.id for piece in position.units.values() if piece.side != self.side]
        attacks = [Attack(target=enemy) for enemy in enemies if self.attackers(position, enemy)]
        return [] if unit else [*attacks, DONE]

    def forced(self, position: FordPosition) -> Action | None:
        """`done` when nobody can attack."""
        return DONE if len(self.actions(position)) == 1 else None

    def apply(self, draft: FordDraft, action: Action) -> None:
        """Fights, and goes on when the retreats are over."""
        if isinstance(action, Attack):
            attackers = self.attackers(draft, action.target)
            after = self
            for unit in attackers:
                after = after.having_acted(unit)
            draft.then(after)
            Assault().resolve(draft, Combat("attack", attackers=attackers, targets=(action.target,)))
