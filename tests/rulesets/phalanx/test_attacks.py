"""Attacks (section E of the rules).

D4 and E4 lie in front of a unit at E5 that faces north; in front of one at D4 that faces south lie D5 and E5.
"""

from __future__ import annotations

import pytest

from grognard.combat import Fought
from grognard.game import Game
from tests.rulesets.phalanx.placing import gone, place, play, play_turn, stands, targets, texts

# Places around E5, each with a facing that has E5 in front.
RING = {"D5": "NE", "F5": "NW", "D6": "N", "E6": "N", "E4": "S", "D4": "S"}
WHERE = dict(zip(RING, (f"{at} {facing}" for at, facing in RING.items()), strict=True))


def around(*units: str) -> dict[str, str]:
    """These units of Red's around E5, all looking at it."""
    return {
        f"red-{unit}": at if unit == "peltasts" else f"{at} {facing}"
        for unit, (at, facing) in zip(units, RING.items(), strict=False)
    }


def attack_together(target: str, *units: str) -> Game:
    """The game after these units of Red's have attacked a unit of White's at E5 together."""
    at = "E5" if target == "peltasts" else "E5 S"
    where = {"white-camp": "E5"} if target == "camp" else {f"white-{target}": at}
    game = place({**around(*units), **where, "white-hoplites-6": "A1 S"}, step="attack")
    play(game, *(f"attack red-{unit} white-{target}" for unit in units))
    return game


@pytest.mark.rule("PH-060")
@pytest.mark.parametrize(("facing", "may"), [("N", True), ("NE", True), ("SE", False), ("S", False), ("NW", False)])
def test_a_unit_attacks_only_to_its_front(facing: str, *, may: bool) -> None:
    game = place({"red-hoplites-1": f"E5 {facing}", "white-hoplites-1": "E4 N"}, step="attack")
    assert targets(game, "red-hoplites-1") == (["white-hoplites-1"] if may else [])


@pytest.mark.rule("PH-061")
def test_a_target_must_be_in_an_adjacent_hex() -> None:
    enemies = {"white-hoplites-1": "E4 S", "white-hoplites-2": "E3 S", "white-hoplites-3": "F3 S"}
    assert targets(place({"red-cavalry-1": "E5 N", **enemies}, step="attack"), "red-cavalry-1") == ["white-hoplites-1"]


@pytest.mark.rule("PH-045", "PH-061")
def test_peltasts_attack_in_all_directions() -> None:
    enemies = {f"white-hoplites-{number}": at for number, at in enumerate(WHERE.values(), start=1)}
    assert len(targets(place({"red-peltasts": "E5", **enemies}, step="attack"), "red-peltasts")) == 6


@pytest.mark.rule("PH-060")
def test_own_units_are_no_targets() -> None:
    assert targets(place({"red-cavalry-1": "E5 N", "red-hoplites-1": "E4 N"}, step="attack"), "red-cavalry-1") == []


@pytest.mark.rule("PH-016")
def test_a_camp_does_not_attack() -> None:
    game = place({"white-peltasts": "E8", "red-hoplites-1": "F8 NW"}, step="attack")
    assert targets(game, "red-camp") == []
    assert all(action.unit != "red-camp" for action in game.legal_actions())


@pytest.mark.rule("PH-062", "PH-064", "PH-073")
def test_any_number_of_units_attack_one_enemy_together() -> None:
    units = ("hoplites-1", "cavalry-1", "cavalry-2", "peltasts", "hoplites-2", "hoplites-3")
    game = place({**around(*units), "white-strategos": "E5 S", "white-hoplites-6": "A1 S"}, step="attack")
    happened = play(game, *(f"attack red-{unit} white-strategos" for unit in units))
    (fought,) = [event for event in happened if isinstance(event, Fought)]
    assert sorted(fought.attackers) == sorted(f"red-{unit}" for unit in units)
    assert (fought.values["strength"], fought.values["defence"], fought.outcome) == (6, 4, "routed")


