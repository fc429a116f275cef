"""A second, slow and simple Phalanx, written from the rules alone, to count positions with.

It shares no code and no data with the plugin: hexes are (x, y) pairs where neighbours in a row differ by 2 in x and
neighbours in the next row by 1, and every question is answered by trying everything. Where the two disagree, one of
them has misread the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

Hex = tuple[int, int]

SIDES: dict[str, Hex] = {"NE": (1, -1), "E": (2, 0), "SE": (1, 1), "SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1)}
FACINGS = ["N", "NE", "SE", "S", "SW", "NW"]
FRONTS = {  # the two hexes that touch the corner faced (PH-041)
    "N": ("NW", "NE"),
    "NE": ("NE", "E"),
    "SE": ("E", "SE"),
    "S": ("SE", "SW"),
    "SW": ("SW", "W"),
    "NW": ("W", "NW"),
}
ROUND = tuple(SIDES)

ATTACK = {"strategos": 2, "hoplites": 1, "cavalry": 1, "peltasts": 1, "camp": 0}
DEFENCE = {"strategos": 4, "hoplites": 3, "cavalry": 2, "peltasts": 2, "camp": 1}
FORWARD = {"red": "N", "white": "S"}
ENEMY = {"red": "white", "white": "red"}
STEPS = ["movement", "facing", "attack"]

OFF_THE_FIELD = ("camp", "lost", "out")  # inside the camp; routed or lost; out of it (PH-J3, option "out")

ROWS = {
    "hoplites": [11, 10, 11, 10, 11, 10, 11, 10, 11],
    "source-table": [13, 12, 13, 12, 13, 12, 13, 12, 13],
    "hexagon": [5, 6, 7, 8, 9, 8, 7, 6, 5],
}
CAMPS = {
    "hoplites": {"white": "F1", "red": "F9"},
    "source-table": {"white": "G1", "red": "G9"},
    "hexagon": {"white": "C1", "red": "C9"},
}
OPTIONS: dict[str, Any] = {"first": "red", "undeployed": "lost", "turn_limit": 40, "strategos_losses": 1}


@cache
def field(scenario: str) -> dict[str, Hex]:
    """The hexes of a scenario's field: label to (x, y)."""
    rows = ROWS[scenario]
    widest = max(rows)
    return {
        f"{chr(ord('A') + column)}{row}": (widest - length + 2 * column, row)
        for row, length in enumerate(rows, start=1)
        for column in range(length)
    }


@cache
def labels(scenario: str) -> dict[Hex, str]:
    """The same, the other way round."""
    return {place: label for label, place in field(scenario).items()}


def beside(scenario: str, label: str, sides: tuple[str, ...]) -> list[str]:
    """The hexes on the field that touch a hex on the named sides."""
    x, y = field(scenario)[label]
    places = [(x + SIDES[side][0], y + SIDES[side][1]) for side in sides]
    return [labels(scenario)[place] for place in places if place in labels(scenario)]


@dataclass(frozen=True)
class State:
    """A moment of the game. `where` is a hex label or one of OFF_THE_FIELD; treat the dicts as read-only."""

    scenario: str
    options: dict[str, Any]
    where: dict[str, str]
    facing: dict[str, str]  # hoplites, strategos and cavalry on the field only
    turn: int
    side: str
    step: str
    acted: frozenset[str]
    declared: dict[str, str]
    ended: str | None = None  # "losses", "limit" or "resigned"


def side_of(unit: str) -> str:
    """The side that a unit id begins with."""
    return unit.split("-", maxsplit=1)[0]


def kind_of(unit: str) -> str:
    """The kind named in a unit id."""
    return unit.split("-")[1]


def initial(scenario: str, options: Mapping[str, Any] | None = None) -> State:
    """The start of a scenario: two camps, everyone else inside (PH-030)."""
    chosen = {**OPTIONS, **(options or {})}
    where: dict[str, str] = {}
    for side in ("red", "white"):
        where[f"{side}-camp"] = CAMPS[scenario][side]
        names = ["strategos", "cavalry-1", "cavalry-2", "peltasts", *(f"hoplites-{n}" for n in range(1, 7))]
        where.update({f"{side}-{name}": "camp" for name in names})
    return State(
        scenario=scenario,
        options=chosen,
        where=where,
        facing={},
        turn=1,
        side=chosen["first"],
        step="movement",
        acted=frozenset(),
        declared={},
    )


