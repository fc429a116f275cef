"""What a plugin offers, looked at before anybody uses it: each fault is a reason and what to do about it."""

from __future__ import annotations

from pathlib import Path

from grognard.ruleset import API_VERSION, HouseRule, Ruleset

__all__ = ["Fault", "bot_fault", "house_rule_fault", "ruleset_fault"]

Fault = tuple[str, str]


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
