"""Files of older formats, by an invented history: format 2 calls `price` points, and format 3 knows no `flag`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.data import InvalidData, RulesetData, effective, inspect_house, read_ruleset
from grognard.data.document import Document
from grognard.data.migrations import MIGRATIONS, Rewrite, migrated
from grognard.data.yaml import parse_yaml

HouseFile = Callable[..., Path]

OLD = """\
format: 1
units:
  riders:
    price: 4
    attack: often
  bows: {price: 2, flag: red, points: 3}
"""


def from_1(rewrite: Rewrite) -> None:
    for path in rewrite.each("units", "*", "price"):
        rewrite.rename(path, "points")
    for path in rewrite.each("units", "*", "attack"):
        if rewrite.at(path) == "often":
            rewrite.replace(path, 3)


def from_2(rewrite: Rewrite) -> None:
    for path in rewrite.each("units", "*", "flag"):
        rewrite.remove(path, "flags are drawn by side")


STEPS = {1: from_1, 2: from_2}


def read(text: str = OLD, current: int = 3) -> Document:
    return migrated(parse_yaml(text, "old.yaml"), STEPS, current)


def test_an_older_file_is_brought_to_the_current_format_step_by_step() -> None:
    assert read().value == {
        "format": 3,
        "units": {"riders": {"points": 4, "attack": 3}, "bows": {"price": 2, "points": 3}},
    }


def test_each_step_alone_leads_to_the_format_after_it() -> None:
    middle = read(current=2).value
    assert isinstance(middle, dict)
    assert middle["format"] == 2
    assert read(OLD.replace("format: 1", "format: 2")).value == {
        "format": 3,
        "units": {"riders": {"price": 4, "attack": "often"}, "bows": {"price": 2, "points": 3}},
    }


def test_a_file_of_the_current_format_is_left_alone() -> None:
    document = parse_yaml("format: 3\n", "new.yaml")
    assert migrated(document, STEPS, 3) is document


def test_the_report_tells_every_change_with_its_place_in_the_file() -> None:
    assert [str(note) for note in read().notes] == [
        (
            "old.yaml:1:9: format: format 1 is older than 3: it was read as if changed as told; "
            "write 'format: 3' when it is"
        ),
        "old.yaml:4:5: units.riders.price: this is now called 'points'",
        "old.yaml:5:5: units.riders.attack: 'often' is now written 3",
        "old.yaml:6:20: units.bows.flag: flags are drawn by side",
    ]


def test_what_is_renamed_keeps_its_place_so_that_faults_name_it() -> None:
    document = read()
    path = ("units", "riders", "points")
    assert str(document.fault(path, "…")) == "old.yaml:4:12: units.riders.points: …"
    assert str(document.fault(path, "…", key=True)) == "old.yaml:4:5: units.riders.points: …"


def test_nothing_is_renamed_over_a_field_that_is_there() -> None:
    assert read().at(("units", "bows")) == {"price": 2, "points": 3}


@pytest.mark.parametrize("text", ["format: 0\n", "format: one\n", "units: {}\n", "[]", "format: true\n"])
def test_what_says_no_format_that_ever_was_is_left_to_be_refused(text: str) -> None:
    document = parse_yaml(text, "x.yaml")
    assert migrated(document, STEPS, 3) is document


def test_a_house_file_of_an_older_format_is_used_and_reported(
    skirmish: RulesetData, house_file: HouseFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if format 1, the current one, were 2 and had called `attack` by another name.
    def rename(rewrite: Rewrite) -> None:
        for path in list(rewrite.each("units", "*", "strength")):
            rewrite.rename(path, "attack")

    def read_old(path: Path, kind: str) -> Document:
        document = parse_yaml(path.read_text("utf-8"), str(path))
        assert kind == "house"
        return msgspec_with_format_1(migrated(document, {1: rename}, 2))

    monkeypatch.setattr("grognard.data.house_chain.read_document", read_old)
    path = house_file("units: {riders: {strength: 4}}\n")
    assert effective(skirmish, house=[path]).units["riders"].statistics["attack"] == 4
    assert [note.message for note in inspect_house(skirmish, [path]).notes][-1] == "this is now called 'attack'"


def msgspec_with_format_1(document: Document) -> Document:
    assert isinstance(document.value, dict)
    document.value["format"] = 1
    return document


def test_no_format_is_older_than_the_first() -> None:
    assert MIGRATIONS == {}


@pytest.mark.parametrize("name", ["schema.yaml", "ruleset.yaml", "units.yaml", "scenarios/ford.yaml"])
def test_a_newer_file_of_a_ruleset_is_refused_with_what_to_upgrade(folder: Path, name: str) -> None:
    path = folder / name
    path.write_text(path.read_text("utf-8").replace("format: 1", "format: 2"), encoding="utf-8")
    with pytest.raises(InvalidData) as error:
        read_ruleset(folder)
    assert "2 is not 1, the format that this Grognard reads: upgrade Grognard to read this file" in str(error.value)


def test_a_newer_house_file_is_refused_with_what_to_upgrade(skirmish: RulesetData, tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    path.write_text("format: 7\nhouse: new\nextends: skirmish\nformations: {}\n", encoding="utf-8")
    with pytest.raises(InvalidData) as error:
        effective(skirmish, house=[path])
    assert str(error.value) == (
        f"{path}:1:9: format: 7 is not 1, the format that this Grognard reads: "
        "upgrade Grognard to read this file (pip install --upgrade grognard)"
    )
