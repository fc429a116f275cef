"""Names of steps that tell more of a step than of its class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.steps import Step

__all__ = ["naming"]


class _Naming:
    """A text of the class, `usual`, and of each of its steps the one that it makes of itself."""

    def __init__(self, usual: str, exact: Callable[[Any], str]) -> None:
        self._usual = usual
        self._exact = exact

    def __get__(self, step: Step | None, owner: type | None = None) -> str:
        return self._usual if step is None else self._exact(step)


def naming(usual: str, exact: Callable[[Any], str]) -> Any:
    """A title or rule for a class of steps that is `usual`, and for a step what `exact` makes of it."""
    return _Naming(usual, exact)
