"""The end of the game (FM-H14)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.actions import Refusal
from grognard.state import Result
from grognard_formation.pieces import FormationPosition

__all__ = ["at_the_limit", "limit", "not_in_play", "other_side", "reached"]

_FATES = {
    "killed": ("FM-H10", "{unit} was destroyed in turn {turn}"),
    "dispersed": ("FM-062", "{unit} was dispersed in turn {turn}"),
    "fled": ("FM-H7", "{unit} fled from the table in turn {turn}"),
}


def other_side(position: FormationPosition, side: str) -> str:
    """The other of the two sides."""
    return next(name for name in position.state.sides if name != side)


def limit(position: FormationPosition, side: str) -> float:
    """With how many points of the enemy an army breaks: half of its starting warriors."""
    return position.state.strength[side] * position.tables.breaks_at


def not_in_play(position: FormationPosition, unit: str) -> Refusal:
    """What has become of a unit that is not in play."""
    for lost in position.state.lost:
        if lost.id == unit:
            rule, message = _FATES.get(lost.fate, ("FM-001", "{unit} left play in turn {turn}"))
            return Refusal(rule, message, {"unit": unit, "turn": lost.turn})
    return Refusal("FM-001", "there is no unit {unit}", {"unit": unit})


def broken(position: FormationPosition) -> Sequence[str]:
    """The armies that break: their enemy has points enough, or none of their units is left."""
    state = position.state
    return [
        side
        for side in state.sides
        if state.points[other_side(position, side)] >= limit(position, side)
        or next(position.of_side(side), None) is None
    ]


def reached(position: FormationPosition) -> Result | None:
    """The result at the end of a player's turn, None where no army breaks."""
    gone = broken(position)
    if not gone:
        return None
    scores = {side: float(points) for side, points in position.state.points.items()}
    if len(gone) == 1:
        (side,) = gone
        enemy = other_side(position, side)
        reason = f"the army of {side} breaks: {enemy} has {scores[enemy]:g} points, and {limit(position, side):g} do"
        return Result(winner=enemy, scores=scores, reason=reason, rule="FM-H14")
    return Result(winner=_leading(scores), scores=scores, reason="both armies break", rule="FM-H14")


def at_the_limit(position: FormationPosition) -> Result:
    """The result at the turn limit: the higher total wins."""
    scores = {side: float(points) for side, points in position.state.points.items()}
    reason = f"the turn limit of {position.rules.options['turn_limit']} was reached"
    return Result(winner=_leading(scores), scores=scores, reason=reason, rule="FM-H14")


def _leading(scores: dict[str, float]) -> str | None:
    """The side with the higher total; None for a draw."""
    (one, its), (other, theirs) = scores.items()
    if its == theirs:
        return None
    return one if its > theirs else other
