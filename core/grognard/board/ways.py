"""A move on a table, judged: what it meets on its way and where, what it ends upon, and how far it goes."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from grognard.board.contacts import unit_clearance
from grognard.board.convex import Box, Convex, hull, overlaps_box
from grognard.board.legs import AboutTurn, Leg, Straight, along, carried, pivot_of, step_of, travel_inches
from grognard.board.meeting import Touch, straight_meeting, turning_meeting
from grognard.board.poses import Pose
from grognard.board.standing import Placement, Standing

if TYPE_CHECKING:
    from grognard.board.table_index import TableIndex
    from grognard.board.tabletop import Table

__all__ = ["Meeting", "Way", "corridor", "judged_way"]

_SLICE_ERROR_INCHES = 0.001


class Meeting(Struct, frozen=True, kw_only=True):
    """The first touch on a way: with another unit, impassable terrain or the edge of the table.

    `what` is the unit's id, the name of the terrain, or the side of the table. It happens a share, from 0 to 1, into
    the leg of that number, and `pose` is where the mover then stands.
    """

    kind: Literal["unit", "terrain", "edge"]
    what: str
    leg: int
    share: float
    pose: Pose


class Way(Struct, frozen=True, kw_only=True):
    """A move as it would go if nothing stopped it.

    `meetings` are its first touches with each thing it would run into, in order; units that it only slides along are
    not among them. At the end it touches the units `touching` and overlaps those `overlapping`. It has passed through
    the units `crossed` completely: those it went into and out of, not those that it only ends against. `travel_inches`
    is the travel of the farthest corner.
    """

    start: Pose
    end: Pose
    legs: tuple[Leg, ...]
    travel_inches: float
    meetings: tuple[Meeting, ...] = ()
    touching: tuple[str, ...] = ()
    overlapping: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()

    def first(self, units: Collection[str] | None = None) -> Meeting | None:
        """The first meeting, of those with some units where given."""
        return next((met for met in self.meetings if units is None or met.what in units), None)


def judged_way(
    table: Table, index: TableIndex, unit: Standing, legs: Sequence[Leg], ignoring: Collection[str] = ()
) -> Way:
    """The way of a unit along some legs, past all other units on the table but those to ignore."""
    start = unit.pose
    placements = along(legs, unit.block, start)
    met: dict[tuple[str, str], Meeting] = {}
    entered: set[str] = set()
    for number, leg in enumerate(legs):
        if isinstance(leg, AboutTurn):
            continue
        mover = unit.at(placements[number])
        swept = _swept_box(mover, unit.at(placements[number + 1]), leg)
        for kind, what, shapes in _things(table, index, swept, {unit.unit, *ignoring}):
            if (kind, what) in met and (kind != "unit" or what in entered):
                continue
            touch = _touch_on(leg, mover, shapes, table.measuring.tolerance_inches)
            if touch is None:
                continue
            if (kind, what) not in met:
                pose = _pose(carried(leg, unit.block, placements[number], touch.at))
                met[kind, what] = Meeting(kind=kind, what=what, leg=number, share=touch.at, pose=pose)
            if kind == "unit" and touch.into:
                entered.add(what)
    end = _pose(placements[-1])
    touching, overlapping = _at_end(table, index, unit, end, {unit.unit, *ignoring})
    meetings = tuple(sorted(met.values(), key=lambda met: (met.leg, met.share, met.kind, met.what)))
    passed = entered.difference(overlapping)
    return Way(
        start=start,
        end=end,
        legs=tuple(legs),
        travel_inches=travel_inches(legs, unit.block, start, table.measuring),
        meetings=meetings,
        touching=touching,
        overlapping=overlapping,
        crossed=tuple(met.what for met in meetings if met.kind == "unit" and met.what in passed),
    )


def _pose(placement: Placement) -> Pose:
    x, y, heading = placement
    return Pose(x_inches=x, y_inches=y, heading_degrees=heading)


def _things(
    table: Table, index: TableIndex, swept: Box, ignoring: Collection[str]
) -> Iterator[tuple[Literal["unit", "terrain", "edge"], str, Sequence[Convex]]]:
    tolerance = table.measuring.tolerance_inches
    for other in index.near(swept, tolerance):
        if other.unit not in ignoring:
            yield "unit", other.unit, other.parts
    ground = table.ground
    for piece, box, edges in zip(ground.pieces, ground.boxes, ground.edges, strict=True):
        if piece.impassable and overlaps_box(box, swept, tolerance):
            yield "terrain", piece.called, edges
    if swept[0] < 0 or swept[1] < 0 or swept[2] > table.width_inches or swept[3] > table.depth_inches:
        for name, edge in table.edges.items():
            yield "edge", name, (edge,)


def _swept_box(start: Standing, end: Standing, leg: Leg) -> Box:
    first, last = start.box, end.box
    box = (min(first[0], last[0]), min(first[1], last[1]), max(first[2], last[2]), max(first[3], last[3]))
    if isinstance(leg, Straight):
        return box
    # at most as far as the farthest corner swings out
    (x, y), _ = pivot_of(leg, start.block, start.placement)
    arm = max(math.dist((x, y), corner) for corner in start.hull.corners) + start.hull.radius
    return (x - arm, y - arm, x + arm, y + arm)


def _touch_on(leg: Leg, mover: Standing, shapes: Iterable[Convex], tolerance: float) -> Touch | None:
    """The share of a leg after which the mover first touches one of the shapes, None where it does not."""
    if isinstance(leg, Straight):
        step, length = step_of(leg, mover.placement), leg.inches
        if length < 0:
            step, length = (-step[0], -step[1]), -length
        found = [straight_meeting(part, shape, step, length, tolerance) for shape in shapes for part in mover.parts]
    else:
        pivot, degrees = pivot_of(leg, mover.block, mover.placement)
        length = math.radians(degrees)
        found = [turning_meeting(part, shape, pivot, length, tolerance) for shape in shapes for part in mover.parts]
    touches = [touch for touch in found if touch is not None]
    if not touches or not length:
        return None
    return Touch(min(touch.at / length for touch in touches), any(touch.into for touch in touches))


def _at_end(
    table: Table, index: TableIndex, unit: Standing, end: Pose, ignoring: Collection[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    measuring = table.measuring
    stood = table.stand(unit, end)
    touching: list[str] = []
    overlapping: list[str] = []
    for other in index.near(stood.box, measuring.tolerance_inches):
        if other.unit not in ignoring:
            apart = unit_clearance(stood, other)
            if measuring.overlaps(apart):
                overlapping.append(other.unit)
            elif measuring.touches(apart):
                touching.append(other.unit)
    return tuple(touching), tuple(overlapping)


def corridor(unit: Standing, legs: Sequence[Leg]) -> list[Convex]:
    """The area that a unit sweeps along some legs, as convex shapes; wheels in slices true to 0.001″."""
    swept: list[Convex] = []
    placement = unit.placement
    for leg in legs:
        slices = 1
        if not isinstance(leg, Straight | AboutTurn):
            (x, y), degrees = pivot_of(leg, unit.block, placement)
            arm = max(math.dist((x, y), corner) for corner in unit.at(placement).hull.corners)
            step = 2 * math.acos(max(0.0, 1 - _SLICE_ERROR_INCHES / arm)) if arm > _SLICE_ERROR_INCHES else math.pi
            slices = max(1, math.ceil(abs(math.radians(degrees)) / step))
        shapes = [unit.at(carried(leg, unit.block, placement, i / slices)).hull for i in range(slices + 1)]
        swept += [Convex(hull((*before.corners, *after.corners)), before.radius) for before, after in pairwise(shapes)]
        placement = carried(leg, unit.block, placement)
    return swept or [unit.hull]
