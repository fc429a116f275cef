"""The pages of the reference that are made from the program itself: its commands, its schemas, what it can draw.

A hook of MkDocs, named in mkdocs.yml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import grognard_schemas
from grognard.cli import main
from grognard.cli.program import COMMANDS
from grognard.view.markup import element
from grognard.view.palette import GROUND, INK, NAMED, TERRAIN_FILLS
from grognard.view.pictograms import PICTOGRAMS, drawing
from grognard.view.roster import terrain_sign

SCHEMAS = {
    "ruleset": "`ruleset.yaml`: the name, options and tables of a ruleset.",
    "ruleset-fields": "`schema.yaml`: what a ruleset adds to the other files.",
    "unit-table": "`units.yaml`: the unit kinds.",
    "scenario": "`scenarios/*.yaml`: boards, sides, armies.",
    "house-rules": "`house/*.yaml` and your own files: changes to a ruleset.",
    "record": "`*.jsonl`: a game, line by line.",
}


def commands() -> Iterator[str]:
    """The page of the commands."""
    yield "# Commands\n"
    yield "All have `--help`, and the status 0 for done, 1 where the rules or the data say no, 2 for wrong usage.\n"
    context = click.Context(main, info_name="grognard")
    for name in COMMANDS:
        command = main.get_command(context, name)
        if command is not None:
            yield from described(command, context, name, 2)


def described(command: click.Command, parent: click.Context, name: str, level: int) -> Iterator[str]:
    """A command with its arguments and options, and those below it."""
    context = click.Context(command, info_name=name, parent=parent)
    yield f"{'#' * level} {context.command_path}\n"
    yield f"```text\n{command.get_usage(context)}\n```\n"
    yield f"{plain(command.help or '')}\n"
    records = [param.get_help_record(context) for param in command.params]
    rows = [record for record in records if record is not None and record[1]]  # the usage has the others
    if rows:
        yield "| option | does |\n|---|---|"
        # a bar would end the cell, inside code too
        yield from (f"| `{option.replace('|', ' or ')}` | {text.replace('|', ' or ')} |" for option, text in rows)
        yield ""
    if isinstance(command, click.Group):
        for below, child in command.commands.items():
            yield from described(child, context, below, level + 1)


def plain(text: str) -> str:
    """The help of a command as Markdown: click's marks for paragraphs kept as written are left out."""
    return "\n".join(line.strip() for line in text.replace("\b", "").splitlines())


def schemas() -> Iterator[str]:
    """The page of the schemas."""
    yield "# Schemas\n"
    yield (
        "Every file is checked against a [JSON Schema](https://json-schema.org). These are the schemas that all "
        "rulesets share; a ruleset adds fields to them by its `schema.yaml`, and `grognard schema RULESET` prints what "
        "that comes to for house-rule files. They are in the package `grognard_schemas`.\n"
    )
    for name, what in SCHEMAS.items():
        yield f"## {name}\n\n{what}\n"
        schema: Mapping[str, Any] = grognard_schemas.load(name)
        yield f"{schema.get('description', '')}\n"
        yield from fields(schema, 0)
        yield ""
        for part, inner in cast("Mapping[str, Any]", schema.get("$defs", {})).items():
            yield f"`{part}`: {inner.get('description', '')}\n"
            yield from fields(inner, 0)
            yield ""


def fields(schema: Mapping[str, Any], depth: int) -> Iterator[str]:
    """The properties of a schema as a list, those of a property below it."""
    required = schema.get("required", ())
    properties = cast("Mapping[str, Any]", schema.get("properties", {}))
    for name, inner in properties.items():
        if not isinstance(inner, Mapping):
            continue
        own = cast("Mapping[str, Any]", inner)
        notes = ", ".join([*([kind(own)] if kind(own) else []), *(["must be given"] if name in required else [])])
        yield f"{'    ' * depth}- `{name}`{f' ({notes})' if notes else ''}: {own.get('description', '')}"
        yield from fields(own, depth + 1)
        for key in ("items", "additionalProperties"):
            if isinstance(own.get(key), Mapping):
                yield from fields(own[key], depth + 1)


def kind(schema: Mapping[str, Any]) -> str:
    """What sort of value a schema describes."""
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    named = schema.get("type", "")
    return named if isinstance(named, str) else " or ".join(named)


def pictures() -> Iterator[str]:
    """The page of what a ruleset can name for its pictures."""
    yield "# What can be drawn\n"
    yield (
        "The names that rulesets, scenarios and house rules may use for pictures. Beyond them, a ruleset draws on a "
        "field what it likes with `Ruleset.shapes`, and says what is marked on a counter with `Ruleset.marks`.\n"
    )
    yield "## Pictograms\n"
    yield (
        "`pictogram: NAME` of a unit kind, in `units.yaml` or a house-rule file. Without one its `symbol` is drawn, as "
        "it always is on a board of text. `infantry`, `cavalry` and `artillery` are the standard signs of arms.\n"
    )
    yield "| name | drawn |\n|---|---|"
    yield from (f"| `{name}` | {_icon(name)} |" for name in PICTOGRAMS)
    yield "\n## Terrain\n"
    yield (
        "Any word may name a terrain, of a hex (`terrain: {C3: town}`) or of a piece on a table (`kind: town`); what "
        "it does is for the rules to say. These have a colour of their own; others are grey. On a board of text a "
        "terrain without a sign of its own is drawn as its first letter.\n"
    )
    yield "| terrain | colour | as text |\n|---|---|---|"
    yield from (f"| `{name}` | {_swatch(fill)} | `{terrain_sign(name)}` |" for name, fill in TERRAIN_FILLS.items())
    yield "\n## Colours of sides\n"
    yield (
        "`colour: NAME` of a side in a scenario, or any `#rrggbb`. Without one a side whose id or name is one of these "
        "words has that colour, and others one that is free. No difference is told by colour alone.\n"
    )
    yield "| name | colour |\n|---|---|"
    yield from (f"| `{name}` | {_swatch(colour)} |" for name, colour in NAMED.items())
    yield "\n## Marks\n"
    yield (
        "`Ruleset.marks` gives words for a counter. `leader` is drawn as a star, `*` on a board of text; any other "
        "word is written beneath the unit, on a board of text by its first letter.\n"
    )


def _icon(name: str) -> str:
    drawn = drawing(name, 20, 20, 17, ink=INK, ground=GROUND) or ""
    return element("svg", drawn, width=40, height=40, viewBox="0 0 40 40", style=f"background:{GROUND}")


def _swatch(colour: str) -> str:
    square = element("rect", width=40, height=20, fill=colour, stroke=INK)
    return element("svg", square, width=40, height=20, viewBox="0 0 40 20") + f" `{colour}`"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages to those in the folder; MkDocs calls it by this name."""
    pages = {
        "reference/commands.md": commands(),
        "reference/schemas.md": schemas(),
        "reference/pictures.md": pictures(),
    }
    for path, lines in pages.items():
        files.append(File.generated(config, path, content="\n".join(lines)))
    return files
