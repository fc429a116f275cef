"""Contact, clash, melee (section J of the rules)."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.state import Effect
from grognard_thirty_years_war import contact
from grognard_thirty_years_war.acting import Activation
from grognard_thirty_years_war.fighting import NEXT_CLASH, NEXT_ROLL, Clash, Melee
from grognard_thirty_years_war.moving import Spend
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition
from tests.rulesets.thirty_years_war.field import (
    after,
    banded,
    chances,
    game_rules,
    kept,
    position,
    rules_of,
    run,
    troop,
)

CLASH = Clash(unit="blue-1", target="red-1")
MELEE = Melee(unit="blue-1", target="red-1")


def both(draft: WarDraft) -> tuple[int, int]:
    """The disorder of red and of blue."""
    red, blue = draft.units["red-1"], draft.units["blue-1"]
    assert isinstance(red, Troop)
    assert isinstance(blue, Troop)
    return red.dp, blue.dp


def horse_on_foot(*, blue: int = 0, red: int = 0, **options: Any) -> WarPosition:
    """Horse of four bases flush with the middle of a regiment."""
    return position(
        troop("blue-1", 20, 25, kind="horse", dp=blue),
        troop("red-1", 20, 25, 180, dp=red),
        compiled=game_rules(**options),
    )


def strength(start: WarPosition, name: str, enemy: str, what: str, *, deep: bool) -> float:
    unit = start.units[name]
    assert isinstance(unit, Troop)
    fighting = contact.fighters(start.tables, unit, start.index[name], start.index[enemy])
    return contact.strength(start.tables, unit, fighting, what, deep=deep)


@pytest.mark.rule("TW-146")
def test_contact_takes_half_a_base_and_corners_do_not_count() -> None:
    width = 50 / 25.4
    for overlap, count in ((0.49, 0), (0.5, 1), (1.0, 1), (1.5, 2)):
        shift = 20 + 3 * width - overlap * width
        start = position(troop("blue-1", 20, 25), troop("red-1", shift, 25, 180))
        unit = start.units["blue-1"]
        assert isinstance(unit, Troop)
        found = contact.fighters(start.tables, unit, start.index["blue-1"], start.index["red-1"])
        assert len(found.touching) == count, overlap


@pytest.mark.rule("TW-147", "TW-148", "TW-O20")
def test_two_bases_fight_the_one_that_came_in_and_all_pikes_that_touch_them_support() -> None:
    pikes = troop("blue-1", 20, 25, files=4)
    pikes = replace(pikes, bases=("pike",) * 8, block=replace(pikes.block, bases=8, files=4))
    intruder = troop("red-1", 20, 25, 180, kind="commanded-shot", files=1)
    intruder = replace(intruder, bases=("shot",), block=replace(intruder.block, bases=1))
    start = position(pikes, intruder)
    found = contact.fighters(start.tables, pikes, start.index["blue-1"], start.index["red-1"])
    # the two middle ones of the front rank; beside each one more, and one behind each
    assert found.touching == (1, 2)
    assert found.supporting == (0, 3, 5, 6)


@pytest.mark.rule("TW-142", "TW-149", "TW-O8", "TW-O12", "TW-159")
def test_strengths_are_summed_over_those_who_fight_with_a_quarter_for_each_file_and_rank_behind() -> None:
    start = horse_on_foot()
    assert strength(start, "blue-1", "red-1", "attack", deep=True) == 4 * 0.75
    # front: shot, pike, shot; behind, two pikes that touch them; three files of one rank more
    assert strength(start, "red-1", "blue-1", "defence", deep=True) == 0.25 + 1 + 0.25 + 2 + 3 * 0.25
    assert strength(start, "red-1", "blue-1", "melee", deep=False) == 0.25 + 0.5 + 0.25 + 2 * 0.5


CASES = [(0, 0), (2, 0), (0, 3), (3, 2), (1, 6)]


@pytest.mark.rule("TW-140", "TW-150", "TW-151", "TW-152", "TW-023", "TW-O9")
@pytest.mark.parametrize(("blue", "red"), CASES)
def test_a_clash_gives_by_result_with_dp_on_both_sides_counted(blue: int, red: int) -> None:
    attack, defence = 3.0, 4.25
    low, middle, high = banded(kept(2, 0, 0), red - blue)
    expected = {
        (red + math.floor(attack / 2), blue + math.floor(2 * defence)): low,
        (red + math.floor(attack), blue + math.floor(defence)): middle,
        (red + math.floor(2 * attack), blue + math.floor(defence / 2)): high,
    }
    assert chances(horse_on_foot(blue=blue, red=red), CLASH, both) == {
        result: chance for result, chance in expected.items() if chance
    }


@pytest.mark.rule("TW-154")
def test_bracing_gives_the_attacker_a_die_of_which_he_drops_the_best() -> None:
    braced = Effect(name="braced", until=NEXT_CLASH, unit="red-1")
    start = horse_on_foot()
    start = position(*start.units.values(), effects=(braced,))
    assert tuple(sorted(chances(start, CLASH, both).items())) == tuple(
        sorted(zip(((1, 8), (3, 4), (6, 2)), banded(kept(3, 0, 1)), strict=True))
    )


@pytest.mark.rule("TW-154", "TW-O11")
def test_or_it_raises_the_defence_by_half() -> None:
    braced = Effect(name="braced", until=NEXT_CLASH, unit="red-1")
    start = position(*horse_on_foot().units.values(), effects=(braced,), compiled=game_rules(brace="defence"))
    # 4.25 × 1.5 = 6.375, twice that and half of it, each rounded down
    assert set(chances(start, CLASH, both)) == {(1, 12), (3, 6), (6, 3)}


@pytest.mark.rule("TW-O9")
def test_what_a_house_rule_makes_of_a_strength_is_rounded_only_after_doubling(tmp_path: Path) -> None:
    house = tmp_path / "spirited.yaml"
    lines = ["format: 1", "house: spirited", "extends: thirty_years_war", "name: Spirited", "modifiers:"]
    lines += ["  - {on: clash, then: {attack: {add: 0.5}, defence: {add: 0.5}}, note: spirited}"]
    house.write_text("\n".join(lines) + "\n", encoding="utf-8")
    start = position(*horse_on_foot().units.values(), compiled=game_rules(house=(str(house),)))
    # 3 + ½ and 4¼ + ½: on a bad result 1.75 and 9.5, on a normal one 3.5 and 4.75, on a good one 7 and 2.375
    assert set(chances(start, CLASH, both)) == {(1, 9), (3, 4), (7, 2)}


@pytest.mark.rule("TW-O21", "TW-163")
def test_against_a_unit_without_impulses_the_attacker_drops_his_worst_of_three() -> None:
    start = horse_on_foot()
    spent = position(start.units["blue-1"], replace(start.units["red-1"], used=2))
    assert sorted(chances(spent, CLASH, both).values()) == sorted(banded(kept(3, 1, 0)))
    unseen = Clash(unit="blue-1", target="red-1", unseen=True)
    assert sorted(chances(start, unseen, both).values()) == sorted(banded(kept(3, 1, 0)))


@pytest.mark.rule("TW-141", "TW-153")
def test_a_melee_is_fought_with_melee_strengths_and_rolled_by_whose_impulse_it_is() -> None:
    # horse 3 × 0.25 and the fourth base, of which more than half touches; foot 2
    start = horse_on_foot()
    attack = strength(start, "blue-1", "red-1", "melee", deep=False)
    low, middle, high = banded(kept(2, 0, 0))
    assert chances(start, MELEE, both) == {
        (math.floor(attack / 2), 4): low,
        (math.floor(attack), 2): middle,
        (math.floor(2 * attack), 1): high,
    }


@pytest.mark.rule("TW-158")
def test_an_impulse_for_the_fight_gives_a_die_or_takes_one_from_the_enemys_next_roll() -> None:
    start = horse_on_foot()
    harder = Melee(unit="blue-1", target="red-1", harder=True)
    assert sorted(chances(start, harder, both).values()) == sorted(banded(kept(3, 1, 0)))
    guarded = position(*start.units.values(), effects=(Effect(name="hindered", until=NEXT_ROLL, unit="blue-1"),))
    assert sorted(chances(guarded, MELEE, both).values()) == sorted(banded(kept(3, 0, 1)))
    step = Activation(side="swedes", acting="blue-1")
    found = after(position(*start.units.values(), step=step), "fight blue-1 guarded", dice="33" + "111" * 2)
    assert found.effects("hindered", unit="red-1")


@pytest.mark.rule("TW-143", "TW-144", "TW-N3")
def test_a_clash_comes_at_the_end_of_the_impulse_that_brings_contact_and_costs_no_impulse() -> None:
    charger, target = troop("blue-1", 20, 25, kind="horse"), troop("red-1", 20, 20, 0, used=2)
    assert charger.pose is not None
    step = Spend(side="swedes", moving="blue-1", points=2, start=charger.pose)
    found = after(position(charger, target, step=step), "advance blue-1 9", dice="111" + "111" * 9)
    red, blue = found.units["red-1"], found.units["blue-1"]
    assert isinstance(red, Troop)
    assert isinstance(blue, Troop)
    assert blue.used == 0
    assert red.used == 2
    assert blue.dp > 0


@pytest.mark.rule("TW-145", "TW-156", "TW-157")
def test_an_impulse_in_contact_begins_with_a_melee_whatever_it_is_for() -> None:
    step = Activation(side="swedes", acting="blue-1")
    start = position(*horse_on_foot().units.values(), step=step)
    found = after(start, "march blue-1", dice="33 111 111 44")
    assert isinstance(found.step, Spend)
    red = found.units["red-1"]
    assert isinstance(red, Troop)
    assert red.dp == 1


@pytest.mark.rule("TW-162", "TW-O25")
def test_dp_land_together_and_the_defender_tests_first() -> None:
    _, events = run(horse_on_foot(), CLASH, dice="44" + "111" * 2)
    tests = [str(event) for event in events if "TW-180" in event.rules()]
    assert [line.partition(",")[0] for line in tests] == ["red-1", "blue-1"]
    assert {"TW-149", "TW-151"} <= rules_of(events)


@pytest.mark.rule("TW-198")
def test_a_fleeing_unit_inflicts_nothing_hand_to_hand() -> None:
    start = horse_on_foot()
    fleeing = position(start.units["blue-1"], replace(start.units["red-1"], fleeing=True))
    assert all(blue == 0 for _, blue in chances(fleeing, MELEE, both))


@pytest.mark.rule("TW-O8")
def test_horse_charging_fresh_foot_wins_seldom_and_foot_with_four_dp_mostly() -> None:
    def flees(draft: WarDraft) -> tuple[bool, bool]:
        units = [draft.units.get(name) for name in ("red-1", "blue-1")]
        red, blue = (not isinstance(unit, Troop) or unit.fleeing for unit in units)
        return red, blue

    fresh = chances(horse_on_foot(), CLASH, flees, only=False)
    shaken = chances(horse_on_foot(red=4), CLASH, flees, only=False)
    won = [sum((c for (red, blue), c in found.items() if red and not blue), Fraction()) for found in (fresh, shaken)]
    assert won[0] < Fraction(1, 4)
    assert won[1] > 2 * won[0]
