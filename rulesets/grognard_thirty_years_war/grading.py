"""The one kind of test there is: 2d6 with further dice of which the worst or best are dropped, in three bands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from grognard.combat import Combat, CombatProcedure
from grognard.dice import Bands, Roll, Test
from grognard.modifiers import Modifier
from grognard_thirty_years_war import chain
from grognard_thirty_years_war.events import signed
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition

__all__ = ["Graded", "change_told", "dice_of", "enemy_facts", "own_dp", "unit_facts"]

_DROPS = {"better": "worst", "worse": "best"}


def dice_of(better: int, worse: int, *, low_is_good: bool = False) -> str:
    """The dice of a test (TW-N6): two, and so many more of which the worst and the best are dropped.

    The worst are the lowest, and where low is good the highest (TW-N5).

    >>> dice_of(0, 0), dice_of(1, 0), dice_of(1, 1), dice_of(2, 1, low_is_good=True)
    ('2d6', '3d6dl1', '4d6dl1dh1', '5d6dl1dh2')
    """
    low, high = (worse, better) if low_is_good else (better, worse)
    return f"{2 + low + high}d6{f'dl{low}' if low else ''}{f'dh{high}' if high else ''}"


def change_told(modifier: Modifier) -> str:
    """What a modifier does to a test, and why; without the id of its rule, but with the line of a house rule.

    >>> change_told(Modifier(value="roll", by=-1, cause="1 DP", rule="TW-022"))
    '−1 for 1 DP'
    >>> change_told(Modifier(value="worse", by=1, cause="fog", source="fog.yaml:9"))
    'a die that drops the best: fog (fog.yaml:9)'
    """
    where = f" ({modifier.source})" if modifier.source and not modifier.rule else ""
    drops = _DROPS.get(modifier.value)
    if modifier.how != "add" or (drops is None and modifier.value != "roll"):
        return f"{replace(modifier, rule='', source='')}{where}".replace(" -", " −")
    if drops is None:
        return f"{signed(modifier.by)} for {modifier.cause}{where}"
    count = int(abs(modifier.by))
    dice = ("a die" if count == 1 else f"{count} dice") + (" fewer" if modifier.by < 0 else "")
    return f"{dice} that {'drops' if count == 1 else 'drop'} the {drops}: {modifier.cause}{where}"


class Graded(CombatProcedure):
    """A test of 2d6 with the values `roll`, `better` and `worse`; its outcome is the band.

    The fact `dice`, where it is given, are two dice already thrown for several units together (TW-074).
    """

    low_is_good = False
    reason = "a test"

    def bands(self, draft: WarDraft) -> Bands:
        """The bands of the total."""
        return draft.tables.bands

    def roll(self, draft: WarDraft, combat: Combat) -> Iterator[Roll | Test]:
        """The dice with everything that modifies them."""
        better, worse = max(0, int(combat.value("better"))), max(0, int(combat.value("worse")))
        modifier, bands = int(combat.value("roll")), self.bands(draft)
        dice: tuple[int, ...] = combat.facts.get("dice", ())
        reason = f"{self.reason} of {combat.attackers[0]}"
        if not dice:
            yield draft.test(dice_of(better, worse, low_is_good=self.low_is_good), modifier, bands, reason)
            return
        more = draft.roll(f"{better + worse}d6", reason).dice if better + worse else ()
        faces = sorted((*dice, *more))
        kept, dropped = faces[better : len(faces) - worse], (*faces[:better], *faces[len(faces) - worse :])
        roll = Roll(
            expression=dice_of(better, worse),
            dice=tuple(reversed(kept)),
            dropped=tuple(reversed(dropped)),
            total=sum(kept),
            reason=reason,
        )
        total = roll.total + modifier
        yield Test(roll=roll, modifier=modifier, total=total, band=bands.of(total))

    def outcome(self, draft: WarDraft, combat: Combat) -> str:
        """The band."""
        test = combat.rolls[-1]
        return test.band if isinstance(test, Test) else ""

    def told(self, combat: Combat) -> str:
        """The dice, the band and what modified them, for the log, which has the ids of the rules behind the line."""
        changes = "".join(f"; {change_told(modifier)}" for modifier in combat.modifiers)
        return f"{combat.rolls[-1]}{changes}"


def own_dp(draft: WarDraft, unit: Troop, rule: str, *, fleeing: bool = False) -> list[Modifier]:
    """What a unit's own disorder does to its roll; nothing for fanatics (TW-O19), the contrary in flight (TW-024)."""
    if not unit.dp or "fanatic" in draft.tables.kinds[unit.kind].traits:
        return []
    by = unit.dp if fleeing else -unit.dp
    return [Modifier(value="roll", by=by, cause=f"{unit.dp} DP", rule="TW-024" if fleeing else rule)]


def unit_facts(position: WarPosition, unit: Troop) -> dict[str, Any]:
    """The facts of the unit that rolls, for modifiers of house rules."""
    kind = position.tables.kinds[unit.kind]
    return {
        "unit": unit.kind,
        "unit_traits": kind.traits,
        "move": kind.move,
        "quality": unit.quality,
        "dp": unit.dp,
        "bases": len(unit.bases),
        "fleeing": unit.fleeing,
        "commander": chain.attached_to(position, unit.id) is not None,
        "side": unit.side,
        "turn": position.state.turn,
    }


def enemy_facts(position: WarPosition, enemy: Troop) -> Mapping[str, Any]:
    """The facts of the other unit."""
    kind = position.tables.kinds[enemy.kind]
    return {
        "enemy": enemy.kind,
        "enemy_traits": kind.traits,
        "enemy_move": kind.move,
        "enemy_quality": enemy.quality,
        "enemy_dp": enemy.dp,
        "enemy_bases": len(enemy.bases),
        "enemy_fleeing": enemy.fleeing,
    }
