"""Lines of sight on a table, past terrain and units: many lines at once, as arrays."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from grognard.board import polygons
from grognard.board.convex import Convex
from grognard.board.ground import Ground
from grognard.board.measuring import Measuring
from grognard.board.polygons import Booleans, Lines, Numbers
from grognard.board.poses import Point

__all__ = ["clear_lines", "lines_between", "sees"]

_EVEN = 1e-12
_SAME = 1e-9  # inches


def sees(base: Convex, other: Convex, ground: Ground, blockers: Sequence[Convex], measuring: Measuring) -> bool:
    """Whether one base sees another: along the line between their centres or, as the ruleset has it, their corners."""
    lines = lines_between(base, other, measuring)
    # mostly the first line is clear, or there is no other
    return bool(clear_lines(lines[:1], ground, blockers, measuring)[0]) or (
        len(lines) > 1 and bool(clear_lines(lines[1:], ground, blockers, measuring).any())
    )


def lines_between(base: Convex, other: Convex, measuring: Measuring) -> Lines:
    """The lines along which one base may see another, the one between their centres first."""
    starts, ends = [base.centre], [other.centre]
    if measuring.sight == "corners":
        starts += _edge_points(base, other.centre)
        ends += _edge_points(other, base.centre)
    first, second = np.array(starts), np.array(ends)
    return np.hstack([np.repeat(first, len(second), axis=0), np.tile(second, (len(first), 1))])


def _edge_points(base: Convex, seen_from: Point) -> list[Point]:
    """The corners of a base; of a disc, its left and right edges as seen from a point."""
    if base.radius == 0:
        return list(base.corners)
    x, y = base.centre
    distance = math.dist(base.centre, seen_from)
    if distance < _EVEN:
        return [base.centre]
    dx, dy = (seen_from[0] - x) / distance * base.radius, (seen_from[1] - y) / distance * base.radius
    return [(x - dy, y + dx), (x + dy, y - dx)]


def clear_lines(lines: Lines, ground: Ground, blockers: Sequence[Convex], measuring: Measuring) -> Booleans:
    """For each line whether nothing blocks it. A line that touches a blocker is clear if lines may graze."""
    clear = np.ones(len(lines), dtype=np.bool_)
    border = -measuring.tolerance_inches if measuring.sight_may_graze else measuring.tolerance_inches
    low, high = lines.min(axis=0), lines.max(axis=0)
    left, top = min(low[0], low[2]), min(low[1], low[3])
    right, bottom = max(high[0], high[2]), max(high[1], high[3])
    for blocker in blockers:
        x1, y1, x2, y2 = blocker.box
        if x1 <= right + border and x2 >= left - border and y1 <= bottom + border and y2 >= top - border:
            clear &= ~_crossed(lines, blocker, border)
    if clear.any() and ground.pieces:
        clear[clear] &= _clear_of_terrain(lines[clear], ground, measuring)
    return clear


def _crossed(lines: Lines, blocker: Convex, border: float) -> Booleans:
    """Whether each line passes through a convex shape, made wider by the border (narrower where negative)."""
    if len(blocker.corners) == 1 or blocker.radius > 0:
        return _crossed_round(lines, blocker, border)
    start, step = lines[:, :2], lines[:, 2:] - lines[:, :2]
    faces = np.array(blocker.faces)
    slope = step @ faces[:, :2].T
    room = faces[:, 2] + border - start @ faces[:, :2].T
    with np.errstate(divide="ignore", invalid="ignore"):
        at = room / slope
    enter = np.where(slope < -_EVEN, at, -np.inf).max(axis=1)
    leave = np.where(slope > _EVEN, at, np.inf).min(axis=1)
    outside = ((np.abs(slope) <= _EVEN) & (room <= 0)).any(axis=1)
    crossed: Booleans = (np.maximum(enter, 0.0) < np.minimum(leave, 1.0)) & ~outside
    return crossed


def _crossed_round(lines: Lines, blocker: Convex, border: float) -> Booleans:
    distances = polygons.distances_inches(polygons.segments(lines), polygons.convex_of(blocker.corners))
    return distances < blocker.radius + border


def _clear_of_terrain(lines: Lines, ground: Ground, measuring: Measuring) -> Booleans:
    clear = np.ones(len(lines), dtype=np.bool_)
    segments = polygons.segments(lines)
    most = measuring.tolerance_inches
    for piece, shape in zip(ground.pieces, ground.inner if measuring.sight_may_graze else ground.outer, strict=True):
        if piece.blocks_sight:
            crossing = np.flatnonzero(polygons.touching(shape, segments) & clear)
            parts = polygons.intersections(segments[crossing], shape)
            clear[crossing] = [
                _may_look(part, line, piece.seen_through_inches + most)
                for part, line in zip(parts, lines[crossing], strict=True)
            ]
    return clear


def _may_look(part: Any, line: Numbers, most_inches: float) -> bool:
    """Whether what a line passes of a piece is only its ends, neither longer than may be looked through."""
    ends = polygons.ends_of(line)
    for length, stretch in zip(*polygons.stretches(part), strict=True):
        # an end within the error of measuring of the piece's border is on the border, not in the piece
        at_an_end = bool((polygons.distances_inches(ends, stretch) < _SAME).any())
        if not at_an_end or length > most_inches:
            return False
    return True
