"""The law about tags: what one plugin saves under a name, no other can mean by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grognard.errors import GrognardError
from grognard.testing.law import RunLaw

if TYPE_CHECKING:
    from msgspec import Struct

    from grognard.ruleset import HouseRule
    from grognard.testing.run import Run

__all__ = ["TagsApart"]

CORE = "grognard"


class TagsApart(RunLaw):
    """A house rule that comes along later must find its tags free."""

    name = "tags-apart"
    holds = "The tag of every step, action and event begins with the id of its ruleset or house rule."

    def of_run(self, run: Run) -> None:
        """Reads the tags of the ruleset's classes, and of those of the house rules in force."""
        ruleset = run.series.book.ruleset
        own = [*ruleset.steps, *ruleset.actions, *ruleset.events]
        self._look(own, [ruleset.id])
        for rule in _in_force(run):
            self._look([*rule.steps, *rule.handlers, *rule.events], [rule.id.split(".")[0], rule.id, ruleset.id])

    def _look(self, classes: Sequence[type[Struct]], ids: Sequence[str]) -> None:
        for kind in classes:
            if kind.__module__.split(".")[0] == CORE:
                continue
            self.checks += 1
            tag = kind.__struct_config__.tag
            if not any(str(tag).startswith(f"{name}.") for name in ids):
                has = "has no tag" if tag is None else f"has the tag {tag!r}"
                self.broken(f'{kind.__name__} {has}, which may be taken: begin it so: tag="{ids[0]}.…"')


def _in_force(run: Run) -> Iterator[HouseRule]:
    """The house rules in code that any of the games is played with, each once."""
    series = run.series
    seen: set[str] = set()
    for number in range(run.games):
        try:
            rules = series.book.prepared(series.scenario(number), series.options(number))
        except GrognardError:  # the game could not be set up, and a law has said so
            continue
        for rule in rules.house_rules:
            if rule.id not in seen:
                seen.add(rule.id)
                yield rule
