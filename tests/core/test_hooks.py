"""What a code house rule may change, hook by hook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NoReturn

import pytest

from grognard.actions import Action, Done, Refusal, UnitId
from grognard.combat import Combat, Fought, Modifier
from grognard.errors import IllegalAction, PluginError
from grognard.game import Game
from grognard.hookspecs import hookimpl
from grognard.ruleset import HouseRule
from grognard.state import AnyDraft, AnyPosition, Event
from grognard.steps import Step
from tests.invented.clash import Clash
from tests.invented.games import new_game, rules
from tests.invented.pieces import March, Marched, Strike
from tests.invented.plugin import Zeal
from tests.invented.steps import Marches, Marching, Skirmish

SIDES = ("red", "white", "blue")


class House(HouseRule):
    """The base of the house rules here."""

    id = "test.house"
    version = "1"
    extends = "invented"


def marching(*house_rules: HouseRule, dice: Sequence[int] = ()) -> Game:
    return new_game(*house_rules, steps=(Marching(side="red"), Marching(side="white")), dice=dice)


# --- may this unit activate -----------------------------------------------------------------------------------------


class NoCaptains(House):
    id = "test.no-captains"

    @hookimpl
    def grognard_may_activate(self, position: AnyPosition, unit: str) -> Refusal | None:
        if position.units[unit].kind == "captain":
            return Refusal("HR-1", "{unit} is asleep", {"unit": unit})
        return None


def test_a_unit_that_may_not_activate_has_no_actions_and_is_refused_with_the_house_rules_reason() -> None:
    game = marching(NoCaptains())
    assert game.legal_actions("red-captain") == ()
    assert game.legal_actions("red-spears-1") == marching().legal_actions("red-spears-1")
    assert Done() in game.legal_actions()
    with pytest.raises(IllegalAction, match=r"red-captain is asleep \(HR-1\)"):
        game.play("march captain B1")


def test_a_hook_is_asked_before_the_rulesets_own_reasons() -> None:
    assert str(marching(NoCaptains()).refusal("march captain E5")) == "red-captain is asleep (HR-1)"


# --- further refusals -----------------------------------------------------------------------------------------------


class NoColumnA(House):
    id = "test.no-column-a"

    @hookimpl
    def grognard_refusal(self, action: Action) -> Refusal | None:  # takes only what it needs
        if isinstance(action, March) and action.to.startswith("A"):
            return Refusal("HR-2", "column A is flooded")
        return None


def test_a_further_refusal_forbids_what_the_ruleset_allows() -> None:
    game = marching(NoColumnA())
    forbidden = March(unit="red-captain", to="A2")
    assert forbidden in marching().legal_actions()
    assert forbidden not in game.legal_actions()
    assert str(game.refusal(forbidden)) == "column A is flooded (HR-2)"
    assert game.refusal("march captain B1") is None


def test_forced_decisions_are_still_asked_for_where_a_house_rule_takes_the_forced_action_away() -> None:
    class Forced(Marching, frozen=True, kw_only=True, tag="test.forced"):
        def forced(self, position: AnyPosition) -> Action | None:
            return Done()

        def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
            return (Done(),)

    steps = (Forced(side="red"), Marching(side="white"))
    assert new_game(NoColumnA(), steps=steps).side == "white"

    class March1(House):
        @hookimpl
        def grognard_actions(self, position: AnyPosition, step: Step, unit: str | None) -> Sequence[Action]:
            return [Dig(unit="red-captain")]

        handlers: ClassVar[Mapping[type[Action], Callable[[AnyDraft, Any], None]]] = {}

    assert new_game(March1(), steps=steps).side == "red"


# --- further actions ------------------------------------------------------------------------------------------------


class Dig(Action, frozen=True, kw_only=True, tag="test.dig"):
    form = "dig {unit}"
    unit: UnitId


class Dug(Event, frozen=True, kw_only=True, tag="test.dug"):
    form = "{unit} digs {depth}"
    rule = "HR-3"
    unit: str
    depth: int


def dig(draft: AnyDraft, action: Dig) -> None:
    draft.log(Dug(unit=action.unit, depth=draft.roll("d6", "depth").total))
    step = draft.pop()
    draft.then(step.having_acted(action.unit) if isinstance(step, Marching) else step)


class Digging(House):
    id = "test.digging"
    handlers: ClassVar[Mapping[type[Action], Callable[[AnyDraft, Any], None]]] = {Dig: dig}
    events = (Dug,)

    @hookimpl
    def grognard_actions(self, position: AnyPosition, step: Step, unit: str | None) -> Sequence[Action] | None:
        if not isinstance(step, Marching):
            return None
        ready = [piece.id for piece in step.ready(position) if unit in (None, piece.id)]
        return [Dig(unit=name) for name in ready]


def test_a_further_action_is_listed_read_allowed_and_carried_out() -> None:
    game = marching(Digging(), dice=[4])
    action = Dig(unit="red-captain")
    assert game.legal_actions("red-captain") == (*marching().legal_actions("red-captain"), action)
    assert game.parse("dig captain") == action
    assert game.refusal(action) is None
    assert [str(event) for event in game.play("dig captain")] == ["red-captain digs 4"]
    # its handler finds the step still on the agenda, and has said that the captain has acted
    assert game.step == Marching(side="red", acted=("red-captain",))
    assert game.legal_actions("red-captain") == ()


def test_a_further_action_that_is_not_offered_is_refused() -> None:
    game = marching(Digging(), dice=[4])
    game.play("dig captain")
    with pytest.raises(IllegalAction, match="dig red-captain does not belong to this step"):
        game.play("dig captain")
    with pytest.raises(IllegalAction):
        game.play("dig white-captain")


def test_a_further_action_may_be_forbidden_by_another_house_rule() -> None:
    game = marching(Digging(), NoCaptains())
    assert Dig(unit="red-captain") not in game.legal_actions()
    assert Dig(unit="red-spears-1") in game.legal_actions()
    assert str(game.refusal("dig captain")) == "red-captain is asleep (HR-1)"


def test_a_house_rule_offers_nothing_in_steps_that_it_does_not_know() -> None:
    game = new_game(Digging(), steps=(Skirmish(order=SIDES),))
    assert game.legal_actions() == new_game(steps=(Skirmish(order=SIDES),)).legal_actions()


# --- another class in place of a step -------------------------------------------------------------------------------


class LongMarching(Marching, frozen=True, kw_only=True, tag="test.long-marching"):
    """A step in which only captains march."""

    def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
        return [action for action in super().actions(position, unit) if action.unit in (None, f"{self.side}-captain")]


class CaptainsMarch(House):
    id = "test.captains-march"

    @hookimpl
    def grognard_steps(self) -> Mapping[type[Step], type[Step]]:
        return {Marching: LongMarching}


def test_a_step_is_replaced_wherever_the_ruleset_pushes_it() -> None:
    game = new_game(CaptainsMarch(), steps=(Marches(order=("white", "red")),))
    assert game.step == LongMarching(side="white")
    assert {action.unit for action in game.legal_actions()} == {None, "white-captain"}
    game.play("march captain A4")
    assert game.step == LongMarching(side="white", acted=("white-captain",))
    game.play("done")
    assert game.side == "red"
    assert type(game.step) is LongMarching


def test_a_game_with_a_replaced_step_can_be_saved() -> None:
    game = new_game(CaptainsMarch(), steps=(Marches(order=("white", "red")),))
    codec = game.rules.codec
    assert codec.decode(codec.encode(game.state)) == game.state


def test_other_games_keep_their_own_step() -> None:
    new_game(CaptainsMarch(), steps=(Marches(order=("white", "red")),))
    assert type(marching().step) is Marching


def test_a_step_with_other_fields_or_the_same_tag_cannot_stand_for_another() -> None:
    class Slow(Marching, frozen=True, kw_only=True, tag="test.slow"):
        pace: int = 1

    class Same(Marching, frozen=True, kw_only=True, tag="invented.marching"):
        pass

    class Replacing(House):
        def __init__(self, other: type[Step]) -> None:
            self.other = other

        @hookimpl
        def grognard_steps(self) -> Mapping[type[Step], type[Step]]:
            return {Marching: self.other}

    for other in (Slow, Skirmish):
        with pytest.raises(PluginError, match="it must be a subclass with the same fields"):
            rules(Replacing(other))
    with pytest.raises(PluginError, match="unique `tag`"):
        rules(Replacing(Same))


# --- combat: modifiers and outcome ----------------------------------------------------------------------------------

BLOW = (Clash(attacker="red-captain", target="white-spears-1"), Marching(side="red"))


class Fog(House):
    id = "test.fog"

    @hookimpl
    def grognard_modifiers(self, draft: AnyDraft, combat: Combat) -> Iterator[Modifier]:
        roll = draft.roll("d3", "fog")
        combat.rolls.append(roll)
        yield Modifier(value="strength", by=-roll.total, cause="fog", rule="HR-4")


def fought(*house_rules: HouseRule, dice: Sequence[int]) -> Fought:
    (event,) = new_game(*house_rules, steps=BLOW, dice=dice).events()
    assert isinstance(event, Fought)
    return event


def test_modifiers_of_house_rules_follow_the_rulesets_and_may_roll() -> None:
    event = fought(Zeal(), Fog(), dice=[2, 4, 4])
    assert event.values == {"strength": 3.0, "defence": 3.0}  # 4 + 1 − 2 against 3
    assert [modifier.cause for modifier in event.modifiers] == ["zeal", "fog"]
    assert [roll.total for roll in event.rolls] == [2, 8]
    assert event.outcome == "held"
    assert event.rules() == ("IN-31", "IN-91", "HR-4")


def test_house_rules_are_called_in_the_order_in_which_they_were_given() -> None:
    event = fought(Fog(), Zeal(), dice=[2, 4, 4])
    assert [modifier.cause for modifier in event.modifiers] == ["fog", "zeal"]


def test_an_option_switches_a_house_rule_on() -> None:
    assert new_game(zeal=True).rules.data.house_rules == ("invented.zeal",)


class Decides(House):
    def __init__(self, name: str, outcome: str | None, asked: list[str]) -> None:
        self.id = name  # type: ignore[misc]
        self.outcome = outcome
        self.asked = asked

    @hookimpl
    def grognard_outcome(self, draft: AnyDraft, combat: Combat) -> str | None:
        self.asked.append(self.id)
        return self.outcome


def test_the_first_house_rule_with_an_outcome_decides_and_those_after_it_are_not_asked() -> None:
    asked: list[str] = []
    silent, first, second = (
        Decides("a", None, asked),
        Decides("b", "repelled", asked),
        Decides("c", "broken", asked),
    )
    assert fought(silent, first, second, dice=[6, 6]).outcome == "repelled"
    assert asked == ["a", "b"]


def test_where_no_house_rule_decides_the_ruleset_does() -> None:
    assert fought(Decides("a", None, []), dice=[3, 3]).outcome == "held"


# --- after an event -------------------------------------------------------------------------------------------------


class Tiring(House):
    id = "test.tiring"

    @hookimpl
    def grognard_after_event(self, draft: AnyDraft, event: Event) -> None:
        if isinstance(event, Marched):
            unit = draft.units[event.unit]
            draft.change(unit.id, hits=unit.hits + draft.roll("d3", "tiring").total)
            draft.then(Marching(side="blue", acted=("blue-spears-1",)))


def test_after_an_event_a_house_rule_may_change_the_draft_roll_and_push_steps() -> None:
    game = marching(Tiring(), dice=[2])
    game.play("march captain B1")
    assert game.position.units["red-captain"].hits == 2
    assert game.state.agenda[-2:] == (
        Marching(side="blue", acted=("blue-spears-1",)),
        Marching(side="red", acted=("red-captain",)),
    )


# --- house rules that cannot be used, or fail -----------------------------------------------------------------------


def test_a_wrong_argument_is_refused_with_the_house_rules_id() -> None:
    class Wrong(House):
        id = "test.wrong"

        @hookimpl
        def grognard_outcome(self, game: object) -> str | None:
            return None

    with pytest.raises(PluginError, match=r"the house rule test\.wrong cannot be used: .*grognard_outcome.*'game'"):
        rules(Wrong())


def test_a_misspelled_hook_is_refused_with_the_house_rules_id() -> None:
    class Misspelled(House):
        id = "test.misspelled"

        @hookimpl
        def grognard_outcomes(self, draft: AnyDraft, combat: Combat) -> str | None:
            return None

    with pytest.raises(PluginError, match=r"the house rule test\.misspelled cannot be used: .*grognard_outcomes"):
        rules(Misspelled())


def test_a_hook_that_wraps_others_is_refused() -> None:
    class Wraps(House):
        id = "test.wraps"

        @hookimpl(wrapper=True)
        def grognard_outcome(self, draft: AnyDraft, combat: Combat) -> Iterator[None]:
            yield

    with pytest.raises(PluginError, match=r"the house rule test\.wraps cannot be used: .*may not wrap"):
        rules(Wraps())


def test_the_same_house_rule_twice_is_refused() -> None:
    with pytest.raises(PluginError, match=r"the house rule invented\.zeal cannot be used"):
        rules(Zeal(), Zeal())


def fails() -> NoReturn:
    raise LookupError("nothing found")


class Failing(House):
    id = "test.failing"
    handlers: ClassVar[Mapping[type[Action], Callable[[AnyDraft, Any], None]]] = {Dig: lambda draft, action: fails()}


class FailsActivating(Failing):
    @hookimpl
    def grognard_may_activate(self, position: AnyPosition, unit: str) -> Refusal | None:
        fails()


class FailsListing(Failing):
    @hookimpl
    def grognard_actions(self, position: AnyPosition, step: Step, unit: str | None) -> Sequence[Action]:
        fails()


class FailsRefusing(Failing):
    @hookimpl
    def grognard_refusal(self, position: AnyPosition, step: Step, action: Action) -> Refusal | None:
        fails()


class FailsModifying(Failing):
    @hookimpl
    def grognard_modifiers(self, draft: AnyDraft, combat: Combat) -> Iterable[Modifier]:
        yield fails()


class FailsDeciding(Failing):
    @hookimpl
    def grognard_outcome(self, draft: AnyDraft, combat: Combat) -> str | None:
        fails()


class FailsAfterwards(Failing):
    @hookimpl
    def grognard_after_event(self, draft: AnyDraft, event: Event) -> None:
        fails()


class FailsCarryingOut(Failing):
    @hookimpl
    def grognard_actions(self, position: AnyPosition, step: Step, unit: str | None) -> Sequence[Action]:
        return [Dig(unit="red-captain")]


@pytest.mark.parametrize(
    ("house_rule", "action"),
    [
        (FailsActivating(), "hold captain"),
        (FailsListing(), "hold captain"),
        (FailsRefusing(), "hold captain"),
        (FailsModifying(), "strike captain white-spears-1"),
        (FailsDeciding(), "strike captain white-spears-1"),
        (FailsAfterwards(), "strike captain white-spears-1"),
        (FailsCarryingOut(), "dig captain"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, HouseRule) else "",
)
def test_a_hook_that_fails_is_named_and_harms_nothing(house_rule: HouseRule, action: str) -> None:
    game = new_game(house_rule, steps=(Skirmish(order=SIDES),), seed=2)
    if action.startswith("strike"):
        game.play(action)
        action = "done"
    before, digest = game.position, game.position.digest()
    with pytest.raises(
        PluginError, match=r"the house rule test\.failing failed in [<>\w]+: LookupError: nothing found"
    ):
        game.play(action)
    assert game.position is before
    assert game.position.digest() == digest


def test_a_house_rule_that_fails_when_it_is_asked_for_its_steps_is_named() -> None:
    class FailsReplacing(Failing):
        @hookimpl
        def grognard_steps(self) -> Mapping[type[Step], type[Step]]:
            fails()

    with pytest.raises(PluginError, match=r"the house rule test\.failing failed in grognard_steps"):
        rules(FailsReplacing())


def test_the_hooks_of_one_game_do_not_run_in_another() -> None:
    plain, with_house_rule = marching(), marching(NoCaptains())
    assert plain.refusal("march captain B1") is None
    assert with_house_rule.refusal("march captain B1") is not None
    assert plain.refusal(Strike(unit="red-captain", target="white-captain")) is not None
