"""The laws that every ruleset must keep, held against games played at random: for authors, in pytest or by command.

In a plugin's own tests:

    from grognard.testing import ruleset_laws

    test_laws = ruleset_laws("mine", docs=["docs/rules.md"])
"""

from __future__ import annotations

from grognard.testing.cases import ruleset_laws
from grognard.testing.checking import check, chosen_laws
from grognard.testing.interrupts import interrupt_depths
from grognard.testing.law import Broken, Law, RunLaw
from grognard.testing.laws import LAWS
from grognard.testing.report import Failure, LawReport, Report, Speed

__all__ = [
    "LAWS",
    "Broken",
    "Failure",
    "Law",
    "LawReport",
    "Report",
    "RunLaw",
    "Speed",
    "check",
    "chosen_laws",
    "interrupt_depths",
    "ruleset_laws",
]
