"""What units see and can shoot at: for each base its arc, its line of sight, its range (TW-120 to TW-122)."""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct

from grognard.board.convex import Convex
from grognard.board.standing import Standing
from grognard.board.table_index import TableIndex
from grognard_thirty_years_war.pieces import Tables, Troop, WarPosition, Weapon

__all__ = ["Shooter", "base_headings", "each_side_degrees", "sees", "shooters"]


MOST_KNOWN = 200
_KNOWN: dict[int, dict[object, Any]] = {}


class Shooter(Struct, frozen=True, kw_only=True):
    """A base that can shoot at a target: its number, its weapon, the inches, and its strength at that distance."""

    base: int
    weapon: Weapon
    distance_inches: float
    strength: float


def each_side_degrees(tables: Tables, unit: Troop) -> float:
    """How far to each side of its front a base of the unit sees (TW-121, TW-122)."""
    traits = tables.kinds[unit.kind].traits
    wide = "skirmisher" in traits or "caracole" in traits
    return tables.number("sight_each_side_degrees.wide" if wide else "sight_each_side_degrees.usual")


def base_headings(standing: Standing) -> list[float]:
    """The heading of each base; loose ones may be turned."""
    spots = standing.block.spots
    if not spots:
        return [standing.heading_degrees] * standing.block.bases
    return [standing.heading_degrees + turn for _, _, turn in spots]


def _in_arc(position: WarPosition, unit: Troop, base: Convex, heading: float, target: Standing) -> float | None:
    tables = position.tables
    return tables.table.distance_in_arc_inches(base, heading, target, each_side_degrees(tables, unit))


def _known(index: TableIndex) -> dict[object, Any]:
    """What has been found out about an index, which never changes; only the last few are remembered."""
    name = id(index)
    if name not in _KNOWN:
        if len(_KNOWN) >= MOST_KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
        # the index itself is kept, so that no other takes its place in memory
        _KNOWN[name] = {"index": index}
    return _KNOWN[name]


def _seeing(position: WarPosition, here: Standing, target: Standing) -> tuple[int, ...]:
    """The bases with a free line of sight to a target, in whatever arc."""
    known = _known(position.index)
    key = ("line", here.unit, target.unit, target.placement, target.block)
    if key not in known:
        known[key] = position.tables.table.seeing_bases(position.index, here, target)
    found: tuple[int, ...] = known[key]
    return found


def sees(position: WarPosition, unit: Troop, target: Standing) -> bool:
    """Whether a base of the unit sees some base of the target, which may stand where it does not stand now (TW-111)."""
    here: Standing | None = position.index.get(unit.id)
    if here is None:
        return False
    known = _known(position.index)
    key = (
        "sees",
        each_side_degrees(position.tables, unit),
        unit.id,
        unit.kind,
        target.unit,
        target.placement,
        target.block,
    )
    if key not in known:
        headings = base_headings(here)
        known[key] = any(
            _in_arc(position, unit, base, heading, target) is not None and number in _seeing(position, here, target)
            for number, (base, heading) in enumerate(zip(here.bases, headings, strict=True))
        )
    found: bool = known[key]
    return found


def shooters(position: WarPosition, unit: Troop, target: Standing) -> list[Shooter]:
    """The bases of a unit that can shoot at a target, which may stand where it does not stand now (TW-120)."""
    tables = position.tables
    here: Standing | None = position.index.get(unit.id)
    if here is None:
        return []
    apart = math.dist(here.hull.centre, target.hull.centre) - here.hull.reach - target.hull.reach
    armed = [(number, weapon) for number, name in enumerate(unit.bases) if (weapon := tables.bases[name].weapon)]
    reach = max((tables.weapons[weapon].range_inches for _, weapon in armed), default=-1.0)
    if apart > reach + tables.table.measuring.tolerance_inches:
        return []
    known = _known(position.index)
    key = (id(tables), unit.id, unit.bases, target.unit, target.placement, target.block)
    if key not in known:
        # the tables are kept beside it, as the index is
        known[key] = (tables, _shooters(position, unit, armed, here, target))
    found: list[Shooter] = known[key][1]
    return found


def _shooters(
    position: WarPosition, unit: Troop, armed: list[tuple[int, str]], here: Standing, target: Standing
) -> list[Shooter]:
    tables = position.tables
    found: list[Shooter] = []
    headings = base_headings(here)
    for number, name in armed:
        weapon = tables.weapons[name]
        distance = _in_arc(position, unit, here.bases[number], headings[number], target)
        strength = None if distance is None else _strength(tables, weapon, distance)
        if distance is not None and strength is not None:
            found.append(Shooter(base=number, weapon=weapon, distance_inches=distance, strength=strength))
    if not found:
        return []
    seeing = _seeing(position, here, target)
    return [shooter for shooter in found if shooter.base in seeing]


def _strength(tables: Tables, weapon: Weapon, distance: float) -> float | None:
    """The strength at a distance (TW-125); None beyond the greatest range."""
    measuring = tables.table.measuring
    return next((strength for reach, strength in weapon.strengths if measuring.within(distance, reach)), None)
