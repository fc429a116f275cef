"""Reactions to moves, charges and volleys (section H of the rules)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.actions import Done
from grognard.board.poses import Pose
from grognard_thirty_years_war.acting import Activation
from grognard_thirty_years_war.charging import Charge, MoveEnd
from grognard_thirty_years_war.moving import Spend
from grognard_thirty_years_war.pieces import Battle, Troop, WarPosition
from grognard_thirty_years_war.reactions import Reaction
from grognard_thirty_years_war.shooting import Shoot
from grognard_thirty_years_war.threats import Threat, may_react, reach_inches
from tests.rulesets.thirty_years_war.field import after, allowed, position, refused, rules_of, run, troop


def asked(start: WarPosition, threat: Threat) -> str | None:
    """The unit that is asked for its reaction first, or None."""
    draft, _ = run(start, threat)
    step = draft.step
    return step.reacting if isinstance(step, Reaction) else None


@pytest.mark.rule("TW-110", "TW-115")
def test_a_unit_may_shoot_at_charge_or_retreat_from_an_enemy_passing_at_five_inches() -> None:
    passing = troop("blue-1", 20, 20, 90)
    watcher = troop("red-1", 20.5, 12, 180)
    start = position(passing, watcher, step=Reaction(side="imperials", reacting="red-1", kind="moved", mover="blue-1"))
    assert asked(position(passing, watcher), Threat(kind="moved", mover="blue-1")) == "red-1"
    for action in ("shoot red-1 blue-1", "react red-1 retreat", "react red-1 reform", "countercharge red-1"):
        allowed(start, action)
    assert refused(start, "brace red-1 firm").rule == "TW-154"


@pytest.mark.rule("TW-111", "TW-114", "TW-O21")
def test_a_unit_charged_in_the_rear_does_not_react_and_fights_as_one_without_impulses() -> None:
    charger = troop("blue-1", 20, 25, 0, kind="horse")
    victim = troop("red-1", 20, 17, 0)
    step = Spend(side="swedes", moving="blue-1", points=2, start=Pose(x_inches=20, y_inches=25))
    start = position(charger, victim, step=step)
    assert asked(start, Threat(kind="charge", mover="blue-1", against="red-1")) is None
    allowed(start, "advance blue-1 9")
    draft, events = run(position(charger, victim), Charge(unit="blue-1", inches=9, unseen=True), dice="666" + "1" * 40)
    assert draft.units["blue-1"].pose != charger.pose
    assert "TW-O21" in rules_of(events)


@pytest.mark.rule("TW-112", "TW-113")
def test_guns_far_off_cannot_be_reacted_to() -> None:
    guns = troop("red-guns", 20, 5, 180, kind="field-guns", has_fired=True)
    target = troop("blue-1", 20, 33)
    start = position(guns, target)
    assert reach_inches(start, target) == 12
    there = start.index["red-guns"]
    assert 25 < start.tables.table.distance_inches(start.index["blue-1"], there) < 30
    assert not may_react(start, target, there, "shot")
    assert asked(start, Threat(kind="shot", mover="red-guns", against="blue-1")) is None


@pytest.mark.rule("TW-118", "TW-094")
def test_only_a_unit_with_impulses_left_reacts() -> None:
    mover, watcher = troop("blue-1", 20, 20), troop("red-1", 20, 15, 180)
    assert asked(position(mover, replace(watcher, used=1, acted=True)), Threat(kind="moved", mover="blue-1")) == "red-1"
    assert asked(position(mover, replace(watcher, used=2)), Threat(kind="moved", mover="blue-1")) is None
    assert asked(position(mover, replace(watcher, fleeing=True)), Threat(kind="moved", mover="blue-1")) is None


@pytest.mark.rule("TW-O11")
def test_the_nearest_is_asked_first_and_each_once() -> None:
    mover = troop("blue-1", 20, 25)
    near, far = troop("red-9", 20, 18, 180), troop("red-1", 28, 15, 180)
    start = position(mover, near, far)
    draft, _ = run(start, Threat(kind="moved", mover="blue-1"))
    order: list[str] = []
    while isinstance(draft.step, Reaction):
        order.append(draft.step.reacting)
        draft.pop()
        while draft.agenda and draft.agenda[-1].side is None:
            draft.pop().run(draft)
    assert order == ["red-9", "red-1"]


@pytest.mark.rule("TW-O11")
def test_only_the_target_reacts_to_a_charge_or_a_volley() -> None:
    mover = troop("blue-1", 20, 25)
    start = position(mover, troop("red-9", 20, 18, 180), troop("red-1", 28, 18, 180))
    assert asked(start, Threat(kind="charge", mover="blue-1", against="red-1")) == "red-1"
    assert asked(start, Threat(kind="shot", mover="blue-1", against="red-1")) == "red-1"


@pytest.mark.rule("TW-O11")
def test_a_charger_is_shot_at_from_where_it_began_the_impulse() -> None:
    charger, target = troop("blue-1", 20, 21, kind="horse"), troop("red-1", 20, 20, 180)
    start = Pose(x_inches=20, y_inches=25.5)
    shot = Shoot(unit="red-1", target="blue-1", at=start, reaction=True)
    _, events = run(position(charger, target), shot, dice="111")
    # at 5½″ the two bases of shot in front count 2 each, not 4
    assert "at 5.5″ with 4" in str(events[0])


@pytest.mark.rule("TW-116", "TW-092")
def test_a_reaction_is_an_impulse_like_any_other_and_may_fail_or_disorder() -> None:
    mover, watcher = troop("blue-1", 20, 20), troop("red-1", 20, 15, 180, used=1, has_fired=True)
    step = Reaction(side="imperials", reacting="red-1", kind="moved", mover="blue-1")
    found = after(position(mover, watcher, step=step), "shoot red-1 blue-1", dice="22")
    unit = found.units["red-1"]
    assert isinstance(unit, Troop)
    assert (unit.dp, unit.used, unit.reacted) == (1, 2, True)
    assert found.units["blue-1"] == replace(mover, fired_at=1)


@pytest.mark.rule("TW-117")
def test_a_unit_that_acts_goes_on_after_a_reaction_to_a_reaction() -> None:
    unit = troop("blue-1", 20, 20, used=1, acted=True)
    start = position(unit, step=Activation(side="swedes", acting="blue-1"))
    allowed(start, "march blue-1")


@pytest.mark.rule("TW-154", "TW-155", "TW-O24")
def test_a_charged_unit_may_brace_and_its_shot_fire_in_the_same_impulse() -> None:
    charger, target = troop("blue-1", 20, 25, kind="horse"), troop("red-1", 20, 20, 180, has_fired=True)
    start = Pose(x_inches=20, y_inches=25)
    step = Reaction(side="imperials", reacting="red-1", kind="charge", mover="blue-1", start=start)
    both = after(position(charger, target, step=step), "brace red-1 firing", dice="11")
    assert both.effects("braced", unit="red-1")
    assert len(both.state.smoke) == 1
    unit = both.units["red-1"]
    assert isinstance(unit, Troop)
    assert unit.used == 1
    horse = position(charger, troop("red-1", 20, 20, 180, kind="horse"), step=step)
    assert refused(horse, "brace red-1 firing").rule == "TW-112"
    allowed(horse, "brace red-1 firm")


@pytest.mark.rule("TW-O11", "TW-163")
def test_reactions_nest_a_charge_draws_fire_whose_panic_routs_before_any_clash() -> None:
    charger = troop("blue-1", 20, 25, kind="horse", dp=5)
    friend = troop("blue-2", 20, 30, kind="horse")
    target = troop("red-1", 20, 20, 180, has_fired=True)
    step = Spend(side="swedes", moving="blue-1", points=2, start=Pose(x_inches=20, y_inches=25))
    start = position(charger, friend, target, step=step)
    asked_ = after(start, "advance blue-1 9")
    assert isinstance(asked_.step, Reaction)
    codec = asked_.rules.codec
    state = codec.decode(codec.encode(asked_.state))
    assert isinstance(state, Battle)
    again: WarPosition = WarPosition.of(asked_.rules, state)
    assert again.digest() == asked_.digest()
    # a normal volley of six gives three; with eight on four bases it is broken, and its friend near by sees it flee
    routed = after(again, "brace red-1 firing", dice="44 666 3")
    unit, other = routed.units["blue-1"], routed.units["blue-2"]
    assert isinstance(unit, Troop)
    assert isinstance(other, Troop)
    assert unit.fleeing
    assert other.dp == 3
    assert unit.pose is not None
    assert unit.pose.y_inches == 25


@pytest.mark.rule("TW-O11")
def test_moves_are_reacted_to_only_when_the_unit_has_moved() -> None:
    mover, watcher = troop("blue-1", 20, 20), troop("red-1", 20, 12, 180)
    draft, _ = run(position(mover, watcher), MoveEnd(unit="blue-1", start=Pose(x_inches=20, y_inches=20)))
    assert draft.step is None
    draft, _ = run(position(mover, watcher), MoveEnd(unit="blue-1", start=Pose(x_inches=20, y_inches=23)))
    assert isinstance(draft.step, Reaction)
    assert Done() in draft.step.actions(draft)
    assert rules_of(draft.events) == set()


@pytest.mark.rule("TW-O11")
def test_reactions_to_reactions_go_on_as_long_as_there_are_impulses() -> None:
    mover = troop("blue-1", 20, 20, used=1, acted=True, bought=1, has_fired=True)
    watcher = troop("red-1", 20, 15, 180, has_fired=True)
    draft, _ = run(position(mover, watcher), Threat(kind="moved", mover="blue-1"))
    found: WarPosition = draft.commit()
    # each volley is bad; from the second on it goes through smoke
    for unit, target, dice in (("red", "blue", "11"), ("blue", "red", "111"), ("red", "blue", "111")):
        assert isinstance(found.step, Reaction)
        found = after(found, f"shoot {unit}-1 {target}-1", dice=dice)
    assert isinstance(found.step, Reaction)
    assert sum(isinstance(step, Threat) for step in found.state.agenda) == 4
    assert found.step.reacting == "blue-1"
    ended = after(found, "shoot blue-1 red-1", dice="111")
    assert ended.state.agenda == ()