@pytest.mark.rule("PH-063")
def test_a_unit_takes_part_in_one_attack_a_turn() -> None:
    enemies = {"white-cavalry-1": "D4 S", "white-cavalry-2": "E4 S"}
    game = place({"red-strategos": "E5 N", "red-hoplites-1": "F5 NW", **enemies}, step="attack")
    assert targets(game, "red-strategos") == ["white-cavalry-1", "white-cavalry-2"]
    game.play("attack red-strategos white-cavalry-1")
    assert targets(game, "red-strategos") == []
    assert targets(game, "red-hoplites-1") == ["white-cavalry-2"]


# What it takes: strengths 2, 1, 1, 1 for strategos, hoplites, cavalry, peltasts against 1, 2, 2, 3, 4.
@pytest.mark.rule("PH-064", "PH-065", "PH-071", "PH-011", "PH-012", "PH-013", "PH-014", "PH-016")
@pytest.mark.parametrize(
    ("target", "attackers", "routed"),
    [
        ("camp", ["peltasts"], True),
        ("peltasts", ["hoplites-1"], False),
        ("peltasts", ["hoplites-1", "cavalry-1"], True),
        ("peltasts", ["strategos"], True),
        ("cavalry-1", ["hoplites-1"], False),
        ("cavalry-1", ["peltasts", "cavalry-1"], True),
        ("cavalry-1", ["strategos"], True),
        ("hoplites-1", ["strategos"], False),
        ("hoplites-1", ["hoplites-1", "hoplites-2"], False),
        ("hoplites-1", ["strategos", "peltasts"], True),
        ("hoplites-1", ["hoplites-1", "cavalry-1", "peltasts"], True),
        ("strategos", ["strategos", "hoplites-1"], False),
        ("strategos", ["hoplites-1", "hoplites-2", "hoplites-3"], False),
        ("strategos", ["strategos", "hoplites-1", "hoplites-2"], True),
        ("strategos", ["hoplites-1", "hoplites-2", "hoplites-3", "cavalry-1"], True),
    ],
)
def test_a_target_is_routed_by_strengths_that_add_up_to_its_defence(
    target: str, attackers: list[str], *, routed: bool
) -> None:
    game = attack_together(target, *attackers)
    assert gone(game) == ([f"white-{target}"] if routed else [])


@pytest.mark.rule("PH-065")
def test_an_attack_that_fails_changes_nothing_but_may_be_made() -> None:
    game = place({"red-hoplites-1": "E5 N", "white-strategos": "E4 S"}, step="attack")
    happened = play(game, "attack red-hoplites-1 white-strategos")
    assert (stands(game, "red-hoplites-1"), stands(game, "white-strategos")) == ("E5 N", "E4 S")
    assert texts(happened)[-1] == (
        "red-hoplites-1 attacks white-strategos without effect (strength 1 against defence 4)"
    )


@pytest.mark.rule("PH-066")
@pytest.mark.parametrize("facing", ["N", "S", "SE", "NW"])
@pytest.mark.parametrize(
    "company", [{}, {"white-hoplites-2": "F5 S", "white-hoplites-3": "D5 S"}], ids=["alone", "phalanx"]
)
def test_defence_does_not_depend_on_facing_or_company(facing: str, company: dict[str, str]) -> None:
    attackers = {"red-strategos": "D6 N", "red-hoplites-1": "E6 N"}
    game = place({**attackers, "white-hoplites-1": f"E5 {facing}", **company}, step="attack")
    play_turn(game, "attack red-strategos white-hoplites-1", "attack red-hoplites-1 white-hoplites-1")
    assert gone(game) == ["white-hoplites-1"]


