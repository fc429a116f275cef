from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from grognard.data import yaml as reading
from grognard.data.yaml import parse_yaml, read_yaml


def faults(text: str) -> list[str]:
    return [str(fault) for fault in parse_yaml(text, "x.yaml").faults]


def test_values_keep_their_lines_and_columns() -> None:
    document = parse_yaml("units:\n  cavalry: {attack: 2, traits: [fast,\n    brave]}\n", "x.yaml")
    assert document.value == {"units": {"cavalry": {"attack": 2, "traits": ["fast", "brave"]}}}
    assert document.positions["units", "cavalry", "attack"] == (2, 21)
    assert document.key_positions["units", "cavalry", "attack"] == (2, 13)
    assert document.positions["units", "cavalry", "traits", 1] == (3, 5)


def test_quoted_scalars_are_texts() -> None:
    assert parse_yaml("[\"010\", '1e3', \"true\", '']", "x.yaml").value == ["010", "1e3", "true", ""]


def test_every_refused_scalar_of_a_file_is_named_at_its_place() -> None:
    assert faults("a: 010\nb: [1, 1_0]\nc: {d: 2024-05-06}\n") == [
        'x.yaml:1:4: a: 010 may be read as 10 or as 8: write 10, or "010" for a text',
        'x.yaml:2:8: b[2]: 1_0 has "_" in a number: write 10, or "1_0" for a text',
        'x.yaml:3:8: c.d: 2024-05-06 looks like a date, and dates are not read: write "2024-05-06" for a text',
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\na: 2\n", "x.yaml:2:1: a: 'a' stands here twice, first at line 1: remove one of them"),
        ("1: x\n", 'x.yaml:1:1: 1: 1 is not a text: write "1" in quotes'),
        ("true: x\n", 'x.yaml:1:1: true: true is not a text: write "true" in quotes'),
        ("010: x\n", 'x.yaml:1:1: 010: 010 is not a text: write "010" in quotes'),
        ("a: &b 1\n", "x.yaml:1:4: a: &b names a value, which is not read: remove the name"),
        ("a: *b\n", "x.yaml:1:4: a: *b refers to another value, which is not read: write it out"),
        ("a: !!int 1\n", "x.yaml:1:4: a: tags such as !!int are not read: remove it, or put a text in quotes"),
        ("<<: {a: 1}\n", "x.yaml:1:1: '<<' (merging) is not read: write the fields out"),
        ("? [a]\n: 1\n", "x.yaml:1:3: the name of a field must be a short text: write 'name: value'"),
        ("a: 1\n---\nb: 1\n", "x.yaml:2:1: a second document begins here: put it into a file of its own"),
        ("%YAML 1.1\n---\na: 1\n", "x.yaml:1:1: lines that begin with % are not read: remove them"),
        ("# nothing\n", "x.yaml:1:1: the file is empty"),
        ("", "x.yaml:1:1: the file is empty"),
        ("a: b\0c\n", "x.yaml:1:5: character U+0000 cannot stand in a file of rules: remove it"),
        ('a: "\\0"\n', "x.yaml:1:4: a: the text holds a control character: remove it"),
    ],
)
def test_what_yaml_allows_and_rules_do_not_need_is_refused(text: str, message: str) -> None:
    assert faults(text) == [message]


def test_a_tab_is_answered_with_the_remedy() -> None:
    assert "indent with spaces, not tabs" in faults("a:\n\tb: 1\n")[0]


def test_a_syntax_error_keeps_what_was_found_before_it() -> None:
    found = faults("a: 010\nb: c: d\n")
    assert len(found) == 2
    assert found[1].startswith("x.yaml:2:5: this is not YAML")


def test_a_field_that_stands_twice_keeps_its_first_value_and_place() -> None:
    document = parse_yaml("a: {b: 1}\na: {b: 2}\n", "x.yaml")
    assert document.value == {"a": {"b": 1}}
    assert document.positions["a", "b"] == (1, 8)


def test_fifty_levels_are_read_and_one_more_is_not() -> None:
    assert not faults("[" * 50 + "]" * 50)
    assert "more than 50 levels" in faults("[" * 51 + "]" * 51)[0]
    assert "no rules need so many levels" in faults("[" * 400_000)[0]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a: \xff\n", "1:4: byte 0xff is not UTF-8: save the file as UTF-8"),
        (b"\xef\xbb\xbfa: 1\n", "1:1: the file begins with a byte order mark: save it as UTF-8 without BOM"),
        ("a: 1\n".encode("utf-16"), "1:1: the file is in UTF-16: save it as UTF-8"),
        (b"# " + b"x" * 1_000_000, "1:1: the file is larger than 1 MB: split it or trim it"),
    ],
)
def test_files_that_are_no_plain_utf8_are_faults(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    assert [str(fault) for fault in read_yaml(path).faults] == [f"{path}:{message}"]


def test_a_missing_file_and_a_folder_are_faults(tmp_path: Path) -> None:
    assert "there is no such file" in str(read_yaml(tmp_path / "none.yaml").faults[0])
    assert read_yaml(tmp_path).broken
    assert read_yaml(tmp_path / "a\0b").broken


@pytest.mark.parametrize(
    "text", ["a: 010\nb: [x, {c: on}]\n", "a: *x\n", "a: 'x\n", 'a: "\\ud800"\n', 'a: "\\UFFFFFFFF"\n', ""]
)
def test_the_pure_loader_reads_the_same(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    quick = parse_yaml(text, "x.yaml")
    monkeypatch.setattr(reading, "_LOADER", yaml.BaseLoader)
    slow = parse_yaml(text, "x.yaml")
    assert bool(slow.faults) == bool(quick.faults)
    if not quick.broken:  # one of them may find out later than the other that a text cannot be read
        assert (slow.value, slow.positions) == (quick.value, quick.positions)


@given(st.text(alphabet="ab:-[]{}'\"#&*!|>%?,\n \t010_.~é\0", max_size=60))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    document = parse_yaml(text, "x.yaml")
    assert document.faults or document.positions
