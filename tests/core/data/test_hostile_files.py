"""Files with every kind of damage: each is read or refused in words, and a refusal names a place in the file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from grognard.data import InvalidData, RulesetData, effective, read_ruleset
from tests.core.data.conftest import FILES
from tests.hostile.mutations import damaged

HOUSE = """\
format: 1
house: mine
extends: skirmish
units:
  riders: {attack: 4, traits: {append: [steady]}}
  spears: {}
add:
  slings: {like: bows, name: Slings}
  dogs: {name: Dogs, symbol: D, attack: 1}
remove: [bows]
options: {limit: none, fog: true}
tables: {costs: {horse: 3}}
scenarios:
  ford: {sides: {blue: {army: [{kind: slings, count: 2, at: B1}]}}}
"""


def judge(error: InvalidData) -> None:
    assert error.faults
    for fault in error.faults:
        assert fault.origin.line >= 1
        assert fault.message


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", FILES)
def test_a_damaged_ruleset_is_read_or_refused_in_words(folder: Path, name: str, seed: int) -> None:
    chance = random.Random(f"{name} {seed}")
    for _ in range(5):
        (folder / name).write_text(damaged(FILES[name], chance), encoding="utf-8", newline="\n")
        try:
            data = read_ruleset(folder)
            effective(data, scenario=data.default_scenario)
        except InvalidData as error:
            judge(error)


@pytest.mark.parametrize("seed", range(20))
def test_damaged_house_rules_are_read_or_refused_in_words(skirmish: RulesetData, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    path = tmp_path / "mine.yaml"
    for _ in range(10):
        path.write_text(damaged(HOUSE, chance), encoding="utf-8", newline="\n")
        try:
            effective(skirmish, house=[path], scenario="ford")
        except InvalidData as error:
            judge(error)
