"""Warriors in and out of formation: where they stand in the block, and who is lost first (sections A, F and H)."""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec.structs import replace

from grognard.board.blocks import Block
from grognard.board.poses import Pose
from grognard_formation.events import Gone, Panicked, Scored
from grognard_formation.pieces import Density, FormationDraft, FormationPosition, Tables, Troop

__all__ = [
    "block_of",
    "disorder",
    "formed_bases",
    "out_bases",
    "remove",
    "score",
    "threshold_of",
    "without",
]


def block_of(tables: Tables, arm: str, density: Density, warriors: int, files: int) -> Block:
    """The block of a unit of an arm in a formation (FM-H2)."""
    base, gap = tables.arms[arm], tables.gap_inches[density]
    return Block(
        width_inches=base.width_inches,
        depth_inches=base.depth_inches,
        bases=warriors,
        files=files,
        file_gap_inches=gap,
        rank_gap_inches=gap,
        rear="right",  # FM-H16: those who are lost stood on the left of the rear rank
    )


@lru_cache(maxsize=4096)
def _lost_first(bases: int, files: int) -> tuple[int, ...]:
    """The numbers of the bases from the rear rank on, each rank from the left (FM-H16)."""
    ranks = [list(range(start, min(start + files, bases))) for start in range(0, bases, files)]
    return tuple(number for rank in reversed(ranks) for number in rank)


def out_bases(unit: Troop) -> frozenset[int]:
    """The numbers of the bases of the warriors out of formation, who stand rearmost (FM-H16)."""
    return frozenset(_lost_first(unit.warriors, unit.block.front_files)[: unit.out])


def formed_bases(unit: Troop) -> list[int]:
    """The numbers of the bases of the warriors in formation, who fill the front (FM-H16)."""
    return sorted(_lost_first(unit.warriors, unit.block.front_files)[unit.out :])


def threshold_of(position: FormationPosition, unit: Troop) -> int:
    """The threshold of a unit's tests: its density, or its number where it panics (FM-048, FM-061)."""
    return unit.warriors if unit.density is None else position.tables.densities[unit.density]


def disorder(draft: FormationDraft, name: str, number: int) -> int:
    """Lets warriors lose formation, no more than are in it, and says how many; with the last the unit panics.

    They stay with the unit (FM-H9), and its density stays as it is until then.
    """
    unit = draft.units[name]
    lost = min(number, unit.formed)
    if lost <= 0:
        return 0
    if lost < unit.formed:
        draft.put(replace(unit, out=unit.out + lost))
    else:
        # FM-005, FM-006, FM-007
        draft.put(replace(unit, out=unit.warriors, density=None))
        draft.log(Panicked(unit=name))
    return lost


def remove(draft: FormationDraft, name: str, number: int, fate: str, rule: str) -> None:
    """Takes warriors off the field: of a panicking unit any, of another those in formation; the last take it along."""
    unit = draft.units[name]
    if number <= 0:
        return
    if number >= unit.warriors:
        draft.remove(name, fate)
        draft.log(Gone(unit=name, because=rule))
        return
    smaller, pose = without(unit.block, unit.pose, number)
    if unit.panicking:
        draft.put(replace(unit, block=smaller, pose=pose, out=smaller.bases))
        return
    panics = number >= unit.formed
    density = None if panics else unit.density
    draft.put(replace(unit, block=smaller, pose=pose, out=min(unit.out, smaller.bases), density=density))
    if panics:
        draft.log(Panicked(unit=name))


def without(block: Block, pose: Pose | None, number: int) -> tuple[Block, Pose | None]:
    """A block with so many warriors fewer, and the pose in which the others stay where they are (FM-H16)."""
    smaller = replace(block, bases=block.bases - number)
    fewer_files = block.front_files - smaller.front_files
    if pose is None or not fewer_files:
        return smaller, pose
    # of a single rank the left end goes
    aside = fewer_files * (block.width_inches + block.file_gap_inches) / 2
    angle = math.radians(pose.heading_degrees)
    x, y = pose.x_inches + aside * math.cos(angle), pose.y_inches + aside * math.sin(angle)
    return smaller, Pose(x_inches=x, y_inches=y, heading_degrees=pose.heading_degrees)


def score(draft: FormationDraft, side: str, points: int, of: str, rule: str) -> None:
    """Gives a side demoralisation points, a victory score (FM-065)."""
    total = draft.state.points[side] + points
    draft.set(points={**draft.state.points, side: total})
    draft.log(Scored(side=side, points=points, total=total, of=of, because=rule))
