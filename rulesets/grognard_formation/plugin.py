"""What the Formation plugin offers: the ruleset."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from grognard.actions import Done
from grognard.board.tabletop import Table
from grognard.combat import Fought
from grognard.data import EffectiveData
from grognard.hookspecs import hookimpl
from grognard.ruleset import AnyRuleset, Ruleset
from grognard.state import Result
from grognard_formation import ending, events, judgement, pieces
from grognard_formation.advancing import MovesOn
from grognard_formation.evading import SpringBack
from grognard_formation.formation import out_bases
from grognard_formation.melee import Melee, NextFight
from grognard_formation.pieces import FormationDraft, FormationPosition, FormationState, Kind, Tables, Troop
from grognard_formation.running import Distance
from grognard_formation.setup import compile_tables, deploy
from grognard_formation.steps import Actions, EndOfTurn, GameTurns, PlayerTurns

__all__ = ["Formation"]


class Formation(Ruleset[FormationState, Troop, Tables]):
    """Ancient warriors in formation: who runs may lose it, and who has lost it panics."""

    id = "formation"
    version = "1.0.0"
    folder = Path(__file__).parent
    state = FormationState
    units = (Troop,)
    kind = Kind
    steps = (GameTurns, PlayerTurns, Actions, Distance, MovesOn, SpringBack, Melee, NextFight, EndOfTurn)
    actions = (
        pieces.Ahead,
        pieces.WheelBy,
        pieces.Arrive,
        pieces.Run,
        pieces.RunWheeling,
        pieces.Charge,
        pieces.Go,
        pieces.Shoot,
        pieces.Reform,
        pieces.Hold,
        pieces.Evade,
        pieces.Stand,
        pieces.Fight,
        Done,
    )
    events = (
        events.Rolled,
        events.Moved,
        events.Tested,
        events.Panicked,
        events.Dispersed,
        events.HitsTaken,
        events.Scored,
        events.Reformed,
        events.Untouched,
        events.Gone,
        Fought,
    )

    def compile(self, data: EffectiveData, kinds: Mapping[str, Kind], board: Table) -> Tables:
        """The tables that the rules look up."""
        return compile_tables(data, kinds, board)

    def setup(self, draft: FormationDraft) -> None:
        """The armies on the table, and the first turn."""
        deploy(draft)

    def resign(self, draft: FormationDraft, side: str) -> None:
        """The other side wins; the scores are as they stand."""
        scores = {name: float(points) for name, points in draft.state.points.items()}
        winner = ending.other_side(draft, side)
        draft.end(Result(winner=winner, scores=scores, reason=f"{side} resigned", rule="FM-H14"))

    def evaluate(self, position: FormationPosition, side: str) -> float:
        """How well a side stands."""
        return judgement.evaluate(position, side)

    def marks(self, position: FormationPosition, unit: Troop) -> tuple[str, ...]:
        """Who panics, and who has run in this turn."""
        return (*(("panicking",) if unit.panicking else ()), *(("ran",) if unit.ran else ()))

    def hollow(self, position: FormationPosition, unit: Troop) -> Collection[int]:
        """The warriors out of formation."""
        return out_bases(unit)

    def summary(self, position: FormationPosition) -> Sequence[str]:
        """Each side's points toward the end, and its warriors in and out of formation."""
        lines: list[str] = []
        for side in position.state.sides:
            units = list(position.of_side(side))
            formed, out = sum(unit.formed for unit in units), sum(unit.out for unit in units)
            needed = ending.limit(position, ending.other_side(position, side))
            points = position.state.points[side]
            lines.append(f"{side}: {points} of {needed:g} points; {formed} warriors in formation, {out} out of it")
        return lines


@hookimpl
def grognard_rulesets() -> Sequence[AnyRuleset]:
    """Formation."""
    return [Formation()]
