"""Two units alone on a table, and drills: bots that always do the same, so that the rules are measured, not the play.

A duel begins in the first turn with what its blue unit, `blue-1`, does in its activation; the card of red's commander
is still in the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import ClassVar, TypeVar, final

from msgspec.structs import replace

from grognard import referee
from grognard.actions import Action, Done
from grognard.bots import Bot, play_out
from grognard.combat import Fought
from grognard.dice import DiceSource, SeededDice, enumerate_outcomes
from grognard.game import Entry, Game
from grognard.game_rules import GameRules
from grognard.state import Deck, Event, draft_of
from grognard.steps import Step
from grognard.views import View
from grognard_thirty_years_war.acting import Activation
from grognard_thirty_years_war.actions import Advance, Fight, Fire, March, Rest
from grognard_thirty_years_war.command import Command
from grognard_thirty_years_war.disorder import DECK
from grognard_thirty_years_war.events import Fled, Gone
from grognard_thirty_years_war.moving import Spend
from grognard_thirty_years_war.panic import Loss
from grognard_thirty_years_war.pieces import Battle, Piece, Tables, Troop, WarPosition
from grognard_thirty_years_war.reactions import Reaction
from grognard_thirty_years_war.sequence import Cards, EndOfTurn, GameTurns, Stragglers
from tests.rulesets.thirty_years_war.field import BLUE, RED, officer, rulebook

__all__ = [
    "ACTED",
    "Drill",
    "Plan",
    "actions",
    "bare",
    "duel",
    "exact",
    "fallen",
    "fighting",
    "marching",
    "resting",
    "shooting",
]

T = TypeVar("T")
Plan = Sequence[Sequence[Action]]
"""For each impulse of a turn what a unit does with it: the first of these that it may."""
DONE = Done()
LIMIT = 200_000
ACTED = 5
"""How deep the agenda of a duel is while nothing but the rest of blue's activation waits; below it that is over."""


@final
class Drill(Bot):
    """Does with each impulse what its plan says, advances as far as it can, and reacts as it is told or not at all."""

    name: ClassVar[str] = "drill"

    def __init__(self, side: str, plan: Plan, reactions: Sequence[Action] = ()) -> None:
        super().__init__(side, 0)
        self.plan, self.reactions = plan, reactions

    def choose(self, view: View) -> Action:
        """What the drill prescribes; of several bases to lose the first."""
        position: WarPosition = view.position
        step = position.step
        if step is None:
            return DONE
        return self.decided(position, step)

    def decided(self, position: WarPosition, step: Step) -> Action:
        """The same for a position and its step."""
        offered = step.actions(position)
        match step:
            case Reaction():
                wishes = self.reactions
            case Command() | Activation():
                wishes = self._impulse(position)
            case Spend():
                ahead = [action for action in offered if isinstance(action, Advance)]
                wishes = sorted(ahead, key=lambda action: -action.inches)[:1]
            case Loss():
                wishes = offered
            case _:
                wishes = ()
        return next((wish for wish in wishes if wish in offered), DONE)

    def _impulse(self, position: WarPosition) -> Sequence[Action]:
        own = position.units["blue-1" if self.side == BLUE else "red-1"]
        used = own.used if isinstance(own, Troop) else 0
        return self.plan[used] if used < len(self.plan) else ()


def fighting(unit: str) -> Plan:
    """Both impulses go into the fight."""
    return ((Fight(unit=unit, how="harder"),),) * 2


def marching(unit: str, impulses: int) -> Plan:
    """So many impulses go into the march."""
    return ((March(unit=unit),),) * impulses


def resting(unit: str) -> Plan:
    """Both impulses restore order."""
    return ((Rest(unit=unit),),) * 2


def shooting(unit: str, target: str, impulses: int) -> Plan:
    """So many volleys."""
    return ((Fire(unit=unit, target=target),),) * impulses


@cache
def bare(*house: str) -> GameRules[Tables]:
    """The compiled rules of a duel."""
    return rulebook(*house).prepared(Path(__file__).parent / "duel.yaml")


def duel(blue: Troop, red: Troop, *steps: Step, house: Sequence[str] = ()) -> WarPosition:
    """A duel in which steps, the next one last, come before the rest of blue's activation."""
    pieces: list[Piece] = [
        replace(blue, under="blue-2"),
        replace(red, under="red-2"),
        officer("blue-2", at=(24, 59), acted=True),
        officer("red-2", at=(24, 1)),
    ]
    agenda = (
        GameTurns(),
        EndOfTurn(),
        Stragglers(),
        Cards(deck=DECK),
        Activation(side=BLUE, acting="blue-1"),
        *steps,
    )
    state = Battle(
        sides=(BLUE, RED),
        units={piece.id: piece for piece in pieces},
        agenda=agenda,
        turn=1,
        decks={DECK: Deck(left=("red-2",))},
    )
    found: WarPosition = WarPosition.of(bare(*house), state)
    return found


def actions(start: WarPosition, bots: Mapping[str, Bot], seed: int) -> Iterator[tuple[WarPosition, Entry]]:
    """Plays a game from a position: each action with the position before it, until the game is over."""
    game = Game(start.rules, SeededDice(seed), referee.Outcome(start, ()), seed=seed)
    while game.side is not None:
        before = game.position
        play_out(game, bots, limit=1)
        yield before, game.history[-1]


def exact(
    start: WarPosition, drills: Mapping[str, Drill], read: Callable[[WarPosition, Sequence[Event]], T], depth: int
) -> dict[T, Fraction]:
    """The exact chances of what can be read once drills have played until the agenda is no deeper than this."""

    def play(dice: DiceSource) -> T:
        draft = draft_of(start, dice)
        while len(draft.agenda) > depth and not draft.over:
            step = draft.pop()
            if step.side is None:
                step.run(draft)
                continue
            draft.then(step)
            action = step.forced(draft) or drills[step.side].decided(draft, step)
            draft.pop()
            step.apply(draft, action)
        return read(draft, draft.events)

    found: dict[T, Fraction] = {}
    for chance, value in enumerate_outcomes(play, LIMIT):
        found[value] = found.get(value, Fraction()) + chance
    return found


def fallen(events: Sequence[Event]) -> frozenset[str]:
    """The units that the first of the fights among events made flee or destroyed."""
    found: set[str] = set()
    for event in events:
        if found and isinstance(event, Fought) and event.occasion != "panic":
            break
        if (isinstance(event, Fled) and event.flees) or (isinstance(event, Gone) and event.because == "TW-190"):
            found.add(event.unit)
    return frozenset(found)
