"""`grognard sheet`: a quick-reference sheet to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grognard.cli import books, completers, options

if TYPE_CHECKING:
    from grognard.data import EffectiveData
    from grognard.rulebook import Rulebook

__all__ = ["command"]


@click.command(name="sheet")
@click.argument("ruleset", shell_complete=completers.rulesets)
@options.house
@options.scenario
@options.settings
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="What it prints on."
)
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write it to FILE.")
@options.plugin
def command(
    *,
    ruleset: str,
    house_rules: tuple[str, ...],
    scenario: str | None,
    settings: options.Pairs,
    paper: str,
    output: Path | None,
    plugins: tuple[Path, ...],
) -> None:
    """Print a quick-reference sheet of RULESET as HTML: units, sequence of play, options, tables, house rules.

    What house rules change is marked. Open it in a browser to print it.
    """
    from grognard.data import effective
    from grognard.view.sheet import Sheet, sheet

    book = books.open_book(ruleset, house_rules, plugins)
    chosen = books.chosen(book, settings)
    rules = book.effective(scenario, chosen)
    content = Sheet(
        ruleset=book.ruleset,
        data=book.data,
        base=effective(book.data, scenario=scenario or book.data.default_scenario),
        rules=rules,
        house=_names(book, rules),
    )
    text = sheet(content, "letter" if paper == "letter" else "a4")
    if output is None:
        click.echo(text, nl=False)
        return
    output.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"{output} is written. Open it in a browser to print it.")


def _names(book: Rulebook, rules: EffectiveData) -> tuple[str, ...]:
    """What the house rules call themselves: those of files, then those in code, asked for or switched on."""
    from grognard.data import house_names

    code = {rule.id: rule for rule in book.house_rules}
    code |= {name: book.plugins.house_rule(name, book.ruleset.id) for name in rules.house_rules}
    return (*house_names(book.data, book.house_files), *(rule.name or rule.id for rule in code.values()))
