"""`grognard check`: the laws that every ruleset must keep, held against one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from grognard.cli import books, completers, options, streams

__all__ = ["command"]

GAMES = 20


@click.command(name="check")
@click.argument("ruleset", shell_complete=completers.rulesets)
@click.option(
    "--games", type=click.IntRange(min=1), metavar="N", default=GAMES, show_default=True, help="How many games."
)
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="The seed of the first game.")
@options.scenario
@options.house
@options.settings
@click.option("--law", "laws", multiple=True, metavar="LAW", help="Look at this law only; may be given more than once.")
@click.option(
    "--docs",
    multiple=True,
    metavar="PATH",
    type=click.Path(exists=True, path_type=Path),
    help="Documentation in which every cited rule must stand: a file or a folder.",
)
@click.option(
    "--tests",
    multiple=True,
    metavar="PATH",
    type=click.Path(exists=True, path_type=Path),
    help="Tests in which every cited rule must stand: a file or a folder.",
)
@click.option(
    "--longest",
    type=click.IntRange(min=1),
    metavar="N",
    default=10_000,
    show_default=True,
    help="Give a game up as endless after so many actions.",
)
@click.option(
    "--keep",
    metavar="FOLDER",
    default=".",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where records of games that failed go.  [default: this folder]",
)
@options.plugin
@options.as_json
def command(
    *,
    ruleset: str,
    games: int,
    seed: int,
    scenario: str | None,
    house_rules: tuple[str, ...],
    settings: options.Pairs,
    laws: tuple[str, ...],
    docs: tuple[Path, ...],
    tests: tuple[Path, ...],
    longest: int,
    keep: Path,
    plugins: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Hold RULESET to the laws that every ruleset must keep, in games played at random.

    Without a scenario all of its scenarios are played in turn, and every other game varies the options. A failure
    leaves a record of the game, and says how to play it again.
    """
    from grognard.cli.tables import to_json
    from grognard.testing import check

    chosen = books.chosen(books.open_book(ruleset, house_rules, plugins), settings)
    report = check(
        ruleset,
        games=games,
        seed=seed,
        scenario=scenario,
        options=chosen,
        house=house_rules,
        plugins=plugins,
        laws=laws,
        docs=docs,
        tests=tests,
        longest=longest,
        keep=keep,
        progress=_progress(games),
    )
    streams.answer(to_json({"ok": report.ok, "report": report}) if as_json else str(report))
    if not report.ok:
        click.get_current_context().exit(1)


def _progress(games: int) -> Callable[[int], None]:
    """Counts the games on a terminal, in a line that is wiped out at the end."""
    if not sys.stderr.isatty():
        return lambda number: None

    def shown(number: int) -> None:
        line = f"{number} of {games} games" if number < games else ""
        click.echo(f"\r\x1b[K{line}", nl=False, err=True)

    return shown
