"""A game with its history: play, undo, redo, and what bars them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.actions import Done
from grognard.dice import Pick, Roll
from grognard.errors import IllegalAction, InvalidAction, UndoRefused
from grognard.game import Game
from grognard.referee import LONGEST_RUN
from grognard.rulebook import begin
from grognard.state import AnyPosition
from grognard.views import revealed
from tests.invented.games import Table, new_game, rules
from tests.invented.pieces import Field, March, Marched, Piece, Strike
from tests.invented.steps import Commands, Marches, Marching, Order, Skirmish

SIDES = ("red", "white", "blue")
HOTSEAT = {"red": "human", "white": "human", "blue": "human"}


def marches(**setting: object) -> Game:
    """A game in which the sides march in turn."""
    return new_game(steps=(Marches(order=SIDES * 3),), **setting)  # type: ignore[arg-type]


def position(game: Game) -> AnyPosition:
    return game.position


# --- play -----------------------------------------------------------------------------------------------------------


def test_an_action_is_played_as_a_value_or_as_text() -> None:
    by_value, by_text = marches(), marches()
    events = by_value.play(March(unit="red-captain", to="B1"))
    assert list(by_text.play("march captain b1")) == list(events) == [Marched(unit="red-captain")]
    assert by_text.state == by_value.state
    assert by_text.state.units["red-captain"].at == "B1"  # type: ignore[attr-defined]


def test_the_history_keeps_each_action_with_side_position_and_events() -> None:
    game = marches()
    start = game.position
    game.play("march captain B1")
    game.play("done")
    first, march, done = game.history
    assert (first.action, first.side, first.position) == (None, None, start)
    assert (march.action, march.side) == (March(unit="red-captain", to="B1"), "red")
    assert list(march.events) == [Marched(unit="red-captain")]
    assert (done.action, done.side) == (Done(), "red")
    assert done.position is game.position
    assert game.actions_played == 2
    assert game.log() == ["red-captain marches"]


def test_the_dice_that_an_action_took_are_kept_with_it() -> None:
    game = new_game(steps=(Order(side="red", acting="red-captain", left=2),), dice=[5])
    game.play("rally captain")
    (roll,) = game.history[-1].taken
    assert isinstance(roll, Roll)
    assert (roll.dice, roll.reason) == ((5,), "rally")
    assert game.history[0].taken == ()


def test_the_set_up_keeps_its_dice_too() -> None:
    game = new_game(dice=[3, 0])
    assert [throw.label for throw in game.history[0].taken if isinstance(throw, Pick)] == ["lull", "red"]


@pytest.mark.parametrize(
    ("text", "error"),
    [("march captain E5", IllegalAction), ("march captain Z9", InvalidAction), ("sing", InvalidAction)],
)
def test_what_cannot_be_played_changes_nothing(text: str, error: type[Exception]) -> None:
    game = marches()
    before = game.position
    with pytest.raises(error):
        game.play(text)
    assert game.position is before
    assert game.actions_played == 0


def test_an_action_of_a_list_that_is_out_of_date_is_judged_again() -> None:
    game = marches()
    old = game.legal_actions("red-captain")
    game.play(old[0])
    with pytest.raises(IllegalAction):
        game.play(old[1])
    game.undo()
    game.play(old[1])


def test_the_same_seed_and_the_same_choices_make_the_same_game() -> None:
    games = [new_game(seed=8), new_game(seed=8)]
    while games[0].side is not None:
        digests: set[str] = set()
        for game in games:
            actions = game.legal_actions()
            game.play(actions[game.actions_played % len(actions)])
            digests.add(game.position.digest())
        assert len(digests) == 1
    assert games[0].log() == games[1].log()


# --- undo and redo --------------------------------------------------------------------------------------------------


def test_undo_stands_at_the_very_same_position_and_redo_too() -> None:
    game = marches()
    positions = [game.position]
    for action in ("march captain B1", "march spears-1 D1", "done", "march captain C4"):
        game.play(action)
        positions.append(game.position)
    for before in reversed(positions[:-1]):
        assert game.undo() == 1
        assert game.position is before
    for after in positions[1:]:
        assert game.redo() == 1
        assert game.position is after
    assert game.actions_played == 4


def test_there_is_nothing_to_undo_at_the_start_and_nothing_to_redo_at_the_end() -> None:
    game = marches()
    with pytest.raises(UndoRefused, match="there is nothing to undo"):
        game.undo()
    with pytest.raises(UndoRefused, match="there is nothing to redo"):
        game.redo()


def test_another_action_forgets_what_was_undone() -> None:
    game = marches()
    game.play("march captain B1")
    game.undo()
    game.play("march captain C1")
    with pytest.raises(UndoRefused, match="there is nothing to redo"):
        game.redo()


def test_an_action_that_fails_keeps_what_was_undone() -> None:
    game = marches()
    game.play("march captain B1")
    game.undo()
    with pytest.raises(IllegalAction):
        game.play("march captain E5")
    assert game.redo() == 1


def test_a_long_game_is_undone_and_redone_to_the_same_digests() -> None:
    game = marches(analysis=True, seed=4)
    digests = [game.position.digest()]
    while game.side is not None and game.actions_played < LONGEST_RUN:
        actions = game.legal_actions()
        game.play(actions[(7 * game.actions_played) % len(actions)])
        digests.append(game.position.digest())
    played = game.actions_played
    for digest in reversed(digests[:-1]):
        game.undo()
        assert position(game).digest() == digest
    for digest in digests[1:]:
        game.redo()
        assert position(game).digest() == digest
    assert game.actions_played == played


# --- what bars undo -------------------------------------------------------------------------------------------------


def refused(game: Game, reason: str, by: str | None = None) -> None:
    """Undo is refused for the reason, and nothing has changed."""
    before, played = game.position, game.actions_played
    with pytest.raises(UndoRefused, match=reason):
        game.undo(by)
    assert (game.position, game.actions_played) == (before, played)


def rallied(*, analysis: bool = False) -> Game:
    game = new_game(steps=(Order(side="red", acting="red-captain", left=2),), dice=[6, 2], analysis=analysis)
    game.play("rally captain")
    return game


def test_a_roll_bars_undo() -> None:
    refused(rallied(), r"rally red-captain cannot be undone: dice have been rolled for it \(d6: 6 = 6\)")


def test_what_came_after_a_roll_may_be_undone_but_not_the_roll() -> None:
    game = rallied()
    game.play("march captain B1")
    assert game.undo() == 1
    refused(game, "rally red-captain cannot be undone")


def test_a_drawn_card_bars_undo() -> None:
    game = new_game(dice=[0, 0, 0, 0, 0])
    assert isinstance(game.step, Order)
    game.play("done")  # and white's card is drawn
    assert isinstance(game.state.agenda[-2], Commands)
    refused(game, r"done cannot be undone: dice have been rolled for it \(white\)")


def test_a_hidden_unit_that_was_seen_bars_undo() -> None:
    # blue's spears hide at E5; red's captain comes next to them
    game = new_game(steps=(Marching(side="red"),), places={"red-captain": "E3"}, fog=True)
    game.play("march captain E4")
    refused(game, "march red-captain E4 cannot be undone: it has revealed blue-spears-2")


def test_a_march_in_fog_that_shows_nothing_may_be_undone() -> None:
    game = new_game(steps=(Marching(side="red"), Marching(side="blue")), fog=True)
    game.play("march captain B1")
    game.play("done")
    game.play("march spears-2 E4")  # hidden, and away from every enemy
    assert [game.undo() for _ in range(3)] == [1, 1, 1]


def test_without_fog_nothing_is_revealed() -> None:
    game = new_game(steps=(Marching(side="red"),), places={"red-captain": "E3"})
    before = game.position
    game.play("march captain E4")
    assert revealed(before, game.position) is None
    assert game.undo() == 1


def test_another_persons_decision_bars_undo() -> None:
    game = marches(seats=HOTSEAT)
    game.play("march captain B1")
    game.play("done")
    # white is on turn and asks; red may take its own decision back
    refused(game, "done cannot be undone by white: it was red's decision")
    refused(game, "done cannot be undone by blue: it was red's decision", by="blue")
    assert game.undo(by="red") == 1
    assert game.undo() == 1


def test_one_person_who_plays_all_sides_takes_everything_back() -> None:
    game = marches()
    for _ in SIDES:
        game.play("done")
    assert [game.undo() for _ in SIDES] == [1, 1, 1]


def test_bots_do_not_bar_undo_and_are_taken_back_with_the_persons_decision() -> None:
    game = marches(seats={"red": "human", "white": "random", "blue": "random"})
    game.play("march captain B1")
    before = game.position
    for _ in SIDES:
        game.play("done")
    after = game.position
    assert game.side == "red"
    assert game.undo() == 3
    assert game.position is before
    assert game.redo() == 3
    assert game.position is after


def test_two_undos_are_redone_one_by_one() -> None:
    game = marches(seats={"red": "human", "white": "random", "blue": "random"})
    for _ in range(6):
        game.play("done")
    assert [game.undo(by="red"), game.undo(by="red")] == [3, 3]
    assert [game.redo(), game.redo()] == [3, 3]


def test_a_bots_dice_bar_undo_as_a_persons_do() -> None:
    steps = (Marching(side="red"), Order(side="white", acting="white-captain", left=2), Marching(side="red"))
    game = new_game(steps=steps, dice=[3, 3], seats={"red": "human", "white": "random", "blue": "random"})
    game.play("done")
    game.play("rally captain")
    game.play("rally captain")
    assert game.side == "red"
    refused(game, "rally white-captain cannot be undone: dice have been rolled")


def test_what_only_bots_have_done_is_not_a_persons_to_take_back() -> None:
    game = marches(seats={"red": "random", "white": "human", "blue": "human"})
    game.play("done")
    refused(game, "there is nothing of yours to undo: only bots have acted so far")


def test_where_bots_play_all_sides_each_action_is_undone_and_redone_by_itself() -> None:
    game = marches(seats=dict.fromkeys(SIDES, "random"))
    for _ in SIDES:
        game.play("done")
    assert [game.undo(), game.undo()] == [1, 1]
    assert [game.redo(), game.redo()] == [1, 1]


def test_nothing_bars_undo_in_analysis() -> None:
    game = rallied(analysis=True)
    after = game.position
    assert game.undo() == 1
    assert game.redo() == 1
    assert game.position is after
    game = marches(analysis=True, seats=HOTSEAT)
    game.play("done")
    assert game.undo(by="white") == 1
    game = new_game(steps=(Marching(side="red"),), places={"red-captain": "E3"}, fog=True, analysis=True)
    game.play("march captain E4")
    assert game.undo() == 1


def test_the_same_dice_fall_again_after_undo_in_analysis() -> None:
    game = new_game(steps=(Skirmish(order=SIDES),), seed=9, analysis=True)
    game.play("strike captain white-spears-1")
    game.play("done")
    digest = game.position.digest()
    game.undo()
    game.play("done")
    assert game.position.digest() == digest


# --- views ----------------------------------------------------------------------------------------------------------


def test_a_view_hides_from_a_side_what_the_ruleset_conceals() -> None:
    game = new_game(steps=(Marching(side="red"),), fog=True)
    assert game.view("blue").position.units["blue-spears-2"].at == "E5"
    assert game.view("red").position.units["blue-spears-2"].at is None
    assert "E5" not in game.view("red").position.occupied
    assert game.state.units["blue-spears-2"].at == "E5"  # type: ignore[attr-defined]


def test_states_that_differ_only_in_what_is_hidden_look_the_same() -> None:
    seen: list[object] = []
    for at in ("E5", "E1"):
        game = new_game(steps=(Marching(side="red"),), places={"blue-spears-2": at}, fog=True)
        view = game.view("red")
        codec = game.rules.codec
        seen.append((codec.encode(view.position.state), view.legal_actions(), view.position.index))
    assert seen[0] == seen[1]


def test_a_side_does_not_hear_a_hidden_unit_march() -> None:
    game = new_game(steps=(Marching(side="blue"), Marching(side="red")), fog=True)
    game.play("march spears-1 D1")
    game.play("march spears-2 E4")  # the hidden one
    everything = ["blue-spears-1 marches", "blue-spears-2 marches"]
    assert game.log() == game.log("blue") == everything
    assert game.log("red") == game.log("white") == everything[:1]
    assert [type(event) for event in game.events("red")] == [Marched]


def test_a_side_hears_the_march_by_which_a_hidden_unit_is_seen() -> None:
    game = new_game(steps=(Marching(side="blue"),), places={"red-captain": "E3"}, fog=True)
    game.play("march spears-2 E4")
    assert game.log("red") == ["blue-spears-2 marches"]


class Unseen(Table):
    """Three Banners, in which others do not even know that a hidden unit is there."""

    def conceal(self, state: Field, side: str) -> Field:
        known = {
            name: unit
            for name, unit in state.units.items()
            if unit.side == side or not isinstance(unit, Piece) or not unit.hidden
        }
        return replace(state, units=known)


def unseen() -> Game:
    """A game in which red, on turn, knows of blue-spears-1 but not of blue-spears-2."""
    table = Unseen((Skirmish(order=SIDES),), {"red-captain": "D3"})
    return begin(rules(table=table), seed=1)


def test_a_text_is_read_by_what_the_side_on_turn_knows() -> None:
    game = unseen()
    # one unit known to red begins so; the other is none of its business
    assert game.parse("strike captain blue-sp") == Strike(unit="red-captain", target="blue-spears-1")
    with pytest.raises(InvalidAction, match="there is no unit 'blue-spears-2'; did you mean 'blue-spears-1'"):
        game.parse("strike captain blue-spears-2")
    with pytest.raises(InvalidAction) as nobody:
        game.play("strike captain zzz")
    # of nine units red knows eight: six are named
    assert ", and 2 more" in str(nobody.value)
    assert "blue-spears-2" not in str(nobody.value)
    game.play("strike captain blue-sp")
    assert game.side == "blue"


def test_a_side_reads_the_names_of_its_own_hidden_units() -> None:
    game = begin(rules(table=Unseen((Marching(side="blue"),))), seed=1)
    assert game.parse("march spears-2 E4") == March(unit="blue-spears-2", to="E4")
    with pytest.raises(InvalidAction, match="it may be blue-spears-1, blue-spears-2"):
        game.parse("march spears E4")


def test_a_view_shows_the_position_itself_where_nothing_is_hidden() -> None:
    game = marches()
    assert game.view().position is game.position
    assert game.view().side == "red"


def test_only_the_side_on_turn_has_actions_in_its_view() -> None:
    game = marches()
    assert game.view("red").legal_actions() == game.legal_actions()
    assert game.view("white").legal_actions() == ()


def test_looking_ahead_in_a_view_does_not_touch_the_game() -> None:
    game = marches()
    before = game.position
    view, events = game.view().after(March(unit="red-captain", to="B1"))
    assert view.position.units["red-captain"].at == "B1"
    assert [str(event) for event in events] == ["red-captain marches"]
    assert (game.position, game.actions_played) == (before, 0)
