from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import grognard
from grognard.cli.display import outcome
from grognard.cli.session import Session
from grognard.cli.terminal import Terminal
from grognard.plugins import discover
from grognard.state import Result
from tests.core.cli.conftest import Run

INVENTED_TABLE = str(Path(__file__).parents[2] / "invented_table")
INVENTED = str(Path(__file__).parents[2] / "invented")
MEETING = """\
format: 1
scenario: meeting
ruleset: phalanx
name: A meeting
board: {shape: rectangle, columns: 11, rows: 9, top: pointy, alternate: shorter}
sides:
  red: {name: Red, forward: N, army: [{kind: camp, at: F9}, {kind: hoplites, at: E6, facing: N}]}
  white: {name: White, forward: S, army: [{kind: camp, at: F1}, {kind: hoplites, at: E5, facing: S}]}
"""
HOT_SEAT = ("play", "phalanx", "--side", "red=human", "--side", "white=human", "--record", "battle.jsonl")


def test_the_prompt_says_turn_side_step_and_what_may_be_written(run: Run) -> None:
    told = run(*HOT_SEAT)
    assert "Turn 1, red, movement. Write move UNIT TO, done; or ? for help." in told.stdout


def test_the_field_is_shown_with_its_labels_within_80_columns(run: Run) -> None:
    told = run(*HOT_SEAT)
    assert " A9|" in told.stdout
    assert max(map(len, told.stdout.splitlines()[1:])) <= 80


@pytest.mark.rule("PH-033")
def test_a_forbidden_action_is_refused_with_its_rule(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("move cavalry-1 A1",))
    refusal = next(line for line in told.stdout.splitlines() if line.startswith("Not allowed: "))
    assert "A1" in refusal
    assert "(PH-033)" in told.stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("move cavlry-1 E7", "did you mean 'red-cavalry-1'?"),
        ("mvoe cavalry-1 E7", "did you mean 'move'?"),
        ("undu", "did you mean 'undo'?"),
        ("peltats", "did you mean 'red-peltasts'?"),
        ("cavalry", "it may be red-cavalry-1, red-cavalry-2"),
        ("move cavalry-1", "write move UNIT TO"),
        ("attack cavalry-1 white-camp", "belongs to another step"),
        ("face red-camp N", "belongs to another step"),
        ("why", "such as: why move"),
        ("log many", "such as log 10"),
        ("redo", "there is nothing to redo"),
        ("undo", "there is nothing to undo"),
        ("save", "such as: save"),
        ("undo 3", "write undo alone"),
        ("redo twice", "write redo alone"),
        ("quit now", "write quit alone"),
        ("help move", "write help alone"),
    ],
)
def test_what_cannot_be_done_is_explained_and_the_game_goes_on(run: Run, typed: str, said: str) -> None:
    told = run(*HOT_SEAT, lines=(typed, "move cavalry-1 E7"))
    assert told.exit_code == 0
    assert said in told.stdout
    assert "red-cavalry-1 leaves the camp for E7" in told.stdout


THREE_TURNS = ("done",) * 5
"""Red's and white's turns with all units in the camp, up to the end of red's third movement."""


def test_through_a_pipe_a_caution_is_told_before_what_it_is_about(run: Run) -> None:
    told = " ".join(run(*HOT_SEAT, lines=THREE_TURNS).stdout.split())
    assert told.count("Still in the camp, and lost after this turn") == 1
    assert told.index("Still in the camp") < told.index("red-strategos was not brought out of its camp in time")


