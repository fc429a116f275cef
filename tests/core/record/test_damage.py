from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.actions import Refusal
from grognard.errors import GrognardError
from grognard.record import Diverged, InvalidRecord, load, read, resume
from grognard.record.digests import state_digest
from grognard.referee import legal_actions
from grognard.state import AnyPosition
from grognard_phalanx.steps import Movement
from tests.core.record.games import edit, line_with, new_game, play_at_random


def _fails(path: Path, line: int, reason: str) -> None:
    with pytest.raises(InvalidRecord, match=reason) as caught:
        load(path)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"{path}:{line}: " if line else f"{path}: ")


@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_wherever_the_file_is_cut_off_at_most_the_last_action_is_lost(tmp_path: Path, every: int) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    play_at_random(new_game(), 3).save(whole)
    content = whole.read_bytes()
    states = [entry.position.state for entry in load(whole).history]
    header = content.index(b"\n") + 1
    for end in range(header, len(content) + 1, every):
        path.write_bytes(content[:end])
        complete = content[header:end].count(b"\n")
        game = resume(path)
        # a line whose newline alone is missing says all that it has to say
        assert game.actions_played in (max(complete - 1, 0), complete)
        assert game.state == states[game.actions_played]
        play_at_random(game, 2)
        assert load(path).state == game.state


@pytest.mark.parametrize("number", [100, pytest.param(5000, marks=pytest.mark.slow)])
def test_a_spoiled_record_is_refused_by_name_or_read(recorded: Path, number: int) -> None:
    choose = random.Random(number)
    sound = b"".join(recorded.read_bytes().splitlines(keepends=True)[:9])
    for _ in range(number):
        spoiled = bytearray(sound)
        for _ in range(choose.randint(1, 3)):
            at, long = choose.randrange(len(spoiled)), choose.choice((0, 1, 1, 9))
            spoiled[at : at + long] = choose.choice(
                (b"", b"0", b"-", b'"', b"{", b"null", b"\xff", sound[at : at + 30])
            )
        recorded.write_bytes(spoiled)
        with suppress(GrognardError):
            assert load(recorded).actions_played <= 8


def test_a_torn_last_line_is_noted(recorded: Path) -> None:
    content = recorded.read_bytes()
    recorded.write_bytes(content[:-20])
    (note,) = read(recorded).notes
    assert "the last line is torn and was left out" in note
    assert load(recorded).origin == read(recorded)


def test_an_empty_line_at_the_end_is_nothing(recorded: Path) -> None:
    before = load(recorded).state
    recorded.write_bytes(recorded.read_bytes() + b"\n")
    assert read(recorded).notes == ()
    assert load(recorded).state == before


def test_line_ends_of_windows_are_read(recorded: Path) -> None:
    before = load(recorded).state
    recorded.write_bytes(recorded.read_bytes().replace(b"\n", b"\r\n"))
    assert load(recorded).state == before


def test_what_is_no_record_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "x"
    _fails(path, 0, "there is no such file")
    _fails(tmp_path, 0, "this is a folder|denied")
    for content, line, reason in (
        (b"", 0, "the file is empty"),
        (b"units:\n  cavalry: {}\n", 1, "not a record"),
        (b"\x00\xff\n", 1, "not a record"),
        (b"[1]\n", 1, "not a JSON object"),
        (b'{"a":1}\n', 1, "not a record"),
        (b"[" * 100_000, 1, "not a record"),
    ):
        path.write_bytes(content)
        _fails(path, line, reason)


def test_a_damaged_line_in_the_middle_is_named(recorded: Path) -> None:
    lines = recorded.read_bytes().splitlines(keepends=True)
    recorded.write_bytes(b"".join([*lines[:9], lines[9][:25] + b"\n", *lines[10:]]))
    _fails(recorded, 10, "the line is damaged")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"n": "five"}, "n"),
        ({"n": -1}, "n"),
        ({"side": None}, "side"),
        ({"state": 7}, "state"),
        ({"dice": [{"type": "coin"}]}, "coin"),
        ({"colour": "red"}, "colour"),
        ({"do": None, "n": 12}, "neither an action"),
    ],
)
def test_a_line_with_a_wrong_field_is_named(recorded: Path, fields: dict[str, Any], reason: str) -> None:
    edit(recorded, 5, **fields)
    _fails(recorded, 5, reason)


