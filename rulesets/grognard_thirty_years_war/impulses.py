"""What a unit does with an impulse, whoever gave it (section F of the rules)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from grognard.actions import Action, Refusal
from grognard.board.standing import Standing
from grognard.steps import Step
from grognard_thirty_years_war import chain, disorder, sight
from grognard_thirty_years_war.actions import Fight, Fire, March, Rest
from grognard_thirty_years_war.contact import enemies_in_contact
from grognard_thirty_years_war.fighting import Melee, hinder, impulses_left
from grognard_thirty_years_war.march import march_dp
from grognard_thirty_years_war.moving import MoveRoll
from grognard_thirty_years_war.pieces import Troop, WarDraft, WarPosition
from grognard_thirty_years_war.shooting import Shoot

__all__ = ["IMPULSES", "begin", "carried_out", "choices", "not_acting", "refused", "restored_points"]

IMPULSES = (March, Fire, Rest, Fight)
MOST_TARGETS = 3


def begin(
    draft: WarDraft, name: str, *, marching: bool = False, reaction: bool = False, harder: bool = False
) -> tuple[Step, ...]:
    """Begins an impulse other than restoring order: the disorder of a further one (TW-092), and the melee (TW-145)."""
    unit = draft.units[name]
    if not isinstance(unit, Troop):
        return ()
    further = unit.used > 0
    draft.change(name, used=unit.used + 1, acted=unit.acted or not reaction, reacted=unit.reacted or reaction)
    if further:
        points = draft.tables.whole("dp_of.further_impulse")
        if marching:
            march_dp(draft, name, points, "a further impulse", "TW-092")
        else:
            disorder.add_dp(draft, name, points, "a further impulse", "TW-092")
    enemies = enemies_in_contact(draft, unit)
    return tuple(Melee(unit=name, target=enemy, harder=harder) for enemy in enemies)


def restored_points(position: WarPosition, unit: Troop) -> int:
    """The disorder that an impulse of restoring order removes, by quality and place (TW-101 to TW-103)."""
    tables = position.tables
    pressed = unit.fired_at == position.state.turn and position.state.turn > 0
    if not pressed:
        index, away = position.index, tables.number("restoring.away_inches")
        here: Standing = index[unit.id]
        near = tables.table.near(index, here, away)
        pressed = any(
            isinstance(other := position.units[name], Troop) and other.side != unit.side and not other.fleeing
            for name in near
        )
    return tables.restoring["pressed" if pressed else "away"][unit.quality]


def not_acting(position: WarPosition, unit: Troop) -> Refusal | None:
    """Why a unit has no impulse to spend in its activation."""
    facts: dict[str, Any] = {"unit": unit.id}
    if unit.fleeing:
        return Refusal("TW-195", "{unit} flees and does nothing else", facts)
    if impulses_left(position, unit) <= 0:
        return Refusal("TW-090", "{unit} has no impulse left this turn", facts)
    return None


def choices(position: WarPosition, unit: Troop) -> list[Action]:
    """A good choice of what a unit may do with an impulse."""
    name = unit.id
    if not_acting(position, unit) is not None:
        return []
    if enemies_in_contact(position, unit):
        return [Fight(unit=name, how="harder"), Fight(unit=name, how="guarded"), March(unit=name)]
    found: list[Action] = [March(unit=name)]
    index = position.index
    here: Standing = index[name]
    targets = sorted(
        (other for other in chain.troops(position) if other.side != unit.side),
        key=lambda other: (math.dist(index[other.id].centre, here.centre), other.id),
    )
    able = [other.id for other in targets if sight.shooters(position, unit, index[other.id])]
    found += [Fire(unit=name, target=target) for target in able[:MOST_TARGETS]]
    if unit.dp and restored_points(position, unit):
        found.append(Rest(unit=name))
    return found


def refused(position: WarPosition, unit: Troop, action: Action) -> Refusal | None:
    """Why a unit may not spend an impulse so."""
    why = not_acting(position, unit)
    if why is not None:
        return why
    facts: dict[str, Any] = {"unit": unit.id}
    enemies = enemies_in_contact(position, unit)
    if isinstance(action, Fight):
        return None if enemies else Refusal("TW-158", "{unit} touches no enemy to fight", facts)
    if isinstance(action, March):
        return None
    if enemies:
        facts["enemy"] = enemies[0]
        return Refusal("TW-172", "{unit} is in contact with {enemy}: it may only move or fight", facts)
    if isinstance(action, Fire):
        return cannot_shoot(position, unit, action.target)
    if isinstance(action, Rest):
        return None
    return Refusal("TW-091", "{unit} cannot spend an impulse on that", facts)


def cannot_shoot(position: WarPosition, unit: Troop, target: str) -> Refusal | None:
    """Why a unit cannot shoot at a target."""
    other = position.units.get(target)
    facts: dict[str, Any] = {"unit": unit.id, "target": target}
    if not isinstance(other, Troop) or other.side == unit.side:
        return Refusal("TW-127", "{target} is no enemy unit to shoot at", facts)
    if not any(position.tables.bases[name].weapon for name in unit.bases):
        return Refusal("TW-125", "{unit} has nothing to shoot with", facts)
    if sight.shooters(position, unit, position.index[target]):
        return None
    here: Standing = position.index[unit.id]
    facts["distance"] = round(position.tables.table.distance_inches(here, position.index[target]), 1)
    message = "no base of {unit} has {target}, {distance}″ away, in range, in its arc and in sight"
    return Refusal("TW-120", message, facts)


def carried_out(draft: WarDraft, unit: Troop, action: Action) -> Sequence[Step]:
    """Begins the impulse and gives the steps that it consists of."""
    name = unit.id
    match action:
        case March():
            return (*begin(draft, name, marching=True), MoveRoll(unit=name))
        case Fire():
            return (*begin(draft, name), Shoot(unit=name, target=action.target))
        case Fight():
            fights = begin(draft, name, harder=action.how == "harder")
            if action.how == "guarded":
                for enemy in enemies_in_contact(draft, unit):
                    hinder(draft, enemy)
            return fights
        case Rest():
            points = restored_points(draft, unit)
            draft.change(name, used=unit.used + 1, acted=True)
            disorder.remove_dp(draft, name, points, "order restored", "TW-100")
            return ()
        case _:
            raise TypeError(f"{action} is no impulse")
