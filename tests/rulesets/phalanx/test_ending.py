"""The end of the game and the score (section F of the rules; PH-J6, PH-J7, PH-J11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from grognard.game import Game
from grognard.state import Result
from tests.rulesets.phalanx.placing import place, play_turn, stands

RED_LAST = {"red-peltasts": "A9"}
WHITE_LAST = {"white-peltasts": "A1"}


def without(
    red: Iterable[str] = (),
    white: Iterable[str] = (),
    *,
    side: str = "red",
    turn: int = 5,
    options: Mapping[str, object] | None = None,
) -> Game:
    """The attack step of a turn of `side`, with some of both sides' units lost and the peltasts left to each."""
    lost = {**{f"red-{unit}": "lost" for unit in red}, **{f"white-{unit}": "lost" for unit in white}}
    return place({**RED_LAST, **WHITE_LAST, **lost}, side=side, step="attack", turn=turn, options=options)


def result(game: Game) -> Result:
    """The result of the game, which must be over."""
    assert game.result is not None
    return game.result


FOUR = ("hoplites-1", "hoplites-2", "hoplites-3", "hoplites-4")


@pytest.mark.rule("PH-080")
@pytest.mark.parametrize(("lost", "over"), [(3, False), (4, True), (5, True)])
def test_the_game_ends_when_a_player_ends_his_turn_with_four_units_lost(lost: int, *, over: bool) -> None:
    game = without(red=(*FOUR, "hoplites-5")[:lost])
    play_turn(game)
    assert (game.result is not None) is over
    assert (game.side is None) is over


@pytest.mark.rule("PH-080")
def test_losses_in_the_enemys_turn_leave_one_more_turn() -> None:
    # Red has lost three, and White routs the fourth; the game goes on until the end of Red's own turn.
    lost = {f"red-{unit}": "lost" for unit in FOUR[:3]}
    units = {**lost, "red-peltasts": "E5", "red-hoplites-6": "A9 N", "white-strategos": "E4 S"}
    game = place(units, side="white", step="attack")
    play_turn(game, "attack white-strategos red-peltasts")
    assert game.result is None
    assert game.side == "red"
    play_turn(game)
    assert result(game).rule == "PH-080"
    assert result(game).reason == "red ended its turn with losses of 4, and 4 end the game"


@pytest.mark.rule("PH-080")
def test_only_the_player_whose_turn_ends_is_looked_at() -> None:
    game = without(red=FOUR, side="white")
    play_turn(game)
    assert game.result is None


@pytest.mark.rule("PH-081", "PH-086", "PH-009")
def test_the_camp_counts_among_the_four_and_costs_a_point() -> None:
    game = without(red=(*FOUR[:3], "camp"), white=("camp",))
    play_turn(game)
    assert result(game).scores == {"red": 1, "white": 9}


@pytest.mark.rule("PH-082", "PH-J7")
@pytest.mark.parametrize(("counts", "over"), [(1, False), (2, True)])
def test_the_strategos_counts_as_one_toward_the_four_or_by_option_as_two(counts: int, *, over: bool) -> None:
    game = without(red=("strategos", *FOUR[:2]), options={"strategos_losses": counts})
    play_turn(game)
    assert (game.result is not None) is over


@pytest.mark.rule("PH-082", "PH-J7")
def test_by_default_the_strategos_counts_as_one() -> None:
    game = without(red=("strategos", *FOUR[:2]))
    play_turn(game)
    assert game.result is None


# The player whose losses end the game scores what he routed, the other 10 less what he lost.
@pytest.mark.rule("PH-083", "PH-084", "PH-085", "PH-087", "PH-088")
@pytest.mark.parametrize(
    ("white", "scores", "winner"),
    [
        ([], (0, 10), "white"),
        (["cavalry-1"], (1, 9), "white"),
        (["strategos"], (2, 8), "white"),
        (["peltasts", "strategos"], (3, 7), "white"),
        (["strategos", "cavalry-1", "cavalry-2", "camp"], (5, 5), None),
        (["strategos", *FOUR], (6, 4), "red"),
    ],
)
def test_the_scores_share_ten_points_by_what_the_other_player_has_lost(
    white: list[str], scores: tuple[int, int], winner: str | None
) -> None:
    game = without(red=FOUR, white=white)
    play_turn(game)
    assert result(game).scores == dict(zip(("red", "white"), scores, strict=True))
    assert result(game).winner == winner


