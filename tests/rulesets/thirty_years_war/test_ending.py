"""Victory, the scenarios, the facts for house rules, whole games (TW-O17, TW-210)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard import referee
from grognard.bots.seats import play_out, seated
from grognard.combat import Fought
from grognard.steps import Step
from grognard_thirty_years_war import victory
from grognard_thirty_years_war.fighting import Clash, Melee
from grognard_thirty_years_war.moving import MoveRoll
from grognard_thirty_years_war.panic import Panic
from grognard_thirty_years_war.pieces import Condition, Troop
from grognard_thirty_years_war.sequence import EndOfTurn
from grognard_thirty_years_war.shooting import Shoot
from tests.rulesets.thirty_years_war.field import game_rules, position, rulebook, run, troop


def with_conditions(blue: Condition, **fields: Any) -> Any:
    """Rules in which blue wins by one condition, and red by none; each side began with two units."""
    compiled = game_rules()
    tables = replace(
        compiled.tables, victory={"swedes": (blue,), "imperials": ()}, strength={"swedes": 2, "imperials": 2}, **fields
    )

    class Other:
        def __getattr__(self, name: str) -> Any:
            return tables if name == "tables" else getattr(compiled, name)

    return Other()


def winner(*units: Troop, condition: Condition, turn: int = 1, turns: int = 1, **fields: Any) -> str | None:
    compiled = with_conditions(condition, **fields)
    start = position(*units, compiled=compiled, turn=turn)
    held: dict[str, int] = {}
    for _ in range(turns):
        start = position(*units, compiled=compiled, turn=turn, held=held)
        draft, _events = run(start, EndOfTurn())
        held = draft.state.held
        if draft.state.result is not None:
            return draft.state.result.winner or "draw"
    return None


BLUE = (troop("blue-1", 20, 25), troop("blue-2", 30, 25))
RED = (troop("red-1", 20, 10, 180), troop("red-2", 30, 10, 180))


@pytest.mark.rule("TW-O17", "TW-210")
def test_an_army_breaks_when_half_of_it_is_destroyed_lost_or_fleeing() -> None:
    breaks = Condition(kind="army_breaks", fraction=0.5)
    assert winner(*BLUE, *RED, condition=breaks) is None
    assert winner(*BLUE, RED[0], condition=breaks) == "swedes"
    assert winner(*BLUE, RED[0], replace(RED[1], fleeing=True), condition=breaks) == "swedes"


@pytest.mark.rule("TW-O17")
def test_an_area_is_held_by_steady_units_alone_in_it_for_so_many_turns() -> None:
    holds = Condition(kind="hold_area", centre_inches=(20.0, 25.0), radius_inches=5.0, turns=2)
    assert winner(*BLUE, *RED, condition=holds) is None
    assert winner(*BLUE, *RED, condition=holds, turns=2) == "swedes"
    contested = troop("red-1", 20, 22, 180)
    assert winner(*BLUE, contested, RED[1], condition=holds, turns=2) is None


@pytest.mark.rule("TW-O17")
def test_an_edge_is_reached_a_kind_destroyed_a_turn_outlasted() -> None:
    edge = Condition(kind="reach_edge", edge="north", units=1)
    assert winner(*BLUE, *RED, condition=edge) is None
    assert winner(BLUE[0], troop("blue-2", 30, 0.5), *RED, condition=edge) == "swedes"
    assert winner(*BLUE, *RED, condition=Condition(kind="turn_limit", turn=3), turn=2) is None
    assert winner(*BLUE, *RED, condition=Condition(kind="turn_limit", turn=3), turn=3) == "swedes"
    assert winner(*BLUE, *RED, condition=Condition(kind="destroy_kind", of="foot", units=1)) is None


@pytest.mark.rule("TW-O17")
def test_at_the_limit_the_smaller_loss_wins_and_equal_losses_draw() -> None:
    never = Condition(kind="army_breaks", fraction=1.0)
    assert winner(*BLUE, *RED, condition=never, turn=12) == "draw"
    assert winner(BLUE[0], *RED, condition=never, turn=12) == "imperials"
    assert victory.lost_fraction(position(*BLUE, compiled=with_conditions(never)), "imperials") == 1


@pytest.mark.rule("TW-210")
def test_the_sides_of_the_convoy_win_by_different_conditions() -> None:
    conditions = game_rules(scenario="the-convoy").tables.victory
    assert {one.kind for one in conditions["pursuers"]} == {"army_breaks", "hold_area"}
    assert {one.kind for one in conditions["rearguard"]} == {"army_breaks", "destroy_kind", "turn_limit"}


@pytest.mark.rule("TW-127")
def test_a_house_file_modifies_what_the_ruleset_publishes(tmp_path: Path) -> None:
    house = tmp_path / "fog.yaml"
    house.write_text(
        """format: 1
