"""Real dice on a real table: a person throws them and types what fell."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar, final

from grognard.dice.bands import Bands
from grognard.dice.errors import InvalidDice
from grognard.dice.expression import Expression
from grognard.dice.source import RecordingDice
from grognard.dice.term import Term
from grognard.dice.throws import Roll

__all__ = ["TypedDice"]

_Told = TypeVar("_Told")
_ONE_DIGIT = 9


@final
class TypedDice(RecordingDice):
    """Asks for each throw with `ask(prompt)` and asks again, saying why, until the answer can be read.

    Dice are typed as `4 2 6`, `4,2,6`, or `426` where no die has more than 9 sides. For a test of dice of which none
    is dropped, their bare total will do too, as `12` or, where that may also be two dice, `=12`. Whatever `ask`
    raises (the end of the input, an interrupt) goes through. `position` counts the throws; setting it brings no
    real die back.
    """

    def __init__(self, ask: Callable[[str], str]) -> None:
        super().__init__()
        self.ask = ask
        self.position: int = 0

    def _told(self, prompt: str, read: Callable[[str], _Told]) -> _Told:
        question = prompt
        while True:
            answer = self.ask(question).strip()
            try:
                told = read(answer)
            except InvalidDice as error:
                question = f"{error}\n{prompt}"
            else:
                self.position += 1
                return told

    def _throw(self, expression: Expression, reason: str) -> Roll:
        return self._told(
            _prompt(expression, reason), lambda answer: expression.roll_of(_faces(expression, answer), reason)
        )

    def _throw_for(self, expression: Expression, modifier: int, bands: Bands, reason: str) -> Roll:
        if expression.drops or expression.count == 1:
            return self._throw(expression, reason)
        return self._told(_prompt(expression, reason), lambda answer: _roll_or_total(expression, answer, reason))

    def _choose(self, count: int, reason: str, labels: Sequence[str] | None) -> int:
        options = f" ({', '.join(labels)})" if labels else ""
        prompt = f"pick 1 to {count}{options}{_for(reason)}: "
        return self._told(prompt, lambda answer: _option(count, labels or (), answer))


def _for(reason: str) -> str:
    return f", for {reason}" if reason else ""


def _prompt(expression: Expression, reason: str) -> str:
    dice = " and ".join(map(_in_words, expression.terms))
    added = f" (type the dice as they lie; {expression.modifier:+d} is added for you)" if expression.modifier else ""
    return f"roll {dice}{added}{_for(reason)}: "


def _in_words(term: Term) -> str:
    ends = ((term.drop_lowest, "lowest"), (term.drop_highest, "highest"))
    dropped = " and ".join(f"the {end}" if number == 1 else f"the {number} {end}" for number, end in ends if number)
    return f"{term.count}d{term.sides}" + (f", drop {dropped}" if dropped else "")


def _numbers(answer: str) -> list[int]:
    if not re.fullmatch(r"=?\d{1,100}([\s,;]+\d{1,6})*", answer, re.ASCII):
        raise InvalidDice(f"{answer!r} cannot be read: type the dice with spaces between, such as 4 2 6")
    return [int(number) for number in re.findall(r"\d+", answer)]


def _faces(expression: Expression, answer: str) -> list[int]:
    """The typed faces; raises InvalidDice if their number or one of them is not right."""
    faces = _numbers(answer)
    if answer.isdecimal() and len(answer) == expression.count and max(expression.sides) <= _ONE_DIGIT:
        faces = [int(digit) for digit in answer]
    if len(faces) != expression.count or answer.startswith("="):
        raise InvalidDice(f"{answer!r} is not {expression.count} dice: type what each of them shows, such as 4 2 6")
    for face, sides in zip(faces, expression.sides, strict=True):
        if not 1 <= face <= sides:
            raise InvalidDice(f"{face} is not on a d{sides}, which has 1 to {sides}")
    return faces


def _roll_or_total(expression: Expression, answer: str, reason: str) -> Roll:
    numbers = _numbers(answer)
    total = numbers[0] + expression.modifier
    if len(numbers) > 1 or not expression.minimum <= total <= expression.maximum:
        return expression.roll_of(_faces(expression, answer), reason)
    if not answer.startswith("="):
        try:
            _faces(expression, answer)
        except InvalidDice:
            pass
        else:
            raise InvalidDice(f"{answer} may be dice or a total: type {' '.join(answer)} or ={answer}")
    return Roll(expression=str(expression), total=total, reason=reason)


def _option(count: int, labels: Sequence[str], answer: str) -> int:
    """The option with that label, else with that number from 1."""
    folded = [label.casefold() for label in labels]
    if answer.casefold() in folded:
        return folded.index(answer.casefold())
    if answer.isdecimal() and answer.isascii() and len(answer) <= len(str(count)) and 1 <= int(answer) <= count:
        return int(answer) - 1
    choices = f", or one of {', '.join(labels)}" if labels else ""
    raise InvalidDice(f"{answer!r} is not among the options: type a number from 1 to {count}{choices}")
