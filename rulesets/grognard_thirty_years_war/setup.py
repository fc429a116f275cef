"""Before the first turn: the tables compiled, the armies put on the table, the chain of command checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from grognard.board.blocks import Block, inches_of_millimetres
from grognard.board.tabletop import Table
from grognard.data import EffectiveData, UnitSpec
from grognard.dice import Bands
from grognard.errors import GrognardError, nearest
from grognard_thirty_years_war.characters import draw_characters, endow
from grognard_thirty_years_war.pieces import (
    BaseKind,
    Character,
    Condition,
    Kind,
    Officer,
    Tables,
    Troop,
    WarDraft,
    Weapon,
)
from grognard_thirty_years_war.sequence import GameTurns

__all__ = ["InvalidArmy", "compile_tables", "deploy"]


RESULTS = ("bad", "normal", "good")


class InvalidArmy(GrognardError):
    """A scenario whose armies, tables or chain of command make no sense under these rules."""


def compile_tables(data: EffectiveData, kinds: Mapping[str, Kind], table: Table) -> Tables:
    """The ruleset's tables as plain values. Raises InvalidArmy where they name what is not there."""
    scenario, tables = data.scenario, data.tables
    if scenario is None:
        raise InvalidArmy("Thirty Years War needs a scenario")
    _check_characters(data, kinds, scenario.units)
    bases = {name: _base(row) for name, row in tables["bases"].items()}
    weapons = {name: _weapon(row) for name, row in tables["weapons"].items()}
    for name, base in bases.items():
        if base.weapon and base.weapon not in weapons:
            raise InvalidArmy(f"the base {name!r} has no such weapon {base.weapon!r}{nearest(base.weapon, weapons)}")
    for kind in kinds.values():
        for name in kind.bases:
            if name not in bases:
                raise InvalidArmy(f"{kind.id} has no such kind of base {name!r}{nearest(name, bases)}")
        if len({(bases[name].width_inches, bases[name].depth_inches) for name in kind.bases}) > 1:
            raise InvalidArmy(f"the bases of {kind.id} are of different sizes; a unit has bases of one size (TW-009)")
    version = tables["moves"][data.options["movement"]]
    limits = [limit for limit in (data.options["turn_limit"], scenario.fields["turn_limit"]) if limit is not None]
    command, panic = tables["command"], tables["panic"]
    return Tables(
        table=table,
        kinds=dict(kinds),
        bases=bases,
        weapons=weapons,
        bands=_bands(tables["bands"], RESULTS),
        panic_bands=_bands(tables["panic_bands"], ("good", "normal", "bad")),
        move_inches={name: float(inches) for name, inches in version["inches"].items()},
        move_points=dict(version["points"]),
        first_draft=data.options["movement"] == "first_draft",
        turning_results=frozenset(RESULTS[RESULTS.index(tables["first_draft"]["least_result"]) :]),
        edges={name: str(side.fields["edge"]) for name, side in scenario.sides.items()},
        victory={
            name: tuple(_condition(row) for row in side.fields["victory"] or ())
            for name, side in scenario.sides.items()
        },
        turn_limit=min(limits, default=None),
        strength={
            name: sum(kinds[unit.kind].level == "none" for unit in side.units) for name, side in scenario.sides.items()
        },
        numbers=_numbers(tables),
        restoring={where: dict(tables["restoring"][where]) for where in ("away", "pressed")},
        officer_points=dict(command["points"]),
        characters={name: Character(**row) for name, row in tables["characters"].items()},
        disc_inches={level: inches_of_millimetres(mm) for level, mm in command["disc_mm"].items()},
        zones={level: float(inches) for level, inches in tables["zones_inches"].items()},
        clash_factors={band: (float(pair[0]), float(pair[1])) for band, pair in tables["clash_factors"].items()},
        volley_factors={band: float(factor) for band, factor in tables["volley_factors"].items()},
        panic_dp=dict(panic["dp"]),
        panic_bases=dict(panic["bases"]),
        panic_flees={name: tuple(bands) for name, bands in panic["flees"].items()},
        near_dp=str(tables["rout"]["near_dp"]),
    )


def _base(row: Mapping[str, Any]) -> BaseKind:
    return BaseKind(
        width_inches=inches_of_millimetres(row["width_mm"]),
        depth_inches=inches_of_millimetres(row["depth_mm"]),
        attack=float(row["attack"]),
        defence=float(row["defence"]),
        melee=float(row["melee"]),
        weapon=str(row.get("weapon", "")),
        supports=bool(row.get("supports", False)),
    )


def _weapon(row: Mapping[str, Any]) -> Weapon:
    try:
        strengths = sorted((float(inches), float(strength)) for inches, strength in row["strengths"].items())
    except ValueError as error:
        raise InvalidArmy(f"a weapon's strengths are written by inches, as in '6': 2 ({error})") from error
    return Weapon(
        powder=bool(row.get("powder", False)), artillery=bool(row.get("artillery", False)), strengths=tuple(strengths)
    )


def _bands(row: Mapping[str, int], names: tuple[str, str, str]) -> Bands:
    """Three bands from the lowest up, the first without a least total."""
    low, middle, high = names
    first, second = row[middle], row[high]
    return Bands({low: (None, first - 1), middle: (first, second - 1), high: (second, None)})


def _condition(row: Mapping[str, Any]) -> Condition:
    fields = dict(row)
    if "centre_inches" in fields:
        x, y = fields["centre_inches"]
        fields["centre_inches"] = (float(x), float(y))
    return Condition(**fields)