def front(state: State, unit: str) -> tuple[str, ...]:
    """The sides of its hex that a unit on the field may move and attack through: all six for peltasts (PH-045)."""
    return FRONTS[state.facing[unit]] if unit in state.facing else ROUND


def walk(state: State, start: str, sides: tuple[str, ...], steps: int) -> set[str]:
    """Every hex that can be entered in 1 to `steps` moves towards `sides`, never through a unit (PH-042…048)."""
    taken = set(state.where.values())
    reached: set[str] = set()
    edge = {start}
    for _ in range(steps):
        edge = {label for here in edge for label in beside(state.scenario, here, sides)} - taken
        reached |= edge
    return reached


def speed(state: State, unit: str) -> int:
    """How many hexes a unit moves this turn."""
    if kind_of(unit) == "cavalry" or (kind_of(unit) == "peltasts" and state.turn == 1):
        return 2
    return 0 if kind_of(unit) == "camp" else 1


def corners_between(facing: str, forward: str) -> tuple[int, int]:
    """How far a facing is turned from forward; of two equally far, the clockwise one sorts first."""
    clockwise = (FACINGS.index(facing) - FACINGS.index(forward)) % 6
    return (clockwise, 0) if clockwise <= 3 else (6 - clockwise, 1)


def destinations(state: State, unit: str) -> dict[str, str | None]:
    """Where a unit may move, and its facing there."""
    here = state.where[unit]
    if here in ("lost", "out"):
        return {}
    if here != "camp":
        return dict.fromkeys(walk(state, here, front(state, unit), speed(state, unit)), state.facing.get(unit))
    gate = state.where[f"{side_of(unit)}-camp"]
    if kind_of(unit) == "peltasts":
        return dict.fromkeys(walk(state, gate, ROUND, speed(state, unit)))
    found: dict[str, str | None] = {}
    for facing in sorted(FACINGS, key=lambda facing: corners_between(facing, FORWARD[side_of(unit)])):
        for to in walk(state, gate, FRONTS[facing], speed(state, unit)):
            found.setdefault(to, facing)
    return found


def deeds(state: State) -> set[str]:
    """The legal actions other than `done` and `resign`."""
    if state.ended:
        return set()
    mine = [unit for unit in state.where if side_of(unit) == state.side and unit not in state.acted]
    if state.step == "movement":
        return {f"move {unit} {to}" for unit in mine for to in destinations(state, unit)}
    if state.step == "facing":
        return {
            f"face {unit} {to}" for unit in mine if unit in state.facing for to in FACINGS if to != state.facing[unit]
        }
    enemies = {place: unit for unit, place in state.where.items() if side_of(unit) != state.side}
    return {
        f"attack {unit} {enemies[place]}"
        for unit in mine
        if state.where[unit] not in OFF_THE_FIELD and kind_of(unit) != "camp"
        for place in beside(state.scenario, state.where[unit], front(state, unit))
        if place in enemies
    }


def legal_actions(state: State) -> set[str]:
    """Every legal action text, `done` with them, `resign` not."""
    return set() if state.ended else deeds(state) | {"done"}


def play(state: State, text: str) -> State:
    """The state after an action, up to the next decision; raises ValueError when the action is not legal."""
    if text == "resign" and not state.ended:
        return replace(state, ended="resigned")
    if text not in legal_actions(state):
        message = f"{text!r} is not legal in game turn {state.turn}, {state.side}'s {state.step}"
        raise ValueError(message)
    return follow(state, text)


def legal_after(state: State, texts: Iterable[str]) -> set[str]:
    """The legal action texts after a list of actions: what an engine's own list is compared with."""
    for text in texts:
        state = play(state, text)
    return legal_actions(state)


def follow(state: State, text: str) -> State:
    """As `play`, for an action known to be legal."""
    verb, *words = text.split()
    if verb == "done":
        return settle(end_step(state))
    unit, what = words
    if verb == "move":
        facing = destinations(state, unit)[what]
        turned = state.facing if facing is None else {**state.facing, unit: facing}
        state = replace(state, where={**state.where, unit: what}, facing=turned)
    elif verb == "face":
        state = replace(state, facing={**state.facing, unit: what})
    else:
        state = replace(state, declared={**state.declared, unit: what})
    return settle(replace(state, acted=state.acted | {unit}))


def settle(state: State) -> State:
    """Passes every step that leaves nothing to do."""
    while not state.ended and not deeds(state):
        state = end_step(state)
    return state


