"""Base contact and who fights in it: half a base's width, pike support, depth (TW-146 to TW-148, TW-159)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from grognard.board.contacts import shared_width, side_at
from grognard.board.convex import clearance
from grognard.board.standing import Standing
from grognard_thirty_years_war.pieces import Tables, Troop, WarPosition

__all__ = ["Fighters", "direction", "enemies_in_contact", "fighters", "in_contact", "strength"]


class Fighters(Struct, frozen=True, kw_only=True):
    """The bases of a unit that fight one enemy unit: those in contact, and those that support them."""

    touching: tuple[int, ...]
    supporting: tuple[int, ...]

    @property
    def all(self) -> tuple[int, ...]:
        """Both, in their order."""
        return tuple(sorted((*self.touching, *self.supporting)))


def enemies_in_contact(position: WarPosition, unit: Troop) -> list[str]:
    """The ids of the enemy units in base contact with a unit, sorted."""
    index, table = position.index, position.tables.table
    here: Standing | None = index.get(unit.id)
    if here is None:
        return []
    found: list[str] = []
    for other in index.near(here.box, table.measuring.tolerance_inches):
        enemy = other.side != unit.side and isinstance(position.units[other.unit], Troop)
        if enemy and table.base_contacts(here, other):
            found.append(other.unit)
    return found


def in_contact(position: WarPosition, unit: Troop) -> bool:
    """Whether a unit is in base contact with an enemy."""
    return bool(enemies_in_contact(position, unit))


def fighters(tables: Tables, unit: Troop, here: Standing, enemy: Standing) -> Fighters:
    """Who of a unit fights an enemy unit: at most two bases for each of its bases, and the pikes that touch those."""
    table = tables.table
    most = tables.whole("support.most_per_enemy_base")
    taken = Counter[int]()
    touching: list[int] = []
    for own, theirs, _ in sorted(table.base_contacts(here, enemy), key=lambda pair: (-round(pair[2], 3), pair[:2])):
        if taken[theirs] < most or own in touching:
            taken[theirs] += 1
            if own not in touching:
                touching.append(own)
    supporting = [
        number
        for number, name in enumerate(unit.bases)
        if tables.bases[name].supports
        and number not in touching
        and any(_side_by_side(tables, here, number, other) for other in touching)
    ]
    return Fighters(touching=tuple(sorted(touching)), supporting=tuple(supporting))


def _side_by_side(tables: Tables, here: Standing, one: int, other: int) -> bool:
    """Whether two bases of a unit touch along an edge; corners do not count."""
    measuring = tables.table.measuring
    first, second = here.bases[one], here.bases[other]
    if not measuring.touches(clearance(first, second)):
        return False
    width, _ = shared_width(first, second, measuring.tolerance_inches)
    return width > 4 * measuring.tolerance_inches


def strength(tables: Tables, unit: Troop, fighting: Fighters, what: str, *, deep: bool) -> float:
    """The summed strength (`attack`, `defence` or `melee`) of the bases that fight; with their depth where `deep`."""
    total = sum(float(getattr(tables.bases[unit.bases[number]], what)) for number in fighting.all)
    return total + (_depth(tables, unit, fighting) if deep else 0.0)


def _depth(tables: Tables, unit: Troop, fighting: Fighters) -> float:
    """What complete ranks behind the front add (TW-O12); nothing for loose bases or on a flank."""
    block = unit.block
    if block.spots or not fighting.touching or max(fighting.touching) >= block.front_files:
        return 0.0
    ranks = min(block.bases // block.front_files - 1, tables.whole("depth.most_ranks"))
    return len(fighting.touching) * ranks * tables.number("depth.each")


def direction(here: Standing, other: Standing) -> str:
    """On which side of a unit another stands that touches it: front, right, left or rear."""
    _, at = shared_width(here.hull, other.hull, 0.02)
    return side_at(here, at)
