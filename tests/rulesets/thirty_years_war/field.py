"""Positions made by hand for the tests of Thirty Years War, and the chances of what a step may do in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, TypeVar

from grognard import referee
from grognard.actions import Action, Refusal
from grognard.board.blocks import Block
from grognard.board.poses import Pose
from grognard.dice import DiceSource, ScriptedDice, enumerate_outcomes
from grognard.rulebook import Rulebook, rules
from grognard.state import Event, draft_of
from grognard.steps import Step
from grognard_thirty_years_war.pieces import Battle, Officer, Piece, Troop, WarDraft, WarPosition
from grognard_thirty_years_war.setup import block_of

RED, BLUE = "imperials", "swedes"
T = TypeVar("T")


@cache
def rulebook(*house: str) -> Rulebook:
    """The ruleset as shipped, with house rules laid over it where they are named."""
    return rules("thirty_years_war", house=house)


def game_rules(*, scenario: str = "two-brigades", house: Sequence[str] = (), **options: Any) -> Any:
    """Compiled rules."""
    return rulebook(*house).prepared(scenario, options)


def troop(
    name: str, x: float, y: float, heading: float = 0.0, *, kind: str = "foot", files: int | None = None, **fields: Any
) -> Troop:
    """A unit with the middle of its front at a point; the side is the first word of its id: `blue-1` or `red-1`."""
    tables = game_rules().tables
    row = tables.kinds[kind]
    whole: dict[str, Any] = {
        "quality": row.quality,
        "bases": row.bases,
        "block": block_of(tables, row, files or row.files),
    }
    side = BLUE if name.startswith("blue") else RED
    pose = Pose(x_inches=x, y_inches=y, heading_degrees=heading)
    return Troop(id=name, kind=kind, side=side, pose=pose, **{**whole, **fields})


def officer(name: str, *, kind: str = "brigadier", at: tuple[float, float] | None = None, **fields: Any) -> Officer:
    """A commander, alone at a point or attached."""
    tables = game_rules().tables
    width = tables.disc_inches[tables.kinds[kind].level]
    block = Block(width_inches=width, depth_inches=width, round=True)
    side = BLUE if name.startswith("blue") else RED
    pose = None if at is None else Pose(x_inches=at[0], y_inches=at[1])
    whole: dict[str, Any] = {"points": 3, **fields}
    return Officer(id=name, kind=kind, side=side, block=block, pose=pose, **whole)


def position(
    *pieces: Piece, step: Step | None = None, compiled: Any = None, turn: int = 1, **fields: Any
) -> WarPosition:
    """A position with these pieces on the table of the small scenario, and a step on top of its agenda."""
    agenda = () if step is None else (step,)
    state = Battle(sides=(BLUE, RED), units={piece.id: piece for piece in pieces}, agenda=agenda, turn=turn, **fields)
    found: WarPosition = WarPosition.of(compiled or game_rules(), state)
    return found


def run(start: WarPosition, *steps: Step, dice: str = "") -> tuple[WarDraft, Sequence[Event]]:
    """Runs steps, and what they push that nobody decides, with dice given as faces; the draft afterwards."""
    draft = draft_of(start, scripted(dice))
    depth = len(draft.agenda)
    draft.then(*steps)
    run_on(draft, depth)
    return draft, draft.events


def run_on(draft: WarDraft, depth: int = 0) -> None:
    """Runs steps down to a depth of the agenda, or to one that somebody decides."""
    while len(draft.agenda) > depth and not draft.over:
        step = draft.agenda[-1]
        if step.side is None:
            draft.pop()
            step.run(draft)
        elif (forced := step.forced(draft)) is not None:
            draft.pop()
            step.apply(draft, forced)
        else:
            return


def scripted(dice: str) -> DiceSource:
    """Dice that fall as written, a digit for each die."""
    return ScriptedDice([int(face) for face in dice if face.isdigit()])


def chances(
    start: WarPosition, step: Step, read: Callable[[WarDraft], T], *, only: bool = True
) -> Mapping[T, Fraction]:
    """The exact chances of what a step may do, read from the draft after it has run; `only` it, not what it pushes."""

    def look(dice: DiceSource) -> T:
        draft = draft_of(start, dice)
        if only:
            step.run(draft)
        else:
            draft.then(step)
            while draft.agenda and draft.agenda[-1].side is None:
                draft.pop().run(draft)
        return read(draft)

    found: defaultdict[T, Fraction] = defaultdict(Fraction)
    for chance, value in enumerate_outcomes(look, 100_000):
        found[value] += chance
    return dict(found)


def kept(count: int, lowest: int, highest: int) -> Mapping[int, Fraction]:
    """The chances of the total of so many d6 without some of the lowest and highest, by counting every throw."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for faces in product(range(1, 7), repeat=count):
        found[sum(sorted(faces)[lowest : count - highest])] += Fraction(1, 6**count)
    return found


def banded(totals: Mapping[int, Fraction], modifier: int = 0) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of 4 or less, of 5 to 9 and of 10 or more."""
    low = sum((chance for total, chance in totals.items() if total + modifier <= 4), Fraction())
    high = sum((chance for total, chance in totals.items() if total + modifier >= 10), Fraction())
    return low, 1 - low - high, high


def refused(start: WarPosition, action: Action | str) -> Refusal:
    """The refusal of an action, given as a value or as text."""
    if isinstance(action, str):
        action = referee.parse(start, action)
    found = referee.refusal(start, action)
    assert found is not None, f"{action} is allowed"
    return found


def allowed(start: WarPosition, action: Action | str) -> Action:
    """An action that is not refused."""
    if isinstance(action, str):
        action = referee.parse(start, action)
    found = referee.refusal(start, action)
    assert found is None, f"{action}: {found}"
    return action


def after(start: WarPosition, action: Action | str, dice: str = "") -> WarPosition:
    """The position after an action, with dice given as faces."""
    action = allowed(start, action)
    draft = draft_of(start, scripted(dice))
    draft.pop().apply(draft, action)
    run_on(draft)
    return draft.commit()


def rules_of(events: Iterable[Event]) -> set[str]:
    """The ids of the rules behind events."""
    return {rule for event in events for rule in event.rules()}
