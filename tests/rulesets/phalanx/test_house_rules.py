"""The house rules that come with Phalanx: files with numbers and modifiers, and javelins in code.

White's hoplites at E5 face south: D6 and E6 are in front of them, D5 and F5 on their flanks, D4 and E4 in their rear.
"""

from __future__ import annotations

import msgspec
import pytest

from grognard.combat import Fought
from grognard.data import check_house
from grognard.errors import IllegalAction
from grognard.game import Game
from grognard.game_rules import GameRules
from grognard_phalanx.facts import of_attack, of_attacker
from grognard_phalanx.javelins import Throw
from tests.rulesets.phalanx.engine import rulebook
from tests.rulesets.phalanx.placing import gone, place, play, refused, texts

HOPLITES = {"white-hoplites-1": "E5 S", "white-hoplites-6": "A1 S"}
REAR = {"red-hoplites-1": "E4 S", "red-hoplites-2": "D4 S"}
FRONT = {"red-hoplites-1": "E6 N", "red-hoplites-2": "D6 N"}
FLANK = {"red-hoplites-1": "F5 NW", "red-hoplites-2": "D5 NE"}


def attack(
    own: dict[str, str], *house: str, target: str = "white-hoplites-1", others: dict[str, str] = HOPLITES
) -> Game:
    """The game after all of Red's units have attacked one of White's together."""
    game = place({**own, **others}, step="attack", house=house)
    play(game, *(f"attack {unit} {target}" for unit in own))
    return game


def fought(game: Game) -> Fought:
    """The last attack."""
    return [event for entry in game.history for event in entry.events if isinstance(event, Fought)][-1]


@pytest.mark.parametrize("name", ["rear-attacks", "timid-cavalry", "heavier-cavalry"])
def test_a_shipped_house_file_has_no_faults(name: str) -> None:
    assert check_house(rulebook().data, name) == ()


# --- attacks from the rear ------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-J10", "PH-064")
@pytest.mark.parametrize(
    ("own", "routed"), [(REAR, True), (FRONT, False), (FLANK, False)], ids=["rear", "front", "flank"]
)
def test_two_hoplites_rout_hoplites_from_the_rear_alone(own: dict[str, str], *, routed: bool) -> None:
    # 1 + 1 and 1 from the rear against a defence of 3
    assert gone(attack(own, "rear-attacks")) == (["white-hoplites-1"] if routed else [])
    assert gone(attack(own)) == []


@pytest.mark.rule("PH-J10")
def test_one_attacker_of_several_in_the_rear_is_enough_and_counts_once() -> None:
    mixed = {"red-hoplites-1": "E4 S", "red-hoplites-2": "D6 N", "red-hoplites-3": "D4 S"}
    assert fought(attack(mixed, "rear-attacks")).values["strength"] == 4


@pytest.mark.rule("PH-J10")
def test_units_without_a_facing_have_no_rear() -> None:
    game = attack({"red-hoplites-1": "E4 S"}, "rear-attacks", target="white-peltasts", others={"white-peltasts": "E5"})
    assert gone(game) == []


def test_the_log_names_the_note_the_file_and_the_line() -> None:
    game = attack(REAR, "rear-attacks")
    assert texts(game.history[-1].events)[1] == (
        "red-hoplites-1, red-hoplites-2 rout white-hoplites-1 "
        "(strength 3 against defence 3; strength +1 from the rear (rear-attacks.yaml:9))"
    )


# --- timid cavalry --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-J10", "PH-064")
@pytest.mark.parametrize(("cavalry", "strength"), [("E6 N", 2), ("D6 N", 2), ("F5 NW", 3), ("E4 S", 3)])
def test_cavalry_adds_nothing_in_front_of_hoplites_and_its_strength_elsewhere(cavalry: str, strength: int) -> None:
    game = attack({"red-strategos": "D5 NE", "red-cavalry-1": cavalry}, "timid-cavalry")
    assert fought(game).values["strength"] == strength
    assert gone(game) == (["white-hoplites-1"] if strength >= 3 else [])


