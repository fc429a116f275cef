"""How a ruleset measures: the one place that decides what is in range, in contact, overlapping, in an arc, in sight."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from grognard.board.blocks import Solid
from grognard.board.layout import Fault, InvalidBoard

__all__ = ["LEAST_TOLERANCE_INCHES", "QUARTERS", "Measuring", "Sector"]

LEAST_TOLERANCE_INCHES: Final = 0.005
"""With less, the rounding of poses decides who is in range."""

_ANGLE_TOLERANCE_DEGREES: Final = 0.01  # headings are rounded to it
_FULL_CIRCLE: Final = 360.0


class Sector(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named arc around a unit, clockwise from one angle to another, in degrees from its heading."""

    name: str
    from_degrees: float
    to_degrees: float


QUARTERS: Final = (
    Sector(name="front", from_degrees=-45.0, to_degrees=45.0),
    Sector(name="rear", from_degrees=135.0, to_degrees=225.0),
    Sector(name="right", from_degrees=45.0, to_degrees=135.0),
    Sector(name="left", from_degrees=225.0, to_degrees=315.0),
)
"""Four arcs of 90°; who stands on a line between two is in the front or the rear."""


class Measuring(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruleset's policy of measuring, read from the table `measuring` of the ruleset and from the scenario's board.

    Distances run from base `edge` to edge or from base `centre` to centre; `solid` is what of a unit is measured to
    and bumped into. Two units are in contact when they touch at a `corner` or more, along an `edge`, or along a
    `share` of a base's width (`contact_share`). `arcs` divide the circle around a unit, and a bearing on a line between
    two lies in the one listed first; bearings are taken from the middle of the `front` or the `centre` of the block.
    The border of an arc of fire counts as in it if `arc_border_counts`. A base sees another along a line between their
    centres, or also between any of their corners (`sight`); a line may touch what blocks it if `sight_may_graze`. A
    wheel is as long as the `arc` of its farthest corner or as the `chord`.
    """

    distances: Literal["edge", "centre"] = "edge"
    solid: Solid = "hull"
    tolerance_inches: float = LEAST_TOLERANCE_INCHES
    contact: Literal["corner", "edge", "share"] = "corner"
    contact_share: float = 0.5
    arcs: tuple[Sector, ...] = QUARTERS
    arcs_from: Literal["front", "centre"] = "centre"
    arc_border_counts: bool = True
    sight: Literal["centre", "corners"] = "corners"
    sight_may_graze: bool = True
    wheel_travel: Literal["arc", "chord"] = "arc"

    def within(self, distance_inches: float, range_inches: float) -> bool:
        """Whether a distance is in range; exactly at range counts."""
        return distance_inches <= range_inches + self.tolerance_inches

    def touches(self, clearance_inches: float) -> bool:
        """Whether two shapes touch or overlap."""
        return clearance_inches <= self.tolerance_inches

    def overlaps(self, clearance_inches: float) -> bool:
        """Whether two shapes overlap by more than the error of measuring."""
        return clearance_inches < -self.tolerance_inches

    def is_contact(self, clearance_inches: float, width_inches: float, base_width_inches: float) -> bool:
        """Whether shapes that share a width of border are in contact; the base is the narrower of the two."""
        if not self.touches(clearance_inches):
            return False
        match self.contact:
            case "corner":
                return True
            case "edge":
                return width_inches > 2 * self.tolerance_inches
            case "share":
                return width_inches >= self.contact_share * base_width_inches - self.tolerance_inches

    def arc(self, bearing_degrees: float) -> str:
        """The name of the one arc in which a bearing lies, given clockwise from the unit's heading.

        >>> Measuring().arc(45), Measuring().arc(45.5), Measuring().arc(-135)
        ('front', 'right', 'rear')
        """
        for sector in self.arcs:
            turn = (bearing_degrees - sector.from_degrees + _ANGLE_TOLERANCE_DEGREES) % _FULL_CIRCLE
            if turn <= sector.to_degrees - sector.from_degrees + 2 * _ANGLE_TOLERANCE_DEGREES:
                return sector.name
        return self.arcs[-1].name

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Measuring:
        """Read a policy; what is left out is as the class has it. Raises InvalidBoard with every fault."""
        try:
            policy = msgspec.convert(dict(data), cls)
        except msgspec.ValidationError as error:
            raise InvalidBoard(_as_fault(error)) from None
        faults = list(_policy_faults(policy))
        if faults:
            raise InvalidBoard(*faults)
        return policy

    def description(self) -> dict[str, Any]:
        """What `from_data` reads, without what is as usual."""
        usual, own = msgspec.to_builtins(Measuring()), msgspec.to_builtins(self)
        return {name: value for name, value in own.items() if value != usual[name]}


def _policy_faults(policy: Measuring) -> list[Fault]:
    faults: list[Fault] = []
    tolerance, share = policy.tolerance_inches, policy.contact_share
    if not LEAST_TOLERANCE_INCHES <= tolerance <= 1:
        wanted = f"write {LEAST_TOLERANCE_INCHES} or more, and 1 at most"
        faults.append((("tolerance_inches",), f"{tolerance:g} is no tolerance in inches; {wanted}"))
    if not 0 < share <= 1:
        faults.append((("contact_share",), f"{share:g} is no share; write more than 0, and 1 at most"))
    if not _goes_round(policy.arcs):
        message = "arcs must go once round the circle: let each begin where another ends, 360° in all"
        faults.append((("arcs",), message))
    return faults


def _goes_round(arcs: tuple[Sector, ...]) -> bool:
    ordered = sorted(arcs, key=lambda sector: sector.from_degrees)
    turns = [sector.to_degrees - sector.from_degrees for sector in ordered]
    ends_meet = all(
        (after.from_degrees - arc.to_degrees) % _FULL_CIRCLE == 0
        for arc, after in zip(ordered, [*ordered[1:], *ordered[:1]], strict=True)
    )
    return bool(turns) and ends_meet and sum(turns) == _FULL_CIRCLE and min(turns) > 0


def _as_fault(error: msgspec.ValidationError) -> Fault:
    message, _, where = str(error).partition(" - at `$")
    path = tuple(re.findall(r"[A-Za-z_]\w*|\d+", where))
    return path, message[:1].lower() + message[1:]
