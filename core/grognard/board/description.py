"""A board as scenario data describes it, read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar, cast

from msgspec.structs import asdict

from grognard.board.compass import Top
from grognard.board.layout import Alternate, Fault, Hexagon, InvalidBoard, Layout, Rectangle, check_label
from grognard.errors import nearest

MOST_HEXES: Final = 10_000

_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "rectangle": ("shape", "columns", "rows", "top", "alternate", "terrain"),
    "hexagon": ("shape", "side", "top", "terrain"),
}

_SHAPES: Final = ("rectangle", "hexagon")
_TOPS: Final[tuple[Top, ...]] = ("pointy", "flat")
_ALTERNATES: Final[tuple[Alternate, ...]] = ("equal", "shorter")

_Choice = TypeVar("_Choice", bound=str)


def describe(layout: Layout, terrain: Mapping[str, str]) -> dict[str, object]:
    """Return the description that `read_layout` and `read_terrain` read back."""
    return {"shape": layout.shape, **asdict(layout), **({"terrain": dict(terrain)} if terrain else {})}


def read_layout(data: Mapping[str, object]) -> Layout:
    """Read a board's description, all but its terrain.

    Raises InvalidBoard with every fault: unknown, missing or unfit values, or a board of more than 10,000 hexes.
    """
    if "shape" not in data:
        raise InvalidBoard((("shape",), f"is missing{nearest('', _SHAPES)}"))
    faults: list[Fault] = []
    shape = _choice(data, "shape", _SHAPES, faults)
    if faults:
        raise InvalidBoard(*faults)
    keys = _KEYS[shape]
    faults.extend(
        ((str(key),), f"a {shape} has no such key{nearest(str(key), keys)}") for key in data if key not in keys
    )
    layout = _rectangle(data, faults) if shape == "rectangle" else _hexagon(data, faults)
    if not faults and (hexes := sum(length for _, length in layout.ranks())) > MOST_HEXES:
        faults.append(((), f"a board of {hexes} hexes is too large; make it {MOST_HEXES} at most"))
    if faults:
        raise InvalidBoard(*faults)
    return layout


def read_terrain(data: object, hexes: Mapping[str, object]) -> dict[str, str]:
    """Read a mapping of hex to terrain into the order of `hexes`. Raises InvalidBoard with every fault."""
    if not isinstance(data, Mapping):
        raise InvalidBoard((("terrain",), f"{data!r} is no mapping; write hexes and their terrain, such as C4: wood"))
    faults: list[Fault] = []
    found: dict[str, str] = {}
    for key, value in cast("Mapping[object, object]", data).items():
        path = ("terrain", str(key))
        if not isinstance(value, str) or not value.strip():
            faults.append((path, f"{value!r} is no terrain; write its name, such as wood"))
        try:
            where = check_label(str(key), hexes)
        except InvalidBoard as error:
            faults.extend((path, message) for _, message in error.faults)
            continue
        if where in found:
            faults.append((path, f"hex {where} has its terrain already; write it once"))
        found[where] = str(value)
    if faults:
        raise InvalidBoard(*faults)
    return {where: found[where] for where in hexes if where in found}


def _rectangle(data: Mapping[str, object], faults: list[Fault]) -> Rectangle:
    columns, rows = _count(data, "columns", faults), _count(data, "rows", faults)
    top: Top = _choice(data, "top", _TOPS, faults)
    alternate: Alternate = _choice(data, "alternate", _ALTERNATES, faults)
    along, length = ("columns", columns) if top == "pointy" else ("rows", rows)
    if not faults and alternate == "shorter" and length == 1:
        faults.append(((along,), "1 leaves no hex where it is one shorter; write 2 or more, or alternate: equal"))
    return Rectangle(columns=columns, rows=rows, top=top, alternate=alternate)


def _hexagon(data: Mapping[str, object], faults: list[Fault]) -> Hexagon:
    return Hexagon(side=_count(data, "side", faults), top=_choice(data, "top", _TOPS, faults))


def _choice(data: Mapping[str, object], key: str, choices: tuple[_Choice, ...], faults: list[Fault]) -> _Choice:
    """Read one of the choices; the first of them stands for a missing value, and for a wrong one, which is a fault."""
    value = data.get(key, choices[0])
    for choice in choices:
        if value == choice:
            return choice
    faults.append(((key,), f"there is no {key} {value!r}{nearest(str(value), choices)}"))
    return choices[0]


def _count(data: Mapping[str, object], key: str, faults: list[Fault]) -> int:
    value = data.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_HEXES:
        return value
    wrong = f"{value!r} is no number of hexes" if key in data else "is missing"
    faults.append(((key,), f"{wrong}; write a whole number from 1 to {MOST_HEXES}"))
    return 1
