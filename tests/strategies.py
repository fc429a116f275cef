"""What hypothesis draws for the tests, one section for each part of the framework."""

from __future__ import annotations

from hypothesis import strategies as st

from grognard.board import HexBoard
from grognard.board.blocks import Block
from grognard.board.compass import Top
from grognard.board.poses import Pose
from grognard.dice import Expression, Term

# Boards of hexes

TOPS: tuple[Top, ...] = ("pointy", "flat")


def hex_boards(longest: int = 7) -> st.SearchStrategy[HexBoard]:
    """Boards of every shape, top and parity, up to a number of hexes each way."""
    tops = st.sampled_from(TOPS)
    size = st.integers(1, longest)
    equal = st.builds(HexBoard.rectangle, size, size, top=tops)
    longer = st.integers(2, longest)
    shorter = st.builds(HexBoard.rectangle, longer, longer, top=tops, alternate=st.just("shorter"))
    hexagons = st.builds(HexBoard.hexagon, st.integers(1, (longest + 1) // 2), top=tops)
    return st.one_of(equal, shorter, hexagons)


# Dice


@st.composite
def terms(draw: st.DrawFn, most_dice: int = 4, most_sides: int = 6) -> Term:
    """Dice of one size, few enough to throw in every order."""
    count = draw(st.integers(1, most_dice))
    lowest = draw(st.integers(0, count - 1))
    highest = draw(st.integers(0, count - 1 - lowest))
    return Term(count=count, sides=draw(st.integers(1, most_sides)), drop_lowest=lowest, drop_highest=highest)


@st.composite
def expressions(draw: st.DrawFn, most_terms: int = 2, most_dice: int = 3) -> Expression:
    """Dice of one or two sizes with a modifier."""
    dice = draw(st.lists(terms(most_dice=most_dice), min_size=1, max_size=most_terms))
    return Expression(terms=tuple(dice), modifier=draw(st.integers(-20, 20)))


# Tables


def inches(least: float, most: float) -> st.SearchStrategy[float]:
    """Lengths to 0.001″."""
    return st.integers(round(least * 1_000), round(most * 1_000)).map(lambda number: number / 1_000)


headings = st.integers(0, 35_999).map(lambda number: number / 100)


def poses(most_inches: float = 40.0) -> st.SearchStrategy[Pose]:
    """Poses on a square, facing anywhere."""
    across = inches(0, most_inches)
    return st.builds(Pose, x_inches=across, y_inches=across, heading_degrees=headings)


@st.composite
def blocks(draw: st.DrawFn, most_bases: int = 12) -> Block:
    """Blocks of every shape: discs and rectangles, closed up and open, complete and not."""
    width = draw(inches(0.3, 2.5))
    disc = draw(st.booleans())
    bases = draw(st.integers(1, most_bases))
    return Block(
        width_inches=width,
        depth_inches=width if disc else draw(inches(0.3, 2.5)),
        round=disc,
        bases=bases,
        files=draw(st.integers(1, bases)),
        file_gap_inches=draw(st.sampled_from((0.0, 0.4, 0.8))),
        rank_gap_inches=draw(st.sampled_from((0.0, 0.4, 0.8))),
        rear=draw(st.sampled_from(("left", "centre", "right"))),
    )
