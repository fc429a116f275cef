"""The optional die (section G of the rules)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from grognard import referee
from grognard.combat import Fought
from grognard.dice import EnumeratedDice, ScriptedDice, enumerate_outcomes
from grognard.game import Game
from tests.rulesets.phalanx.engine import rulebook
from tests.rulesets.phalanx.placing import gone, place, play, play_turn, texts

TWO = {"red-hoplites-1": "D6 N", "red-hoplites-2": "E6 N", "white-strategos": "A1 S"}
BOTH = ("attack red-hoplites-1 white-{0}", "attack red-hoplites-2 white-{0}")


def attack(target: str, *faces: int) -> Game:
    """The game after two hoplites have attacked a target at E5, with these faces on the dice."""
    at = "E5" if target == "peltasts" else "E5 S"
    game = place({**TWO, f"white-{target}": at}, step="attack", options={"die": True}, dice=ScriptedDice(faces))
    play(game, *(text.format(target) for text in BOTH))
    return game


@pytest.mark.rule("PH-090", "PH-J9")
def test_the_die_is_a_house_rule_that_an_option_switches_on() -> None:
    assert [rule.id for rule in rulebook().prepared("hoplites").house_rules] == []
    assert [rule.id for rule in rulebook().prepared("hoplites", {"die": True}).house_rules] == ["phalanx.die"]
    assert "phalanx.die" in rulebook().plugins.house_rules


@pytest.mark.rule("PH-092", "PH-094")
@pytest.mark.parametrize(
    ("target", "face", "routed"),
    [
        ("peltasts", 6, False),  # the account's examples: defence 3, unharmed
        ("hoplites-1", 1, True),  # and defence 2, routed
        ("peltasts", 1, True),
        ("peltasts", 2, True),
        ("peltasts", 5, True),
        ("hoplites-1", 2, False),
        ("hoplites-1", 5, False),
        ("hoplites-1", 6, False),
    ],
)
def test_a_1_lowers_and_a_6_raises_the_defence_of_the_target(target: str, face: int, *, routed: bool) -> None:
    assert gone(attack(target, face)) == ([f"white-{target}"] if routed else [])


@pytest.mark.rule("PH-092")
def test_the_log_says_what_the_die_did() -> None:
    game = attack("peltasts", 6)
    assert texts(game.history[-1].events)[-1] == (
        "red-hoplites-1, red-hoplites-2 attack white-peltasts without effect "
        "(strength 2 against defence 3; defence +1 die 6 (PH-092))"
    )


@pytest.mark.rule("PH-091")
def test_the_dice_fall_after_all_attacks_are_declared_one_for_each_target() -> None:
    enemies = {"white-cavalry-1": "E5 S", "white-peltasts": "H5", "white-strategos": "A1 S"}
    own = {**TWO, "red-strategos": "H6 NW"}
    dice = ScriptedDice([6, 1])
    game = place({**own, **enemies}, step="attack", options={"die": True}, dice=dice)
    play(game, *(text.format("cavalry-1") for text in BOTH))
    assert dice.position == 0
    happened = play(game, "attack red-strategos white-peltasts")
    fought = [event for event in happened if isinstance(event, Fought)]
    assert [(event.targets, event.values["defence"]) for event in fought] == [
        (("white-cavalry-1",), 3),
        (("white-peltasts",), 1),
    ]
    assert dice.position == 2


@pytest.mark.rule("PH-093")
def test_there_is_one_die_for_a_target_and_none_for_an_attacker() -> None:
    game = attack("peltasts", 3)
    assert len(game.history[-1].taken) == 1


@pytest.mark.rule("PH-093")
def test_the_change_lasts_for_one_attack_only() -> None:
    # Three units of strength 1 fail against hoplites on a 6; a turn later, on a 3, they succeed.
    units = {**TWO, "red-peltasts": "F5", "white-hoplites-1": "E5 S"}
    game = place(units, step="attack", options={"die": True}, dice=ScriptedDice([6, 3]))
    attacks = (*(text.format("hoplites-1") for text in BOTH), "attack red-peltasts white-hoplites-1")
    play(game, *attacks)
    assert gone(game) == []
    play_turn(game)
    play(game, "done", "done", *attacks)
    assert gone(game) == ["white-hoplites-1"]


@pytest.mark.rule("PH-092")
def test_the_exact_odds_branch_once_for_each_change() -> None:
    # Two hoplites against peltasts fail on a 6 alone.
    game = place({**TWO, "white-peltasts": "E5"}, step="attack", options={"die": True})
    play(game, BOTH[0].format("peltasts"))
    last = game.parse(BOTH[1].format("peltasts"))

    def routed(dice: EnumeratedDice) -> bool:
        return bool(referee.carry_out(game.position, last, dice).position.state.lost)

    outcomes = enumerate_outcomes(routed, limit=10)
    assert len(outcomes) == 3
    assert sum(chance for chance, is_routed in outcomes if is_routed) == Fraction(5, 6)


@pytest.mark.rule("PH-090", "PH-017")
def test_without_the_option_no_die_is_thrown() -> None:
    dice = ScriptedDice([])
    game = place({**TWO, "white-peltasts": "E5"}, step="attack", dice=dice)
    play(game, *(text.format("peltasts") for text in BOTH))
    assert gone(game) == ["white-peltasts"]


@pytest.mark.rule("PH-091")
def test_house_rules_may_throw_another_die(tmp_path: Path) -> None:
    house = tmp_path / "eight.yaml"
    tables = 'tables: {die: {"6": 0, "8": 2}}'
    house.write_text(f"format: 1\nhouse: eight\nname: Eight\nextends: phalanx\n{tables}\n", encoding="utf-8")
    dice = ScriptedDice([8])
    game = place({**TWO, "white-peltasts": "E5"}, step="attack", options={"die": True}, house=[str(house)], dice=dice)
    play(game, *(text.format("peltasts") for text in BOTH))
    (throw,) = game.history[-1].taken
    # an 8 adds 2 to the defence of 2; a 6, which was +1, adds nothing any more
    assert str(throw).startswith("d8")
    assert [event.values["defence"] for event in game.history[-1].events if isinstance(event, Fought)] == [4]
