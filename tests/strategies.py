"""What hypothesis draws for the tests, one section for each part of the framework."""

from __future__ import annotations

from hypothesis import strategies as st

from grognard.board import HexBoard
from grognard.board.compass import Top
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
