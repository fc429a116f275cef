"""Each kind of fault is found, and called by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.testing.conftest import Checked

FAULTS = {
    "Aliasing": "earlier-states-stand",
    "NoAction": "always-an-action",
    "NoStep": "always-an-action",
    "IllegalListed": "listed-apply",
    "RefusedListed": "listed-apply",
    "UnlistedApplies": "unlisted-refused",
    "AllowedFails": "unlisted-refused",
    "JudgingFails": "unlisted-refused",
    "RefusalWithoutRule": "refusals-speak",
    "RefusalWithoutFacts": "refusals-speak",
    "LeakInTheLog": "secrets-kept",
    "LeakInTheList": "secrets-kept",
    "LeakInARefusal": "secrets-kept",
    "Imagining": "secrets-kept",
    "HiddenTime": "same-again",
    "HiddenRandom": "same-again",
    "SetOrder": "same-elsewhere",
    "SharedBetweenGames": "games-apart",
    "Unsaveable": "snapshot-goes-on",
    "Unwritable": "snapshot-goes-on",
    "OtherWhenLoaded": "record-returns",
    "TextSaysLess": "text-reads-back",
    "Unmarked": "renders",
    "Unjudged": "renders",
    "Prints": "prints-nothing",
    "Endless": "ends",
    "EndlessSteps": "ends",
}


@pytest.mark.parametrize(("fault", "law"), FAULTS.items())
def test_a_planted_fault_breaks_the_law_that_is_named_for_it(fault: str, law: str, checked: Checked) -> None:
    report = checked(fault, options={"fog": True}, games=4)
    print(report)
    assert report.broken == (law,)


def test_three_banners_with_nothing_but_another_first_step_keeps_all_laws(checked: Checked) -> None:
    report = checked("Sound", options={"fog": True}, games=4)
    assert report.ok, str(report)
