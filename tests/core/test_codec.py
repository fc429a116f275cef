"""States as JSON and back: the same state, in the same order, at any depth of interruption."""

from __future__ import annotations

import random

import msgspec
import pytest

from grognard.errors import GrognardError, PluginError
from grognard.game_rules import StateCodec
from grognard.state import AnyPosition, Effect, State
from grognard.steps import Step
from grognard.units import Unit
from tests.invented import games
from tests.invented.games import new_game
from tests.invented.pieces import Field, Piece
from tests.invented.plugin import Invented
from tests.invented.steps import Marching, Skirmish

CLOSE = {"white-captain": "B3", "white-spears-2": "A3"}


def test_a_state_three_interrupts_deep_comes_back_the_same_and_goes_on_the_same() -> None:
    game = new_game(steps=(Skirmish(order=("red", "white", "blue")),), places=CLOSE, seed=11)
    for action in ("strike red-captain white-spears-1", "strike white-captain red-captain"):
        game.play(action)
    game.play("strike red-spears-2 white-captain")
    game.play("brace")
    assert len(game.state.agenda) == 8
    codec = game.rules.codec
    again = codec.decode(codec.encode(game.state))
    assert again == game.state
    assert type(again) is type(game.state)
    assert [type(step) for step in again.agenda] == [type(step) for step in game.state.agenda]
    position = AnyPosition.of(game.rules, again)
    assert position.digest() == game.position.digest()


def test_after_every_action_of_whole_games_the_state_comes_back_with_the_same_actions() -> None:
    for seed in range(10):
        game = new_game(seed=seed, fog=bool(seed % 2))
        chooser = random.Random(seed)
        codec = game.rules.codec
        while game.side is not None:
            again = codec.decode(codec.encode(game.state))
            assert codec.encode(again) == codec.encode(game.state)
            position = AnyPosition.of(game.rules, again)
            assert position.digest() == game.position.digest()
            actions = game.legal_actions()
            # in the same order, too, or the same choices would make another game
            assert list(position.units) == list(game.position.units)
            assert position.step is not None
            assert tuple(position.step.actions(position)) == actions
            game.play(chooser.choice(actions))
        assert codec.decode(codec.encode(game.state)) == game.state


def test_units_keep_the_order_in_which_they_came() -> None:
    draft = games.draft()
    draft.put(Piece(id="aardvark", kind="spears", side="red", at="A1"))
    state = draft.commit().state
    codec = games.rules().codec
    assert list(codec.decode(codec.encode(state)).units) == [*games.draft().units, "aardvark"]


def test_a_whole_number_in_an_effect_does_not_change_the_digest_on_the_way() -> None:
    draft = games.draft(steps=(Marching(side="red"),))
    draft.add_effect(Effect(name="braced", until="clash", value=2))
    position = draft.commit()
    codec = position.rules.codec
    again = codec.decode(codec.encode(position.state))
    assert isinstance(again, Field)
    assert AnyPosition.of(position.rules, again).digest() == position.digest()


STATE = games.rules().codec.encode(games.draft(steps=(Marching(side="red"),)).commit().state)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b"null",
        STATE[:-1],
        STATE.replace(b'"invented.marching"', b'"invented.dancing"'),
        STATE.replace(b'"turn":0', b'"turn":"soon"'),
        STATE.replace(b'"side":"red"', b'"side":7', 1),
        b"\xff" + STATE,
    ],
)
def test_what_is_no_state_is_refused(data: bytes) -> None:
    assert data != STATE
    with pytest.raises(GrognardError, match="this is not a state of these rules"):
        games.rules().codec.decode(data)


def test_two_steps_with_the_same_tag_are_refused_when_the_rules_are_set_up() -> None:
    class Impostor(Step, frozen=True, kw_only=True, tag="invented.marching"):
        pass

    class Doubled(Invented):
        steps = (*Invented.steps, Impostor)  # type: ignore[assignment]

    with pytest.raises(PluginError, match=r"the states of Field cannot be saved.*Impostor"):
        games.rules(table=Doubled())


def test_two_kinds_of_units_are_told_apart_by_their_tags() -> None:
    class Horse(Unit, frozen=True, kw_only=True, tag="test.horse"):
        colour: str

    class Cart(Unit, frozen=True, kw_only=True, tag="test.cart"):
        load: float

    codec = StateCodec(State, (Horse, Cart), ())
    units: dict[str, Unit] = {
        "a": Cart(id="a", kind="cart", side="red", load=2.5),
        "b": Horse(id="b", kind="horse", side="red", colour="grey"),
    }
    state = State(sides=("red",), units=units)
    assert codec.decode(codec.encode(state)) == state


def test_a_saved_state_is_plain_json() -> None:
    content = msgspec.json.decode(STATE)
    assert content["agenda"] == [{"type": "invented.marching", "side": "red"}]
    assert content["units"]["red-captain"]["at"] == "B2"
