"""Tables of house-rule files that cannot be played with are told by `grognard house check`, not in the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.data import check_house
from grognard.errors import GrognardError
from tests.rulesets.thirty_years_war.field import game_rules, rulebook

HEAD = "format: 1\nhouse: mine\nextends: thirty_years_war\n"


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return path


@pytest.mark.rule("TW-030", "TW-035", "TW-046")
@pytest.mark.parametrize("version", ["first_draft", "second_thoughts"])
def test_a_move_is_of_some_inches(tmp_path: Path, version: str) -> None:
    text = f"tables: {{moves: {{{version}: {{inches: {{guns: 0}}}}}}}}\n"
    (fault,) = check_house(rulebook().data, written(tmp_path, text))
    assert fault.path == f"tables.moves.{version}.inches.guns"
    assert fault.message == "0 is out of bounds: write more than 0"


@pytest.mark.rule("TW-200")
@pytest.mark.parametrize("dice", ["d3+x", "x", "''", "d0", "'3'"])
def test_dice_of_a_rout_can_be_read(tmp_path: Path, dice: str) -> None:
    (fault,) = check_house(rulebook().data, written(tmp_path, f"tables: {{rout: {{near_dp: {dice}}}}}\n"))
    assert fault.path == "tables.rout.near_dp"
    assert fault.message.startswith("dice ")


@pytest.mark.rule("TW-125")
@pytest.mark.parametrize("inches", ["x", "nan", "inf", "-3", "1e400", "", "6\\n", "1_0", "06"])
def test_the_distances_of_a_weapon_are_plain_numbers(tmp_path: Path, inches: str) -> None:
    text = f'tables: {{weapons: {{musket: {{strengths: {{"{inches}": 1, "2.5": 3}}}}}}}}\n'
    (fault,) = check_house(rulebook().data, written(tmp_path, text))
    assert fault.path.startswith("tables.weapons.musket.strengths.")
    assert fault.message.endswith("does not fit: write a plain number, such as 6 or 2.5")


@pytest.mark.rule("TW-085")
def test_a_character_has_a_name(tmp_path: Path) -> None:
    (fault,) = check_house(rulebook().data, written(tmp_path, 'tables: {characters: {"": {weight: 1}}}\n'))
    assert fault.message == "'' is too short: write at least 1 character"


@pytest.mark.rule("TW-085")
def test_characters_without_a_weight_are_told_before_the_armies_are_set_up(tmp_path: Path) -> None:
    rows = ", ".join(f"{name}: {{weight: 0}}" for name in game_rules().tables.characters)
    house = str(written(tmp_path, f"tables: {{characters: {{{rows}}}}}\n"))
    assert game_rules(house=[house]).tables.characters
    with pytest.raises(GrognardError, match=r"tables.characters: every weight is 0, .* a weight of 1 or more"):
        game_rules(house=[house], commanders="drawn")