house: fog
extends: thirty_years_war
name: Fog
modifiers:
  - on: volley
    when: {distance: {at_least: 4}, enemy_move: foot, smoke: false}
    then: {worse: {add: 1}}
    note: fog
  - on: panic
    when: {class: steady, cause: shooting}
    then: {better: {add: 1}}
    note: they see little of it
""",
        encoding="utf-8",
    )
    shooter, target = troop("blue-1", 20, 25, has_fired=True), troop("red-1", 20, 20, 180)
    start = position(shooter, target, compiled=game_rules(house=(str(house),)))
    _, events = run(start, Shoot(unit="blue-1", target="red-1"), dice="444" + "2345")
    lines = [str(event) for event in events]
    assert "3d6dh1: 4 4 (dropped 4) = 8, normal; a die that drops the best: fog (" in lines[0]
    assert any("4d6dh2" in line for line in lines)


VALUES = {"integer": "{at_least: 0}", "number": "{at_least: 0}", "boolean": "true", "kind": "foot", "side": "swedes"}


@pytest.mark.parametrize("occasion", ["movement", "volley", "clash", "melee", "panic"])
def test_every_fact_that_is_declared_is_published(occasion: str, tmp_path: Path) -> None:
    declared = rulebook().data.fields.occasions[occasion]
    lines = ["format: 1", "house: facts", "extends: thirty_years_war", "name: Facts", "modifiers:"]
    for name, fact in declared.facts.items():
        value = fact.one_of[0] if fact.one_of else VALUES.get(fact.type, "sprightly")
        changed = next(iter(declared.values))
        lines += [f"  - on: {occasion}", f"    when: {{{name}: {value}}}", f"    then: {{{changed}: {{add: 0}}}}"]
        lines += [f"    note: {name}"]
    house = tmp_path / "facts.yaml"
    house.write_text("\n".join(lines) + "\n", encoding="utf-8")
    steps: dict[str, Step] = {
        "movement": MoveRoll(unit="blue-1"),
        "volley": Shoot(unit="blue-1", target="red-1"),
        "clash": Clash(unit="blue-1", target="red-1"),
        "melee": Melee(unit="blue-1", target="red-1"),
        "panic": Panic(unit="blue-1", cause="shooting"),
    }
    red = troop("red-1", 20, 20 if occasion == "volley" else 25, 180)
    start = position(troop("blue-1", 20, 25), red, compiled=game_rules(house=(str(house),)))
    _, events = run(start, steps[occasion], dice="3" * 40)
    assert isinstance(events[0], Fought)
    assert events[0].occasion == occasion


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {},
        {
            "movement": "first_draft",
            "brace": "defence",
            "command_points": "d3+1",
            "orders": False,
            "commanders": "drawn",
        },
    ],
)
@pytest.mark.parametrize("scenario", ["two-brigades", "the-convoy"])
def test_games_at_random_come_to_an_end_under_every_option(scenario: str, options: dict[str, Any]) -> None:
    book = rulebook()
    seats = dict.fromkeys(book.data.scenarios[scenario].sides, "random")
    game = book.new_game(scenario, seed=5, seats=seats, options=options)
    play_out(game, seated(game, book.plugins))
    assert game.result is not None
    assert referee.legal_actions(game.position) == ()
