"""The example battle of the account, as recorded, with what it says of each rout (section I of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

import grognard_phalanx
from grognard.combat import Fought
from grognard.game import Game
from grognard.record import load, read, replay
from grognard_phalanx.pieces import Routed
from tests.rulesets.phalanx.placing import gone, place, play_turn

RECORD = Path(str(grognard_phalanx.__file__)).parent / "records" / "example-battle.jsonl"

# Game turn and side on turn, then: who attacked with what strength, and whom, with what defence.
V1 = (3, "white", {"white-cavalry-1", "white-peltasts"}, 1 + 1, "red-cavalry-1", 2)
V2 = (4, "red", {"red-cavalry-2", "red-peltasts"}, 1 + 1, "white-peltasts", 2)
V3 = (4, "white", {"white-hoplites-1", "white-hoplites-3"}, 1 + 1, "red-peltasts", 2)
V4_CAVALRY = (5, "white", {"white-cavalry-1", "white-hoplites-1"}, 1 + 1, "red-cavalry-2", 2)
V4_HOPLITES = (5, "white", {"white-strategos", "white-hoplites-3"}, 2 + 1, "red-hoplites-3", 3)
V5 = (6, "red", {"red-strategos", "red-hoplites-4", "red-hoplites-6"}, 2 + 1 + 1, "white-strategos", 4)


@cache
def battle() -> Game:
    return load(RECORD)


def fought() -> list[tuple[int, str, set[str], float, str, float]]:
    """Every attack of the battle, as above, all of them routs."""
    found: list[tuple[int, str, set[str], float, str, float]] = []
    for before, entry in zip(battle().history, battle().history[1:], strict=False):
        for event in entry.events:
            if isinstance(event, Fought):
                assert event.outcome == "routed"
                now = (before.position.state.turn, entry.side or "")
                value = event.values
                found.append((*now, set(event.attackers), value["strength"], event.targets[0], value["defence"]))
    return found


def losses_after(turn: int, side: str) -> tuple[int, int]:
    """How many units Red and White have lost at the end of a player's turn."""
    last = [
        entry
        for before, entry in zip(battle().history, battle().history[1:], strict=False)
        if (before.position.state.turn, entry.side) == (turn, side)
    ][-1]
    lost = last.position.state.lost
    return sum(unit.side == "red" for unit in lost), sum(unit.side == "white" for unit in lost)


def test_the_record_is_played_again_exactly() -> None:
    moments = list(replay(read(RECORD), verify=True))
    assert moments[-1].number == battle().actions_played
    assert battle().seats == {"red": "human", "white": "human"}


@pytest.mark.rule("PH-064", "PH-071")
def test_v1_to_v5_are_all_the_attacks_of_the_battle() -> None:
    assert fought() == [V1, V2, V3, V4_CAVALRY, V4_HOPLITES, V5]


@pytest.mark.rule("PH-064", "PH-069")
@pytest.mark.parametrize(
    ("turn", "side", "red", "white"),
    [
        (3, "red", 0, 0),
        (3, "white", 1, 0),  # V1
        (4, "red", 1, 1),  # V2
        (4, "white", 2, 1),  # V3
        (5, "red", 2, 1),
        (5, "white", 4, 1),  # V4
        (6, "red", 4, 2),  # V5
    ],
)
def test_v1_to_v5_cost_the_sides_their_units_turn_by_turn(turn: int, side: str, red: int, white: int) -> None:
    assert losses_after(turn, side) == (red, white)


@pytest.mark.rule("PH-080")
def test_v4_does_not_end_the_game_since_red_has_one_more_turn() -> None:
    reached = [entry.position for entry in battle().history if entry.position.state.turn == 6]
    assert reached[0].state.result is None
    assert reached[0].side == "red"


@pytest.mark.rule("PH-080")
def test_v5_the_game_ends_with_the_turn_in_which_red_routs_the_strategos() -> None:
    last = battle().history[-1]
    assert [event.unit for event in last.events if isinstance(event, Routed)] == ["white-strategos"]
    assert battle().side is None


@pytest.mark.rule("PH-083", "PH-084", "PH-085", "PH-087", "PH-088")
def test_v6_the_score_is_three_to_seven() -> None:
    result = battle().result
    assert result is not None
    assert result.scores == {"red": 1 + 2, "white": 10 - 1 - 2}
    assert (result.winner, result.rule) == ("white", "PH-080")


@pytest.mark.rule("PH-031", "PH-033")
def test_everybody_is_on_the_field_after_the_third_turn() -> None:
    third = [entry.position for entry in battle().history if entry.position.state.turn == 3]
    assert all(unit.at for unit in third[-1].units.values())


@pytest.mark.rule("PH-065", "PH-071")
def test_v7_a_single_hoplite_unit_does_nothing_to_cavalry() -> None:
    game = place({"white-hoplites-1": "E4 S", "red-cavalry-1": "E5 N"}, side="white", step="attack")
    play_turn(game, "attack white-hoplites-1 red-cavalry-1")
    assert gone(game) == []


@pytest.mark.rule("PH-064", "PH-071")
@pytest.mark.parametrize(
    ("attackers", "target"),
    [
        ({"white-hoplites-1": "E4 S", "white-cavalry-1": "D4 S"}, "red-cavalry-1"),  # 1 + 1 against 2
        ({"white-strategos": "E4 S"}, "red-peltasts"),  # 2 against 2
        ({"white-strategos": "E4 S", "white-hoplites-1": "D4 S"}, "red-hoplites-1"),  # 2 + 1 against 3
    ],
)
def test_v8_what_threatens_red_in_the_fourth_turn(attackers: Mapping[str, str], target: str) -> None:
    at = "E5" if target == "red-peltasts" else "E5 N"
    game = place({**attackers, target: at, "red-strategos": "A9 N"}, side="white", step="attack")
    play_turn(game, *(f"attack {attacker} {target}" for attacker in attackers))
    assert gone(game) == [target]


@pytest.mark.rule("PH-047", "PH-064")
def test_v8_a_hex_that_one_unit_leaves_lets_another_come_up_to_attack() -> None:
    # hoplites 2 leave D4, hoplites 1 come up to it and attack E5 together with the cavalry: 1 + 1 against 2
    own = {"white-hoplites-1": "D3 S", "white-hoplites-2": "D4 SW", "white-cavalry-1": "E4 S"}
    game = place({**own, "red-cavalry-1": "E5 N", "red-strategos": "A9 N"}, side="white")
    play_turn(
        game,
        "move white-hoplites-2 C4",
        "move white-hoplites-1 D4",
        "done",
        "done",
        "attack white-hoplites-1 red-cavalry-1",
        "attack white-cavalry-1 red-cavalry-1",
    )
    assert gone(game) == ["red-cavalry-1"]
