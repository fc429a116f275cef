"""What the Phalanx plugin offers: the ruleset, its optional die, and variants in code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from grognard.actions import Action, Done
from grognard.board import HexBoard
from grognard.data import EffectiveData
from grognard.hookspecs import hookimpl
from grognard.ruleset import AnyRuleset, HouseRule, Ruleset
from grognard.state import Result, State
from grognard.units import HexUnit
from grognard_phalanx import ending, judgement
from grognard_phalanx.aftermath import Advance, Retreat
from grognard_phalanx.die import Die
from grognard_phalanx.javelins import Javelins
from grognard_phalanx.optional import CommandRange, Wheeling, ZonesOfControl
from grognard_phalanx.pieces import (
    Attack,
    Declared,
    Face,
    Kind,
    Move,
    Moved,
    PhalanxDraft,
    PhalanxPosition,
    Routed,
    Tables,
    Turned,
)
from grognard_phalanx.setup import compile_tables, deploy
from grognard_phalanx.steps import Attacks, EndOfTurn, Facings, GameTurns, Movement, PlayerTurns

__all__ = ["Phalanx"]


class Phalanx(Ruleset[State, HexUnit, Tables]):
    """Philip Sabin's one-page game of two hoplite armies: hexes, no dice, plans against plans."""

    id = "phalanx"
    version = "1.0.0"
    folder = Path(__file__).parent
    state = State
    units = (HexUnit,)
    kind = Kind
    steps = (GameTurns, PlayerTurns, Movement, Facings, Attacks, EndOfTurn)
    actions = (Move, Face, Attack, Done)
    events = (Moved, Turned, Declared, Routed)

    def compile(self, data: EffectiveData, kinds: Mapping[str, Kind], board: HexBoard) -> Tables:
        """The tables that the rules look up."""
        return compile_tables(data, kinds, board)

    def setup(self, draft: PhalanxDraft) -> None:
        """The camps on the field, the armies inside them (PH-030), and the first turn."""
        deploy(draft)

    def resign(self, draft: PhalanxDraft, side: str) -> None:
        """The other side wins; the scores are as they stand (PH-J11)."""
        (other,) = (name for name in draft.state.sides if name != side)
        scores = ending.as_they_stand(draft)
        draft.end(Result(winner=other, scores=scores, reason=f"{side} resigned", rule="PH-J11"))

    def evaluate(self, position: PhalanxPosition, side: str) -> float:
        """How well a side stands."""
        return judgement.evaluate(position, side)

    def marks(self, position: PhalanxPosition, unit: HexUnit) -> tuple[str, ...]:
        """The strategos and the camp."""
        kind = position.tables.kinds[unit.kind]
        return ("leader",) if kind.leads else ("camp",) if kind.is_camp else ()

    def summary(self, position: PhalanxPosition) -> Sequence[str]:
        """Each side's losses toward the end, its points so far or in the result, and who is still in the camp."""
        lines: list[str] = []
        result = position.state.result
        points = ending.as_they_stand(position) if result is None else result.scores
        for side in position.state.sides:
            inside = [unit.id.removeprefix(f"{side}-") for unit in position.of_side(side) if unit.at is None]
            is_late = result is None and bool(ending.staying_behind(position, side))
            late = f", {_fate(position)} after this turn" if is_late else ""
            waiting = f"; in camp{late}: {_listed(inside)}" if inside else ""
            lost, limit = ending.losses(position, side), position.tables.losses_to_end
            noun = "point" if points[side] == 1 else "points"
            lines.append(f"{side}: {points[side]:g} {noun}, lost {lost} of {limit}{waiting}")
        return lines

    def caution(self, position: PhalanxPosition, action: Action) -> str:
        """Before a side ends its last movement out of the camp: which units it leaves behind (PH-J3)."""
        step = position.step
        if not isinstance(step, Movement) or not isinstance(action, Done):
            return ""
        inside = ending.staying_behind(position, step.side or "")
        names = _listed([unit.removeprefix(f"{step.side}-") for unit in inside])
        return f"Still in the camp, and {_fate(position)} after this turn: {names} (PH-J3)." if inside else ""


def _fate(position: PhalanxPosition) -> str:
    """What becomes of units that have not left the camp in time."""
    return "lost" if position.rules.options["undeployed"] == "lost" else "out of the game"


def _listed(names: Sequence[str]) -> str:
    """Names of units with the numbers of a kind together: `strategos, hoplites 1 2 3`."""
    numbers: dict[str, list[str]] = {}
    for name in names:
        kind, _, number = name.rpartition("-")
        numbers.setdefault(kind or name, []).extend([number] if kind else [])
    return ", ".join(" ".join([kind, *found]) for kind, found in numbers.items())


@hookimpl
def grognard_rulesets() -> Sequence[AnyRuleset]:
    """Phalanx."""
    return [Phalanx()]


@hookimpl
def grognard_house_rules() -> Sequence[HouseRule]:
    """The optional die, and the variants that only `--house` switches on."""
    return [Die(), Javelins(), CommandRange(), ZonesOfControl(), Wheeling(), Retreat(), Advance()]
