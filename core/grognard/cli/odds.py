"""`grognard odds`: what an action would lead to from the last position of a record, and how likely it is."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.cli import books, options, streams
from grognard.errors import GameOver

__all__ = ["command"]


@click.command(name="odds")
@click.argument("record", metavar="RECORD", type=click.Path(path_type=Path))
@click.argument("action", metavar="ACTION", nargs=-1, required=True)
@options.plugin
@options.as_json
def command(*, record: Path, action: tuple[str, ...], plugins: tuple[Path, ...], as_json: bool) -> None:
    """Tell what ACTION may lead to from the last position of a RECORD, up to the next decision.

    The side on turn asks, and only what it may know counts. Where actions are declared now and carried out later, it is
    also told what follows if no more are declared. Nothing is played.
    """
    from grognard.cli.tables import to_json
    from grognard.cli.terminal import Terminal
    from grognard.record import load

    books.plugins_at(plugins)
    game = load(record, verify=False, plugins=plugins)
    for note in game.origin.notes if game.origin is not None else ():
        click.echo(f"grognard: {note}", err=True)
    if game.side is None:
        raise GameOver(f"{record}: the game is over; there is no action left to ask about")
    odds = game.odds(" ".join(action))
    if as_json:
        streams.answer(to_json({"record": str(record), **odds.as_json()}))
    else:
        Terminal(colour=False).say(str(odds))
