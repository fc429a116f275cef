from __future__ import annotations

from pathlib import Path

import pytest

from grognard.dice import ScriptedDice, SeededDice, TypedDice
from grognard.errors import UndoRefused
from grognard.record import InvalidRecord, Moment, Undone, load, read, replay, resume
from grognard_phalanx.plugin import Phalanx
from tests.core.record.games import after_the_header, new_game, play_at_random


@pytest.mark.parametrize("actions", [0, 1, 17, 120, None])
def test_a_loaded_game_is_the_saved_one_with_all_its_history(tmp_path: Path, actions: int | None) -> None:
    path = tmp_path / "game.jsonl"
    game = play_at_random(new_game(seats={"white": "random"}), actions)
    game.save(path)
    loaded = load(path)
    assert loaded.state == game.state
    assert [(entry.side, entry.action) for entry in loaded.history] == [
        (entry.side, entry.action) for entry in game.history
    ]
    assert [entry.position.digest() for entry in loaded.history] == [entry.position.digest() for entry in game.history]
    assert [entry.taken for entry in loaded.history] == [entry.taken for entry in game.history]
    assert (loaded.log(), loaded.result, loaded.seats, loaded.seed) == (game.log(), game.result, game.seats, game.seed)
    assert loaded.legal_actions() == game.legal_actions()


def test_a_loaded_game_goes_on_with_the_dice_it_would_have_had(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = play_at_random(new_game())
    first = next(at for at, entry in enumerate(whole.history) if entry.taken and at)
    game = new_game()
    for entry in whole.history[1 : first + 1]:
        game.play(entry.action or "")
    game.save(path)
    loaded = load(path)
    for entry in whole.history[first + 1 :]:
        loaded.play(str(entry.action))
    assert loaded.state == whole.state
    assert [entry.taken for entry in loaded.history] == [entry.taken for entry in whole.history]


def test_dice_of_an_undone_action_fall_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game(analysis=True)
    play_at_random(game)
    rolled = next(entry for entry in reversed(game.history) if entry.taken)
    while game.history[-1] is not rolled:
        game.undo()
    game.undo()
    game.save(path)
    loaded = load(path)
    loaded.play(str(rolled.action))
    assert loaded.history[-1].taken == rolled.taken


def test_what_was_undone_can_be_redone_after_loading(tmp_path: Path) -> None:
    kept, saved = tmp_path / "kept.jsonl", tmp_path / "saved.jsonl"
    game = new_game(analysis=True)
    game.record(kept)
    play_at_random(game, 6)
    states = [entry.position.state for entry in game.history]
    for _ in range(3):
        game.undo()
    game.save(saved)
    for path in (kept, saved):
        loaded = load(path)
        assert loaded.state == states[3]
        for state in states[4:]:
            loaded.redo()
            assert loaded.state == state
        with pytest.raises(UndoRefused):
            loaded.redo()


def test_analysis_is_as_recorded_unless_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new_game(analysis=True).save(path)
    assert load(path).analysis
    assert not load(path, analysis=False).analysis


def test_a_game_that_is_gone_on_with_as_an_analysis_is_one_from_then_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game()
    game.record(path)
    play_at_random(game)
    rolled = next(number for number, entry in enumerate(game.history) if number and entry.taken)
    resumed = resume(path, analysis=True)
    while resumed.actions_played >= rolled:
        resumed.undo()
    loaded = load(path)
    assert (loaded.analysis, loaded.actions_played, loaded.state) == (True, rolled - 1, resumed.state)
    # out of the analysis, nothing that only it could take back comes again
    assert load(path, analysis=False).undone == ()


def test_resuming_goes_on_in_the_same_file_as_if_it_had_never_stopped(recorded: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = load(recorded)
    game = new_game()
    game.record(path)
    for count, entry in enumerate(whole.history[1:]):
        if count % 40 == 39:
            game = resume(path)
        game.play(str(entry.action))
    assert after_the_header(path) == after_the_header(recorded)


def test_a_game_with_typed_dice_goes_on_with_typed_or_seeded_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game(dice=TypedDice(lambda prompt: "2" if "pick" in prompt else "6"))
    game.record(path)
    play_at_random(game, 150)
    assert game.history[0].taken
    typed = resume(path, dice=TypedDice(lambda prompt: "1"))
    play_at_random(typed, 50, seed=1)
    seeded = resume(path)
    assert seeded.state == typed.state
    play_at_random(seeded, seed=2)
    assert load(path).state == seeded.state
    assert load(path).result is not None


def test_a_game_with_scripted_dice_is_read_back_with_them(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    dice = [1, *[1, 6, 3] * 200]
    game = play_at_random(new_game(dice=ScriptedDice(dice)), 150)
    game.save(path)
    loaded = load(path, dice=ScriptedDice(dice))
    assert play_at_random(loaded, seed=3).state == play_at_random(game, seed=3).state


def test_other_dice_may_not_go_on_in_a_record_whose_dice_follow_from_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new_game().save(path)
    for dice in (ScriptedDice([1]), SeededDice(8)):
        with pytest.raises(InvalidRecord, match="load it and record it elsewhere"):
            resume(path, dice=dice)
    assert resume(path, dice=SeededDice(7)).side


def test_replaying_tells_every_position_and_what_was_undone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game(analysis=True)
    game.record(path)
    play_at_random(game, 4)
    game.undo()
    game.undo()
    play_at_random(game, 1, seed=5)
    moments: list[Moment] = list(replay(read(path)))
    assert [moment.number for moment in moments] == [0, 1, 2, 3, 4, 3, 2, 3]
    assert moments[5].line == Undone(undo=1)
    assert moments[-1].position.state == game.state
    assert moments[2].position.state == moments[6].position.state


def test_data_come_from_the_record_not_from_the_installed_files(tmp_path: Path) -> None:
    path, house = tmp_path / "game.jsonl", tmp_path / "house.yaml"
    house.write_text(
        "format: 1\nhouse: fast\nname: Fast\nextends: phalanx\nunits: {cavalry: {speed: 3}}\n", encoding="utf-8"
    )
    import grognard

    game = play_at_random(grognard.new_game("phalanx", "hoplites", house=[house], seed=1), 30)
    game.save(path)
    house.unlink()
    loaded = load(path)
    assert loaded.rules.kinds["cavalry"].speed == 3
    assert loaded.state == game.state


def test_another_version_of_the_ruleset_is_noted_and_the_game_goes_on(
    recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Phalanx, "version", "9.9")
    origin = load(recorded).origin
    assert origin is not None
    assert origin.notes == (f"{recorded}: played with phalanx 1.0.0, here is version 9.9",)


def test_text_in_other_words_is_read_as_the_same_action(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play_at_random(new_game(), 1).save(path)
    text = path.read_text(encoding="utf-8").replace('"do":"move ', '"do":"MOVE   ')
    path.write_text(text, encoding="utf-8")
    assert load(path).actions_played == 1
