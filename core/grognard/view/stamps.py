"""The hexes of a text board: how one is drawn in characters, and how far apart they stand."""

from __future__ import annotations

from grognard.view.shapes import Cell, Shape


class Stamp(Shape, frozen=True):
    """One hex in characters, drawn around its middle.

    `art` is its outline, whose middle row and column belong to the unit; `across` and `down` are how many columns and
    rows the centres of neighbours differ by: half a hex and a row on pointy tops, a column and half a hex on flat ones.
    `label` is the row, counted from the middle, for the hex's label, None where there is no room; the row beneath the
    middle has `note_room` characters for marks.
    """

    art: tuple[str, ...]
    middle: int
    across: int
    down: int
    label: int | None = None
    note_room: int = 3

    @property
    def half(self) -> int:
        """Columns from the middle to the hex's left edge."""
        return len(self.art[0]) // 2


POINTY = Stamp(
    art=("  / \\  ", " /   \\ ", "|     |", " \\   / ", "  \\ /  "),
    middle=2,
    across=3,
    down=3,
    label=-1,
)
POINTY_SMALL = Stamp(art=(" / \\ ", "|   |", " \\ / "), middle=1, across=2, down=2, note_room=1)
FLAT = Stamp(
    art=("  _____  ", " /     \\ ", "/       \\", "\\       /", " \\_____/ "),
    middle=2,
    across=7,
    down=2,
    label=-1,
)
FLAT_SMALL = Stamp(art=(" ___ ", "/   \\", "\\___/"), middle=1, across=4, down=1)

_HALF = 0.5  # of a hex width, between centres of neighbours along the flat direction
_PITCH = 0.75**0.5  # hex widths between rows of pointy tops, or columns of flat ones


class Place(Shape, frozen=True):
    """Where a hex's middle is: steps of half a hex or a whole row, from the upper left."""

    column: int
    row: int


def is_pointy(cells: tuple[Cell, ...]) -> bool:
    """Whether the hexes have a corner at the top."""
    outline = cells[0].outline
    top = min(y for _, y in outline)
    return sum(1 for _, y in outline if abs(y - top) < 0.01) == 1  # noqa: PLR2004 - hex widths, well below any edge


def places(cells: tuple[Cell, ...]) -> dict[str, Place]:
    """Every hex's place in the grid, from its centre."""
    across, down = (_HALF, _PITCH) if is_pointy(cells) else (_PITCH, _HALF)
    left = min(cell.centre[0] for cell in cells)
    top = min(cell.centre[1] for cell in cells)
    return {
        cell.hex: Place(column=round((cell.centre[0] - left) / across), row=round((cell.centre[1] - top) / down))
        for cell in cells
    }


def stamp_for(cells: tuple[Cell, ...], grid: dict[str, Place], width: int) -> Stamp:
    """The large stamp if the board fits `width` characters with it, else the small one."""
    large, small = (POINTY, POINTY_SMALL) if is_pointy(cells) else (FLAT, FLAT_SMALL)
    columns = max(place.column for place in grid.values()) * large.across + len(large.art[0])
    return large if columns <= width else small
