"""Rulesets and bots that mean harm: whatever they do, it is told as their failure, and the game stands as it was."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from grognard.actions import Action, Done, Refusal, UnitId
from grognard.bots import Bot, play_out, seated
from grognard.errors import GrognardError, PluginError
from grognard.game import Game
from grognard.plugins import discover
from grognard.record import Recorder
from grognard.rulebook import begin
from grognard.state import AnyDraft, AnyPosition, Event
from grognard.steps import Step, asked
from grognard.view import svg, text
from grognard.view.picture import picture
from grognard.views import View
from tests.invented.games import Table, new_game, rules
from tests.invented.steps import Marching

Deed = Callable[..., Any]


RULESET = ("compile", "setup", "resign", "evaluate", "marks", "summary", "shapes", "conceal", "conceal_event")
STEP = ("actions", "refusal", "apply", "run", "forced", "heading")


def hostile(method: str, deed: Deed) -> Callable[[], Game]:
    """A way to begin a game of Three Banners in which a method of the ruleset, or of its first step, does the deed."""
    kind = Step if method == "run" else Marching
    methods = {method: deed} if method in STEP else {}
    step = type("Hostile", (kind,), methods, frozen=True, kw_only=True, tag="hostile")
    # what the rules do themselves comes after a decision, so that there is a game to be harmed
    steps = (Marching(side="red"), step()) if method == "run" else (step(side="red"), Marching(side="white"))
    table = type("Hostile", (Table,), {} if method in STEP else {method: deed})
    return lambda: begin(rules(table=table(steps), fog=True), seed=1, analysis=True)


def applying(deed: Callable[[Any, Any, Any], Any]) -> Game:
    """A game whose first step does the deed with itself, the draft and the action where it is to carry one out."""
    return hostile("apply", deed)()


def running(deed: Callable[[Any, Any], Any]) -> Game:
    """A game in which the rules do the deed with the step and the draft after the first action."""
    return hostile("run", deed)()


def everything(game: Game) -> None:
    """Looks at a game with the eyes of all its sides."""
    for view in map(game.view, game.state.sides):
        view.legal_actions()
        view.evaluate()


def drawn(game: Game) -> None:
    """Draws a game as all its sides see it."""
    for scene in map(picture, map(game.view, game.state.sides)):
        text.render(scene)
        svg.render(scene)


def told(game: Game) -> None:
    """Has a game tell something to everybody."""
    game.play("march captain B1")
    for side in (None, *game.state.sides):
        game.log(side)


USES: dict[str, Callable[[Game, Path], object]] = {
    "list": lambda game, path: game.legal_actions(),
    "list a unit's": lambda game, path: game.legal_actions("red-captain"),
    "judge": lambda game, path: game.refusal("march captain E5"),
    "play": lambda game, path: (game.play("march captain B1"), game.play("done")),
    "resign": lambda game, path: game.play("resign"),
    "odds": lambda game, path: game.odds("march captain B1"),
    "ask": lambda game, path: asked(game.position),
    "look": lambda game, path: everything(game),
    "draw": lambda game, path: drawn(game),
    "tell": lambda game, path: told(game),
    "save": lambda game, path: game.save(path / "game.jsonl"),
    "undo": lambda game, path: (game.play("march captain B1"), game.undo()),
}


def harm(begin_game: Callable[[], Game], path: Path) -> Iterator[GrognardError]:
    """The errors that come of all that can be done with such a game; fails where something else comes of it."""
    for use in USES.values():
        try:
            game = begin_game()
        except GrognardError as error:
            yield error
            return
        before, digest = game.position, game.position.digest()
        try:
            use(game, path)
        except GrognardError as error:
            yield error
            if game.actions_played == 0:
                assert (game.position, before.digest()) == (before, digest)


def fails(*_: object) -> None:
    raise LookupError("nothing found")


def leaves(*_: object) -> None:
    raise SystemExit("goodbye")


@pytest.mark.parametrize("deed", [fails, leaves])
@pytest.mark.parametrize("method", [*RULESET, *STEP])
def test_a_method_that_fails_is_told_as_the_rulesets_failure(method: str, deed: Deed, tmp_path: Path) -> None:
    errors = list(harm(hostile(method, deed), tmp_path))
    reason = "LookupError: nothing found" if deed is fails else "SystemExit: goodbye"
    assert errors
    for error in errors:
        assert isinstance(error, PluginError)
        assert "the ruleset invented" in str(error)
        assert reason in str(error)


class Mute(Exception):
    """An error that cannot even say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


def test_an_error_that_cannot_be_told_is_told_by_its_kind(tmp_path: Path) -> None:
    def mute(*_: object) -> None:
        raise Mute

    (*_, error) = harm(hostile("apply", mute), tmp_path)
    assert "Mute" in str(error)


NONSENSE: tuple[object, ...] = (None, 3, "red", [3], ["red"], {"red": 3}, Marching, Done(), Refusal("X-1", "{who}"))


@pytest.mark.parametrize("nonsense", NONSENSE, ids=repr)
@pytest.mark.parametrize("method", [*RULESET, *STEP])
def test_a_method_that_returns_nonsense_leads_to_nothing_but_errors_in_words(
    method: str, nonsense: object, tmp_path: Path
) -> None:
    for error in harm(hostile(method, lambda *_: nonsense), tmp_path):
        assert str(error)


@pytest.mark.parametrize("endless", [itertools.count, lambda: itertools.repeat(Done())])
def test_a_list_of_actions_without_an_end_is_told_as_the_rulesets_failure(endless: Callable[[], Iterator[Any]]) -> None:
    game = hostile("actions", lambda *_: endless())()
    with pytest.raises(PluginError, match="the ruleset invented failed in Hostile while listing actions: ValueError"):
        game.legal_actions()


