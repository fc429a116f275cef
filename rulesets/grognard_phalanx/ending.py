"""Losses, the end of the game and the score (section F of the rules)."""

from __future__ import annotations

from typing import Literal

from grognard.actions import Refusal
from grognard.state import Result
from grognard.units import Lost
from grognard_phalanx.pieces import PhalanxDraft, PhalanxPosition, Routed

__all__ = [
    "after_losses",
    "as_they_stand",
    "at_the_limit",
    "leave_behind",
    "lose",
    "losses",
    "not_in_play",
    "points_lost",
    "staying_behind",
]

How = Literal["routed", "camp", "undeployed", "out"]

_FATES = {
    "routed": ("PH-064", "{unit} was routed in turn {turn}"),
    "camp": ("PH-J4", "{unit} was lost in turn {turn}, inside the camp that fell"),
    "undeployed": ("PH-J3", "{unit} was lost in turn {turn}: it had not left the camp in time"),
    "out": ("PH-J3", "{unit} takes no part since turn {turn}: it had not left the camp in time"),
}


def lose(draft: PhalanxDraft, unit: str, how: How) -> None:
    """Takes a unit out of play; when a camp falls, the units inside it are lost at once (PH-J4)."""
    gone = draft.remove(unit, how)
    draft.log(Routed(unit=unit, how=how))
    if draft.tables.kinds[gone.kind].is_camp:
        for other in draft.tables.armies[gone.side]:
            if other in draft.units and draft.units[other].at is None:
                lose(draft, other, "camp")


def leave_behind(draft: PhalanxDraft, side: str) -> None:
    """After the owner's third turn, units still in the camp are lost, out, or stay, by option (PH-031, PH-J3)."""
    for unit in staying_behind(draft, side):
        lose(draft, unit, "undeployed" if draft.rules.options["undeployed"] == "lost" else "out")


def staying_behind(position: PhalanxPosition, side: str) -> list[str]:
    """In the last turn for leaving the camp, the units of a side that are still inside, unless they may leave later."""
    if position.state.turn != position.tables.deploy_turns or position.rules.options["undeployed"] == "stay":
        return []
    units = position.units
    return [unit for unit in position.tables.armies[side] if unit in units and units[unit].at is None]


def not_in_play(position: PhalanxPosition, unit: str) -> Refusal:
    """What has become of a unit that is not in play."""
    for lost in position.state.lost:
        if lost.id == unit:
            rule, message = _FATES.get(lost.fate, ("", "{unit} left play in turn {turn}"))
            return Refusal(rule, message, {"unit": unit, "turn": lost.turn})
    return Refusal("PH-007", "there is no unit {unit}", {"unit": unit})


def _gone(position: PhalanxPosition, side: str) -> list[Lost]:
    return [lost for lost in position.state.lost if lost.side == side and lost.fate != "out"]


def losses(position: PhalanxPosition, side: str) -> int:
    """How many lost units of a side count toward the end (PH-080), the camp among them (PH-081).

    The strategos counts for as many as the option says (PH-082, PH-J7).
    """
    count = 0
    for lost in position.state.lost:
        if lost.side == side and lost.fate != "out":
            leads = position.tables.kinds[lost.kind].leads
            count += position.rules.options["strategos_losses"] if leads else 1
    return count


def points_lost(position: PhalanxPosition, side: str) -> int:
    """What the enemy scores for a side's losses: 1 a unit, 2 for the strategos (PH-083, PH-085)."""
    return sum(position.tables.kinds[lost.kind].worth for lost in _gone(position, side))


def after_losses(position: PhalanxPosition, side: str) -> Result | None:
    """The result if a player ends his own turn with too many units lost (PH-080), else None.

    He scores the enemy units routed (PH-083), the other ten less his own losses (PH-084, PH-087).
    """
    if not position.state.lost:
        return None
    lost, limit = losses(position, side), position.tables.losses_to_end
    if lost < limit:
        return None
    (other,) = (name for name in position.state.sides if name != side)
    taken = points_lost(position, other)
    scores: dict[str, float] = {side: taken, other: position.tables.base_score - taken}
    reason = f"{side} ended its turn with losses of {lost}, and {limit} end the game"
    return Result(winner=leading(scores), scores=scores, reason=reason, rule="PH-080")


def as_they_stand(position: PhalanxPosition) -> dict[str, float]:
    """Each side's points for the enemy units lost so far (PH-J6)."""
    first, second = position.state.sides
    return {first: points_lost(position, second), second: points_lost(position, first)}


def at_the_limit(position: PhalanxPosition) -> Result:
    """The result at the turn limit (PH-J6)."""
    scores = as_they_stand(position)
    reason = f"the turn limit of {position.rules.options['turn_limit']} was reached"
    return Result(winner=leading(scores), scores=scores, reason=reason, rule="PH-J6")


def leading(scores: dict[str, float]) -> str | None:
    """The side with the higher score; None for a draw (PH-088)."""
    (one, its), (other, theirs) = scores.items()
    if its == theirs:
        return None
    return one if its > theirs else other
