from __future__ import annotations

import pytest

from grognard.board.hexes import HexBoard
from grognard.view.scene import (
    LegendEntry,
    Scene,
    SideStyle,
    Token,
    hex_arrow,
    hex_highlight,
    hex_scene,
    hex_token,
)


@pytest.fixture
def board() -> HexBoard:
    return HexBoard.rectangle(11, 9, alternate="shorter")


@pytest.fixture
def sides() -> dict[str, SideStyle]:
    return {"red": SideStyle(name="Red"), "white": SideStyle(name="White")}


@pytest.fixture
def battle(board: HexBoard, sides: dict[str, SideStyle]) -> Scene:
    """Red's cavalry has moved B6-C5 and attacks White's in C4; two options, no facing for the peltasts."""
    units = (
        hex_token(board, "C5", id="red-cavalry-1", side="red", label="C1", name="cavalry 1", facing="NE"),
        hex_token(board, "D6", id="red-peltasts", side="red", label="P", name="peltasts", pictogram="javelin"),
        hex_token(board, "C4", id="white-cavalry-1", side="white", label="C1", name="cavalry 1", facing="SE"),
        hex_token(
            board, "F4", id="white-strategos", side="white", label="S", name="strategos", facing="S", marks=["leader"]
        ),
    )
    return hex_scene(
        board,
        units,
        title="Phalanx",
        subtitle="Turn 5",
        sides=sides,
        highlights=[
            hex_highlight(board, "B6", "last"),
            hex_highlight(board, "C4", "target", "x"),
            hex_highlight(board, "H4", "option", "a"),
        ],
        arrows=[hex_arrow(board, "B6", "C5"), hex_arrow(board, "C5", "C4", "attack", "red")],
        legend=[LegendEntry(symbol="P", pictogram="javelin", text="peltasts")],
        messages=["2 against 2: routed"],
    )


def rectangle(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float], ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


@pytest.fixture
def table() -> Scene:
    """A 48 by 36 inch table: two blue bases 4 by 2 inches at (20, 31), one red base at (20, 11)."""
    units = (
        Token(
            id="blue-foot",
            side="blue",
            label="F1",
            name="foot",
            centre=(20.0, 31.0),
            heading=0.0,
            bases=(rectangle(18, 30, 20, 32), rectangle(20, 30, 22, 32)),
        ),
        Token(
            id="red-gun",
            side="red",
            label="G1",
            name="gun",
            centre=(20.0, 11.0),
            heading=180.0,
            bases=(rectangle(19, 10, 21, 12),),
        ),
    )
    return Scene(
        title="Table",
        unit="inch",
        bounds=(0.0, 0.0, 48.0, 36.0),
        sides={"blue": SideStyle(name="Blue"), "red": SideStyle(name="Red")},
        tokens=units,
        ruler=True,
    )
