"""`grognard doctor`: what is installed, what is broken, whose fault it is, and what to do."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.cli import options, streams

__all__ = ["command"]

MARKS = {"ok": "ok", "note": "note", "broken": "BROKEN"}


@click.command(name="doctor")
@options.plugin
@options.as_json
def command(*, plugins: tuple[Path, ...], as_json: bool) -> None:
    """Look whether everything works: Python, libraries, plugins and their data, records, the terminal.

    Status 1 when something is broken. What is only missing or unusual is a note.
    """
    from grognard.cli.findings import examine
    from grognard.cli.tables import to_json

    findings = list(examine(plugins))
    broken = [finding for finding in findings if finding.state == "broken"]
    if as_json:
        streams.answer(to_json({"ok": not broken, "findings": findings}))
    else:
        area = ""
        for finding in findings:
            if finding.area != area:
                area = finding.area
                click.echo(area)
            click.echo(f"  {MARKS[finding.state]:<7} {finding.what}")
            if finding.remedy:
                click.echo(f"          what to do: {finding.remedy}")
        click.echo(f"\n{len(broken)} broken." if broken else "\nNothing is broken.")
    if broken:
        click.get_current_context().exit(1)
