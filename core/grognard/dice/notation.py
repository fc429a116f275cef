"""Reads dice as they are written: `[N]dS`, then `dlK`, `dhK`, `klK` or `khK`, with `+` between terms and constants."""

from __future__ import annotations

import re
from functools import lru_cache

from grognard.dice.errors import InvalidDice
from grognard.dice.expression import Expression
from grognard.dice.term import Term

__all__ = ["parse"]

LONGEST = 200
"""Characters in an expression."""

_FLAGS = re.ASCII | re.IGNORECASE
_TERM = re.compile(r"\s*(\d*)\s*d\s*(\d+|%)((?:\s*[dk][lh]\s*\d+)*)\s*", _FLAGS)
_SUFFIX = re.compile(r"([dk][lh])\s*(\d+)", _FLAGS)
_CONSTANT = re.compile(r"\s*(\d+)\s*", _FLAGS)
_SIGN = re.compile(r"\s*([+-])\s*", _FLAGS)


@lru_cache(maxsize=4096)
def parse(text: str) -> Expression:
    """The dice that `text` writes; the same text gives the same value, read once.

    Raises InvalidDice, saying where the text cannot be read and what may be written.

    >>> str(parse("3D6 kh2 + 1"))
    '3d6dl1+1'
    """
    try:
        return _read(text)
    except InvalidDice as error:
        shown = text if len(text) <= LONGEST else text[:LONGEST] + "…"
        raise InvalidDice(f'dice {shown!r}: {error}; write for example "2d6", "3d6dl1+1" or "d%"') from None


def _read(text: str) -> Expression:
    if len(text) > LONGEST:
        raise InvalidDice(f"longer than {LONGEST} characters")
    terms: list[Term] = []
    modifier = 0
    at, sign = 0, "+"
    while True:
        if match := _TERM.match(text, at):
            if sign == "-":
                raise InvalidDice(f"dice are only added, so there can be no '-' before character {at + 1}")
            terms.append(_term(match))
        elif match := _CONSTANT.match(text, at):
            modifier += int(sign + match[1])
        else:
            raise _unreadable(text, at, "dice or a number")
        at = match.end()
        if at == len(text):
            return Expression(terms=tuple(terms), modifier=modifier)
        sign_match = _SIGN.match(text, at)
        if sign_match is None:
            raise _unreadable(text, at, "'+', '-' or one of dl, dh, kl, kh with a number")
        at, sign = sign_match.end(), sign_match[1]


def _term(match: re.Match[str]) -> Term:
    count = int(match[1] or 1)
    sides = 100 if match[2] == "%" else int(match[2])
    suffixes = [(word.lower(), int(number)) for word, number in _SUFFIX.findall(match[3])]
    said = dict(suffixes)
    if len(said) < len(suffixes) or (("kl" in said or "kh" in said) and len(said) > 1):
        raise InvalidDice(f"{match[0].strip()!r} says twice what is kept: use dl and dh once each, or one of kl and kh")
    for keep, drop in (("kl", "dh"), ("kh", "dl")):
        if keep in said:
            if said[keep] > count:
                raise InvalidDice(f"{said[keep]} of {count} dice cannot be kept")
            said[drop] = count - said[keep]
    return Term(count=count, sides=sides, drop_lowest=said.get("dl", 0), drop_highest=said.get("dh", 0))


def _unreadable(text: str, at: int, expected: str) -> InvalidDice:
    rest = text[at:].strip()
    found = f"not {rest[:20]!r}" if rest else "but it ends there"
    return InvalidDice(f"character {at + 1} should begin {expected}, {found}")