class _Person(Terminal):
    """Someone at a screen who types these lines and then leaves."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__(colour=False)
        self.talks = True
        self.lines = list(lines)
        self.told: list[str] = []

    def say(self, text: str = "") -> None:
        self.told.append(text)

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


@pytest.mark.parametrize(
    ("lines", "actions"),
    [
        (THREE_TURNS, 4),  # the last is not played yet
        ((*THREE_TURNS, "done"), 5),
        ((*THREE_TURNS, "why done", "done"), 5),
        ((*THREE_TURNS, "move strategos E8", "done"), 5),  # another position: others are still inside
        ((*THREE_TURNS, "move strategos E8", "done", "done"), 6),
    ],
)
def test_a_person_writes_an_action_once_more_after_a_caution(lines: tuple[str, ...], actions: int) -> None:
    game = grognard.new_game("phalanx", seed=1)
    person = _Person(lines)
    Session(game, discover(), person).run()
    assert game.actions_played == actions
    assert any("Write done once more if you mean it." in " ".join(text.split()) for text in person.told)


def test_a_caution_is_given_anew_after_what_it_was_about_has_been_undone() -> None:
    game = grognard.new_game("phalanx", seed=1)
    left = "red-peltasts"
    while (game.state.turn, game.side) != (3, "red"):
        moves = [action for action in game.legal_actions() if action.unit not in (None, left) and game.side == "red"]
        game.play(moves[0] if moves and game.step and game.step.title == "movement" else "done")
    before = game.actions_played
    person = _Person(("done", "done", "undo", "done"))
    Session(game, discover(), person).run()
    assert game.actions_played == before
    assert sum("Write done once more" in " ".join(text.split()) for text in person.told) == 2


@pytest.mark.rule("PH-013")
def test_a_units_name_shows_what_it_is_and_may_do(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("cavalry-1",))
    assert "red-cavalry-1: Cavalry (attack 1, defence 2, speed 2" in told.stdout
    # from F9, the middle of the last row: E9, G9, E8 and F8 at one step
    options = next(line for line in told.stdout.splitlines() if line.startswith("  move red-cavalry-1: "))
    assert set(options.partition(": ")[2].split(", ")) >= {"E8", "F8", "E9", "G9"}
    assert "( )" in told.stdout


def test_help_does_not_call_impossible_what_a_step_only_does_not_list(run: Run) -> None:
    told = run(
        "play", "two_lines", "--plugin", INVENTED_TABLE, "--side", "red=human", "--side", "blue=human", lines=("?",)
    )
    assert "none is listed; write one, and `why move …` judges it" in " ".join(told.stdout.split())
    assert "not possible at the moment" not in told.stdout


def test_a_unit_of_which_not_all_or_nothing_is_listed_is_told_what_may_be_judged() -> None:
    game = grognard.new_game("thirty_years_war", seed=3)
    while not (some := [str(action.unit) for action in game.legal_actions() if str(action).startswith("march ")]):
        game.play("done")
    none = next(unit.id for unit in game.position.of_side(game.side or "") if not game.legal_actions(unit.id))
    person = _Person((some[0], none))
    Session(game, discover(), person).run()
    told = " ".join(" ".join(person.told).split())
    assert "Not all that it may do is listed; `why ACTION` judges what you have in mind." in told
    assert "Nothing is listed for it. `why …` judges what you write: march UNIT, shoot UNIT TARGET, " in told
    assert "4 more (? names them)" in told
    assert "There is nothing it can do" not in told


def test_statistics_that_are_lists_are_told_as_people_write_them(run: Run) -> None:
    told = run("play", "thirty_years_war", "--side", "swedes=human", "--side", "imperials=human", lines=("foot-1",))
    assert "bases shot, pike, shot, pike, pike, shot; files 3;" in " ".join(told.stdout.split())


def test_an_enemys_name_shows_that_it_is_not_yours(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("white-camp",))
    assert "white-camp: Camp at F1" in told.stdout
    assert "not yours to command: red is on turn" in told.stdout


def test_help_says_what_the_step_takes_and_what_is_always_understood(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("?", "help"))
    assert told.stdout.count("such as: move red-strategos") == 2
    for word in ("why ACTION", "undo, redo", "log", "board", "save FILE", "resign", "quit"):
        assert word in told.stdout


def test_help_and_prompts_fit_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    told = run(*HOT_SEAT, lines=("?", "why", "cavalry-1", "move cavalry-1 A1"))
    assert max(map(len, told.stdout.splitlines()[1:-1])) <= 60  # but for the lines with the path of the record


def test_help_keeps_a_long_form_apart_from_its_example(run: Run, home: Path) -> None:
    (home / "meeting.yaml").write_text(MEETING, encoding="utf-8")
    told = run("play", "phalanx", "--scenario", "meeting.yaml", lines=("done", "done", "?"))
    lines = told.stdout.splitlines()
    place = lines.index("  attack UNIT TARGET")
    assert lines[place + 1].strip() == "such as: attack red-hoplites white-hoplites"


def test_examples_are_of_the_game_that_is_played(run: Run) -> None:
    told = run("play", "invented", "--plugin", INVENTED, lines=("why", "odds", "?"))
    assert "such as: why march red-captain" in told.stdout
    assert "such as: odds march red-captain" in told.stdout
    assert "without its side: captain for red-captain." in told.stdout


def test_a_prompt_that_would_be_long_names_the_first_words_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    told = run("play", "formation", "--side", "romans=human", "--side", "gauls=human")
    assert "Write move, wheel, run," in " ".join(told.stdout.split())
    assert "; ? says what goes with each." in " ".join(told.stdout.split())


def test_why_says_whether_an_action_is_allowed_and_plays_nothing(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("why move cavalry-1 E7", "why move cavalry-1 A1", "log"))
    assert "move red-cavalry-1 E7 is allowed." in told.stdout
    assert "(PH-033)" in told.stdout
    assert "Nothing has happened yet." in told.stdout


def test_undo_and_redo_take_back_and_play_again(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("move cavalry-1 E7", "undo", "log", "redo", "log"))
    assert "1 action taken back." in told.stdout
    assert "Nothing has happened yet." in told.stdout
    assert "1 action played again." in told.stdout
    assert "red-cavalry-1 leaves the camp for E7 (PH-033)" in told.stdout


def test_what_was_undone_is_no_longer_told_beside_the_field(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("move cavalry-1 D8", "undo", "move cavalry-1 F8", "board"))
    field = told.stdout[told.stdout.rindex("Phalanx: Hoplites") :]
    assert "F8" in field
    assert "D8" not in field


def test_at_one_table_nobody_undoes_what_another_person_decided_unless_in_analysis(run: Run) -> None:
    red_is_done = ("done", "undo")
    refused = run(*HOT_SEAT, lines=red_is_done)
    assert "it was red's decision" in refused.stdout
    allowed = run(*HOT_SEAT[:-1], "analysis.jsonl", "--analysis", lines=red_is_done)
    assert "1 action taken back." in allowed.stdout


def test_undo_takes_back_a_bots_actions_with_the_persons_last(run: Run) -> None:
    told = run("play", "phalanx", "--seed", "2", "--side", "white=random", lines=("done", "undo", "log"))
    assert "actions taken back." in told.stdout
    assert "Nothing has happened yet." in told.stdout


def test_the_log_may_be_shortened_to_the_last_actions(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("move cavalry-1 E7", "move cavalry-2 G7", "log 1"))
    assert "red-cavalry-2 leaves the camp for G7 (PH-033)" in told.stdout
    assert "red-cavalry-1 leaves the camp for E7 (PH-033)" not in told.stdout


@pytest.mark.usefixtures("home")
def test_a_saved_game_can_be_gone_on_with_and_saved_again(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("move cavalry-1 E7", "save 'copy of it.jsonl'", "save copy of it.jsonl"))
    assert told.stdout.count("Saved in copy of it.jsonl.") == 2
    assert "red-cavalry-1 leaves the camp for E7" in run("play", "--resume", "copy of it.jsonl", lines=("log",)).stdout


def test_saving_onto_the_record_of_the_game_leaves_it_being_kept(run: Run, home: Path) -> None:
    (home / "link.jsonl").symlink_to("battle.jsonl")
    saves = (
        "save battle.jsonl",
        "move cavalry-2 G7",
        f"save {home / 'battle.jsonl'}",
        "undo",
        "save link.jsonl",
        "done",
    )
    told = run(*HOT_SEAT, lines=("move cavalry-1 E7", *saves))
    assert told.exit_code == 0
    said = " ".join(told.stdout.split())
    for name in ("battle.jsonl", str(home / "battle.jsonl"), "link.jsonl"):
        assert f"{name} is the record of this game and has everything up to here." in said
    assert "battle.jsonl: 2 actions, all as recorded" in run("replay", "battle.jsonl", "--verify").stdout


def test_a_game_is_not_saved_over_what_was_there_before_it(run: Run, home: Path) -> None:
    run("play", "phalanx", "--record", "other.jsonl", lines=("done",))
    other = (home / "other.jsonl").read_bytes()
    told = run(*HOT_SEAT, lines=("save other.jsonl",))
    assert "other.jsonl is there already; choose another name" in told.stdout
    assert (home / "other.jsonl").read_bytes() == other


def test_a_file_that_is_no_record_is_not_overwritten(run: Run, home: Path) -> None:
    (home / "notes.txt").write_text("precious", encoding="utf-8")
    told = run(*HOT_SEAT, lines=("save notes.txt",))
    assert "choose another name" in told.stdout
    assert (home / "notes.txt").read_text("utf-8") == "precious"


@pytest.mark.rule("PH-J11")
def test_who_resigns_has_lost(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("resign",))
    assert "Game over: white wins (red 0, white 0). Red resigned (PH-J11)." in told.stdout


def test_scores_are_told_in_the_order_of_the_sides() -> None:
    result = Result(winner="red", scores={"white": 1, "red": 9}, reason="white fled", rule="PH-080")
    assert outcome(result, ("red", "white")) == "red wins (red 9, white 1). White fled (PH-080)."


def test_lines_of_a_pipe_are_written_behind_their_prompts(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("\ufeff  done  ", "qu\x1b[2Jit"))
    assert "\n> done\n" in told.stdout
    assert "\x1b" not in told.stdout


def test_colours_come_only_when_wanted(run: Run) -> None:
    assert "\x1b[" in run(*HOT_SEAT, "--colour", "always").stdout
    assert "\x1b" not in run(*HOT_SEAT[:-1], "plain.jsonl").stdout


def test_no_line_of_the_key_begins_with_a_comma(run: Run) -> None:
    told = run(*HOT_SEAT, lines=("move strategos E8", "board"))
    assert "strategos" in told.stdout
    assert not [line for line in told.stdout.splitlines() if "   , " in line]
