"""`grognard house`: house-rule files checked, compared with their base, and begun."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.cli import books, completers, options, streams
from grognard.errors import GrognardError

if TYPE_CHECKING:
    from grognard.data import Difference, Fault, RulesetData
    from grognard.data.house_check import Verdict
    from grognard.plugins import Plugins
    from grognard.rulebook import Rulebook

__all__ = ["command"]

_SIGNS = {"changed": "~", "added": "+", "removed": "-"}


@click.group(name="house")
def command() -> None:
    """House-rule files: check them, see what they change, begin one."""


@command.command(name="check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@options.plugin
@options.as_json
def check(*, files: tuple[str, ...], plugins: tuple[Path, ...], as_json: bool) -> None:
    """Say everything that is wrong in house-rule FILEs.

    They are laid over their ruleset in order, and with each scenario a game is begun. Notes tell of values that two
    files change, and of lines that change nothing.
    """
    from grognard.cli.tables import to_json
    from grognard.data import inspect_house

    found = books.plugins_at(plugins)
    data = _ruleset_of(files, found)
    verdict = inspect_house(data, _named(files))
    if not verdict.faults:
        verdict = _begun(verdict, books.book_of(found, data.id, files), files)
    if as_json:
        answer = {"files": list(files), "ruleset": data.id}
        streams.answer(to_json({**answer, "faults": _told(verdict.faults), "notes": _told(verdict.notes)}))
    else:
        for fault in verdict.faults:
            click.echo(str(fault))
        for note in verdict.notes:
            click.echo(f"note: {note}")
        if not verdict.faults:
            click.echo(f"{', '.join(files)}: no faults; for {data.name}, with every scenario")
    if verdict.faults:
        click.get_current_context().exit(1)


@command.command(name="diff")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@options.plugin
@options.as_json
def diff(*, files: tuple[str, ...], plugins: tuple[Path, ...], as_json: bool) -> None:
    """Say what house-rule FILEs change.

    All together are compared with what the first of them extends.
    """
    from grognard.cli.tables import to_json

    found = books.plugins_at(plugins)
    data = _ruleset_of(files, found)
    base, differences = _differences(data, files)
    if as_json:
        rows = [{"path": each.path, "change": each.change, "why": each.why} for each in differences]
        streams.answer(to_json({"files": list(files), "ruleset": data.id, "base": base, "changes": rows}))
        return
    click.echo(f"{', '.join(files)} over {base}:")
    width = max((len(each.path) for each in differences if each.change == "changed"), default=0)
    for each in differences:
        click.echo(f"  {_SIGNS[each.change]} {each.path:<{width}}  {each.why}".rstrip())
    if not differences:
        click.echo("  nothing is changed")


@command.command(name="new")
@click.argument("ruleset", shell_complete=completers.rulesets)
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write it to FILE.")
@options.house
@options.plugin
def new(*, ruleset: str, output: Path | None, house_rules: tuple[str, ...], plugins: tuple[Path, ...]) -> None:
    """Print a house-rule file for RULESET to begin with.

    Its comments say what may be changed, and how. With --output it is written to a file that is not there yet.
    """
    from grognard.data import starter_file

    book = books.open_book(ruleset, house_rules, plugins)
    house = _as_id(output.stem) if output is not None else "my-house-rules"
    text = starter_file(book.data, book.effective(), house)
    if output is None:
        click.echo(text, nl=False)
        return
    write_new(output, text)
    click.echo(
        f"{output} is written and changes nothing yet. Open it in an editor, then: grognard house check {output}"
    )


def write_new(path: Path, text: str) -> None:
    """Writes a file that is not there yet. Raises GrognardError where it is."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise GrognardError(f"{path} is there already; choose another name, or remove it first") from None


def _ruleset_of(files: Sequence[str], found: Plugins) -> RulesetData:
    """The ruleset that the files build on. Raises GrognardError where they build on several."""
    from grognard.data import extended_ruleset, read_ruleset

    shipped = {
        name: {file.stem: file for file in sorted((offer.item.folder / "house").glob("*.yaml"))}
        for name, offer in found.rulesets.items()
    }
    bases = {file: extended_ruleset(Path(file), shipped)[0] for file in files}
    if len(set(bases.values())) > 1:
        told = "; ".join(f"{file} extends {base}" for file, base in bases.items())
        raise GrognardError(f"these files do not go together: {told}")
    return read_ruleset(found.ruleset(bases[files[0]]).folder)


def _begun(verdict: Verdict, book: Rulebook, files: Sequence[str]) -> Verdict:
    """The verdict, with what the ruleset itself says against the files when a game of each scenario is begun.

    As with faults of the data, scenarios that do not go with the files are only noted while one is left.
    """
    from msgspec.structs import replace

    from grognard.data import Fault, InvalidData
    from grognard.data.faults import Origin

    refused: list[Fault] = []
    tried = 0
    for scenario in book.data.scenarios:
        try:
            book.effective(scenario)
        except InvalidData:
            continue  # which the verdict has told
        tried += 1
        try:
            book.new_game(scenario, seed=0)
        except GrognardError as error:
            refused.append(Fault(Origin(", ".join(files)), f"scenarios.{scenario}", str(error)))
    if len(refused) == tried:
        return replace(verdict, faults=tuple(refused)) if refused else verdict
    return replace(verdict, notes=(*verdict.notes, *refused))


def _named(files: Iterable[str]) -> list[Path | str]:
    """Ids of shipped house rules stay texts, names of files that are there become paths."""
    return [Path(file) if Path(file).is_file() else file for file in files]


def _differences(data: RulesetData, files: Sequence[str]) -> tuple[str, list[Difference]]:
    """What the first file extends, and all differences from it: of the rules, then of each scenario by itself."""
    from grognard.data import compare, effective, extended_by

    house = _named(files)
    base = extended_by(data, house[0])
    found: dict[str, Difference] = {}
    for scenario in (None, *data.scenarios):
        before = effective(data, house=[base] if base else [], scenario=scenario)
        after = effective(data, house=house, scenario=scenario)
        found |= {f"{each.path} {each.why}": each for each in compare(before, after)}
    shipped = {file: name for name, file in data.house_files.items()}
    return (shipped.get(base, str(base)) if base else data.id), list(found.values())


def _told(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    return [
        {
            "file": fault.origin.file,
            "line": fault.origin.line,
            "column": fault.origin.column,
            "path": fault.path,
            "message": fault.message,
        }
        for fault in faults
    ]


def _as_id(name: str) -> str:
    """A file's name as an id: small letters, digits and hyphens.

    >>> _as_id("My House_Rules 2")
    'my-house-rules-2'
    """
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.casefold()).split()
    text = "-".join(words)
    return text if text[:1].isalpha() else f"house-{text}".strip("-")
