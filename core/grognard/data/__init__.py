"""Data as people write it: YAML files read, checked and laid over one another, every value's file and line known.

PyYAML and jsonschema are imported only when a file is read: what a record holds (`EffectiveData`) needs neither.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from grognard.data.effective_data import EffectiveData, Provenance, ScenarioData, SideData, UnitRow, UnitSpec
from grognard.data.faults import Fault, InvalidData, Origin
from grognard.data.options import OptionRule

if TYPE_CHECKING:
    from grognard.data.comparison import Difference, compare
    from grognard.data.effective_rules import effective, parse_option
    from grognard.data.folder import read_ruleset
    from grognard.data.house_chain import extended_by, extended_ruleset, house_names
    from grognard.data.house_check import Verdict, check_house, inspect_house
    from grognard.data.house_schema import editor_schema
    from grognard.data.ruleset_data import RulesetData
    from grognard.data.starter import starter_file

__all__ = [
    "Difference",
    "EffectiveData",
    "Fault",
    "InvalidData",
    "OptionRule",
    "Origin",
    "Provenance",
    "RulesetData",
    "ScenarioData",
    "SideData",
    "UnitRow",
    "UnitSpec",
    "Verdict",
    "check_house",
    "compare",
    "editor_schema",
    "effective",
    "extended_by",
    "extended_ruleset",
    "house_names",
    "inspect_house",
    "parse_option",
    "read_ruleset",
    "starter_file",
]


_READERS = {
    "Difference": "comparison",
    "RulesetData": "ruleset_data",
    "Verdict": "house_check",
    "check_house": "house_check",
    "compare": "comparison",
    "editor_schema": "house_schema",
    "effective": "effective_rules",
    "extended_by": "house_chain",
    "extended_ruleset": "house_chain",
    "house_names": "house_chain",
    "inspect_house": "house_check",
    "parse_option": "effective_rules",
    "read_ruleset": "folder",
    "starter_file": "starter",
}
"""The modules that need PyYAML or jsonschema, by what they offer."""


def __getattr__(name: str) -> object:
    """Import what reads files when it is first asked for."""
    if name in _READERS:
        return getattr(import_module(f"grognard.data.{_READERS[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
