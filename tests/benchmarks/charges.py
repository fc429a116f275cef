"""Horse that charge foot: the charge alone, by exact chances, and played until one of the two has gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from grognard.actions import Action
from grognard.board.poses import Pose
from grognard.bots import Bot, GreedyBot
from grognard.combat import Fought
from grognard.state import Event
from grognard_thirty_years_war.actions import Brace, Fire
from grognard_thirty_years_war.charging import MoveEnd
from grognard_thirty_years_war.contact import enemies_in_contact
from grognard_thirty_years_war.events import Moved
from grognard_thirty_years_war.moving import Spend
from grognard_thirty_years_war.pieces import Troop, WarPosition
from tests.benchmarks import drills
from tests.benchmarks.drills import Drill
from tests.rulesets.thirty_years_war.field import BLUE, RED, troop

__all__ = ["CHARGES", "FOR_BOTS", "Charged", "charge", "decision", "drilled", "played_out", "struck"]

FRONT_RANK_ONLY = str(Path(__file__).parent / "front-rank-only.yaml")
LAST_TURN = 8
REACTIONS: Mapping[str, Sequence[Action]] = {
    "nothing": (),
    "shoots": (Fire(unit="red-1", target="blue-1"),),
    "braces": (Brace(unit="red-1", how="firm"),),
    "fires, pikes brace": (Brace(unit="red-1", how="firing"),),
}


class Charged(NamedTuple):
    """Whom horse charge, from how far, in which impulse of theirs, and what the foot does about it."""

    name: str
    dp: int = 0
    pure_shot: bool = False
    first_volley: bool = True
    second_impulse: bool = False
    no_impulses: bool = False
    rear: bool = False
    inches: float = 4.0
    reaction: str = "nothing"
    house: tuple[str, ...] = ()


SALVO = "fires, pikes brace"
CHARGES = [
    Charged("fresh foot, nobody reacts"),
    Charged("the front rank only counts", house=(FRONT_RANK_ONLY,)),
    Charged("foot braces", reaction="braces"),
    Charged("first volley", reaction="shoots"),
    Charged("later volley", first_volley=False, reaction="shoots"),
    Charged("first volley, pikes brace", reaction=SALVO),
    Charged("first volley at 1.5″, pikes brace", inches=1.5, reaction=SALVO),
    Charged("horse in its second impulse", second_impulse=True),
    Charged("horse in its second impulse; first volley", second_impulse=True, reaction="shoots"),
    Charged("1 DP, and no impulse left", dp=1, no_impulses=True),
    Charged("in the rear", rear=True),
    Charged("pure shot, nobody reacts", pure_shot=True),
    Charged("pure shot, first volley", pure_shot=True, reaction="shoots"),
    Charged("pure shot, horse in its second impulse", pure_shot=True, second_impulse=True),
    Charged("2 DP, nobody reacts", dp=2),
    Charged("2 DP, later volley", dp=2, first_volley=False, reaction="shoots"),
    Charged("4 DP, nobody reacts", dp=4),
    Charged("4 DP, the front rank only counts", dp=4, house=(FRONT_RANK_ONLY,)),
    Charged("4 DP, later volley", dp=4, first_volley=False, reaction="shoots"),
    Charged("4 DP, horse in its second impulse", dp=4, second_impulse=True),
]
"""The charges measured; the foot is fresh and the horse in its first impulse unless the name says otherwise."""
FOR_BOTS = [Charged("fresh foot"), Charged("foot with 2 DP", dp=2), Charged("foot with 4 DP", dp=4)]


def charge(case: Charged) -> WarPosition:
    """Four bases of horse about to charge a regiment of six."""
    start = Pose(x_inches=24, y_inches=30)
    horse = troop("blue-1", start.x_inches, start.y_inches, kind="horse", used=1, marched=1, acted=True)
    if case.second_impulse:
        horse = replace(horse, used=2, marched=2, dp=1)
    foot = troop("red-1", 24, start.y_inches - case.inches, 180, dp=case.dp, has_fired=not case.first_volley)
    if case.rear:  # turned about where it stands
        back = foot.block.ranks * foot.block.depth_inches
        foot = replace(foot, pose=Pose(x_inches=24, y_inches=start.y_inches - case.inches - back))
    if case.pure_shot:
        foot = replace(foot, bases=("shot",) * len(foot.bases))
    if case.no_impulses:
        foot = replace(foot, used=2, acted=True)
    spend = Spend(side=BLUE, moving="blue-1", points=1, start=start)
    return drills.duel(horse, foot, MoveEnd(unit="blue-1", start=start), spend, house=case.house)


def drilled(reaction: str) -> dict[str, Drill]:
    """Both units fight with all their impulses; the foot reacts so."""
    return {
        BLUE: Drill(BLUE, drills.fighting("blue-1")),
        RED: Drill(RED, drills.fighting("red-1"), REACTIONS[reaction]),
    }


def winner(gone: frozenset[str]) -> str:
    """Who is left when these flee or are destroyed."""
    return {("red-1",): "horse", ("blue-1",): "foot", (): "nobody yet"}.get(tuple(sorted(gone)), "both gone")


def struck(case: Charged) -> Mapping[str, Fraction]:
    """The exact chances of a charge alone: reaction, clash, panic; and of no clash coming about, `stopped`."""

    def read(_: WarPosition, events: Sequence[Event]) -> tuple[str, bool]:
        clashed = any(isinstance(event, Fought) and event.occasion == "clash" for event in events)
        return winner(drills.fallen(events)), clashed

    found: dict[str, Fraction] = {}
    for (who, clashed), chance in drills.exact(charge(case), drilled(case.reaction), read, drills.ACTED).items():
        for what in (who,) if clashed else (who, "stopped"):
            found[what] = found.get(what, Fraction()) + chance
    return found


def decision(start: WarPosition, bots: Mapping[str, Bot], seed: int) -> str:
    """How a charge ends that is played until somebody flees, is destroyed, or falls back."""
    touched = False
    for _, entry in drills.actions(start, bots, seed):
        gone = drills.fallen(entry.events)
        if gone:
            return winner(gone)
        position: WarPosition = entry.position
        horse = position.units.get("blue-1")
        touching = isinstance(horse, Troop) and bool(enemies_in_contact(position, horse))
        if touched and not touching:
            moved = [event.unit for event in entry.events if isinstance(event, Moved)]
            return "foot" if moved[-1:] == ["blue-1"] else "horse"
        touched = touched or touching
        if position.state.turn > LAST_TURN:
            break
    return "nobody yet"


def played_out(case: Charged, games: int, *, greedy: bool = False) -> Counter[str]:
    """How often each ends so."""
    found = Counter[str]()
    for seed in range(1, games + 1):
        bots: Mapping[str, Bot] = drilled(case.reaction)
        if greedy:
            bots = {side: GreedyBot(side, seed) for side in (BLUE, RED)}
        found[decision(charge(case), bots, seed)] += 1
    return found
