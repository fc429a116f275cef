"""The classic traps of such programs, one test for each, named for it. The parts have tests of their own elsewhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given

import grognard
from grognard.actions import Action, Refusal
from grognard.board import HexBoard
from grognard.data import InvalidData, effective, read_ruleset
from grognard.errors import GrognardError
from grognard.game import Game
from grognard.hookspecs import hookimpl
from grognard.plugins import discover
from grognard.record import InvalidRecord, load
from grognard.ruleset import HouseRule
from grognard.view import svg, text
from grognard.view.picture import picture
from tests.core.record.games import edit, play_at_random
from tests.core.record.games import new_game as phalanx
from tests.invented.games import new_game
from tests.invented.pieces import Hold
from tests.invented.steps import Marching, Skirmish
from tests.strategies import hex_boards

HERE = Path(__file__).parent
SIDES = ("red", "white", "blue")


# --- the board ------------------------------------------------------------------------------------------------------


@given(hex_boards())
def test_one_way_neighbours(board: HexBoard) -> None:
    for hex_, beside in board.adjacent.items():
        assert hex_ not in beside
        for other in beside:
            assert hex_ in board.adjacent[other]


@given(hex_boards(longest=5))
def test_asymmetric_range(board: HexBoard) -> None:
    for start in board.adjacent:
        for end in board.adjacent:
            assert board.distance(start, end) == board.distance(end, start)
            assert (board.distance(start, end) == 1) == (end in board.adjacent[start])


# --- undo and dice --------------------------------------------------------------------------------------------------


def digests(game: Game) -> list[str]:
    return [entry.position.digest() for entry in game.history]


def test_undo_side_effects() -> None:
    game = play_at_random(phalanx(analysis=True), 120)
    played, texts, dice, actions = digests(game), game.log(), game.dice.position, game.legal_actions()
    for _ in range(game.actions_played):
        game.undo()
        game.legal_actions()
        game.log()
    assert digests(game) == played[:1]
    while game.undone:
        game.redo()
    assert (digests(game), game.log(), game.dice.position, game.legal_actions()) == (played, texts, dice, actions)
    # and the game goes on as if nothing had been undone
    straight = play_at_random(phalanx(analysis=True), 120)
    assert digests(play_at_random(game, 40, seed=5)) == digests(play_at_random(straight, 40, seed=5))


ELSEWHERE = """
import sys
from tests.core.record.games import new_game, play_at_random
game = play_at_random(new_game(), 200)
print(*(entry.position.digest() for entry in game.history), *game.log(), sep="\\n")
"""


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_same_seed_in_another_process(hash_seed: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        capture_output=True,
        check=True,
        encoding="utf-8",
        cwd=HERE.parent,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
    )
    game = play_at_random(phalanx(), 200)
    assert told.stdout.splitlines() == [*digests(game), *game.log()]


def test_dice_perturbed_by_load(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    straight, loaded = play_at_random(phalanx()), phalanx()
    for number in range(0, straight.actions_played, 25):
        loaded.save(path)
        loaded = load(path)
        loaded.legal_actions()
        for entry in straight.history[number + 1 : number + 26]:
            loaded.play(str(entry.action))
    assert any(entry.taken for entry in straight.history)
    assert [entry.taken for entry in loaded.history] == [entry.taken for entry in straight.history]
    assert digests(loaded) == digests(straight)


# --- data -----------------------------------------------------------------------------------------------------------

HOUSE = "format: 1\nhouse: mine\nextends: phalanx\nname: Mine\nunits:\n"


def told(tmp_path: Path, units: str) -> str:
    """What is said to house rules that change units so."""
    path = tmp_path / "mine.yaml"
    path.write_text(HOUSE + units, encoding="utf-8")
    base = read_ruleset(discover().ruleset("phalanx").folder)
    with pytest.raises(InvalidData) as refused:
        effective(base, house=[path], scenario="hoplites")
    return str(refused.value)


def test_unknown_key_ignored(tmp_path: Path) -> None:
    said = told(tmp_path, "  cavalry: {atack: 2}\n")
    assert "mine.yaml:6:" in said
    assert "'atack'" in said
    assert "did you mean 'attack'" in said


def test_duplicate_key_kept(tmp_path: Path) -> None:
    said = told(tmp_path, "  cavalry:\n    attack: 2\n    attack: 3\n")
    assert "mine.yaml:8:" in said
    assert "attack" in said


@pytest.mark.parametrize("value", ["010", "1_0", "1e1", "yes", "3:1", "0x2", "0o2", "2024-01-01", "'2'", "~", "2.0.0"])
def test_yaml_values_that_change_type(tmp_path: Path, value: str) -> None:
    # PyYAML makes 8, 10, the text 1e1, True, 181, 2 and a date of the first ones
    assert "mine.yaml:6:" in told(tmp_path, f"  cavalry: {{attack: {value}}}\n")


@pytest.mark.parametrize("name", ["no", "on", "y", "12:30", "off"])
def test_yaml_words_that_change_type(tmp_path: Path, name: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HOUSE + f"  cavalry: {{name: {name}}}\n", encoding="utf-8")
    base = read_ruleset(discover().ruleset("phalanx").folder)
    assert effective(base, house=[path], scenario="hoplites").units["cavalry"].name == name


# --- plugins --------------------------------------------------------------------------------------------------------

BREAKS = {
    "by what it raises": "raise RuntimeError('no luck')",
    "by leaving": "raise SystemExit(3)",
    "by what it cannot find": "import no_such_module",
    "by what it is": "this is no Python",
}


@pytest.mark.parametrize("source", BREAKS.values(), ids=BREAKS)
def test_one_broken_plugin_bricking_a_command(tmp_path: Path, source: str) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", encoding="utf-8")
    groups = ("rulesets", "commands")
    entries = "".join(f"[grognard.{group}]\nbroken = broken:command\n" for group in groups)
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")
    (tmp_path / "broken.py").write_text(source, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}

    def status(*words: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "grognard", *words]
        done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8", env=environment, input="")
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout

    code, listed = status("rulesets", "--json")
    assert code == 0
    answer = json.loads(listed)
    assert "phalanx" in [ruleset["id"] for ruleset in answer["rulesets"]]
    assert [failure["plugin"] for failure in answer["failures"]] == ["broken"]
    assert status("units", "phalanx")[0] == 0
    assert status("--help")[0] == 0
    bots = ("--side", "red=random", "--side", "white=random")
    assert status("play", "phalanx", *bots, "--record", str(tmp_path / "game.jsonl"), "--json")[0] == 0
    assert status("replay", str(tmp_path / "game.jsonl"), "--verify")[0] == 0
    assert status("broken")[0] == 1


class Forbids(HouseRule):
    """Lets nobody do anything but hold, and hears of everything."""

    id = "trap.forbids"
    version = "1"
    extends = "invented"
    heard: list[object]

    def __init__(self) -> None:
        self.heard = []

    @hookimpl
    def grognard_refusal(self, action: Action) -> Refusal | None:
        self.heard.append(action)
        return None if isinstance(action, Hold) else Refusal("TR-1", "everybody holds")


def test_ruleset_as_rule_running_in_bs_game() -> None:
    forbids = Forbids()
    theirs = new_game(forbids, steps=(Skirmish(order=SIDES),), seed=2)
    others = [new_game(steps=(Skirmish(order=SIDES),), seed=2), phalanx()]
    assert all(isinstance(action, Hold) for action in theirs.legal_actions())
    assert theirs.refusal("strike captain white-spears-1") is not None
    assert others[0].refusal("strike captain white-spears-1") is None
    forbids.heard.clear()
    for game in others:
        alone = digests(play_at_random(game, 60))
        assert len(alone) > 10
    assert forbids.heard == []
    with pytest.raises(GrognardError, match=r"belongs to invented, not to phalanx"):
        grognard.rules("phalanx", house=["invented.zeal"], plugins=[HERE / "invented"])


# --- hidden things --------------------------------------------------------------------------------------------------


def seen_by_red(hidden_at: str) -> Iterator[Sequence[object] | str]:
    """Everything that red is given of a game in which a blue unit hides and marches where red cannot see it."""
    game = new_game(steps=(Marching(side="blue"), Marching(side="red")), places={"blue-spears-2": hidden_at}, fog=True)
    game.play("march spears-2 E4" if hidden_at == "E5" else "march spears-2 E2")
    game.play("done")
    view = game.view("red")
    yield game.rules.codec.encode(view.position.state)
    yield view.position.digest()
    yield view.legal_actions()
    yield game.log("red")
    yield [str(view.refusal(action)) for action in (*view.legal_actions(), game.parse("march captain E5"))]
    yield str(view.odds("march captain B1"))
    yield text.render(picture(view))
    yield svg.render(picture(view))
    yield view.legal_actions("blue-spears-2")
    yield str(view.evaluate())


def test_hidden_unit_leaking() -> None:
    assert list(seen_by_red("E5")) == list(seen_by_red("E1"))


# --- records --------------------------------------------------------------------------------------------------------


def test_record_opened_with_changed_data(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    house = tmp_path / "mine.yaml"
    house.write_text(HOUSE + "  cavalry: {defence: 3}\n", encoding="utf-8")
    game = play_at_random(grognard.new_game("phalanx", "hoplites", house=[house], seed=1), 200)
    game.save(path)
    # what has changed outside since then does not reach the game: it brings its data with it
    house.write_text(HOUSE + "  cavalry: {defence: 9, speed: 1}\n", encoding="utf-8")
    loaded = load(path)
    assert loaded.rules.kinds["cavalry"].defence == 3
    assert digests(loaded) == digests(game)
    # and what was changed in the record itself is named
    data = json.loads(path.read_bytes().splitlines()[0])["data"]
    data["units"]["cavalry"]["statistics"]["defence"] = 9
    edit(path, 1, data=data)
    with pytest.raises(InvalidRecord, match="'data' was edited"):
        load(path)
