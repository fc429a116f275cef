"""What the files of Phalanx say: its unit table, tables, options and scenarios."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import grognard_phalanx
from grognard.board import HexBoard
from grognard.data import EffectiveData, RulesetData, effective, read_ruleset

SCENARIOS = ("hexagon", "hoplites", "source-table")


@cache
def phalanx() -> RulesetData:
    return read_ruleset(Path(str(grognard_phalanx.__file__)).parent)


def rules(scenario: str) -> EffectiveData:
    return effective(phalanx(), scenario=scenario)


@pytest.mark.rule("PH-010", "PH-011", "PH-012", "PH-013", "PH-014", "PH-016")
def test_units_have_the_strengths_of_the_rules() -> None:
    table = {
        name: tuple(row.statistics[field] for field in ("attack", "defence", "speed"))
        for name, row in phalanx().units.items()
    }
    assert table == {
        "strategos": (2, 4, 1),
        "hoplites": (1, 3, 1),
        "cavalry": (1, 2, 2),
        "peltasts": (1, 2, 1),
        "camp": (0, 1, 0),
    }


@pytest.mark.rule("PH-015")
def test_only_peltasts_have_another_speed_in_the_first_turn() -> None:
    speeds = {name: row.statistics["first_turn_speed"] for name, row in phalanx().units.items()}
    assert speeds.pop("peltasts") == 2
    assert set(speeds.values()) == {None}


@pytest.mark.rule("PH-040", "PH-045")
def test_hoplites_and_cavalry_face_a_corner_and_the_others_all_round() -> None:
    fronts = {name: row.statistics["front"] for name, row in phalanx().units.items()}
    assert fronts == {
        "strategos": "corner",
        "hoplites": "corner",
        "cavalry": "corner",
        "peltasts": "all",
        "camp": "all",
    }


@pytest.mark.rule("PH-006", "PH-007", "PH-008", "PH-009")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_armies_are_the_same_eleven_units(scenario: str) -> None:
    army = rules(scenario).scenario
    assert army is not None
    for side in army.sides.values():
        assert Counter(unit.kind for unit in side.units) == {
            "hoplites": 6,
            "strategos": 1,
            "cavalry": 2,
            "peltasts": 1,
            "camp": 1,
        }


@pytest.mark.rule("PH-J1", "PH-J2", "PH-004", "PH-005", "PH-030")
@pytest.mark.parametrize(
    ("scenario", "hexes", "camps"),
    [("hoplites", 95, ("F9", "F1")), ("source-table", 113, ("G9", "G1")), ("hexagon", 61, ("C9", "C1"))],
)
def test_camps_alone_stand_on_the_field_eight_rows_apart(scenario: str, hexes: int, camps: tuple[str, str]) -> None:
    found = rules(scenario).scenario
    assert found is not None
    board = HexBoard.from_data(found.board)
    assert len(board) == hexes
    assert [(unit.side, unit.at) for unit in found.units if unit.at] == [("red", camps[0]), ("white", camps[1])]
    assert board.distance(*camps) == 8
    assert {side.fields["forward"] for side in found.sides.values()} == {"N", "S"}


@pytest.mark.rule("PH-080", "PH-084", "PH-085", "PH-031", "PH-091", "PH-092")
def test_the_numbers_of_the_rules_stand_in_the_tables() -> None:
    tables = dict(phalanx().tables)
    for name in ("javelin_range", "command_range", "wheel_corners"):  # of house rules, not of the basic game
        del tables[name]
    assert tables == {"losses_to_end": 4, "base_score": 10, "deploy_turns": 3, "die": {"1": -1, "6": 1}}
    worth = {name: row.statistics["worth"] for name, row in phalanx().units.items()}
    assert worth == {"strategos": 2, "hoplites": 1, "cavalry": 1, "peltasts": 1, "camp": 1}
    army = {"strategos": 1, "hoplites": 6, "cavalry": 2, "peltasts": 1, "camp": 1}
    assert sum(worth[kind] * count for kind, count in army.items()) == 12


@pytest.mark.rule("PH-J3", "PH-J6", "PH-J7", "PH-J8", "PH-J9")
def test_what_the_source_leaves_open_is_an_option() -> None:
    assert rules("hoplites").options == {
        "first": "red",
        "turn_limit": 40,
        "undeployed": "lost",
        "strategos_losses": 1,
        "die": False,
    }
    assert rules("hoplites").house_rules == ()
    assert effective(phalanx(), options={"die": True}).house_rules == ("phalanx.die",)
