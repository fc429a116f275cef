"""What players may choose before a game: declared by the ruleset, checked wherever a value comes from."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, Literal

import msgspec

from grognard.data.faults import Fault, InvalidData, Origin, show
from grognard.errors import nearest

__all__ = ["NONE", "OptionRule", "fit_option", "option_from_text"]

NONE = "none"
"""The word for no value, where an option allows that."""

_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_TYPES = {"integer": "a whole number", "number": "a number", "boolean": "true or false", "string": "a text"}


class OptionRule(msgspec.Struct, frozen=True, kw_only=True):
    """An option as the ruleset declares it; `house_rule` is the code house rule that a true value switches on."""

    name: str
    type: Literal["integer", "number", "boolean", "string"]
    default: bool | int | float | str | None
    doc: str
    rule: str = ""
    one_of: tuple[bool | int | float | str, ...] = ()
    minimum: int | float | None = None
    maximum: int | float | None = None
    or_none: bool = False
    house_rule: str = ""

    @property
    def choices(self) -> str:
        """The values to choose from, in words.

        >>> OptionRule(name="turn_limit", type="integer", default=40, doc="…", minimum=1, or_none=True).choices
        'a whole number, at least 1, or none'
        """
        words = ", ".join(show(value).strip("'") for value in self.one_of) or _TYPES[self.type]
        words += f", at least {self.minimum}" if self.minimum is not None else ""
        words += f", at most {self.maximum}" if self.maximum is not None else ""
        return words + (f", or {NONE}" if self.or_none else "")


def fit_option(rule: OptionRule, value: Any) -> tuple[bool | int | float | str | None, str]:
    """The value as the option keeps it, and why it does not fit (empty if it does).

    The word none stands for no value where that is allowed; numbers of a `number` option are kept as floats.
    """
    if rule.or_none and (value is None or value == NONE):
        return None, ""
    if rule.type == "boolean" and isinstance(value, str) and value.casefold() in _FLAGS:
        return None, f"{show(value)} is a text: write {show(_FLAGS[value.casefold()])}"
    if not _is_of(rule.type, value):
        return None, f"{_said(value)} cannot be chosen: choose {rule.choices}"
    if rule.one_of and value not in rule.one_of:
        choices = [show(choice).strip("'") for choice in rule.one_of] + [NONE] * rule.or_none
        return None, f"{_said(value)} is not one of the choices{nearest(str(value), choices)}"
    if rule.type not in ("integer", "number") or isinstance(value, str):
        return value, ""
    if not _within(rule, value):
        return None, f"{_said(value)} is out of bounds: choose {rule.choices}"
    return (float(value) + 0.0 if rule.type == "number" else value), ""


def option_from_text(rules: Mapping[str, OptionRule], name: str, text: str) -> bool | int | float | str | None:
    """The value that a text such as `40`, `none` or `yes` stands for, by the option's type.

    Raises:
        InvalidData: There is no such option, or the text does not fit it.
    """
    if name not in rules:
        raise InvalidData([Fault(Origin("options"), name, f"there is no such option{nearest(name, rules)}")])
    rule = rules[name]
    value, complaint = fit_option(rule, _read(rule, text.strip()))
    if complaint:
        raise InvalidData([Fault(Origin("options"), name, complaint)])
    return value


def _within(rule: OptionRule, number: float) -> bool:
    above = rule.minimum is None or number >= rule.minimum
    return above and (rule.maximum is None or number <= rule.maximum) and isfinite(number)


def _is_of(kind: str, value: Any) -> bool:
    if isinstance(value, bool) or kind == "boolean":
        return isinstance(value, bool) and kind == "boolean"
    if kind == "string":
        return isinstance(value, str)
    return isinstance(value, int if kind == "integer" else int | float)


def _read(rule: OptionRule, text: str) -> bool | int | float | str:
    """The text as the option's type if it can be read so, else as it stands."""
    if rule.type == "boolean":
        return _FLAGS.get(text.casefold(), text)
    try:
        if rule.type == "integer":
            return int(text) if text.isascii() and "_" not in text else text
        if rule.type == "number":
            return float(text) if text.isascii() and "_" not in text else text
    except ValueError:
        pass
    return text


def _said(value: Any) -> str:
    if value is None or isinstance(value, bool | int | float | str):
        return show(value)
    return f"a {type(value).__name__}"
