"""Steps whose units act one by one: what `act` tells is the same whichever way it is carried out."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.actions import Action, Done
from grognard.activation import AlternateUnits, EachUnitOnce, WaitingUnits
from grognard.errors import PluginError
from grognard.game import Game
from grognard.game_rules import GameRules
from grognard.rulebook import begin
from grognard.ruleset import HouseRule
from grognard.state import AnyPosition, Event
from grognard.steps import Step
from grognard.units import Unit
from tests.invented import games
from tests.invented.pieces import InventedPosition, March, Marched
from tests.invented.steps import marches
from tests.rulesets.phalanx.engine import rulebook

DONE = Done()


class Nothing(HouseRule):
    """A house rule in code that changes nothing; under it every action goes through a draft."""

    id = "test.nothing"
    version = "1"
    extends = "invented"


def marched(position: AnyPosition, action: March) -> tuple[Unit, Event]:
    return replace(position.units[action.unit], at=action.to), Marched(unit=action.unit)


class Drill(EachUnitOnce, frozen=True, kw_only=True, tag="test.drill"):
    takes = (March, Done)
    unit_actions = (March,)
    rule = "XX-1"

    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        mine = [piece for piece in self.ready(position) if unit in (None, piece.id)]
        return [*(action for piece in mine for action in marches(position, piece)), DONE]

    def act(self, position: AnyPosition, action: Action) -> tuple[Unit, Event]:
        assert isinstance(action, March)
        return marched(position, action)

    def apply(self, draft: Any, action: Action) -> None:
        if not isinstance(action, Done):
            super().apply(draft, action)

    def forced(self, position: AnyPosition) -> Action | None:
        return None if next(self.ready(position), None) is not None else DONE


class Looking(Drill, frozen=True, kw_only=True, tag="test.looking"):
    """What it does depends on whose turn it is and what stands on the agenda."""

    def act(self, position: AnyPosition, action: Action) -> tuple[Unit, Event]:
        unit, event = super().act(position, action)
        seen = len(position.state.agenda) + (position.side == "red") + (position.step is self)
        return replace(unit, hits=seen), event


class Loud(Drill, frozen=True, kw_only=True, tag="test.loud"):
    def apply(self, draft: Any, action: Action) -> None:
        super().apply(draft, action)
        draft.log(Marched(unit="the drum"))


class Pairs(AlternateUnits, frozen=True, kw_only=True, tag="test.pairs"):
    takes = (March,)
    unit_actions = (March,)
    rule = "XX-2"

    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        mine = [piece for piece in self.ready(position, self.side or "") if unit in (None, piece.id)]
        return [action for piece in mine for action in marches(position, piece)]

    def act(self, position: AnyPosition, action: Action) -> tuple[Unit, Event]:
        assert isinstance(action, March)
        return marched(position, action)


class Nonsense(Drill, frozen=True, kw_only=True, tag="test.nonsense"):
    gives: str

    def act(self, position: AnyPosition, action: Action) -> Any:
        unit, event = super().act(position, action)
        given: dict[str, Any] = {
            "no event": (unit, "marches"),
            "a stranger": (replace(unit, id="green-captain"), event),
            "three": (unit, event, event),
            "odd": (replace(unit, hits=object()), event),
            "another": (replace(position.units["red-spears-1"], at="A1"), event),
            "none": None,
        }
        return given[self.gives]


def play_at_random(game: Game, seed: int, actions: int) -> list[tuple[str, tuple[str, ...], str]]:
    """What was played, what happened, and the digest, after each of some random actions."""
    chance = random.Random(seed)
    told: list[tuple[str, tuple[str, ...], str]] = []
    while game.side is not None and len(told) < actions:
        action = chance.choice(game.legal_actions())
        events = game.play(action)
        told.append((str(action), tuple(map(str, events)), game.position.digest()))
    return told


FIRST = {
    "drill": Drill(side="red"),
    "looking": Looking(side="red"),
    "pairs": Pairs(order=("red", "white", "blue")),
}


@pytest.mark.parametrize("first", FIRST.values(), ids=FIRST.keys())
def test_what_act_tells_leads_to_the_same_with_and_without_a_draft(first: Step) -> None:
    quick, slow = (games.new_game(*house, steps=(first,), zeal=False) for house in ((), (Nothing(),)))
    assert (quick.rules.plain, slow.rules.plain) == (True, False)
    assert play_at_random(quick, 1, 30) == play_at_random(slow, 1, 30)
    assert quick.position.index == quick.rules.board.index(quick.position.units.values())


def test_the_step_goes_on_with_the_others_until_all_have_acted() -> None:
    game = games.new_game(steps=(Drill(side="red"),), zeal=False)
    mine = [unit.id for unit in game.position.of_side("red")]
    for name in mine:
        step = game.step
        assert isinstance(step, Drill)
        assert name not in step.acted
        before = game.position.units[name].at
        action = next(action for action in game.legal_actions(name) if isinstance(action, March))
        assert [str(event) for event in game.play(action)][:1] == [f"{name} marches"]
        assert (game.position.units[name].at, game.history[-2].position.units[name].at) == (action.to, before)
    assert not isinstance(game.step, Drill)


@pytest.mark.parametrize("house", [(), (Nothing(),)], ids=["plain", "through a draft"])
@pytest.mark.parametrize("gives", ["no event", "three", "none", "another"])
def test_an_act_that_makes_no_sense_is_told_as_the_rulesets_failure(gives: str, house: tuple[HouseRule, ...]) -> None:
    game = games.new_game(*house, steps=(Nonsense(side="red", gives=gives),), zeal=False)
    before, digest = game.position, game.position.digest()
    with pytest.raises(PluginError, match="the ruleset invented failed in Nonsense while carrying out march"):
        game.play(game.legal_actions()[0])
    assert game.position is before
    assert before.digest() == digest


def test_an_act_that_makes_no_sense_is_told_with_what_is_wrong() -> None:
    wanted = {
        "none": "act() returned NoneType; it must return the unit as it is then, and an event",
        "another": "act() told of red-spears-1, but it is red-captain that acts",
        "no event": "what happened was told as str, not as an Event",
    }
    for gives, said in wanted.items():
        for house in ((), (Nothing(),)):
            game = games.new_game(*house, steps=(Nonsense(side="red", gives=gives),), zeal=False)
            with pytest.raises(PluginError, match=re.escape(said)):
                game.play(game.legal_actions("red-captain")[0])


@pytest.mark.parametrize("keep", [False, True], ids=["unkept", "kept"])
def test_what_cannot_be_written_is_told_as_the_rulesets_failure(*, keep: bool, tmp_path: Path) -> None:
    game = games.new_game(steps=(Nonsense(side="red", gives="odd"),), zeal=False)
    before, said = game.position, "the ruleset invented failed to keep its state to what can be written as JSON"
    action = game.legal_actions("red-captain")[0]
    if keep:
        game.record(tmp_path / "game.jsonl")
        with pytest.raises(PluginError, match=said):
            game.play(action)
        assert game.position is before
        return
    game.play(action)
    with pytest.raises(PluginError, match=said):
        game.position.digest()
    with pytest.raises(PluginError, match=said):
        game.save(tmp_path / "game.jsonl")


@pytest.mark.parametrize("given", [March, None, (March, 3), [March]])
@pytest.mark.parametrize("name", ["takes", "unit_actions"])
def test_classes_of_actions_must_be_a_tuple(name: str, given: object) -> None:
    with pytest.raises(TypeError, match=rf"Slip\.{name} must be a tuple of action classes, such as \(Move,\), and is"):
        msgspec.defstruct(
            "Slip", [], bases=(Step,), namespace={name: given}, frozen=True, kw_only=True, tag="test.slip"
        )


def test_an_action_without_a_unit_cannot_be_among_the_unit_actions() -> None:
    own = {"unit_actions": (Done,)}
    with pytest.raises(TypeError, match="Done names no unit, so it is none of Endless's unit_actions"):
        msgspec.defstruct("Endless", [], bases=(Drill,), namespace=own, frozen=True, kw_only=True, tag="test.endless")


def test_an_act_that_tells_of_a_unit_that_is_not_there_is_told_as_the_rulesets_failure() -> None:
    game = games.new_game(steps=(Nonsense(side="red", gives="a stranger"),), zeal=False)
    with pytest.raises(PluginError, match="the ruleset invented failed in Nonsense while carrying out march"):
        game.play(game.legal_actions()[0])


def test_a_subclass_that_has_an_apply_of_its_own_has_it_called() -> None:
    assert (Drill.told_by_act, Loud.told_by_act) == ((March,), ())
    game = games.new_game(steps=(Loud(side="red"),), zeal=False)
    march = game.legal_actions()[0]
    assert [str(event) for event in game.play(march)] == [f"{march.unit} marches", "the drum marches"]


def test_a_step_that_names_unit_actions_without_saying_what_they_do_is_told() -> None:
    class Silent(WaitingUnits, frozen=True, kw_only=True, tag="test.silent"):
        unit_actions = (March,)

        def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
            return marches(position, position.units["red-captain"])

    game = games.new_game(steps=(Silent(side="red", waiting=("red-captain",)),), zeal=False)
    with pytest.raises(PluginError, match=r"Silent does not say what march red-captain .* does"):
        game.play(game.legal_actions()[0])


def test_games_of_phalanx_go_the_same_way_with_and_without_a_draft() -> None:
    book = rulebook()
    data = book.effective("hoplites", {})
    for seed in range(3):
        quick, slow = (begin(GameRules(book.ruleset, data, house), seed=1) for house in ((), (Nothing(),)))
        assert play_at_random(quick, seed, 400) == play_at_random(slow, seed, 400)
