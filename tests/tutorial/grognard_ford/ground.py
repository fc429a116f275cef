"""The ground: where a unit may go, and which hexes the enemy controls."""

from __future__ import annotations

from grognard.units import HexUnit

from .pieces import FordPosition


def controlled(position: FordPosition, side: str) -> set[str]:
    """The hexes beside an enemy of a side: his zone of control (FO-20)."""
    board = position.tables.board
    enemies = [unit for unit in position.units.values() if unit.side != side]
    return {beside for unit in enemies for beside in board.adjacent[unit.at or ""]}


def reach(position: FordPosition, unit: HexUnit) -> dict[str, int]:
    """The free hexes that a unit can move to, each with what the way costs, nearer ones first (FO-11, FO-21)."""
    tables = position.tables
    zone = controlled(position, unit.side)
    spent: dict[str, int] = {}
    edge = {unit.at or "": 0}
    while edge:
        at = min(edge, key=lambda hex_: (edge[hex_], hex_))
        spent[at] = edge.pop(at)
        if at in zone and at != unit.at:
            continue
        for to in tables.board.adjacent[at]:
            cost = tables.costs[to]
            if cost is None or to in position.occupied or to in spent:
                continue
            total = spent[at] + cost
            if total <= tables.kinds[unit.kind].movement and total < edge.get(to, total + 1):
                edge[to] = total
    del spent[unit.at or ""]
    return spent
