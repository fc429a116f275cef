"""Modifiers of house-rule files in games of Three Banners: in a blow, and in a test of morale."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.combat import Fought
from grognard.data import effective, read_ruleset
from grognard.dice import ScriptedDice
from grognard.game import Game
from grognard.game_rules import GameRules
from grognard.rulebook import begin
from grognard.ruleset import HouseRule
from tests.invented.clash import Clash, Panic
from tests.invented.games import Table
from tests.invented.pieces import Tables, Wavered
from tests.invented.plugin import Invented, Zeal
from tests.invented.steps import Marching

STEPS = (Clash(attacker="red-captain", target="white-spears-1"), Marching(side="red"))


def rules(tmp_path: Path, modifiers: str, *house_rules: HouseRule, table: Invented | None = None) -> GameRules[Tables]:
    path = tmp_path / "mine.yaml"
    path.write_text(f"format: 1\nhouse: mine\nextends: invented\nmodifiers:\n{modifiers}", encoding="utf-8")
    data = effective(read_ruleset(Invented.folder), house=[path], scenario="triangle")
    return GameRules(table or Invented(), data, house_rules)


def struck(tmp_path: Path, modifiers: str, *house_rules: HouseRule) -> Fought:
    """A blow by a captain, of strength 4, at spears, of strength 3; 3 and 4 are thrown."""
    game_rules = rules(tmp_path, modifiers, *house_rules, table=Table(STEPS))
    game: Game = begin(game_rules, dice=ScriptedDice([3, 4, 1, 1, 1, 1, 1]))
    (fought,) = [event for event in game.history[0].events if isinstance(event, Fought)]
    return fought


def test_a_modifier_applies_where_its_conditions_hold(tmp_path: Path) -> None:
    fought = struck(tmp_path, "  - {on: blow, when: {attacker: captain}, then: {strength: {add: 2}}, note: led}\n")
    assert (fought.base["strength"], fought.values["strength"]) == (4, 6)
    assert [(each.cause, each.source) for each in fought.modifiers] == [("led", "mine.yaml:5")]


def test_a_modifier_does_not_apply_where_they_do_not(tmp_path: Path) -> None:
    fought = struck(tmp_path, "  - {on: blow, when: {attacker: spears}, then: {strength: {add: 2}}, note: n}\n")
    assert fought.modifiers == ()
    assert fought.values == fought.base


def test_modifiers_of_files_come_before_those_of_house_rules_in_code(tmp_path: Path) -> None:
    modifiers = "  - {on: blow, then: {strength: {add: 1}}, note: file}\n"
    assert [each.cause for each in struck(tmp_path, modifiers, Zeal()).modifiers] == ["file", "zeal"]


def test_modifiers_of_another_occasion_are_not_applied(tmp_path: Path) -> None:
    assert struck(tmp_path, "  - {on: morale, then: {morale: {set: 2}}, note: n}\n").modifiers == ()


@pytest.mark.parametrize(("modifiers", "band"), [("{add: 0}", "stands"), ("{add: -1}", "flees"), ("{set: 6}", "flees")])
def test_any_other_moment_may_ask_for_modifiers(tmp_path: Path, modifiers: str, band: str) -> None:
    # spears have a morale of 7, and 3 and 4 are thrown
    text = f"  - {{on: morale, when: {{unit: spears, turn: 0}}, then: {{morale: {modifiers}}}, note: n}}\n"
    table = Table((Panic(who="red-spears-1"), Marching(side="red")))
    game = begin(rules(tmp_path, text, table=table), dice=ScriptedDice([3, 4, 1, 1, 1, 1, 1]))
    (wavered,) = [event for event in game.history[0].events if isinstance(event, Wavered)][:1]
    assert wavered.band == band


def test_rules_without_house_files_have_no_modifiers(tmp_path: Path) -> None:
    del tmp_path
    data = effective(read_ruleset(Invented.folder), scenario="triangle")
    assert GameRules[Tables](Invented(), data).modifiers("blow") == ()
