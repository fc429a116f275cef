"""Makes hostile input out of sound: damaged text of files, damaged lines of records, actions in odd words."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["PIECES", "damaged", "damaged_action", "damaged_record", "damaged_values"]

PIECES = (
    "null", "~", "010", "1_0", "1e3", "[", "]", "{", "}", ": ", "- ", "&a ", "*a", "!!int ", "<<: ", "'", '"', "\t",
    "|", "#", "? ", "1.5", "-1", "yes", "true", "2024-01-01", "{append: [1]}",
    "{remove: [x]}", "[]", "{}", "\0", "\ufeff",
    "\u2028", "é", "9" * 40, ".inf", "---\n", "append", "like", "$ref", "pattern: '['", "default: 1",
)  # fmt: skip
"""What YAML, or a reader of it, may stumble over."""


def damaged(text: str, chance: random.Random) -> str:
    """The text with one to four pieces put in, cut out, moved or repeated, or words of it in each other's place."""
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        at, line = chance.randrange(len(text) + 1), chance.randrange(len(lines))
        match chance.randrange(9):
            case 0:
                text = text[:at] + chance.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + chance.randint(1, 8) :]
            case 2:
                text = "\n".join(lines[:line] + lines[line + 1 :])
            case 3:
                text = "\n".join([*lines[:line], chance.choice(lines), *lines[line:]])
            case 4:
                lines[line] = lines[line].split(":")[0] + ": " + chance.choice(PIECES)
                text = "\n".join(lines)
            case 5:
                lines[line] = chance.choice(("  ", "")) + lines[line].lstrip()
                text = "\n".join(lines)
            case _:
                text = _with_another_word(text, chance)
    return text


def _with_another_word(text: str, chance: random.Random) -> str:
    """The text with a word of it in place of another, or another number: what a reader of YAML finds nothing odd in."""
    words = list(re.finditer(r"[\w.-]+", text))
    if not words:
        return text
    word = chance.choice(words)
    other = chance.choice(words)[0]
    if word[0].isdecimal():
        other = chance.choice((other, "0", "1", "2", "3", "7", "12", "26", "1000"))
    return text[: word.start()] + other + text[word.end() :]


# Records

Json = dict[str, Any] | list[Any] | str | float | None

VALUES: Sequence[Any] = (
    None, True, False, 0, 1, -1, 2, 7, 10**6, 2**63, 10**30, 1.5, -0.0, "", "0", "red", "white", "done", "resign",
    "attack", "x" * 300, "\0", "é", "{unit}", "../../etc/passwd", [], [[]], {}, {"a": 1}, [None], ["red"],
)  # fmt: skip
"""What may stand in a field of a record in place of what belongs there."""


def damaged_record(content: bytes, chance: random.Random) -> bytes:
    """The record with one to three of its lines changed, moved, doubled or left out, or with damage in its bytes."""
    lines = content.splitlines(keepends=True)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        match chance.randrange(8):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, chance.choice(lines))
            case 2:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                spoiled = bytearray(lines[at])
                place = chance.randrange(len(spoiled))
                spoiled[place : place + chance.randrange(4)] = chance.choice((b"", b"\xff", b'"', b"}", b"\n", b"0"))
                lines[at] = bytes(spoiled)
            case _:
                lines[at] = _with_another_value(lines[at], chance)
    return b"".join(lines)


def damaged_values(content: Json, chance: random.Random) -> None:
    """Changes one to three values anywhere inside of a JSON value, half of them to others of the same type."""
    for _ in range(chance.randint(1, 3)):
        places = list(_places(content))
        if places:
            chance.choice(places)(chance)


def _with_another_value(line: bytes, chance: random.Random) -> bytes:
    """The line with a value anywhere in it replaced, taken away or added to; as it is where it is no JSON any more."""
    try:
        content = json.loads(line)
    except ValueError:
        return line
    places = list(_places(content))
    if places:
        chance.choice(places)(chance)
    return json.dumps(content).encode() + b"\n"


def _places(content: Json) -> list[Callable[[random.Random], None]]:
    """What can be done to each value inside of a JSON value."""
    found: list[Callable[[random.Random], None]] = []
    if isinstance(content, dict):
        for key, value in content.items():
            found += [_in_mapping(content, key), *_places(value)]
    elif isinstance(content, list):
        for place, value in enumerate(content):
            found += [_in_list(content, place), *_places(value)]
    return found


def _in_mapping(content: dict[str, Any], key: str) -> Callable[[random.Random], None]:
    def change(chance: random.Random) -> None:
        match chance.randrange(6):
            case 0:
                del content[key]
            case 1:
                content[f"{key}x"] = content.pop(key)
            case 2:
                content[key] = content[chance.choice(list(content))]
            case 3:
                content[key] = chance.choice(VALUES)
            case _:
                content[key] = _alike(content[key], chance)

    return change


def _in_list(content: list[Any], place: int) -> Callable[[random.Random], None]:
    def change(chance: random.Random) -> None:
        match chance.randrange(4):
            case 0:
                del content[place]
            case 1:
                content.append(content[place])
            case 2:
                content.reverse()
            case _:
                content[place] = _alike(content[place], chance)

    return change


def _alike(value: Any, chance: random.Random) -> Any:
    """A value of the same type, or any if there is none."""
    if isinstance(value, str):
        return chance.choice((value[:-1], value + "x", value[::-1], *(odd for odd in VALUES if isinstance(odd, str))))
    alike = [odd for odd in VALUES if type(odd) is type(value) and odd != value]
    return chance.choice(alike or VALUES)


# Actions

WORDS = (
    "", " ", "\t", "move", "attack", "face", "done", "undo", "resign", "red", "red-", "white-camp", "A1", "Z99", "a0",
    "A" * 50, "-1", "1e9", "nan", "٣", "½", "{unit}", "{", "%s", "\\", "\0", "\x1b[2J", "\u202e", "ß", "İ", "😀", "*",
    "(?P<", "None", "__class__", ",", ";", "'", '"', "/", "9" * 400, "x" * 20_000, "move " * 400,
)  # fmt: skip
"""Words that a player would never write."""


def damaged_action(text: str, known: Sequence[str], chance: random.Random) -> str:
    """The text of an action with one to three words changed; `known` are words that mean something in the game."""
    words = text.split(" ")
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(words))
        match chance.randrange(8):
            case 0:
                words[at] = chance.choice(WORDS)
            case 1:
                words.insert(at, chance.choice((*WORDS, *known)))
            case 2 if len(words) > 1:
                del words[at]
            case 3:
                words[at] = words[at].swapcase()
            case 4:
                words[at] = words[at][: chance.randrange(len(words[at]) + 1)]
            case 5:
                place = chance.randrange(len(words[at]) + 1)
                words[at] = words[at][:place] + chance.choice(WORDS) + words[at][place:]
            case 6:
                chance.shuffle(words)
            case _:
                words[at] = chance.choice(known)
    return chance.choice((" ", " ", "  ", ", ")).join(words)
