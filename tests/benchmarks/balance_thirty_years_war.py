"""How Thirty Years War plays, in figures: charges, volleys, two lines that meet, order restored, whole battles.

    python tests/benchmarks/balance_thirty_years_war.py [charges] [volleys] [meeting] [order] [battles] [--games 1000]
        [--battles 40]

Without names everything is measured. Clashes, volleys and the restoring of order are exact. Charges played out, two
lines that meet, and battles are played so many times, with the seeds 1, 2, 3…; a chance found so has its 95 % interval
(Wilson). In battles the bot greedy plays both sides; everything else is done by drills, which always do the same.
"""

from __future__ import annotations

import argparse
import math
import re
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[2]))  # where a script finds what lies beside it
from grognard.bots import play_out, seated
from grognard.combat import Fought
from grognard.state import Event
from grognard.views import View
from grognard_thirty_years_war.pieces import Troop, WarPosition
from tests.benchmarks import drills
from tests.benchmarks.charges import CHARGES, FOR_BOTS, Charged, played_out, struck
from tests.benchmarks.drills import Drill, Plan
from tests.rulesets.thirty_years_war.field import BLUE, RED, rulebook, troop

ENDS = ("horse", "foot", "both gone", "nobody yet")
SIDES = {"blue-1": BLUE, "red-1": RED}
LAST_TURN = 8
SHORT_INCHES = 2.0
"""How near fire is short range: where muskets are at their strongest."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a chance of which `hits` out of `of` were seen.

    >>> low, high = wilson(5, 10)
    >>> round(low, 2), round(high, 2)
    (0.24, 0.76)
    """
    z, share = 1.96, hits / of
    middle = share + z * z / (2 * of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, (middle - spread) / (1 + z * z / of)), min(1.0, (middle + spread) / (1 + z * z / of))


def percent(chance: Fraction | float) -> str:
    """A chance in per cent: `4.8 %`."""
    return f"{100 * float(chance):.1f} %"


def seen(hits: int, of: int) -> str:
    """A chance that was sampled, with its interval: `26 % (24–29)`."""
    low, high = wilson(hits, of)
    return f"{100 * hits / of:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def table(head: str, rows: Iterable[Sequence[str]]) -> None:
    """Prints a table as Markdown; `head` has its columns apart by ` | `."""
    print(f"| {head} |")
    print("|---" * (head.count(" | ") + 1) + "|")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)
    print()


# charges


def struck_row(case: Charged) -> Sequence[str]:
    """The exact chances of a charge, as cells of a table."""
    found = struck(case)
    return (case.name, *(percent(found.get(what, 0)) for what in ("stopped", *ENDS[:3])))


