"""Cards, chain of command, command points, impulses, restoring order (sections E, F and G of the rules)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.dice import enumerate_outcomes
from grognard.state import Deck, draft_of
from grognard_thirty_years_war import chain
from grognard_thirty_years_war.acting import Activation, Together
from grognard_thirty_years_war.command import Command
from grognard_thirty_years_war.disorder import DECK, fall
from grognard_thirty_years_war.impulses import restored_points
from grognard_thirty_years_war.moving import Spend
from grognard_thirty_years_war.pieces import Officer, Piece, Troop, WarPosition
from grognard_thirty_years_war.sequence import Cards
from tests.rulesets.thirty_years_war.field import (
    after,
    allowed,
    banded,
    chances,
    game_rules,
    kept,
    officer,
    position,
    refused,
    rulebook,
    rules_of,
    run,
    troop,
)

GENERAL = officer("blue-general", kind="general", at=(30, 34))
WING = officer("blue-wing", kind="division", at=(30, 30), under="blue-general")
COLONEL = officer("blue-colonel", at=(20, 28), under="blue-wing")


def foot(name: str = "blue-1", x: float = 20, y: float = 25, **fields: Any) -> Troop:
    whole: dict[str, Any] = {"under": "blue-colonel", **fields}
    return troop(name, x, y, **whole)


def commanding(*pieces: Piece, who: str = "blue-colonel", points: int = 3, **options: Any) -> WarPosition:
    step = Command(side="swedes", officer=who, points=points)
    present = {piece.id: piece for piece in (GENERAL, WING, COLONEL, *pieces)}
    return position(*present.values(), step=step, compiled=game_rules(**options))


def the(found: WarPosition, name: str = "blue-1") -> Troop:
    unit = found.units[name]
    assert isinstance(unit, Troop)
    return unit


def leader(found: WarPosition, name: str) -> Officer:
    piece = found.units[name]
    assert isinstance(piece, Officer)
    return piece


def points(found: WarPosition) -> int:
    step = found.state.agenda[-1]
    assert isinstance(step, Command)
    return step.points


@pytest.mark.rule("TW-060", "TW-061", "TW-O1")
def test_a_turn_holds_one_card_for_each_living_commander_of_both_sides_and_any_may_come_first() -> None:
    game = rulebook().new_game(seed=3)
    deck = game.state.decks[DECK]
    officers = sorted(piece.id for piece in game.state.units.values() if isinstance(piece, Officer))
    assert sorted((*deck.left, *deck.drawn)) == officers
    start = position(GENERAL, WING, COLONEL, foot(), decks={DECK: Deck(left=("blue-colonel", "blue-wing"))})

    def first(draft: object) -> str:
        step = draft.agenda[-1]  # type: ignore[attr-defined]
        return step.officer if isinstance(step, Command) else "?"

    assert chances(start, Cards(deck=DECK), first) == {"blue-colonel": Fraction(1, 2), "blue-wing": Fraction(1, 2)}


@pytest.mark.rule("TW-062", "TW-063", "TW-064", "TW-065")
def test_a_commander_activates_those_directly_under_him_and_nobody_else() -> None:
    reserve = foot("blue-2", 30, 26, under="blue-wing")
    allowed(commanding(foot(), reserve), "march blue-1")
    assert refused(commanding(foot(), reserve), "march blue-2").rule == "TW-063"
    allowed(commanding(foot(), reserve, who="blue-wing"), "march blue-2")
    allowed(commanding(foot(), who="blue-wing"), "lead blue-colonel 0")
    allowed(commanding(foot(), who="blue-general"), "lead blue-wing 0")
    assert refused(commanding(foot(), who="blue-general"), "lead blue-colonel 0").rule == "TW-064"


@pytest.mark.rule("TW-066")
def test_a_unit_is_activated_once_a_turn() -> None:
    assert refused(commanding(foot(acted=True, used=1)), "march blue-1").rule == "TW-066"


@pytest.mark.rule("TW-067", "TW-O2")
def test_a_commander_led_by_his_superior_acts_at_once_and_his_card_is_gone() -> None:
    start = commanding(foot(), who="blue-wing")
    start = position(
        *start.units.values(),
        step=Command(side="swedes", officer="blue-wing", points=3),
        decks={DECK: Deck(left=("blue-colonel",))},
    )
    led = after(start, "lead blue-colonel 2")
    assert led.state.decks[DECK].left == ()
    # his own three and the two that arrive less one for the begun 8″ to him
    assert points(led) == 3 + 2 - 2
    assert leader(led, "blue-colonel").acted
    assert refused(commanding(replace(COLONEL, acted=True), who="blue-wing"), "lead blue-colonel 1").rule == "TW-067"


@pytest.mark.rule("TW-068", "TW-069", "TW-O4")
def test_commanders_have_three_points_or_as_the_option_has_it_d3_and_one() -> None:
    assert game_rules().tables.officer_points == {"brigadier": 3, "division": 3, "general": 3}
    deck = {DECK: Deck(left=("blue-colonel",))}
    start = position(COLONEL, foot(), decks=deck, compiled=game_rules(command_points="d3+1"))

    def had(draft: object) -> int:
        return draft.agenda[-1].points  # type: ignore[attr-defined,no-any-return]

    assert chances(start, Cards(deck=DECK), had) == dict.fromkeys((2, 3, 4), Fraction(1, 3))


@pytest.mark.rule("TW-070", "TW-071")
def test_a_commander_rides_eight_inches_for_a_point() -> None:
    assert points(after(commanding(foot()), "ride blue-colonel 12 28")) == 2
    assert points(after(commanding(foot()), "ride blue-colonel 11.9 28")) == 1
    assert refused(commanding(foot(), points=1), "ride blue-colonel 11.9 28").rule == "TW-070"


@pytest.mark.rule("TW-072")
def test_a_point_takes_a_dp_off_a_unit_in_base_contact() -> None:
    near = commanding(replace(COLONEL, pose=None, attached="blue-1"), foot(dp=2))
    assert the(after(near, "rally blue-1")).dp == 1
    assert refused(commanding(foot(dp=2)), "rally blue-1").rule == "TW-072"


@pytest.mark.rule("TW-073", "TW-093")
def test_a_point_gives_a_unit_in_base_contact_a_third_impulse_which_costs_a_dp_too() -> None:
    start = commanding(replace(COLONEL, pose=None, attached="blue-1"), foot())
    spurred = after(start, "spur blue-1")
    assert the(spurred).bought == 1
    acting = position(
        *spurred.units.values(), troop("red-1", 20, 20, 180), step=Activation(side="swedes", acting="blue-1")
    )
    third = position(*(replace(the(acting), used=2, acted=True), acting.units["red-1"]), step=acting.step)
    assert the(after(third, "shoot blue-1 red-1", dice="1 1 1")).dp == 1
    assert refused(commanding(foot()), "spur blue-1").rule == "TW-073"


@pytest.mark.rule("TW-074", "TW-077", "TW-078", "TW-O6")
def test_a_coordinated_order_is_one_roll_with_the_points_added_for_units_within_eight_inches() -> None:
    others = (foot(dp=1), foot("blue-2", 27, 25))
    done = after(commanding(*others), "command blue-1+blue-2 march 2", dice="44")
    # 8 + 2 − 1 DP is normal, and 8 + 2 good: the same roll, different results
    assert isinstance(step := done.step, Spend)
    assert (step.moving, step.points) == ("blue-1", 1)
    assert refused(commanding(*others), "command blue-1+blue-2 march 0").rule == "TW-O6"
    far = (foot(), foot("blue-2", 33, 25))
    assert refused(commanding(*far), "command blue-1+blue-2 march 1").rule == "TW-074"


@pytest.mark.rule("TW-074")
@pytest.mark.parametrize("spent", [1, 2, 3])
def test_the_chances_of_a_coordinated_march_are_those_of_two_dice_with_the_points(spent: int) -> None:
    start = commanding(foot(), points=3)
    found: dict[int, Fraction] = {}

    def look(dice: object) -> int:
        draft = draft_of(start, dice)  # type: ignore[arg-type]
        action = allowed(start, f"command blue-1 march {spent}")
        draft.pop().apply(draft, action)
        while draft.agenda[-1].side is None:
            draft.pop().run(draft)
        return draft.agenda[-1].points if isinstance(draft.agenda[-1], Spend) else 0

    for chance, moves in enumerate_outcomes(look, 1000):
        found[moves] = found.get(moves, Fraction()) + chance
    expected = banded(kept(2, 0, 0), spent)
    assert tuple(found.get(moves, Fraction()) for moves in (0, 1, 2)) == expected


@pytest.mark.rule("TW-075")
def test_units_under_a_coordinated_order_do_not_spend_their_second_impulse_on_their_own() -> None:
    start = commanding(foot(used=1, acted=True, coordinated=True))
    assert refused(start, "march blue-1").rule == "TW-075"
    allowed(start, "command blue-1 march 1")


@pytest.mark.rule("TW-076")
def test_impulses_and_coordinated_orders_do_not_go_together() -> None:
    start = commanding(replace(COLONEL, pose=None, attached="blue-1"), foot())
    step = start.step
    assert isinstance(step, Command)
    spurred = replace(step, spurred=True)
    assert refused(position(*start.units.values(), step=spurred), "command blue-1 march 1").rule == "TW-076"
    ordered = replace(step, coordinated=True)
    assert refused(position(*start.units.values(), step=ordered), "spur blue-1").rule == "TW-076"


@pytest.mark.rule("TW-079")
def test_higher_commanders_activate_their_own_units_on_the_same_principle() -> None:
    own = foot("blue-2", 30, 27, under="blue-general", dp=1)
    start = commanding(own, replace(GENERAL, pose=None, attached="blue-2"), who="blue-general")
    allowed(start, "march blue-2")
    allowed(start, "rally blue-2")


@pytest.mark.rule("TW-080", "TW-081", "TW-083", "TW-O5")
def test_an_order_is_changed_for_a_point_and_one_more_for_each_begun_eight_inches() -> None:
    found = after(commanding(foot(), who="blue-wing"), "order blue-colonel hold 20 25")
    # the discs stand a little over 8″ apart
    assert points(found) == 3 - 1 - 2
    assert (leader(found, "blue-colonel").order, leader(found, "blue-colonel").flag) == ("hold", (20, 25))
    beside = replace(COLONEL, pose=None, attached="blue-1")
    touching = commanding(beside, replace(WING, pose=None, attached="blue-1"), foot(), who="blue-wing")
    assert chain.penalty(touching, leader(touching, "blue-wing"), leader(touching, "blue-colonel")) == 0


@pytest.mark.rule("TW-082", "TW-083")
def test_points_passed_on_lose_one_for_each_begun_eight_inches() -> None:
    led = after(commanding(foot(), who="blue-wing"), "lead blue-colonel 3")
    assert points(led) == 3 + 3 - 2


@pytest.mark.rule("TW-084", "TW-086", "TW-O26")
def test_a_fallen_commander_is_replaced_for_a_point_that_never_comes_back() -> None:
    fallen = replace(COLONEL, pose=None)
    start = position(
        GENERAL, WING, foot(), step=Command(side="swedes", officer="blue-wing", points=3), fallen=(fallen,)
    )
    # until then his unit is under his superior
    allowed(start, "march blue-1")
    found = after(start, "replace blue-colonel")
    assert (leader(found, "blue-wing").paid, points(found)) == (1, 2)
    assert leader(found, "blue-colonel").attached == "blue-1"
    later = position(*found.units.values(), decks={DECK: Deck(left=("blue-wing",))})
    draft, _ = run(later, Cards(deck=DECK), dice="0")
    assert isinstance(step := draft.agenda[-1], Command)
    assert step.points == 2


@pytest.mark.rule("TW-086")
def test_the_card_of_a_fallen_commander_leaves_the_deck() -> None:
    draft = draft_of(position(COLONEL, foot(), decks={DECK: Deck(left=("blue-colonel", "blue-wing"))}))
    fall(draft, "blue-colonel", "is killed", "TW-O13")
    assert draft.state.decks[DECK].left == ("blue-wing",)


# impulses


@pytest.mark.rule("TW-090", "TW-091", "TW-094")
def test_a_unit_has_two_impulses_for_whatever_it_likes() -> None:
    start = commanding(foot(dp=1), troop("red-1", 20, 20, 180))
    for action in ("march blue-1", "shoot blue-1 red-1", "restore blue-1"):
        allowed(start, action)
    spent = position(foot(used=2), step=Activation(side="swedes", acting="blue-1"))
    assert refused(spent, "march blue-1").rule == "TW-090"


@pytest.mark.rule("TW-092", "TW-036", "TW-O22")
@pytest.mark.parametrize(("dice", "dp"), [("66", 2), ("55", 1), ("42", 1)])
def test_a_second_impulse_puts_its_dp_on_first_so_that_it_counts_on_the_roll(dice: str, dp: int) -> None:
    start = position(foot(used=1, acted=True), step=Activation(side="swedes", acting="blue-1"))
    # 5 + 5 − 1 is normal: the DP of the impulse is on the unit already
    assert the(after(start, "march blue-1", dice=dice)).dp == dp


@pytest.mark.rule("TW-037")
@pytest.mark.parametrize(("quality", "dp"), [("good", 2), ("ordinary", 3), ("bad", 3)])
def test_marching_twice_at_best_gives_two_dp_to_good_units_and_three_to_others(quality: str, dp: int) -> None:
    unit = foot(quality=quality)
    start = position(unit, step=Activation(side="swedes", acting="blue-1"))
    # bad troops have two after the first, and three on the second roll, which then cannot be good
    once = after(start, "march blue-1", dice="66")
    again = position(the(once), step=Activation(side="swedes", acting="blue-1"))
    assert the(after(again, "march blue-1", dice="66")).dp == dp


@pytest.mark.rule("TW-104", "TW-100")
def test_restoring_order_takes_no_dice_and_no_dp_even_twice() -> None:
    start = position(foot(dp=5), step=Activation(side="swedes", acting="blue-1"))
    once = after(start, "restore blue-1")
    assert the(once).dp == 3
    twice = position(the(once), step=Activation(side="swedes", acting="blue-1"))
    assert the(after(twice, "restore blue-1")).dp == 1


@pytest.mark.rule("TW-101", "TW-102", "TW-103")
@pytest.mark.parametrize(
    ("quality", "away", "near", "under_fire"), [("bad", 1, 0, 0), ("ordinary", 2, 1, 1), ("good", 2, 2, 2)]
)
def test_order_is_restored_by_quality_and_place(quality: str, away: int, near: int, under_fire: int) -> None:
    unit = foot(dp=5, quality=quality)
    assert restored_points(position(unit), unit) == away
    assert restored_points(position(unit, troop("red-1", 20, 17.1, 180)), unit) == near
    assert restored_points(position(unit, troop("red-1", 20, 16.9, 180)), unit) == away
    shot_at = replace(unit, fired_at=1)
    assert restored_points(position(shot_at), shot_at) == under_fire


@pytest.mark.rule("TW-160", "TW-161", "TW-172")
def test_a_unit_in_contact_only_moves_or_fights_and_its_commander_must_be_with_it() -> None:
    enemy = troop("red-1", 20, 25, 180)
    start = commanding(replace(COLONEL, pose=None, attached="blue-2"), foot(dp=1), foot("blue-2", 28, 25.0), enemy)
    assert refused(start, "restore blue-1").rule == "TW-172"
    assert refused(start, "shoot blue-1 red-1").rule == "TW-172"
    assert refused(start, "command blue-1 march 1").rule == "TW-161"
    beside = officer("blue-colonel", at=(20, 27.45), under="blue-wing")
    assert refused(commanding(beside, foot(dp=1), enemy), "rally blue-1").rule == "TW-160"
    allowed(start, "fight blue-1 harder")
    allowed(start, "march blue-1")


@pytest.mark.rule("TW-117", "TW-197")
def test_those_who_reacted_or_flee_join_no_coordinated_order() -> None:
    assert refused(commanding(foot(reacted=True, used=1)), "command blue-1 march 1").rule == "TW-117"
    assert refused(commanding(foot(reacted=True, used=1)), "march blue-1").rule == "TW-117"
    assert refused(commanding(foot(fleeing=True)), "command blue-1 march 1").rule == "TW-197"


@pytest.mark.rule("TW-O6")
def test_an_order_to_shoot_together_is_one_roll_too() -> None:
    units = (foot(has_fired=True), foot("blue-2", 26.5, 25, has_fired=True))
    enemy = troop("red-1", 23, 20, 180)
    start = commanding(*units, enemy)
    together = Together(waiting=("blue-1", "blue-2"), dice=(4, 4), points=1, target="red-1")
    draft, events = run(start, together, dice="1" * 30)
    assert "TW-127" in rules_of(events)
    assert draft.units["blue-1"].used == 1  # type: ignore[union-attr]


# orders


@pytest.mark.rule("TW-O3")
@pytest.mark.parametrize(
    ("order", "flag", "ok"),
    [("hold", (20, 25), "yes"), ("hold", (20, 35), ""), ("advance", (20, 5), "yes"), ("advance", (20, 38), "")],
)
def test_voluntary_movement_ends_in_the_zone_or_on_advance_nearer_to_the_flag(
    order: str, flag: tuple[float, float], ok: str
) -> None:
    unit = foot()
    assert unit.pose is not None
    step = Spend(side="swedes", moving="blue-1", points=1, start=unit.pose)
    pieces = (replace(COLONEL, order=order, flag=flag), unit)
    start = position(*pieces, step=step)
    if ok:
        allowed(start, "advance blue-1 3")
    else:
        assert refused(start, "advance blue-1 3").rule == "TW-O3"
    allowed(position(*pieces, step=step, compiled=game_rules(orders=False)), "advance blue-1 3")
    allowed(position(*pieces, step=replace(step, reaction=True)), "advance blue-1 3")
