"""A ruleset's folder: `ruleset.yaml`, `units.yaml`, `schema.yaml`, `scenarios/` and `house/`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from grognard.data.assembly import Assembly, lay_defaults
from grognard.data.document import Document
from grognard.data.effective_data import ScenarioData
from grognard.data.faults import Fault, InvalidData, Origin
from grognard.data.fields import Fields, read_fields, ruleset_schema, unit_table_schema
from grognard.data.migrations import FileKind, read_document
from grognard.data.options import OptionRule, fit_option
from grognard.data.overlay import Overlay
from grognard.data.ruleset_data import RulesetData, check_document, mapping_of, merged, tables_of, unit_rows
from grognard.data.schema import Schema
from grognard.errors import nearest

__all__ = ["read_ruleset"]


def read_ruleset(folder: Path) -> RulesetData:
    """Read the folder of a ruleset.

    Raises:
        InvalidData: With every fault of all its files but the house rules, which are checked when they are used.
            Faults of `schema.yaml` come alone, since without it all other files would seem wrong.
    """
    reader = _FolderReader(folder)
    data = reader.read()
    if reader.faults:
        raise InvalidData(reader.faults)
    return data


class _FolderReader:
    """Reads the files of a folder and gathers the faults of all."""

    def __init__(self, folder: Path) -> None:
        self.faults: list[Fault] = []
        self._folder = folder
        self._documents: dict[str, Document] = {}

    def read(self) -> RulesetData:
        """What the files say; worth nothing if there are faults."""
        if not self._folder.is_dir():
            message = "there is no such folder: name the one that holds the ruleset's ruleset.yaml"
            raise InvalidData([Fault(Origin(str(self._folder)), "", message)])
        fields = self._fields()
        ruleset = self._document("ruleset", ruleset_schema(fields))
        units = self._document("units", unit_table_schema(fields))
        head = mapping_of(ruleset.value)
        options = self._options(ruleset)
        base = self._base(fields, ruleset, units, options)
        data = RulesetData(
            id=str(head.get("ruleset")),
            name=str(head.get("name")),
            summary=str(head.get("summary")),
            folder=self._folder,
            fields=fields,
            units=unit_rows(base.tree, fields),
            options=options,
            tables=tables_of(base.tree, fields),
            scenarios={},
            default_scenario=str(head.get("default_scenario")),
            house_files={path.stem: path for path in _yaml_files(self._folder / "house")},
            documents=self._documents,
            base=base,
        )
        # What a broken file says is unknown: scenarios cannot be held against it.
        scenarios = {} if ruleset.broken or units.broken else self._scenarios(data)
        if "default_scenario" in head and not units.broken:
            self._check_default(ruleset, data.default_scenario)
        return msgspec.structs.replace(data, scenarios=scenarios)

    def _fields(self) -> Fields:
        path = self._folder / "schema.yaml"
        if not path.exists():
            return Fields()
        document = self._documents["schema.yaml"] = read_document(path, "fields")
        if document.faults:
            raise InvalidData(document.faults)
        fields, faults = read_fields(document)
        if faults:
            raise InvalidData(faults)
        return fields

    def _document(self, kind: FileKind, schema: Schema) -> Document:
        name = f"{kind}.yaml"
        document = self._documents[name] = read_document(self._folder / name, kind)
        self.faults += check_document(document, schema)
        return document

    def _options(self, document: Document) -> dict[str, OptionRule]:
        rules: dict[str, OptionRule] = {}
        for name, declared in mapping_of(mapping_of(document.value).get("options")).items():
            try:
                rule = msgspec.convert({**mapping_of(declared), "name": name}, OptionRule)
            except msgspec.ValidationError:  # which the schema has named
                continue
            self.faults = merged(self.faults, _option_rule_faults(document, rule))
            rules[name] = msgspec.structs.replace(rule, default=fit_option(rule, rule.default)[0])
        return rules

    def _base(self, fields: Fields, ruleset: Document, units: Document, options: dict[str, OptionRule]) -> Overlay:
        base = Overlay()
        for name, document in (("units", units), ("options", ruleset), ("tables", ruleset)):
            base.put((name,), {}, document.of_value((name,)))
        for document, name in ((units, "units"), (ruleset, "tables")):
            if isinstance(document.at((name,)), dict):
                base.lay(document, (name,), (name,))
        base.take_faults()  # which the schema has named
        for name, rule in options.items():
            base.put(("options", name), rule.default, ruleset.of_value(("options", name, "default")))
        lay_defaults(base, fields, self._documents.get("schema.yaml"))
        return base

    def _scenarios(self, data: RulesetData) -> dict[str, ScenarioData]:
        found: dict[str, ScenarioData] = {}
        for path in _yaml_files(self._folder / "scenarios"):
            document = self._documents[f"scenarios/{path.name}"] = read_document(path, "scenario")
            assembly = Assembly(data)
            assembly.lay_scenario(document)
            effective = assembly.finish()
            # What the base lacks has been named where it stands.
            faults = [fault for fault in assembly.faults if fault.origin.file == document.file]
            name = mapping_of(document.value).get("scenario")
            if isinstance(name, str) and name != path.stem:
                message = f"{name!r} is not the file's name: write 'scenario: {path.stem}', or rename the file"
                faults = merged(faults, [document.fault(("scenario",), message)])
            self.faults += faults
            if effective is not None and effective.scenario is not None:
                found[path.stem] = effective.scenario
        return found

    def _check_default(self, ruleset: Document, default: str) -> None:
        known = [path.stem for path in _yaml_files(self._folder / "scenarios")]
        if default not in known:
            message = f"there is no file scenarios/{default}.yaml{nearest(default, known)}"
            self.faults = merged(self.faults, [ruleset.fault(("default_scenario",), message)])


def _option_rule_faults(document: Document, rule: OptionRule) -> Iterable[Fault]:
    at = ("options", rule.name)
    free = msgspec.structs.replace(rule, one_of=())
    for index, choice in enumerate(rule.one_of):
        if complaint := fit_option(free, choice)[1]:
            yield document.fault((*at, "one_of", index), complaint)
    if complaint := fit_option(rule, rule.default)[1]:
        yield document.fault((*at, "default"), complaint)
    if rule.house_rule and rule.type != "boolean":
        message = "only an option of true or false switches on a house rule: write 'type: boolean'"
        yield document.fault((*at, "house_rule"), message)


def _yaml_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.yaml"))
