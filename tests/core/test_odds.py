"""Odds, against chances worked out by hand and counted with itertools, and what they may not tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.actions import Action
from grognard.dice import ScriptedDice
from grognard.errors import GameOver, IllegalAction, InvalidAction
from grognard.game import Game
from grognard.odds import Odds, Phase
from grognard.rulebook import begin
from grognard.state import Deck
from grognard.steps import Step
from tests.core.bots.wagers import Bet, Call, Volley, Wager
from tests.invented.games import Table, new_game, rules
from tests.invented.pieces import Field, March, Piece
from tests.invented.steps import Marching, Order, Skirmish
from tests.rulesets.phalanx.placing import place, play

SIDES = ("red", "white", "blue")
THREE_EACH = Skirmish(order=SIDES)
MANY = Bet(on="many")
D6 = range(1, 7)


def said(odds: Odds) -> dict[str, Fraction | float]:
    """The outcomes as they read, with their chances."""
    return {str(outcome): outcome.chance for outcome in odds.outcomes}


def after(odds: Odds) -> Odds:
    """The odds once everyone has passed."""
    assert odds.stopped is not None
    return odds.stopped


def hits(units: Iterable[Any], names: Sequence[str]) -> tuple[int | None, ...]:
    """The hits of each of the named units; None for one that is lost."""
    taken = {unit.id: unit.hits for unit in units if isinstance(unit, Piece)}
    return tuple(taken.get(name) for name in names)


# --- a chain of tests, hits and panic -------------------------------------------------------------------------------

# White's band of the scenario: the captain at B4 stands next to both spears, which do not stand next to each other.
BAND = ("white-captain", "white-spears-1", "white-spears-2")
BESIDE = {0: (1, 2), 1: (0,), 2: (0,)}
MORALE = (9, 7, 7)

Hits = tuple[int | None, ...]
ToDo = tuple[tuple[str, int], ...]


@cache
def chain(now: Hits, to_do: ToDo) -> Mapping[Hits, Fraction]:
    """What comes of routs and panics still to do, by every face of every die (IN-33, IN-34)."""
    if not to_do:
        return {now: Fraction(1)}
    (what, who), rest = to_do[0], to_do[1:]
    before = now[who]
    found: dict[Hits, Fraction] = {}

    def add(then: Hits, more: ToDo, share: Fraction) -> None:
        for end, chance in chain(then, (*more, *rest)).items():
            found[end] = found.get(end, Fraction(0)) + share * chance

    if before is None:
        add(now, (), Fraction(1))
    elif what == "rout":
        friends = tuple(("panic", friend) for friend in BESIDE[who] if now[friend] is not None)
        for die in (1, 2, 3):
            left = before + die if before + die < 3 else None
            add((*now[:who], left, *now[who + 1 :]), friends, Fraction(1, 3))
    else:
        for one, other in product(D6, D6):
            flees = one + other + before > MORALE[who]
            add(now, (("rout", who),) if flees else (), Fraction(1, 36))
    return found


def test_a_chain_of_tests_and_routs_has_the_chances_of_counting_every_face() -> None:
    # strength 4 against 3: 2d6 + 1 of 9 or more breaks the target, which 15 of 36 throws do
    game = new_game(steps=(THREE_EACH,))
    assert set(game.rules.board.adjacent["B4"]) >= {"C3", "B5"}
    assert "C3" not in game.rules.board.adjacent["B5"]
    odds = after(game.odds("strike captain white-spears-1"))
    expected = {end: Fraction(15, 36) * chance for end, chance in chain((0, 0, 0), (("rout", 1),)).items()}
    expected[0, 0, 0] = Fraction(21, 36)
    found: dict[Hits, Fraction] = {}
    for outcome in odds.outcomes:
        end = hits(outcome.view.position.units.values(), BAND)
        found[end] = found.get(end, Fraction(0)) + Fraction(outcome.chance)
    assert odds.exact
    assert found == expected
    assert sum(expected.values()) == 1


def test_outcomes_that_look_the_same_are_one_and_name_what_they_stand_for() -> None:
    # repelled and held both change nothing: 2d6 + 1 of 8 or less
    odds = after(new_game(steps=(THREE_EACH,)).odds("strike captain white-spears-1"))
    first = odds.outcomes[0]
    assert first.chance == Fraction(21, 36)
    assert first.summary == "red-captain against white-spears-1: held or repelled"


def test_outcomes_that_read_alike_are_told_apart_by_the_units() -> None:
    odds = after(new_game(steps=(THREE_EACH,)).odds("strike captain white-spears-1"))
    texts = [outcome.summary for outcome in odds.outcomes]
    assert len(set(texts)) == len(texts)
    stands = "red-captain against white-spears-1: broken; white-captain stands"
    assert {text for text in texts if text.startswith(f"{stands} (")} == {
        f"{stands} (white-spears-1: hits 1)",
        f"{stands} (white-spears-1: hits 2)",
        f"{stands} (white-spears-1: routed)",
    }


def test_the_odds_stop_at_the_next_decision_and_say_whose_it_is() -> None:
    odds = new_game(steps=(THREE_EACH,)).odds("strike captain white-spears-1")
    (only,) = odds.outcomes
    assert (only.chance, only.side, only.step, only.result) == (1, "white", "Answer", None)
    assert after(odds).passes == ("white: done",)
    assert {outcome.side for outcome in after(odds).outcomes} == {"white", "blue"}  # blue where white has none left


def test_dice_whose_total_matters_branch_by_hand_and_merge_by_what_follows() -> None:
    # 5 and 6 buy two impulses (IN-12)
    game = new_game(steps=(Order(side="red", acting="red-captain", left=2),))
    odds = game.odds("rally captain")
    assert odds.explored == 6
    assert said(odds) == {
        "left 1; then red: Order": Fraction(4, 6),
        "left 3; then red: Order": Fraction(2, 6),
    }


def test_cards_are_drawn_until_someone_is_asked() -> None:
    # red, white, blue and two lulls: a lull is passed over
    odds = new_game(steps=(Order(side="red", acting="red-captain", left=1),)).odds("done")
    chances = {side: sum(Fraction(it.chance) for it in odds.outcomes if it.side == side) for side in SIDES}
    assert chances == dict.fromkeys(SIDES, Fraction(1, 3))
    assert odds.outcomes[0].chance == Fraction(1, 5)
    assert odds.stopped is None


# --- Phalanx with the die -------------------------------------------------------------------------------------------

PAIR = {"red-hoplites-1": "D6 N", "red-hoplites-2": "E6 N", "white-strategos": "A1 S"}
IDLE = {"red-hoplites-3": "A8 N", "white-hoplites-3": "A7 S"}
DEFENCES = {"peltasts": 2, "hoplites-1": 3}


def die(units: Mapping[str, str], *declared: str, dice: ScriptedDice | None = None) -> Game:
    """The attack step of red's turn, with the die, after some declarations."""
    game = place(units, step="attack", options={"die": True}, dice=dice)
    play(game, *declared)
    return game


