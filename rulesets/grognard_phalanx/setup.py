"""Before the first turn: the tables, the camps and the armies inside them (sections A and C of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grognard.board import HexBoard
from grognard.data import EffectiveData, ScenarioData, UnitSpec
from grognard.dice import Bands
from grognard.errors import GrognardError
from grognard.units import HexUnit
from grognard_phalanx.movement import compile_ways, either
from grognard_phalanx.pieces import Attack, Face, Kind, Move, PhalanxDraft, Tables
from grognard_phalanx.steps import GameTurns

__all__ = ["compile_tables", "deploy"]


SIDES = 2  # PH-001


class InvalidScenario(GrognardError):
    """A scenario that Phalanx cannot be played on."""


def compile_tables(data: EffectiveData, kinds: Mapping[str, Kind], board: HexBoard) -> Tables:
    """Everything the rules look up, as plain values, with every action object that a game may need made once."""
    scenario = data.scenario
    if scenario is None:
        raise InvalidScenario("Phalanx needs a scenario")
    armies = {side: tuple(unit.id for unit in army.units) for side, army in scenario.sides.items()}
    faces = {name: _faces(name, board) for units in armies.values() for name in units}
    die = {int(face): int(change) for face, change in data.tables["die"].items()}
    forward = {side: str(army.fields["forward"]) for side, army in scenario.sides.items()}
    speeds = {far for kind in kinds.values() for far in (kind.speed, kind.first_turn_speed) if far is not None}
    return Tables(
        board=board,
        kinds=dict(kinds),
        paces={name: kind.speed if kind.first_turn_speed is None else None for name, kind in kinds.items()},
        armies=armies,
        movers=_those(scenario, lambda unit: max(kinds[unit.kind].speed, kinds[unit.kind].first_turn_speed or 0) > 0),
        turners=_those(scenario, lambda unit: kinds[unit.kind].has_facing),
        fighters=_those(scenario, lambda unit: kinds[unit.kind].attack > 0),
        enemies={
            side: frozenset(name for enemy, units in armies.items() if enemy != side for name in units)
            for side in armies
        },
        camps=_camps(scenario, kinds),
        forward=forward,
        facings={side: _from_forward(board, corner) for side, corner in forward.items()},
        ways={far: compile_ways(board, far) for far in speeds},
        moves={name: {to: Move(unit=name, to=to) for to in board.hexes} for units in armies.values() for name in units},
        faces=faces,
        attacks=_attacks(scenario, kinds),
        losses_to_end=data.tables["losses_to_end"],
        base_score=data.tables["base_score"],
        deploy_turns=data.tables["deploy_turns"],
        die=die,
        die_bands=_bands(die),
    )


def _those(scenario: ScenarioData, which: Callable[[UnitSpec], bool]) -> dict[str, tuple[str, ...]]:
    """For each side the ids of its units that pass a test."""
    return {side: tuple(unit.id for unit in army.units if which(unit)) for side, army in scenario.sides.items()}


def _attacks(scenario: ScenarioData, kinds: Mapping[str, Kind]) -> dict[str, dict[str, Attack]]:
    """For each unit that may attack, by its strength (PH-016), the attacks on each enemy (PH-062)."""
    return {
        unit.id: {
            target.id: Attack(unit=unit.id, target=target.id)
            for enemy, others in scenario.sides.items()
            if enemy != side and kinds[unit.kind].attack > 0
            for target in others.units
        }
        for side, army in scenario.sides.items()
        for unit in army.units
    }


def _faces(unit: str, board: HexBoard) -> dict[str | None, tuple[Face, ...]]:
    """For each facing the turns to the five others (PH-043)."""
    turns = [Face(unit=unit, facing=corner) for corner in board.corners]
    return {corner: tuple(turn for turn in turns if turn.facing != corner) for corner in board.corners}


def _bands(die: Mapping[int, int]) -> Bands:
    """The faces of the die that change the defence alike, as one band each, so that odds branch once for each."""
    last_face = max(die)
    changes = [die.get(face, 0) for face in range(1, last_face + 1)]
    starts = [face for face in range(2, last_face + 1) if changes[face - 1] != changes[face - 2]]
    edges = zip([None, *starts], [*(face - 1 for face in starts), None], strict=True)
    return Bands({f"{first or 1}–{last or last_face}": (first, last) for first, last in edges})


def _from_forward(board: HexBoard, forward: str) -> tuple[str, ...]:
    """All facings, those nearest to forward first, the clockwise one of two first."""
    corners = board.corners
    start = corners.index(forward)
    return tuple(corners[(start + turn) % len(corners)] for turn in (0, 1, -1, 2, -2, 3))


def _camps(scenario: ScenarioData, kinds: Mapping[str, Kind]) -> dict[str, str]:
    """Each side's camp. Raises InvalidScenario where a side has none, or several, or one that is nowhere (PH-005)."""
    if len(scenario.sides) != SIDES:
        raise InvalidScenario(f"Phalanx is a game for two sides (PH-001); {scenario.id} has {len(scenario.sides)}")
    camps: dict[str, str] = {}
    for side, army in scenario.sides.items():
        found = [unit for unit in army.units if kinds[unit.kind].is_camp]
        if len(found) != 1 or found[0].at is None:
            wanted = "exactly one unit with the trait 'camp', placed on a hex with 'at:'"
            raise InvalidScenario(f"{scenario.id}: {side} needs {wanted} (PH-005)")
        camps[side] = found[0].id
    return camps


def _facing(unit: UnitSpec, tables: Tables) -> str | None:
    """The facing of a unit at the start, forward unless the scenario says otherwise; None for one that needs none."""
    if unit.at is None or not tables.kinds[unit.kind].has_facing:
        return None
    facing = unit.facing or tables.forward[unit.side]
    corners = tables.board.corners
    if facing not in corners:
        raise InvalidScenario(
            f"{unit.id} faces {facing}, which is no corner of a hex; write {either(corners)} (PH-040)"
        )
    return facing


def deploy(draft: PhalanxDraft) -> None:
    """Only the camps start on the field (PH-030), unless the scenario places more; the first player is set (PH-021)."""
    scenario = draft.rules.data.scenario
    tables = draft.tables
    for unit in scenario.units if scenario is not None else ():
        if unit.at is not None and unit.at in draft.occupied:
            other = draft.occupied[unit.at][0]
            raise InvalidScenario(f"{unit.id} and {other} both stand at {unit.at}; a hex holds one unit (PH-047)")
        facing = _facing(unit, tables)
        draft.put(HexUnit(id=unit.id, kind=unit.kind, side=unit.side, at=unit.at, facing=facing))
    sides = draft.state.sides
    first: str = draft.rules.options["first"]
    if first == "random":
        first = sides[draft.dice.pick(len(sides), "who goes first", labels=sides)]
    elif first not in sides:
        raise InvalidScenario(f"option first: there is no side {first!r} in this scenario; it has {', '.join(sides)}")
    order = (first, *(side for side in sides if side != first))
    draft.then(GameTurns(order=order))
