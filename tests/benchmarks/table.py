"""Tables of 20, 200 and 2,000 bases: time to list one unit's actions after a move, and to judge one action.

    python tests/benchmarks/table.py [--seconds 2]

Units of ten bases, in two ranks of five, stand scattered over a table of 12 by 6 feet with four woods and a lake on it.
Listing looks at moves straight ahead at each inch up to six, at wheels of 15°, 30° and 45° each way, and at charges at
every enemy within reach, on a position that has just followed another by a move. Judging takes one straight move that
ends in a wheel: is the way clear, what is met first, which ground is crossed, is the unit seen by the nearest enemy.
Beside it stands the first half of that, what is met, by a loop that builds each base with shapely, one by one, and then
tries all of them at each step of the way. Times are of the processor.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import shapely
from msgspec.structs import replace
from shapely import affinity

from grognard.board.blocks import Block, TableUnit
from grognard.board.ground import Piece
from grognard.board.legs import Leg, Straight, Wheel, along, carried
from grognard.board.poses import Pose, bearing_degrees, turn_degrees
from grognard.board.standing import Placement
from grognard.board.table_index import TableIndex
from grognard.board.tabletop import Table

BLOCK = Block(width_inches=0.8, depth_inches=0.8, bases=10, files=5)
AHEAD: list[list[Leg]] = [[Straight(inches=float(inches))] for inches in range(1, 7)]
WHEELS: list[list[Leg]] = [
    [Wheel(hand="left" if degrees < 0 else "right", degrees=abs(degrees))] for degrees in (-45, -30, -15, 15, 30, 45)
]
PATH: list[Leg] = [Straight(inches=4.0), Wheel(hand="right", degrees=20.0)]
REACH_INCHES = 6.0

_shapely: Any = shapely
_affinity: Any = affinity


def rectangle(left: float, top: float, width: float, depth: float) -> tuple[tuple[float, float], ...]:
    """The corners of a piece of terrain."""
    right, bottom = left + width, top + depth
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def battlefield(bases: int, seed: int = 1) -> tuple[Table, list[TableUnit]]:
    """A table and units on it that do not overlap, every other one of each side."""
    woods = [
        Piece(kind="wood", outline=rectangle(20 + 28 * i, 15 + 11 * (i % 2), 10, 8), blocks_sight=True)
        for i in range(4)
    ]
    lake = Piece(kind="lake", outline=rectangle(66, 60, 12, 8), impassable=True)
    field = Table(144, 72, [*woods, lake])
    rnd = random.Random(seed)
    units: list[TableUnit] = []
    index = field.index([])
    while len(units) * BLOCK.bases < bases:
        heading = rnd.choice((0, 180)) + rnd.uniform(-30, 30)
        pose = Pose(x_inches=rnd.uniform(4, 140), y_inches=rnd.uniform(4, 68), heading_degrees=heading)
        number = len(units)
        unit = TableUnit(id=f"unit-{number}", kind="foot", side=("red", "blue")[number % 2], block=BLOCK, pose=pose)
        stood = field.stand(unit, pose)
        if not any(field.overlap(stood, other) for other in index.near(stood.box)):
            units.append(unit)
            index = field.reindex(index, None, unit)
    return field, units


def listed(field: Table, index: TableIndex, name: str) -> int:
    """How many of the moves and charges to choose from are clear."""
    unit = index[name]
    clear = sum(not field.way(index, unit, legs).meetings for legs in (*AHEAD, *WHEELS))
    for other in field.near(index, unit, REACH_INCHES):
        target = index[other]
        if target.side != unit.side and field.arc(unit, target) == "front":
            turn = turn_degrees(unit.heading_degrees, bearing_degrees(unit.centre, target.centre))
            wheel = Wheel(hand="right" if turn > 0 else "left", degrees=abs(turn))
            met = field.way(index, unit, [wheel, Straight(inches=REACH_INCHES)]).first()
            clear += met is not None and met.what == other
    return clear


def judged(field: Table, index: TableIndex, name: str) -> tuple[object, ...]:
    """Everything a ruleset asks about one move."""
    unit = index[name]
    way = field.way(index, unit, PATH)
    end = field.stand(unit, way.end)
    enemy = field.nearest(index, end, lambda other: other.side != unit.side)
    seen = enemy is not None and field.sees_unit(index, index[enemy], end)
    return way.first(), way.overlapping, field.crossed_terrain(unit, PATH), field.holds(end), seen


# the same by one shape after another


def shapes_of(pose: Placement) -> list[Any]:
    """The bases of a unit, each built by itself."""
    x, y, heading = pose
    shapes: list[Any] = []
    for number in range(BLOCK.bases):
        left = (number % BLOCK.files - BLOCK.files / 2) * BLOCK.width_inches
        back = number // BLOCK.files * BLOCK.depth_inches
        box = _shapely.box(left, back, left + BLOCK.width_inches, back + BLOCK.depth_inches)
        turned = _affinity.rotate(box, heading, origin=(0, 0))
        shapes.append(_affinity.translate(turned, x, y))
    return shapes


def placement(unit: TableUnit) -> Placement:
    """Where a unit stands, as numbers."""
    pose = unit.pose or Pose(x_inches=0, y_inches=0)
    return (pose.x_inches, pose.y_inches, pose.heading_degrees)


def naive_way(field: Table, units: list[TableUnit], unit: TableUnit, legs: list[Leg]) -> list[str]:
    """What is met, stepping along in quarters of an inch or in degrees and trying every base at each step."""
    bases = [(other.id, base) for other in units if other.id != unit.id for base in shapes_of(placement(other))]
    bases += [(piece.kind, _shapely.Polygon(piece.outline)) for piece in field.terrain if piece.impassable]
    stops = along(legs, BLOCK, unit.pose or Pose(x_inches=0, y_inches=0))
    met: dict[str, None] = {}
    for leg, start in zip(legs, stops, strict=False):
        steps = math.ceil(leg.inches * 4 if isinstance(leg, Straight) else getattr(leg, "degrees", 1.0))
        for step in range(1, steps + 1):
            footprint = _shapely.union_all(shapes_of(carried(leg, BLOCK, start, step / steps)))
            met |= {name: None for name, base in bases if footprint.intersects(base)}
    return list(met)


def seconds(once: Callable[[], object], most: float) -> float:
    """The median time of a call, repeated for a while."""
    times: list[float] = []
    end = time.perf_counter() + most
    while not times or time.perf_counter() < end:
        start = time.process_time()
        once()
        times.append(time.process_time() - start)
    return statistics.median(times)


def measure(bases: int, most: float) -> tuple[float, float, float]:
    """Seconds to list and to judge, and to judge by the loop."""
    field, units = battlefield(bases)
    index = field.index(units)
    rnd = random.Random(2)

    def moved() -> tuple[TableIndex, str]:
        unit = rnd.choice(units)
        pose = unit.pose or Pose(x_inches=0, y_inches=0)
        after = replace(unit, pose=pose.ahead(rnd.uniform(0.01, 0.5)))
        return field.reindex(index, unit, after), rnd.choice(units).id

    listing = seconds(lambda: listed(field, *moved()), most)
    judging = seconds(lambda: judged(field, *moved()), most)
    naive = seconds(lambda: naive_way(field, units, rnd.choice(units), PATH), min(most, 1.0))
    return listing, judging, naive


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to repeat each measurement")
    most = parser.parse_args().seconds
    print("bases   list one unit   judge one move   by a shapely loop")
    before: tuple[float, ...] = ()
    for bases in (20, 200, 2000):
        found = measure(bases, most)
        growth = "".join(f"   × {now / then:.1f}" for now, then in zip(found, before, strict=False))
        before = found
        print(f"{bases:5}   {found[0] * 1e3:10.2f} ms   {found[1] * 1e3:11.2f} ms   {found[2] * 1e3:14.1f} ms{growth}")


if __name__ == "__main__":
    main()
