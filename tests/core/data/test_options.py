from __future__ import annotations

import pytest

from grognard.data import InvalidData, OptionRule, RulesetData, parse_option
from grognard.data.options import fit_option


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("limit", "40", 40),
        ("limit", "none", None),
        ("pace", "2", 2.0),
        ("fog", "yes", True),
        ("fog", "OFF", False),
        ("start", "green", "green"),
    ],
)
def test_texts_are_read_by_the_type_of_the_option(skirmish: RulesetData, name: str, text: str, value: object) -> None:
    found = parse_option(skirmish, name, text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("limits", "3", "options: limits: there is no such option; did you mean 'limit'?"),
        ("limit", "0", "options: limit: 0 is out of bounds: choose a whole number, at least 1, or none"),
        ("limit", "many", "options: limit: 'many' cannot be chosen: choose a whole number, at least 1, or none"),
        ("pace", "nan", "options: pace: nan is out of bounds: choose a number, at least 0, at most 2"),
        ("pace", "none", "options: pace: 'none' cannot be chosen: choose a number, at least 0, at most 2"),
        ("fog", "perhaps", "options: fog: 'perhaps' cannot be chosen: choose true or false"),
        ("start", "gren", "options: start: 'gren' is not one of the choices; did you mean 'green'?"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_the_choices(
    skirmish: RulesetData, name: str, text: str, message: str
) -> None:
    with pytest.raises(InvalidData) as error:
        parse_option(skirmish, name, text)
    assert str(error.value) == message


def test_true_is_not_a_number() -> None:
    rule = OptionRule(name="limit", type="integer", default=1, doc="Turns.")
    assert fit_option(rule, value=True)[1]
    assert not fit_option(rule, 1)[1]
