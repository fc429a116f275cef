"""Each kind of fault is found, and called by its name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.record import load
from tests.core.testing.conftest import Checked

FAULTS = {
    "Aliasing": "earlier-states-stand",
    "NoAction": "always-an-action",
    "NoStep": "always-an-action",
    "Unready": "always-an-action",
    "IllegalListed": "listed-apply",
    "RefusedListed": "listed-apply",
    "ActsAndDoesNothing": "act-and-apply",
    "ActsInSilence": "act-and-apply",
    "ActsAndFails": "act-and-apply",
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
    "TagOfNobody": "tags-apart",
    "OtherWhenLoaded": "record-returns",
    "TextSaysLess": "text-reads-back",
    "Unmarked": "renders",
    "Unjudged": "renders",
    "Prints": "prints-nothing",
    "Endless": "ends",
    "EndlessSteps": "ends",
}
FOG = {"fog": True}


@pytest.mark.parametrize(("fault", "law"), FAULTS.items())
def test_a_planted_fault_breaks_the_law_that_is_named_for_it(fault: str, law: str, checked: Checked) -> None:
    assert checked(fault, options=FOG, laws=[law]).broken == (law,)


def test_a_step_that_writes_to_a_position_while_it_lists_actions_is_found(checked: Checked) -> None:
    assert checked("Overwritten", options=FOG, laws=["earlier-states-stand"]).broken == ("earlier-states-stand",)


@pytest.mark.slow
@pytest.mark.parametrize(("fault", "law"), FAULTS.items())
def test_a_planted_fault_breaks_no_other_law_in_appearance(fault: str, law: str, checked: Checked) -> None:
    report = checked(fault, options=FOG, games=4)
    assert report.broken == (law,), str(report)


def test_three_banners_with_nothing_but_another_first_step_keeps_all_laws(checked: Checked) -> None:
    report = checked("Sound", options=FOG, games=4)
    assert report.ok, str(report)
    unseen = [law.name for law in report.laws if not law.checks]
    # what is asked of inches has nothing to look at on hexes
    measured = [name for name in unseen if name.startswith("measures-")]
    assert unseen == ["act-and-apply", *measured, "rules-documented", "rules-tested", "golden-records"]


def test_a_step_whose_act_tells_what_its_apply_does_keeps_all_laws(checked: Checked) -> None:
    report = checked("Drilled", games=4)
    assert report.ok, str(report)
    (law,) = (law for law in report.laws if law.name == "act-and-apply")
    assert 0 < law.checks < report.decisions


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("Aliasing", "carrying out a listed action in Scribbling changed the state before it"),
        ("NoAction", "blue is to act in Stranded, but no action is listed"),
        (
            "Unready",
            "the game cannot be set up: the ruleset invented failed to set up a game: LookupError: nobody is here",
        ),
        ("NoStep", "ran out of steps without a result"),
        ("IllegalListed", "march blue-captain Z99 is listed but cannot be carried out"),
        ("RefusedListed", "is listed, but refused: blue-captain stays where it is (IN-20)"),
        ("UnlistedApplies", "is not on the list of Lenient, which is exhaustive, but it is not refused"),
        ("ActsAndDoesNothing", " in Idling goes one way by act(), another by apply(), as under house rules in code"),
        ("ActsInSilence", " marches by act(), "),
        ("ActsInSilence", " marches / the drum marches by apply(); let apply() leave `unit_actions` to super()"),
        ("ActsAndFails", " in Faltering goes by act(), but not by apply(), as under house rules in code: the ruleset"),
        ("RefusalWithoutRule", "in Mute has no rule id"),
        ("RefusalWithoutRule", "; give the step a `rule`"),
        ("RefusalWithoutFacts", "lacks the fact 'unit': '{unit} is too far away'"),
        ("HiddenRandom", "uses Python's `random`: roll with draft.roll()"),
        ("Unsaveable", "Invalid value 'invented.planted-unlisted'"),
        ("TagOfNobody", "Anonymous has the tag 'quick-marching', which may be taken: begin it so: tag=\"invented.…\""),
        ("Unwritable", "the state cannot be written as JSON"),
        ("TextSaysLess", "not as Sloped("),
        (
            "Unmarked",
            "cannot be drawn or judged for blue: the ruleset invented failed to draw a position: LookupError: red-",
        ),
        ("Unjudged", "evaluate() says NaN for blue"),
        ("Prints", "something was printed: 'marching\\n'"),
        ("Endless", "after 300 actions (turn 0) the game is not over"),
        ("EndlessSteps", "Whirl never comes to a decision"),
        ("Imagining", "a state that does not look to it like what it sees"),
    ],
)
def test_the_failure_says_what_happened(fault: str, said: str, checked: Checked) -> None:
    law = FAULTS[fault]
    report = checked(fault, options=FOG, laws=[law])
    assert said in report.of(law)[0].message


def test_a_failure_leaves_a_record_with_the_game_up_to_it(checked: Checked, tmp_path: Path) -> None:
    (failure,) = checked("Endless", games=1, laws=["ends"]).failures
    assert failure.record is not None
    game = load(failure.record, plugins=[tmp_path / "planted_endless.py"])
    assert (game.actions_played, game.seed) == (300, 0)
    assert json.loads(Path(failure.record).read_text(encoding="utf-8").splitlines()[0])["ruleset"]["id"] == "invented"


def test_a_failure_whose_game_cannot_be_recorded_says_so_and_how_to_play_it_again(checked: Checked) -> None:
    (failure,) = checked("Unwritable", games=1, laws=["snapshot-goes-on"]).failures
    assert failure.record is None
    assert "unsupported" in failure.no_record
    assert failure.again.startswith("grognard check invented --games 1 --seed 0 --scenario triangle --set zeal=no")


def test_a_law_that_fails_in_three_games_is_looked_at_no_more(checked: Checked) -> None:
    report = checked("Prints", games=5, laws=["prints-nothing"])
    assert [failure.seed for failure in report.failures] == [0, 1, 2]