def test_a_newer_format_asks_for_an_upgrade(recorded: Path) -> None:
    edit(recorded, 1, format=2)
    _fails(recorded, 1, "upgrade Grognard")
    edit(recorded, 1, format="two")
    _fails(recorded, 1, "not written by Grognard")


def test_a_ruleset_or_house_rule_that_is_missing_is_named_with_what_to_do(recorded: Path) -> None:
    header = read(recorded).header
    edit(recorded, 1, ruleset={"id": "phalanks", "version": "1", "digest": ""})
    _fails(recorded, 1, "no ruleset 'phalanks'; did you mean 'phalanx'.*install it, or name its folder with --plugin")
    edit(recorded, 1, ruleset={"id": "phalanx", "version": header.ruleset.version, "digest": header.ruleset.digest})
    edit(recorded, 1, house_rules=[{"id": "phalanx.elephants", "version": "1", "digest": ""}])
    _fails(recorded, 1, "no house rule 'phalanx.elephants'.*install it")
    edit(recorded, 1, house_rules=[])
    _fails(recorded, 1, "the options switch phalanx.die on")


def test_a_plugin_that_was_named_and_cannot_be_loaded_is_told_first(recorded: Path, tmp_path: Path) -> None:
    edit(recorded, 1, ruleset={"id": "phalanks", "version": "1", "digest": ""})
    for name, before, after in (
        ("nowhere", "the plugin", "; without it there is no ruleset 'phalanks'; did you mean 'phalanx'?"),
        ("phalanks", "the ruleset 'phalanks' cannot be used:", ""),
    ):
        path = tmp_path / name
        with pytest.raises(InvalidRecord) as caught:
            load(recorded, plugins=[path])
        failure = f"{name} ({path}): there is nothing at {path}; name a module (a .py file)"
        reason = caught.value.reason
        assert reason.startswith(f"{before} {failure}")
        assert reason.endswith(after)


def test_an_undo_that_crosses_a_roll_is_refused_unless_the_record_is_of_an_analysis(recorded: Path) -> None:
    line = line_with(recorded, "dice")
    lines = recorded.read_text(encoding="utf-8").splitlines()
    recorded.write_text("\n".join([*lines[:line], '{"undo":1}']) + "\n", encoding="utf-8")
    action = json.loads(lines[line - 1])["do"]
    _fails(recorded, line + 1, f"{action} cannot be undone: dice have been rolled for it.*load .* as an analysis")
    assert load(recorded, analysis=True).actions_played == line - 3  # the header and the set-up are lines too
    edit(recorded, 1, analysis=True)
    assert load(recorded).actions_played == line - 3


def test_edited_data_options_or_scenario_are_named(recorded: Path) -> None:
    header = json.loads(recorded.read_bytes().splitlines()[0])
    data = json.loads(json.dumps(header["data"]))
    data["units"]["cavalry"]["statistics"]["speed"] = 5
    edit(recorded, 1, data=data)
    _fails(recorded, 1, "'data' was edited")
    edit(recorded, 1, data=header["data"], options={**header["options"], "turn_limit": 3})
    _fails(recorded, 1, "'options' was edited")
    edit(recorded, 1, options=header["options"], scenario="hexagon")
    _fails(recorded, 1, "'scenario' was edited")
    edit(recorded, 1, scenario="hoplites", data={"format": 1})
    _fails(recorded, 1, "the data of the record cannot be read")


def test_lines_out_of_order_missing_or_doubled_are_named(recorded: Path) -> None:
    lines = recorded.read_bytes().splitlines(keepends=True)
    for spoiled, line, reason in (
        ([*lines[:6], lines[7], lines[6], *lines[8:]], 7, "action 6 stands where action 5 belongs"),
        ([*lines[:6], *lines[7:]], 7, "action 6 stands where action 5 belongs"),
        ([*lines[:7], lines[6], *lines[7:]], 8, "action 5 stands where action 6 belongs"),
        ([*lines[:7], lines[1], *lines[7:]], 8, "a second set-up"),
        ([*lines[:4], b'{"undo":3}\n', *lines[4:]], 5, "3 actions cannot be undone: 2 stand"),
        ([*lines[:4], b'{"redo":1}\n', *lines[4:]], 5, "1 actions cannot be redone: 0 were undone"),
    ):
        recorded.write_bytes(b"".join(spoiled))
        _fails(recorded, line, reason)


