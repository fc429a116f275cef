"""What plugins offer, by id, and what failed. Each fault of an offer is a reason and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.errors import UnknownName, nearest
from grognard.ruleset import API_VERSION, AnyRuleset, HouseRule, Ruleset

if TYPE_CHECKING:
    from grognard.bots import Bot

__all__ = ["Failure", "Fault", "Offer", "Plugins", "bot_fault", "house_rule_fault", "ruleset_fault"]

Fault = tuple[str, str]


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A plugin that cannot be used: where it comes from, why, and what to do."""

    plugin: str
    origin: str
    reason: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.plugin} ({self.origin}): {self.reason}; {self.remedy}"


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset, house rule or bot, with the plugin that offers it."""

    item: Any
    plugin: str
    origin: str


class Plugins(msgspec.Struct, kw_only=True):
    """Everything that plugins offer, by id, and the plugins that failed."""

    rulesets: dict[str, Offer] = {}
    house_rules: dict[str, Offer] = {}
    bots: dict[str, Offer] = {}
    failures: list[Failure] = []

    def failures_at(self, paths: Iterable[str | Path]) -> list[Failure]:
        """The failures of the plugins that were looked for at these paths."""
        given = {str(path) for path in paths}
        return [failure for failure in self.failures if failure.origin in given]

    def ruleset(self, name: str) -> AnyRuleset:
        """The ruleset of that id. Raises UnknownName with the nearest id, or why its plugin failed."""
        offer = self.rulesets.get(name)
        if offer is not None:
            ruleset: AnyRuleset = offer.item
            return ruleset
        for failure in self.failures:
            if failure.plugin == name:
                raise UnknownName(f"the ruleset {name!r} cannot be used: {failure}")
        raise UnknownName(f"there is no ruleset {name!r}{nearest(name, self.rulesets)}")

    def house_rule(self, name: str, ruleset: str) -> HouseRule:
        """The code house rule of that id for a ruleset. Raises UnknownName with the nearest id."""
        offer = self.house_rules.get(name)
        if offer is None:
            of_ruleset = [key for key, other in self.house_rules.items() if other.item.extends == ruleset]
            raise UnknownName(f"there is no house rule {name!r} for {ruleset}{nearest(name, of_ruleset)}")
        house_rule: HouseRule = offer.item
        if house_rule.extends != ruleset:
            raise UnknownName(f"the house rule {name!r} belongs to {house_rule.extends}, not to {ruleset}")
        return house_rule

    def bot(self, name: str) -> type[Bot]:
        """The bot of that name. Raises UnknownName with the nearest name."""
        offer = self.bots.get(name)
        if offer is None:
            raise UnknownName(f"there is no bot {name!r}{nearest(name, self.bots)}")
        bot: type[Bot] = offer.item
        return bot


def ruleset_fault(ruleset: object) -> Fault | None:
    """What is wrong with an offered ruleset; None where nothing is."""
    kind, missing = type(ruleset).__name__, _missing(ruleset, "id", "version", "folder")
    if not isinstance(ruleset, Ruleset):
        return f"grognard_rulesets returned {ruleset!r}, which is no Ruleset", "return instances"
    if missing:
        return f"{kind} lacks {missing}", "set them on the class"
    if wrong := _misnamed(ruleset.id, ruleset.version):
        return f"{kind} has {wrong}", "set it on the class"
    folder: object = ruleset.folder
    if not isinstance(folder, Path) or not folder.is_dir():
        return f"{ruleset.id} has no Path of a folder as its folder: {folder!r}", "set it right"
    if ruleset.api != API_VERSION:
        reason = f"{ruleset.id} is written for plugin interface {ruleset.api}; this Grognard has {API_VERSION}"
        return reason, "install a version of one that fits the other"
    return None


def house_rule_fault(house_rule: object) -> Fault | None:
    """What is wrong with an offered house rule; None where nothing is."""
    missing = _missing(house_rule, "id", "version", "extends")
    if missing or not isinstance(house_rule, HouseRule):
        what = f"lacks {missing}" if missing else "is no HouseRule"
        return f"the house rule {house_rule!r} {what}", "return instances of HouseRule subclasses"
    if wrong := _misnamed(house_rule.id, house_rule.version):
        return f"the house rule {house_rule!r} has {wrong}", "set it on the class"
    return None


def bot_fault(bot: object) -> Fault | None:
    """What is wrong with an offered bot; None where nothing is."""
    # their base class lies in a higher layer
    named = isinstance(bot, type) and isinstance(getattr(bot, "name", None), str)
    if not named or not callable(getattr(bot, "choose", None)):
        reason = f"grognard_bots returned {bot!r}, which is no class of bots with a name"
        return reason, "return subclasses of grognard.bots.Bot"
    return None


def _missing(item: object, *fields: str) -> str:
    return ", ".join(field for field in fields if not hasattr(item, field))


def _misnamed(name: object, version: object) -> str:
    """What is wrong with an id and a version; empty where nothing is."""
    if not isinstance(name, str) or not name or any(char.isspace() or not char.isprintable() for char in name):
        return f"the id {name!r}, which is no word"
    return "" if isinstance(version, str) else f"the version {version!r}, which is no text"
