"""Small positions of Formation: only the units that matter, on open ground, and a game that goes on from there.

The table is 60″ × 40″, north is up the table; between x = 12 and x = 38 there is no terrain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import grognard
from grognard.board.poses import Pose
from grognard.dice import DiceSource, ScriptedDice
from grognard.game import Game
from grognard.referee import Outcome
from grognard.rulebook import Rulebook
from grognard.state import AnyPosition, Event
from grognard_formation.formation import block_of
from grognard_formation.melee import Melee
from grognard_formation.pieces import Density, FormationState, Troop
from grognard_formation.steps import Actions, EndOfTurn, GameTurns, PlayerTurns

SIDES = ("romans", "hellenes")


@cache
def book(house: tuple[str, ...] = ()) -> Rulebook:
    return grognard.rules("formation", house=house)


def troop(
    name: str,
    x: float,
    y: float,
    heading: float = 0.0,
    *,
    side: str = "romans",
    kind: str | None = None,
    warriors: int = 10,
    files: int = 5,
    density: Density = "dense",
    out: int = 0,
    panicking: bool = False,
    ran: bool = False,
    crossed: bool = False,
) -> Troop:
    """A unit whose front has its middle at x, y; by default of the kind that its name begins with."""
    tables = book().prepared("two-armies").tables
    kind = kind or name.rstrip("-0123456789")
    return Troop(
        id=name,
        kind=kind,
        side=side,
        block=block_of(tables, tables.kinds[kind].arm, density, warriors, files),
        pose=Pose(x_inches=x, y_inches=y, heading_degrees=heading),
        density=None if panicking else density,
        out=warriors if panicking else out,
        ran=ran,
        crossed=crossed,
    )


def enemy(name: str, x: float, y: float, heading: float = 180.0, **fields: Any) -> Troop:
    """A unit of the Hellenes, who face south."""
    return troop(name, x, y, heading, side="hellenes", **fields)


def place(
    *troops: Troop,
    side: str = "romans",
    turn: int = 1,
    dice: DiceSource | Iterable[int] = (),
    options: Mapping[str, Any] | None = None,
    house: Sequence[str] = (),
    points: Mapping[str, int] | None = None,
    strength: Mapping[str, int] | None = None,
) -> Game:
    """A game with these units at the beginning of a side's actions; the dice fall as given."""
    rules = book(tuple(house)).prepared("two-armies", options)
    state = FormationState(
        sides=SIDES,
        units={unit.id: unit for unit in troops},
        agenda=(
            GameTurns(order=SIDES),
            PlayerTurns(order=SIDES, next=SIDES.index(side) + 1),
            EndOfTurn(),
            Melee(who=side),
            Actions(side=side, waiting=tuple(unit.id for unit in troops if unit.side == side)),
        ),
        turn=turn,
        points=dict(points or dict.fromkeys(SIDES, 0)),
        strength=dict(strength or dict.fromkeys(SIDES, 84)),
    )
    position = AnyPosition.of(rules, state)
    source = dice if not isinstance(dice, Iterable) else ScriptedDice(dice)
    return Game(rules, source, Outcome(position, ()))


def play(game: Game, *texts: str) -> list[str]:
    """Plays actions and says what happened, as the log tells it."""
    events: list[Event] = [event for text in texts for event in game.play(text)]
    return [str(event) for event in events]


def unit(game: Game, name: str) -> Troop:
    """A unit as it now is."""
    found: Troop = game.position.units[name]
    return found


def stands(game: Game, name: str) -> tuple[float, float, float]:
    """Where a unit's front has its middle, and where it faces."""
    pose = unit(game, name).pose
    assert pose is not None
    return (pose.x_inches, pose.y_inches, pose.heading_degrees)


def points(game: Game) -> dict[str, int]:
    """The demoralisation points."""
    state = game.state
    assert isinstance(state, FormationState)
    return state.points


def refused(game: Game, action: str) -> str:
    """The sentence that refuses an action, with its rule. Fails where the action is legal."""
    refusal = game.refusal(action)
    assert refusal is not None, f"{action} is legal"
    return str(refusal)


def rule_of(game: Game, action: str) -> str:
    """The rule that refuses an action; empty where it is legal."""
    refusal = game.refusal(action)
    return refusal.rule if refusal is not None else ""


def listed(game: Game, name: str, verb: str) -> list[str]:
    """The listed actions of a unit that begin with a verb."""
    return [text for text in map(str, game.legal_actions(name)) if text.startswith(f"{verb} ")]
