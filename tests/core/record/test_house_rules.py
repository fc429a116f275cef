"""Records of games played by house-rule files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grognard
from grognard.combat import Fought
from grognard.record import read, replay
from tests.core.record.games import edit, play_at_random

HOUSE = """\
format: 1
house: mine
extends: phalanx
units: {cavalry: {defence: 1}}
options: {turn_limit: 12}
modifiers:
  - {on: attack, when: {attackers: 1}, then: {strength: {add: 2}}, note: alone}
"""


def recorded(tmp_path: Path) -> Path:
    """The record of a game by a house-rule file that is there no more."""
    house = tmp_path / "mine.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    game = grognard.rules("phalanx", house=[house]).new_game("hoplites", seed=3)
    path = tmp_path / "game.jsonl"
    game.record(path)
    play_at_random(game)
    house.unlink()
    return path


def fought(path: Path) -> list[Fought]:
    return [event for entry in grognard.load(path).history for event in entry.events if isinstance(event, Fought)]


def test_a_record_holds_the_house_rules_and_replays_without_their_files(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    positions = [moment.position for moment in replay(read(path), verify=True)]
    assert positions[-1].rules.options["turn_limit"] == 12
    assert positions[-1].rules.kinds["cavalry"].defence == 1
    modifiers = [modifier for event in fought(path) for modifier in event.modifiers]
    assert modifiers
    assert {(each.cause, each.by, each.source) for each in modifiers} == {("alone", 2.0, "mine.yaml:7")}
    assert all(len(event.attackers) == 1 for event in fought(path) if event.modifiers)


def test_the_header_says_which_house_rules_and_modifiers(tmp_path: Path) -> None:
    data = json.loads(recorded(tmp_path).read_text("utf-8").splitlines()[0])["data"]
    assert data["house"] == ["mine"]
    assert data["modifiers"] == [
        {
            "on": "attack",
            "when": {"attackers": 1},
            "then": {"strength": {"add": 2.0}},
            "note": "alone",
            "source": "mine.yaml:7",
        }
    ]


def test_edited_modifiers_are_found_out(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    data = json.loads(path.read_text("utf-8").splitlines()[0])["data"]
    data["modifiers"][0]["then"]["strength"]["add"] = 5
    edit(path, 1, data=data)
    with pytest.raises(grognard.GrognardError, match="was edited"):
        grognard.load(path)
