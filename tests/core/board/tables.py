"""Tables and units for the tests of measuring, and motions of a whole table that must change no verdict."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from grognard.board.blocks import Block, TableUnit
from grognard.board.ground import Piece
from grognard.board.measuring import Measuring
from grognard.board.poses import Point, Pose, direction
from grognard.board.tabletop import Table

MARGIN = 0.003
"""Inches about a limit within which a verdict may change when the table is turned, since poses are rounded."""

FOOT = Block(width_inches=0.8, depth_inches=0.8, bases=12, files=6)
BASE = Block(width_inches=2.0, depth_inches=1.0)
DISC = Block(width_inches=1.0, depth_inches=1.0, round=True)


def unit(name: str, block: Block, x: float, y: float, heading: float = 0.0, *, side: str = "red") -> TableUnit:
    return TableUnit(
        id=name, kind="foot", side=side, block=block, pose=Pose(x_inches=x, y_inches=y, heading_degrees=heading)
    )


def table(*terrain: Piece, measuring: Measuring | None = None) -> Table:
    return Table(72, 48, terrain, measuring)


def rectangle(kind: str, left: float, top: float, right: float, bottom: float, **fields: object) -> Piece:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return replace(Piece(kind=kind, outline=corners), **fields)


def beyond(pose: Pose, bearing_degrees: float, inches: float) -> Point:
    """The point so far from a pose on a bearing."""
    dx, dy = direction(bearing_degrees)
    return (pose.x_inches + inches * dx, pose.y_inches + inches * dy)


@dataclass(frozen=True)
class Motion:
    """A mirroring (east for west) or none, then a turn about the origin, then a move."""

    mirrored: bool
    degrees: float
    east: float
    south: float

    def point(self, point: Point) -> Point:
        x, y = (-point[0] if self.mirrored else point[0]), point[1]
        angle = math.radians(self.degrees)
        return (
            x * math.cos(angle) - y * math.sin(angle) + self.east,
            x * math.sin(angle) + y * math.cos(angle) + self.south,
        )

    def pose(self, pose: Pose) -> Pose:
        x, y = self.point(pose.point)
        heading = -pose.heading_degrees if self.mirrored else pose.heading_degrees
        return Pose(x_inches=x, y_inches=y, heading_degrees=heading + self.degrees)

    def block(self, block: Block) -> Block:
        swapped = {"left": "right", "right": "left", "centre": "centre"}
        return replace(block, rear=swapped[block.rear]) if self.mirrored else block

    def place(self, block: Block, pose: Pose) -> tuple[Block, Pose]:
        return self.block(block), self.pose(pose)

    def unit(self, moved: TableUnit) -> TableUnit:
        assert moved.pose is not None
        return replace(moved, block=self.block(moved.block), pose=self.pose(moved.pose))

    def piece(self, piece: Piece) -> Piece:
        return replace(piece, outline=tuple(self.point(corner) for corner in piece.outline))

    def arc(self, name: str) -> str:
        return {"left": "right", "right": "left"}.get(name, name) if self.mirrored else name


def clear_of(values: Iterable[float], limit: float) -> bool:
    """Whether no value is within the margin of a limit."""
    return all(abs(value - limit) >= MARGIN for value in values)
