"""How well a side stands, for bots that look one phase ahead: a taste, no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.board import HexBoard
from grognard.units import HexUnit
from grognard_phalanx import ending
from grognard_phalanx.pieces import Kind, PhalanxPosition
from grognard_phalanx.steps import Attacks, Facings, Movement

__all__ = ["evaluate"]

WON = 1000.0
POINT = 20.0
LOSS = 4.0
"""For losses toward the end of the game besides their points, times the square of their number."""
AT_HAND = 0.9
"""What a rout is worth that the side on turn can still bring about in this turn, as a part of its points."""
IN_REPLY = 0.5
"""The same for a rout that the other side can bring about in its next turn."""
PRESSURE = 2.5
"""For an enemy that some can attack, but too few to rout it, times the square of the part that they are."""
NEARER = 0.5
"""For each hex between a unit's front and the nearest enemy."""
EAGER = 0.2
"""How much more each hex counts with every game turn, so that two cautious bots do not stand off to the limit."""
INSIDE = 8.0
"""For each unit still in the camp, times the game turn: after the third they are lost (PH-J3)."""
BLOCKED = 0.6
"""The same for each occupied hex beside the camp, where they would come out."""


class _Piece(NamedTuple):
    """A unit on the field with its kind, its hex, and the hexes that it may attack in its side's next attacks."""

    unit: HexUnit
    kind: Kind
    hex: int
    strikes: int


def evaluate(position: PhalanxPosition, side: str) -> float:
    """Points won and lost, routs at hand and in reply, closeness to the enemy; larger is better."""
    state = position.state
    other = next(name for name in state.sides if name != side)
    result = state.result
    if result is not None:
        won = 0.0 if result.winner is None else WON if result.winner == side else -WON
        return won + POINT * (result.scores.get(side, 0) - result.scores.get(other, 0))
    ours, theirs = _pieces(position, side), _pieces(position, other)
    mine, its = (AT_HAND, IN_REPLY) if position.side == side else (IN_REPLY, AT_HAND)
    return (
        _lost(position, other)
        - _lost(position, side)
        + _routs(ours, theirs, mine)
        - _routs(theirs, ours, its)
        - _afar(position, ours, theirs)
        - _inside(position, side)
    )


def _lost(position: PhalanxPosition, side: str) -> float:
    """What a side's losses take from it."""
    if not position.state.lost:
        return 0.0
    losses = ending.losses(position, side)
    return POINT * ending.points_lost(position, side) + LOSS * losses * losses


def _inside(position: PhalanxPosition, side: str) -> float:
    """What there is to regret in units still inside the camp, and in what stands in their way."""
    waiting = sum(1 for unit in position.of_side(side) if unit.at is None)
    camp = position.units.get(position.tables.camps[side])
    if not waiting or camp is None:
        return 0.0
    blocked = sum(1 for hex_ in position.tables.board.adjacent[camp.at or ""] if hex_ in position.occupied)
    return waiting * (INSIDE * position.state.turn + BLOCKED * blocked)


# A set of hexes is a whole number with a bit for each hex in it: unions and overlaps then cost next to nothing.


class _Field(NamedTuple):
    """A board's hexes, those around each, and for a facing and a hex those within 0, 1, 2… of a unit's front there.

    The facing None is that of a unit with front all round.
    """

    bit: Mapping[str, int]
    around: Mapping[str, int]
    ahead: Mapping[str | None, Mapping[str, Sequence[int]]]


@lru_cache(maxsize=8)
def _field(board: HexBoard) -> _Field:
    bit = {hex_: 1 << number for number, hex_ in enumerate(board.hexes)}
    around = {hex_: sum(bit[beside] for beside in board.adjacent[hex_]) for hex_ in board.hexes}
    fronts: dict[str | None, Mapping[str, Sequence[str]]] = {None: board.adjacent}
    fronts.update(board.front)
    ahead = {
        facing: {at: _widening(bit, around, front[at] or (at,), late=not front[at]) for at in board.hexes}
        for facing, front in fronts.items()
    }
    return _Field(bit, around, ahead)


