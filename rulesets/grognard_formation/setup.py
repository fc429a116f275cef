"""Before the first turn: the tables, and the armies as the scenario places them (sections A and H of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import msgspec

from grognard.board.tabletop import Table
from grognard.data import EffectiveData, UnitSpec
from grognard.dice import InvalidDice
from grognard.dice.notation import parse
from grognard.errors import GrognardError
from grognard_formation.formation import block_of
from grognard_formation.losses import bands_of
from grognard_formation.pieces import Arm, FormationDraft, Kind, Tables, Troop
from grognard_formation.steps import GameTurns

__all__ = ["InvalidScenario", "compile_tables", "deploy"]

SIDES = 2
_NUMBERS = tuple(name for name in Tables.__struct_fields__ if name not in ("board", "kinds", "arms", "loss_bands"))


class InvalidScenario(GrognardError):
    """A scenario, or data, that Formation cannot be played with."""


def compile_tables(data: EffectiveData, kinds: Mapping[str, Kind], board: Table) -> Tables:
    """Everything the rules look up, as plain values. Raises InvalidScenario."""
    scenario = data.scenario
    if scenario is None or not isinstance(board, Table):
        raise InvalidScenario("Formation is played on a table: give the scenario a board with kind: table")
    if len(scenario.sides) != SIDES:
        raise InvalidScenario(f"Formation is a game for two sides; {scenario.id} has {len(scenario.sides)}")
    arms = {name: msgspec.convert(arm, Arm) for name, arm in data.tables["arms"].items()}
    for name, arm in arms.items():
        _check_dice(f"arms.{name}.run_dice", arm.run_dice)
    for name in ("passage_die", "melee_die"):
        _check_dice(name, data.tables[name])
    plain: dict[str, Any] = {name: data.tables[name] for name in _NUMBERS}
    thresholds = {*data.tables["densities"].values(), *range(1, 61)}
    option: str = data.options["loss_test"]
    plain["evading_densities"] = tuple(plain["evading_densities"])
    return Tables(
        board=board,
        kinds=dict(kinds),
        arms=arms,
        loss_bands={threshold: bands_of(threshold, option) for threshold in sorted(thresholds)},
        **plain,
    )


def _check_dice(where: str, dice: str) -> None:
    try:
        least = parse(dice).minimum
    except InvalidDice as error:
        raise InvalidScenario(f"tables.{where}: {error}") from error
    if least < 0:
        raise InvalidScenario(f"tables.{where}: {dice!r} may come to {least}; write dice that come to 0 at least")


def _troop(unit: UnitSpec, tables: Tables) -> Troop:
    """A unit as it begins: as its kind has it, unless the scenario says otherwise."""
    kind, own = tables.kinds[unit.kind], unit.fields
    warriors = own["warriors"] or kind.warriors
    files = own["files"] or min(kind.files, warriors)
    density = own["density"] or kind.density
    if files > warriors:
        raise InvalidScenario(f"{unit.id} has {warriors} warriors, too few for {files} files")
    if own["out"] >= warriors:
        raise InvalidScenario(f"{unit.id} has {warriors} warriors, all out of formation: write panicking: true")
    if unit.pose is None:
        raise InvalidScenario(f"{unit.id} is nowhere: write at_inches: [x, y]")
    return Troop(
        id=unit.id,
        kind=unit.kind,
        side=unit.side,
        block=block_of(tables, kind.arm, density, warriors, files),
        pose=unit.pose,
        density=None if own["panicking"] else density,
        out=warriors if own["panicking"] else own["out"],
    )


def deploy(draft: FormationDraft) -> None:
    """The armies on the table, and the first turn; the first side of the scenario moves first."""
    scenario, tables = draft.rules.data.scenario, draft.tables
    for unit in scenario.units if scenario is not None else ():
        draft.put(_troop(unit, tables))
    _check_places(draft)
    sides = draft.state.sides
    draft.set(
        points=dict.fromkeys(sides, 0),
        strength={side: sum(unit.warriors for unit in draft.of_side(side)) for side in sides},
    )
    draft.then(GameTurns(order=tuple(sides)))


def _check_places(draft: FormationDraft) -> None:
    """Raises InvalidScenario for a unit off the table, on ground that none can enter, or on top of another."""
    table, index = draft.tables.board, draft.index
    for name, standing in index.items():
        if not table.holds(standing):
            raise InvalidScenario(f"{name} does not stand wholly on the table")
        for piece in table.ground.under([standing.hull]):
            if piece.impassable:
                raise InvalidScenario(f"{name} stands on {piece.called}, where no unit can be")
    for one, other in combinations(index.values(), 2):
        if table.overlap(one, other):
            raise InvalidScenario(f"{one.unit} and {other.unit} overlap")
