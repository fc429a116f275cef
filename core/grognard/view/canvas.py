"""A sheet of characters to draw on, each with an optional style, written out plain or with ANSI colours."""

from __future__ import annotations

import unicodedata
from typing import TypeAlias

# (foreground, background) as `#rrggbb`, either may be empty.
Ink: TypeAlias = tuple[str, str]

PLAIN: Ink = ("", "")


def printable(text: str) -> str:
    """The text with control and format characters made visible as `?`, so that no name can steer the terminal."""
    return "".join("?" if unicodedata.category(character) in ("Cc", "Cf", "Cs") else character for character in text)


class Canvas:
    """Rows of characters that grow as they are written to; the origin is at the upper left."""

    def __init__(self) -> None:
        self._rows: list[list[tuple[str, Ink]]] = []

    def write(self, row: int, column: int, text: str, ink: Ink = PLAIN, *, clear: bool = True) -> None:
        """Write from (row, column) rightward; what falls left of or above the sheet is lost.

        With `clear` false a blank leaves what is there.
        """
        for offset, character in enumerate(text):
            if (clear or character != " ") and row >= 0 and column + offset >= 0:
                self._put(row, column + offset, character, ink)

    def _put(self, row: int, column: int, character: str, ink: Ink) -> None:
        while len(self._rows) <= row:
            self._rows.append([])
        line = self._rows[row]
        line.extend([(" ", PLAIN)] * (column + 1 - len(line)))
        line[column] = (character, ink)

    def lines(self, *, colour: bool) -> list[str]:
        """The sheet as lines without trailing blanks, in ANSI's 256 colours if `colour`."""
        return [_line(row, colour=colour) for row in self._rows]


def _line(row: list[tuple[str, Ink]], *, colour: bool) -> str:
    while row and row[-1] == (" ", PLAIN):
        row = row[:-1]
    if not colour:
        return "".join(character for character, _ in row).rstrip()
    written: list[str] = []
    current = PLAIN
    for character, ink in row:
        if ink != current:
            written.append(_escape(ink))
            current = ink
        written.append(character)
    return "".join(written) + ("" if current == PLAIN else _escape(PLAIN))


def paint(text: str, ink: Ink) -> str:
    """The text in ANSI colours."""
    return text if ink == PLAIN else f"{_escape(ink)}{text}{_escape(PLAIN)}"


def _escape(ink: Ink) -> str:
    foreground, background = ink
    codes = ["0"]
    if foreground:
        codes.append(f"38;5;{_cube(foreground)}")
    if background:
        codes.append(f"48;5;{_cube(background)}")
    return f"\x1b[{';'.join(codes)}m"


def _cube(colour: str) -> int:
    """A near one of the 216 colours of the 6 × 6 × 6 cube, whose levels are 0, 95, 135, … 255.

    The gap from 0 to 95 is so wide that rounding up in it would turn a red orange: only 75 and more goes up.
    """
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 16 + 36 * _level(red) + 6 * _level(green) + _level(blue)


def _level(channel: int) -> int:
    return 0 if channel < 75 else max(1, round((channel - 55) / 40))  # noqa: PLR2004 - see _cube
