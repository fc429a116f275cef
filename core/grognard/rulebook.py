"""A ruleset with its house rules, read and checked once; games are set up from it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard import referee
from grognard.data import RulesetData, effective, read_ruleset
from grognard.dice import SeededDice
from grognard.errors import UnknownName, blaming, nearest
from grognard.game import HUMAN, Game
from grognard.game_rules import GameRules
from grognard.plugins import Plugins, discover
from grognard.state import AnyPosition, draft_of

if TYPE_CHECKING:
    from grognard.data import EffectiveData
    from grognard.dice import DiceSource
    from grognard.ruleset import AnyRuleset, HouseRule

__all__ = ["Rulebook", "begin", "new_game", "rules", "rulesets"]


class Rulebook:
    """What `grognard.rules` returns: a ruleset, its data and the house rules laid over it."""

    def __init__(self, ruleset: AnyRuleset, plugins: Plugins, house: Sequence[str | Path] = ()) -> None:
        self.ruleset = ruleset
        self.plugins = plugins
        self.data: RulesetData = read_ruleset(ruleset.folder)
        self.house_files: list[Path] = []
        self.house_rules: list[HouseRule] = []
        for name in house:
            self._add_house(name)
        self._prepared: dict[object, GameRules[Any]] = {}

    def _add_house(self, name: str | Path) -> None:
        path = Path(name)
        shipped = self.ruleset.folder / "house" / f"{name}.yaml"
        if path.suffix in (".yaml", ".yml") or path.is_file():
            self.house_files.append(path)
        elif shipped.is_file():
            self.house_files.append(shipped)
        elif str(name) in self.plugins.house_rules:
            self.house_rules.append(self.plugins.house_rule(str(name), self.ruleset.id))
        else:
            code = [key for key, offer in self.plugins.house_rules.items() if offer.item.extends == self.ruleset.id]
            files = [file.stem for file in sorted((self.ruleset.folder / "house").glob("*.yaml"))]
            hint = nearest(str(name), [*code, *files])
            raise UnknownName(f"there is no house rule {str(name)!r} for {self.ruleset.id}, and no such file{hint}")

    def effective(
        self, scenario: str | Path | None = None, options: Mapping[str, object] | None = None
    ) -> EffectiveData:
        """The effective data of a scenario (by default the ruleset's own choice) and options.

        Raises InvalidData with every fault at once.
        """
        scenario = scenario if scenario is not None else self.data.default_scenario
        return effective(self.data, house=self.house_files, scenario=scenario, options=options or {})

    def prepared(
        self, scenario: str | Path | None = None, options: Mapping[str, object] | None = None
    ) -> GameRules[Any]:
        """The compiled rules of a scenario and options, made once for each."""
        key = (str(scenario), tuple(sorted((name, str(value)) for name, value in (options or {}).items())))
        if key not in self._prepared:
            data = self.effective(scenario, options)
            self._prepared[key] = GameRules(self.ruleset, data, self._switched_on(data))
        return self._prepared[key]

    def _switched_on(self, data: EffectiveData) -> list[HouseRule]:
        """The code house rules asked for, and those that an option switches on."""
        chosen = {house_rule.id: house_rule for house_rule in self.house_rules}
        for name in data.house_rules:
            chosen.setdefault(name, self.plugins.house_rule(name, self.ruleset.id))
        return list(chosen.values())

    def new_game(
        self,
        scenario: str | Path | None = None,
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        seats: Mapping[str, str] | None = None,
        dice: DiceSource | None = None,
        analysis: bool = False,
    ) -> Game:
        """A new game of a scenario (an id or a path to a file).

        `seed` decides the dice; without one it is drawn and kept in `game.seed`. `seats` maps sides to "human" or a
        bot's name. Raises UnknownName and InvalidData for names and values that do not exist.
        """
        game_rules = self.prepared(scenario, options)
        for side, seat in (seats or {}).items():
            sides = list(game_rules.data.scenario.sides) if game_rules.data.scenario else []
            if side not in sides:
                raise UnknownName(f"there is no side {side!r}{nearest(side, sides)}")
            if seat != HUMAN and seat not in self.plugins.bots:
                raise UnknownName(f"nobody called {seat!r} can play {side}{nearest(seat, [HUMAN, *self.plugins.bots])}")
        return begin(game_rules, seed=seed, seats=seats, dice=dice, analysis=analysis)


def begin(
    game_rules: GameRules[Any],
    *,
    seed: int | None = None,
    seats: Mapping[str, str] | None = None,
    dice: DiceSource | None = None,
    analysis: bool = False,
) -> Game:
    """A game of compiled rules at its first decision."""
    if seed is None:
        seed = secrets.randbits(48)
    source = dice if dice is not None else SeededDice(seed)
    scenario = game_rules.data.scenario
    sides = tuple(scenario.sides) if scenario is not None else ()
    with blaming(f"the ruleset {game_rules.ruleset.id}", "make an empty state"):
        empty = AnyPosition.of(game_rules, game_rules.ruleset.state(sides=sides))
    outcome = referee.start(draft_of(empty, source))
    return Game(game_rules, source, outcome, seed=seed, seats=seats, analysis=analysis)


def rules(ruleset: str, *, house: Sequence[str | Path] = (), plugins: Sequence[str | Path] = ()) -> Rulebook:
    """A ruleset by its id with house rules laid over it in order: files, or ids of shipped or code house rules.

    `plugins` are paths to plugins under development. Raises UnknownName, and InvalidData with every fault of a file.
    """
    found = discover(plugins)
    return Rulebook(found.ruleset(ruleset), found, house)


def new_game(
    ruleset: str,
    scenario: str | Path | None = None,
    *,
    house: Sequence[str | Path] = (),
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    seats: Mapping[str, str] | None = None,
    dice: DiceSource | None = None,
    analysis: bool = False,
) -> Game:
    """A new game in one call: `rules(...)` and `Rulebook.new_game(...)` in one."""
    book = rules(ruleset, house=house)
    return book.new_game(scenario, seed=seed, options=options, seats=seats, dice=dice, analysis=analysis)


def rulesets() -> list[str]:
    """The ids of the rulesets that are installed and work."""
    return list(discover().rulesets)
