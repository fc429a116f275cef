"""Dice that a person throws and types."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.dice import Bands, ReplayedDice, Roll, Throw, TypedDice

BANDS = Bands({"bad": (None, 4), "normal": (5, 9), "good": (10, None)})


def answering(*answers: str) -> tuple[Callable[[str], str], list[str]]:
    """An `ask` that gives these answers, then the end of the input; and the questions it was asked."""
    waiting, questions = list(answers), list[str]()

    def ask(question: str) -> str:
        questions.append(question)
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return ask, questions


@pytest.mark.parametrize("answer", ["4 2 6", "4,2,6", "4, 2, 6", "426", " 6 4 2 "])
def test_dice_are_typed_with_spaces_commas_or_nothing_between(answer: str) -> None:
    ask, _ = answering(answer)
    roll = Roll(expression="3d6dl1", dice=(6, 4), dropped=(2,), total=10, reason="a march")
    assert TypedDice(ask).roll("3d6dl1", "a march") == roll


@pytest.mark.parametrize(
    ("dice", "question"),
    [
        ("2d6", "roll 2d6, for a march: "),
        ("3d6dl1", "roll 3d6, drop the lowest, for a march: "),
        ("6d6dl1dh2", "roll 6d6, drop the lowest and the 2 highest, for a march: "),
        ("2d6+d4", "roll 2d6 and 1d4, for a march: "),
        ("d6-1", "roll 1d6 (type the dice as they lie; -1 is added for you), for a march: "),
    ],
)
def test_question_names_the_dice_and_the_reason(dice: str, question: str) -> None:
    ask, questions = answering()
    with pytest.raises(EOFError):
        TypedDice(ask).roll(dice, "a march")
    assert questions == [question]


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("", "cannot be read"),
        ("four", "cannot be read"),
        ("4 -2", "cannot be read"),
        ("9" * 5000, "cannot be read"),
        ("4", "not 2 dice"),
        ("1 2 3", "not 2 dice"),
        ("=7", "not 2 dice"),
        ("4 7", "7 is not on a d6"),
        ("40", "0 is not on a d6"),
    ],
)
def test_what_cannot_be_so_is_asked_again_with_the_reason(answer: str, complaint: str) -> None:
    ask, questions = answering(answer, "4 3")
    assert TypedDice(ask).roll("2d6").dice == (4, 3)
    assert complaint in questions[1]
    assert questions[1].endswith("\n" + questions[0])


def test_a_whole_handful_may_be_typed_without_spaces() -> None:
    ask, _ = answering("65432165432")
    assert TypedDice(ask).roll("11d6").total == 41


def test_large_dice_are_never_read_digit_by_digit() -> None:
    ask, questions = answering("12", "1 12")
    assert TypedDice(ask).roll("2d12").dice == (12, 1)
    assert "not 2 dice" in questions[1]


def test_modifier_of_the_dice_is_added_to_what_is_typed() -> None:
    ask, _ = answering("43", "7")
    dice = TypedDice(ask)
    assert dice.roll("2d6+1").total == 8
    assert dice.test("2d6+1", 0, BANDS).total == 8


@pytest.mark.parametrize(("answer", "total"), [("7", 7), ("10", 10), ("=12", 12), ("=7", 7)])
def test_bare_total_will_do_for_a_test(answer: str, total: int) -> None:
    ask, _ = answering(answer)
    test = TypedDice(ask).test("2d6", -1, BANDS)
    assert test.roll == Roll(expression="2d6", total=total)
    assert test.total == total - 1


@pytest.mark.parametrize("answer", ["6 5", "65"])
def test_dice_will_do_for_a_test_too(answer: str) -> None:
    ask, _ = answering(answer)
    assert TypedDice(ask).test("2d6", 0, BANDS).roll.dice == (6, 5)


@pytest.mark.parametrize(("then", "total"), [("1 2", 3), ("=12", 12)])
def test_answer_that_may_be_dice_or_a_total_is_asked_again(then: str, total: int) -> None:
    ask, questions = answering("12", then)
    assert TypedDice(ask).test("2d6", 0, BANDS).total == total
    assert "type 1 2 or =12" in questions[1]


@pytest.mark.parametrize("dice", ["3d6dl1", "d6"])
def test_bare_total_will_not_do_where_dice_are_dropped_or_there_is_one(dice: str) -> None:
    ask, questions = answering("=4")
    with pytest.raises(EOFError):
        TypedDice(ask).test(dice, 0, BANDS)
    assert "dice: type what each of them shows" in questions[1]


@pytest.mark.parametrize("answer", ["70", "1", "=1", "=13"])
def test_total_that_no_dice_make_is_asked_again(answer: str) -> None:
    ask, questions = answering(answer, "=12")
    assert TypedDice(ask).test("2d6", 0, BANDS).total == 12
    assert len(questions) == 2


@pytest.mark.parametrize(("answer", "index"), [("1", 0), ("3", 2), ("King", 1), (" queen", 2)])
def test_card_is_named_or_counted_from_one(answer: str, index: int) -> None:
    ask, questions = answering(answer)
    assert TypedDice(ask).pick(3, "initiative", labels=("Ace", "King", "Queen")) == index
    assert questions == ["pick 1 to 3 (Ace, King, Queen), for initiative: "]


def test_number_on_a_card_goes_before_its_place() -> None:
    ask, _ = answering("2")
    assert TypedDice(ask).pick(3, labels=("7", "5", "2")) == 2


@pytest.mark.parametrize("answer", ["0", "4", "", "jack", "²", "9" * 5000])
def test_card_that_is_not_there_is_asked_again(answer: str) -> None:
    ask, questions = answering(answer, "2")
    assert TypedDice(ask).pick(3) == 1
    assert "type a number from 1 to 3" in questions[1]


def test_typed_throws_replay_also_where_only_the_total_was_told() -> None:
    ask, _ = answering("7", "4 3", "2")
    dice = TypedDice(ask)
    dice.test("2d6", 1, BANDS)
    dice.roll("2d6")
    dice.pick(3)
    assert dice.position == 3
    recorded: list[Throw] = list(dice.taken)
    again = ReplayedDice(recorded)
    again.test("2d6", 1, BANDS)
    again.roll("2d6")
    again.pick(3)
    assert again.taken == recorded
