"""Puts a scene on a terminal: the field as large as fits, and what is to be known of it beside or beneath."""

from __future__ import annotations

import textwrap
from itertools import zip_longest

import click

from grognard.view import roster, text_board, text_table
from grognard.view.canvas import printable
from grognard.view.scene import Scene

__all__ = ["arranged"]

_GAP = 3
_TIE = "\N{NO-BREAK SPACE}"
_ROSTER = 40
"""Columns from which on the list of units is worth reading."""
_NARROWEST = 26
"""Columns that words beside the field need."""
_BELOW = 4
"""Rows beneath the field that what happened and the prompt need."""
_ENOUGH = 60
"""A table is drawn no narrower than this to make room for words."""


def arranged(scene: Scene, *, width: int, height: int, colour: bool, news: tuple[str, ...] = ()) -> str:
    """The scene in at most `width` columns and, where it can be, `height` rows; `news` is what happened last."""
    field = _field(scene, width, height, colour=colour)
    across = max((len(click.unstyle(line)) for line in field), default=0)
    room = width - across - _GAP
    if room >= _NARROWEST:
        return "\n".join(_beside(field, across, _words(scene, room, len(field), news, colour=colour)))
    return "\n".join([*_words(scene, width, height, (), colour=colour), "", *field])


def _field(scene: Scene, width: int, height: int, *, colour: bool) -> list[str]:
    if not scene.cells:
        return text_table.lines(scene, max(width - _GAP - _NARROWEST, min(width, _ENOUGH)), colour=colour)
    large = text_board.lines(scene, width, colour=colour)
    return large if len(large) + _BELOW <= height else text_board.lines(scene, 0, colour=colour)


def _beside(field: list[str], across: int, words: list[str]) -> list[str]:
    lines: list[str] = []
    for drawn, said in zip_longest(field, words, fillvalue=""):
        filled = drawn + " " * (across - len(click.unstyle(drawn)) + _GAP)
        lines.append((filled + said).rstrip() if said else drawn)
    return lines


def _words(scene: Scene, width: int, height: int, news: tuple[str, ...], *, colour: bool) -> list[str]:
    """Title, what is counted, how to read the field; then, where there is room, the units and the news."""
    title = [click.style(line, bold=True) if colour else line for line in _wrapped(scene.title, width)]
    words = [*title, *_wrapped(scene.subtitle, width), ""]
    for message in scene.messages:
        words += _wrapped(message, width)
    units = roster.lines(scene, width, colour=colour) if width >= _ROSTER else []
    fits = units and len(words) + 1 + len(units) <= height
    words += ["", *(units if fits else _key(scene, width))]
    recent: list[str] = []
    for text in reversed(news):
        lines = _wrapped(text, width)
        if len(words) + 1 + len(lines) + len(recent) > height:
            break
        recent = lines + recent
    return [*words, "", *recent] if recent else words


def _key(scene: Scene, width: int) -> list[str]:
    """How sides are told apart, and what the letters mean."""
    cases = ("UPPER CASE", "lower case")
    sides = [f"{style.name}: {cases[seat % 2]}" + "'" * (seat // 2) for seat, style in enumerate(scene.sides.values())]
    kinds = [f"{entry.symbol} {entry.text}" for entry in scene.legend]
    return [*_packed(sides, width), *_packed(kinds, width)]


def _packed(entries: list[str], width: int) -> list[str]:
    """The entries behind one another, none broken where a line has room for it; the comma stays with its entry."""
    tied = printable(", ".join(entry.replace(" ", _TIE) for entry in entries))
    rows = textwrap.wrap(tied, width, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
    return [line for row in rows for line in _wrapped(row.replace(_TIE, " "), width, "    ")]


def _wrapped(text: str, width: int, indent: str = "  ") -> list[str]:
    return textwrap.wrap(printable(text), width, subsequent_indent=indent, break_on_hyphens=False) if text else []
