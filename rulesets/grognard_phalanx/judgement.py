"""How well a side stands, for bots that look one phase ahead. A bot's taste, not rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
"""For each loss toward the end besides its points, growing with their number."""
AT_HAND = 0.9
"""The worth of a rout that the side on turn can still bring about in this turn, as a part of the rout itself."""
IN_REPLY = 0.45
"""The same of a rout that the other side can bring about in its next turn."""
PRESSURE = 2.5
"""For an enemy that some, but not enough, can attack in the next turn, growing with the square of their part."""
NEARER = 0.5
EAGER = 0.15
"""How much more closeness counts with each game turn."""
COMPANY = 0.3
INSIDE = 8.0
BLOCKED = 0.6


class _Field(NamedTuple):
    """A board as sets of hexes, each a whole number with a bit for every hex in it.

    `ahead` holds, for a facing (None: all round) and a hex, those within 0, 1, 2… hexes of the unit's front.
    """

    bit: Mapping[str, int]
    around: Mapping[str, int]
    ahead: Mapping[str | None, Mapping[str, Sequence[int]]]


@lru_cache(maxsize=8)
def _field(board: HexBoard) -> _Field:
    bit = {hex_: 1 << number for number, hex_ in enumerate(board.hexes)}
    around = {hex_: sum(bit[beside] for beside in board.adjacent[hex_]) for hex_ in board.hexes}
    everything = (1 << len(bit)) - 1

    def discs(fronts: Sequence[str], at: str) -> Sequence[int]:
        disc = sum(bit[hex_] for hex_ in fronts) or bit[at]
        found = [disc]
        while disc != everything:
            for hex_ in board.hexes:
                if found[-1] & bit[hex_]:
                    disc |= around[hex_]
            found.append(disc)
        return found if fronts else [0, 0, 0, *found]

    fronts: dict[str | None, Mapping[str, Sequence[str]]] = {None: board.adjacent, **board.front}
    ahead = {facing: {at: discs(hexes[at], at) for at in board.hexes} for facing, hexes in fronts.items()}
    return _Field(bit, around, ahead)


class _Piece(NamedTuple):
    """A unit on the field with its kind, its hex as a bit, and the hexes it may attack next."""

    unit: HexUnit
    kind: Kind
    bit: int
    strikes: int


def evaluate(position: PhalanxPosition, side: str) -> float:
    """Points won and lost, routs at hand and in reply, closeness to the enemy and company of friends."""
    result = position.state.result
    first, second = position.state.sides
    other = second if side == first else first
    if result is not None:
        won = 0.0 if result.winner is None else WON if result.winner == side else -WON
        return won + POINT * (result.scores.get(side, 0) - result.scores.get(other, 0))
    value = _lost(position, other) - _lost(position, side)
    ours, theirs = _pieces(position, side), _pieces(position, other)
    on_turn = position.side == side
    mine, its = (AT_HAND, IN_REPLY) if on_turn else (IN_REPLY, AT_HAND)
    value += _routs(ours, theirs, mine) - _routs(theirs, ours, its)
    return value + _order(position, ours, theirs) - _inside(position, side)


def _inside(position: PhalanxPosition, side: str) -> float:
    """What is still to be brought out of the camp, and what stands in the way of that."""
    inside = sum(1 for unit in position.of_side(side) if unit.at is None)
    tables = position.tables
    camp = position.units.get(tables.camps[side])
    if not inside or camp is None:
        return 0.0
    occupied = position.occupied
    blocked = sum(1 for hex_ in tables.board.adjacent[camp.at or ""] if hex_ in occupied)
    return inside * (INSIDE * position.state.turn + BLOCKED * blocked)


def _lost(position: PhalanxPosition, side: str) -> float:
    """What a side's losses take from it."""
    losses = ending.losses(position, side)
    return POINT * ending.points_lost(position, side) + LOSS * losses * losses if losses else 0.0


