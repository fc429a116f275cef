"""Laws about boards: the index that goes along, and measuring that depends neither on who measures nor on where."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.board import HexBoard
from grognard.board.poses import Point, Pose, turn_degrees
from grognard.testing.law import Law

if TYPE_CHECKING:
    from grognard.board.standing import Standing
    from grognard.board.table_index import TableIndex
    from grognard.board.tabletop import Table
    from grognard.state import AnyPosition
    from grognard.testing.moment import Moment

__all__ = ["IndexCarried", "MeasuresBothWays", "MeasuresTurned"]

EVERY = 5
PAIRS = 6
MARGIN_INCHES = 0.003
"""What the rounding of poses to 0.001″ may change."""
_ROUNDED_DEGREES = 0.01


class IndexCarried(Law):
    """The board's index goes from position to position with what moved."""

    name = "index-carried"
    holds = "The index of a position, carried along from those before it, is the one that its units give."

    def at_decision(self, moment: Moment) -> None:
        """Builds the index afresh."""
        position = moment.position
        if position.rules.board is None:
            return
        self.checks += 1
        carried, fresh = position.index, position.rules.board.index(position.units.values())
        if _content(position, carried) != _content(position, fresh):
            self.broken(
                "the index of the units on the board is not what it should be: change units with draft.change()"
            )


def _content(position: AnyPosition, index: Any) -> object:
    if isinstance(position.rules.board, HexBoard):
        return index
    table: Table = position.rules.board
    found = {name: (stood.placement, stood.block, stood.side) for name, stood in index.items()}
    return found, [stood.unit for stood in index.near(table.box, table.width_inches)]


class MeasuresBothWays(Law):
    """Who measures makes no difference."""

    name = "measures-both-ways"
    holds = "On a table distance, overlap, contact and sight are the same from A to B as from B to A."
    when = f"at every {EVERY}th decision, for {PAIRS} pairs of units"

    def at_decision(self, moment: Moment) -> None:
        """Measures there and back."""
        table = _table(moment)
        if table is None:
            return
        index: TableIndex = moment.position.index
        verdicts: tuple[tuple[str, Callable[[Standing, Standing], bool]], ...] = (
            ("overlaps", table.overlap),
            ("is in contact with", lambda a, b: table.contact(a, b) is not None),
            ("sees", lambda a, b: table.sees_unit(index, a, b)),
        )
        for one, other in _pairs(moment, index):
            self.checks += 1
            there, back = table.distance_inches(one, other), table.distance_inches(other, one)
            if there < 0 or abs(there - back) > 1e-9:  # noqa: PLR2004 - what floating point may do
                self.broken(f"{one.unit} is {there:g}″ from {other.unit}, which is {back:g}″ from it")
            for words, asked in verdicts:
                if asked(one, other) != asked(other, one):
                    self.broken(f"{one.unit} {words} {other.unit} only one way round")


class MeasuresTurned(Law):
    """Where north is makes no difference."""

    name = "measures-turned"
    holds = "Turning and mirroring a table with all that is on it changes no distance and no arc."
    when = f"at every {EVERY}th decision, for {PAIRS} pairs of units"

    def at_decision(self, moment: Moment) -> None:
        """Measures on the table, and on the same table turned and mirrored."""
        table = _table(moment)
        if table is None:
            return
        degrees, mirrored = moment.trial.chance.randrange(36_000) / 100, moment.trial.chance.random() < 1 / 2
        for one, other in _pairs(moment, moment.position.index):
            self.checks += 1
            one_too, other_too = (_turned(table, stood, degrees, mirrored=mirrored) for stood in (one, other))
            slack = MARGIN_INCHES + math.radians(_ROUNDED_DEGREES) * (one.farthest + other.farthest)
            distance, distance_too = table.distance_inches(one, other), table.distance_inches(one_too, other_too)
            if abs(distance - distance_too) > slack:
                self.broken(
                    f"{one.unit} is {distance:g}″ from {other.unit}, but {distance_too:g}″ when the table is turned by "
                    f"{degrees:g}°"
                )
            arc, arc_too = table.arc(one, other), table.arc(one_too, other_too)
            if not mirrored and arc != arc_too and not _on_a_border(table, one, other):
                self.broken(
                    f"{other.unit} is in the {arc} of {one.unit}, but in its {arc_too} when the table is turned"
                )


def _table(moment: Moment) -> Table | None:
    board = moment.position.rules.board
    if board is None or isinstance(board, HexBoard) or moment.number % EVERY:
        return None
    table: Table = board
    return table


def _pairs(moment: Moment, index: TableIndex) -> Iterator[tuple[Standing, Standing]]:
    pairs = list(combinations(sorted(index), 2))
    for one, other in moment.trial.chance.sample(pairs, min(PAIRS, len(pairs))):
        yield index[one], index[other]


def _turned(table: Table, stood: Standing, degrees: float, *, mirrored: bool) -> Standing:
    """A unit where it comes to stand when the table is mirrored, east for west, and turned about its corner."""
    x, y, heading = stood.placement
    x, heading = (-x, -heading) if mirrored else (x, heading)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    pose = Pose(x_inches=x * cos - y * sin, y_inches=x * sin + y * cos, heading_degrees=heading + degrees)
    rear = {"left": "right", "right": "left"}.get(stood.block.rear, "centre") if mirrored else stood.block.rear
    spots = tuple((-right, back, -turn) for right, back, turn in stood.block.spots) if mirrored else stood.block.spots
    return table.stand(replace(stood.block, rear=rear, spots=spots), pose)


def _on_a_border(table: Table, one: Standing, other: Standing) -> bool:
    """Whether the other stands on the line between two arcs, or so near that its rounding decides."""
    left, right = one.front
    apex: Point = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    if table.measuring.arcs_from == "centre":
        apex = one.centre
    reach = math.dist(apex, other.centre)
    if reach < 1:
        return True
    bearing = math.degrees(math.atan2(other.centre[0] - apex[0], apex[1] - other.centre[1])) - one.heading_degrees
    slack = math.degrees(2 * MARGIN_INCHES / reach) + 3 * _ROUNDED_DEGREES
    return any(abs(turn_degrees(sector.from_degrees, bearing)) <= slack for sector in table.measuring.arcs)
