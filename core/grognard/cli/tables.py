"""Tables for people and JSON for programs."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Any, Literal, cast

import msgspec

__all__ = ["room", "said", "table", "to_json"]

UNLIMITED = 1000


def room() -> int:
    """How many columns a table may take: those of the terminal, no end of them where there is none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else UNLIMITED


def table(
    columns: Sequence[str], rows: Sequence[Sequence[object]], *, colour: bool = False, width: int | None = None
) -> str:
    """Rows under headings, numbers to the right, in `width` columns, else as many as the terminal allows."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    colours: Literal["standard"] | None = "standard" if colour else None
    console = Console(width=width or room(), color_system=colours, force_terminal=colour, legacy_windows=False)
    drawn = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, name in enumerate(columns):
        numbers = rows and all(isinstance(row[place], int | float) for row in rows)
        drawn.add_column(Text(name), justify="right" if numbers else "left", overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(said(value)) for value in row))
    with console.capture() as captured:
        console.print(drawn)
    return "\n".join(line.rstrip() for line in captured.get().rstrip().splitlines())


def said(value: object) -> str:
    """A value as people are told it.

    >>> said(["shot", "pike"]), said(None), said(True), said(2.0)
    ('shot, pike', '–', 'yes', '2')
    """
    if value is None or value in ([], ()):
        return "–"
    if isinstance(value, list | tuple):
        return ", ".join(map(said, cast("Sequence[object]", value)))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def to_json(value: Any) -> str:
    """The value as one line of JSON."""
    return msgspec.json.encode(value).decode()
