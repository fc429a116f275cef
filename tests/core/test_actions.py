"""Actions as text: written, read back, and explained when they cannot be read."""

from __future__ import annotations

from typing import Literal

import pytest

import grognard
from grognard.actions import Action, Facing, HexLabel, Refusal, Resign, SideId, UnitId, parse
from grognard.errors import InvalidAction
from grognard.state import AnyPosition
from tests.invented.games import new_game
from tests.invented.pieces import Brace, March, Strike
from tests.invented.steps import Marching, Skirmish


class Wheel(Action, frozen=True, kw_only=True, tag="test.wheel"):
    form = "wheel {unit} {way} by {degrees}"
    unit: UnitId
    way: Literal["left", "right"]
    degrees: float


class Spend(Action, frozen=True, kw_only=True, tag="test.spend"):
    form = "spend {points} for {side}, {facing}"
    points: int
    side: SideId
    facing: Facing


class Shift(Action, frozen=True, kw_only=True, tag="test.shift"):
    form = "shift {to}"
    to: HexLabel


def marching() -> AnyPosition:
    return new_game(steps=(Marching(side="red"),)).position


def read(text: str, *now: type[Action]) -> Action:
    return parse(text, marching(), now or (Wheel, Spend, Shift), (Strike,))


# --- what is written is read back -----------------------------------------------------------------------------------


def test_an_action_is_written_in_its_form() -> None:
    assert str(March(unit="red-spears-1", to="C3")) == "march red-spears-1 C3"


@pytest.mark.parametrize(
    "action",
    [
        Wheel(unit="red-captain", way="left", degrees=22.5),
        Wheel(unit="red-captain", way="right", degrees=45.0),
        Wheel(unit="red-captain", way="right", degrees=-0.125),
        Spend(points=3, side="blue", facing="NE"),
        Spend(points=-1, side="white", facing="S"),
        Shift(to="E5"),
        Resign(),
    ],
    ids=str,
)
def test_every_kind_of_field_is_read_back_as_it_was_written(action: Action) -> None:
    assert read(str(action)) == action


def test_a_number_without_fraction_is_written_without_one() -> None:
    assert str(Wheel(unit="red-captain", way="left", degrees=90.0)) == "wheel red-captain left by 90"


def test_negative_zero_is_neither_written_nor_read() -> None:
    assert str(Wheel(unit="red-captain", way="left", degrees=-0.0)) == "wheel red-captain left by 0"
    assert repr(read("wheel red-captain left by -0.0")) == repr(Wheel(unit="red-captain", way="left", degrees=0.0))


def test_capitals_and_blanks_do_not_matter() -> None:
    assert read("  WHEEL Red-Captain   LEFT by 9 ") == Wheel(unit="red-captain", way="left", degrees=9.0)
    assert read("spend 3 for BLUE ,ne") == Spend(points=3, side="blue", facing="NE")
    assert read("shift e5") == Shift(to="E5")


def test_every_listed_action_of_a_game_is_read_back_from_its_text() -> None:
    game = new_game(steps=(Skirmish(order=("red", "white", "blue")),))
    for action in game.legal_actions():
        assert game.parse(str(action)) == action


# --- units by less than their names ---------------------------------------------------------------------------------


def test_a_unit_of_the_side_on_turn_needs_no_side() -> None:
    assert read("march captain B1", March) == March(unit="red-captain", to="B1")


def test_a_unique_start_names_a_unit() -> None:
    assert read("march cap B1", March) == March(unit="red-captain", to="B1")
    assert read("march blue-c B1", March) == March(unit="blue-captain", to="B1")


def test_an_ambiguous_start_lists_the_units_it_may_mean() -> None:
    with pytest.raises(InvalidAction, match=r"'spears' is ambiguous: it may be red-spears-1, red-spears-2$"):
        read("march spears B1", March)


def test_an_exact_id_is_never_ambiguous() -> None:
    # red-spears-1 is also how red-spears-10 would start
    assert read("march red-spears-1 B1", March) == March(unit="red-spears-1", to="B1")


def test_an_unknown_unit_comes_with_the_nearest() -> None:
    with pytest.raises(InvalidAction, match="there is no unit 'red-capitan'; did you mean 'red-captain'"):
        read("march red-capitan B1", March)


def test_an_unknown_unit_like_no_other_comes_with_six_own_units_first_and_the_number_of_the_others() -> None:
    game = grognard.new_game("phalanx", "hoplites", seed=1, options={"first": "white"})
    with pytest.raises(InvalidAction) as error:
        game.parse("move zzz E5")
    assert str(error.value) == (
        "there is no unit 'zzz'; choose from: white-camp, white-strategos, white-hoplites-1, white-hoplites-2, "
        "white-hoplites-3, white-hoplites-4, and 16 more; ? names those that may act, the field shows all"
    )
    with pytest.raises(InvalidAction, match=r"'white-h' is ambiguous: it may be white-hoplites-1, .*-6$"):
        game.parse("move white-h E5")
    with pytest.raises(InvalidAction, match=r"'red' is ambiguous: it may be red-camp, .*, and 5 more$"):
        game.parse("move red E5")


