"""A hex board in characters."""

from __future__ import annotations

from grognard.view.canvas import PLAIN, Canvas, Ink, printable
from grognard.view.roster import arrow, side_ink, side_label, terrain_sign
from grognard.view.scene import Scene
from grognard.view.shapes import Cell, Highlight, Shape, Token
from grognard.view.stamps import Stamp, is_pointy, places, stamp_for

_BRACKETS = {"option": ("(", ")"), "target": ("<", ">"), "last": ("[", "]")}
_BRACKET = 2  # columns from the middle of a hex to a bracket
_SMALL_PRINT: Ink = ("#8c8c8c", "")
_HIGHLIGHT: Ink = ("#d78700", "")
_MARGIN = 3  # columns and rows around a board whose labels stand along its edges


class Spot(Shape, frozen=True):
    """The middle of a hex on the sheet."""

    row: int
    column: int


class Board:
    """A board being drawn: the sheet, the stamp, and where each hex is."""

    def __init__(self, scene: Scene, width: int, *, colour: bool) -> None:
        self.scene = scene
        self.colour = colour
        grid = places(scene.cells)
        self.stamp: Stamp = stamp_for(scene.cells, grid, width)
        margin = 0 if self.stamp.label is not None else _MARGIN
        self.sheet = Canvas()
        self.spots = {
            label: Spot(
                row=margin // 2 + self.stamp.middle + place.row * self.stamp.down,
                column=margin + self.stamp.half + place.column * self.stamp.across,
            )
            for label, place in grid.items()
        }
        self.units = {unit.centre: unit for unit in scene.tokens}

    def outline(self) -> None:
        """The hexes themselves."""
        ink = _SMALL_PRINT if self.colour else PLAIN
        for spot in self.spots.values():
            for number, art in enumerate(self.stamp.art):
                row = spot.row - self.stamp.middle + number
                self.sheet.write(row, spot.column - self.stamp.half, art, ink, clear=False)

    def cell(self, cell: Cell) -> None:
        """What stands in a hex: its label where there is room, its terrain and its unit."""
        spot = self.spots[cell.hex]
        if self.stamp.label is not None:
            ink = _SMALL_PRINT if self.colour else PLAIN
            self.sheet.write(spot.row + self.stamp.label, spot.column - 1, cell.hex[:3], ink)
        unit = self.units.get(cell.centre)
        sign = terrain_sign(cell.terrain)
        if unit is not None:
            self.unit(unit, spot)
            self.sheet.write(spot.row + 1, spot.column, sign, clear=False)
        else:
            self.sheet.write(spot.row, spot.column, sign, clear=False)

    def unit(self, unit: Token, spot: Spot) -> None:
        """Label and arrow in the middle; marks beneath: `*` for a leader, else first letters."""
        words = f"{side_label(self.scene, unit):<2}{arrow(unit.heading) or ' '}"
        ink = side_ink(self.scene, unit.side, colour=self.colour)
        self.sheet.write(spot.row, spot.column - len(words) // 2, words, ink)
        marks = "".join("*" if mark == "leader" else printable(mark[:1]) for mark in unit.marks)
        self.note(marks, spot)

    def note(self, words: str, spot: Spot, ink: Ink = PLAIN) -> None:
        """A few characters beneath the middle, as many as fit."""
        words = words[: self.stamp.note_room]
        self.sheet.write(spot.row + 1, spot.column - len(words) // 2, words, ink)

    def highlight(self, mark: Highlight) -> None:
        """Brackets around the middle, and the letter: in the middle of an empty hex, else beneath the unit."""
        label = next((cell.hex for cell in self.scene.cells if cell.centre == mark.at), None)
        if label is None:
            return
        spot = self.spots[label]
        ink = _HIGHLIGHT if self.colour else PLAIN
        before, after = _BRACKETS[mark.style]
        words = printable(mark.label)[:3]
        # on a small hex, brackets around nothing stand inside it: on its sides, neighbours would share them
        reach = 1 if self.stamp.half == _BRACKET and not words and mark.at not in self.units else _BRACKET
        self.sheet.write(spot.row, spot.column - reach, before, ink)
        self.sheet.write(spot.row, spot.column + reach, after, ink)
        if mark.at in self.units:
            self.note(words, spot, ink)
        else:
            self.sheet.write(spot.row, spot.column - len(words) // 2, words, ink)

    def edge_labels(self) -> None:
        """Labels along the edges of a board whose hexes have no room for them."""
        order = sorted(self.spots, key=lambda label: (self.spots[label].row, self.spots[label].column))
        if is_pointy(self.scene.cells):
            self._row_labels(order)
        else:
            self._column_labels(order)

    def _row_labels(self, order: list[str]) -> None:
        """The first and the last hex of each row; the column letters above the first row and below the last."""
        rows: dict[int, list[str]] = {}
        for label in order:
            rows.setdefault(self.spots[label].row, []).append(label)
        for row, labels in rows.items():
            first, last = self.spots[labels[0]].column, self.spots[labels[-1]].column
            self.sheet.write(row, first - self.stamp.half - len(labels[0]), labels[0])
            self.sheet.write(row, last + self.stamp.half + 1, labels[-1])
        for row, step in ((min(rows), -2), (max(rows), 2)):
            for label in rows[row]:
                self.sheet.write(row + step, self.spots[label].column, label.rstrip("0123456789"))

    def _column_labels(self, order: list[str]) -> None:
        """The first hex of each column above it, the last beneath it."""
        columns: dict[int, list[str]] = {}
        for label in order:
            columns.setdefault(self.spots[label].column, []).append(label)
        for column, labels in columns.items():
            self.sheet.write(self.spots[labels[0]].row - 2, column - 1, labels[0][:3])
            self.sheet.write(self.spots[labels[-1]].row + 2, column - 1, labels[-1][:3])


def lines(scene: Scene, width: int, *, colour: bool) -> list[str]:
    """The board with its units: large hexes, each with its label, if `width` allows, else small ones."""
    board = Board(scene, width, colour=colour)
    board.outline()
    if board.stamp.label is None:
        board.edge_labels()
    for cell in scene.cells:
        board.cell(cell)
    for mark in scene.highlights:
        board.highlight(mark)
    return board.sheet.lines(colour=colour)
