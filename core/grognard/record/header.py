"""The header of a record: what a game was set up from, and by what."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from grognard.dice import SeededDice, TypedDice
from grognard.record.digests import plugin_digest
from grognard.record.format import DiceKind, Header, Made

if TYPE_CHECKING:
    from grognard.game import Game
    from grognard.game_rules import GameRules

__all__ = ["header_of", "made_by"]


def header_of(game: Game) -> Header:
    """The header of a game's record, written now."""
    rules = game.rules
    data = rules.data
    ruleset, house_rules = made_by(rules)
    return Header(
        ruleset=ruleset,
        house_rules=house_rules,
        scenario=data.scenario.id if data.scenario is not None else None,
        options=dict(rules.options),
        seed=game.seed,
        seats=dict(game.seats),
        analysis=game.analysis,
        dice=_dice_kind(game),
        created=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        data_digest=data.digest,
        data=data.as_json(),
    )


def made_by(rules: GameRules[object]) -> tuple[Made, tuple[Made, ...]]:
    """The ruleset and the code house rules of a game as they are installed now."""
    ruleset = rules.ruleset
    made = Made(id=ruleset.id, version=ruleset.version, digest=plugin_digest(type(ruleset), ruleset.folder))
    house_rules = tuple(
        Made(id=rule.id, version=rule.version, digest=plugin_digest(type(rule))) for rule in rules.house_rules
    )
    return made, house_rules


def _dice_kind(game: Game) -> DiceKind:
    """Whether all dice of the game follow from its seed; those of a game begun with other dice do not."""
    begun: DiceKind = game.origin.header.dice if game.origin is not None else "seeded"
    if begun != "seeded":
        return begun
    if isinstance(game.dice, SeededDice) and game.dice.seed == game.seed:
        return "seeded"
    return "typed" if isinstance(game.dice, TypedDice) else "scripted"