def routed(odds: Odds, unit: str) -> Fraction:
    """The chance that a unit is routed."""
    return sum((Fraction(it.chance) for it in odds.outcomes if unit not in it.view.position.units), Fraction(0))


@pytest.mark.rule("PH-091", "PH-092")
@pytest.mark.parametrize("target", DEFENCES)
def test_two_hoplites_rout_by_the_faces_of_the_die(target: str) -> None:
    changes = {1: -1, 6: +1}
    expected = Fraction(sum(DEFENCES[target] + changes.get(face, 0) <= 2 for face in D6), 6)
    game = die({**PAIR, f"white-{target}": "E5" if target == "peltasts" else "E5 S"})
    game.play(f"attack red-hoplites-1 white-{target}")
    # nobody else may attack, so that the forced end of the step is part of the odds
    odds = game.odds(f"attack red-hoplites-2 white-{target}")
    assert routed(odds, f"white-{target}") == expected
    assert odds.always == (f"red-hoplites-2 will attack white-{target}",)
    assert {outcome.side for outcome in odds.outcomes} == {"white"}
    assert odds.stopped is None


@pytest.mark.rule("PH-091")
def test_what_is_only_declared_also_shows_what_follows_if_no_more_is_declared() -> None:
    game = die({**PAIR, **IDLE, "white-peltasts": "E5"}, "attack red-hoplites-1 white-peltasts")
    odds = game.odds("attack red-hoplites-2 white-peltasts")
    assert said(odds) == {"red-hoplites-2 will attack white-peltasts; then red: attacks": 1}
    assert after(odds).passes == ("red: done",)
    both, then = "red-hoplites-1, red-hoplites-2", "then white: movement"
    assert str(odds).splitlines() == [
        "attack red-hoplites-2 white-peltasts: exact odds",
        "  certain  red-hoplites-2 will attack white-peltasts; then red: attacks",
        "If red stops here (done): exact odds",
        f"  5/6  83.3 %  {both} rout white-peltasts; white-peltasts is routed; {then}",
        f"  1/6  16.7 %  {both} attack white-peltasts without effect; {then}",
    ]


