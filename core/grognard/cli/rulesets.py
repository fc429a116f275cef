"""`grognard rulesets`: what is installed, and what is wrong with what failed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.cli import options, streams
from grognard.errors import GrognardError

if TYPE_CHECKING:
    from grognard.plugins import Failure, Offer

__all__ = ["command"]


@click.command(name="rulesets")
@options.plugin
@options.as_json
def command(*, plugins: tuple[Path, ...], as_json: bool) -> None:
    """List the rulesets: id, version, name, and where each comes from.

    Those that failed follow, each with the reason and what to do. They harm no other.
    """
    from grognard.cli.tables import table, to_json
    from grognard.plugins import discover

    found = discover(plugins)
    rows: list[dict[str, Any]] = []
    failures = [_failure(failure) for failure in found.failures]
    for name, offer in found.rulesets.items():
        try:
            rows.append(_described(name, offer))
        except GrognardError as error:
            reason = str(error)
            failures.append({"plugin": name, "origin": offer.origin, "reason": reason, "remedy": "mend its data"})
    if as_json:
        streams.answer(to_json({"rulesets": rows, "failures": failures}))
    else:
        columns = ("id", "version", "name", "scenarios", "from")
        lines = [[row["id"], row["version"], row["name"], ", ".join(row["scenarios"]), row["origin"]] for row in rows]
        click.echo(table(columns, lines) if rows else "No ruleset is installed.")
        for failure in failures:
            click.echo(f"\nfailed: {failure['plugin']} ({failure['origin']})")
            click.echo(f"  {failure['reason']}".replace("\n", "\n  "))
            click.echo(f"  what to do: {failure['remedy']}")
    asked_for = {str(path) for path in plugins}
    if any(failure["origin"] in asked_for for failure in failures):
        click.get_current_context().exit(1)


def _described(name: str, offer: Offer) -> dict[str, Any]:
    from grognard.data import read_ruleset

    data = read_ruleset(offer.item.folder)
    return {
        "id": name,
        "version": offer.item.version,
        "name": data.name,
        "summary": data.summary,
        "scenarios": list(data.scenarios),
        "origin": offer.origin,
    }


def _failure(failure: Failure) -> dict[str, Any]:
    return {
        "plugin": failure.plugin,
        "origin": failure.origin,
        "reason": failure.reason,
        "remedy": failure.remedy,
    }
