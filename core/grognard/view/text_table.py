"""A table in characters: a plan to scale, with letters for bases."""

from __future__ import annotations

from grognard.view.canvas import PLAIN, Canvas, Ink, printable
from grognard.view.roster import arrow, seat, side_ink, side_label, terrain_sign
from grognard.view.scene import Scene
from grognard.view.shapes import Outline, Point, Shape

_TALL = 2  # a character is about twice as tall as wide
_GUTTER = 4
_TICK = 12  # inches between numbers along the edges
_BRACKETS = {"option": ("(", ")"), "target": ("<", ">"), "last": ("[", "]")}
_GROUND: Ink = ("#5f875f", "")


class Plan(Shape, frozen=True):
    """The scale of the plan: inches per column (rows are twice as tall) and the corner of the table."""

    inches: float
    left: float
    top: float
    columns: int
    rows: int

    def at(self, point: Point) -> tuple[int, int]:
        """Row and column of a world point, one inside the frame."""
        column = int((point[0] - self.left) / self.inches)
        row = int((point[1] - self.top) / (self.inches * _TALL))
        return (min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1))

    def samples(self, row: int, column: int) -> tuple[Point, ...]:
        """World points one above the other in the middle of a character."""
        x = self.left + (column + 0.5) * self.inches
        return tuple((x, self.top + (row + part) * self.inches * _TALL) for part in (0.25, 0.5, 0.75))


def plan(scene: Scene, width: int) -> Plan:
    """The largest plan that fits `width` characters; never more than two columns to an inch."""
    left, top, right, bottom = scene.bounds
    inches = max((right - left) / max(width - _GUTTER - 2, 10), 0.5)
    return Plan(
        inches=inches,
        left=left,
        top=top,
        columns=max(1, round((right - left) / inches)),
        rows=max(1, round((bottom - top) / (inches * _TALL))),
    )


def lines(scene: Scene, width: int, *, colour: bool) -> list[str]:
    """The table in a frame with inches along its edges; terrain by sign, bases filled, units by label and arrow."""
    scale = plan(scene, width)
    sheet = Canvas()
    _frame(sheet, scale)
    for ground in scene.areas:
        for outline in ground.outlines:
            _fill(sheet, scale, outline, terrain_sign(ground.terrain) or ".", _GROUND if colour else PLAIN)
    for unit in scene.tokens:
        ink = side_ink(scene, unit.side, colour=colour)
        for base in unit.bases:
            _fill(sheet, scale, base, "=" if seat(scene, unit.side) % 2 else "#", ink)
        for base in unit.hollow:
            _fill(sheet, scale, base, "o", ink)
    styles = {spot.at: spot.style for spot in scene.highlights}
    for unit in scene.tokens:
        words = side_label(scene, unit) + arrow(unit.heading)
        before, after = _BRACKETS.get(styles.get(unit.centre, ""), ("", ""))
        words = before + words + after
        _write(sheet, scale, unit.centre, words, side_ink(scene, unit.side, colour=colour))
    for at, signs in (
        *((mark.at, mark.symbol) for mark in scene.markers),
        *((words.at, words.text) for words in scene.labels),
    ):
        _write(sheet, scale, at, printable(signs), PLAIN)
    return [*sheet.lines(colour=colour), f"1 column = {scale.inches:.2f}″, 1 row = {scale.inches * _TALL:.2f}″"]


def _frame(sheet: Canvas, scale: Plan) -> None:
    edge = "+" + "-" * scale.columns + "+"
    sheet.write(0, _GUTTER, edge)
    for row in range(1, scale.rows + 1):
        sheet.write(row, _GUTTER, "|" + " " * scale.columns + "|")
    sheet.write(scale.rows + 1, _GUTTER, edge)
    for inch in range(0, int(scale.columns * scale.inches) + 1, _TICK):
        words = f"{inch}″"
        column = min(round(inch / scale.inches), scale.columns + 1 - len(words))
        sheet.write(scale.rows + 2, _GUTTER + 1 + column, words)
    for inch in range(0, int(scale.rows * scale.inches * _TALL) + 1, _TICK):
        sheet.write(1 + min(round(inch / (scale.inches * _TALL)), scale.rows), 0, f"{inch}″".rjust(_GUTTER - 1))


def _write(sheet: Canvas, scale: Plan, at: Point, words: str, ink: Ink) -> None:
    """Words centred on a world point, moved as little as keeps them inside the frame."""
    row, column = scale.at(at)
    start = min(max(column - len(words) // 2, 0), max(scale.columns - len(words), 0))
    sheet.write(row + 1, _GUTTER + 1 + start, words[: scale.columns], ink)


def _fill(sheet: Canvas, scale: Plan, outline: Outline, character: str, ink: Ink) -> None:
    """Fill every character that the outline covers a part of, as far as samples show; a thin base must not vanish."""
    corners = [scale.at(point) for point in outline]
    for row in range(min(r for r, _ in corners), max(r for r, _ in corners) + 1):
        for column in range(min(c for _, c in corners), max(c for _, c in corners) + 1):
            if any(_inside(point, outline) for point in scale.samples(row, column)):
                sheet.write(row + 1, _GUTTER + 1 + column, character, ink)


def _inside(point: Point, outline: Outline) -> bool:
    """Whether a ray to the right crosses the outline an odd number of times."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside
