"""The examples of the source, as recorded, and played afresh (sections D, E and F of the rules)."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard_formation
from grognard.dice import ScriptedDice
from grognard.game import Game
from grognard.record import load, read, replay
from grognard_formation.pieces import Troop
from tests.rulesets.formation.placing import book, play

RECORDS = Path(str(grognard_formation.__file__)).parent / "records"
SCENARIOS = Path(__file__).parent / "examples"

EXAMPLES = {
    "triarii-one": ("line-relief-triarii", [1], ["move triarii ahead 3"]),
    "triarii-three": ("line-relief-triarii", [3], ["move triarii ahead 3"]),
    "gauls-run-of-two": ("gauls-at-archers", [2], ["charge gauls at archers", "stand archers"]),
    "gauls-through-the-phalanx": ("gauls-through-the-phalanx", [5], ["run gauls"]),
}


def recorded(name: str) -> Game:
    return load(RECORDS / f"{name}.jsonl")


def unit(game: Game, name: str) -> Troop:
    found: Troop = game.position.units[name]
    return found


def test_every_record_is_an_example() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_record_is_played_again_exactly(name: str) -> None:
    moments = list(replay(read(RECORDS / f"{name}.jsonl"), verify=True))
    assert moments[-1].number == len(EXAMPLES[name][2])


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_played_afresh_is_what_is_recorded(name: str) -> None:
    scenario, dice, actions = EXAMPLES[name]
    game = book().new_game(SCENARIOS / f"{scenario}.yaml", dice=ScriptedDice(dice))
    play(game, *actions)
    assert game.state == recorded(name).state


@pytest.mark.rule("FM-051")
def test_triarii_who_roll_1_cost_the_principes_one() -> None:
    game = recorded("triarii-one")
    assert (unit(game, "principes").formed, unit(game, "triarii").formed) == (2, 10)


@pytest.mark.rule("FM-052")
def test_triarii_who_roll_3_let_the_principes_panic() -> None:
    assert unit(recorded("triarii-three"), "principes").panicking


@pytest.mark.rule("FM-036", "FM-053")
def test_gauls_who_roll_2_lose_two_and_catch_the_archers() -> None:
    game = recorded("gauls-run-of-two")
    assert unit(game, "gauls").out == 2
    index, table = game.position.index, game.position.tables.board
    assert table.distance_inches(index["gauls"], index["archers"]) == pytest.approx(0, abs=0.005)


@pytest.mark.rule("FM-048", "FM-054")
def test_panicking_gauls_who_roll_5_cost_the_phalanx_five() -> None:
    game = recorded("gauls-through-the-phalanx")
    assert unit(game, "phalangites").out == 5
    assert unit(game, "gauls").warriors == 10
