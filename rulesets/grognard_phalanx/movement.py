"""Where a unit may go, and why not elsewhere (sections C and D of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from grognard.actions import Refusal
from grognard.board import COMPASS, HexBoard
from grognard.units import HexUnit
from grognard_phalanx.pieces import Kind, Move, PhalanxPosition, Way, Ways

__all__ = [
    "Ways",
    "ahead",
    "around",
    "compile_ways",
    "either",
    "facing_on_leaving",
    "leaving",
    "may_leave",
    "refusal",
    "speed",
    "to_each",
]


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
        if not beyond:  # past the edge of the board, however far a unit might go
            return
        edge = beyond


def to_each(moves: Mapping[str, Move], hexes: Iterable[str]) -> list[Move]:
    """The moves to each of some hexes."""
    return list(map(moves.__getitem__, hexes))


def ahead(ways: Sequence[Way], occupied: Mapping[str, object]) -> list[str]:
    """The hexes ahead that a unit can enter: each hex on the way must be free, too (PH-044, PH-046)."""
    found: list[str] = []
    for to, before in ways:
        if to not in occupied and (before is None or before[0] in found or before[-1] in found):
            found.append(to)
    return found


def around(position: PhalanxPosition, unit: HexUnit) -> list[str]:
    """Where a unit with front all round may go (PH-045)."""
    tables = position.tables
    far = speed(position, tables.kinds[unit.kind])
    occupied = position.index
    if far == 1:
        found: list[str] = []
        for to in tables.board.adjacent[unit.at or ""]:
            if to not in occupied:
                found.append(to)  # noqa: PERF401 - a comprehension would slow the function down with its closure
        return found
    return _reach(tables.board.adjacent, unit.at or "", far, occupied)


def _reach(steps: Mapping[str, Sequence[str]], start: str, far: int, occupied: Mapping[str, object]) -> list[str]:
    """The hexes within `far` steps, each step into a free front hex with the same facing (PH-042, PH-044, PH-046)."""
    found: list[str] = []
    edge: Sequence[str] = (start,)
    for _ in range(far):
        beyond: list[str] = []
        for at in edge:
            for to in steps[at]:
                if to not in occupied and to not in found:
                    found.append(to)
                    beyond.append(to)
        if not beyond:
            break
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
    board, occupied = tables.board, position.index
    camp = position.units[tables.camps[unit.side]].at or ""
    kind = tables.kinds[unit.kind]
    far = speed(position, kind)
    if not kind.has_facing:
        return dict.fromkeys(_reach(board.adjacent, camp, far, occupied))
    found: dict[str, str | None] = {}
    ways = tables.ways[far]
    for facing in tables.facings[unit.side]:
        for to in ahead(ways[facing][camp], occupied):
            if to not in found:
                found[to] = facing
    return found


def facing_on_leaving(position: PhalanxPosition, unit: HexUnit, to: str) -> str | None:
    """The facing of a unit that leaves the camp for a hex; None for one with front all round."""
    return leaving(position, unit).get(to)


def refusal(position: PhalanxPosition, move: Move, options: Sequence[Move]) -> Refusal | None:
    """Why one of the side's units that has not moved, and has these options, may not move there; None where it may."""
    tables = position.tables
    unit = position.units[move.unit]
    facts: dict[str, object] = {"unit": unit.id, "to": move.to}
    far = speed(position, tables.kinds[unit.kind])
    if far == 0:
        return Refusal("PH-016", "{unit} never moves", facts)
    if move.to not in tables.board:
        return Refusal("PH-048", "{to} is not a hex of this field, and a unit may not leave it", facts)
    may = [option.to for option in options]
    if move.to in may:
        return None
    facts |= {"far": _hexes(far), "may": f"it may go to {either(may)}" if may else "it has nowhere to go"}
    if move.to in position.index:
        return _occupied(position, facts, unit, position.index[move.to][0])
    if unit.at is None:
        return may_leave(position, unit) or _cannot_leave_to(position, facts, unit, far)
    facts |= {"at": unit.at}
    distance = tables.board.distance(unit.at, move.to)
    if unit.facing is not None:
        facts["facing"] = COMPASS[unit.facing]
        if move.to not in _reach(tables.board.front[unit.facing], unit.at, max(far, distance), {}):
            return Refusal("PH-042", "{to} is not in front of {unit} at {at}, which faces {facing}; {may}", facts)
    if distance > far:
        facts["distance"] = _hexes(distance)
        return Refusal("PH-044", "{to} is {distance} from {unit} at {at}, which moves {far}; {may}", facts)
    facts["blockers"] = _in_the_way(position, unit.at, move.to)
    return Refusal("PH-046", "the way of {unit} from {at} to {to} is blocked by {blockers}; {may}", facts)


def _occupied(position: PhalanxPosition, facts: dict[str, object], unit: HexUnit, other: str) -> Refusal:
    facts["other"] = other
    if other == unit.id:
        return Refusal("PH-022", "{unit} already stands at {to}; {may}", facts)
    if other == position.tables.camps[unit.side]:
        return Refusal("PH-037", "{to} is the camp, which no unit enters; {may}", facts)
    return Refusal("PH-034" if unit.at is None else "PH-046", "{to} is occupied by {other}; {may}", facts)


def _cannot_leave_to(position: PhalanxPosition, facts: dict[str, object], unit: HexUnit, far: int) -> Refusal:
    camp = position.units[position.tables.camps[unit.side]].at or ""
    to = str(facts["to"])
    distance = position.tables.board.distance(camp, to)
    facts |= {"camp": camp, "distance": _hexes(distance)}
    if distance > far:
        return Refusal("PH-033", "{to} is {distance} from the camp at {camp}, and {unit} moves {far}; {may}", facts)
    facts["blockers"] = _in_the_way(position, camp, to)
    return Refusal("PH-034", "the way of {unit} from the camp to {to} is blocked by {blockers}; {may}", facts)


def _in_the_way(position: PhalanxPosition, start: str, end: str) -> str:
    """The units on the shortest ways between two hexes."""
    distance, far = position.tables.board.distance, position.tables.board.distance(start, end)
    ids = [
        unit.id
        for unit in position.units.values()
        if unit.at not in (None, start, end) and distance(start, unit.at) + distance(unit.at, end) == far
    ]
    return " and ".join(ids)


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"


def either(names: Sequence[str]) -> str:
    """Names as a choice: `E8`, `E8 or F8`, `E8, F8 or G9`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