def test_cavalry_attacks_others_than_hoplites_as_before() -> None:
    others = {"white-cavalry-1": "E5 S", "white-hoplites-6": "A1 S"}
    game = attack(
        {"red-cavalry-1": "E6 N", "red-cavalry-2": "D6 N"}, "timid-cavalry", target="white-cavalry-1", others=others
    )
    assert gone(game) == ["white-cavalry-1"]


def test_the_strength_of_one_attacker_is_modified_and_logged_under_its_name() -> None:
    game = attack({"red-strategos": "D6 N", "red-cavalry-1": "E6 N"}, "timid-cavalry")
    event = fought(game)
    assert event.base == {"red-cavalry-1": 1, "red-strategos": 2, "strength": 2, "defence": 3}
    assert "red-cavalry-1 = 0 cavalry in front of hoplites (timid-cavalry.yaml:9)" in str(event)


def test_several_house_rules_work_together() -> None:
    # The cavalry in front counts 0, and the hoplites behind bring the 1 for the rear: 0 + 1 + 1 + 1.
    own = {"red-cavalry-1": "E6 N", "red-hoplites-1": "E4 S", "red-hoplites-2": "D5 NE"}
    game = attack(own, "rear-attacks", "timid-cavalry")
    assert fought(game).values["strength"] == 3
    assert gone(game) == ["white-hoplites-1"]


# --- heavier cavalry ------------------------------------------------------------------------------------------------


def test_heavier_cavalry_stands_against_two_attackers_and_costs_two_points() -> None:
    others = {"white-cavalry-1": "E5 S", "white-hoplites-6": "A1 S"}
    assert gone(attack(FRONT, target="white-cavalry-1", others=others)) == ["white-cavalry-1"]
    assert gone(attack(FRONT, "heavier-cavalry", target="white-cavalry-1", others=others)) == []
    assert rulebook("heavier-cavalry").effective().units["cavalry"].statistics["worth"] == 2


# --- the facts ------------------------------------------------------------------------------------------------------


def test_the_facts_given_are_those_declared_and_of_their_types() -> None:
    game = place({**REAR, **HOPLITES}, step="attack")
    units = ("red-hoplites-1", "red-hoplites-2")
    given = {
        "attacker": of_attacker(game.position, units[0], "white-hoplites-1", units),
        "attack": of_attack(game.position, units, "white-hoplites-1"),
    }
    occasions = rulebook().data.fields.occasions
    assert set(occasions) == set(given)
    types = {"integer": int, "kind": str, "side": str, "string": str, "trait": str}
    for name, occasion in occasions.items():
        assert set(given[name]) == set(occasion.facts)
        for fact, declared in occasion.facts.items():
            value = given[name][fact]
            assert isinstance(value, tuple | frozenset) == declared.many
            assert all(isinstance(part, types[declared.type]) for part in (value if declared.many else [value]))


@pytest.mark.rule("PH-J10")
def test_facts_tell_of_neighbours_numbers_and_direction() -> None:
    units = {**REAR, **HOPLITES, "white-peltasts": "F5", "red-peltasts": "C4", "red-cavalry-1": "H8 N"}
    game = place(units, step="attack")
    facts = of_attacker(game.position, "red-hoplites-2", "white-hoplites-1", ("red-hoplites-1", "red-hoplites-2"))
    assert facts == {
        "attacker": "hoplites",
        "attacker_traits": (),
        "target": "hoplites",
        "target_traits": (),
        "attackers": 2,
        "direction": "rear",
        "attacker_friends": 2,
        "target_friends": 1,
        "side": "red",
        "turn": 5,
    }


def test_facts_are_not_worked_out_where_no_house_rule_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> dict[str, object]:
        raise AssertionError

    monkeypatch.setattr("grognard_phalanx.facts.of_attack", never)
    monkeypatch.setattr("grognard_phalanx.facts.of_attacker", never)
    assert gone(attack({**FRONT, "red-hoplites-3": "E4 S"}, "heavier-cavalry")) == ["white-hoplites-1"]


