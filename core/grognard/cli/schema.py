"""`grognard schema`: the JSON Schema of a ruleset's house-rule files, for editors."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.cli import books, completers, options

__all__ = ["command"]


@click.command(name="schema")
@click.argument("ruleset", shell_complete=completers.rulesets)
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write it to FILE.")
@options.house
@options.plugin
def command(*, ruleset: str, output: Path | None, house_rules: tuple[str, ...], plugins: tuple[Path, ...]) -> None:
    """Print the JSON Schema of RULESET's house-rule files, whole in one file, with all names and their meanings.

    With it an editor completes and checks a file that begins with the line `# yaml-language-server: $schema=FILE`.
    With --house it is for files that extend those house rules.
    """
    import json

    from grognard.data import editor_schema

    book = books.open_book(ruleset, house_rules, plugins)
    text = json.dumps(editor_schema(book.data, book.effective()), indent=2, ensure_ascii=False) + "\n"
    if output is None:
        click.echo(text, nl=False)
        return
    output.write_text(text, encoding="utf-8", newline="\n")  # it is made anew whenever the ruleset changes
    click.echo(f"{output} is written. First line of a house-rule file: # yaml-language-server: $schema={output}")