@pytest.mark.rule("PH-093")
def test_two_targets_have_a_die_each() -> None:
    units = {**PAIR, **IDLE, "red-strategos": "H6 N", "white-peltasts": "E5", "white-hoplites-1": "H5 S"}
    game = die(units, "attack red-hoplites-1 white-peltasts", "attack red-hoplites-2 white-peltasts")
    odds = after(game.odds("attack red-strategos white-hoplites-1"))
    both = sum(one <= 5 and other == 1 for one, other in product(D6, D6))
    gone = [it for it in odds.outcomes if not {"white-peltasts", "white-hoplites-1"} & set(it.view.position.units)]
    assert [it.chance for it in gone] == [Fraction(both, 36)]
    assert len(odds.outcomes) == 4


def test_an_action_after_which_passing_brings_nothing_shows_no_passing() -> None:
    assert place({"red-cavalry-1": "F6 N"}).odds("move red-cavalry-1 F5").stopped is None


def test_passing_ends_with_the_phase_and_leaves_the_enemys_alone() -> None:
    position = die({**PAIR, **IDLE, "white-peltasts": "E5"}).position
    passed = Phase.of(position).passed(position, ScriptedDice(()))
    assert [(side, str(action)) for side, action in passed.passes] == [("red", "done")]
    assert passed.position.side == "white"


def test_a_game_that_ends_says_so() -> None:
    odds = new_game(steps=(THREE_EACH,)).odds("resign")
    assert said(odds) == {"the game is over, nobody wins: red resigned": 1}
    (only,) = odds.outcomes
    assert (only.side, only.step) == (None, None)
    assert only.result is not None


def test_others_who_are_asked_in_between_are_taken_to_pass() -> None:
    odds = after(new_game(steps=(Call(side="red"),)).odds("bet doubtful"))
    assert odds.passes == ("white: done",)
    assert said(odds) == {"white-captain: lost; then red: Idle": 1}


def test_an_action_with_no_event_is_told_by_what_it_changes() -> None:
    odds = new_game(steps=(Volley(side="red", targets=("white-captain",), aimed=("blue-captain",)),)).odds("done")
    assert said(odds) == {"blue-captain: shot; then red: Idle": 1}


# --- samples --------------------------------------------------------------------------------------------------------


def test_past_the_limit_the_odds_are_estimated_and_say_so() -> None:
    view = new_game(steps=(THREE_EACH,)).view()
    exact = after(view.odds("strike captain white-spears-1"))
    sampled = after(view.odds("strike captain white-spears-1", limit=20, samples=900))
    assert (sampled.exact, sampled.explored, sampled.limit) == (False, 900, 20)
    assert sum(outcome.chance for outcome in sampled.outcomes) == pytest.approx(1)
    first = sampled.outcomes[0]
    assert first.summary == exact.outcomes[0].summary
    # p = 7/12: the standard error of 900 samples is a sixtieth of a half, nearly
    assert first.error == pytest.approx(0.0164, abs=0.0005)
    assert abs(float(first.chance) - 21 / 36) < 4 * first.error
    assert "odds from 900 samples, since the dice may fall in more than 20 ways" in str(sampled)


def test_a_single_throw_of_too_many_hands_is_sampled() -> None:
    # 20d6 come to more than 50 all but always
    odds = new_game(steps=(Wager(side="red", bets=(MANY,)),)).odds("bet many")
    assert not odds.exact
    assert float(odds.outcomes[0].chance) > 0.99


def test_the_same_question_has_the_same_answer() -> None:
    def asked(seed: int) -> dict[str, Any]:
        game = new_game(steps=(Wager(side="red", bets=(MANY,)),), seed=seed)
        return game.view().odds("bet many", samples=50).as_json()

    assert asked(1) == asked(1) == asked(2)


# --- what is refused, and what is left alone ------------------------------------------------------------------------


def test_what_the_rules_forbid_is_refused_with_the_reason() -> None:
    game = new_game(steps=(THREE_EACH,))
    with pytest.raises(IllegalAction) as refused:
        game.odds("strike captain blue-captain")
    assert refused.value.refusal == game.refusal("strike captain blue-captain")
    with pytest.raises(InvalidAction, match="there is no unit 'nobody'"):
        game.odds("strike nobody blue-captain")
    game.play("resign")
    with pytest.raises(GameOver):
        game.odds(March(unit="red-captain", to="B1"))


