"""A good choice of what a commander may spend command points on (TW-070 to TW-084)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from grognard.actions import Action
from grognard_thirty_years_war import chain, sight
from grognard_thirty_years_war.actions import Command as MarchTogether
from grognard_thirty_years_war.actions import CommandFire as FireTogether
from grognard_thirty_years_war.actions import Grant, Join, Order, Rally, Replace
from grognard_thirty_years_war.authority import Authority
from grognard_thirty_years_war.characters import reach_inches
from grognard_thirty_years_war.judgement import kept_inches
from grognard_thirty_years_war.pieces import Officer, Troop, WarPosition

__all__ = ["uses"]

MOST_JOINED = 2
WORTH_AN_ORDER = 1.0
"""The inches by which an order must keep units from the enemy for another to be suggested."""


def uses(position: WarPosition, step: Authority, officer: Officer) -> list[Action]:
    """What a commander may well spend his command points on; not all of it need be allowed."""
    own = chain.troops_of(position, officer)
    found: list[Action] = []
    found += [Rally(unit=troop.id) for troop in own if troop.dp and chain.touches(position, officer, troop)]
    ready = [troop.id for troop in own if not troop.acted and step.joins_in(position, officer, troop) is None]
    if len(ready) > 1 and not step.spurred:
        found.append(MarchTogether(units="+".join(ready), points=1))
        found += _shots(position, step, ready)
    far = step.points * reach_inches(position, officer, "ride_inches")
    near = sorted(own, key=lambda troop: (-troop.dp, chain.distance_inches(position, officer, troop), troop.id))
    found += [
        Join(unit=officer.id, target=troop.id)
        for troop in near
        if officer.attached != troop.id and chain.distance_inches(position, officer, troop) <= far
    ][:MOST_JOINED]
    for lower in chain.officers_of(position, officer):
        cost = chain.penalty(position, officer, lower)
        if not lower.acted and step.points - cost > 1:
            found.append(Grant(unit=lower.id, points=step.points))
        found += _orders_for(position, lower)
        if position.tables.officer_points[position.tables.kinds[lower.kind].level] - lower.points > 1:
            found.append(Replace(officer=lower.id))
    found += [Replace(officer=fallen.id) for fallen in position.state.fallen if chain.under(position, officer, fallen)]
    return found


def _orders_for(position: WarPosition, lower: Officer) -> Iterator[Order]:
    """To advance upon the enemy nearest to his troops, if the order that he has keeps them from it."""
    if kept_inches(position, lower) < WORTH_AN_ORDER:
        return
    index = position.index
    own = [index[troop.id].centre for troop in chain.troops_of(position, lower)]
    enemies = [index[troop.id].centre for troop in chain.troops(position) if troop.side != lower.side]
    x, y = min(enemies, key=lambda enemy: (min(math.dist(enemy, at) for at in own), enemy))
    flag = (round(x, 1), round(y, 1))
    if (lower.order, lower.flag) != ("advance", flag):
        yield Order(unit=lower.id, order="advance", x_inches=flag[0], y_inches=flag[1])


def _shots(position: WarPosition, step: Authority, ready: list[str]) -> list[Action]:
    """A common shot at the nearest enemy that at least two of the units can shoot at."""
    for enemy in chain.troops(position):
        if enemy.side == step.side:
            continue
        able = [
            name
            for name in ready
            if isinstance(unit := position.units[name], Troop)
            and sight.shooters(position, unit, position.index[enemy.id])
        ]
        if len(able) > 1:
            return [FireTogether(units="+".join(able), target=enemy.id, points=1)]
    return []
