"""The loss-of-formation test (section E of the rules)."""

from __future__ import annotations

from typing import Any, Literal

from grognard.dice import Bands
from grognard.modifiers import adjusted
from grognard_formation import facts
from grognard_formation.events import Tested
from grognard_formation.formation import disorder, threshold_of
from grognard_formation.pieces import FormationDraft, FormationPosition, Troop

__all__ = ["Cause", "bands_of", "lost_by", "rolled_losses", "take", "threshold"]

Cause = Literal["run", "passage", "flight", "melee"]
KEPT = "none"


def lost_by(result: int, threshold: float, option: str) -> int:
    """How many warriors a result costs: as many, where it is at most the threshold (FM-050), else none.

    With the option `below` it must be below the threshold (FM-H15).

    >>> [lost_by(result, 3, "at_most") for result in range(1, 7)]
    [1, 2, 3, 0, 0, 0]
    """
    return result if (result < threshold if option == "below" else result <= threshold) else 0


def bands_of(threshold: int, option: str) -> Bands:
    """The results of a test as bands: one for each number of warriors lost, one for all that cost nobody."""
    worst = threshold - 1 if option == "below" else threshold
    if worst < 1:
        return Bands({KEPT: (None, None)})
    ranges: dict[str, tuple[int | None, int | None]] = {
        str(result): (result if result > 1 else None, result) for result in range(1, worst + 1)
    }
    return Bands({**ranges, KEPT: (worst + 1, None)})


def threshold(position: FormationPosition, unit: Troop, cause: Cause) -> float:
    """The threshold of a test, with the modifiers of house rules."""
    base = threshold_of(position, unit)
    clauses = position.rules.modifiers("loss_test")
    if not clauses:
        return base
    values, _ = adjusted(clauses, {"threshold": base}, lambda: {**facts.of_unit(position, unit), "cause": cause})
    return max(0, values["threshold"])


def rolled_losses(draft: FormationDraft, against: float, dice: str, reason: str) -> int:
    """Rolls a test on dice that mean nothing else, and says the result."""
    bands = draft.tables.loss_bands.get(int(against)) or bands_of(int(against), draft.rules.options["loss_test"])
    return draft.test(dice, 0, bands, reason).total


def take(draft: FormationDraft, victim: str, result: int, against: float, rule: str) -> None:
    """Applies the result of a test: warriors of `victim` lose formation, never more than are in it (FM-050)."""
    option: Any = draft.rules.options["loss_test"]
    lost = min(lost_by(result, against, option), draft.units[victim].formed)
    draft.log(Tested(unit=victim, lost=lost, result=result, threshold=against, because=rule))
    disorder(draft, victim, lost)
