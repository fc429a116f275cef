"""`grognard show`: a position as text, SVG or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grognard.cli import books, completers, options, streams
from grognard.errors import GrognardError

if TYPE_CHECKING:
    from grognard.game import Entry
    from grognard.state import AnyPosition
    from grognard.view.scene import Scene

__all__ = ["command"]


@click.command(name="show")
@click.argument("what", metavar="RULESET|RECORD", shell_complete=completers.rulesets_and_files)
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="Of a record: the position after N actions.")
@click.option("--unit", metavar="UNIT", help="Mark what this unit may do, its reach and its arcs of fire.")
@click.option("--svg", metavar="F", type=click.Path(dir_okay=False), help="Write an SVG picture here; - is stdout.")
@options.scenario
@options.house
@options.settings
@options.colour
@options.plugin
@options.as_json
def command(
    *,
    what: str,
    at: int | None,
    unit: str | None,
    svg: str | None,
    scenario: str | None,
    house_rules: tuple[str, ...],
    settings: options.Pairs,
    colour: str,
    plugins: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Show a position: how a scenario of RULESET begins, or how things stand at the end of a RECORD.

    A file is taken for a record.
    """
    if is_record(what):
        if scenario or house_rules or settings:
            raise click.UsageError("a record has its scenario, house rules and options; name a ruleset to choose")
        entry = _recorded(Path(what), at, plugins)
    elif at is not None:
        raise click.UsageError("--at is for a record; a ruleset has no actions yet")
    else:
        book = books.open_book(what, house_rules, plugins)
        entry = book.new_game(scenario, seed=0, options=books.chosen(book, settings)).history[0]
    if svg is not None:
        from grognard.view.svg import render as drawn

        _write(svg, drawn(_scene(entry, unit)))
        if svg == "-":
            return
    if as_json:
        streams.answer(_as_json(entry.position))
    elif svg is None:
        from grognard.cli.terminal import Terminal
        from grognard.view.text import render

        terminal = Terminal(colour=options.colours_wanted(colour))
        terminal.say(render(_scene(entry, unit), width=terminal.width, colour=terminal.colour).rstrip())


def is_record(what: str) -> bool:
    """Whether a word names a file, be it there or not, and no ruleset."""
    return Path(what).is_file() or Path(what).suffix == ".jsonl" or "/" in what or "\\" in what


def _recorded(path: Path, at: int | None, plugins: tuple[Path, ...]) -> Entry:
    from grognard.record import load

    books.plugins_at(plugins)
    game = load(path, verify=False, plugins=plugins)
    for note in game.origin.notes if game.origin is not None else ():
        click.echo(f"grognard: {note}", err=True)
    if at is not None and at > game.actions_played:
        raise GrognardError(f"{path} has {game.actions_played} actions; choose --at from 0 to {game.actions_played}")
    return game.history[-1 if at is None else at]


def _scene(entry: Entry, word: str | None) -> Scene:
    from grognard import referee
    from grognard.view.picture import picture
    from grognard.words import resolve_unit

    position = entry.position
    if word is None:
        return picture(position, last=entry.action, events=entry.events)
    unit = resolve_unit(word, position)
    return picture(position, unit=unit, options=referee.legal_actions(position, unit))


def _write(target: str, drawing: str) -> None:
    if target == "-":
        streams.answer(drawing.removesuffix("\n"))
    else:
        Path(target).write_text(drawing, encoding="utf-8", newline="\n")


def _as_json(position: AnyPosition) -> str:
    import msgspec

    from grognard.cli.tables import to_json

    rules, step = position.rules, position.step
    return to_json(
        {
            "ruleset": rules.ruleset.id,
            "scenario": rules.data.scenario.id if rules.data.scenario is not None else None,
            "side": position.side,
            "step": step.title or type(step).__name__ if step is not None and position.side is not None else None,
            "state": msgspec.Raw(rules.codec.encode(position.state)),
        }
    )
