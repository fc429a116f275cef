"""Makes the scene of a position: the field, the units, what happened last, what may be done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grognard.board import HexBoard
from grognard.errors import blaming
from grognard.view.scene import Scene, hex_arrow, hex_highlight, hex_scene, hex_token
from grognard.view.shapes import Arrow, Highlight, LegendEntry, Marker, SideStyle, Token

if TYPE_CHECKING:
    from grognard.actions import Action
    from grognard.board.tabletop import Table
    from grognard.state import AnyPosition, Event
    from grognard.views import View

__all__ = ["picture"]


def picture(
    position: AnyPosition | View,
    *,
    side: str | None = None,
    last: Action | None = None,
    events: Sequence[Event] = (),
    options: Iterable[Action] = (),
    unit: str | None = None,
) -> Scene:
    """The scene of a position, or of what a side may see of it.

    `last` and `events` are the last action and what it led to: an event with `start` and `to` is drawn as a move, one
    with `unit` and `target` as an attack. `options` are actions whose hexes and targets are highlighted. On a table
    the hints of the step for a `unit` are drawn, too.
    """
    from grognard.views import View

    if isinstance(position, View):
        position = position.position
    elif side is not None:
        position = View(position, side).position
    board: HexBoard | Table = position.rules.board
    data = position.rules.data
    scenario = data.scenario
    armies = scenario.sides if scenario is not None else {}
    sides = {id_: SideStyle(name=army.name, colour=army.colour or "") for id_, army in armies.items()}
    ruleset = position.rules.ruleset
    with blaming(f"the ruleset {ruleset.id}", "draw a position"):
        if not isinstance(board, HexBoard):
            from grognard.view.table_picture import table_shapes, table_tokens
            from grognard.view.table_scene import table_scene

            return table_scene(
                board,
                list(table_tokens(position, _short)),
                title=data.name if scenario is None else f"{data.name}: {scenario.name}",
                subtitle=_moment(position),
                sides=sides,
                shapes=[*table_shapes(position, last, events, options, unit), *ruleset.shapes(position)],
                legend=_legend(position),
                messages=tuple(map(str, ruleset.summary(position))),
            )
        return hex_scene(
            board,
            list(_tokens(position)),
            title=data.name if scenario is None else f"{data.name}: {scenario.name}",
            subtitle=_moment(position),
            sides=sides,
            highlights=[*_last(position, last), *_options(position, options)],
            arrows=list(_arrows(position, events)),
            markers=[shape for shape in ruleset.shapes(position) if isinstance(shape, Marker)],
            legend=_legend(position),
            messages=tuple(map(str, ruleset.summary(position))),
        )


def _moment(position: AnyPosition) -> str:
    state = position.state
    if state.result is not None:
        winner = f"{state.result.winner} wins" if state.result.winner else "nobody wins"
        score = state.result.scores
        scores = " : ".join(f"{side} {score[side]:g}" for side in state.sides if side in score)
        return " · ".join(part for part in (f"Turn {state.turn}", winner, scores) if part)
    step = position.step
    return f"Turn {state.turn} · {position.side} · {step.title}" if step is not None else f"Turn {state.turn}"


def _tokens(position: AnyPosition) -> Iterator[Token]:
    ruleset, kinds = position.rules.ruleset, position.rules.kinds
    for unit in position.units.values():
        if unit.at is None:
            continue
        kind = kinds[unit.kind]
        yield hex_token(
            position.rules.board,
            unit.at,
            id=unit.id,
            side=unit.side,
            label=_short(unit, kind),
            name=f"{unit.id}, {kind.name}",
            facing=unit.facing,
            symbol=kind.symbol,
            pictogram=kind.pictogram,
            marks=tuple(map(str, ruleset.marks(position, unit))),
        )


def _short(unit: Any, kind: Any) -> str:
    """The kind's letter and the unit's number, if it has one: `C1`."""
    number = re.search(r"\d+$", unit.id)
    return f"{kind.symbol}{number[0] if number else ''}"


def _is_on_board(unit: Any) -> bool:
    """Whether a unit has its hex or, on a table, its pose."""
    return getattr(unit, "at", None) is not None or getattr(unit, "pose", None) is not None


def _place(position: AnyPosition, unit: object) -> str | None:
    piece = position.units.get(str(unit))
    return piece.at if piece is not None else None


def _last(position: AnyPosition, last: Action | None) -> Iterator[Highlight]:
    at = _place(position, last.unit) if last is not None else None
    if at is not None:
        yield hex_highlight(position.rules.board, at, "last")


def _options(position: AnyPosition, options: Iterable[Action]) -> Iterator[Highlight]:
    board = position.rules.board
    for action in options:
        to, target = getattr(action, "to", None), _place(position, getattr(action, "target", None))
        if to in board:
            yield hex_highlight(board, str(to), "option")
        elif target is not None:
            yield hex_highlight(board, target, "target")


def _arrows(position: AnyPosition, events: Sequence[Event]) -> Iterator[Arrow]:
    board = position.rules.board
    for event in events:
        start, to = getattr(event, "start", None), getattr(event, "to", None)
        unit = getattr(event, "unit", None)
        piece = position.units.get(str(unit))
        side = piece.side if piece is not None else ""
        if start in board and to in board:
            yield hex_arrow(board, str(start), str(to), "move", side)
            continue
        here, there = _place(position, unit), _place(position, getattr(event, "target", None))
        if here is not None and there is not None:
            yield hex_arrow(board, here, there, "attack", side)


def _legend(position: AnyPosition) -> list[LegendEntry]:
    kinds = position.rules.kinds
    present = dict.fromkeys(unit.kind for unit in position.units.values() if _is_on_board(unit))
    found = [kinds[name] for name in present]
    return [LegendEntry(text=kind.name, symbol=kind.symbol, pictogram=kind.pictogram) for kind in found]
