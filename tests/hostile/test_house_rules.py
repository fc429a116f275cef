"""Code house rules that mean harm: whatever they do, it is told as theirs, and the game stands as it was.

That a hook may raise is shown in `tests/core/test_hooks.py`; here it also leaves Python, returns nonsense, reaches for
what it was given, and does not end.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import pytest

from grognard.actions import Action, Done, Refusal, UnitId
from grognard.combat import Combat
from grognard.errors import PluginError
from grognard.game import Game
from grognard.hookspecs import hookimpl
from grognard.ruleset import HouseRule
from grognard.state import AnyDraft, AnyPosition, Event
from grognard.steps import Step
from tests.invented.games import new_game, rules
from tests.invented.pieces import Marched
from tests.invented.steps import Marching, Skirmish

SIDES = ("red", "white", "blue")

Deed = Callable[[Any], Any]


class Dig(Action, frozen=True, kw_only=True, tag="hostile.dig"):
    form = "dig {unit}"
    unit: UnitId


def dig(draft: AnyDraft, action: Dig) -> None:
    """Carries the further action out, of which nothing comes."""


class Hostile(HouseRule):
    """Does the same thing in one of its hooks, whatever it is asked."""

    id = "test.hostile"
    version = "1"
    extends = "invented"
    handlers: ClassVar[Mapping[type[Action], Callable[[AnyDraft, Any], None]]] = {Dig: dig}

    def __init__(self, deed: Deed) -> None:
        self.deed = deed


class Activating(Hostile):
    @hookimpl
    def grognard_may_activate(self, position: AnyPosition, unit: str) -> Refusal | None:
        return self.deed(position)  # type: ignore[no-any-return]


class Listing(Hostile):
    @hookimpl
    def grognard_actions(self, position: AnyPosition, step: Step, unit: str | None) -> Sequence[Action] | None:
        return self.deed(position)  # type: ignore[no-any-return]


class Refusing(Hostile):
    @hookimpl
    def grognard_refusal(self, position: AnyPosition, step: Step, action: Action) -> Refusal | None:
        return self.deed(position)  # type: ignore[no-any-return]


class Replacing(Hostile):
    @hookimpl
    def grognard_steps(self) -> Mapping[type[Step], type[Step]]:
        return self.deed(None)  # type: ignore[no-any-return]


class Modifying(Hostile):
    @hookimpl
    def grognard_modifiers(self, draft: AnyDraft, combat: Combat) -> Any:
        return self.deed(draft)


class Deciding(Hostile):
    @hookimpl
    def grognard_outcome(self, draft: AnyDraft, combat: Combat) -> str | None:
        return self.deed(draft)  # type: ignore[no-any-return]


class Following(Hostile):
    @hookimpl
    def grognard_after_event(self, draft: AnyDraft, event: Event) -> None:
        self.deed(draft)


HOOKS: dict[type[Hostile], str] = {
    Activating: "grognard_may_activate",
    Listing: "grognard_actions",
    Refusing: "grognard_refusal",
    Replacing: "grognard_steps",
    Modifying: "grognard_modifiers",
    Deciding: "grognard_outcome",
    Following: "grognard_after_event",
}


def struck(house_rule: HouseRule) -> Game:
    """A game in which red strikes white and the blow falls; raises what comes of it, when nothing has changed."""
    game = new_game(house_rule, steps=(Skirmish(order=SIDES),), seed=2)
    for action in ("strike captain white-spears-1", "done"):
        before, digest, dice = game.position, game.position.digest(), game.dice.position
        try:
            game.legal_actions()
            game.play(action)
        except BaseException:
            assert (game.position, game.position.digest(), game.dice.position) == (before, digest, dice)
            raise
    return game


def leaves(_: object) -> None:
    raise SystemExit("goodbye")


@pytest.mark.parametrize("kind", HOOKS)
def test_a_hook_that_leaves_python_is_told_as_its_failure(kind: type[Hostile]) -> None:
    failed = rf"the house rule test\.hostile failed in {HOOKS[kind]}: SystemExit: goodbye"
    with pytest.raises(PluginError, match=failed):
        struck(kind(leaves))


@pytest.mark.parametrize("kind", HOOKS)
def test_a_persons_interrupt_in_a_hook_goes_through(kind: type[Hostile]) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        struck(kind(interrupt))


NONSENSE = {"a number": 3, "a text": "no", "a list of numbers": [3], "a class": Skirmish, "an action": Done()}
MEANT = {("grognard_outcome", "a text")}  # a word is what it is asked for


@pytest.mark.parametrize("nonsense", NONSENSE)
@pytest.mark.parametrize("kind", [kind for kind in HOOKS if kind is not Following])
def test_a_hook_that_returns_nonsense_is_told_as_its_failure(kind: type[Hostile], nonsense: str) -> None:
    if (HOOKS[kind], nonsense) in MEANT:
        return
    with pytest.raises(PluginError, match=rf"the house rule test\.hostile failed in {HOOKS[kind]}: TypeError: "):
        struck(kind(lambda _: NONSENSE[nonsense]))


def test_what_a_hook_that_should_return_nothing_returns_is_of_no_matter() -> None:
    assert struck(Following(lambda _: 3)).log() == struck(Following(lambda _: None)).log()


def test_a_step_that_is_none_cannot_be_replaced() -> None:
    with pytest.raises(PluginError, match=r"the house rule test\.hostile failed in grognard_steps: TypeError"):
        rules(Replacing(lambda _: {"marching": "skirmish"}))


@pytest.mark.parametrize("handlers", [3, {"dig": dig}, {Dig: 3}])
def test_handlers_that_make_no_sense_are_told_as_its_failure(handlers: Any) -> None:
    house_rule = Listing(lambda _: [Dig(unit="red-captain")])
    house_rule.handlers = handlers  # type: ignore[misc]
    # what no step takes and no handler carries out falls to the step, whose ruleset is not to blame for failing
    with pytest.raises(PluginError):
        new_game(house_rule, steps=(Marching(side="red"),)).play("dig captain")


# --- reaching for what it was given ---------------------------------------------------------------------------------


def _units(position: AnyPosition) -> None:
    position.units["red-captain"] = position.units["red-spears-1"]  # type: ignore[index]


def _no_units(position: AnyPosition) -> None:
    position.units.clear()  # type: ignore[attr-defined]


def _unit(position: AnyPosition) -> None:
    position.units["red-captain"].hits = 3


def _state(position: AnyPosition) -> None:
    position.state.turn = 9


def _options(position: AnyPosition) -> None:
    position.rules.options["turn_limit"] = 99  # type: ignore[index]


def _kinds(position: AnyPosition) -> None:
    position.rules.kinds["captain"] = position.rules.kinds["spears"]  # type: ignore[index]


def _kind(position: AnyPosition) -> None:
    position.rules.kinds["captain"].strength = 99


def _tables(position: AnyPosition) -> None:
    position.tables.brace = 99


def _scenario(position: AnyPosition) -> None:
    position.rules.data.scenario.name = "Mine"  # type: ignore[union-attr, misc]


GRABS = (_units, _no_units, _unit, _state, _options, _kinds, _kind, _tables, _scenario)


@pytest.mark.parametrize("grab", GRABS)
@pytest.mark.parametrize("kind", [Activating, Listing, Refusing, Modifying, Deciding, Following])
def test_what_a_hook_was_given_cannot_be_changed(kind: type[Hostile], grab: Deed) -> None:
    with pytest.raises(PluginError, match=rf"the house rule test\.hostile failed in {HOOKS[kind]}: \w+Error: "):
        struck(kind(grab))


# --- not ending -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Listing, Modifying])
@pytest.mark.parametrize("endless", [itertools.count, lambda: itertools.repeat(Dig(unit="red-captain"))])
def test_a_list_without_an_end_is_told_as_its_failure(kind: type[Hostile], endless: Callable[[], Any]) -> None:
    with pytest.raises(PluginError, match=rf"test\.hostile failed in {HOOKS[kind]}: ValueError: there is no end"):
        struck(kind(lambda _: endless()))


def test_an_event_after_every_event_is_told_as_its_failure() -> None:
    failed = r"the house rule test\.hostile failed in grognard_after_event: RecursionError"
    with pytest.raises(PluginError, match=failed):
        struck(Following(lambda draft: draft.log(Marched(unit="red-captain"))))


def test_a_step_after_every_event_is_stopped_and_named() -> None:
    class Circle(Step, frozen=True, kw_only=True, tag="hostile.circle"):
        def run(self, draft: AnyDraft) -> None:
            draft.log(Marched(unit="red-captain"))

    with pytest.raises(PluginError, match="goes round in circles: Circle never comes to a decision"):
        struck(Following(lambda draft: draft.then(Circle())))