def _check_characters(data: EffectiveData, kinds: Mapping[str, Kind], specs: Iterable[UnitSpec]) -> None:
    """Raises InvalidArmy where commanders draw what they are like (TW-085) and there is nothing to draw."""
    if data.options["commanders"] != "drawn" or any(row["weight"] for row in data.tables["characters"].values()):
        return
    drawing = [spec.id for spec in specs if kinds[spec.kind].level != "none" and _draws(spec)]
    if drawing:
        raise InvalidArmy(
            f"tables.characters: every weight is 0, so that {drawing[0]} has nothing to draw: "
            "give a character a weight of 1 or more, or write commanders: as_listed"
        )


def _draws(spec: UnitSpec) -> bool:
    return spec.fields["character"] is None and spec.fields["points"] is None


def _numbers(tables: Mapping[str, Any]) -> dict[str, float]:
    """The single numbers of the tables under one name each: `dp_of.good_move`, `manoeuvre_points`."""
    found: dict[str, float] = {}
    for name, value in tables.items():
        if isinstance(value, int | float):
            found[name] = float(value)
        elif isinstance(value, Mapping):
            for key, part in cast("Mapping[str, Any]", value).items():
                if isinstance(part, int | float):
                    found[f"{name}.{key}"] = float(part)
    return found


def block_of(tables: Tables, kind: Kind, files: int) -> Block:
    """The block of a unit of a kind at full strength."""
    base = tables.bases[kind.bases[0]]
    return Block(
        width_inches=base.width_inches,
        depth_inches=base.depth_inches,
        bases=len(kind.bases),
        files=files,
        rear="centre",
    )


def deploy(draft: WarDraft) -> None:
    """The armies on the table as the scenario has them, and the first turn."""
    scenario = draft.rules.data.scenario
    specs = scenario.units if scenario is not None else ()
    known = {spec.id: spec for spec in specs}
    for spec in specs:
        _check_chain(draft.tables, spec, known)
        if draft.tables.kinds[spec.kind].level == "none":
            draft.put(_troop(draft.tables, spec))
        else:
            draft.put(_officer(draft.tables, spec))
    _check_places(draft)
    _characters(draft, specs)
    draft.then(GameTurns())


def _troop(tables: Tables, spec: UnitSpec) -> Troop:
    kind, fields = tables.kinds[spec.kind], spec.fields
    if spec.pose is None:
        raise InvalidArmy(f"{spec.id} stands nowhere: write its at_inches")
    if not kind.bases or kind.move == "none":
        raise InvalidArmy(f"the kind {kind.id} has no level, so that it needs bases and a move")
    return Troop(
        id=spec.id,
        kind=spec.kind,
        side=spec.side,
        block=block_of(tables, kind, fields["files"] or kind.files),
        pose=spec.pose,
        bases=kind.bases,
        quality=fields["quality"] or kind.quality,
        under=fields["under"],
        dp=fields["dp"],
    )


def _officer(tables: Tables, spec: UnitSpec) -> Officer:
    kind, fields = tables.kinds[spec.kind], spec.fields
    attached, flag = fields["with"], fields["flag_inches"]
    if attached is None and spec.pose is None:
        raise InvalidArmy(f"{spec.id} stands nowhere: write its at_inches, or with: and the unit he is attached to")
    width = tables.disc_inches[kind.level]
    return Officer(
        id=spec.id,
        kind=spec.kind,
        side=spec.side,
        block=Block(width_inches=width, depth_inches=width, round=True),
        pose=None if attached is not None else spec.pose,
        under=fields["under"],
        attached=attached,
        points=tables.officer_points[kind.level] if fields["points"] is None else fields["points"],
        order=fields["order"],
        flag=(float(flag[0]), float(flag[1])) if flag is not None else spec.pose.point if spec.pose else None,
    )


def _characters(draft: WarDraft, specs: Iterable[UnitSpec]) -> None:
    """What commanders are like (TW-085): as the scenario lists it, and the others by chance where the option has it."""
    undecided: list[str] = []
    for spec in specs:
        if draft.tables.kinds[spec.kind].level == "none":
            continue
        if spec.fields["character"] is not None:
            endow(draft, spec.id, spec.fields["character"])
        elif _draws(spec):
            undecided.append(spec.id)
    if draft.rules.options["commanders"] == "drawn":
        draw_characters(draft, undecided)


LEVELS = ("none", "brigadier", "division", "general")


def _check_chain(tables: Tables, spec: UnitSpec, known: Mapping[str, UnitSpec]) -> None:
    """Raises InvalidArmy where somebody is under nobody, or under one who is not above him (TW-062 to TW-065)."""
    above, attached = spec.fields["under"], spec.fields["with"]
    level = tables.kinds[spec.kind].level
    if above is not None:
        if above not in known or known[above].side != spec.side:
            raise InvalidArmy(f"{spec.id} is under {above!r}, who is not there{nearest(above, known)}")
        if LEVELS.index(tables.kinds[known[above].kind].level) <= LEVELS.index(level):
            raise InvalidArmy(f"{spec.id} is under {above}, who is no commander of a higher level")
    elif level == "none":
        raise InvalidArmy(f"{spec.id} is under nobody: write under: and the id of its commander")
    if attached is not None and (attached not in known or known[attached].side != spec.side):
        raise InvalidArmy(f"{spec.id} is with {attached!r}, which is not there{nearest(attached, known)}")


def _check_places(draft: WarDraft) -> None:
    """Raises InvalidArmy where somebody starts off the table or upon somebody else (TW-O15)."""
    table, index = draft.tables.table, draft.index
    for name, standing in index.items():
        if not table.holds(standing):
            raise InvalidArmy(f"{name} does not stand wholly on the table")
        for other in index.near(standing.box):
            if other.unit != name and table.overlap(standing, other):
                raise InvalidArmy(f"{name} and {other.unit} stand upon each other (TW-O15)")
