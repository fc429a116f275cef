"""What a picture of a table shows besides the units: the last move, options, and what a step hints at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grognard.board.poses import Pose
from grognard.view.shapes import Arc, Arrow, Shape, Token
from grognard.view.table_scene import table_highlight, table_token

if TYPE_CHECKING:
    from grognard.actions import Action
    from grognard.board.table_index import TableIndex
    from grognard.board.tabletop import Table
    from grognard.state import AnyPosition, Event
    from grognard.steps import Hint

__all__ = ["table_shapes", "table_tokens"]


def table_tokens(position: AnyPosition, short: Any) -> Iterator[Token]:
    """The units on the table; `short` makes the label of a unit of a kind."""
    ruleset, kinds, index = position.rules.ruleset, position.rules.kinds, _index(position)
    for unit in position.units.values():
        if unit.pose is not None:
            kind = kinds[unit.kind]
            yield table_token(
                index[unit.id],
                label=short(unit, kind),
                name=f"{unit.id}, {kind.name}",
                symbol=kind.symbol,
                pictogram=kind.pictogram,
                marks=tuple(map(str, ruleset.marks(position, unit))),
                hollow=ruleset.hollow(position, unit),
            )


def table_shapes(
    position: AnyPosition, last: Action | None, events: Sequence[Event], options: Iterable[Action], unit: str | None
) -> Iterator[Shape]:
    """Ghosts and arrows of what happened last, targets that may be chosen, and hints for a unit."""
    index = _index(position)
    moved = str(last.unit) if last is not None and last.unit is not None else ""
    if moved in index:
        yield table_highlight(index[moved], "last")
    for event in events:
        yield from _event_shapes(position, event)
    for target in dict.fromkeys(str(getattr(action, "target", "")) for action in options):
        if target in index:
            yield table_highlight(index[target], "target")
    step = position.step
    if unit is not None and step is not None:
        for hint in step.hints(position, unit):
            yield from hint_shapes(hint, position.units[unit].side)


def _event_shapes(position: AnyPosition, event: Event) -> Iterator[Shape]:
    """An event with poses `start` and `to` is a move, whose ghost stays; one with `unit` and `target` an attack."""
    table: Table = position.rules.board
    index, start, to = _index(position), getattr(event, "start", None), getattr(event, "to", None)
    name, target = str(getattr(event, "unit", "")), str(getattr(event, "target", ""))
    piece = position.units.get(name)
    if isinstance(start, Pose) and isinstance(to, Pose) and piece is not None:
        before, after = table.stand(piece, start), table.stand(piece, to)
        yield table_highlight(before, "ghost")
        yield Arrow(start=before.centre, end=after.centre, side=piece.side)
    elif name in index and target in index:
        yield Arrow(start=index[name].centre, end=index[target].centre, style="attack", side=index[name].side)


def hint_shapes(hint: Hint, side: str) -> Iterator[Shape]:
    """A hint of the kind `range` or `arc` as a sector; its facts are in inches and degrees.

    They are x_inches, y_inches, radius_inches and, for an arc, from_degrees and to_degrees.
    """
    facts = hint.facts
    if hint.kind in ("range", "arc"):
        yield Arc(
            centre=(facts["x_inches"], facts["y_inches"]),
            radius=facts["radius_inches"],
            start_degrees=facts.get("from_degrees", 0.0),
            end_degrees=facts.get("to_degrees", 360.0),
            style="fire" if hint.kind == "arc" else "reach",
            side=side,
        )


def _index(position: AnyPosition) -> TableIndex:
    index: TableIndex = position.index
    return index
