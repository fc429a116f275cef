"""The sequence of play, one class for each step of the rules (section B)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from grognard.actions import Action, Done, Refusal
from grognard.activation import WaitingUnits
from grognard.board import COMPASS
from grognard.state import Result
from grognard.steps import Hint, Step
from grognard.turns import Rounds, SidesInTurn
from grognard.units import HexUnit
from grognard_phalanx import ending, movement
from grognard_phalanx.combat import fight
from grognard_phalanx.pieces import (
    Attack,
    Declared,
    Face,
    Move,
    Moved,
    PhalanxDraft,
    PhalanxPosition,
    Tables,
    Turned,
)

__all__ = ["Attacks", "EndOfTurn", "Facings", "GameTurns", "Movement", "PlayerTurns"]

DONE = Done()


class GameTurns(Rounds, frozen=True, kw_only=True, tag="phalanx.game-turns"):
    """Game turns, each one turn of both players (PH-020), up to the turn limit (PH-J6)."""

    order: tuple[str, ...]

    def round(self, draft: PhalanxDraft, number: int) -> Iterable[Step]:
        """Both players' turns, or the end at the limit."""
        limit = draft.rules.options["turn_limit"]
        if limit is not None and number > limit:
            draft.set(turn=limit)
            draft.end(ending.at_the_limit(draft))
            return ()
        return (PlayerTurns(order=self.order),)


class PlayerTurns(SidesInTurn, frozen=True, kw_only=True, tag="phalanx.player-turns"):
    """The players' turns within a game turn (PH-020)."""

    def turn(self, draft: PhalanxDraft, side: str) -> Iterable[Step]:
        """Movement, then facing, then attacks (PH-022, PH-023, PH-024), then the check for the end (PH-080)."""
        tables = draft.tables
        return (
            Movement(side=side, waiting=tables.movers[side]),
            Facings(side=side, waiting=tables.turners[side]),
            Attacks(side=side, waiting=tables.fighters[side]),
            EndOfTurn(who=side),
        )


class _UnitsAct(WaitingUnits, frozen=True, kw_only=True):
    """A step in which each unit of the side may act once, until the side is done."""

    passes = DONE

    def apply(self, draft: PhalanxDraft, action: Action) -> None:
        """What a unit does; `done` leaves the step off the agenda."""
        if not isinstance(action, Done):
            super().apply(draft, action)

    def everyones(self, position: PhalanxPosition) -> Sequence[Action]:
        """What all the units that have not acted may do, and `done`."""
        return (*[action for name in self.waiting for action in self.actions(position, name)], DONE)

    def able(self, tables: Tables) -> dict[str, tuple[str, ...]]:
        """For each side the units that may ever act in this step."""
        raise NotImplementedError

    def not_mine(self, position: PhalanxPosition, unit: str | None) -> Refusal | None:
        """Why this unit may not act in this step at all, for any of its actions."""
        piece = position.units.get(unit or "")
        if piece is None:
            return ending.not_in_play(position, unit or "")
        if piece.side != self.side:
            facts = {"unit": unit, "side": self.side}
            return Refusal(type(self).rule, "{unit} is not yours to command: {side} is on turn", facts)
        if unit not in self.waiting and unit in self.able(position.tables)[piece.side]:
            return self.has_acted(piece.id)
        return None

    def has_acted(self, unit: str) -> Refusal:
        """Why a unit that has acted may not act again."""
        raise NotImplementedError


