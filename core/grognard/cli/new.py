"""`grognard new ruleset`: a plugin to begin with, which plays, passes the checks and has tests."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from grognard.cli import options, streams

__all__ = ["command"]


@click.group(name="new")
def command() -> None:
    """Make something new: a ruleset of your own."""


@command.command(name="ruleset", short_help="A plugin for a ruleset of your own.")
@click.argument("name")
@click.option(
    "--board",
    type=click.Choice(["hex", "table"]),
    default="hex",
    show_default=True,
    help="hex: a board of hexes; table: distances in inches.",
)
@options.as_json
def ruleset(*, name: str, board: str, as_json: bool) -> None:
    """Make a plugin for a new ruleset with the id NAME, in a new folder NAME.

    It is a small game that can be played at once, with tests, a golden record and checks for GitHub; change it into
    yours. NAME begins with a letter and has small letters, digits and underscores.
    """
    from grognard.cli.tables import to_json
    from grognard.templates import make

    made = make(name, board, Path.cwd())
    if as_json:
        streams.answer(to_json({"ruleset": name, "folder": str(made.folder), "files": list(made.files)}))
        return
    folder = shlex.quote(made.folder.name)
    click.echo(f"{made.folder.name}: a plugin for the ruleset {name}, {len(made.files)} files. It can be played:\n")
    click.echo(f"  grognard play {name} --plugin {folder}")
    click.echo(f"  grognard check {name} --plugin {folder}")
    click.echo(
        f'\nTo work on it, go to {folder}, type `pip install -e ".[test]"`, then `pytest`. Its README has the rest.'
    )
