"""Games to be recorded, of Phalanx with its die and a toss of a coin, and records to be spoiled."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import grognard
from grognard.dice import DiceSource
from grognard.game import Game
from grognard_phalanx.pieces import Attack, Move

OPTIONS: Mapping[str, object] = {"die": True, "first": "random"}


def new_game(
    seed: int = 7,
    *,
    dice: DiceSource | None = None,
    options: Mapping[str, object] = OPTIONS,
    seats: Mapping[str, str] | None = None,
    analysis: bool = False,
) -> Game:
    """A fresh game."""
    book = grognard.rules("phalanx")
    return book.new_game("hoplites", seed=seed, options=options, dice=dice, seats=seats, analysis=analysis)


def play_at_random(game: Game, actions: int | None = None, seed: int = 0) -> Game:
    """Plays so many random actions, or to the end, eager to move and to attack, so that dice are thrown."""
    choose = random.Random(seed).choice
    while game.side is not None and actions != 0:
        options = game.legal_actions()
        game.play(choose([action for action in options if isinstance(action, Attack | Move)] or options))
        actions = actions - 1 if actions is not None else None
    return game


def after_the_header(path: Path) -> list[bytes]:
    """The lines of a record but the first."""
    return path.read_bytes().splitlines(keepends=True)[1:]


def edit(path: Path, line: int, **fields: Any) -> None:
    """Changes fields in a line of a record, counted from 1; None takes a field away."""
    lines = path.read_text(encoding="utf-8").splitlines()
    content = {**json.loads(lines[line - 1]), **fields}
    lines[line - 1] = json.dumps({name: value for name, value in content.items() if value is not None})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def line_with(path: Path, key: str) -> int:
    """The number of the first line for an action that has this field."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return next(number for number, text in lines if "do" in json.loads(text) and key in json.loads(text))
