"""The JSON Schemas (draft 2020-12) of Grognard's files, as data: they stand alone and import nothing of Grognard."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["load", "names"]

_SUFFIX = ".schema.json"


def names() -> tuple[str, ...]:
    """The names of all schemas, sorted.

    >>> "unit-table" in names()
    True
    """
    files = resources.files(__name__).iterdir()
    return tuple(sorted(file.name.removesuffix(_SUFFIX) for file in files if file.name.endswith(_SUFFIX)))


def load(name: str) -> dict[str, Any]:
    """A fresh copy of the schema `name`, which the caller may change.

    Raises:
        LookupError: There is no such schema; the text names those there are.
    """
    try:
        schema: dict[str, Any] = json.loads(_text(name))
    except FileNotFoundError:
        raise LookupError(f"there is no schema {name!r}; choose from: {', '.join(names())}") from None
    return schema


@cache
def _text(name: str) -> str:
    return resources.files(__name__).joinpath(name + _SUFFIX).read_text(encoding="utf-8")
