"""Where things stand on a table: points in inches, and poses with a heading.

x runs east and y south, from the table's north-west corner, in inches; headings and bearings are in degrees clockwise
from the table's north. A picture of a table uses the same coordinates.
"""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import force_setattr

__all__ = ["Point", "Pose", "bearing_degrees", "direction", "rounded_degrees", "rounded_inches", "turn_degrees"]

Point = tuple[float, float]
"""x and y, in inches."""

_INCH_PLACES = 3
_DEGREE_PLACES = 2


class Pose(Struct, frozen=True, kw_only=True, gc=False):
    """A place on the table and the direction faced there.

    Always rounded, to 0.001″ and 0.01°, so that what is judged is what is saved.

    >>> Pose(x_inches=12, y_inches=-0.0004, heading_degrees=-90)
    Pose(x_inches=12.0, y_inches=0.0, heading_degrees=270.0)
    """

    x_inches: float
    y_inches: float
    heading_degrees: float = 0.0

    def __post_init__(self) -> None:
        force_setattr(self, "x_inches", rounded_inches(self.x_inches))
        force_setattr(self, "y_inches", rounded_inches(self.y_inches))
        force_setattr(self, "heading_degrees", rounded_degrees(self.heading_degrees))

    @property
    def point(self) -> Point:
        """Its x and y, in inches."""
        return (self.x_inches, self.y_inches)

    def ahead(self, inches: float) -> Pose:
        """The pose that many inches straight ahead, or behind where negative."""
        dx, dy = direction(self.heading_degrees)
        return Pose(
            x_inches=self.x_inches + inches * dx,
            y_inches=self.y_inches + inches * dy,
            heading_degrees=self.heading_degrees,
        )

    def turned(self, degrees: float) -> Pose:
        """The pose turned on the spot, clockwise."""
        return Pose(x_inches=self.x_inches, y_inches=self.y_inches, heading_degrees=self.heading_degrees + degrees)


def rounded_inches(inches: float) -> float:
    """To 0.001″, and never -0.0."""
    return round(float(inches), _INCH_PLACES) + 0.0


def rounded_degrees(degrees: float) -> float:
    """A heading from 0° to 359.99°, to 0.01°."""
    # 359.996 rounds up to 360, which is 0
    return round(float(degrees) % 360.0, _DEGREE_PLACES) % 360.0 + 0.0


def direction(heading_degrees: float) -> Point:
    """The step of one inch along a heading.

    >>> direction(90)
    (1.0, 0.0)
    """
    exact = _QUARTERS.get(heading_degrees % 360.0)
    if exact is not None:
        return exact
    angle = math.radians(heading_degrees)
    return (math.sin(angle), -math.cos(angle))


# exact, so that a table turned by a right angle has the same coordinates
_QUARTERS: dict[float, Point] = {0.0: (0.0, -1.0), 90.0: (1.0, 0.0), 180.0: (0.0, 1.0), 270.0: (-1.0, 0.0)}


def bearing_degrees(start: Point, end: Point) -> float:
    """The bearing of one point from another, from 0° up to 360°; 0 where they are the same.

    >>> bearing_degrees((0, 0), (3, 0))
    90.0
    """
    return math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])) % 360.0


def turn_degrees(heading_degrees: float, to_degrees: float) -> float:
    """The shorter turn from one heading to another, clockwise positive: from −180° (not included) to 180°.

    >>> turn_degrees(350, 10), turn_degrees(10, 350)
    (20.0, -20.0)
    """
    turn = (to_degrees - heading_degrees) % 360.0
    return turn - 360.0 if turn > 180.0 else turn  # noqa: PLR2004 - half a circle
