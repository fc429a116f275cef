"""What the plugin offers: the ruleset Ford."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from grognard.actions import Done
from grognard.board import HexBoard
from grognard.data import EffectiveData
from grognard.hookspecs import hookimpl
from grognard.ruleset import AnyRuleset, Ruleset
from grognard.state import State
from grognard.units import HexUnit

from .pieces import Attack, Column, Destroyed, FordDraft, FordPosition, Kind, Move, Moved, Retreat, Retreated, Tables
from .retreats import FallBack
from .steps import Attacks, Movement, SideTurns, Turns


class Ford(Ruleset[State, HexUnit, Tables]):
    """Two forces, a river, and a town behind it."""

    id = "ford"
    version = "1.0"
    folder = Path(__file__).parent
    units = (HexUnit,)
    kind = Kind
    steps = (Turns, SideTurns, Movement, Attacks, FallBack)
    actions = (Move, Attack, Retreat, Done)
    events = (Moved, Retreated, Destroyed)

    def compile(self, data: EffectiveData, kinds: Mapping[str, Kind], board: HexBoard) -> Tables:
        """The tables that the rules look up."""
        costs: Mapping[str, int] = data.tables["costs"]
        ground = {at: board.terrain.get(at, "clear") for at in board.hexes}
        results: Mapping[str, Sequence[str]] = data.tables["results"]
        columns = [Column(odds=_odds(odds), results=tuple(column)) for odds, column in results.items()]
        return Tables(
            board=board,
            kinds=dict(kinds),
            costs={at: costs.get(name) for at, name in ground.items()},
            columns=tuple(sorted(columns, key=lambda column: column.odds)),
        )

    def setup(self, draft: FordDraft) -> None:
        """The units where the scenario puts them, and the first turn."""
        scenario = draft.rules.data.scenario
        for unit in scenario.units if scenario else ():
            draft.put(HexUnit(id=unit.id, kind=unit.kind, side=unit.side, at=unit.at))
        draft.then(Turns())

    def evaluate(self, position: FordPosition, side: str) -> float:
        """Strength on the field, and the way to the town: a taste, for bots."""
        result = position.state.result
        if result is not None:
            return 0.0 if result.winner is None else 100.0 if result.winner == side else -100.0
        board, kinds = position.tables.board, position.tables.kinds
        towns = [at for at, ground in board.terrain.items() if ground == "town"]
        worth = 0.0
        for unit in position.units.values():
            away = min((board.distance(unit.at or "", town) for town in towns), default=0)
            value = kinds[unit.kind].strength * (2 - 0.1 * away)
            worth += value if unit.side == side else -value
        return worth


def _odds(text: str) -> float:
    """`3:2` as a number."""
    attack, _, defence = text.partition(":")
    return int(attack) / int(defence)


@hookimpl
def grognard_rulesets() -> Sequence[AnyRuleset]:
    """Ford."""
    return [Ford()]
