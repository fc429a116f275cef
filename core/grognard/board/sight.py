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
from grognard.board.polygons import Booleans, Lines, Polygons
from grognard.board.poses import Point

__all__ = ["clear_lines", "lines_between", "sees", "sight_between"]

_EVEN = 1e-12
_SAME = 1e-9  # inches


def sees(base: Convex, other: Convex, ground: Ground, blockers: Sequence[Convex], measuring: Measuring) -> bool:
    """Whether one base sees another: along the line between their centres or, as the ruleset has it, their corners."""
    return bool(sight_between([base], [other], ground, blockers, measuring)[0, 0])


def sight_between(
    bases: Sequence[Convex], others: Sequence[Convex], ground: Ground, blockers: Sequence[Convex], measuring: Measuring
) -> Booleans:
    """Which bases (rows) see which of some others (columns)."""
    centres = _pairs([base.centre for base in bases], [other.centre for other in others])
    found = clear_lines(centres, ground, blockers, measuring)
    if measuring.sight == "corners" and not found.all():
        # only where the line between the centres is blocked
        hidden = np.flatnonzero(~found)
        lines = [lines_between(bases[i], others[j]) for i, j in (divmod(int(pair), len(others)) for pair in hidden)]
        owners = np.repeat(hidden, [len(some) for some in lines])
        found[owners[clear_lines(np.vstack(lines), ground, blockers, measuring)]] = True
    return found.reshape(len(bases), len(others))


def lines_between(base: Convex, other: Convex) -> Lines:
    """The lines from the centre and corners of one base to those of another."""
    starts = [base.centre, *_edge_points(base, other.centre)]
    return _pairs(starts, [other.centre, *_edge_points(other, base.centre)])


def _pairs(starts: Sequence[Point], ends: Sequence[Point]) -> Lines:
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
    shapes = ground.inner if measuring.sight_may_graze else ground.outer
    for piece, shape in zip(ground.pieces, shapes, strict=True):
        if piece.blocks_sight:
            crossing = np.flatnonzero(polygons.touching(shape, segments) & clear)
            if len(crossing):
                most = piece.seen_through_inches + measuring.tolerance_inches
                clear[crossing] = ~_hidden_in(shape, segments[crossing], lines[crossing], most)
    return clear


def _hidden_in(shape: Any, crossing: Polygons, lines: Lines, most_inches: float) -> Booleans:
    """Which lines pass right through a piece, or have an end longer in it than may be seen through."""
    lengths, stretches, owners = polygons.stretches(polygons.intersections(crossing, shape))
    # an end within the error of measuring of the piece's border is on the border, not in the piece
    from_start = polygons.distances_inches(stretches, polygons.points(lines[owners, :2]))
    from_end = polygons.distances_inches(stretches, polygons.points(lines[owners, 2:]))
    hiding = (np.minimum(from_start, from_end) > _SAME) | (lengths > most_inches)
    return np.bincount(owners[hiding], minlength=len(lines)) > 0