def test_the_game_and_its_dice_are_not_touched() -> None:
    dice = ScriptedDice((1,))
    game = die({**PAIR, **IDLE, "white-peltasts": "E5"}, "attack red-hoplites-1 white-peltasts", dice=dice)
    before = (game.position, game.position.digest(), dice.position, list(dice.taken), game.actions_played)
    odds = game.odds("attack red-hoplites-2 white-peltasts")
    assert (game.position, game.position.digest(), dice.position, list(dice.taken), game.actions_played) == before
    assert len(after(odds).outcomes) == 2  # whatever the dice of the game hold


# --- what is hidden -------------------------------------------------------------------------------------------------


class Veiled(Table):
    """Three Banners whose cards are drawn face down."""

    def conceal(self, state: Field, side: str) -> Field:
        return replace(super().conceal(state, side), decks={name: Deck() for name in state.decks})


def test_outcomes_that_differ_in_what_is_hidden_are_one() -> None:
    order = Order(side="red", acting="red-captain", left=1)
    odds = begin(rules(table=Veiled((order,))), seed=1).odds("done")
    assert {(it.side, it.chance) for it in odds.outcomes} == {(side, Fraction(1, 3)) for side in SIDES}
    assert "lull" not in str(odds)


@pytest.mark.parametrize("action", ["march captain E4", "done"])
def test_states_that_differ_only_in_what_is_hidden_have_the_same_odds(action: str) -> None:
    def asked(at: str) -> dict[str, Any]:
        places = {"blue-spears-2": at, "red-captain": "E3"}
        game = new_game(steps=(Marching(side="red"),), places=places, fog=True)
        return game.odds(action).as_json()

    # at E5 blue's hidden spears would be seen from E4, at A5 not
    assert asked("E5") == asked("A5")


def test_another_side_may_ask_by_what_it_knows() -> None:
    game = new_game(steps=(Marching(side="red"),), fog=True)
    odds = game.view("white").odds("march captain B1")
    assert odds.side == "white"
    assert odds.outcomes[0].view.side == "white"


# --- as text and JSON -----------------------------------------------------------------------------------------------


class Toss(Step, frozen=True, kw_only=True, tag="odds.toss"):
    """Red throws some d6 whose every total is another position."""

    takes = (Bet,)
    dice: str

    def actions(self, position: Any, unit: str | None = None) -> Sequence[Action]:
        return (Bet(on="safe"),)

    def apply(self, draft: Any, action: Action) -> None:
        draft.change("red-captain", hits=draft.roll(self.dice).total)
        draft.then(THREE_EACH)


def test_of_many_outcomes_the_likeliest_are_shown_and_the_rest_summed_up() -> None:
    odds = new_game(steps=(Toss(side="red", dice="3d6"),)).odds("bet safe")
    assert len(odds.outcomes) == 16
    lines = odds.table(most=2)
    assert lines[1:] == [
        "  1/8  12.5 %  red-captain: hits 11; then red: Skirmish",
        "  1/8  12.5 %  red-captain: hits 10; then red: Skirmish",
        "       75.0 %  14 other outcomes",
    ]


def test_a_chance_too_small_to_show_is_not_shown_as_nothing() -> None:
    odds = new_game(steps=(Toss(side="red", dice="5d6"),)).odds("bet safe")
    assert odds.outcomes[-1].chance == Fraction(1, 7776)
    assert "  1/7776  <0.1 %  red-captain: hits" in str(odds.table(most=100))


def test_json_has_exact_chances_as_fractions_and_what_follows() -> None:
    game = die({**PAIR, **IDLE, "white-peltasts": "E5"}, "attack red-hoplites-1 white-peltasts")
    answer = game.odds("attack red-hoplites-2 white-peltasts").as_json()
    assert (answer["action"], answer["side"], answer["exact"]) == ("attack red-hoplites-2 white-peltasts", "red", True)
    stopped = answer["stopped"]
    assert stopped["passes"] == ["red: done"]
    assert [(it["chance"], it["side"], it["step"]) for it in stopped["outcomes"]] == [
        ("5/6", "white", "movement"),
        ("1/6", "white", "movement"),
    ]
    assert stopped["outcomes"][0]["probability"] == pytest.approx(5 / 6)