def _pieces(position: PhalanxPosition, side: str) -> list[_Piece]:
    """A side's units on the field, with what each may attack in the rest of this turn or else in its next one."""
    tables = position.tables
    field = _field(tables.board)
    step = position.step
    if step is None or step.side != side or not isinstance(step, Movement | Facings | Attacks):
        step = None
    pieces: list[_Piece] = []
    for unit in position.of_side(side):
        at, kind = unit.at, tables.kinds[unit.kind]
        if at is None:
            continue
        if not kind.attack:
            strikes = 0
        elif step is None:
            strikes = _reach(position, field, unit, kind)
        elif isinstance(step, Movement):
            strikes = field.around[at] if unit.id in step.acted else _reach(position, field, unit, kind)
        elif isinstance(step, Facings) and unit.id not in step.acted:
            strikes = field.around[at]
        elif isinstance(step, Attacks) and unit.id in step.declared:
            target = position.units[step.declared[unit.id]]
            strikes = field.bit[target.at or ""]
        elif unit.facing is None:
            strikes = field.around[at]
        else:
            strikes = sum(field.bit[hex_] for hex_ in tables.board.front[unit.facing][at])
        pieces.append(_Piece(unit, kind, field.bit[at], strikes))
    return pieces


def _reach(position: PhalanxPosition, field: _Field, unit: HexUnit, kind: Kind) -> int:
    """The hexes beside those where a unit may be after its next move; it may turn there (PH-043)."""
    board, occupied, around = position.tables.board, position.occupied, field.around
    steps = board.adjacent if unit.facing is None else board.front[unit.facing]
    at = unit.at or ""
    strikes = around[at]
    edge: Sequence[str] = (at,)
    for _ in range(kind.speed):
        edge = [to for start in edge for to in steps[start] if to not in occupied]
        for to in edge:
            strikes |= around[to]
    return strikes


def _routs(hunters: Sequence[_Piece], prey: Sequence[_Piece], chance: float) -> float:
    """What the routs are worth that the hunters can bring about together, each attacking once (PH-063)."""
    everyone = 0
    for target in prey:
        everyone |= target.bit
    busy = [hunter for hunter in hunters if hunter.strikes & everyone]
    value = 0.0
    open_: list[tuple[int, int, _Piece, list[_Piece]]] = []
    for target in prey:
        against = [hunter for hunter in busy if hunter.strikes & target.bit]
        strength = sum(hunter.kind.attack for hunter in against)
        if strength >= target.kind.defence:
            open_.append((-target.kind.worth, strength, target, against))
        elif strength:
            value += PRESSURE * target.kind.worth * (strength / target.kind.defence) ** 2
    open_.sort(key=lambda chance: chance[:2])
    used: set[str] = set()
    for worth, _, target, against in open_:
        needed = target.kind.defence
        taken: list[str] = []
        for hunter in against:
            if needed > 0 and hunter.unit.id not in used:
                needed -= hunter.kind.attack
                taken.append(hunter.unit.id)
        if needed <= 0:
            used.update(taken)
            value -= chance * POINT * worth
        else:
            value += PRESSURE
    return value


def _order(position: PhalanxPosition, mine: Iterable[_Piece], theirs: Sequence[_Piece]) -> float:
    """Closeness of fighting units to their nearest enemy, with company beside them."""
    field = _field(position.tables.board)
    enemies = friends = 0
    for piece in theirs:
        enemies |= piece.bit
    mine = [piece for piece in mine if piece.kind.attack]
    for piece in mine:
        friends |= piece.bit
    value = 0.0
    nearer = NEARER * (1 + EAGER * position.state.turn)
    for piece in mine:
        at = piece.unit.at or ""
        for away, disc in enumerate(field.ahead[piece.unit.facing][at]):
            if disc & enemies:
                value -= nearer * away
                break
        value += COMPANY * min((field.around[at] & friends).bit_count(), 2)
    return value
