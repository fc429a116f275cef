"""What is told of a unit or a commander beside its name, in short words: they stand on the picture too."""

from __future__ import annotations

from collections.abc import Iterator

from grognard_thirty_years_war import chain, characters
from grognard_thirty_years_war.authority import Authority
from grognard_thirty_years_war.pieces import Officer, Piece, Troop, WarPosition

__all__ = ["of_piece"]


def of_piece(position: WarPosition, piece: Piece) -> Iterator[str]:
    """The marks of a unit, or of a commander."""
    yield from _of_troop(position, piece) if isinstance(piece, Troop) else _of_officer(position, piece)


def _of_troop(position: WarPosition, unit: Troop) -> Iterator[str]:
    """Disorder, flight, a re-forming that hangs over (TW-054), a commander with the unit."""
    if unit.dp:
        yield f"{unit.dp} DP"
    if unit.fleeing:
        yield "flees"
    if unit.reforming is not None:
        yield "re-forming"
    if chain.attached_to(position, unit.id) is not None:
        yield "leader"


def _of_officer(position: WarPosition, officer: Officer) -> Iterator[str]:
    """His character, whom he is with, his order with its flag and zone (TW-O3), his command points."""
    yield "leader"
    if officer.character:
        yield officer.character
    if officer.attached is not None:
        yield f"with {officer.attached}"
    radius = characters.zone_inches(position, officer)
    if officer.flag is not None and radius is not None and position.rules.options["orders"]:
        x, y = officer.flag
        yield f"{officer.order}, flag {x:g},{y:g} ({radius:g}″)"
    yield _points(position, officer)


def _points(position: WarPosition, officer: Officer) -> str:
    """The command points that he has left while he acts, those that his card will bring, or that he has acted."""
    for step in reversed(position.state.agenda):
        if isinstance(step, Authority) and step.officer == officer.id:
            return f"{step.points} CP left"
    if officer.acted:
        return "has acted"
    points = max(0, officer.points - officer.paid)
    if position.rules.options["command_points"] == "3":
        return f"{points} CP"
    usual = position.tables.officer_points[position.tables.kinds[officer.kind].level]
    return f"d3{points + 1 - usual:+d} CP".replace("-", "−").replace("+0", "")