@pytest.mark.rule("PH-067")
def test_attackers_stay_where_they_are() -> None:
    game = attack_together("peltasts", "strategos", "hoplites-1")
    assert (stands(game, "red-strategos"), stands(game, "red-hoplites-1")) == ("D5 NE", "F5 NW")
    assert "E5" not in game.position.occupied


@pytest.mark.rule("PH-068")
def test_the_side_that_is_attacked_does_nothing() -> None:
    # White's two units could rout Red's cavalry; in Red's turn they do not.
    enemies = {"white-hoplites-1": "D4 S", "white-hoplites-2": "E4 S"}
    game = place({"red-cavalry-1": "E5 N", **enemies}, step="attack")
    assert targets(game, "white-hoplites-1") == []
    play_turn(game, "attack red-cavalry-1 white-hoplites-1")
    assert gone(game) == []


@pytest.mark.rule("PH-069", "PH-073")
def test_several_enemies_may_be_attacked_in_one_turn_by_different_units() -> None:
    own = {"red-strategos": "D6 N", "red-hoplites-1": "C6 N", "red-hoplites-2": "G6 N", "red-cavalry-1": "H5 NW"}
    # D5 is in front of the strategos and hoplites 1, G5 in front of hoplites 2 and the cavalry
    game = place({**own, "white-hoplites-1": "D5 S", "white-cavalry-1": "G5 S"}, step="attack")
    play(
        game,
        "attack red-strategos white-hoplites-1",
        "attack red-hoplites-1 white-hoplites-1",
        "attack red-hoplites-2 white-cavalry-1",
    )
    assert gone(game) == []  # nothing is fought until all attacks are declared
    play_turn(game)
    assert gone(game) == ["white-hoplites-1"]  # strength 1 against the cavalry is not enough


@pytest.mark.rule("PH-070")
def test_the_order_in_which_attacks_are_declared_makes_no_difference() -> None:
    own = {"red-strategos": "D6 N", "red-hoplites-1": "C6 N", "red-hoplites-2": "G6 N", "red-cavalry-1": "G4 S"}
    units = {**own, "white-hoplites-1": "D5 S", "white-cavalry-1": "G5 S", "white-strategos": "A1 S"}
    declared = [
        "attack red-strategos white-hoplites-1",
        "attack red-hoplites-1 white-hoplites-1",
        "attack red-hoplites-2 white-cavalry-1",
        "attack red-cavalry-1 white-cavalry-1",
    ]
    one, other = place(units, step="attack"), place(units, step="attack")
    play(one, *declared)
    play(other, *reversed(declared))
    assert sorted(gone(one)) == ["white-cavalry-1", "white-hoplites-1"]
    assert one.position.digest() == other.position.digest()


@pytest.mark.rule("PH-072", "PH-081")
def test_a_camp_is_routed_like_any_unit() -> None:
    game = place({"red-peltasts": "F2", "white-hoplites-1": "A1 S"}, step="attack")
    play(game, "attack red-peltasts white-camp")
    assert gone(game) == ["white-camp"]


@pytest.mark.rule("PH-073")
def test_weak_attacks_on_one_target_are_added_up_and_not_fought_one_by_one() -> None:
    happened = play(
        place({"red-hoplites-1": "D6 N", "red-peltasts": "E6", "white-cavalry-1": "E5 S"}, step="attack"),
        "attack red-hoplites-1 white-cavalry-1",
        "attack red-peltasts white-cavalry-1",
    )
    assert [event.outcome for event in happened if isinstance(event, Fought)] == ["routed"]


@pytest.mark.rule("PH-064", "PH-067")
def test_the_log_says_what_was_added_up() -> None:
    game = place({"red-strategos": "E5 N", "white-peltasts": "E4", "white-hoplites-1": "A1 S"}, step="attack")
    assert texts(play(game, "attack red-strategos white-peltasts")) == [
        "red-strategos will attack white-peltasts",
        "red-strategos routs white-peltasts (strength 2 against defence 2)",
        "white-peltasts is routed",
    ]
