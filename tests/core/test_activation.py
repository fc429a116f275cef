"""Who may act: each of a side's units once, units of alternating sides, a command deck, impulses; and reactions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from grognard.actions import Action, Done
from grognard.activation import UnitImpulses
from grognard.dice import enumerate_outcomes
from grognard.errors import IllegalAction
from grognard.game import Game
from grognard.referee import carry_out
from grognard.state import Deck, Effect
from grognard.steps import Step
from tests.invented import games
from tests.invented.clash import Clash
from tests.invented.games import new_game
from tests.invented.pieces import Hold, InventedDraft, InventedPosition, March, Strike
from tests.invented.steps import Answer, Commands, Marching, Order, Skirmish, Turns, marches

SIDES = ("red", "white", "blue")
SKIRMISH = Skirmish(order=SIDES)


def agenda(game: Game) -> tuple[Step, ...]:
    return game.state.agenda


def step(game: Game) -> Step | None:
    return game.step


def effects(game: Game) -> tuple[Effect, ...]:
    return game.state.effects


# --- each of a side's units once ------------------------------------------------------------------------------------


def test_each_unit_acts_once_in_any_order() -> None:
    game = new_game(steps=(Marching(side="red"),))
    game.play("march spears-2 A1")
    game.play("march captain B1")
    assert step(game) == Marching(side="red", acted=("red-captain", "red-spears-2"))
    assert {action.unit for action in game.legal_actions()} == {"red-spears-1", None}
    assert game.legal_actions("red-captain") == ()
    with pytest.raises(IllegalAction, match=r"march red-captain B2 is not possible now \(IN-20\)"):
        game.play("march captain B2")


def test_the_same_units_in_another_order_make_the_same_state() -> None:
    digests: list[str] = []
    for order in (("captain B1", "spears-2 A1"), ("spears-2 A1", "captain B1")):
        game = new_game(steps=(Marching(side="red"),))
        for action in order:
            game.play(f"march {action}")
        digests.append(game.position.digest())
    assert digests[0] == digests[1]


def test_another_sides_units_do_not_act() -> None:
    game = new_game(steps=(Marching(side="red"),))
    assert game.legal_actions("white-captain") == ()
    with pytest.raises(IllegalAction):
        game.play(March(unit="white-captain", to="A4"))


# --- units of alternating sides -------------------------------------------------------------------------------------


def sides_asked(game: Game) -> list[str | None]:
    """The sides that decide, as each holds with its first unit."""
    asked: list[str | None] = []
    while isinstance(game.step, Skirmish):
        asked.append(game.side)
        game.play(next(action for action in game.legal_actions() if isinstance(action, Hold)))
    return asked


def test_sides_alternate_with_one_unit_each_until_all_have_acted() -> None:
    assert sides_asked(new_game(steps=(SKIRMISH,))) == ["red", "white", "blue"] * 3


def test_a_side_that_runs_out_of_units_is_passed_over() -> None:
    acted = ("red-captain", "white-captain", "white-spears-1")
    game = new_game(steps=(Skirmish(order=SIDES, acted=acted),))
    assert sides_asked(game) == ["red", "white", "blue", "red", "blue", "blue"]


def test_the_order_of_the_sides_decides_who_begins() -> None:
    assert sides_asked(new_game(steps=(Skirmish(order=("blue", "red")),))) == ["blue", "red"] * 3


def test_the_next_side_is_found_after_the_blow_since_it_may_take_the_last_unit_away() -> None:
    # White's only unit that has not acted is struck: 2d6 of 12 breaks it, d3 of 3 removes it, its captain stands on 2.
    acted = ("white-captain", "white-spears-2", "red-captain", "red-spears-2")
    places = {"red-captain": "A1", "red-spears-2": "B1"}
    game = new_game(steps=(Skirmish(order=SIDES, acted=acted),), places=places, dice=[6, 6, 3, 1, 1])
    game.play("strike red-spears-1 white-spears-1")
    game.play("done")
    assert game.side == "blue"


# --- a command deck -------------------------------------------------------------------------------------------------


def test_cards_are_drawn_one_at_a_time_and_never_ahead() -> None:
    game = new_game(dice=[3, 0, 1, 0, 0])
    # a lull (index 3), then red's card, which asks red's captain; the other cards are still to be drawn
    assert game.state.decks["command"] == Deck(left=("white", "blue", "lull"), drawn=("lull", "red"))
    assert step(game) == Order(side="red", acting="red-captain", left=2)
    assert isinstance(agenda(game)[-2], Commands)
    game.play("done")
    assert game.state.decks["command"].drawn == ("lull", "red", "blue")
    assert game.side == "blue"


def test_the_phase_is_over_when_the_deck_is_empty() -> None:
    game = new_game(dice=[3, 0, 1, 0, 0])
    game.play("done")
    game.play("done")
    assert step(game) == Order(side="white", acting="white-captain", left=2)
    game.play("done")
    assert game.state.decks["command"].left == ()
    assert step(game) == Skirmish(order=SIDES, side="red")


def test_every_card_left_is_as_likely_as_any_other() -> None:
    draft = games.draft(steps=(Commands(deck="command"),))
    draft.set(decks={"command": Deck(left=("red", "white", "lull", "lull"))})
    draft.then(Marching(side="red"))
    start = draft.commit()
    chances: Counter[str | None] = Counter()
    for chance, outcome in enumerate_outcomes(lambda dice: carry_out(start, Done(), dice), limit=100):
        chances[outcome.position.side] += chance  # type: ignore[assignment]
    # The first side's card drawn decides who is asked, whatever lulls come before.
    assert chances == {"red": 0.5, "white": 0.5}


def test_the_card_of_a_captain_who_is_lost_does_nothing() -> None:
    draft = games.draft(steps=(Commands(deck="command"),), dice=[0])
    draft.set(decks={"command": Deck(left=("red",))})
    draft.remove("red-captain", "routed")
    draft.pop().run(draft)
    assert draft.state.agenda == (Commands(deck="command"),)


def test_a_deck_that_is_not_there_is_an_empty_one() -> None:
    draft = games.draft(steps=(Commands(deck="command"),))
    draft.pop().run(draft)
    assert draft.state.agenda == ()


# --- impulses -------------------------------------------------------------------------------------------------------

ORDER = Order(side="red", acting="red-captain", left=2)


def test_impulses_are_spent_one_by_one() -> None:
    game = new_game(steps=(ORDER, Marching(side="white")))
    game.play("march captain B1")
    assert step(game) == Order(side="red", acting="red-captain", left=1, used=1)
    game.play("march captain A1")
    assert not isinstance(step(game), Order)


def test_impulses_may_be_bought_and_their_number_is_counted() -> None:
    game = new_game(steps=(ORDER,), dice=[5, 6, 5, 4])
    for left, used in ((3, 1), (4, 2), (5, 3)):
        game.play("rally captain")
        assert step(game) == Order(side="red", acting="red-captain", left=left, used=used)
    game.play("rally captain")  # a 4 buys nothing
    assert step(game) == Order(side="red", acting="red-captain", left=4, used=4)
    assert not any(str(action).startswith("rally") for action in game.legal_actions())


def test_only_the_unit_that_acts_spends_them() -> None:
    game = new_game(steps=(ORDER,))
    assert game.legal_actions("red-spears-1") == ()
    assert {action.unit for action in game.legal_actions()} == {"red-captain", None}


def test_several_may_be_spent_at_once() -> None:
    assert ORDER.spent(2) == Order(side="red", acting="red-captain", left=0, used=2)
    assert ORDER.bought(3).left == 5


# --- reactions nested three deep ------------------------------------------------------------------------------------

CLOSE = {"white-captain": "B3", "white-spears-2": "A3"}
"""Red's captain at B2 touches white's spears at C3 and captain at B3; red's spears at A2 touch B3 and white's at A3."""


def three_deep(dice: list[int]) -> Game:
    game = new_game(steps=(SKIRMISH,), places=CLOSE, dice=dice)
    game.play("strike red-captain white-spears-1")  # white may answer
    game.play("strike white-captain red-captain")  # red may answer that
    game.play("strike red-spears-2 white-captain")  # and white that
    return game


AFTER_RED = (Turns(), Skirmish(order=SIDES, acted=("red-captain",), last="red"))
FIRST = Clash(attacker="red-captain", target="white-spears-1")
SECOND = Clash(attacker="white-captain", target="red-captain")
THIRD = Clash(attacker="red-spears-2", target="white-captain")
FIRST_ANSWER = Answer(
    side="white",
    striker="red-captain",
    target="white-spears-1",
    busy=("red-captain", "white-spears-1", "white-captain"),
)
SECOND_ANSWER = Answer(
    side="red",
    striker="white-captain",
    target="red-captain",
    busy=("red-captain", "white-spears-1", "white-captain", "red-spears-2"),
)
THIRD_ANSWER = Answer(
    side="white",
    striker="red-spears-2",
    target="white-captain",
    busy=("red-captain", "white-spears-1", "white-captain", "red-spears-2"),
)


def test_reactions_to_reactions_wait_on_the_agenda_above_what_they_interrupt() -> None:
    game = three_deep([])
    assert agenda(game) == (
        *AFTER_RED,
        *(FIRST, FIRST_ANSWER),
        *(SECOND, SECOND_ANSWER),
        *(THIRD, THIRD_ANSWER),
    )


def test_each_reaction_returns_to_the_exact_point_that_it_interrupted() -> None:
    # 3 against 4: 7 − 1 = 6 holds. 4 against 4: 7 holds. 4 against 3: 6 + 1 = 7 holds.
    game = three_deep([3, 4, 3, 4, 3, 3])
    game.play("done")
    assert agenda(game) == (*AFTER_RED, FIRST, FIRST_ANSWER, SECOND, SECOND_ANSWER)
    game.play("done")
    assert agenda(game) == (*AFTER_RED, FIRST, FIRST_ANSWER)
    game.play("done")
    assert agenda(game) == (Turns(), Skirmish(order=SIDES, acted=("red-captain",), last="red", side="white"))
    assert [str(event) for event in game.events()] == [
        "red-spears-2 against white-captain: held (strength 3, defence 4; 2d6: 4 3 = 7 − 1 = 6, held)",
        "white-captain against red-captain: held (strength 4, defence 4; 2d6: 4 3 = 7, held)",
        "red-captain against white-spears-1: held (strength 4, defence 3; 2d6: 3 3 = 6 + 1 = 7, held)",
    ]


def test_an_effect_of_an_interrupt_reaches_the_step_beneath_and_ends_with_it() -> None:
    # Braced the captain has 4 + 2: 3 against 6 makes 8 of 2d6 a 5, which is repelled; else it would have held.
    game = three_deep([4, 4])
    game.play("brace")
    assert effects(game) == (Effect(name="braced", until="clash", unit="white-captain", value=2.0, rule="IN-32"),)
    assert agenda(game)[-2:] == (THIRD, THIRD_ANSWER)
    (event,) = game.play("done")
    assert str(event) == (
        "red-spears-2 against white-captain: repelled "
        "(strength 3, defence 6; defence +2 braced (IN-32); 2d6: 4 4 = 8 − 3 = 5, repelled)"
    )
    assert event.rules() == ("IN-31", "IN-32")
    assert effects(game) == ()


def test_a_step_whose_unit_an_interrupt_took_away_finds_out_when_it_resumes() -> None:
    # The third blow breaks the captain (12 − 1) and removes it, and its spears stand. Its own blow never falls.
    game = three_deep([6, 6, 3, 1, 1, 1, 1, 3, 3])
    game.play("done")
    assert "white-captain" not in game.state.units
    assert agenda(game) == (*AFTER_RED, FIRST, FIRST_ANSWER)  # red's own answer was forced: nothing to answer
    game.play("done")
    assert [str(event).partition(" (")[0] for event in game.events() if "against" in str(event)] == [
        "red-spears-2 against white-captain: broken",
        "red-captain against white-spears-1: held",
    ]


def test_the_lower_step_does_nothing_when_its_own_unit_is_gone() -> None:
    draft = games.draft(steps=(Clash(attacker="red-captain", target="white-spears-1"),))
    draft.remove("white-spears-1", "routed")
    draft.pop().run(draft)
    assert draft.events == ()


def test_who_fights_already_cannot_be_called_again() -> None:
    game = three_deep([])
    strikers = [action.unit for action in game.legal_actions() if isinstance(action, Strike)]
    assert strikers == ["white-spears-2"]  # at A3, next to the striker; the others are busy


# --- impulses that a unit holds itself ------------------------------------------------------------------------------


class Exertion(UnitImpulses, frozen=True, kw_only=True, tag="test.exertion"):
    """A captain marches until he is tired: each march takes one of three impulses, kept in `hits`."""

    takes = (March, Done)
    rule = "XX-1"
    passes = Done()

    def left(self, position: InventedPosition) -> int:
        return 3 - position.units[self.acting].hits

    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        return [*marches(position, position.units[self.acting]), Done()]

    def apply(self, draft: InventedDraft, action: Action) -> None:
        if isinstance(action, March):
            draft.change(action.unit, at=action.to, hits=draft.units[action.unit].hits + 1)
            draft.then(self)


def test_a_unit_spends_the_impulses_that_it_holds_until_none_is_left() -> None:
    game = new_game(steps=(Exertion(side="red", acting="red-captain"), Marching(side="white")))
    told: list[str] = []
    while isinstance(now := step(game), Exertion):
        told.append(now.heading(game.position))
        game.play(game.legal_actions()[0])
    assert told == [f"red: red-captain has {left} left" for left in ("3 impulses", "2 impulses", "1 impulse")]
    assert step(game) == Marching(side="white")


def test_impulses_taken_before_it_acts_are_gone_and_so_is_the_step_of_a_unit_that_is_gone() -> None:
    draft = games.draft(steps=(Exertion(side="red", acting="red-captain"),))
    draft.change("red-captain", hits=2)
    assert draft.agenda[-1].forced(draft) is None
    draft.change("red-captain", hits=3)
    assert draft.agenda[-1].forced(draft) == Done()
    draft.remove("red-captain", "routed")
    assert draft.agenda[-1].forced(draft) == Done()


def test_a_step_that_does_not_say_how_many_impulses_are_left_is_told() -> None:
    silent = UnitImpulses(side="red", acting="red-captain")
    with pytest.raises(NotImplementedError, match="UnitImpulses does not say how many impulses are left"):
        silent.forced(games.draft(steps=(silent,)))
