"""A game on a table: typed actions, judged beyond the list, saved, loaded and drawn."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from grognard.actions import Action
from grognard.board.blocks import TableUnit
from grognard.board.poses import Pose
from grognard.data import effective, read_ruleset
from grognard.errors import IllegalAction, InvalidAction
from grognard.game import Game
from grognard.game_rules import GameRules
from grognard.rulebook import begin
from grognard.view import svg, text
from grognard.view.picture import picture
from tests.invented_table.plugin import Charge, To, TwoLines

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def game() -> Game:
    ruleset = TwoLines()
    return begin(GameRules(ruleset, effective(read_ruleset(ruleset.folder), scenario="field"), ()), seed=1)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("move red-foot ahead 3", "move red-foot ahead 3"),
        ('move foot ahead 2.5"', "move red-foot ahead 2.5"),
        ("wheel red-horse left 30", "wheel red-horse left 30"),
        ("WHEEL horse RIGHT 22.5°", "wheel red-horse right 22.5"),
        ("move red-foot to 24,25.1234 heading 0", "move red-foot to 24,25.123 heading 0"),
        ("move red-foot to 24 , 25 heading 0", "move red-foot to 24,25 heading 0"),
        ("charge red-foot at blue-foot", "charge red-foot at blue-foot"),
    ],
)
def test_actions_on_a_table_are_typed_as_people_say_them(game: Game, typed: str, written: str) -> None:
    action = game.parse(typed)
    assert str(action) == written
    assert game.parse(written) == action


def test_a_length_that_is_none_is_refused_with_an_example(game: Game) -> None:
    with pytest.raises(InvalidAction, match=r"'far' is not a number, such as 3 or 2\.5"):
        game.parse("move red-foot ahead far")
    with pytest.raises(InvalidAction, match="write move UNIT ahead INCHES or move UNIT to X″,Y″ heading HEADING°"):
        game.parse("move red-foot")


def test_an_action_that_is_not_listed_is_judged_all_the_same(game: Game) -> None:
    listed: list[Action] = list(game.legal_actions("red-foot"))
    fine = game.parse("move red-foot ahead 2.75")
    assert fine not in listed
    assert game.refusal(fine) is None
    assert str(game.refusal(game.parse("move red-foot ahead 6.01"))) == (
        "a corner of red-foot would go 6.01″; it may go 6″ (TL-2)"
    )
    assert "no straight move" in str(game.refusal(game.parse("move red-foot to 26,25 heading 0")))
    assert game.refusal(game.parse("move red-foot to 24,22 heading 0")) is None
    with pytest.raises(IllegalAction, match="blue-foot is out of reach"):
        game.play("charge red-foot at blue-foot")


def test_a_charge_stops_where_the_lines_meet_and_ends_the_game(game: Game) -> None:
    for typed in (
        "move red-foot ahead 5",
        "move blue-foot ahead 6",
        "move red-foot ahead 5",
        "charge blue-foot at red-foot",
    ):
        game.play(typed)
    assert game.result is not None
    assert game.result.winner == "blue"
    # blue has come 6″ from y = 10 to 16, red 10″ from y = 28 to 18: their fronts meet at 18
    foot = game.state.units["blue-foot"]
    assert isinstance(foot, TableUnit)
    assert foot.pose == Pose(x_inches=24, y_inches=18, heading_degrees=180)


def test_the_index_of_a_game_under_way_is_that_of_its_units(game: Game) -> None:
    assert game.position.index["red-foot"].placement[1] == 28
    game.play("move red-foot ahead 3")
    assert game.position.index["red-foot"].placement[1] == 25
    game.undo()
    assert game.position.index["red-foot"].placement[1] == 28


def test_a_game_on_a_table_is_saved_and_comes_back_with_every_coordinate(game: Game) -> None:
    game.play("wheel red-horse right 13.37")
    codec = game.rules.codec
    again = codec.decode(codec.encode(game.state))
    assert again == game.state
    assert codec.encode(again) == codec.encode(game.state)


def test_a_table_is_drawn_to_scale_with_ghost_terrain_and_hollow_bases(game: Game) -> None:
    events = game.play("move red-foot ahead 4")
    options = [
        Charge(unit="blue-foot", target="red-foot"),
        To(unit="blue-foot", x_inches=1, y_inches=1, heading_degrees=0),
    ]
    scene = picture(game.position, last=game.history[-1].action, events=events, options=options, unit="blue-horse")
    assert (scene.unit, scene.bounds, scene.ruler) == ("inch", (0.0, 0.0, 48.0, 36.0), True)
    token = next(token for token in scene.tokens if token.id == "red-foot")
    assert (len(token.bases), len(token.hollow)) == (7, 1)
    assert [area.terrain for area in scene.areas] == ["wood", "water"]
    assert [spot.style for spot in scene.highlights] == ["last", "ghost", "target"]
    ghost = scene.highlights[1]
    # the block of 4 × 2 bases with gaps of 0.2″ between files stood at (24, 28)
    assert min(y for _, y in ghost.outline) == 28
    assert scene.arrows[0].start == pytest.approx((24, 29))
    assert scene.arrows[0].end == pytest.approx((24, 25))
    assert [arc.radius for arc in scene.arcs] == [10]
    drawn = ET.fromstring(svg.render(scene))  # noqa: S314 - our own output
    assert drawn.find(f".//{SVG}polygon[@class='ghost']") is not None
    plan = text.render(scene, width=100)
    assert "1 column = 0.51″" in plan
    assert "o" in plan
    assert "<F↑>" in plan
    assert "Foot" in plan
