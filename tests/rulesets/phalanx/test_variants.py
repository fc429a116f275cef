"""The variants in code that come with Phalanx, as docs/rules/phalanx-variants.md tells them.

At E5 a unit that faces south has D6 and E6 in front, D5 and F5 on its flanks, D4 and E4 in its rear.
"""

from __future__ import annotations

import pytest

from grognard import testing
from grognard.game import Game
from grognard_phalanx.plugin import grognard_house_rules
from tests.rulesets.phalanx.engine import rulebook
from tests.rulesets.phalanx.placing import faces, gone, moves, place, play, play_turn, refused, stands, texts

COMMAND_RANGE, ZONES = "phalanx.command-range", "phalanx.zones-of-control"
WHEELING, RETREAT, ADVANCE = "phalanx.wheeling", "phalanx.retreat", "phalanx.advance"
VARIANTS = [rule.id for rule in grognard_house_rules() if rule.id != "phalanx.die"]
LAWS = ["ends", "listed-apply", "unlisted-refused", "snapshot-goes-on", "undo-redo", "record-returns", "renders"]
TWO = {"red-cavalry-1": "E6 N", "red-cavalry-2": "D6 N"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_under_a_variant_keep_all_laws(variant: str) -> None:
    report = testing.check("phalanx", games=2, house=[variant], laws=LAWS)
    assert report.ok, report


# --- command range --------------------------------------------------------------------------------------------------


def test_a_unit_beyond_the_range_of_orders_does_not_move() -> None:
    units = {"red-strategos": "B5 N", "red-hoplites-1": "F5 N", "red-hoplites-2": "G5 N", "white-hoplites-1": "A1 S"}
    game = place(units, house=[COMMAND_RANGE])
    assert moves(game, "red-hoplites-1")  # four hexes
    assert moves(game, "red-hoplites-2") == []
    assert refused(game, "move hoplites-2 G4") == (
        "red-hoplites-2 is 5 hexes from red-strategos, whose orders reach 4; bring him nearer (phalanx.command-range)"
    )
    game.play("move strategos B4")


def test_a_unit_out_of_command_turns_all_the_same() -> None:
    units = {"red-strategos": "B5 N", "red-hoplites-2": "H5 N", "white-hoplites-1": "A1 S"}
    game = place(units, step="facing", house=[COMMAND_RANGE])
    assert len(faces(game, "red-hoplites-2")) == 5


def test_without_a_strategos_on_the_field_nobody_waits_for_him() -> None:
    units = {"red-hoplites-2": "H5 N", "white-hoplites-1": "A1 S"}
    assert moves(place(units, house=[COMMAND_RANGE]), "red-hoplites-2")
    assert moves(place({**units, "red-strategos": "camp"}, house=[COMMAND_RANGE], turn=2), "red-hoplites-2")


# --- zones of control -----------------------------------------------------------------------------------------------


def test_a_unit_in_front_of_an_enemy_does_not_move_to_another_hex_in_front_of_one() -> None:
    units = {"red-peltasts": "D6", "white-hoplites-1": "E5 S", "white-hoplites-2": "A1 S"}
    free = set(moves(place(units), "red-peltasts"))
    game = place(units, house=[ZONES])
    assert free - set(moves(game, "red-peltasts")) == {"E6"}
    assert refused(game, "move peltasts E6").endswith("step back first, or stay (phalanx.zones-of-control)")


def test_a_unit_may_enter_and_leave_the_front_of_an_enemy() -> None:
    units = {"red-hoplites-1": "D7 N", "red-peltasts": "E6", "white-hoplites-1": "E5 S"}
    game = place(units, house=[ZONES])
    assert "D6" in moves(game, "red-hoplites-1")
    assert {"E7", "F6"} <= set(moves(game, "red-peltasts"))


def test_camps_control_nothing() -> None:
    # the camp of White stands at F1 and its front is all round, but it never attacks (PH-016)
    units = {"red-peltasts": "E1", "white-hoplites-1": "A9 S"}
    assert "E2" in moves(place(units, house=[ZONES]), "red-peltasts")


# --- wheeling -------------------------------------------------------------------------------------------------------


def wheeling() -> Game:
    """White's facing step: steps are replaced where the ruleset pushes them, so Red's turn has to be over first."""
    game = place({"red-hoplites-1": "A1 N", "white-hoplites-1": "E5 S"}, house=[WHEELING])
    play_turn(game)
    play(game, "done")
    return game


def test_a_unit_turns_by_one_corner_only() -> None:
    game = wheeling()
    assert faces(game, "white-hoplites-1") == ["SE", "SW"]
    assert refused(game, "face hoplites-1 N") == (
        "white-hoplites-1 faces south and cannot wheel as far as N; it may turn to SE or SW (phalanx.wheeling)"
    )
    game.play("face hoplites-1 SW")
    assert stands(game, "white-hoplites-1") == "E5 SW"


def test_the_other_reasons_against_a_turn_stay_what_they_were() -> None:
    assert refused(wheeling(), "face hoplites-1 S").endswith("(PH-043)")


# --- retreat --------------------------------------------------------------------------------------------------------


def beaten(*texts_: str, house: tuple[str, ...] = (RETREAT,), **others: str) -> tuple[list[str], list[str], str]:
    """What is told, who is gone and where White's cavalry is, after an attack with just its defence of 2."""
    others = {name.replace("_", "-"): at for name, at in others.items()}
    units = {**TWO, "white-cavalry-1": "E5 S", "white-hoplites-1": "A1 S", **others}
    game = place(units, step="attack", house=house)
    events = play(game, *(f"attack {unit} white-cavalry-1" for unit in TWO))
    if game.side == "red":
        events += play_turn(game)
    events += play(game, *texts_)
    return texts(events), gone(game), stands(game, "white-cavalry-1")


def test_a_unit_attacked_with_just_its_defence_falls_back_where_its_owner_says() -> None:
    told, lost, where = beaten("retreat white-cavalry-1 D4")
    assert lost == []
    assert where == "D4 S"
    assert told[-1] == "white-cavalry-1 falls back to D4"
    assert any("it falls back (strength 2 against defence 2)" in line for line in told)


def test_where_there_is_one_way_nobody_is_asked() -> None:
    _, lost, where = beaten(white_hoplites_2="D4 S")
    assert (lost, where) == ([], "E4 S")


def test_a_unit_with_no_way_back_is_routed() -> None:
    _, lost, _ = beaten(white_hoplites_2="D4 S", white_hoplites_3="E4 S")
    assert lost == ["white-cavalry-1"]


def test_nobody_falls_back_in_front_of_an_enemy() -> None:
    # red hoplites at D3 that face south-east have the hexes E3 and D4 in front of them
    _, lost, where = beaten(red_hoplites_1="D3 SE")
    assert lost == []
    assert where == "E4 S"


def test_more_than_the_defence_routs_as_always() -> None:
    units = {**TWO, "red-hoplites-1": "F5 NW", "white-cavalry-1": "E5 S", "white-hoplites-1": "A1 S"}
    game = place(units, step="attack", house=[RETREAT])
    play_turn(game, *(f"attack {unit} white-cavalry-1" for unit in (*TWO, "red-hoplites-1")))
    assert gone(game) == ["white-cavalry-1"]


# --- advance --------------------------------------------------------------------------------------------------------


def test_one_attacker_may_take_the_place_of_a_routed_unit() -> None:
    units = {**TWO, "white-cavalry-1": "E5 S", "white-hoplites-1": "A1 S"}
    game = place(units, step="attack", house=[ADVANCE])
    play(game, *(f"attack {unit} white-cavalry-1" for unit in TWO))
    assert [str(action) for action in game.legal_actions()] == [
        "advance red-cavalry-1",
        "advance red-cavalry-2",
        "done",
    ]
    game.play("advance cavalry-2")
    assert stands(game, "red-cavalry-2") == "E5 N"
    assert stands(game, "red-cavalry-1") == "E6 N"
    assert game.side == "white"  # one of them only


def test_nobody_has_to_advance() -> None:
    units = {**TWO, "white-cavalry-1": "E5 S", "white-hoplites-1": "A1 S"}
    game = place(units, step="attack", house=[ADVANCE])
    play_turn(game, *(f"attack {unit} white-cavalry-1" for unit in TWO))
    assert stands(game, "red-cavalry-1") == "E6 N"
    assert game.side == "white"


def test_nobody_advances_into_a_camp() -> None:
    units = {"red-cavalry-1": "E1 NE", "white-hoplites-1": "A9 S"}
    game = place(units, step="attack", house=[ADVANCE])
    play(game, "attack cavalry-1 white-camp")
    assert gone(game) == ["white-camp"]
    assert game.side == "white"


def test_javelins_thrown_from_afar_lead_to_no_advance() -> None:
    units = {"red-peltasts": "E7", "red-cavalry-1": "E6 N", "white-cavalry-1": "E5 S", "white-hoplites-1": "A1 S"}
    game = place(units, step="attack", house=["phalanx.javelins", ADVANCE])
    play(game, "throw peltasts white-cavalry-1", "attack cavalry-1 white-cavalry-1")
    assert [str(action) for action in game.legal_actions()] == ["advance red-cavalry-1", "done"]


def test_retreat_and_advance_go_together() -> None:
    _, lost, where = beaten("retreat white-cavalry-1 D4", house=(RETREAT, ADVANCE))
    assert (lost, where) == ([], "D4 S")


def test_the_numbers_of_the_variants_are_data() -> None:
    tables = rulebook().effective().tables
    assert (tables["command_range"], tables["wheel_corners"]) == (4, 1)
