from __future__ import annotations

from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.board.hexes import HexBoard
from grognard.view import svg
from grognard.view.palette import ink_on, side_colours
from grognard.view.scene import Arc, Area, Arrow, Label, Marker, Scene, SideStyle, hex_scene, hex_token

SVG = "{http://www.w3.org/2000/svg}"


def drawn(scene: Scene) -> ET.Element:
    return ET.fromstring(svg.render(scene))  # noqa: S314 - our own output


def unit(picture: ET.Element, unit_id: str) -> ET.Element:
    found = picture.find(f".//{SVG}g[@data-unit='{unit_id}']")
    assert found is not None
    return found


def words(picture: ET.Element) -> str:
    return " ".join(element.text or "" for element in picture.iter(f"{SVG}text"))


def test_the_picture_has_a_title_and_a_description_for_those_who_hear_it(battle: Scene) -> None:
    picture = drawn(battle)
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == "Phalanx"
    assert picture.findtext(f"{SVG}title") == "Phalanx"
    assert picture.findtext(f"{SVG}desc") == (
        "Turn 5. Red: cavalry 1, peltasts. White: cavalry 1, strategos. 2 against 2: routed"
    )


def test_every_hex_and_unit_can_be_found_by_its_id(battle: Scene) -> None:
    picture = drawn(battle)
    hexes = [group.get("data-hex") for group in picture.iter(f"{SVG}g") if group.get("data-hex")]
    units = [group.get("data-unit") for group in picture.iter(f"{SVG}g") if group.get("data-unit")]
    assert hexes == [cell.hex for cell in battle.cells]
    assert units == [token.id for token in battle.tokens]


def test_the_second_side_has_ringed_counters_so_that_colour_is_not_needed(battle: Scene) -> None:
    picture = drawn(battle)
    rings = {side: len(unit(picture, f"{side}-cavalry-1").findall(f"{SVG}circle")) for side in ("red", "white")}
    assert rings == {"red": 1, "white": 2}


def test_the_third_and_fourth_sides_have_square_counters() -> None:
    board = HexBoard.rectangle(4, 1)
    four = {name: SideStyle(name=name) for name in "abcd"}
    units = [hex_token(board, f"{side.upper()}1", id=side, side=side, label="H", name="") for side in four]
    picture = drawn(hex_scene(board, units, title="", sides=four))
    shapes = [[len(unit(picture, side).findall(SVG + tag)) for tag in ("circle", "rect")] for side in four]
    assert shapes == [[1, 0], [2, 0], [0, 1], [0, 2]]


def test_a_unit_with_a_facing_has_a_front_and_one_without_has_none(battle: Scene) -> None:
    picture = drawn(battle)
    assert len(unit(picture, "red-cavalry-1").findall(f"{SVG}path")) == 2  # casing and colour
    assert unit(picture, "red-peltasts").findall(f"{SVG}path") == []


def test_options_and_arrows_are_drawn(battle: Scene) -> None:
    picture = drawn(battle)
    assert len(picture.findall(f".//{SVG}polygon[@class='option']")) == 1
    assert len(picture.findall(f".//{SVG}polygon[@class='target']")) == 1
    assert len(picture.findall(f".//{SVG}g[@class='arrow move']")) == 1
    assert len(picture.findall(f".//{SVG}g[@class='arrow attack']")) == 1
    assert "to choose" in words(picture)


def test_a_hex_under_a_unit_is_not_labelled(battle: Scene) -> None:
    labels = words(drawn(battle)).split()
    assert "B6" in labels
    assert "C5" not in labels


def test_an_unknown_pictogram_falls_back_to_the_symbol(board: HexBoard, sides: dict[str, SideStyle]) -> None:
    token = hex_token(board, "A1", id="u", side="red", label="E1", name="", symbol="E", pictogram="elephant")
    assert "E E1" in words(drawn(hex_scene(board, [token], title="", sides=sides)))


def test_a_table_is_drawn_to_scale(table: Scene) -> None:
    picture = ET.fromstring(svg.render(table, scale=10))  # noqa: S314 - our own output
    bases = unit(picture, "blue-foot").findall(f"{SVG}polygon")[:2]
    xs = [float(pair.split(",")[0]) for base in bases for pair in base.attrib["points"].split()]
    assert max(xs) - min(xs) == pytest.approx(40)  # two bases of 2 inches at 10 pixels an inch
    assert all(f"{inch}″" in words(picture) for inch in (0, 6, 48))


def test_everything_a_table_can_hold_is_valid_xml(table: Scene) -> None:
    wood = Area(outlines=(((1.0, 1.0), (5.0, 1.0), (3.0, 4.0)),), terrain="wood")
    scene = msgspec.structs.replace(
        table,
        areas=(wood,),
        arcs=(
            Arc(centre=(20, 30), radius=12, start_degrees=-45, end_degrees=45, style="fire"),
            Arc(centre=(9, 9), radius=3),
        ),
        arrows=(Arrow(start=(1, 1), end=(9, 9), style="shot"), Arrow(start=(1, 1), end=(1, 1))),
        markers=(Marker(at=(5, 5), symbol="", style="smoke"), Marker(at=(6, 6), symbol="O")),
        labels=(Label(at=(3, 3), text="mill & <pond>"),),
    )
    assert "mill & <pond>" in words(drawn(scene))


@given(name=st.text())
def test_any_text_leaves_the_xml_valid(name: str) -> None:
    board = HexBoard.rectangle(1, 1)
    token = hex_token(board, "A1", id=name, side="a", label=name, name=name, pictogram=name, marks=[name], detail=name)
    scene = hex_scene(board, [token], title=name, subtitle=name, sides={"a": SideStyle(name=name)}, messages=[name])
    drawn(scene)


def test_an_empty_scene_is_still_a_picture() -> None:
    drawn(Scene(title="", bounds=(0.0, 0.0, 0.0, 0.0), unit="inch", sides={}, ruler=True))


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf")])
def test_a_scale_that_is_no_positive_number_is_refused(table: Scene, scale: float) -> None:
    with pytest.raises(ValueError, match="more than 0"):
        svg.render(table, scale=scale)


def test_a_side_takes_its_own_colour_then_a_colour_word_then_one_that_is_free() -> None:
    sides = {
        "north": SideStyle(name="North", colour="#ABCDEF"),
        "south": SideStyle(name="South", colour="blue"),
        "red": SideStyle(name="Athens"),
        "east": SideStyle(name="East"),
    }
    assert side_colours(sides) == {"north": "#abcdef", "south": "#0072b2", "red": "#b3362b", "east": "#e69f00"}


def test_ink_is_dark_on_white_and_light_on_red() -> None:
    assert ink_on("#ffffff") < ink_on("#b3362b")
