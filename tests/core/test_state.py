"""States, drafts and positions: what is written to a draft is true at once, and changes nothing that was before."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.actions import Done
from grognard.board import HexBoard
from grognard.errors import PluginError
from grognard.ruleset import HouseRule
from grognard.state import AnyPosition, Deck, Effect, Event, Result, draft_of
from grognard.units import Lost
from tests.invented import games
from tests.invented.pieces import Field, InventedDraft, InventedPosition, Marched, Piece
from tests.invented.steps import Marches, Marching, Skirmish

RED, WHITE = Marching(side="red"), Marching(side="white")


class Nothing(HouseRule):
    """A house rule in code that changes nothing."""

    id = "test.nothing"
    version = "1"
    extends = "invented"


def position() -> InventedPosition:
    return games.draft(steps=(RED,)).commit()


# --- nothing that was before changes --------------------------------------------------------------------------------


def test_a_state_cannot_be_changed() -> None:
    state = position().state
    with pytest.raises(AttributeError):
        state.turn = 3  # type: ignore[misc]


def test_house_rules_in_code_get_units_that_they_cannot_change() -> None:
    before = games.draft(Nothing(), steps=(RED,)).commit()
    with pytest.raises(TypeError):
        before.units["red-captain"] = before.units["blue-captain"]  # type: ignore[index]


def test_a_draft_leaves_the_position_it_began_from_alone() -> None:
    before = position()
    digest, index = before.digest(), dict(before.index)
    draft: InventedDraft = draft_of(before)
    draft.change("red-captain", at="A1")
    draft.remove("red-spears-1", "routed")
    draft.put(Piece(id="red-levy", kind="spears", side="red", at="A1"))
    draft.set(turn=7, decks={"command": Deck(left=("lull",))})
    draft.add_effect(Effect(name="tired", until="dawn"))
    draft.then(WHITE)
    draft.end(Result(winner="red", reason="why not"))
    draft.commit()
    assert before.digest() == digest
    assert before.index == index


def test_a_draft_that_is_asked_for_its_state_goes_on_without_touching_that_state() -> None:
    draft = games.draft(steps=(RED,))
    draft.change("red-captain", at="A1")
    shown = draft.state
    units = draft.units
    draft.change("red-captain", at="A5")
    assert shown.units["red-captain"].at == "A1"  # type: ignore[attr-defined]
    assert units["red-captain"].at == "A1"
    assert draft.units["red-captain"].at == "A5"


def test_what_was_not_changed_is_shared_between_positions() -> None:
    before = position()
    draft: InventedDraft = draft_of(before)
    draft.change("red-captain", at="A1")
    after = draft.commit()
    assert after.units["blue-captain"] is before.units["blue-captain"]
    assert after.state.decks is before.state.decks


# --- a draft reads like a position, with every change in it ---------------------------------------------------------


def test_a_draft_shows_each_change_at_once() -> None:
    draft = games.draft(steps=(RED,))
    assert draft.change("red-captain", at="A1").at == "A1"
    assert draft.units["red-captain"].at == "A1"
    assert "red-captain" in draft.occupied["A1"]
    assert "B2" not in draft.occupied
    assert [unit.id for unit in draft.of_side("red")] == ["red-captain", "red-spears-1", "red-spears-2"]
    draft.remove("red-captain", "routed")
    assert "red-captain" not in draft.units
    assert "A1" not in draft.occupied
    draft.then(WHITE)
    assert (draft.step, draft.side) == (WHITE, "white")
    assert draft.pop() is WHITE
    assert (draft.step, draft.side) == (RED, "red")


def test_a_unit_that_leaves_is_kept_among_the_lost_with_turn_and_fate() -> None:
    draft = games.draft(steps=(RED,))
    draft.set(turn=2)
    draft.remove("blue-captain", "routed")
    lost = Lost(id="blue-captain", kind="captain", side="blue", fate="routed", turn=2)
    assert draft.commit().state.lost == (lost,)


def test_a_unit_that_is_not_in_play_can_be_neither_changed_nor_removed() -> None:
    draft = games.draft()
    with pytest.raises(KeyError):
        draft.change("nobody", at="A1")
    with pytest.raises(KeyError):
        draft.remove("nobody", "routed")


def test_the_first_step_given_comes_first() -> None:
    draft = games.draft()
    draft.then(RED, WHITE)
    assert draft.state.agenda == (WHITE, RED)
    assert draft.commit().step == RED


def test_unwanted_steps_are_dropped_wherever_they_stand() -> None:
    draft = games.draft(steps=(RED, WHITE, Marching(side="red", acted=("red-captain",)), WHITE))
    draft.drop(lambda step: step.side == "white")
    assert draft.state.agenda == (Marching(side="red", acted=("red-captain",)), RED)


def test_nobody_decides_once_the_game_has_ended() -> None:
    draft = games.draft(steps=(RED,))
    before = draft.over
    draft.end(Result(winner="red", reason="they are the best"))
    assert (before, draft.over) == (False, True)
    assert draft.commit().side is None


def test_events_are_kept_in_order_and_written_when_read() -> None:
    class Greeted(Event, frozen=True, kw_only=True, tag="test.greeted"):
        form = "{one} greets {other}"
        rule = "IN-99"
        one: str
        other: str

    draft = games.draft()
    draft.log(Marched(unit="red-captain"))
    draft.log(Greeted(one="red", other="white"))
    assert [str(event) for event in draft.events] == ["red-captain marches", "red greets white"]
    assert [event.rules() for event in draft.events] == [("IN-20",), ("IN-99",)]


# --- effects --------------------------------------------------------------------------------------------------------


def test_effects_are_found_by_name_unit_and_side_and_end_at_their_moment() -> None:
    draft = games.draft()
    mine = Effect(name="braced", until="clash", unit="red-captain", side="red", value=2.0)
    other = Effect(name="braced", until="clash", unit="blue-captain", side="blue", value=1.0)
    longer = Effect(name="tired", until="dawn", unit="red-captain")
    for effect in (mine, other, longer):
        draft.add_effect(effect)
    assert draft.effects("braced") == (mine, other)
    assert draft.effects("braced", unit="red-captain") == draft.effects("braced", side="red") == (mine,)
    assert draft.effects("braced", unit="red-captain", side="blue") == ()
    draft.end_effects("clash", unit="red-captain")
    assert draft.state.effects == (other, longer)
    draft.end_effects("clash")
    assert draft.commit().effects("tired") == (longer,)


# --- decks ----------------------------------------------------------------------------------------------------------


def test_a_drawn_card_leaves_the_deck_and_only_one_of_its_copies_does() -> None:
    draft = games.draft(dice=[1, 2, 0])
    draft.set(decks={"command": Deck(left=("red", "lull", "white", "lull"))})
    assert draft.draw("command") == "lull"
    assert draft.state.decks["command"] == Deck(left=("red", "white", "lull"), drawn=("lull",))
    assert draft.draw("command") == "lull"
    assert draft.draw("command") == "red"
    assert draft.commit().state.decks["command"] == Deck(left=("white",), drawn=("lull", "lull", "red"))


@pytest.mark.parametrize("name", ["command", "nothing"])
def test_an_empty_or_unknown_deck_is_the_rulesets_fault(name: str) -> None:
    draft = games.draft()
    draft.set(decks={"command": Deck()})
    with pytest.raises(PluginError, match=f"invented draws from the deck '{name}', which has no cards left"):
        draft.draw(name)


def test_dice_cannot_be_rolled_where_there_are_none() -> None:
    draft: InventedDraft = draft_of(position())
    with pytest.raises(PluginError, match="invented rolls dice where none may be rolled"):
        draft.roll("d6")


# --- digests --------------------------------------------------------------------------------------------------------


def test_equal_states_have_the_same_digest_however_they_came_about() -> None:
    before = position()
    draft: InventedDraft = draft_of(before)
    draft.change("red-captain", at="A1")
    draft.change("red-captain", at=before.units["red-captain"].at)
    after = draft.commit()
    assert after.state is not before.state
    assert after.digest() == before.digest()
    assert len(after.digest()) == 32


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 1},
        {"effects": (Effect(name="braced", until="clash"),)},
        {"decks": {"command": Deck(left=("lull",))}},
        {"agenda": (WHITE,)},
        {"agenda": ()},
        {"fog": True},
        {"sides": ("white", "red", "blue")},
        {"result": Result(winner=None, reason="a draw")},
    ],
    ids=str,
)
def test_states_that_differ_in_anything_have_different_digests(change: dict[str, object]) -> None:
    before = position()
    changed: InventedPosition = AnyPosition.of(before.rules, msgspec.structs.replace(before.state, **change))
    assert changed.digest() != before.digest()


@pytest.mark.parametrize("number", [2, 2.0, True])
def test_whole_numbers_of_effects_and_scores_are_kept_as_floats(number: float) -> None:
    # else a state would have another digest once it has been saved and read
    draft = games.draft()
    draft.add_effect(Effect(name="braced", until="clash", value=number))
    draft.end(Result(winner="red", scores={"red": number}, reason="why not"))
    state = draft.commit().state
    assert state.result is not None
    assert [type(state.effects[0].value), type(state.result.scores["red"])] == [float, float]


# --- the index of the board -----------------------------------------------------------------------------------------


def test_an_index_that_was_asked_for_is_inherited() -> None:
    before = position()
    index = before.index
    draft: InventedDraft = draft_of(before)
    draft.set(turn=4)
    assert draft.commit().index is index


moves = st.lists(
    st.tuples(
        st.sampled_from(["move", "remove", "put", "look"]),
        st.sampled_from([f"{side}-{kind}" for side in ("red", "white", "blue") for kind in ("captain", "spears-1")]),
        st.sampled_from([*HexBoard.rectangle(5, 5).hexes[:6], None]),
    ),
    max_size=12,
)


@given(moves, moves)
def test_an_inherited_index_is_what_one_built_afresh_would_be(
    first: list[tuple[str, str, str | None]], then: list[tuple[str, str, str | None]]
) -> None:
    before = position()
    assert before.index
    for changes in (first, then):
        draft: InventedDraft = draft_of(before)
        for what, unit, at in changes:
            if what == "look":
                assert draft.index is not None
            elif what == "put":
                draft.put(Piece(id=unit, kind="spears", side=unit.partition("-")[0], at=at))
            elif unit in draft.units and what == "move":
                draft.change(unit, at=at)
            elif unit in draft.units:
                draft.remove(unit, "routed")
        before = draft.commit()
        afresh = before.rules.board.index(before.units.values())
        assert before.index == afresh


# --- rulesets of several games --------------------------------------------------------------------------------------


def test_a_step_of_nobody_is_not_a_decision() -> None:
    skirmish = Skirmish(order=("red", "white", "blue"))
    draft = games.draft(steps=(skirmish,))
    assert draft.commit().side is None


def test_fields_that_a_ruleset_adds_to_the_state_are_set_like_the_others() -> None:
    draft = games.draft()
    draft.set(fog=True)
    state = draft.commit().state
    assert isinstance(state, Field)
    assert state.fog


def test_a_step_that_takes_no_actions_says_so() -> None:
    with pytest.raises(NotImplementedError, match=r"Marches has no apply\(\) that carries out"):
        Marches(side="red", order=()).apply(games.draft(), Done())
