"""Checking a tree of values against a JSON Schema: every fault at once, each with its place and a remedy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Protocol, cast

from jsonschema import Draft202012Validator, FormatChecker, TypeChecker, ValidationError, validators

from grognard.data.faults import Fault, KeyPath, Site, Value, dotted
from grognard.data.occasions import INSTEAD, LACKS
from grognard.data.wording import Breach, dice_fault, in_words, words_for
from grognard.errors import nearest

__all__ = ["Schema", "check", "check_schema"]

Schema = Mapping[str, Any]

_MOST_FAULTS = 200


class _ChecksValues(Protocol):
    """The part of jsonschema's validators that is used here, with its types."""

    def iter_errors(self, instance: Value) -> Iterator[ValidationError]: ...


def _is_whole(_checker: TypeChecker, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)  # jsonschema would take 1.0, too


def _strictly(pattern: str) -> str:
    r"""The pattern with the `$` of JSON Schema, which is the end of a text; Python's may stand before a last newline.

    >>> _strictly(r"^[a-z$]+\$?$")
    '^[a-z$]+\\$?\\Z'
    """
    return _DOLLAR.sub(lambda found: r"\Z" if found[0] == "$" else found[0], pattern)


def _fits_pattern(
    _validator: object, pattern: str, instance: object, _schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    if isinstance(instance, str) and not re.search(_strictly(pattern), instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _fit_patterns(
    validator: Any, patterns: Schema, instance: object, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    strict = {_strictly(pattern): part for pattern, part in patterns.items()}
    yield from _KEYWORDS["patternProperties"](validator, strict, instance, schema)


def _no_others(
    validator: Any, others: object, instance: object, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    strict = {_strictly(pattern): part for pattern, part in schema.get("patternProperties", {}).items()}
    yield from _KEYWORDS["additionalProperties"](validator, others, instance, {**schema, "patternProperties": strict})


_DOLLAR = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\$", re.DOTALL)
_KEYWORDS: Mapping[str, Callable[..., Iterator[ValidationError]]] = cast("Any", Draft202012Validator).VALIDATORS
_Validator = cast("Callable[..., Callable[..., _ChecksValues]]", validators.extend)(  # pyright: ignore[reportUnknownMemberType]
    Draft202012Validator,
    {"pattern": _fits_pattern, "patternProperties": _fit_patterns, "additionalProperties": _no_others},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole),
)


def _may_be_dice(value: object) -> bool:
    return not (isinstance(value, str) and dice_fault(value))


def _formats() -> FormatChecker:
    """The one format that is checked here; others are names that are looked up elsewhere."""
    formats = FormatChecker(formats=())
    formats.checks("dice")(_may_be_dice)
    return formats


_FORMATS = _formats()


def check(value: Value, schema: Schema, site: Site, at: KeyPath = ()) -> list[Fault]:
    """The faults of `value`, which stands at `at` of the site's tree, in the order of the file (the first 200)."""
    errors = _Validator(schema, format_checker=_FORMATS).iter_errors(value)
    found = [fault for error in islice(errors, _MOST_FAULTS) for fault in _explain(error, site, at)]
    return sorted(dict.fromkeys(found), key=lambda fault: (fault.origin.line, fault.origin.column))


def check_schema(schema: Value, site: Site, at: KeyPath) -> list[Fault]:
    """The faults of a schema itself, for those who write rulesets."""
    return check(schema, Draft202012Validator.META_SCHEMA, site, at)


def _explain(error: ValidationError, site: Site, at: KeyPath) -> Iterator[Fault]:
    path: KeyPath = (*at, *error.absolute_path)
    breach = _breach(error)
    if breach.keyword == "additionalProperties":
        yield from _unknown(breach, _schema(error), site, path)
    elif breach.keyword == "required":
        yield from _missing(breach, _schema(error), site, path)
    elif "propertyNames" in list(error.relative_schema_path)[-2:-1]:
        here = (*path, str(breach.value))
        yield Fault(site.of_key(here), dotted(here), words_for(breach))
    else:
        yield Fault(site.of_value(path), dotted(path), words_for(breach))


def _breach(error: ValidationError) -> Breach:
    return Breach(
        keyword=str(error.validator),
        wanted=error.validator_value,
        value=error.instance,
        message=error.message,
        alternatives=tuple(_breach(inner) for inner in error.context or () if not inner.relative_path),
        instead=_schema(error).get(INSTEAD, {}),
    )


def _schema(error: ValidationError) -> Mapping[str, Any]:
    return error.schema if isinstance(error.schema, Mapping) else {}


def _unknown(breach: Breach, schema: Mapping[str, Any], site: Site, path: KeyPath) -> Iterator[Fault]:
    known: list[str] = sorted(schema.get("properties", ()))
    patterns: list[str] = list(schema.get("patternProperties", ()))
    for key in breach.value:
        if key in known or any(re.search(_strictly(pattern), key) for pattern in patterns):
            continue
        here = (*path, key)
        hint = nearest(key, known) or "".join(f"; write {in_words(pattern)}" for pattern in patterns)
        lacking = f"{schema[LACKS]} {key!r}" if LACKS in schema else f"there is no field {key!r} here"
        yield Fault(site.of_key(here), dotted(here), lacking + hint)


def _missing(breach: Breach, schema: Mapping[str, Any], site: Site, path: KeyPath) -> Iterator[Fault]:
    known: dict[str, Any] = schema.get("properties", {})
    strays = [key for key in breach.value if key not in known]
    for key in breach.wanted:
        if key in breach.value or any(f"did you mean {key!r}" in nearest(stray, known) for stray in strays):
            continue  # a misspelled field is one fault, not two
        about = str(known.get(key, {}).get("description", "")).rstrip(".")
        value = known.get(key, {}).get("const", "…")
        message = f"{key!r} is missing{about and f' ({about})'}: add '{key}: {value}'"
        yield Fault(site.of_value(path), dotted(path), message)
