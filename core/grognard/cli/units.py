"""`grognard units`: the effective unit table, and where its values come from."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.cli import books, completers, options, streams

if TYPE_CHECKING:
    from grognard.data import EffectiveData, Provenance

__all__ = ["command"]

_TIE = "\N{NO-BREAK SPACE}"


@click.command(name="units")
@click.argument("ruleset", shell_complete=completers.rulesets)
@options.house
@options.scenario
@options.settings
@click.option("--why", is_flag=True, help="Say which file and line each value comes from.")
@options.colour
@options.plugin
@options.as_json
def command(
    *,
    ruleset: str,
    house_rules: tuple[str, ...],
    scenario: str | None,
    settings: options.Pairs,
    colour: str,
    plugins: tuple[Path, ...],
    why: bool,
    as_json: bool,
) -> None:
    """The unit table of RULESET with everything laid over it: house rules, a scenario, options."""
    from grognard.cli.tables import to_json

    book = books.open_book(ruleset, house_rules, plugins)
    data = book.effective(scenario, books.chosen(book, settings))
    if as_json:
        answer: dict[str, Any] = {"ruleset": book.ruleset.id, "house": list(data.house), "units": _rows(data)}
        if why:
            answer["why"] = {".".join(map(str, path)): _origins(origin) for path, origin in _of_units(data).items()}
        streams.answer(to_json(answer))
        return
    click.echo(_table(data, colour=options.colours_wanted(colour)))
    if why:
        click.echo(f"\n{_reasons(data)}")


def _rows(data: EffectiveData) -> list[dict[str, Any]]:
    return [
        {
            "id": kind.id,
            "name": kind.name,
            "symbol": kind.symbol,
            "points": kind.points,
            "traits": list(kind.traits),
            **kind.statistics,
        }
        for kind in data.units.values()
    ]


def _table(data: EffectiveData, *, colour: bool) -> str:
    """A table where it fits, else a paragraph for each kind. Columns in which no kind has a value are left out."""
    from grognard.cli.tables import UNLIMITED, room, table

    rows = [{**row, "traits": ", ".join(row["traits"]), "points": row["points"] or None} for row in _rows(data)]
    columns = [name for name in (rows[0] if rows else ()) if any(row[name] not in (None, "") for row in rows)]
    columns.sort(key=lambda name: name in ("points", "traits"))  # what every ruleset has stands after its own
    headings = [name.replace("_", " ") for name in columns]
    drawn = table(headings, [[row[name] for name in columns] for row in rows], colour=colour, width=UNLIMITED)
    width = room()
    if max(len(click.unstyle(line)) for line in drawn.splitlines()) <= width:
        return drawn
    return "\n\n".join(_paragraph(row, columns, width, colour=colour) for row in rows)


def _paragraph(row: dict[str, Any], columns: list[str], width: int, *, colour: bool) -> str:
    """A kind by its id and name, and beneath them what else there is to it."""
    from grognard.cli.tables import said

    heading = f"{row['id']}: {row['name']}"
    known = {name: row[name] for name in columns if name not in ("id", "name") and row[name] not in (None, "", [], ())}
    told = [f"{name.replace('_', ' ')} {said(value)}" for name, value in known.items()]
    # a line breaks between values, or within a list
    text = "; ".join(entry if "," in entry else entry.replace(" ", _TIE) for entry in told)
    lines = textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False).replace(
        _TIE, " "
    )
    return f"{click.style(heading, bold=True) if colour else heading}\n{lines}"


def _of_units(data: EffectiveData) -> dict[tuple[str | int, ...], Provenance]:
    return {path: origin for path, origin in data.provenance.items() if path[0] == "units"}


def _reasons(data: EffectiveData) -> str:
    kinds = list(data.units)
    lines = [
        (".".join(map(str, path[1:])), str(origin))
        # the defaults of the schema come last in the data; here each stands with its kind
        for path, origin in sorted(_of_units(data).items(), key=lambda item: kinds.index(str(item[0][1])))
    ]
    width = max((len(name) for name, _ in lines), default=0)
    return "\n".join(f"{name:<{width}}  {origin}" for name, origin in lines)


def _origins(provenance: Provenance) -> dict[str, Any]:
    origin = provenance.origin
    told = {"value": provenance.value, "file": origin.file, "line": origin.line, "column": origin.column}
    return {**told, "was": _origins(provenance.was)} if provenance.was else told
