"""Rulebooks as commands ask for them: a ruleset by its id, plugins by their paths, options as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.errors import GrognardError, PluginError

if TYPE_CHECKING:
    from grognard.plugins import Plugins
    from grognard.rulebook import Rulebook

__all__ = ["book_of", "chosen", "open_book", "plugins_at"]


def plugins_at(paths: Sequence[Path]) -> Plugins:
    """Everything that plugins offer, those at the paths among them. Raises PluginError where one of these failed.

    Whoever names a plugin needs it; one that is only installed, and fails, stops nothing.
    """
    from grognard.plugins import discover

    found = discover(paths)
    failures = found.failures_at(paths)
    if failures:
        raise PluginError("\n".join(f"the plugin {failure}" for failure in failures))
    return found


def open_book(ruleset: str, house_rules: Sequence[str] = (), plugins: Sequence[Path] = ()) -> Rulebook:
    """The ruleset with house rules laid over it. Raises GrognardError where something of it cannot be used."""
    return book_of(plugins_at(plugins), ruleset, house_rules)


def book_of(found: Plugins, ruleset: str, house_rules: Sequence[str] = ()) -> Rulebook:
    """As `open_book`, from plugins that have been found."""
    from grognard.rulebook import Rulebook

    return Rulebook(found.ruleset(ruleset), found, house_rules)


def chosen(book: Rulebook, settings: Iterable[tuple[str, str]]) -> dict[str, object]:
    """Options given as text, as values of their types. Raises GrognardError with everything that is wrong with them."""
    from grognard.data import InvalidData, parse_option

    values: dict[str, object] = {}
    wrong: list[str] = []
    for name, text in settings:
        try:
            values[name] = parse_option(book.data, name, text)
        except InvalidData as error:
            wrong.append(str(error))
    if wrong:
        raise GrognardError("\n".join(wrong))
    return values
