from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import grognard_schemas
from grognard.dice import ScriptedDice, TypedDice
from grognard.errors import PluginError
from grognard.record import Recorder, UnwritableRecord, default_path, load, read, resume
from grognard_phalanx.pieces import Move
from tests.core.record.games import after_the_header, new_game, play_at_random


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_every_line_fits_the_published_schema(recorded: Path) -> None:
    validator: Any = Draft202012Validator(grognard_schemas.load("record"))
    lines = _lines(recorded)
    assert {"dice", "result"} <= {key for line in lines for key in line}
    for line in [*lines, {"undo": 2}, {"redo": 1}]:
        validator.validate(line)
    assert not validator.is_valid({"undo": 0})
    assert not validator.is_valid({**lines[1], "comment": ""})


def test_the_header_says_what_the_game_was_set_up_from(tmp_path: Path) -> None:
    game = new_game(seats={"red": "human", "white": "random"}, analysis=True)
    game.save(tmp_path / "game.jsonl")
    header = _lines(tmp_path / "game.jsonl")[0]
    assert header["ruleset"]["id"] == "phalanx"
    assert [rule["id"] for rule in header["house_rules"]] == ["phalanx.die"]
    assert (header["scenario"], header["seed"], header["dice"]) == ("hoplites", 7, "seeded")
    assert (header["seats"], header["analysis"]) == ({"red": "human", "white": "random"}, True)
    assert header["options"]["first"] == "random"
    assert header["data"]["units"]["cavalry"]["statistics"]["speed"] == 2


def test_the_same_seed_and_choices_give_the_same_bytes_after_the_header(recorded: Path, tmp_path: Path) -> None:
    again, saved = tmp_path / "again.jsonl", tmp_path / "saved.jsonl"
    game = new_game()
    game.record(again)
    play_at_random(game).save(saved)
    assert after_the_header(again) == after_the_header(recorded) == after_the_header(saved)


def test_each_line_is_there_as_soon_as_its_action_is_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game()
    game.record(path)
    assert len(after_the_header(path)) == 1
    for played in range(1, 20):
        play_at_random(game, 1)
        line = _lines(path)[-1]
        assert (line["n"], line["do"]) == (played, str(game.history[-1].action))


