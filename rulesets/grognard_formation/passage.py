"""Carrying a move out: to its end, and the tests for it and for the friends passed through (sections C, D and E)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.board.ways import Way
from grognard_formation import losses
from grognard_formation.courses import friends_crossed
from grognard_formation.events import Moved, Verb
from grognard_formation.pieces import FormationDraft

__all__ = ["carry", "settle"]


def carry(draft: FormationDraft, name: str, way: Way, verb: Verb, met: str = "") -> None:
    """Puts a unit at the end of its way."""
    if way.end == way.start:
        return
    unit = draft.units[name]
    draft.put(replace(unit, pose=way.end))
    inches = round(way.travel_inches, 3) + 0.0
    draft.log(Moved(unit=name, verb=verb, start=way.start, to=way.end, inches=inches, met=met))


def settle(draft: FormationDraft, name: str, way: Way, result: int | None, *, tested: bool) -> None:
    """Takes the test of a move: on the friends passed through (FM-041), else on a runner itself (FM-032).

    The threshold is the mover's own (FM-040). A walk rolls for it only here (FM-046), once for all (FM-H5).
    """
    unit = draft.units[name]
    friends = friends_crossed(draft, unit, way)
    if friends:
        against = losses.threshold(draft, unit, "passage")
        if result is None:
            reason = f"{name} passes through {' and '.join(friends)}, threshold {against:g}"
            result = losses.rolled_losses(draft, against, draft.tables.passage_die, reason)
        for friend in friends:
            losses.take(draft, friend, result, against, "FM-041")
            # FM-043: where it stands it stays
            draft.put(replace(draft.units[friend], crossed=True))
    elif result is not None and not tested:
        losses.take(draft, name, result, losses.threshold(draft, unit, "run"), "FM-050")
