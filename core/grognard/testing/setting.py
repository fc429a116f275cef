"""Which games are played: everything that another process needs to play exactly the same ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from grognard.dice import SeededDice
from grognard.errors import GrognardError
from grognard.game import Game
from grognard.plugins import Plugins, discover
from grognard.rulebook import Rulebook

__all__ = ["Series", "Setting", "absolute"]


MOST_LISTED = 1 << 30
"""More than any list has."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset and how it is to be played. Game number n has the seed `seed + n`.

    Without `scenario` the ruleset's scenarios are played in turn. Every other game also varies the options that
    `options` does not set and that have few values. A game is given up as endless after `longest` actions.
    """

    ruleset: str
    scenario: str | None = None
    seed: int = 0
    longest: int = 10_000
    options: dict[str, Any] = {}
    house: tuple[str, ...] = ()
    plugins: tuple[str, ...] = ()

    def again(self, number: int, scenario: str, options: dict[str, Any]) -> str:
        """The command that plays game `number` alone."""
        words = ["grognard check", self.ruleset, "--games 1", f"--seed {self.seed + number}", f"--scenario {scenario}"]
        words += [f"--set {name}={_written(value)}" for name, value in options.items()]
        words += [f"--house {name}" for name in self.house]
        words += [f"--plugin {path}" for path in self.plugins]
        return " ".join(words)


class Series:
    """A setting with its rules read: hands out its games. Raises GrognardError where it cannot be played."""

    def __init__(self, setting: Setting, plugins: Plugins | None = None) -> None:
        self.setting = setting
        self.plugins = plugins if plugins is not None else discover(setting.plugins)
        self.book = Rulebook(self.plugins.ruleset(setting.ruleset), self.plugins, setting.house)
        shipped = tuple(self.book.data.scenarios)
        first = self.book.data.default_scenario
        in_turn = (first, *(name for name in shipped if name != first))
        self.scenarios = (setting.scenario,) if setting.scenario is not None else in_turn
        self._neighbours: dict[str, Series | None] = {}
        self.book.prepared(self.scenario(0), self.options(0))

    def seed(self, number: int) -> int:
        """The seed of game `number`."""
        return self.setting.seed + number

    def scenario(self, number: int) -> str:
        """The scenario of game `number`."""
        return self.scenarios[number % len(self.scenarios)]

    def options(self, number: int) -> dict[str, Any]:
        """The options of game `number`: those given, and in every other game some of the others."""
        given = dict(self.setting.options)
        if number % 2 == 0:
            return given
        chance = random.Random(f"options {self.seed(number)}")
        for name, rule in self.book.data.options.items():
            values = [False, True] if rule.type == "boolean" else list(rule.one_of)
            if name not in given and values:
                given[name] = chance.choice(values)
        try:
            self.book.prepared(self.scenario(number), given)
        except GrognardError:  # not every choice goes with every other
            return dict(self.setting.options)
        return given

    def new_game(self, number: int) -> Game:
        """Game `number` at its first decision, in analysis."""
        scenario, options = self.scenario(number), self.options(number)
        return self.book.new_game(scenario, seed=self.seed(number), options=options, analysis=True)

    def neighbour(self, ruleset: str) -> Series | None:
        """Games of another ruleset that is installed; None where it cannot be played."""
        if ruleset not in self._neighbours:
            other = Setting(ruleset=ruleset, seed=self.setting.seed, longest=self.setting.longest)
            try:
                self._neighbours[ruleset] = Series(other, self.plugins)
            except GrognardError:  # its own check will say so
                self._neighbours[ruleset] = None
        return self._neighbours[ruleset]

    def choices(self, number: int) -> random.Random:
        """What chooses the actions of game `number`, the same in every process."""
        return random.Random(f"actions {self.seed(number)}")

    def ways(self, number: int) -> random.Random:
        """What chooses the ways into interrupts that are tried in game `number`."""
        return random.Random(f"ways {self.seed(number)}")

    def lots(self, number: int) -> Iterator[int]:
        """As many lots as game `number` may have actions, for a game whose actions matter to nobody."""
        choices = self.choices(number)
        return (choices.randrange(MOST_LISTED) for _ in range(self.setting.longest))

    def dice(self, number: int) -> SeededDice:
        """Other dice that fall as those of game `number` do."""
        return SeededDice(self.seed(number))


def absolute(name: str | Path) -> str:
    """A path as another process can find it; what names no file is an id and stays."""
    path = Path(name)
    return str(path.resolve()) if path.exists() else str(name)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
