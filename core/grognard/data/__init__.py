"""Data as people write it: YAML files read, checked and laid over one another, every value's file and line known.

PyYAML and jsonschema are imported only when a file is read: what a record holds (`EffectiveData`) needs neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.data.effective_data import EffectiveData, Provenance, ScenarioData, SideData, UnitRow, UnitSpec
from grognard.data.faults import Fault, InvalidData, Origin
from grognard.data.options import OptionRule

if TYPE_CHECKING:
    from grognard.data.effective_rules import check_house, effective, parse_option
    from grognard.data.folder import read_ruleset
    from grognard.data.ruleset_data import RulesetData

__all__ = [
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
    "check_house",
    "effective",
    "parse_option",
    "read_ruleset",
]


def __getattr__(name: str) -> object:
    """Import what reads files when it is first asked for."""
    if name in ("check_house", "effective", "parse_option"):
        from grognard.data import effective_rules

        return getattr(effective_rules, name)
    if name == "read_ruleset":
        from grognard.data.folder import read_ruleset

        return read_ruleset
    if name == "RulesetData":
        from grognard.data.ruleset_data import RulesetData

        return RulesetData
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