@pytest.mark.parametrize("name", ["game.jsonl", "over/../game.jsonl", "link.jsonl", "twin.jsonl"])
def test_saving_onto_the_record_being_kept_loses_nothing_of_what_follows(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game()
    game.record(path)
    (tmp_path / "over").mkdir()
    (tmp_path / "link.jsonl").symlink_to(path)
    (tmp_path / "twin.jsonl").hardlink_to(path)
    play_at_random(game, 2)
    game.save(tmp_path / name)
    play_at_random(game, 3)
    assert [json.loads(line)["n"] for line in after_the_header(path)] == [0, 1, 2, 3, 4, 5]


def test_saving_brings_back_a_record_that_was_deleted_and_goes_on_with_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game()
    game.record(path)
    play_at_random(game, 2)
    path.unlink()
    game.save(path)
    play_at_random(game, 3)
    assert load(path).actions_played == 5


def test_saving_elsewhere_leaves_the_record_where_it_is(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    game = new_game()
    game.record(path)
    play_at_random(game, 2)
    game.save(copy)
    play_at_random(game, 3)
    assert (load(path).actions_played, load(copy).actions_played) == (5, 2)


def test_each_line_is_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game()
    game.record(tmp_path / "game.jsonl")
    written: list[bytes] = []
    really = os.write

    def write(file: int, data: bytes) -> int:
        written.append(data)
        return really(file, data)

    monkeypatch.setattr(os, "write", write)
    play_at_random(game, 5)
    assert len(written) == 5
    assert all(data.count(b"\n") == 1 and data.endswith(b"\n") for data in written)


def test_two_games_that_go_on_with_one_record_are_kept_apart(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play_at_random(new_game(), 5).save(path)
    one, other = resume(path), resume(path)
    one.play(one.legal_actions()[0])
    kept = path.read_bytes()
    before = other.position
    with pytest.raises(UnwritableRecord, match="another game has been writing to it"):
        other.play(other.legal_actions()[0])
    assert other.position is before
    assert path.read_bytes() == kept
    assert load(path).actions_played == 6


def test_a_record_begun_in_the_middle_holds_the_game_so_far(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = play_at_random(new_game(), 10)
    game.record(path)
    play_at_random(game, 5)
    assert [line["n"] for line in _lines(path)[1:]] == list(range(16))


def test_undo_is_a_line_and_nothing_is_erased(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game(analysis=True)
    game.record(path)
    play_at_random(game, 3)
    before = path.read_bytes()
    game.undo()
    game.undo()
    game.redo()
    assert path.read_bytes() == before + b'{"undo":1}\n{"undo":1}\n{"redo":1}\n'
    play_at_random(game, 1)
    assert _lines(path)[-1]["n"] == 3


def test_dice_that_do_not_follow_from_the_seed_are_said_so(tmp_path: Path) -> None:
    for name, dice in (("typed", TypedDice(lambda prompt: "1")), ("scripted", ScriptedDice([0]))):
        path = tmp_path / name
        game = new_game(dice=dice)
        game.save(path)
        assert read(path).header.dice == name
        load(path).save(path)  # the seed throws from now on, but has not thrown all
        assert read(path).header.dice == name


def test_a_seed_of_any_size_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play_at_random(new_game(seed=10**40), 3).save(path)
    assert load(path).seed == 10**40


def test_an_action_whose_text_does_not_say_it_is_refused_and_nothing_has_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game()
    game.record(path)
    before, state = path.read_bytes(), game.state
    monkeypatch.setattr(Move, "__str__", lambda _: "done")  # pyright: ignore[reportUnknownLambdaType,reportUnknownArgumentType]
    with pytest.raises(PluginError, match="reads its text 'done' as another action"):
        game.play(game.legal_actions()[0])
    assert (path.read_bytes(), game.state, game.actions_played) == (before, state, 0)


def test_where_nothing_can_be_written_the_game_stands_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game()
    game.record(path)
    before, state = path.read_bytes(), game.state
    write = os.write

    def write_a_part(file: int, data: bytes) -> int:  # as on a disk that is full
        return write(file, data[:9])

    monkeypatch.setattr(os, "write", write_a_part)
    with pytest.raises(UnwritableRecord, match=r"game\.jsonl cannot be written"):
        play_at_random(game, 1)
    monkeypatch.undo()
    assert (path.read_bytes(), game.state) == (before, state)
    play_at_random(game, 1)
    assert load(path).state == game.state


def test_a_save_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine", encoding="utf-8")

    def fails(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(UnwritableRecord, match="No space left"):
        new_game().save(path)
    assert [found.name for found in tmp_path.iterdir()] == ["game.jsonl"]
    assert path.read_text(encoding="utf-8") == "mine"
    with pytest.raises(UnwritableRecord):
        new_game().save(tmp_path / "no-such-folder" / "game.jsonl")


def test_the_end_of_the_game_and_flush_force_the_record_to_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game()
    game.record(tmp_path / "game.jsonl")
    forced: list[int] = []
    monkeypatch.setattr(os, "fsync", forced.append)
    play_at_random(game, 5)
    assert not forced
    game.flush()
    assert len(forced) == 1
    play_at_random(game)
    assert len(forced) == 2


def test_a_closed_recorder_lets_go_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorder = Recorder.start(new_game(), path)
    recorder.close()
    recorder.close()
    with pytest.raises(UnwritableRecord):
        recorder.undid(1)


def test_the_version_of_a_ruleset_is_in_the_header_and_its_digest_is_that_of_its_files(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new_game().save(path)
    made = read(path).header.ruleset
    assert len(made.digest) == 32
    assert made.version == new_game().rules.ruleset.version


def test_a_record_without_a_given_path_goes_to_the_users_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    paths = {default_path("phalanx") for _ in range(5)}
    assert len(paths) == 5
    assert all(path.parent.is_dir() and path.name.startswith("phalanx-") for path in paths)
    assert all(path.is_relative_to(tmp_path) for path in paths)