class Movement(_UnitsAct, frozen=True, kw_only=True, tag="phalanx.movement"):
    """The side moves any number of its units (PH-022), each at most once (PH-028)."""

    takes = (Move, Done)
    unit_actions = (Move,)
    title = "movement"
    rule = "PH-022"

    def able(self, tables: Tables) -> dict[str, tuple[str, ...]]:
        """All but the camps (PH-016)."""
        return tables.movers

    def actions(self, position: PhalanxPosition, unit: str | None = None) -> Sequence[Action]:
        """A move to each hex the unit can reach."""
        if unit is None:
            return self.everyones(position)
        units = position.units
        if unit not in self.waiting or unit not in units:
            return ()
        piece, tables = units[unit], position.tables
        at, facing = piece.at, piece.facing
        if at is None:
            return movement.to_each(tables.moves[unit], movement.leaving(position, piece))
        if facing is None:
            return movement.to_each(tables.moves[unit], movement.around(position, piece))
        occupied = position.index
        far = tables.paces[piece.kind]
        if far != 1:
            if far is None:
                far = movement.speed(position, tables.kinds[piece.kind])
            return movement.to_each(tables.moves[unit], movement.ahead(tables.ways[far][facing][at], occupied))
        # a loop, since a comprehension would slow the whole method down with its closure
        moves = tables.moves[unit]
        found: list[Action] = []
        for to in tables.board.front[facing][at]:
            if to not in occupied:
                found.append(moves[to])  # noqa: PERF401
        return found

    def forced(self, position: PhalanxPosition) -> Action | None:
        """`done` when no unit has anywhere left to go; a free hex ahead is enough to know that one has."""
        units, tables, occupied = position.units, position.tables, position.index
        for name in self.waiting:
            if name in units:
                unit = units[name]
                at, facing = unit.at, unit.facing
                if at is None:
                    if movement.leaving(position, unit):
                        return None
                    continue
                for to in tables.board.adjacent[at] if facing is None else tables.board.front[facing][at]:
                    if to not in occupied:
                        if tables.paces[unit.kind] or self.actions(position, name):
                            return None
                        break
        return DONE

    def refusal(self, position: PhalanxPosition, action: Action) -> Refusal | None:
        """Why a move is not allowed, with the hexes the unit may go to instead."""
        if not isinstance(action, Move):
            return None
        refused = self.not_mine(position, action.unit)
        if refused is not None:
            return refused
        moves = [option for option in self.actions(position, action.unit) if isinstance(option, Move)]
        return movement.refusal(position, action, moves)

    def has_acted(self, unit: str) -> Refusal:
        """A unit moves once a turn."""
        return Refusal("PH-028", "{unit} has already moved this turn", {"unit": unit})

    def act(self, position: PhalanxPosition, action: Move) -> tuple[HexUnit, Moved]:  # type: ignore[override]
        """The unit where it has gone; on leaving the camp it takes a facing, too."""
        unit = position.units[action.unit]
        if unit.at is not None:
            after = replace(unit, at=action.to)
        else:
            after = replace(unit, at=action.to, facing=movement.facing_on_leaving(position, unit, action.to))
        return after, Moved(unit=action.unit, start=unit.at, to=action.to)

    def hints(self, position: PhalanxPosition, unit: str) -> Iterator[Hint]:
        """The hexes the unit can reach."""
        moves = self.actions(position, unit)
        yield Hint(kind="reach", at=tuple(move.to for move in moves if isinstance(move, Move)))

    def heading(self, position: PhalanxPosition) -> str:
        """What the player is asked."""
        return f"{self.side}: move any of your units, each once"


class Facings(_UnitsAct, frozen=True, kw_only=True, tag="phalanx.facing"):
    """After all movement, the side turns any of its hoplites and cavalry (PH-023), moved or not (PH-025)."""

    takes = (Face, Done)
    unit_actions = (Face,)
    title = "facing"
    rule = "PH-023"

    def able(self, tables: Tables) -> dict[str, tuple[str, ...]]:
        """Hoplites and cavalry (PH-040)."""
        return tables.turners

    def actions(self, position: PhalanxPosition, unit: str | None = None) -> Sequence[Action]:
        """A turn to each of the five other corners (PH-043)."""
        if unit is None:
            return self.everyones(position)
        units = position.units
        if unit not in self.waiting or unit not in units:
            return ()
        return position.tables.faces[unit].get(units[unit].facing, ())

    def forced(self, position: PhalanxPosition) -> Action | None:
        """`done` when all on the field have turned."""
        units = position.units
        for name in self.waiting:
            if name in units and units[name].at is not None:
                return None
        return DONE

    def refusal(self, position: PhalanxPosition, action: Action) -> Refusal | None:
        """Why a turn is not allowed."""
        if not isinstance(action, Face):
            return None
        refused = self.not_mine(position, action.unit)
        if refused is not None:
            return refused
        unit = position.units[action.unit]
        if unit.at is None:
            return Refusal("PH-036", "{unit} is still in the camp; it takes a facing as it leaves", {"unit": unit.id})
        if unit.facing is None:
            rule = "PH-J10" if position.tables.kinds[unit.kind].is_camp else "PH-045"
            return Refusal(rule, "{unit} has no facing: its front is all six hexes around it", {"unit": unit.id})
        others = movement.either([corner for corner in position.tables.board.corners if corner != unit.facing])
        facts = {"unit": unit.id, "facing": action.facing, "now": COMPASS[unit.facing], "others": others}
        if action.facing not in position.tables.board.corners:
            return Refusal("PH-040", "{facing} is not a corner of a hex here; {unit} may turn to {others}", facts)
        if action.facing == unit.facing:
            return Refusal("PH-043", "{unit} already faces {now}; it may turn to {others}", facts)
        return None

    def has_acted(self, unit: str) -> Refusal:
        """A unit turns once a turn."""
        return Refusal("PH-023", "{unit} has already turned this turn", {"unit": unit})

    def act(self, position: PhalanxPosition, action: Face) -> tuple[HexUnit, Turned]:  # type: ignore[override]
        """The unit in its new facing."""
        after = replace(position.units[action.unit], facing=action.facing)
        return after, Turned(unit=action.unit, facing=action.facing)

    def heading(self, position: PhalanxPosition) -> str:
        """What the player is asked."""
        return f"{self.side}: turn any of your hoplites and cavalry"