@pytest.mark.rule("PH-083", "PH-084")
def test_the_roles_are_exchanged_when_whites_losses_end_the_game() -> None:
    game = without(red=("cavalry-1", "cavalry-2"), white=FOUR, side="white")
    play_turn(game)
    assert result(game).scores == {"red": 10 - 2, "white": 2}
    assert result(game).winner == "red"


@pytest.mark.rule("PH-084")
def test_the_points_beside_the_field_are_those_of_the_result() -> None:
    game = without(red=("cavalry-1", "cavalry-2"), white=FOUR, side="white")
    summary = game.rules.ruleset.summary
    assert [line.partition(",")[0] for line in summary(game.position)] == ["red: 4 points", "white: 2 points"]
    play_turn(game)
    assert [line.partition(",")[0] for line in summary(game.position)] == ["red: 8 points", "white: 2 points"]


@pytest.mark.rule("PH-088")
def test_who_ends_the_game_can_still_win_it_in_his_last_turn() -> None:
    # White has lost five points; in his last turn Red routs the sixth.
    lost = {f"red-{unit}": "lost" for unit in FOUR} | {f"white-{unit}": "lost" for unit in ("strategos", *FOUR[:3])}
    game = place({**lost, "red-strategos": "E5 N", "white-cavalry-1": "E4 S", "white-peltasts": "A1"}, step="attack")
    play_turn(game, "attack red-strategos white-cavalry-1")
    assert result(game).scores == {"red": 6, "white": 4}
    assert result(game).winner == "red"


@pytest.mark.rule("PH-087", "PH-J11")
def test_a_score_has_no_floor() -> None:
    # All that White has is lost but the peltasts: 12 points less 1.
    white = ("camp", "strategos", "cavalry-1", "cavalry-2", *FOUR, "hoplites-5", "hoplites-6")
    game = without(red=FOUR, white=white)
    play_turn(game)
    assert result(game).scores == {"red": 11, "white": -1}


@pytest.mark.rule("PH-089", "PH-J6")
def test_at_the_turn_limit_the_scores_are_counted_as_they_stand() -> None:
    game = without(red=FOUR[:2], white=("strategos",), turn=7, options={"turn_limit": 7})
    play_turn(game)
    assert game.result is None  # White still has his seventh turn
    play_turn(game)
    assert result(game) == Result(
        winner=None,
        scores={"red": 2, "white": 2},
        reason="the turn limit of 7 was reached",
        rule="PH-J6",
    )
    assert game.state.turn == 7


@pytest.mark.rule("PH-J6", "PH-080")
def test_losses_end_the_game_before_the_limit_does() -> None:
    game = without(white=FOUR, side="white", turn=7, options={"turn_limit": 7})
    play_turn(game)
    assert result(game).rule == "PH-080"


@pytest.mark.rule("PH-J6")
def test_by_default_the_limit_is_forty_turns_and_there_may_be_none() -> None:
    by_default, unlimited = without(side="white", turn=40), without(side="white", turn=40, options={"turn_limit": None})
    play_turn(by_default)
    play_turn(unlimited)
    assert result(by_default).rule == "PH-J6"
    assert unlimited.result is None


@pytest.mark.rule("PH-089", "PH-J11")
def test_when_a_side_resigns_the_other_wins_with_the_scores_as_they_stand() -> None:
    game = without(red=("cavalry-1",), white=("strategos", "camp"))
    game.play("resign")
    assert result(game) == Result(winner="white", scores={"red": 3, "white": 1}, reason="red resigned", rule="PH-J11")


@pytest.mark.rule("PH-080")
def test_a_side_without_units_has_its_last_turn_passed() -> None:
    lost = {f"red-{unit}": "lost" for unit in FOUR[:3]}
    game = place({**lost, "red-peltasts": "E5", "white-strategos": "E4 S"}, side="white", step="attack")
    play_turn(game, "attack white-strategos red-peltasts")
    assert stands(game, "red-peltasts") == "lost"
    assert result(game).scores == {"red": 0, "white": 10}
