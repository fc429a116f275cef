"""Modifiers: changes to named values with their causes, and those of house-rule files, which hold under conditions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple, cast

import msgspec

from grognard.errors import PluginError

__all__ = ["Clause", "Conditional", "Facts", "Modifier", "adjusted", "applying", "compiled", "modified"]

How = Literal["set", "add", "scale"]
Facts = Mapping[str, Any]
"""What is so on an occasion, by the names that the ruleset declares; a fact of many values is a tuple or frozenset."""
Test = Callable[[Any], bool]

ORDER: tuple[How, ...] = ("set", "add", "scale")
_MOST = 1e15
"""No value grows beyond this, so that absurd house rules give absurd numbers and no infinite ones."""
_NOISE = 1e-9
"""100 × 0.29 is a little less than 29 in floats, and is rounded down to 29 all the same."""


_SIGNS: dict[How, str] = {"set": "= {:g}", "add": "{:+g}", "scale": "× {:g}"}


class Modifier(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change to one of an occasion's values, with its cause and the rule, or the file and line, that makes it so."""

    value: str
    by: float
    how: How = "add"
    cause: str
    rule: str = ""
    source: str = ""

    def __str__(self) -> str:
        sign = _SIGNS[self.how].format(self.by)
        where = self.rule or self.source
        return f"{self.value} {sign} {self.cause}" + (f" ({where})" if where else "")


class Conditional(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A modifier of a house-rule file: on an occasion, when its facts are such, values change.

    `when` maps facts to a value or to comparisons (`one_of`, `at_least`, `at_most`, `not`), `then` values to `set`,
    `add` and `scale`; `note` is for the log, `source` the file and line.
    """

    on: str
    when: dict[str, Any] = {}
    then: dict[str, dict[How, float]]
    note: str
    source: str = ""

    def __str__(self) -> str:
        changes = ", ".join(
            f"{value.replace('_', ' ')} {_SIGNS[how].format(ways[how])}"
            for value, ways in self.then.items()
            for how in ORDER
            if how in ways
        )
        when = " and ".join(f"{fact.replace('_', ' ')} {_said(condition)}" for fact, condition in self.when.items())
        return f"{self.on}: {changes}{f' when {when}' if when else ''}"


class Clause(NamedTuple):
    """A conditional modifier made ready: each test is of one fact, and all must hold for the modifiers to apply."""

    tests: tuple[tuple[str, Test], ...]
    modifiers: tuple[Modifier, ...]


def modified(base: float, name: str, modifiers: Iterable[Modifier], *, exact: bool = False) -> float:
    """A value after the modifiers of its name: first those that set it, then those that add, then those that scale.

    Within each, they come in the order given. A value that was modified is rounded down at the end, unless it is to
    be `exact` because something is yet to be made of it.
    """
    mine = [modifier for modifier in modifiers if modifier.value == name]
    if not mine:
        return base
    for how in ORDER:
        for modifier in mine:
            if modifier.how == how:
                base = {"set": modifier.by, "add": base + modifier.by, "scale": base * modifier.by}[how]
                base = max(-_MOST, min(base, _MOST))
    return base if exact else math.floor(base + _NOISE)


def compiled(conditionals: Iterable[Conditional]) -> dict[str, tuple[Clause, ...]]:
    """The conditional modifiers of each occasion, ready to be applied, in the order of the files."""
    found: dict[str, tuple[Clause, ...]] = {}
    for conditional in conditionals:
        tests = tuple((fact, _test(condition)) for fact, condition in conditional.when.items())
        modifiers = tuple(
            Modifier(value=value, by=float(ways[how]), how=how, cause=conditional.note, source=conditional.source)
            for value, ways in conditional.then.items()
            for how in ORDER
            if how in ways
        )
        found[conditional.on] = (*found.get(conditional.on, ()), Clause(tests, modifiers))
    return found


def applying(clauses: Iterable[Clause], facts: Facts) -> list[Modifier]:
    """The modifiers whose conditions these facts fulfil.

    Raises:
        PluginError: A condition is about a fact that the ruleset declares and does not give.
    """
    try:
        return [
            modifier
            for tests, modifiers in clauses
            if all(test(facts[fact]) for fact, test in tests)
            for modifier in modifiers
        ]
    except KeyError as error:
        raise PluginError(f"the ruleset declares the fact {error} in its schema.yaml and does not give it") from error


def adjusted(
    clauses: tuple[Clause, ...], values: Mapping[str, float], facts: Callable[[], Facts]
) -> tuple[Mapping[str, float], tuple[Modifier, ...]]:
    """An occasion's values after the modifiers of house rules, and these; `facts` are asked for only if there are any.

    >>> late = Conditional(on="test", when={"turn": {"at_least": 3}}, then={"morale": {"add": -1}}, note="late")
    >>> adjusted(compiled([late])["test"], {"morale": 7}, lambda: {"turn": 3})[0]
    {'morale': 6}
    """
    if not clauses:
        return values, ()
    found = tuple(applying(clauses, facts()))
    return {name: modified(base, name, found) for name, base in values.items()}, found


def _said(condition: Any, negated: str = "") -> str:
    """A condition in words.

    >>> _said({"at_least": 2, "not": {"one_of": [3, 5]}})
    'is at least 2 and is not 3 or 5'
    """
    if not isinstance(condition, Mapping):
        return f"is {negated}{_word(condition)}"
    words: list[str] = []
    for name, by in cast("Mapping[str, Any]", condition).items():
        if name == "not":
            words.append(_said(by, "not "))
        elif name == "one_of":
            words.append(f"is {negated}{' or '.join(map(_word, by))}")
        else:
            words.append(f"is {negated}{name.replace('_', ' ')} {_word(by)}")
    return (" or " if negated else " and ").join(words)


def _word(value: object) -> str:
    return {True: "so", False: "not so"}[value] if isinstance(value, bool) else str(value)


def _test(condition: Any) -> Test:
    """A condition on one fact as a function of the fact. Of many values, one that fits is enough."""
    if not isinstance(condition, Mapping):
        return _of_any(lambda value: bool(value == condition))
    comparisons = cast("Mapping[str, Any]", condition)
    wanted = _of_any(_compared({name: by for name, by in comparisons.items() if name != "not"}))
    if "not" not in comparisons:
        return wanted
    excluded = _test(comparisons["not"])
    if len(comparisons) == 1:
        return lambda value: not excluded(value)
    return lambda value: wanted(value) and not excluded(value)


def _compared(comparisons: Mapping[str, Any]) -> Test:
    tests: list[Test] = []
    for name, by in comparisons.items():
        match name:
            case "one_of":
                tests.append(
                    partial(_among, tuple(cast("Iterable[Any]", by)) if isinstance(by, list | tuple) else (by,))
                )
            case "at_least":
                tests.append(partial(_at_least, by))
            case "at_most":
                tests.append(partial(_at_most, by))
            case _:
                raise PluginError(f"there is no comparison {name!r}; the data were written by a newer Grognard")
    return lambda value: all(test(value) for test in tests)


def _among(choices: tuple[Any, ...], value: object) -> bool:
    return value in choices


def _at_least(least: float, value: float | None) -> bool:
    return value is not None and value >= least


def _at_most(most: float, value: float | None) -> bool:
    return value is not None and value <= most


def _of_any(test: Test) -> Test:
    def any_fits(value: Any) -> bool:
        if isinstance(value, tuple | frozenset):
            return any(map(test, cast("Iterable[Any]", value)))
        return test(value)

    return any_fits
