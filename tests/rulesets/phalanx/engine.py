"""Puts the engine into the positions that the counter counts, and reads its positions back in the counter's terms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import grognard
from grognard import referee
from grognard.rulebook import Rulebook
from grognard.state import AnyPosition, State
from grognard.units import HexUnit, Lost
from grognard_phalanx.steps import Attacks, EndOfTurn, Facings, GameTurns, Movement, PlayerTurns

STEPS = {"phalanx.movement": "movement", "phalanx.facing": "facing", "phalanx.attacks": "attack"}


@cache
def rulebook(*house: str) -> Rulebook:
    """Phalanx as shipped, with house rules laid over it where they are named."""
    return grognard.rules("phalanx", house=house)


def position(data: Mapping[str, Any]) -> AnyPosition:
    """The engine's position for one of the counted positions; units that it does not name are not in the game."""
    rules = rulebook(*data.get("house", ())).prepared(data["scenario"], data["options"])
    scenario = rules.data.scenario
    assert scenario is not None
    units: dict[str, HexUnit] = {}
    lost: list[Lost] = []
    for spec in scenario.units:
        if spec.id not in data["units"]:
            continue
        at, _, facing = str(data["units"][spec.id]).partition(" ")
        if at in ("lost", "out"):
            fate = "routed" if at == "lost" else "out"
            lost.append(Lost(id=spec.id, kind=spec.kind, side=spec.side, fate=fate, turn=1))
        else:
            place = None if at == "camp" else at
            units[spec.id] = HexUnit(id=spec.id, kind=spec.kind, side=spec.side, at=place, facing=facing or None)
    side = data["side"]
    first = data["options"].get("first", "red")
    order = (first, "white" if first == "red" else "red")
    tables = rules.tables
    able = {"movement": tables.movers[side], "facing": tables.turners[side], "attack": tables.fighters[side]}
    acted = {data["step"]: set(data["acted"])}
    waiting = {name: tuple(unit for unit in units_ if unit not in acted.get(name, ())) for name, units_ in able.items()}
    phases = {
        "movement": Movement(side=side, waiting=waiting["movement"]),
        "facing": Facings(side=side, waiting=waiting["facing"]),
        "attack": Attacks(side=side, waiting=waiting["attack"], declared=dict(data["declared"])),
    }
    names = list(phases)
    now = names.index(data["step"])
    coming = [phases[name] for name in names[now:]]
    agenda = (
        GameTurns(order=order),
        PlayerTurns(order=order, next=order.index(side) + 1),
        EndOfTurn(who=side),
        *reversed(coming),
    )
    state = State(sides=tuple(scenario.sides), units=dict(units), agenda=agenda, turn=data["turn"], lost=tuple(lost))
    return AnyPosition.of(rules, state)


def after(position: AnyPosition, text: str) -> AnyPosition:
    """The position after an action."""
    return referee.carry_out(position, referee.parse(position, text), None).position


def counted(position: AnyPosition, depth: int) -> tuple[list[int], list[int]]:
    """The numbers of distinct states and of ways after each number of actions, from 0 to `depth`."""
    states, paths = [1], [1]
    level: dict[str, tuple[AnyPosition, int]] = {position.digest(): (position, 1)}
    for _ in range(depth):
        following: dict[str, tuple[AnyPosition, int]] = {}
        for here, ways in level.values():
            for action in referee.legal_actions(here):
                there = referee.carry_out(here, action, None).position
                key = there.digest()
                known = following.get(key)
                following[key] = (there, ways + (known[1] if known else 0))
        level = following
        states.append(len(level))
        paths.append(sum(ways for _, ways in level.values()))
    return states, paths


def place_of(position: AnyPosition) -> dict[str, str]:
    """Where every unit is, in the counter's words: a hex with a facing, camp, lost or out."""
    places = {lost.id: "out" if lost.fate == "out" else "lost" for lost in position.state.lost}
    for unit in position.units.values():
        places[unit.id] = "camp" if unit.at is None else f"{unit.at} {unit.facing or ''}".strip()
    return places