def charges(games: int) -> None:
    """Prints what becomes of charges."""
    print("Four bases of horse charge six of foot in the front.")
    print("At once: the reaction, the clash and the panic of it (exact).")
    print(f"In the end: played until one of the two has gone, {games} games each.\n")

    def rows() -> Iterator[Sequence[str]]:
        for case in CHARGES:
            found = played_out(case, games)
            yield (*struck_row(case), *(seen(found[who], games) for who in ENDS[:3]))

    table(
        "charge | stopped before contact | at once: horse | foot | both gone | in the end: horse | foot | both gone",
        rows(),
    )
    few = max(1, games // 10)
    print(f"The same between greedy bots, who choose reactions and fall back as they like: {few} games each.\n")

    def greedy() -> Iterator[Sequence[str]]:
        for case in FOR_BOTS:
            found = played_out(case, few, greedy=True)
            yield (case.name, *(seen(found[who], few) for who in ENDS))

    table("charge | horse | foot | both gone | nobody yet", greedy())


# volleys


class Volley(NamedTuple):
    """What a volley of a regiment of six bases at another does: the chances of its DP, and that the target flees."""

    dp: Mapping[int, Fraction]
    flees: Fraction


def volley(inches: float, *, first: bool, house: Sequence[str] = ()) -> Volley:
    """The exact chances, by the odds that any player may ask for."""
    shooter = troop("blue-1", 24, 30, has_fired=not first)
    start = drills.duel(shooter, troop("red-1", 24, 30 - inches, 180), house=house)
    dp: dict[int, Fraction] = {}
    flees = Fraction()
    odds = View(start, BLUE).odds("shoot blue-1 red-1")
    if not odds.exact:
        raise RuntimeError("a volley has too many outcomes to be exact")
    for outcome in odds.outcomes:
        target, chance = outcome.view.position.units["red-1"], Fraction(outcome.chance)
        flees += chance * target.fleeing
        shot = next(event for event in outcome.events if isinstance(event, Fought) and event.occasion == "volley")
        given = math.floor(shot.values["strength"] * start.tables.volley_factors[shot.outcome])
        dp[given] = dp.get(given, Fraction()) + chance
    return Volley(dict(sorted(dp.items())), flees)


def turn_of_volleys(inches: float, *, house: Sequence[str] = ()) -> Fraction:
    """The exact chance that a regiment is routed by one that shoots with both impulses, its first volley among them."""
    start = drills.duel(troop("blue-1", 24, 30), troop("red-1", 24, 30 - inches, 180), house=house)
    bots = {BLUE: Drill(BLUE, drills.shooting("blue-1", "red-1", 2)), RED: Drill(RED, ())}

    def flees(position: WarPosition, _: Sequence[Event]) -> bool:
        target = position.units.get("red-1")
        return not isinstance(target, Troop) or target.fleeing

    return drills.exact(start, bots, flees, drills.ACTED - 1).get(True, Fraction())


def volley_rows() -> Iterator[Sequence[str]]:
    """What volleys do at three distances, by the rules as they stand and with softer volleys, as cells of a table."""
    for inches in (1.0, 2.0, 5.0):
        for house in ((), ("softer-volleys",)):
            first, later = (volley(inches, first=first, house=house) for first in (True, False))
            both = turn_of_volleys(inches, house=house)
            yield (f"{inches:g}″", " ".join(house) or "none", *spread(first), *spread(later), percent(both))


def spread(found: Volley) -> tuple[str, str]:
    """The DP with their chances, and the chance to flee."""
    return ", ".join(f"{points} DP {percent(chance)}" for points, chance in found.dp.items()), percent(found.flees)


def volleys(_: int) -> None:
    """Prints what volleys do."""
    print("A regiment of 3 pike and 3 shot shoots at another, both fresh; both: the two volleys of a turn (exact).\n")
    table("distance | house rules | first volley | flees | later volley | flees | both: flees", volley_rows())


# two lines meet


def meets(kind: str, plan: Callable[[str], Plan], seed: int) -> int:
    """The turn in which two units of a kind that march on each other from 24″ clash or are within 2″, or 9."""
    start = drills.duel(troop("blue-1", 24, 42, kind=kind), troop("red-1", 24, 18, 180, kind=kind))
    bots = {side: Drill(side, plan(unit)) for unit, side in SIDES.items()}
    for before, entry in drills.actions(start, bots, seed):
        position: WarPosition = entry.position
        fought = any(isinstance(event, Fought) and event.occasion == "clash" for event in entry.events)
        if fought or position.tables.table.within(position.index["blue-1"], position.index["red-1"], SHORT_INCHES):
            return int(before.state.turn)
        if position.state.turn > LAST_TURN:
            break
    return LAST_TURN + 1


PLANS: Mapping[str, Callable[[str], Plan]] = {
    "one impulse a turn": lambda unit: drills.marching(unit, 1),
    "one impulse, the other restores order": lambda unit: (*drills.marching(unit, 1), *drills.resting(unit)[:1]),
    "both impulses": lambda unit: drills.marching(unit, 2),
}


def meeting(games: int) -> None:
    """Prints when two lines meet."""
    few = max(1, games // 5)
    print(f"Two units 24″ apart march on each other until they clash or are within 2″: {few} games each.\n")

    def rows() -> Iterator[Sequence[str]]:
        for kind in ("foot", "horse"):
            for name, plan in PLANS.items():
                turns = [meets(kind, plan, seed) for seed in range(1, few + 1)]
                early, late = sum(turn in (2, 3) for turn in turns), sum(turn > LAST_TURN for turn in turns)
                yield (kind, name, f"{statistics.median(turns):g}", seen(early, few), seen(late, few))

    table(f"unit | marches with | median turn | in turn 2 or 3 | not by turn {LAST_TURN}", rows())


# order restored


def recovers(quality: str, dp: int, *, pressed: bool = False) -> list[int]:
    """The DP of a regiment at the end of each turn in which it does nothing but restore order; 8 turns at the most."""
    blue = replace(troop("blue-1", 24, 55, dp=dp), quality=quality)
    start = drills.duel(blue, troop("red-1", 24, 50 if pressed else 5, 180))
    bots = {BLUE: Drill(BLUE, drills.resting("blue-1")), RED: Drill(RED, ())}
    found: list[int] = []
    for before, entry in drills.actions(start, bots, 1):
        unit = entry.position.units["blue-1"]
        if entry.position.state.turn > before.state.turn:
            found.append(unit.dp)
            if not unit.dp or len(found) == LAST_TURN:
                break
    return found


def order_rows() -> Iterator[Sequence[str]]:
    """How fast order is restored, as cells of a table."""
    for quality in ("good", "ordinary", "bad"):
        for dp in (4, 8):
            both = recovers(quality, dp), recovers(quality, dp, pressed=True)
            told = (", ".join(map(str, turns)) if turns[-1] < dp else "no fewer" for turns in both)
            yield (quality, str(dp), *told)


def order(_: int) -> None:
    """Prints how fast order is restored."""
    print("A regiment of six bases restores order with both impulses: the DP left after each turn (no dice).\n")
    table("quality | DP | out of fire, nobody near | an enemy within 8″", order_rows())


# battles


class Battle(NamedTuple):
    """A battle between two greedy bots; turns are 0 where something did not happen."""

    turns: int
    winner: str | None
    both_broke: bool
    at_the_limit: bool
    clash: int
    close: int
    """The turn of the first clash, or of the first volley of hand weapons within 2″ if that was earlier."""


DISTANCE = re.compile(r" at ([\d.]+)″ with")


def battle(seed: int) -> Battle:
    """Plays the small scenario."""
    book = rulebook()
    game = book.new_game("two-brigades", seed=seed, seats={BLUE: "greedy", RED: "greedy"})
    play_out(game, seated(game, book.plugins))
    clash = close = 0
    for before, entry in zip(game.history, game.history[1:], strict=False):
        turn = before.position.state.turn
        for event in entry.events:
            if not isinstance(event, Fought):
                continue
            if event.occasion == "clash":
                clash, close = clash or turn, close or turn
            elif event.occasion == "volley" and "guns" not in event.attackers[0]:
                at = DISTANCE.search(event.headline)
                if at is not None and float(at[1]) <= SHORT_INCHES:
                    close = close or turn
    result = game.result
    if result is None:
        raise RuntimeError("a battle has not ended")
    return Battle(
        turns=game.state.turn,
        winner=result.winner,
        both_broke=all(score <= 1 / 2 for score in result.scores.values()),
        at_the_limit="compared" in result.reason,
        clash=clash,
        close=close,
    )


def battles(games: int) -> None:
    """Prints how long battles last and how they end."""
    print(f"The scenario two-brigades between greedy bots: {games} battles.\n")
    found = [battle(seed) for seed in range(1, games + 1)]
    turns = sorted(one.turns for one in found)
    usual = sum(4 <= one <= 9 for one in turns)
    met = [one.close for one in found if one.close]
    rows = [
        ("turns, mean (from–to)", f"{statistics.mean(turns):.1f} ({turns[0]}–{turns[-1]})"),
        ("4 to 9 turns", seen(usual, games)),
        ("both armies broken together", seen(sum(one.both_broke for one in found), games)),
        ("no army broken by turn 12", seen(sum(one.at_the_limit for one in found), games)),
        ("drawn", seen(sum(one.winner is None for one in found), games)),
        *((f"won by {side}", seen(sum(one.winner == side for one in found), games)) for side in (BLUE, RED)),
        ("turn of the first clash or volley within 2″, mean", f"{statistics.mean(met):.1f} ({min(met)}–{max(met)})"),
        ("the same in turn 2 or 3", seen(sum(turn in (2, 3) for turn in met), games)),
    ]
    table("battle | ", rows)


MEASURES: Mapping[str, Callable[[int], None]] = {
    "charges": charges,
    "volleys": volleys,
    "meeting": meeting,
    "order": order,
    "battles": battles,
}


def main() -> None:
    """Prints the tables asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measures", nargs="*", metavar="MEASURE", help=", ".join(MEASURES))
    parser.add_argument("--games", type=int, default=1000, help="how often each charge is played out")
    parser.add_argument("--battles", type=int, default=40, help="how many battles are played, 2 to 15 seconds each")
    asked = parser.parse_args()
    if unknown := set(asked.measures) - set(MEASURES):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(MEASURES)}")
    if min(asked.games, asked.battles) < 1:
        parser.error("at least one game has to be played")
    for name in asked.measures or MEASURES:
        MEASURES[name](asked.battles if name == "battles" else asked.games)


if __name__ == "__main__":
    main()