def test_a_step_that_pushes_itself_for_ever_is_stopped_and_named() -> None:
    game = running(lambda step, draft: draft.then(step))
    before = game.position
    with pytest.raises(PluginError, match="the ruleset invented goes round in circles: Hostile never comes"):
        game.play("done")
    assert game.position is before


def test_dice_that_make_no_sense_are_told_as_the_rulesets_failure() -> None:
    game = applying(lambda step, draft, action: draft.roll("3d6dl7"))
    with pytest.raises(
        PluginError, match="the ruleset invented failed in Hostile while carrying out done: InvalidDice"
    ):
        game.play("done")


# --- reaching for what it was given ---------------------------------------------------------------------------------


def test_a_ruleset_that_changes_its_data_while_it_compiles_them_is_named() -> None:
    def grabs(_: object, data: Any, kinds: Any, board: Any) -> object:
        data.tables["deck"].append("black")
        return Table().compile(data, kinds, board)

    with pytest.raises(PluginError, match="the ruleset invented changed the data that compile"):
        hostile("compile", grabs)()


def test_a_step_cannot_change_units_options_or_kinds() -> None:
    def grabs(step: Step, draft: AnyDraft, _: Action) -> None:
        given: tuple[Any, ...] = (draft.units, draft.rules.options, draft.rules.kinds)
        for what in given:
            with pytest.raises(TypeError):
                what["red-captain"] = None
        draft.then(step)

    applying(grabs).play("done")


# --- words that cannot be said --------------------------------------------------------------------------------------


class Mumbled(Event, frozen=True, kw_only=True, tag="hostile.mumbled"):
    form = "{who} mumbles {0} {what!z}"
    unit: str


class Muddled(Action, frozen=True, kw_only=True, tag="hostile.muddled"):
    form = "muddle {whom}"
    unit: UnitId


def test_a_refusal_whose_words_are_not_filled_in_is_told_as_it_is() -> None:
    game = hostile("refusal", lambda *_: Refusal("X-1", "{who} may not", {}))()
    with pytest.raises(GrognardError, match=r"^\{who\} may not \(X-1\)$"):
        game.play("march captain E5")


def test_an_event_whose_words_are_not_filled_in_is_told_as_it_is() -> None:
    game = applying(lambda step, draft, action: (draft.log(Mumbled(unit="red-captain")), draft.then(step)))
    game.play("done")
    assert game.log() == ["Mumbled(unit='red-captain')"]


def test_what_is_no_event_cannot_be_logged() -> None:
    game = applying(lambda step, draft, action: draft.log("red is done"))
    with pytest.raises(PluginError, match=r"what happened was told as str, not as an Event"):
        game.play("done")


def test_an_action_whose_form_names_no_field_is_shown_but_not_read_or_recorded(tmp_path: Path) -> None:
    class Muddling(Marching, frozen=True, kw_only=True, tag="hostile.muddling"):
        takes: ClassVar[Any] = (Muddled, Done)

        def actions(self, position: AnyPosition, unit: str | None = None) -> tuple[Action, ...]:
            return (Muddled(unit="red-captain"), Done())

    game = new_game(steps=(Muddling(side="red"),))
    assert str(game.legal_actions()[0]) == "Muddled(unit='red-captain')"
    with pytest.raises(PluginError, match="the ruleset invented failed in Muddling while reading an action"):
        game.parse("muddle captain")
    before = game.position
    recorder = Recorder.start(game, tmp_path / "game.jsonl")
    with pytest.raises(PluginError, match=r"reading an action|cannot be recorded"):
        recorder.played(game.history[0], before)


# --- bots -----------------------------------------------------------------------------------------------------------


class Chooses(Bot):
    """A bot that chooses what the test says."""

    name = "chooses"
    deed: Deed = staticmethod(fails)

    def choose(self, view: View) -> Action:
        return type(self).deed(view)  # type: ignore[no-any-return]


CHOICES: dict[str, Callable[[View], Any]] = {
    "the bot chooses failed to choose for red: LookupError: nothing found": fails,
    "the bot chooses failed to choose for red: SystemExit: goodbye": leaves,
    "the bot chooses chose NoneType for red, which is no action": lambda view: None,
    "the bot chooses chose str for red, which is no action": lambda view: "done",
    "the bot chooses took a forbidden action for red": lambda view: Muddled(unit="white-captain"),
}


@pytest.mark.parametrize("said", CHOICES)
def test_a_bot_that_cannot_choose_is_named(said: str) -> None:
    kind = type("Chooses", (Chooses,), {"deed": staticmethod(CHOICES[said])})
    game = new_game(steps=(Marching(side="red"),), seats=dict.fromkeys(("red", "white", "blue"), "chooses"))
    before = game.position
    found = discover()
    found.bots["chooses"] = msgspec.structs.replace(found.bots["random"], item=kind)
    with pytest.raises(PluginError, match=said):
        play_out(game, seated(game, found))
    assert game.position is before


def test_a_bot_that_leaves_python_as_it_sits_down_is_named() -> None:
    kind = type("Chooses", (Chooses,), {"__init__": leaves})
    game = new_game(seats={"red": "chooses"})
    found = discover()
    found.bots["chooses"] = msgspec.structs.replace(found.bots["random"], item=kind)
    with pytest.raises(PluginError, match="the bot chooses failed to take its seat: SystemExit: goodbye"):
        seated(game, found)
