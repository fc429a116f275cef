"""Base, scenario, house rules and options, laid over one another and checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.data.document import Document
from grognard.data.effective_data import EffectiveData, ScenarioData
from grognard.data.faults import Fault, KeyPath, Origin
from grognard.data.fields import (
    Fields,
    Fragments,
    house_schema,
    kind_schema,
    scenario_schema,
    tables_schema,
)
from grognard.data.house_modifiers import HouseModifiers
from grognard.data.options import OptionRule, fit_option
from grognard.data.overlay import Below, Overlay
from grognard.data.ruleset_data import (
    RulesetData,
    check_document,
    mapping_of,
    merged,
    option_faults,
    tables_of,
    unit_rows,
)
from grognard.data.scenarios import ScenarioReader
from grognard.data.schema import check
from grognard.errors import nearest

__all__ = ["Assembly", "lay_defaults"]

_CHANGES = ("units", "tables", "options")
_SCENARIO: KeyPath = ("scenario",)


class Assembly:
    """The effective data of a game in the making: lay a scenario, house rules in order, options, then `finish`."""

    def __init__(self, data: RulesetData) -> None:
        self.faults: list[Fault] = []
        self._data = data
        self._overlay = data.base.copy()
        self._house: list[str] = []
        self._modifiers = HouseModifiers(data.fields)
        self._removed: dict[str, Origin] = {}
        self._scenario = ""
        self._scenario_file = ""
        self._spoilt = False
        self._faulty: set[str] = set()
        """House-rule files with faults: what they would have changed is not known."""
        self._changed = False

    def lay_scenario(self, document: Document) -> None:
        """Lay a scenario's own content beside the base, and its changes to units, tables and options over it."""
        value = mapping_of(document.value)
        faults = check_document(document, scenario_schema(self._data.fields))
        ruleset = value.get("ruleset")
        if isinstance(ruleset, str) and ruleset != self._data.id:
            message = f"the scenario is for {ruleset!r}, not for {self._data.id!r}: write 'ruleset: {self._data.id}'"
            faults = merged(faults, [document.fault(("ruleset",), message)])
        self._scenario = str(value.get("scenario"))
        self._scenario_file = document.file
        self._changed = self._changed or not value.keys().isdisjoint(_CHANGES)
        self._overlay.put(_SCENARIO, {}, Origin(document.file, 1, 1))
        for name in value:
            if name not in _CHANGES:
                self._overlay.lay(document, (name,), (*_SCENARIO, name))
        later = self._lay_changes(document, ()) + self._overlay.take_faults()
        self._spoilt = self._spoilt or document.broken
        self.faults = merged(self.faults, _in_order(merged(faults, later)))

    def lay_house(self, document: Document) -> None:
        """Lay a house-rule file: changed kinds, then new ones, then those removed, tables, options, scenarios."""
        value = mapping_of(document.value)
        faults = self._lay_changes(document, ())
        faults += self._add_kinds(document) + self._remove_kinds(document)
        for name in mapping_of(value.get("scenarios")):
            faults += self._change_scenario(document, name)
        faults += self._overlay.take_faults()
        faults = _in_order(merged(faults, check_document(document, house_schema(self._data.fields))))
        self._changed = True
        self._modifiers.take(document, faults)
        self._house.append(str(value.get("house")))
        if faults:
            self._faulty.add(document.file)
        self.faults = merged(self.faults, faults)

    def choose(self, options: Mapping[str, object]) -> None:
        """Set options by hand; None and the word none both mean no value."""
        for name, value in options.items():
            rules, origin = self._data.options, Origin("options")
            if name not in rules:
                self.faults.append(Fault(origin, name, f"there is no such option{nearest(name, rules)}"))
                continue
            fitted, complaint = fit_option(rules[name], value)
            if complaint:
                self.faults.append(Fault(origin, name, complaint))
            else:
                self._overlay.put(("options", name), fitted, origin)

    def finish(self) -> EffectiveData | None:
        """The effective data, or None if there are `faults`, among them now those of the whole."""
        fields, overlay = self._data.fields, self._overlay
        if self._changed and not self.faults:
            self._check_whole()
        lay_defaults(overlay, fields, self._data.documents.get("schema.yaml"))
        rows = unit_rows(overlay.tree, fields)
        scenario: ScenarioData | None = None
        if "scenario" in overlay.tree and not self._spoilt:
            reader = ScenarioReader(Below(overlay, _SCENARIO), fields, rows)
            scenario = reader.read()
            found = [self._recalled(fault) for fault in reader.faults if self._is_sure(fault)]
            self.faults = merged(self.faults, found)
        scenarios = [*self._data.scenarios.values(), *filter(None, [scenario])]
        sides = {side for each in scenarios for side in each.sides}
        self.faults = merged(self.faults, self._modifiers.faults(rows, sides, self._removed))
        if self.faults:
            return None
        options = mapping_of(overlay.tree["options"])
        return EffectiveData(
            ruleset=self._data.id,
            name=self._data.name,
            units=rows,
            options=dict(options),
            tables=tables_of(overlay.tree, fields),
            scenario=scenario,
            house=tuple(self._house),
            house_rules=_switched_on(self._data.options, options),
            modifiers=self._modifiers.conditionals,
            provenance=overlay.provenance,
        )

    def _is_sure(self, fault: Fault) -> bool:
        """Whether a fault of the scenario is more than the consequence of one in a house-rule file."""
        if not self._faulty:
            return True
        return fault.origin.file in self._faulty and not fault.message.startswith("there is no unit kind")

    def _check_whole(self) -> None:
        """What only the sum shows: too long a list after an `append:`, a kind that lacks a statistic."""
        fields, tree = self._data.fields, self._overlay.tree
        kinds: dict[str, Any] = {"minProperties": 1, "additionalProperties": kind_schema(fields)}
        found = check(tree["units"], kinds, self._overlay, ("units",))
        found += check(tree["tables"], tables_schema(fields), self._overlay, ("tables",))
        if "scenario" in tree:
            found += check(tree["scenario"], scenario_schema(fields), Below(self._overlay, _SCENARIO))
        self.faults = merged(self.faults, found)

    def _lay_changes(self, document: Document, at: KeyPath) -> list[Fault]:
        """Lay the `units:`, `tables:` and `options:` that stand at `at`."""
        value = mapping_of(document.at(at))
        faults: list[Fault] = []
        known = mapping_of(self._overlay.tree["units"])
        for kind in mapping_of(value.get("units")):
            source: KeyPath = (*at, "units", kind)
            if kind in known:
                self._overlay.lay(document, source, ("units", kind))
            else:
                faults.append(document.fault(source, self._no_kind(kind, "write a new one under 'add:'"), key=True))
        if isinstance(value.get("tables"), dict):
            self._overlay.lay(document, (*at, "tables"), ("tables",))
        return faults + self._lay_options(document, (*at, "options"))

    def _lay_options(self, document: Document, at: KeyPath) -> list[Fault]:
        rules = self._data.options
        for name, value in mapping_of(document.at(at)).items():
            here = (*at, name)
            if name in rules and here not in document.doubtful and not (found := fit_option(rules[name], value))[1]:
                self._overlay.put(("options", name), found[0], document.of_value(here))
        return option_faults(rules, document.at(at), document, at)

    def _add_kinds(self, document: Document) -> list[Fault]:
        faults: list[Fault] = []
        known = mapping_of(self._overlay.tree["units"])
        for kind, value in mapping_of(document.at(("add",))).items():
            source, target = ("add", kind), ("units", kind)
            like = mapping_of(value).get("like")
            if kind in known:
                message = f"there is a unit kind {kind!r} already: to change it, write it under 'units:'"
                faults.append(document.fault(source, message, key=True))
                continue
            if isinstance(like, str) and like not in known:
                faults.append(document.fault((*source, "like"), self._no_kind(like)))
                continue
            if isinstance(like, str):
                self._overlay.replicate(("units", like), target)
            else:
                self._overlay.put(target, {}, document.of_key(source))
            for name in mapping_of(value):
                if name != "like":
                    self._overlay.lay(document, (*source, name), (*target, name))
        return faults

    def _remove_kinds(self, document: Document) -> list[Fault]:
        faults: list[Fault] = []
        listed = document.at(("remove",))
        entries = listed if isinstance(listed, list) else []
        for index, kind in enumerate(entries):
            if not isinstance(kind, str) or kind in entries[:index]:
                continue  # which the schema has named
            if kind not in mapping_of(self._overlay.tree["units"]):
                faults.append(document.fault(("remove", index), self._no_kind(kind)))
            else:
                self._overlay.drop(("units", kind))
                self._removed[kind] = document.of_value(("remove", index))
        return faults

    def _change_scenario(self, document: Document, name: str) -> list[Fault]:
        at: KeyPath = ("scenarios", name)
        known = [*self._data.scenarios, *([self._scenario] if self._scenario else [])]
        if known and name not in known:
            return [document.fault(at, f"there is no scenario {name!r}{nearest(name, known)}", key=True)]
        if name != self._scenario:
            return []
        sides = mapping_of(self._overlay.get((*_SCENARIO, "sides")))
        faults = [
            document.fault((*at, "sides", side), f"there is no side {side!r}{nearest(side, sides)}", key=True)
            for side in mapping_of(document.at((*at, "sides")))
            if side not in sides
        ]
        for field in mapping_of(document.at(at)):
            if field not in _CHANGES:
                self._overlay.lay(document, (*at, field), (*_SCENARIO, field))
        return faults + self._lay_changes(document, at)

    def _no_kind(self, kind: str, remedy: str = "") -> str:
        if origin := self._removed.get(kind):
            return f"the unit kind {kind!r} was removed at {origin.file}:{origin.line}"
        known = mapping_of(self._overlay.tree["units"])
        addition = f", and a change cannot add one: {remedy}" if remedy else ""
        return f"there is no unit kind {kind!r}{addition}{nearest(kind, known)}"

    def _recalled(self, fault: Fault) -> Fault:
        """The fault, which names what removed the unit kind that the scenario misses, and its path in a house file."""
        if fault.origin.file != self._scenario_file:
            fault = Fault(fault.origin, f"scenarios.{self._scenario}.{fault.path}", fault.message)
        for kind, origin in self._removed.items():
            if fault.message.startswith(f"there is no unit kind {kind!r}"):
                message = f"the unit kind {kind!r} was removed at {origin.file}:{origin.line}"
                return Fault(fault.origin, fault.path, message + ": change the scenario's army, too")
        return fault


def lay_defaults(overlay: Overlay, fields: Fields, schema: Document | None) -> None:
    """Fill in the defaults of statistics and tables, which stand in the ruleset's `schema.yaml`."""
    if schema is None:
        return
    sections: list[tuple[str, KeyPath, Fragments]] = [("tables", ("tables",), fields.tables)]
    sections += [("statistics", ("units", kind), fields.statistics) for kind in mapping_of(overlay.tree.get("units"))]
    for section, target, fragments in sections:
        for name, fragment in fragments.items():
            if fragment.get("default") is not None and overlay.get((*target, name)) is None:
                overlay.put((*target, name), fragment["default"], schema.of_value((section, name, "default")))


def _switched_on(rules: Mapping[str, OptionRule], options: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(rule.house_rule for name, rule in rules.items() if rule.house_rule and options.get(name) is True)


def _in_order(faults: list[Fault]) -> list[Fault]:
    return sorted(faults, key=lambda fault: (fault.origin.line, fault.origin.column))
