"""What a picture may show of a unit's possibilities: its arc of fire at each range, and how far it may march."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.steps import Hint
from grognard_thirty_years_war.pieces import Troop, WarPosition
from grognard_thirty_years_war.sight import each_side_degrees

__all__ = ["of_unit"]


def of_unit(position: WarPosition, name: str) -> Iterator[Hint]:
    """The arcs of fire of a unit's weapons, from the middle of its front, and its best march."""
    unit, tables = position.units.get(name), position.tables
    if not isinstance(unit, Troop) or unit.pose is None:
        return
    x, y, heading = unit.pose.x_inches, unit.pose.y_inches, unit.pose.heading_degrees
    aside = each_side_degrees(tables, unit)
    weapons = {tables.bases[base].weapon for base in unit.bases} - {""}
    for inches in sorted({inches for weapon in weapons for inches, _ in tables.weapons[weapon].strengths}):
        facts = {"x_inches": x, "y_inches": y, "radius_inches": inches}
        yield Hint(kind="arc", facts={**facts, "from_degrees": heading - aside, "to_degrees": heading + aside})
    far = max(tables.move_points.values()) * tables.move_inches[tables.kinds[unit.kind].move]
    yield Hint(kind="range", facts={"x_inches": x, "y_inches": y, "radius_inches": far})
