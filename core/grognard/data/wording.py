"""What breaks a JSON Schema, put into words that say what to write instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from grognard.data.faults import show
from grognard.dice.errors import InvalidDice
from grognard.dice.notation import parse
from grognard.errors import nearest

__all__ = ["Breach", "dice_fault", "in_words", "words_for"]

_LONG_MESSAGE = 300
_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping (name: value)",
    "null": "nothing",
}
_FLAGS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_PATTERNS = {
    "^[a-z][a-z0-9]*(-[a-z0-9]+)*$": "small letters and digits, with hyphens between words",
    "^[a-z][a-z0-9_]*$": "small letters, digits and _",
    "^([a-z]+|#[0-9a-fA-F]{6})$": "the name of a colour, or # and six digits 0-9, a-f",
    "^[1-9][0-9]?$": "a whole number from 1 to 99",
    "^(0|[1-9][0-9]{0,3})(\\.[0-9]{1,6})?$": "a plain number, such as 6 or 2.5",
}
_ONE_OF = re.compile(r"\^\[(\w)-(\w)\]\$")
_COMPARISONS = {
    "minimum": "at least",
    "maximum": "at most",
    "exclusiveMinimum": "more than",
    "exclusiveMaximum": "less than",
}


class Breach(msgspec.Struct, frozen=True, kw_only=True):
    """A value that breaks a keyword of a schema, which wants `wanted`; `alternatives` are those of `anyOf`.

    `instead` has the schema's own remedies, by the type of the value: `list`, `number` or `text`.
    """

    keyword: str
    wanted: Any
    value: Any
    message: str
    alternatives: tuple[Breach, ...] = ()
    instead: dict[str, str] = {}


def words_for(breach: Breach) -> str:
    """What is wrong, with the value and what to write instead."""
    return _WORDING.get(breach.keyword, _otherwise)(breach)


def dice_fault(text: str) -> str:
    """What is wrong with a text as dice, or nothing.

    >>> dice_fault("2d6+1")
    ''
    >>> print(dice_fault("d0"))
    dice 'd0': a die has 1 to 1000 sides, not 0; write for example "2d6", "3d6dl1+1" or "d%"
    """
    try:
        parse(text)
    except InvalidDice as error:
        return str(error)
    return ""


def in_words(pattern: str) -> str:
    """What a text must be like to match a pattern.

    >>> in_words("^[1-6]$")
    'one of 1 to 6'
    """
    if one := _ONE_OF.fullmatch(pattern):
        return f"one of {one[1]} to {one[2]}"
    return _PATTERNS.get(pattern, f"a text like /{pattern}/")


def _wrong_type(breach: Breach) -> str:
    wanted: list[str] = [breach.wanted] if isinstance(breach.wanted, str) else list(breach.wanted)
    value = breach.value
    remedy = ""
    if own := _own_remedy(breach):
        remedy = f": {own}"
    elif value is None:
        remedy = ": write a value, or remove the line"
    elif wanted == ["boolean"] and isinstance(value, str) and value.lower() in _FLAGS:
        remedy = f": write {_FLAGS[value.lower()]}"
    elif "string" in wanted and isinstance(value, int | float):
        remedy = f': write "{show(value)}" in quotes'
    elif "integer" in wanted and isinstance(value, float) and value.is_integer():
        remedy = f": write {int(value)}"
    elif wanted == ["array"] and isinstance(value, str | int | float):
        remedy = f": write [{_bare(value)}]"
    elif wanted == ["object"] and isinstance(value, list):
        remedy = ": remove the '- ' in front of its entries"
    return f"{show(breach.value)} is not {' or '.join(_TYPES.get(name, name) for name in wanted)}{remedy}"


def _own_remedy(breach: Breach) -> str:
    value = breach.value
    if isinstance(value, bool):
        return ""
    kinds: dict[str, type | tuple[type, ...]] = {"list": list, "number": (int, float), "text": str}
    return next(
        (breach.instead[name] for name, kind in kinds.items() if isinstance(value, kind) and name in breach.instead), ""
    )


def _not_among(breach: Breach) -> str:
    if own := _own_remedy(breach):
        return f"{show(breach.value)} is not one of the choices: {own}"
    return f"{show(breach.value)} is not one of the choices{nearest(_bare(breach.value), map(_bare, breach.wanted))}"


def _not_that(breach: Breach) -> str:
    return f"{show(breach.value)} cannot stand here: write {show(breach.wanted)}"


def _out_of_bounds(breach: Breach) -> str:
    return f"{show(breach.value)} is out of bounds: write {_COMPARISONS[breach.keyword]} {show(breach.wanted)}"


def _misshapen(breach: Breach) -> str:
    return f"{show(breach.value)} does not fit: write {in_words(breach.wanted)}"


def _no_such_format(breach: Breach) -> str:
    return dice_fault(breach.value) if breach.wanted == "dice" else _otherwise(breach)


def _too_few(breach: Breach) -> str:
    return f"{show(breach.value)} is too short: write at least {_counted(breach.wanted, 'entry', 'entries')}"


def _too_many(breach: Breach) -> str:
    return f"{show(breach.value)} is too long: write at most {_counted(breach.wanted, 'entry', 'entries')}"


def _short_text(breach: Breach) -> str:
    return f"{show(breach.value)} is too short: write at least {_counted(breach.wanted, 'character', 'characters')}"


def _long_text(breach: Breach) -> str:
    return f"{show(breach.value)} is too long: write at most {_counted(breach.wanted, 'character', 'characters')}"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _repeated(breach: Breach) -> str:
    entries = [show(entry) for entry in breach.value]
    twice = next((entry for entry in entries if entries.count(entry) > 1), "an entry")
    return f"{twice} stands twice in the list: remove one of them"


def _out_of_place(breach: Breach) -> str:
    return f"{show(breach.value)} does not go with the other fields here: remove it"


def _no_alternative(breach: Breach) -> str:
    wordings = dict.fromkeys(map(words_for, breach.alternatives))
    return f"{show(breach.value)} fits none of the forms allowed here ({'; '.join(wordings) or 'see the reference'})"


def _otherwise(breach: Breach) -> str:
    short = len(breach.message) < _LONG_MESSAGE
    return breach.message if short else f"{show(breach.value)} does not fit the schema's {breach.keyword!r}"


def _bare(value: Any) -> str:
    return show(value).strip("'")


_WORDING: dict[str, Callable[[Breach], str]] = {
    "type": _wrong_type,
    "enum": _not_among,
    "const": _not_that,
    **dict.fromkeys(_COMPARISONS, _out_of_bounds),
    "pattern": _misshapen,
    "format": _no_such_format,
    "minItems": _too_few,
    "minProperties": _too_few,
    "maxItems": _too_many,
    "maxProperties": _too_many,
    "minLength": _short_text,
    "maxLength": _long_text,
    "uniqueItems": _repeated,
    "not": _out_of_place,
    "anyOf": _no_alternative,
    "oneOf": _no_alternative,
}