def _widening(bit: Mapping[str, int], around: Mapping[str, int], start: Sequence[str], *, late: bool) -> Sequence[int]:
    """The hexes within 0, 1, 2… of the first ones, up to all; from an edge that a unit faces it takes three more."""
    disc = sum(bit[hex_] for hex_ in start)
    discs = [0, 0, 0, disc] if late else [disc]
    for _ in bit:
        wider = disc
        for hex_, mark in bit.items():
            if disc & mark:
                wider |= around[hex_]
        if wider == disc:
            break
        disc = wider
        discs.append(disc)
    return discs


def _pieces(position: PhalanxPosition, side: str) -> list[_Piece]:
    """A side's units on the field."""
    tables = position.tables
    field = _field(tables.board)
    return [
        _Piece(unit, kind := tables.kinds[unit.kind], field.bit[unit.at], _strikes(position, field, unit, kind))
        for unit in position.of_side(side)
        if unit.at is not None
    ]


def _strikes(position: PhalanxPosition, field: _Field, unit: HexUnit, kind: Kind) -> int:
    """The hexes that a unit may attack: in the rest of this turn when its side is on turn, else in the next one."""
    at, step = unit.at or "", position.step
    if not kind.attack:
        return 0
    if step is None or step.side != unit.side or not isinstance(step, Movement | Facings | Attacks):
        return _after_a_move(position, field, unit, kind)
    if isinstance(step, Attacks):
        target = position.units.get(step.declared.get(unit.id, ""))
        if target is not None:
            return field.bit[target.at or ""]
    elif unit.id in step.waiting:
        return _after_a_move(position, field, unit, kind) if isinstance(step, Movement) else field.around[at]
    elif isinstance(step, Movement):
        return field.around[at]
    return field.ahead[unit.facing][at][0]


def _after_a_move(position: PhalanxPosition, field: _Field, unit: HexUnit, kind: Kind) -> int:
    """The hexes around all those where a unit may be after a move, since it may turn there (PH-043)."""
    board, occupied, around = position.tables.board, position.occupied, field.around
    front = board.adjacent if unit.facing is None else board.front[unit.facing]
    edge = {unit.at or ""}
    strikes = around[unit.at or ""]
    for _ in range(kind.speed):
        # each hex once, however many ways lead to it: a fast unit would have millions
        edge = {to for start in edge for to in front[start] if to not in occupied}
        if not edge:
            break
        for to in edge:
            strikes |= around[to]
    return strikes


def _routs(hunters: Sequence[_Piece], prey: Sequence[_Piece], chance: float) -> float:
    """What the routs are worth that the hunters can bring about together, each attacking once (PH-063)."""
    targets = sum(target.hex for target in prey)
    busy = [hunter for hunter in hunters if hunter.strikes & targets]
    value = 0.0
    possible: list[tuple[int, int, _Piece, list[_Piece]]] = []
    for target in prey if busy else ():
        against = [hunter for hunter in busy if hunter.strikes & target.hex]
        strength = sum(hunter.kind.attack for hunter in against)
        if strength >= target.kind.defence:
            possible.append((-target.kind.worth, strength, target, against))
        elif strength:
            value += PRESSURE * target.kind.worth * (strength / target.kind.defence) ** 2
    possible.sort(key=lambda rout: rout[:2])
    used: set[str] = set()
    for _, _, target, against in possible:
        needed, taken = target.kind.defence, set[str]()
        for hunter in against:
            if needed > 0 and hunter.unit.id not in used:
                needed -= hunter.kind.attack
                taken.add(hunter.unit.id)
        if needed <= 0:
            used |= taken
        value += target.kind.worth * (POINT * chance if needed <= 0 else PRESSURE)
    return value


def _afar(position: PhalanxPosition, ours: Sequence[_Piece], theirs: Sequence[_Piece]) -> float:
    """What there is to regret in the way that our fighting units still have to go."""
    ahead = _field(position.tables.board).ahead
    enemies = sum(piece.hex for piece in theirs)
    if not enemies:
        return 0.0
    hexes = 0
    for piece in ours:
        if piece.kind.attack:
            discs = ahead[piece.unit.facing][piece.unit.at or ""]
            hexes += next((away for away, disc in enumerate(discs) if disc & enemies), len(discs))
    return NEARER * (1 + EAGER * position.state.turn) * hexes
