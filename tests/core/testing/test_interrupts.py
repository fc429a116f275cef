"""How deep interrupts nest, and that games at random go there."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec.structs import replace

from grognard.cli.tables import to_json
from grognard.testing import Law, interrupt_depths
from grognard.testing.interrupts import Nesting, tallied
from grognard.testing.moment import Moment
from grognard.testing.run import Run
from grognard.testing.setting import Series, Setting
from tests.core.testing.conftest import Checked
from tests.invented.clash import Clash
from tests.invented.games import new_game
from tests.invented.steps import Answer, Skirmish, Turns

SKIRMISH = Skirmish(order=("red", "white", "blue"))
CLOSE = {"white-captain": "B3", "white-spears-2": "A3"}
EVEN = [3, 4, 3, 4, 3, 3]
"""Dice with which no blow changes anything."""


def test_each_answer_to_an_answer_lies_one_deeper_and_each_that_is_over_one_less() -> None:
    game = new_game(steps=(SKIRMISH,), places=CLOSE, dice=EVEN)
    game.play("strike red-captain white-spears-1")
    game.play("strike white-captain red-captain")
    game.play("strike red-spears-2 white-captain")
    assert interrupt_depths(game) == (0, 1, 2, 3)
    for _ in range(3):
        game.play("done")
    assert interrupt_depths(game) == (0, 1, 2, 3, 2, 1, 0)


def test_a_second_decision_of_the_one_that_interrupts_is_no_deeper() -> None:
    game = new_game(steps=(SKIRMISH,), places=CLOSE, dice=EVEN)
    game.play("strike red-captain white-spears-1")
    game.play("brace")
    assert (game.side, interrupt_depths(game)) == ("white", (0, 1, 1))


def test_the_next_side_in_turn_interrupts_nobody() -> None:
    game = new_game(steps=(SKIRMISH,), places=CLOSE)
    for unit in ("red-captain", "white-captain", "blue-captain"):
        game.play(f"hold {unit}")
    assert interrupt_depths(game) == (0, 0, 0, 0)


def test_a_game_that_is_over_has_no_decision_more() -> None:
    game = new_game(steps=(SKIRMISH,), places=CLOSE)
    game.play("resign")
    assert interrupt_depths(game) == (0,)


def test_an_agenda_that_is_not_made_by_pushing_is_told_from_the_steps_that_stand_on_both() -> None:
    answer = Answer(side="white", striker="red-captain", target="white-captain", busy=())
    blow = Clash(attacker="red-captain", target="white-captain")
    before = Nesting.at((Turns(), replace(SKIRMISH, side="red")))
    assert before.resumed((Turns(), SKIRMISH, blow, answer)).depth == 1
    assert before.resumed((Turns(), replace(SKIRMISH, side="white"))).depth == 0


class WaitingBlows(Law):
    """In Three Banners every blow that waits beneath a decision is one that is being answered."""

    name = "waiting-blows"
    holds = "A decision lies as deep in interrupts as there are blows waiting."

    def at_decision(self, moment: Moment) -> None:
        """Counts the blows."""
        waiting = sum(isinstance(step, Clash) for step in moment.position.state.agenda)
        self.checks += 1
        if moment.nesting.depth != waiting:
            self.broken(f"{waiting} blows wait beneath a decision at depth {moment.nesting.depth}")


def test_a_check_says_at_how_many_decisions_so_many_blows_waited(checked: Checked, tmp_path: Path) -> None:
    report = checked("Sound", games=6, laws=["ends"])
    setting = Setting(
        ruleset="invented",
        plugins=(str(tmp_path / "planted_sound.py"),),
        options={"zeal": False},
        longest=300,
    )
    run = Run(Series(setting), 6, [WaitingBlows])
    run.play()
    assert run.failures == []  # so that the depths are those of the blows
    depths = tallied(run.depths)
    assert {0, 1, 2, 3} <= depths.keys()
    assert report.interrupts == {depth: count for depth, count in depths.items() if depth}


def test_the_report_has_a_line_for_the_interrupts_and_programs_get_them_by_depth(checked: Checked) -> None:
    report = replace(checked("Sound", games=1, laws=["ends"]), interrupts={1: 1412, 2: 93, 3: 2})
    assert "  interrupts: depth 1: 1,412 positions, 2: 93, 3: 2" in report.lines()
    assert json.loads(to_json(report))["interrupts"] == {"1": 1412, "2": 93, "3": 2}


def test_a_game_in_which_nobody_interrupts_anybody_says_so(checked: Checked) -> None:
    report = checked("Sound", games=1, laws=["ends"], longest=3)
    assert (report.interrupts, "  interrupts: none" in report.lines()) == ({}, True)


def test_which_laws_are_looked_at_makes_no_difference_to_the_games(checked: Checked) -> None:
    one, other = (checked("Sound", games=3, laws=laws) for laws in (["ends"], ["listed-apply", "secrets-kept"]))
    assert (one.decisions, one.interrupts) == (other.decisions, other.interrupts)
