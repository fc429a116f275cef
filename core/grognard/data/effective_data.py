"""The data that a game is played with: unit kinds, options, tables, scenario, plain, with their origins beside."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any, TypeVar

import msgspec

from grognard.board.poses import Pose
from grognard.data.faults import Fault, InvalidData, KeyPath, Origin, Value, dotted, show
from grognard.modifiers import Conditional
from grognard.units import UnitKind

__all__ = ["EffectiveData", "Provenance", "ScenarioData", "SideData", "UnitRow", "UnitSpec", "same"]

_FORMAT = 1
_DIGEST_BYTES = 16

Kind = TypeVar("Kind", bound=UnitKind)


class UnitRow(UnitKind, frozen=True, kw_only=True):
    """A unit kind as its table has it: the fields of every kind, and the ruleset's statistics by name."""

    statistics: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])

    def as_kind(self, kind_class: type[Kind]) -> Kind:
        """The row as the ruleset's own class of unit kinds, whose fields are named like the statistics.

        Raises:
            InvalidData: A statistic is missing from the class, or its type is another.
        """
        own = {name: getattr(self, name) for name in UnitKind.__struct_fields__}
        try:
            return msgspec.convert({**self.statistics, **own}, kind_class)
        except msgspec.ValidationError as error:
            fault = Fault(Origin("unit table"), self.id, f"does not fit {kind_class.__name__}: {error}")
            raise InvalidData([fault]) from error


class UnitSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One unit of an army before the game; its place is None unless the scenario gives it one.

    On hexes that is `at` and `facing`, on a table `pose`.
    """

    id: str
    kind: str
    side: str
    at: str | None = None
    facing: str | None = None
    fields: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])
    # unset, not None: the data of a game on hexes are saved without them
    at_inches: tuple[float, float] | msgspec.UnsetType = msgspec.UNSET
    heading_degrees: float | msgspec.UnsetType = msgspec.UNSET

    @property
    def pose(self) -> Pose | None:
        """Where the unit starts on a table, facing north unless the scenario says where to; None off the table."""
        if self.at_inches is msgspec.UNSET:
            return None
        x, y = self.at_inches
        heading = 0.0 if self.heading_degrees is msgspec.UNSET else self.heading_degrees
        return Pose(x_inches=x, y_inches=y, heading_degrees=heading)


class SideData(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a scenario; `budget` is in points, `fields` are the ruleset's own."""

    id: str
    name: str
    colour: str | None = None
    budget: float | None = None
    units: tuple[UnitSpec, ...] = ()
    fields: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])


class ScenarioData(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario, its armies spread out into single units; `board` is what the board's class reads."""

    id: str
    ruleset: str
    name: str
    summary: str = ""
    board: dict[str, Any]
    sides: dict[str, SideData]
    fields: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])

    @property
    def units(self) -> tuple[UnitSpec, ...]:
        """The units of all sides, in the order of the sides."""
        return tuple(unit for side in self.sides.values() for unit in side.units)


class Provenance(msgspec.Struct, frozen=True, kw_only=True):
    """A value, where it was written, and what it replaced."""

    value: Any
    origin: Origin
    was: Provenance | None = None

    @property
    def place(self) -> str:
        """The file's name and the line, or what stands for them where the value is in no file."""
        name = PurePath(self.origin.file).name
        return f"{name}:{self.origin.line}" if self.origin.line else name

    def __str__(self) -> str:
        text = f"{_in_full(self.value)} ← {self.place}"
        return text + (f" (was {_in_full(self.was.value)}, {self.was.place})" if self.was else "")


def same(one: Provenance, other: Provenance) -> bool:
    """Whether both have the very same value, wherever it comes from."""
    return type(one.value) is type(other.value) and bool(one.value == other.value)


class EffectiveData(msgspec.Struct, frozen=True, kw_only=True):
    """What is in force after base, scenario, house rules and options: plain values.

    `house` names the house-rule files laid over the base, `house_rules` the code house rules that options switch
    on; `modifiers` are those of the files, in their order. `provenance` tells where the values come from, by path
    (`("units", "cavalry", "attack")`); it is empty for data taken from a record.
    """

    ruleset: str
    name: str
    units: dict[str, UnitRow]
    options: dict[str, Any]
    tables: dict[str, Any]
    scenario: ScenarioData | None = None
    house: tuple[str, ...] = ()
    house_rules: tuple[str, ...] = ()
    modifiers: tuple[Conditional, ...] = ()
    provenance: Mapping[KeyPath, Provenance] = msgspec.field(default_factory=dict[KeyPath, Provenance])

    def written(self, path: KeyPath) -> str:
        """The path of a value of `provenance` as a house-rule file writes it: `scenarios.hoplites.board.rows`."""
        if path[:1] == ("scenario",) and self.scenario is not None:
            path = ("scenarios", self.scenario.id, *path[1:])
        return dotted(path)

    def as_json(self) -> dict[str, Any]:
        """All but the provenance, as values of JSON: what a record holds."""
        content: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(self, provenance={}))
        del content["provenance"]
        if not self.modifiers:  # so that records from before there were any keep their digest
            del content["modifiers"]
        if self.scenario is not None:  # a list, since the order of the sides matters and that of a mapping may be lost
            content["scenario"]["sides"] = list(content["scenario"]["sides"].values())
        return {"format": _FORMAT, **content}

    @property
    def digest(self) -> str:
        """32 hexadecimal digits that stand for all of `as_json()`, the same on every machine."""
        text = msgspec.json.encode(self.as_json(), order="deterministic")
        return hashlib.blake2b(text, digest_size=_DIGEST_BYTES).hexdigest()

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> EffectiveData:
        """The data that `as_json()` gave.

        Raises:
            InvalidData: The content is not what `as_json()` gives, or of a newer format.
        """
        if content.get("format") != _FORMAT:
            message = f"format {content.get('format')!r} is not {_FORMAT}: read it with the Grognard that wrote it"
            raise InvalidData([Fault(Origin("effective data"), "format", message)])
        try:
            plain = {key: value for key, value in content.items() if key not in ("format", "provenance")}
            if plain.get("scenario") is not None:
                sides = {side["id"]: side for side in plain["scenario"]["sides"]}
                plain["scenario"] = {**plain["scenario"], "sides": sides}
            data = msgspec.convert(plain, cls)
        except (msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
            raise InvalidData([Fault(Origin("effective data"), "", f"cannot be read: {error}")]) from error
        faults = [Fault(Origin("effective data"), "", message) for message in _contradictions(data)]
        if faults:
            raise InvalidData(faults)
        return data


def _contradictions(data: EffectiveData) -> Iterator[str]:
    """Where names inside of the data do not agree: nobody looks that up again once they are read."""
    for name, row in data.units.items():
        if name != row.id:
            yield f"the unit kind {name!r} calls itself {row.id!r}"
    units = data.scenario.units if data.scenario is not None else ()
    yield from (f"there is no unit kind {unit.kind!r}" for unit in units if unit.kind not in data.units)
    yield from (f"there is more than one {name!r}" for name, n in Counter(it.id for it in units).items() if n > 1)
    for side in data.scenario.sides.values() if data.scenario is not None else ():
        yield from (f"{unit.id!r} of {side.id!r} says {unit.side!r}" for unit in side.units if unit.side != side.id)


def _in_full(value: Value) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_in_full, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {_in_full(part)}' for name, part in value.items())}}}"
    return "none" if value is None else show(value).strip("'")
