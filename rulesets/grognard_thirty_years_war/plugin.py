"""What the Thirty Years War plugin offers: the ruleset."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from grognard.actions import Done
from grognard.board.tabletop import Table
from grognard.data import EffectiveData
from grognard.hookspecs import hookimpl
from grognard.ruleset import AnyRuleset, Ruleset
from grognard.state import Result
from grognard.view.shapes import Arc, Arrow, Marker, Shape
from grognard_thirty_years_war import (
    acting,
    actions,
    chain,
    characters,
    charging,
    command,
    events,
    fighting,
    flight,
    judgement,
    marks,
    moving,
    panic,
    reactions,
    sequence,
    shooting,
    threats,
    victory,
)
from grognard_thirty_years_war.pieces import Battle, Kind, Officer, Piece, Tables, Troop, WarDraft, WarPosition
from grognard_thirty_years_war.setup import compile_tables, deploy

__all__ = ["ThirtyYearsWar"]


class ThirtyYearsWar(Ruleset[Battle, Piece, Tables]):
    """Pike, shot and horse: disorder, a chain of command, reactions, smoke and panic, after a designer's sketch."""

    id = "thirty_years_war"
    version = "1.0.0"
    folder = Path(__file__).parent
    state = Battle
    units = (Troop, Officer)
    kind = Kind
    steps = (
        sequence.GameTurns,
        sequence.Cards,
        sequence.Stragglers,
        sequence.EndOfTurn,
        command.Command,
        acting.Activation,
        acting.Together,
        moving.MoveRoll,
        moving.Spend,
        charging.MoveEnd,
        charging.Charge,
        threats.Threat,
        reactions.Reaction,
        shooting.Shoot,
        fighting.Clash,
        fighting.Melee,
        panic.Panic,
        panic.Loss,
        flight.Flee,
        flight.Run,
    )
    actions = (
        actions.March,
        actions.Fire,
        actions.Rest,
        actions.Fight,
        actions.Advance,
        actions.Reform,
        actions.Arrange,
        actions.Lose,
        actions.Brace,
        actions.CounterCharge,
        actions.React,
        actions.Ride,
        actions.Join,
        actions.Rally,
        actions.Buy,
        actions.Command,
        actions.CommandFire,
        actions.Grant,
        actions.Order,
        actions.Replace,
        Done,
    )
    events = (
        events.Disordered,
        events.Restored,
        events.Moved,
        events.Fled,
        events.Gone,
        events.Drawn,
        events.Noted,
    )

    def compile(self, data: EffectiveData, kinds: Mapping[str, Kind], board: Table) -> Tables:
        """The tables that the rules look up."""
        return compile_tables(data, kinds, board)

    def setup(self, draft: WarDraft) -> None:
        """The armies on the table, and the first turn."""
        deploy(draft)

    def resign(self, draft: WarDraft, side: str) -> None:
        """The other side wins."""
        others = [other for other in draft.state.sides if other != side]
        scores = {other: round(1 - victory.lost_fraction(draft, other), 4) for other in draft.state.sides}
        draft.end(Result(winner=others[0] if len(others) == 1 else None, scores=scores, reason=f"{side} resigned"))

    def evaluate(self, position: WarPosition, side: str) -> float:
        """How well a side stands."""
        return judgement.evaluate(position, side)

    def marks(self, position: WarPosition, unit: Piece) -> tuple[str, ...]:
        """A unit's disorder, flight and re-forming; a commander's order, command points and unit."""
        return tuple(marks.of_piece(position, unit))

    def hollow(self, position: WarPosition, unit: Piece) -> Collection[int]:
        """The bases on their way in a re-forming that hangs over (TW-054)."""
        return range(len(unit.bases)) if isinstance(unit, Troop) and unit.block.spots else ()

    def summary(self, position: WarPosition) -> Sequence[str]:
        """Each side's losses, its disordered and fleeing units, its commanders who are out of the ordinary (TW-085)."""
        lines: list[str] = []
        for side in position.state.sides:
            lost, all_ = victory.lost_units(position, side), position.tables.strength[side]
            dp = [f"{unit.id.removeprefix(f'{side}-')} {unit.dp}" for unit in chain.troops(position, side) if unit.dp]
            disorder = f"; DP: {', '.join(dp)}" if dp else ""
            who = [
                f"{piece.id.removeprefix(f'{side}-')} {piece.character}"
                for piece in position.units.values()
                if isinstance(piece, Officer) and piece.side == side
                if characters.told(characters.of_officer(position, piece))
            ]
            commanders = f"; commanders: {', '.join(who)}" if who else ""
            lines.append(f"{side}: {lost} of {all_} units lost or fleeing{disorder}{commanders}")
        return lines

    def shapes(self, position: WarPosition) -> Sequence[Shape]:
        """Smoke, the flags of orders with their zones, and who commands whom."""
        found: list[Shape] = [Marker(at=at, symbol="☁", style="smoke") for at in position.state.smoke]
        for piece in position.units.values():
            if isinstance(piece, Troop):
                continue
            here, above = chain.standing(position, piece), chain.commander(position, piece)
            there = None if above is None else chain.standing(position, above)
            if here is not None and there is not None:
                found.append(Arrow(start=there.centre, end=here.centre, side=piece.side))
            radius = characters.zone_inches(position, piece)
            if piece.flag is not None and radius is not None and position.rules.options["orders"]:
                found.append(Arc(centre=piece.flag, radius=radius, side=piece.side))
                found.append(Marker(at=piece.flag, symbol="⚑", style=piece.side))
        return found


@hookimpl
def grognard_rulesets() -> Sequence[AnyRuleset]:
    """Thirty Years War."""
    return [ThirtyYearsWar()]
