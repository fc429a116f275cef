"""What a shell may complete: ids of rulesets, scenarios and house rules, options and their values, sides and seats.

Nothing here raises: a person in the middle of a line wants no message.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from grognard.errors import GrognardError

if TYPE_CHECKING:
    from grognard.plugins import Plugins
    from grognard.rulebook import Rulebook

__all__ = ["house_rules", "rulesets", "rulesets_and_files", "scenarios", "settings", "sides"]


def rulesets(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of rulesets."""
    return _going_on(_plugins(ctx).rulesets, incomplete)


def rulesets_and_files(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
    """The ids of rulesets; where none fits, files."""
    return rulesets(ctx, _param, incomplete) or _files(incomplete)


def scenarios(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
    """The ids of the ruleset's scenarios; where none fits, files."""
    book = _book(ctx)
    return _going_on(book.data.scenarios if book else (), incomplete) or _files(incomplete)


def house_rules(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
    """The house rules that are offered for the ruleset; where none fits, files."""
    book = _book(ctx)
    if book is None:
        return _files(incomplete)
    coded = [key for key, offer in book.plugins.house_rules.items() if offer.item.extends == book.ruleset.id]
    return _going_on((*book.data.house_files, *coded), incomplete) or _files(incomplete)


def settings(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The ruleset's options; after `=` the values to choose from."""
    book = _book(ctx)
    name, equals, _ = incomplete.partition("=")
    if book is None or not equals:
        return _going_on((f"{key}=" for key in book.data.options) if book else (), incomplete)
    rule = book.data.options.get(name)
    if rule is None:
        return []
    values = [*map(str, rule.one_of), *(["yes", "no"] if rule.type == "boolean" else []), *["none"] * rule.or_none]
    return _going_on((f"{name}={value}" for value in values), incomplete)


def sides(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The scenario's sides; after `=` who may play one."""
    book = _book(ctx)
    if book is None:
        return []
    name, equals, _ = incomplete.partition("=")
    if equals:
        return _going_on((f"{name}={seat}" for seat in ("human", *book.plugins.bots)), incomplete)
    named = ctx.params.get("scenario") or next(iter(_after(ctx, "--scenario")), book.data.default_scenario)
    scenario = book.data.scenarios.get(named)
    return _going_on((f"{side}=" for side in scenario.sides) if scenario else (), incomplete)


def _going_on(words: Any, incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def _files(incomplete: str) -> list[Any]:
    return [CompletionItem(incomplete, type="file")]


def _plugins(ctx: click.Context) -> Plugins:
    from grognard.plugins import discover

    return discover(ctx.params.get("plugins") or _after(ctx, "--plugin"))


def _book(ctx: click.Context) -> Rulebook | None:
    from grognard.rulebook import Rulebook

    found = _plugins(ctx)
    name = ctx.params.get("ruleset") or next((word for word in ctx.args if word in found.rulesets), None)
    with suppress(GrognardError):
        return Rulebook(found.ruleset(str(name)), found)
    return None


def _after(ctx: click.Context, option: str) -> list[str]:
    """The words after an option in a line whose last option still has none, so that click has read nothing of it."""
    return [value for name, value in pairwise(ctx.args) if name == option]