def _diverges(path: Path, number: int, differs: str) -> None:
    with pytest.raises(Diverged, match=differs) as caught:
        load(path)
    assert caught.value.number == number
    assert caught.value.line == number + 2


def test_dice_that_the_seed_does_not_give_are_named(recorded: Path) -> None:
    line = line_with(recorded, "dice")
    test = json.loads(recorded.read_bytes().splitlines()[line - 1])["dice"][0]
    rolled = test["roll"]["total"]
    face = rolled % 6 + 1
    edit(recorded, line, dice=[{**test, "roll": {**test["roll"], "dice": [face], "total": face}, "total": face}])
    _diverges(recorded, line - 2, f"its dice are d6: {rolled} = {rolled}.*, recorded were d6: {face} = {face}")


def test_another_seed_is_found_at_the_first_dice_that_fall_otherwise(recorded: Path) -> None:
    edit(recorded, 1, seed=8)
    with pytest.raises(Diverged, match="its dice are"):
        load(recorded)


def test_another_action_is_found_by_what_differs_after_it(recorded: Path) -> None:
    before = load(recorded).history[3].position
    played = load(recorded).history[4].action
    other = next(action for action in legal_actions(before) if action.unit and action != played)
    edit(recorded, 6, do=str(other))
    _diverges(recorded, 4, f"the units stand otherwise.*recorded .*what happens now: {other.unit}")


def test_edited_states_turns_and_sides_are_found(recorded: Path) -> None:
    good = recorded.read_bytes()
    edit(recorded, 12, state="0" * 12)
    _diverges(recorded, 10, "the units stand otherwise and what is still to be done differs and turn, losses")
    recorded.write_bytes(good)
    edit(recorded, 12, state="nonsense")
    _diverges(recorded, 10, "'nonsense' is none")
    recorded.write_bytes(good)
    edit(recorded, 12, turn=9)
    _diverges(recorded, 10, "recorded was .* on turn 9")
    recorded.write_bytes(good)
    edit(recorded, 12, do="mvoe")
    _diverges(recorded, 10, "it cannot be read: there is no action 'mvoe'")


def _nothing(*_: object) -> None:
    """Instead of a fight."""


def _forbid(*_: object) -> Refusal:
    return Refusal("X-1", "nobody moves any more")


def test_a_reason_for_the_end_may_be_reworded_but_not_winner_or_scores(recorded: Path) -> None:
    line = line_with(recorded, "result")
    result = json.loads(recorded.read_bytes().splitlines()[line - 1])["result"]
    edit(recorded, line, result={**result, "reason": "all is lost", "rule": "XX-1"})
    assert load(recorded).result is not None
    other = {"red": "white", "white": "red", None: "red"}[result["winner"]]
    edit(recorded, line, result={**result, "winner": other})
    _diverges(recorded, line - 2, f"recorded was {other} as winner")
    edit(recorded, line, result={**result, "scores": {"red": 12.0, "white": 5.0}})
    _diverges(recorded, line - 2, r"the game ends with .*, recorded was .* \(red 12, white 5\)")


def test_a_state_has_the_same_digest_however_its_end_is_worded() -> None:
    game = play_at_random(new_game())
    state = game.state
    result = state.result
    assert result is not None
    reworded = replace(state, result=replace(result, reason="all is lost", rule=""))
    won = replace(state, result=replace(result, winner="nobody"))
    same, other = (AnyPosition.of(game.rules, changed) for changed in (reworded, won))
    assert state_digest(same) == state_digest(game.position)
    assert state_digest(other) != state_digest(game.position)


def test_rules_that_have_changed_are_found_at_the_first_action_that_they_change(
    recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = load(recorded).history
    first_fight = next(at for at, entry in enumerate(history) if at and entry.taken)
    monkeypatch.setattr("grognard_phalanx.steps.fight", _nothing)
    _diverges(recorded, first_fight, "its dice are none, recorded were d6")


def test_an_action_that_the_rules_forbid_by_now_is_named_with_the_reason(
    recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Movement, "refusal", _forbid)
    _diverges(recorded, 1, r"it is not allowed: nobody moves any more \(X-1\)")


def test_without_verification_the_recorded_dice_stand(recorded: Path) -> None:
    whole = load(recorded)
    edit(recorded, 1, seed=8)
    assert load(recorded, verify=False).state == whole.state
    edit(recorded, 12, state="0" * 12)
    assert load(recorded, verify=False).state == whole.state
