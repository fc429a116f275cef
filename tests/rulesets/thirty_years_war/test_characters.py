"""What commanders are like: as the scenario lists it, or by chance (TW-085)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import grognard
import grognard_thirty_years_war
from grognard.dice import enumerate_outcomes
from grognard.errors import GrognardError
from grognard.state import draft_of
from grognard_thirty_years_war import chain
from grognard_thirty_years_war.characters import draw_characters, endow
from grognard_thirty_years_war.command import Command
from grognard_thirty_years_war.panic import Panic
from grognard_thirty_years_war.pieces import Officer, Piece, Troop, WarDraft, WarPosition
from tests.rulesets.thirty_years_war.field import (
    after,
    allowed,
    chances,
    game_rules,
    kept,
    officer,
    position,
    refused,
    rulebook,
    troop,
)

WING = officer("blue-wing", kind="division", at=(30, 30))
COLONEL = officer("blue-colonel", at=(20, 28), under="blue-wing")


def foot(name: str = "blue-1", x: float = 20, y: float = 25, **fields: Any) -> Troop:
    whole: dict[str, Any] = {"under": "blue-colonel", **fields}
    return troop(name, x, y, **whole)


def commanding(*pieces: Piece, who: str = "blue-colonel", points: int = 3) -> WarPosition:
    present = {piece.id: piece for piece in (WING, COLONEL, *pieces)}
    return position(*present.values(), step=Command(side="swedes", officer=who, points=points))


def leader(found: WarPosition, name: str = "blue-colonel") -> Officer:
    piece = found.units[name]
    assert isinstance(piece, Officer)
    return piece


def left(found: WarPosition) -> int:
    assert isinstance(found.step, Command)
    return found.step.points


def a(character: str, **fields: Any) -> Officer:
    return replace(COLONEL, character=character, **fields)


def colonel(draft: WarDraft) -> Officer:
    piece = draft.units["blue-colonel"]
    assert isinstance(piece, Officer)
    return piece


@pytest.mark.rule("TW-085")
def test_without_the_option_all_commanders_are_alike() -> None:
    game = rulebook().new_game("two-armies", seed=2)
    officers = [piece for piece in game.state.units.values() if isinstance(piece, Officer)]
    assert {(piece.character, piece.points) for piece in officers} == {("", 3)}


@pytest.mark.rule("TW-085")
def test_with_it_each_commander_draws_a_character_which_the_record_and_the_log_tell(tmp_path: Path) -> None:
    game = rulebook().new_game("two-armies", seed=2, options={"commanders": "drawn"})
    officers = [piece for piece in game.state.units.values() if isinstance(piece, Officer)]
    assert all(piece.character for piece in officers)
    lines = game.log()
    for piece in officers:
        assert any(f"{piece.id} is {piece.character}: " in line for line in lines)
        changes = {"able": 1, "unfit": -2}
        assert piece.points == 3 + changes.get(piece.character, 0)
    game.save(tmp_path / "game.jsonl")
    assert grognard.load(tmp_path / "game.jsonl").state == game.state


@pytest.mark.rule("TW-085")
def test_each_character_is_drawn_by_its_weight() -> None:
    start = position(COLONEL)

    def look(dice: Any) -> str:
        draft = draft_of(start, dice)
        draw_characters(draft, ["blue-colonel"])
        return colonel(draft).character

    chance: dict[str, Fraction] = {}
    for part, name in enumerate_outcomes(look, 100):
        chance[name] = chance.get(name, Fraction()) + part
    others = ("able", "watchful", "tireless", "reckless", "obscure", "sluggish", "unfit")
    assert chance == {"steady": Fraction(6, 20), **dict.fromkeys(others, Fraction(2, 20))}


@pytest.mark.rule("TW-085", "TW-068")
@pytest.mark.parametrize(("character", "points"), [("steady", 3), ("able", 4), ("unfit", 1)])
def test_an_able_commander_has_a_point_more_and_an_unfit_one_two_fewer(character: str, points: int) -> None:
    draft = draft_of(position(COLONEL))
    endow(draft, "blue-colonel", character)
    assert colonel(draft).points == points


@pytest.mark.rule("TW-085", "TW-071")
def test_a_tireless_commander_rides_twelve_inches_for_a_point_and_a_sluggish_one_four() -> None:
    assert left(after(commanding(a("tireless"), foot()), "ride blue-colonel 8.1 28")) == 2
    assert left(after(commanding(a("sluggish"), foot()), "ride blue-colonel 11.9 28")) == 0


@pytest.mark.rule("TW-085", "TW-074")
def test_a_watchful_commander_coordinates_units_within_twelve_inches() -> None:
    units = (foot(), foot("blue-2", 34, 25))
    assert 8 < chain.distance_inches(commanding(*units), COLONEL, units[1]) < 12
    order = "command blue-1+blue-2 march 1"
    assert refused(commanding(*units), order).rule == "TW-074"
    allowed(commanding(a("watchful"), *units), order)


@pytest.mark.rule("TW-085", "TW-O3")
def test_the_zone_of_a_watchful_commander_is_twelve_inches() -> None:
    start = commanding(a("watchful", flag=(20.0, 20.0)), foot())
    unit = start.units["blue-1"]
    assert isinstance(unit, Troop)
    bound = chain.order_and_zone(start, unit)
    assert bound is not None
    assert bound[1] == 12


@pytest.mark.rule("TW-085", "TW-083")
def test_the_points_of_an_obscure_commander_are_lost_for_each_begun_four_inches() -> None:
    # the discs stand a little over 8″ apart
    start = commanding(replace(WING, character="obscure"), foot(), who="blue-wing")
    assert chain.penalty(start, leader(start, "blue-wing"), leader(start)) == 3


@pytest.mark.rule("TW-085", "TW-O13")
@pytest.mark.parametrize(("character", "killed"), [("steady", 1), ("reckless", 2)])
def test_a_reckless_commander_is_killed_on_a_two_as_well(character: str, killed: int) -> None:
    with_him = a(character, pose=None, attached="blue-1")
    found = chances(
        position(with_him, foot(dp=7)),
        Panic(unit="blue-1", cause="shooting"),
        lambda draft: "blue-colonel" in draft.units,
    )
    # shaken, with a commander: three dice without the highest; 10 or more is bad
    bad = sum((part for total, part in kept(3, 0, 1).items() if total >= 10), Fraction())
    assert found[False] == bad * killed / 6


@pytest.mark.rule("TW-084", "TW-085")
def test_whoever_replaces_an_unfit_commander_has_the_usual_points_and_no_character() -> None:
    start = commanding(a("unfit", points=1), foot(), who="blue-wing")
    found = after(start, "replace blue-colonel")
    assert (leader(found).points, leader(found).character) == (3, "")
    assert (leader(found, "blue-wing").paid, left(found)) == (1, 2)


@pytest.mark.rule("TW-085")
def test_the_heading_and_the_list_of_units_say_what_a_commander_is_like() -> None:
    start = commanding(a("unfit"), foot())
    assert start.step is not None
    assert start.step.heading(start) == "swedes: blue-colonel, unfit, commands, 3 CP"
    assert start.rules.ruleset.marks(start, start.units["blue-colonel"]) == ("leader", "unfit", "3 CP left")
    # with a unit he is not on the table himself; the summary names him, and none who are as most are
    attached = commanding(a("unfit", pose=None, attached="blue-1"), replace(WING, character="steady"), foot())
    line = next(line for line in start.rules.ruleset.summary(attached) if line.startswith("swedes"))
    assert line.endswith("commanders: blue-colonel unfit")


@pytest.mark.rule("TW-085")
def test_house_rules_change_what_commanders_may_be_like(tmp_path: Path) -> None:
    house = tmp_path / "drunkards.yaml"
    lines = [
        "format: 1",
        "house: drunkards",
        "extends: thirty_years_war",
        "name: Drunkards",
        "tables:",
        "  characters:",
    ]
    lines += [f"    {name}: {{weight: 0}}" for name in game_rules().tables.characters]
    lines += ["    drunk: {weight: 1, points: -1}"]
    house.write_text("\n".join(lines) + "\n", encoding="utf-8")
    game = rulebook(str(house)).new_game(seed=1, options={"commanders": "drawn"})
    officers = [piece for piece in game.state.units.values() if isinstance(piece, Officer)]
    assert {(piece.character, piece.points) for piece in officers} == {("drunk", 2)}


@pytest.mark.rule("TW-085")
@pytest.mark.parametrize("option", ["as_listed", "drawn"])
def test_a_scenario_may_give_a_commander_a_character_or_points_of_his_own(tmp_path: Path, option: str) -> None:
    shipped = Path(grognard_thirty_years_war.__file__).parent / "scenarios" / "two-brigades.yaml"
    text = shipped.read_text(encoding="utf-8")
    text = text.replace("id: swedes-general,", "id: swedes-general, character: able,")
    text = text.replace("id: imperials-general,", "id: imperials-general, points: 2,")
    file = tmp_path / "named.yaml"
    file.write_text(text, encoding="utf-8")
    state = rulebook().new_game(file, seed=1, options={"commanders": option}).state
    able, listed = state.units["swedes-general"], state.units["imperials-general"]
    assert isinstance(able, Officer)
    assert isinstance(listed, Officer)
    assert (able.character, able.points) == ("able", 4)
    assert (listed.character, listed.points) == ("", 2)


@pytest.mark.rule("TW-085")
def test_a_scenario_that_lists_an_unknown_character_is_refused() -> None:
    with pytest.raises(GrognardError, match=r"cannot be 'unfitt': .*did you mean 'unfit'"):
        endow(draft_of(position(COLONEL)), "blue-colonel", "unfitt")
