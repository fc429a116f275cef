"""Seeded dice fall the same everywhere."""

from __future__ import annotations

from collections import Counter
from struct import Struct

import pytest

from grognard.dice import Bands, DiceSource, InvalidDice, Pick, SeededDice, parse

# What `printf 7:0 | b2sum` prints, and `printf 7:1 | b2sum`: the eight words of each block, byte by byte.
DIGESTS = """
    047f2ee6721acfcb75b623c34ae8ed040f6c242f8c34d71973112065a2341aa6
    b963141b2096968a6100f3d71b52a74fdf1c29b85686f5877ff46b0aab24322f
    8c57eaeaa8099b7aac484ed88996f4ac7a8aad132ca2a09c6b5a3e20da2b86e1
    8149815294b3453b5c334bf5d0b0644e765255493feba3040f5f16c0ec4a6f2e
"""
WORDS = [word for (word,) in Struct("<Q").iter_unpack(bytes.fromhex(DIGESTS))]


def test_dice_are_the_words_of_the_published_digest() -> None:
    dice = SeededDice(7)
    assert [dice.roll("d6").total for _ in WORDS] == [word % 6 + 1 for word in WORDS]
    assert dice.position == len(WORDS)


def test_golden_dice() -> None:
    dice = SeededDice(2024)
    assert [dice.roll("d6").total for _ in range(12)] == [6, 5, 5, 5, 5, 3, 4, 3, 5, 5, 6, 1]
    assert [dice.roll("d%").total for _ in range(6)] == [22, 78, 42, 85, 14, 100]
    assert [dice.pick(52) for _ in range(6)] == [42, 46, 38, 48, 39, 45]


def test_any_whole_number_is_a_seed() -> None:
    rolls = {seed: SeededDice(seed).roll("20d6").total for seed in (0, -1, 10**5000)}
    assert rolls == {seed: SeededDice(seed).roll("20d6").total for seed in rolls}
    assert SeededDice(1).roll("20d1000") != SeededDice(-1).roll("20d1000")


def test_position_brings_the_same_dice_back() -> None:
    dice = SeededDice(1)
    dice.roll("5d6")
    position = dice.position
    later = [dice.roll("3d6dl1").total for _ in range(20)]
    dice.position = position
    assert [dice.roll("3d6dl1").total for _ in range(20)] == later


def test_words_that_would_favour_low_numbers_are_passed_over() -> None:
    # Of 2**64 words only the first 2**63 + 1 serve a pick from that many; about half are passed over.
    dice = SeededDice(7)
    options = 2**63 + 1
    fair = [word for word in WORDS if word < options]
    assert [dice.pick(options) for _ in fair] == fair
    assert len(fair) < len(WORDS)


def test_more_options_than_words_are_refused() -> None:
    with pytest.raises(InvalidDice, match="too many"):
        SeededDice(1).pick(2**64 + 1)


def test_faces_fall_about_equally_often() -> None:
    dice = SeededDice(3)
    faces = Counter(face for _ in range(60) for face in dice.roll("100d6").dice)
    # Each face is binomial with mean 1000 and deviation 29.
    assert all(abs(faces[face] - 1000) < 150 for face in range(1, 7))


def test_what_was_thrown_is_kept_until_cleared() -> None:
    dice: DiceSource = SeededDice(5)
    bands = Bands({"miss": (None, 3), "hit": (4, None)})
    roll = dice.roll("2d6", "a march")
    test = dice.test(parse("d6"), -1, bands, reason="a shot")
    index = dice.pick(3, "a card", labels=("ace", "king", "queen"))
    pick = Pick(count=3, index=index, label=("ace", "king", "queen")[index], reason="a card")
    assert dice.taken == [roll, test, pick]
    assert test.total == test.roll.total - 1
    assert test.band == bands.of(test.total)
    dice.taken.clear()
    assert dice.taken == []


@pytest.mark.parametrize("count", [0, -1])
def test_nothing_can_be_picked_from_nothing(count: int) -> None:
    with pytest.raises(InvalidDice, match="nothing to pick from for a card"):
        SeededDice(1).pick(count, "a card")


def test_labels_must_be_as_many_as_the_options() -> None:
    with pytest.raises(InvalidDice, match="1 labels for 2 options"):
        SeededDice(1).pick(2, labels=["ace"])
