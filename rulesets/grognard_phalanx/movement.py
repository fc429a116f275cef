"""Where a unit may go, and why not elsewhere (sections C and D of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grognard.actions import Refusal
from grognard.board import COMPASS, HexBoard
from grognard.units import HexUnit
from grognard_phalanx.pieces import Kind, Move, PhalanxPosition, Way, Ways

__all__ = ["Ways", "compile_ways", "facing_on_leaving", "leaving", "may_leave", "refusal", "speed", "ways_around"]


def speed(position: PhalanxPosition, kind: Kind) -> int:
    """How many hexes a unit of this kind may move this turn (PH-044); peltasts more in turn 1 (PH-015)."""
    if kind.first_turn_speed is not None and position.state.turn == 1:
        return kind.first_turn_speed
    return kind.speed


def compile_ways(board: HexBoard, far: int) -> Ways:
    """For each facing and hex, the hexes within `far` steps ahead, nearer ones first (PH-042, PH-044).

    Each comes with the one or two from which it is entered, None where that is the unit's own hex.
    """
    return {facing: {at: tuple(_ahead(front, at, far)) for at in board.hexes} for facing, front in board.front.items()}


def _ahead(front: Mapping[str, Sequence[str]], at: str, far: int) -> Iterator[Way]:
    edge: dict[str, tuple[str, ...] | None] = dict.fromkeys(front[at])
    for _ in range(far):
        yield from edge.items()
        beyond: dict[str, tuple[str, ...] | None] = {}
        for before in edge:
            for to in front[before]:
                beyond[to] = (*(beyond.get(to) or ()), before)
        edge = beyond


def ways_around(position: PhalanxPosition, unit: HexUnit) -> Sequence[Way]:
    """Where a unit with front all round may go (PH-045); the hexes on the way have been looked at already."""
    tables = position.tables
    far = speed(position, tables.kinds[unit.kind])
    return [(to, None) for to in _reach(tables.board.adjacent, unit.at or "", far, position.occupied)]


def _reach(steps: Mapping[str, Sequence[str]], start: str, far: int, occupied: Mapping[str, object]) -> list[str]:
    """The hexes within `far` steps, each step into a free front hex with the same facing (PH-042, PH-044, PH-046)."""
    found: list[str] = []
    edge: Sequence[str] = (start,)
    for _ in range(far):
        beyond = []
        for at in edge:
            for to in steps[at]:
                if to not in occupied and to not in found:
                    found.append(to)
                    beyond.append(to)
        edge = beyond
    return found


def may_leave(position: PhalanxPosition, unit: HexUnit) -> Refusal | None:
    """Why a unit in the camp may not come out at all, or None (PH-031, PH-J3)."""
    tables = position.tables
    late = position.state.turn > tables.deploy_turns and position.rules.options["undeployed"] != "stay"
    if late or tables.camps[unit.side] not in position.units:
        return Refusal("PH-031", "{unit} can no longer leave the camp", {"unit": unit.id})
    return None


def leaving(position: PhalanxPosition, unit: HexUnit) -> Mapping[str, str | None]:
    """Where a unit may go on leaving the camp, with the facing it then has.

    It may take any facing first (PH-032); with several that lead to a hex, it takes the one nearest to forward, as it
    may turn freely after all movement anyway (PH-043).
    """
    if may_leave(position, unit) is not None:
        return {}
    tables = position.tables
    board, occupied = tables.board, position.occupied
    camp = position.units[tables.camps[unit.side]].at or ""
    kind = tables.kinds[unit.kind]
    far = speed(position, kind)
    if not kind.has_facing:
        return dict.fromkeys(_reach(board.adjacent, camp, far, occupied))
    found: dict[str, str | None] = {}
    for facing in tables.facings[unit.side]:
        for to in _reach(board.front[facing], camp, far, occupied):
            found.setdefault(to, facing)
    return found


def facing_on_leaving(position: PhalanxPosition, unit: HexUnit, to: str) -> str | None:
    """The facing of a unit that leaves the camp for a hex; None for one with front all round."""
    return leaving(position, unit).get(to)


def refusal(position: PhalanxPosition, move: Move, options: Sequence[Move]) -> Refusal | None:
    """Why one of the side's units that has not moved, and has these options, may not move there; None where it may."""
    tables = position.tables
    unit = position.units[move.unit]
    kind = tables.kinds[unit.kind]
    facts: dict[str, object] = {"unit": unit.id, "to": move.to}
    far = speed(position, kind)
    if far == 0:
        return Refusal("PH-016", "{unit} never moves", facts)
    if move.to not in tables.board:
        return Refusal("PH-048", "{to} is not a hex of this field, and a unit may not leave it", facts)
    may = [option.to for option in options]
    if move.to in may:
        return None
    facts["may"] = f"it may go to {' or '.join(may)}" if may else "it cannot move"
    there = position.occupied.get(move.to)
    if there == (unit.id,):
        return Refusal("PH-022", "{unit} already stands at {to}; {may}", facts)
    if there is not None:
        facts["other"] = there[0]
        rule = "PH-037" if unit.at is None or there[0] == tables.camps[unit.side] else "PH-046"
        return Refusal(rule, "{to} is occupied by {other}; {may}", facts)
    if unit.at is None:
        return may_leave(position, unit) or _cannot_leave_to(position, facts, unit, far)
    facts |= {"at": unit.at, "far": far}
    distance = tables.board.distance(unit.at, move.to)
    if unit.facing is not None:
        facts["facing"] = COMPASS[unit.facing]
        if move.to not in _reach(tables.board.front[unit.facing], unit.at, max(far, distance), {}):
            return Refusal("PH-042", "{to} is not in front of {unit} at {at}, which faces {facing}; {may}", facts)
    if distance > far:
        facts["distance"] = distance
        return Refusal("PH-044", "{to} is {distance} hexes from {unit} at {at}, which moves {far}; {may}", facts)
    return Refusal("PH-046", "the way of {unit} from {at} to {to} is occupied; {may}", facts)


def _cannot_leave_to(position: PhalanxPosition, facts: dict[str, object], unit: HexUnit, far: int) -> Refusal:
    camp = position.units[position.tables.camps[unit.side]].at or ""
    facts |= {"camp": camp, "far": far}
    distance = position.tables.board.distance(camp, str(facts["to"]))
    if distance > far:
        facts["distance"] = distance
        return Refusal("PH-033", "{to} is {distance} hexes from the camp at {camp}, and {unit} moves {far}; {may}", facts)
    return Refusal("PH-034", "the way of {unit} from the camp at {camp} to {to} is occupied; {may}", facts)