def end_step(state: State) -> State:
    """Ends the present step, and the turn when it was the attack."""
    if state.step != "attack":
        return replace(state, step=STEPS[STEPS.index(state.step) + 1], acted=frozenset())
    routed = {
        target
        for target in state.declared.values()
        if sum(ATTACK[kind_of(unit)] for unit, aim in state.declared.items() if aim == target)
        >= DEFENCE[kind_of(target)]
    }
    for target in list(routed):
        if kind_of(target) == "camp":  # PH-J4
            routed |= {u for u, at in state.where.items() if at == "camp" and side_of(u) == side_of(target)}
    return end_turn(lose(replace(state, declared={}, acted=frozenset()), routed, "lost"))


def lose(state: State, units: set[str], how: str) -> State:
    """Takes units away: `lost`, or `out` when they count for nothing."""
    where = {unit: how if unit in units else place for unit, place in state.where.items()}
    facing = {unit: facing for unit, facing in state.facing.items() if unit not in units}
    return replace(state, where=where, facing=facing)


def end_turn(state: State) -> State:
    """Undeployed units, the end check, the limit, then the other side (PH-J3, PH-080, PH-J6)."""
    late = {unit for unit, place in state.where.items() if place == "camp" and side_of(unit) == state.side}
    if state.turn == 3 and state.options["undeployed"] != "stay":
        state = lose(state, late, state.options["undeployed"])
    lost = [unit for unit, place in state.where.items() if place == "lost" and side_of(unit) == state.side]
    if sum(state.options["strategos_losses"] if kind_of(unit) == "strategos" else 1 for unit in lost) >= 4:
        return replace(state, ended="losses")
    second = state.side != state.options["first"]
    if second and state.turn == state.options["turn_limit"]:
        return replace(state, ended="limit")
    return replace(state, side=ENEMY[state.side], step="movement", turn=state.turn + second)


@dataclass(frozen=True)
class Result:
    """How a game ended: the winner (None for a draw), both scores, and why."""

    winner: str | None
    scores: dict[str, int]
    reason: str


def result(state: State) -> Result | None:
    """The result of a game that is over, None while it lasts (PH-083…088)."""
    if not state.ended:
        return None
    points: dict[str, int] = dict.fromkeys(FORWARD, 0)
    for unit, place in state.where.items():
        if place == "lost":
            points[side_of(unit)] += 2 if kind_of(unit) == "strategos" else 1
    other = ENEMY[state.side]
    scores = {side: points[ENEMY[side]] for side in points}
    if state.ended == "losses":
        scores[other] = 10 - points[other]
    if state.ended == "resigned":
        return Result(other, scores, state.ended)
    best = [side for side in scores if scores[side] == max(scores.values())]
    return Result(best[0] if len(best) == 1 else None, scores, state.ended)


def canonical(state: State) -> tuple[Any, ...]:
    """Everything that is true of the game now, hashable, whatever the order it came about in."""
    return (
        tuple(sorted((unit, place, state.facing.get(unit)) for unit, place in state.where.items())),
        (state.turn, state.side, state.step, state.ended),
        tuple(sorted(state.acted)),
        tuple(sorted(state.declared.items())),
    )


def count(state: State, depth: int) -> tuple[list[int], list[int]]:
    """Distinct states and ways of getting to them, after exactly 0, 1, … `depth` actions."""
    layer = {canonical(state): (state, 1)}
    states, paths = [1], [1]
    for _ in range(depth):
        further: dict[tuple[Any, ...], tuple[State, int]] = {}
        for before, ways in layer.values():
            for text in legal_actions(before):
                after = follow(before, text)
                key = canonical(after)
                further[key] = (after, ways + (further[key][1] if key in further else 0))
        layer = further
        states.append(len(layer))
        paths.append(sum(ways for _, ways in layer.values()))
    return states, paths


def position(data: Mapping[str, Any]) -> State:
    """The state that a position file describes; its `units` give `HEX`, `HEX FACING`, or `camp`, `lost`, `out`."""
    start = initial(data["scenario"], data.get("options"))
    where: dict[str, str] = {}
    facing: dict[str, str] = {}
    for unit in start.where:
        place, *faced = data["units"][unit].split()
        where[unit] = place
        facing.update({unit: faced[0]} if faced else {})
    return replace(
        start,
        where=where,
        facing=facing,
        turn=data["turn"],
        side=data["side"],
        step=data["step"],
        acted=frozenset(data.get("acted", [])),
        declared=dict(data.get("declared", {})),
    )
