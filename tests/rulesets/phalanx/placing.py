"""Small positions of Phalanx: only the units that matter, and a game that goes on from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.dice import DiceSource, SeededDice
from grognard.game import Game
from grognard.referee import Outcome
from grognard.state import Event
from grognard_phalanx.pieces import Attack, Face, Move
from tests.rulesets.phalanx import counter, engine


def place(
    units: Mapping[str, str],
    *,
    side: str = "red",
    step: str = "movement",
    turn: int = 5,
    scenario: str = "hoplites",
    options: Mapping[str, Any] | None = None,
    house: Sequence[str] = (),
    acted: Iterable[str] = (),
    dice: DiceSource | None = None,
) -> Game:
    """A game in which only the named units, and the two camps, take part: `HEX`, `HEX FACING`, `camp` or `lost`.

    Turn 5 is past the time for leaving the camps. Steps are `movement`, `facing` and `attack`.
    """
    camps = {f"{name}-camp": at for name, at in counter.CAMPS[scenario].items()}
    data: dict[str, Any] = {
        "scenario": scenario,
        "options": dict(options or {}),
        "house": tuple(house),
        "turn": turn,
        "side": side,
        "step": step,
        "acted": acted,
        "declared": {},
        "units": {**camps, **units},
    }
    position = engine.position(data)
    return Game(position.rules, dice or SeededDice(1), Outcome(position, ()))


def play(game: Game, *texts: str) -> list[Event]:
    """Plays actions and says what happened."""
    return [event for text in texts for event in game.play(text)]


def play_turn(game: Game, *texts: str) -> list[Event]:
    """Plays actions, then `done` until the player's turn is over."""
    now = (game.state.turn, game.side)
    events = play(game, *texts)
    while game.side is not None and (game.state.turn, game.side) == now:
        events += game.play("done")
    return events


def moves(game: Game, unit: str) -> list[str]:
    """Where a unit may move, sorted."""
    return sorted(action.to for action in game.legal_actions(unit) if isinstance(action, Move))


def faces(game: Game, unit: str) -> list[str]:
    """To which corners a unit may turn, sorted."""
    return sorted(action.facing for action in game.legal_actions(unit) if isinstance(action, Face))


def targets(game: Game, unit: str) -> list[str]:
    """Whom a unit may attack, sorted."""
    return sorted(action.target for action in game.legal_actions(unit) if isinstance(action, Attack))


def stands(game: Game, unit: str) -> str:
    """Where a unit is: its hex and facing, `camp`, `lost` or `out`."""
    return engine.place_of(game.position)[unit]


def gone(game: Game) -> list[str]:
    """The ids of the units that have left play, in the order in which they did."""
    return [lost.id for lost in game.state.lost]


def texts(events: Sequence[Event]) -> list[str]:
    """What happened, as the log tells it."""
    return [str(event) for event in events]


def refused(game: Game, action: str) -> str:
    """The sentence that refuses an action, with its rule. Fails where the action is legal."""
    refusal = game.refusal(action)
    assert refusal is not None, f"{action} is legal"
    return str(refusal)
