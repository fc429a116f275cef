"""The laws, in the order in which they are looked at and reported."""

from __future__ import annotations

from grognard.testing.law import AnyLaw
from grognard.testing.laws.acting import (
    AlwaysAnAction,
    Ends,
    ListedApply,
    RefusalsSpeak,
    TextReadsBack,
    UnlistedRefused,
)
from grognard.testing.laws.documents import Documented, GoldenRecords, RulesDocumented, RulesTested
from grognard.testing.laws.keeping import EarlierStatesStand, RecordReturns, SnapshotGoesOn, UndoRedo
from grognard.testing.laws.measuring import IndexCarried, MeasuresBothWays, MeasuresTurned
from grognard.testing.laws.repeating import GamesApart, SameAgain, SameElsewhere
from grognard.testing.laws.secrets import SecretsKept
from grognard.testing.laws.showing import PrintsNothing, Renders
from grognard.testing.laws.tags import TagsApart
from grognard.testing.laws.unit_actions import ActAndApply

__all__ = ["LAWS"]

LAWS: tuple[type[AnyLaw], ...] = (
    EarlierStatesStand,
    AlwaysAnAction,
    Ends,
    ListedApply,
    ActAndApply,
    RefusalsSpeak,
    UnlistedRefused,
    TextReadsBack,
    SnapshotGoesOn,
    SameAgain,
    GamesApart,
    UndoRedo,
    RecordReturns,
    IndexCarried,
    MeasuresBothWays,
    MeasuresTurned,
    Renders,
    PrintsNothing,
    SecretsKept,
    SameElsewhere,
    TagsApart,
    Documented,
    RulesDocumented,
    RulesTested,
    GoldenRecords,
)
"""All laws."""
