"""Laws about what an author writes beside the code: documentation of options and rules, records that still replay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.errors import GrognardError
from grognard.record import load
from grognard.testing.law import RunLaw

if TYPE_CHECKING:
    from grognard.testing.run import Run

__all__ = ["Documented", "GoldenRecords", "RulesDocumented", "RulesTested"]

LONGEST_LIST = 8


class Documented(RunLaw):
    """Whoever changes a number must know what it does."""

    name = "documented"
    holds = "Every option, statistic, trait, table, field and fact that the ruleset declares says what it means."

    def of_run(self, run: Run) -> None:
        """Reads the ruleset's own declarations."""
        silent: list[str] = []
        for name, words in _declared(run):
            self.checks += 1
            if len(words.split()) <= 1:
                silent.append(name)
        if silent:
            self.broken(
                f"{_listed(silent)} not described; write a sentence (doc: in ruleset.yaml, description: in schema.yaml)"
            )


def _declared(run: Run) -> Iterator[tuple[str, str]]:
    """Everything that is declared, with what is said about it."""
    data = run.series.book.data
    for name, rule in data.options.items():
        yield f"the option {name}", rule.doc
    fields = data.fields
    for occasion, declared in fields.occasions.items():
        yield f"the occasion {occasion}", declared.doc
        yield from ((f"the fact {name} of {occasion}", fact.doc) for name, fact in declared.facts.items())
        yield from ((f"the value {name} of {occasion}", value.doc) for name, value in declared.values.items())
    for name, words in fields.traits.items():
        yield f"the trait {name}", words
    for section in ("statistics", "tables", "scenario", "side", "army"):
        fragments: dict[str, dict[str, Any]] = getattr(fields, section)
        for name, fragment in fragments.items():
            yield f"{section}.{name}", str(fragment.get("description", ""))


class RulesDocumented(RunLaw):
    """A refusal that cites a rule sends a player to look it up."""

    name = "rules-documented"
    holds = "Every rule id that options, refusals, events and results cite stands in the documentation that was given."
    when = "once, where documentation is given"

    def of_run(self, run: Run) -> None:
        """Looks the rules up."""
        if run.docs:
            self.checks += len(_cited(run))
            missing = _missing(run, run.docs, ("*.md", "*.rst", "*.txt", "*.html"))
            if missing:
                self.broken(f"{_listed(missing)} not documented in {', '.join(map(str, run.docs))}")


class RulesTested(RunLaw):
    """A rule that no test mentions may be broken at any time."""

    name = "rules-tested"
    holds = "Every rule id that options, refusals, events and results cite stands in the tests that were given."
    when = "once, where tests are given"

    def of_run(self, run: Run) -> None:
        """Looks for the rules in the tests."""
        if run.tests:
            self.checks += len(_cited(run))
            missing = _missing(run, run.tests, ("*.py",))
            if missing:
                self.broken(f"{_listed(missing)} not tested in {', '.join(map(str, run.tests))}")


def _missing(run: Run, places: Sequence[Path], patterns: Sequence[str]) -> list[str]:
    """The cited rules whose ids stand in none of the files, each with where it is cited."""
    content = "\n".join(_texts(places, patterns))
    return [
        f"{rule} ({where})"
        for rule, where in sorted(_cited(run).items())
        if not re.search(rf"(?<![\w-]){re.escape(rule)}(?![\w-])", content)
    ]


def _cited(run: Run) -> dict[str, str]:
    """The rules cited in play and by the options, each with one place that cites it."""
    options = {rule.rule: f"the option {name}" for name, rule in run.series.book.data.options.items() if rule.rule}
    return {**options, **{rule: where for rule, where in run.rules_seen.items() if rule}}


def _texts(places: Sequence[Path], patterns: Sequence[str]) -> Iterator[str]:
    for place in places:
        files = [place] if place.is_file() else sorted(file for pattern in patterns for file in place.rglob(pattern))
        for file in files:
            yield file.read_text(encoding="utf-8")


class GoldenRecords(RunLaw):
    """Games that were once right still are."""

    name = "golden-records"
    holds = "Every record in the ruleset's folder `records` plays again, action by action, as it was recorded."

    def of_run(self, run: Run) -> None:
        """Plays them."""
        folder: Path = run.series.book.ruleset.folder / "records"
        for path in sorted(folder.glob("*.jsonl")):
            self.checks += 1
            try:
                load(path, plugins=run.series.setting.plugins)
            except GrognardError as error:
                self.broken(f"{error}; where the change is meant, write the record again with Game.save")


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:LONGEST_LIST])
    more = f" and {len(names) - LONGEST_LIST} more" if len(names) > LONGEST_LIST else ""
    return f"{shown}{more} {'is' if len(names) == 1 else 'are'}"
