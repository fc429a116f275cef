"""Bots in their seats: who sits where, and games that they play out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

import grognard
from grognard.actions import Action, Done, Resign
from grognard.bots import Bot, GreedyBot, RandomBot, play_out, seat_seed, seated
from grognard.dice import SeededDice
from grognard.errors import PluginError, UnknownName
from grognard.game import Game
from grognard.plugins import Plugins, discover
from grognard.ruleset import HouseRule
from grognard.state import AnyDraft, AnyPosition
from grognard.steps import Step
from grognard.views import View
from tests.core.bots.wagers import Bet, Wager, lose
from tests.invented.games import new_game
from tests.invented.plugin import Zeal

SIDES = ("red", "white", "blue")


class Ambush(Step, frozen=True, kw_only=True, tag="seats.ambush"):
    """Red may not bet on good where blue's second spears are seen to stand: only the referee sees them in fog."""

    takes = (Bet,)

    def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
        known = position.units["blue-spears-2"].at is not None
        return (Bet(on="safe"),) if known else (Bet(on="good"), Bet(on="safe"))

    def apply(self, draft: AnyDraft, action: Action) -> None:
        lose(draft, "white", 1 if action == Bet(on="good") else 0)


class Stubborn(Bot):
    """Always takes the same action, legal or not."""

    name = "stubborn"
    action: Action = Done()

    def choose(self, view: View) -> Action:
        return self.action


class Clumsy(Bot):
    """Fails."""

    name = "clumsy"

    def choose(self, view: View) -> Action:
        raise KeyError("white-captain")


def bots(kind: type[Bot], *sides: str) -> dict[str, Bot]:
    return {side: kind(side, seat_seed(1, side)) for side in sides}


def test_the_cores_bots_are_found_among_the_plugins() -> None:
    found = discover()
    assert found.bot("random") is RandomBot
    assert found.bot("greedy") is GreedyBot


def test_finding_plugins_is_what_loads_the_bots() -> None:
    program = "import sys, grognard.plugins; sys.exit('grognard.bots' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_each_seat_that_names_a_bot_gets_one_and_a_persons_does_not() -> None:
    game = new_game(seats={"red": "human", "white": "greedy", "blue": "random"})
    found = seated(game, discover())
    assert {side: type(bot) for side, bot in found.items()} == {"white": GreedyBot, "blue": RandomBot}
    assert [bot.side for bot in found.values()] == ["white", "blue"]


def test_seats_of_one_game_and_the_same_seat_of_two_have_seeds_of_their_own() -> None:
    seeds = {seat_seed(seed, side) for seed in (1, 2, 3) for side in SIDES}
    assert len(seeds) == 9


def test_the_seed_of_a_seat_is_the_same_for_ever() -> None:
    assert seat_seed(7, "red") == 15_380_455_316_718_231_934


def test_a_bot_that_nobody_offers_is_refused_by_name() -> None:
    game = new_game(seats={"red": "greedi"})
    with pytest.raises(UnknownName, match="did you mean 'greedy'"):
        seated(game, discover())


@pytest.mark.parametrize("fog", [False, True])
@pytest.mark.parametrize("house_rules", [(), (Zeal(),)])
@pytest.mark.parametrize("kind", [RandomBot, GreedyBot])
def test_three_bots_play_a_game_with_cards_reactions_dice_and_fog_to_its_end(
    kind: type[Bot], house_rules: tuple[HouseRule, ...], *, fog: bool
) -> None:
    game = new_game(*house_rules, seed=4, fog=fog)
    played = play_out(game, bots(kind, *SIDES))
    assert game.result is not None
    assert played == game.actions_played > 0


def test_the_same_seed_plays_the_same_game() -> None:
    def play() -> Game:
        game = new_game(seed=9)
        play_out(game, bots(GreedyBot, *SIDES))
        return game

    one, other = play(), play()
    assert [entry.action for entry in one.history] == [entry.action for entry in other.history]


def test_a_greedy_game_of_phalanx_is_the_same_in_any_process() -> None:
    program = (
        "import grognard; from grognard.bots import *; book = grognard.rules('phalanx');"
        "game = book.new_game(seed=3, seats={'red': 'greedy', 'white': 'greedy'});"
        "play_out(game, seated(game, book.plugins), limit=60); print(game.position.digest())"
    )

    def digest(hash_seed: str) -> bytes:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=environment)
        return done.stdout

    assert digest("1") == digest("2") != b""


def test_bots_play_until_a_person_must_decide() -> None:
    game = grognard.new_game("phalanx", seed=1)
    play_out(game, bots(RandomBot, "red"))
    assert game.side == "white"
    assert play_out(game, bots(RandomBot, "red")) == 0


def test_bots_stop_at_the_limit() -> None:
    game = grognard.new_game("phalanx", seed=1)
    assert play_out(game, bots(RandomBot, "red", "white"), limit=5) == 5
    assert game.actions_played == 5


def test_bots_have_nothing_to_do_when_the_game_is_over() -> None:
    game = grognard.new_game("phalanx", seed=1)
    game.play(Resign())
    assert play_out(game, bots(RandomBot, "red", "white")) == 0


def test_a_bot_that_fails_is_named_and_the_game_stands() -> None:
    game = new_game(steps=(Wager(side="red", bets=(Bet(on="safe"),)),))
    with pytest.raises(PluginError, match=r"the bot clumsy failed to choose for red: KeyError: 'white-captain'"):
        play_out(game, bots(Clumsy, "red"))
    assert game.actions_played == 0


def test_a_bot_that_takes_a_forbidden_action_is_named_with_the_reason() -> None:
    game = new_game(steps=(Wager(side="red", bets=(Bet(on="safe"),)),))
    with pytest.raises(PluginError, match="the bot stubborn took a forbidden action for red: done does not belong"):
        play_out(game, bots(Stubborn, "red"))


def test_a_bot_that_could_not_know_better_chooses_again() -> None:
    game = new_game(steps=(Ambush(side="red"),), fog=True)
    bot = GreedyBot("red", 1)
    assert bot.choose(game.view("red")) == Bet(on="good")
    assert game.refusal(Bet(on="good")) is not None
    play_out(game, {"red": bot}, limit=1)
    assert game.history[-1].action == Bet(on="safe")


def test_a_bot_that_cannot_be_made_is_named() -> None:
    class Odd(Stubborn):
        name = "odd"

        def __init__(self, side: str, seed: int) -> None:
            raise ValueError(f"no {side} today")

    found: Plugins = discover()
    found.bots["odd"] = found.bots["greedy"].__class__(item=Odd, plugin="odd", origin="a test")
    with pytest.raises(PluginError, match="the bot odd failed to take its seat: ValueError: no red today"):
        seated(new_game(seats={"red": "odd"}), found)


def test_the_dice_of_a_seat_are_not_those_of_the_game() -> None:
    own, games = SeededDice(seat_seed(7, "red")), SeededDice(7)
    assert [own.pick(6) for _ in range(20)] != [games.pick(6) for _ in range(20)]