# --- javelins -------------------------------------------------------------------------------------------------------


def throwing(where: str, enemy: str = "white-cavalry-1", at: str = "E5 S", **more: str) -> Game:
    units = {"red-peltasts": where, enemy: at, **{name.replace("_", "-"): place for name, place in more.items()}}
    return place(units, step="attack", house=["phalanx.javelins"])


def test_peltasts_throw_at_two_hexes_and_at_no_other_distance() -> None:
    # E7 and E8 lie two and three hexes from E5
    assert Throw(unit="red-peltasts", target="white-cavalry-1") in throwing("E7").legal_actions("red-peltasts")
    assert not [action for action in throwing("E8").legal_actions("red-peltasts") if isinstance(action, Throw)]
    assert refused(throwing("E8"), "throw peltasts white-cavalry-1") == (
        "white-cavalry-1 is at a distance of 3; javelins are thrown at 2 hexes exactly (phalanx.javelins)"
    )


def test_a_throw_counts_in_the_attack_like_any_other_strength() -> None:
    game = throwing("E7", red_hoplites_1="E6 N", white_hoplites_6="A1 S")
    play(game, "throw peltasts white-cavalry-1", "attack red-hoplites-1 white-cavalry-1")
    assert gone(game) == ["white-cavalry-1"]
    assert fought(game).attackers == ("red-hoplites-1", "red-peltasts")


@pytest.mark.rule("PH-063")
def test_who_has_thrown_does_not_attack_as_well() -> None:
    game = throwing("E7", white_peltasts="D7", red_hoplites_1="E6 N")
    play(game, "throw peltasts white-cavalry-1")
    with pytest.raises(IllegalAction, match="PH-063"):
        game.play("attack peltasts white-peltasts")
    assert "PH-063" in refused(game, "throw peltasts white-cavalry-1")


def test_only_peltasts_have_javelins_and_only_enemies_on_the_field_are_targets() -> None:
    game = throwing("E7", red_hoplites_1="E6 N", red_hoplites_2="G6 N", white_hoplites_2="camp")
    assert "has no javelins" in refused(game, "throw red-hoplites-2 white-cavalry-1")
    assert "an enemy there" in refused(game, "throw peltasts red-hoplites-2")
    assert "an enemy there" in refused(game, "throw peltasts white-hoplites-2")


def test_without_the_house_rule_nobody_throws() -> None:
    game = place({"red-peltasts": "E7", "white-cavalry-1": "E5 S", "red-hoplites-1": "E6 N"}, step="attack")
    assert {type(action).__name__ for action in game.legal_actions()} == {"Attack", "Done"}


def test_a_house_file_may_lengthen_the_range_of_javelins(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("house") / "far.yaml"
    path.write_text("format: 1\nhouse: far\nextends: phalanx\ntables: {javelin_range: 3}\n", encoding="utf-8")
    units = {"red-peltasts": "E8", "white-cavalry-1": "E5 S"}
    game = place(units, step="attack", house=["phalanx.javelins", str(path)])
    assert Throw(unit="red-peltasts", target="white-cavalry-1") in game.legal_actions()


def test_a_direction_from_afar_is_that_of_the_nearest_neighbour_better_for_the_target() -> None:
    # E7 is straight ahead of E5 facing south; E3 straight behind; G5 and C5 on the flanks.
    def seen(at: str) -> object:
        game = throwing(at, "white-hoplites-1", "E5 S")
        return of_attacker(game.position, "red-peltasts", "white-hoplites-1", ("red-peltasts",))["direction"]

    assert [seen(at) for at in ("E7", "G5", "E3")] == ["front", "flank", "rear"]


def test_rules_of_a_record_apply_modifiers_without_any_file() -> None:
    data = rulebook("timid-cavalry").effective()
    again = type(data).from_json(msgspec.json.decode(msgspec.json.encode(data.as_json())))
    rules: GameRules[object] = GameRules(rulebook().ruleset, again)
    assert len(rules.modifiers("attacker")) == 1
    assert rules.modifiers("attack") == ()