class Attacks(_UnitsAct, frozen=True, kw_only=True, tag="phalanx.attacks"):
    """The side declares attacks, each unit on at most one target (PH-063); all are fought when it is done (PH-091).

    `declared` maps attackers to their targets.
    """

    takes = (Attack, Done)
    title = "attacks"
    rule = "PH-024"
    declared: dict[str, str] = {}  # noqa: RUF012 - msgspec makes each step its own

    def able(self, tables: Tables) -> dict[str, tuple[str, ...]]:
        """All with an attack strength, so no camps (PH-016)."""
        return tables.fighters

    def actions(self, position: PhalanxPosition, unit: str | None = None) -> Sequence[Action]:
        """An attack on each enemy in the unit's front (PH-060, PH-061)."""
        if unit is None:
            return self.everyones(position)
        units = position.units
        if unit not in self.waiting or unit not in units:
            return ()
        piece = units[unit]
        at = piece.at
        if at is None:
            return ()
        board = position.tables.board
        front = board.adjacent[at] if piece.facing is None else board.front[piece.facing][at]
        occupied = position.index
        found: list[Action] = []
        for hex_ in front:
            if hex_ in occupied:
                attacks = position.tables.attacks[unit]
                for other in occupied[hex_]:
                    if other in attacks:
                        found.append(attacks[other])  # noqa: PERF401
        return found

    def forced(self, position: PhalanxPosition) -> Action | None:
        """`done` when nobody, or nobody else, has an enemy in front."""
        units, occupied, tables = position.units, position.index, position.tables
        enemies = tables.enemies[self.side or ""]
        front, adjacent = tables.board.front, tables.board.adjacent
        for name in self.waiting:
            if name in units:
                unit = units[name]
                at, facing = unit.at, unit.facing
                if at is not None:
                    for hex_ in adjacent[at] if facing is None else front[facing][at]:
                        if hex_ in occupied and not enemies.isdisjoint(occupied[hex_]):
                            return None
        return DONE

    def refusal(self, position: PhalanxPosition, action: Action) -> Refusal | None:
        """Why an attack is not allowed, with the enemies that the unit may attack instead."""
        if not isinstance(action, Attack):
            return None
        refused = self.not_mine(position, action.unit)
        if refused is not None or action in self.actions(position, action.unit):
            return refused
        return _no_attack(self, position, action)

    def has_acted(self, unit: str) -> Refusal:
        """A unit attacks one target a turn."""
        facts = {"unit": unit, "target": self.declared.get(unit, "its target")}
        return Refusal("PH-063", "{unit} already attacks {target}; it attacks only one enemy unit a turn", facts)

    def apply(self, draft: PhalanxDraft, action: Action) -> None:
        """Declares the attack, or fights all that were declared."""
        if isinstance(action, Attack):
            draft.log(Declared(unit=action.unit, target=action.target))
            declared = {**self.declared, action.unit: action.target}
            draft.then(replace(self.having_acted(action.unit), declared=declared))
        elif self.declared:
            self.fight(draft)

    def fight(self, draft: PhalanxDraft) -> None:
        """Fights what was declared."""
        for target in sorted(set(self.declared.values())):
            # PH-073: all units that attack one target form one attack
            fight(draft, target, tuple(unit for unit, at in sorted(self.declared.items()) if at == target))

    def heading(self, position: PhalanxPosition) -> str:
        """What the player is asked."""
        return f"{self.side}: declare attacks; they are fought when you are done"


def _no_attack(step: Attacks, position: PhalanxPosition, action: Attack) -> Refusal:
    """The reason why an attack by one of the side's units is not possible."""
    unit, target = position.units[action.unit], position.units.get(action.target)
    kinds = position.tables.kinds
    facts: dict[str, object] = {"unit": unit.id, "target": action.target}
    if target is None:
        return ending.not_in_play(position, action.target)
    if target.side == unit.side:
        return Refusal("PH-024", "{target} is your own; attack an enemy unit", facts)
    if kinds[unit.kind].attack <= 0:
        return Refusal("PH-016", "{unit} does not attack: its attack strength is 0", facts)
    if unit.at is None:
        return Refusal("PH-036", "{unit} is still in the camp and cannot attack", facts)
    if target.at is None:
        return Refusal("PH-036", "{target} is still in its camp and cannot be attacked", facts)
    may = [option.target for option in step.actions(position, unit.id) if isinstance(option, Attack)]
    nobody = "no enemy is in front of it"
    facts |= {"at": unit.at, "there": target.at, "may": f"it may attack {movement.either(may)}" if may else nobody}
    board = position.tables.board
    if board.distance(unit.at, target.at) > 1:
        return Refusal("PH-061", "{target} at {there} is not next to {unit} at {at}; {may}", facts)
    facts["facing"] = COMPASS[unit.facing or "N"]
    message = "{target} at {there} is not in front of {unit} at {at}, which faces {facing}; {may}"
    return Refusal("PH-060", message, facts)


class EndOfTurn(Step, frozen=True, kw_only=True, tag="phalanx.end-of-turn"):
    """The end of a player's own turn: units left in the camp (PH-J3), then the check for the end (PH-080)."""

    rule: ClassVar[str] = "PH-080"
    who: str

    def run(self, draft: PhalanxDraft) -> None:
        """Deals with units that were not brought out, then ends the game if the player has lost enough."""
        ending.leave_behind(draft, self.who)
        result: Result | None = ending.after_losses(draft, self.who)
        if result is not None:
            draft.end(result)
