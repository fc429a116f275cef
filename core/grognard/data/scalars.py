"""Plain scalars as a wargamer means them: YAML 1.2's core schema, and what is too easily misread refused."""

from __future__ import annotations

import math
import re

from grognard.data.faults import Value

__all__ = ["scalar"]

_WORDS: dict[str, Value] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+)")
_LEADING_ZERO = re.compile(r"([-+]?)0+([0-9]+(?:\.[0-9]*)?)")
_UNDERSCORE = re.compile(r"[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?")
_EXPONENT = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)[eE][-+]?[0-9]+")
_OTHER_BASE = re.compile(r"[-+]?0(?:x[0-9a-fA-F]+|o[0-7]+|b[01]+)")
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|nan)", re.IGNORECASE)
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t].*[0-9]{1,2}:[0-9]{2}.*)?")
_MOST_DIGITS = 15
"""Every number of so many digits survives JSON and a browser."""


def scalar(text: str) -> tuple[Value, str | None]:
    """The value of an unquoted scalar, and what is wrong with it (with what to write instead) or None.

    >>> scalar("3:1"), scalar("on"), scalar("2.50")
    (('3:1', None), ('on', None), (2.5, None))
    >>> scalar("010")
    (10, '010 may be read as 10 or as 8: write 10, or "010" for a text')
    """
    if text in _WORDS:
        return _WORDS[text], None
    if _INTEGER.fullmatch(text) or _DECIMAL.fullmatch(text):
        return _number(text)
    if match := _LEADING_ZERO.fullmatch(text):
        return _leading_zero(text, match[1] + match[2])
    if "_" in text and _UNDERSCORE.fullmatch(text):
        plain = text.replace("_", "")
        return _refused(text, plain, f'{text} has "_" in a number')
    if _EXPONENT.fullmatch(text):
        return _exponent(text)
    if _OTHER_BASE.fullmatch(text):
        plain = str(int(text, 0)) if len(text) <= _MOST_DIGITS else "0"
        return _refused(text, plain, f"{text} is not a decimal number")
    if _NO_NUMBER.fullmatch(text):
        return 0.0, f'{text} is not a number that rules can use: write a number, or "{text}" for a text'
    if _DATE.fullmatch(text):
        return text, f'{text} looks like a date, and dates are not read: write "{text}" for a text'
    return text, None


def _number(text: str) -> tuple[Value, str | None]:
    if sum(character.isdigit() for character in text) > _MOST_DIGITS:
        return 0, f"the number has more than {_MOST_DIGITS} digits: write a shorter one, or put a text in quotes"
    if "." in text:
        return float(text) + 0.0, None  # + 0.0 makes -0.0 plain zero
    return int(text), None


def _leading_zero(text: str, rest: str) -> tuple[Value, str | None]:
    plain = str(int(rest)) if "." not in rest and len(rest) <= _MOST_DIGITS else rest
    octal = "." not in text and not set(text) & {"8", "9"} and len(text) <= _MOST_DIGITS
    octal = octal and str(int(text, 8)) != plain
    reading = f" may be read as {plain} or as {int(text, 8)}" if octal else " has a zero in front"
    return _refused(text, plain, text + reading)


def _exponent(text: str) -> tuple[Value, str | None]:
    number = float(text)
    if not math.isfinite(number) or abs(number) >= 10**_MOST_DIGITS:
        return 0, f'{text} is too large: write a smaller number, or "{text}" for a text'
    whole = number.is_integer()
    value: Value = int(number) if whole else number
    plain = str(value) if whole else f"{number:.12f}".rstrip("0")
    return value, f'{text} is written with an exponent: write {plain}, or "{text}" for a text'


def _refused(text: str, plain: str, complaint: str) -> tuple[Value, str | None]:
    value, fault = _number(plain)
    return value, fault or f'{complaint}: write {plain}, or "{text}" for a text'