@pytest.mark.parametrize("word", ["white-spears-1", "spears-1"])
def test_a_lost_unit_is_said_to_have_left(word: str) -> None:
    # 2d6 of 12 breaks the white spears, d3 of 3 removes them, and the captain's 2 stands.
    places = {"red-captain": "A1", "white-captain": "B4", "red-spears-2": "B1"}
    game = new_game(steps=(Skirmish(order=("red", "white", "blue")),), places=places, dice=[6, 6, 3, 1, 1])
    game.play("strike red-spears-1 white-spears-1")
    game.play("done")
    assert "white-spears-1" not in game.state.units
    assert game.side == "white"
    with pytest.raises(InvalidAction, match="white-spears-1 has left the game"):
        game.parse(f"hold {word}")


# --- what cannot be read --------------------------------------------------------------------------------------------


def test_an_unknown_verb_comes_with_the_nearest_and_with_what_is_possible() -> None:
    with pytest.raises(InvalidAction, match="there is no action 'weel'; did you mean 'wheel'") as error:
        read("weel red-captain left by 3")
    assert "now: wheel UNIT WAY by DEGREES, spend POINTS for SIDE, FACING, shift TO, resign" in str(error.value)


def test_a_verb_like_no_other_comes_without_a_guess() -> None:
    with pytest.raises(InvalidAction, match="there is no action 'xyzzy'; now: "):
        read("xyzzy")


def test_a_verb_of_another_step_is_told_from_a_typing_error() -> None:
    with pytest.raises(InvalidAction, match="'strike' belongs to another step; now: march UNIT TO, done, resign"):
        new_game(steps=(Marching(side="red"),)).parse("strike red-captain white-captain")


def test_missing_words_are_answered_with_the_form() -> None:
    with pytest.raises(InvalidAction, match="'shift' cannot be read; write shift TO"):
        read("shift")
    with pytest.raises(InvalidAction, match="'shift C4 C5' cannot be read; write shift TO"):
        read("shift C4 C5")


@pytest.mark.parametrize("text", ["", "   ", "\t\n"])
def test_nothing_is_answered_with_what_to_do(text: str) -> None:
    with pytest.raises(InvalidAction, match="type an action"):
        read(text)


@pytest.mark.parametrize("word", ["three", "2.5", "1e1", "1_0", "٣", "9" * 5000])
def test_a_whole_number_is_written_in_plain_digits(word: str) -> None:
    with pytest.raises(InvalidAction, match="is not a whole number, such as 3"):
        read(f"spend {word} for red, N")


@pytest.mark.parametrize("word", ["many", "nan", "inf", "-inf", "1e999", "1_0.5"])
def test_a_number_is_finite_and_written_in_plain_digits(word: str) -> None:
    with pytest.raises(InvalidAction, match=r"is not a number, such as 3 or 2\.5"):
        read(f"wheel red-captain left by {word}")


def test_an_unknown_hex_side_facing_or_choice_comes_with_the_nearest() -> None:
    with pytest.raises(InvalidAction, match="F1"):
        read("shift F1")
    with pytest.raises(InvalidAction, match="there is no side 'bleu'; did you mean 'blue'"):
        read("spend 1 for bleu, N")
    with pytest.raises(InvalidAction, match="there is no facing 'NEE'; did you mean"):
        read("spend 1 for red, NEE")
    with pytest.raises(InvalidAction, match="there is no way 'lefft'; did you mean 'left'"):
        read("wheel red-captain lefft by 3")


def test_a_class_without_a_form_is_never_what_was_meant() -> None:
    class Silent(Action, frozen=True, kw_only=True, tag="test.silent"):
        pass

    with pytest.raises(InvalidAction, match="there is no action 'brace'"):
        parse("brace", marching(), (Silent, March), (Silent,))


def test_braces_in_what_was_typed_are_not_filled_in() -> None:
    with pytest.raises(InvalidAction, match=r"'\{unit\}'"):
        read("march {unit} B1", March)


# --- refusals -------------------------------------------------------------------------------------------------------


def test_a_refusal_fills_its_facts_in_and_ends_with_its_rule() -> None:
    refusal = Refusal("IN-20", "{unit} cannot go to {to}", {"unit": "red-captain", "to": "{E5}"})
    assert str(refusal) == "red-captain cannot go to {E5} (IN-20)"


def test_an_action_without_fields_is_its_verb() -> None:
    assert str(Brace()) == Brace.usage() == "brace"
