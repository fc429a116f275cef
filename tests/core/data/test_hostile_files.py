"""Files with every kind of damage: each is read or refused in words, and a refusal names a place in the file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from grognard.data import InvalidData, RulesetData, effective, read_ruleset
from tests.core.data.conftest import FILES

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
PIECES = (
    "null", "~", "010", "1_0", "1e3", "[", "]", "{", "}", ": ", "- ", "&a ", "*a", "!!int ", "<<: ", "'", '"', "\t",
    "|", "#", "? ", "1.5", "-1", "yes", "true", "2024-01-01", "{append: [1]}",
    "{remove: [x]}", "[]", "{}", "\0", "\ufeff",
    "\u2028", "é", "9" * 40, ".inf", "---\n", "append", "like", "$ref", "pattern: '['", "default: 1",
)  # fmt: skip


def damaged(text: str, chance: random.Random) -> str:
    """The text with one to four pieces put in, cut out, moved or repeated."""
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        at, line = chance.randrange(len(text) + 1), chance.randrange(len(lines))
        match chance.randrange(6):
            case 0:
                text = text[:at] + chance.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + chance.randint(1, 8) :]
            case 2:
                text = "\n".join(lines[:line] + lines[line + 1 :])
            case 3:
                text = "\n".join([*lines[:line], chance.choice(lines), *lines[line:]])
            case 4:
                lines[line] = lines[line].split(":")[0] + ": " + chance.choice(PIECES)
                text = "\n".join(lines)
            case _:
                lines[line] = chance.choice(("  ", "")) + lines[line].lstrip()
                text = "\n".join(lines)
    return text


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
