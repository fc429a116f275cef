"""Re-forming: another density or number of files, and back into formation (FM-H8)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from grognard.actions import Action, Refusal
from grognard.board.blocks import Block
from grognard_formation.events import Reformed
from grognard_formation.formation import block_of
from grognard_formation.pieces import Density, FormationDraft, FormationPosition, Reform, Troop

__all__ = ["choices", "reform", "refusal"]

_DENSITIES: tuple[Density, ...] = ("dense", "open", "loose")


def _returning(unit: Troop) -> int:
    """How many return to formation: all, unless the unit ran or was crossed in this player turn."""
    return 0 if unit.ran or unit.crossed else unit.out


def _block(position: FormationPosition, unit: Troop, action: Reform) -> Block:
    kind = position.tables.kinds[unit.kind]
    return block_of(position.tables, kind.arm, action.density, unit.warriors, action.files)


def refusal(position: FormationPosition, unit: Troop, action: Reform) -> Refusal | None:
    """Why one of the side's units that may still take a main action, and is in no contact, may not re-form so."""
    words: dict[str, Any] = {"unit": unit.id, "files": action.files, "warriors": unit.warriors}
    if not 1 <= action.files <= unit.warriors:
        return Refusal("FM-H8", "{unit} has {warriors} warriors, who stand in 1 to {warriors} files", words)
    block = _block(position, unit, action)
    if block == unit.block and not _returning(unit):
        if unit.out:
            message = "nobody of {unit} returns to formation: it ran or was passed through in this turn"
            return Refusal("FM-H8", message, words)
        return Refusal("FM-H8", "{unit} stands so already, and all are in formation", words)
    table, index = position.tables.board, position.index
    stood = table.stand(block, index[unit.id].pose)
    if not table.holds(stood):
        return Refusal("FM-H8", "there is no room on the table for {unit} in that formation", words)
    for other in index.near(stood.box):
        if other.unit != unit.id and table.overlap(stood, other):
            words["other"] = other.unit
            return Refusal("FM-H8", "there is no room for {unit} in that formation beside {other}", words)
    for piece in table.ground.under([stood.hull]):
        if piece.impassable:
            words["terrain"] = piece.called
            return Refusal("FM-H8", "there is no room for {unit} in that formation beside {terrain}", words)
    return None


def choices(position: FormationPosition, unit: Troop) -> Iterator[Action]:
    """The same formation where it brings somebody back; the other densities; twice as deep, and half as deep."""
    files = unit.block.front_files
    found = [Reform(unit=unit.id, density=density, files=files) for density in _DENSITIES]
    if unit.density is not None:
        deeper, wider = math.ceil(files / 2), min(unit.warriors, 2 * files)
        found += [Reform(unit=unit.id, density=unit.density, files=number) for number in (deeper, wider)]
    for action in dict.fromkeys(found):
        if refusal(position, unit, action) is None:
            yield action


def reform(draft: FormationDraft, action: Reform) -> None:
    """Re-forms about the middle of the front."""
    unit = draft.units[action.unit]
    returned = _returning(unit)
    block = _block(draft, unit, action)
    draft.put(replace(unit, block=block, density=action.density, out=unit.out - returned))
    draft.log(Reformed(unit=unit.id, density=action.density, files=action.files, returned=returned))
