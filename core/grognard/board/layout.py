"""Which hexes a board has, and what they are called.

A rank is a row of a board with pointy tops, and a column of one with flat tops: hexes of one rank touch by their sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import ClassVar, Literal, cast

from msgspec import Struct

from grognard.board.axial import Axial
from grognard.board.compass import Top
from grognard.errors import Misused

Alternate = Literal["equal", "shorter"]
"""Whether every second rank is as long as the first or one hex shorter."""

Fault = tuple[tuple[str, ...], str]
"""The path of the offending value in the board's description, and what is wrong with it."""


class InvalidBoard(Misused):
    """A board's description, or the name of a hex or direction on it, cannot be read.

    `faults` holds every fault found, each a path in the description (empty for a name) and a sentence.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        """Return one line for each fault."""
        return "\n".join(": ".join(filter(None, (".".join(path), message))) for path, message in self.faults)


class Rectangle(Struct, frozen=True, kw_only=True):
    """Ranks side by side, the second, fourth… moved on by half a hex."""

    shape: ClassVar[Literal["rectangle"]] = "rectangle"
    columns: int
    rows: int
    top: Top
    alternate: Alternate

    def ranks(self) -> list[tuple[int, int]]:
        """Return for each rank the coordinate of its first hex along the rank, and its number of hexes."""
        count, length = (self.rows, self.columns) if self.top == "pointy" else (self.columns, self.rows)
        missing = int(self.alternate == "shorter")
        return [(-(rank // 2), length - missing * (rank % 2)) for rank in range(count)]


class Hexagon(Struct, frozen=True, kw_only=True):
    """A hexagon of hexes, the same number along each of its six edges."""

    shape: ClassVar[Literal["hexagon"]] = "hexagon"
    side: int
    top: Top

    def ranks(self) -> list[tuple[int, int]]:
        """Return for each rank the coordinate of its first hex along the rank, and its number of hexes."""
        middle = self.side - 1
        return [(-min(rank, middle), self.side + middle - abs(rank - middle)) for rank in range(2 * middle + 1)]


Layout = Rectangle | Hexagon


def labelled(layout: Layout) -> dict[str, Axial]:
    """Return every hex of a board by its label, row by row from the top as drawn, each from the left."""
    pointy = layout.top == "pointy"
    found: dict[str, Axial] = {}
    for rank, (start, length) in enumerate(layout.ranks()):
        for i in range(length):
            if pointy:
                found[label(i, rank)] = (start + i, rank)
            else:
                found[label(rank, i)] = (rank, start + i)
    if pointy:
        return found
    return dict(sorted(found.items(), key=lambda item: (2 * item[1][1] + item[1][0], item[1][0])))


def label(column: int, row: int) -> str:
    """Return what a hex is called, `C4`, from its column and row, which count from 0 (A…Z, then AA, AB…)."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def nearest_label(wrong: str, labels: Iterable[str]) -> str | None:
    """Return the label nearest to a wrong one: by column and row if it reads as a label, otherwise by spelling."""
    place = _place(wrong)
    if place is None:
        return next(iter(get_close_matches(wrong, list(labels), n=1, cutoff=0.5)), None)
    column, row = place

    def apart(other: str) -> int:
        other_column, other_row = cast("tuple[int, int]", _place(other))
        return abs(column - other_column) + abs(row - other_row)

    return min(labels, key=apart)


def check_label(text: str, hexes: Mapping[str, object]) -> str:
    """Return a label without blanks and in capitals. Raises InvalidBoard, naming the nearest hex, if there is none."""
    where = text.strip().upper()
    if where in hexes:
        return where
    raise InvalidBoard(((), no_hex(text, hexes)))


def no_hex(text: str, hexes: Iterable[str]) -> str:
    """Return the sentence that says that there is no such hex, and which is nearest."""
    near = nearest_label(text.strip().upper(), hexes)
    hint = f"did you mean {near}?" if near else "write the letter of the column and the number of the row, such as A1"
    return f"there is no hex {text!r} on this board; {hint}"


def _place(text: str) -> tuple[int, int] | None:
    match = re.fullmatch(r"([A-Z]{1,3})([0-9]{1,4})", text)
    if not match:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1
