"""What commanders are like: changes to the numbers of command, listed by the scenario or drawn by chance (TW-085)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from grognard.errors import GrognardError, nearest
from grognard_thirty_years_war.events import Noted, signed
from grognard_thirty_years_war.pieces import Character, Officer, WarDraft, WarPosition

__all__ = [
    "UnknownCharacter",
    "draw_characters",
    "endow",
    "killed_on",
    "of_officer",
    "reach_inches",
    "told",
    "zone_inches",
]

Reach = Literal["ride_inches", "coordination_inches", "penalty_inches"]

_LEAST_INCHES = 1.0
"""However slow a commander is, a command point takes him somewhere, and his word too."""
_PLAIN = Character(weight=0)
_WORDS = {
    "points": " CP",
    "ride_inches": "″ of riding for a CP",
    "coordination_inches": "″ for coordinated orders",
    "penalty_inches": "″ before a CP is lost on the way",
    "zone_inches": "″ of zone",
}
SIDES = 6


class UnknownCharacter(GrognardError):
    """A scenario gives a commander a character that the table does not have."""


def of_officer(position: WarPosition, officer: Officer) -> Character:
    """What a commander is like; one without a character changes nothing."""
    return position.tables.characters.get(officer.character, _PLAIN)


def reach_inches(position: WarPosition, officer: Officer, what: Reach) -> float:
    """A distance of the table `command` as it is for this commander (TW-071, TW-074, TW-083)."""
    usual, change = position.tables.number(f"command.{what}"), getattr(of_officer(position, officer), what)
    return max(_LEAST_INCHES, usual + change) if change else usual


def zone_inches(position: WarPosition, officer: Officer) -> float | None:
    """The radius of the zone of a commander's order (TW-O3); None where his level has none."""
    usual = position.tables.zones.get(position.tables.kinds[officer.kind].level)
    return None if usual is None else max(0.0, usual + of_officer(position, officer).zone_inches)


def killed_on(position: WarPosition, officer: Officer) -> int:
    """The most on a d6 that kills this commander (TW-O13)."""
    return position.tables.whole("command.killed_on") + of_officer(position, officer).killed_on


def told(character: Character, usual: int = 1) -> str:
    """What a character changes, in words; `usual` is the most on a d6 that kills those without one.

    >>> told(Character(weight=1, points=-1, ride_inches=4))
    '−1 CP, +4″ of riding for a CP'
    >>> told(Character(weight=1, killed_on=1))
    'killed on 1 or 2'
    """
    changes = {name: getattr(character, name) for name in _WORDS}
    found = [f"{signed(by)}{words}" for name, words in _WORDS.items() if (by := changes[name])]
    if character.killed_on:
        faces = [str(face) for face in range(1, min(usual + character.killed_on, SIDES) + 1)]
        found.append(f"killed on {' or '.join(faces)}" if faces else "never killed")
    return ", ".join(found)


def draw_characters(draft: WarDraft, undecided: list[str]) -> None:
    """Draws for each of these commanders what he is like (TW-085); the draws go into the record."""
    table: Mapping[str, Character] = draft.tables.characters
    cards = [name for name, character in table.items() for _ in range(character.weight)]
    for name in undecided:
        endow(draft, name, cards[draft.dice.pick(len(cards), f"what {name} is like", labels=cards)])


def endow(draft: WarDraft, name: str, character: str) -> None:
    """Gives a commander a character, and the command points that it changes. Raises UnknownCharacter."""
    table: Mapping[str, Character] = draft.tables.characters
    if character not in table:
        raise UnknownCharacter(
            f"{name} cannot be {character!r}: the table characters has no such{nearest(character, table)}"
        )
    officer, found = draft.units[name], table[character]
    if isinstance(officer, Officer):
        draft.change(name, character=character, points=max(0, officer.points + found.points))
        changes = told(found, draft.tables.whole("command.killed_on")) or "as most are"
        draft.log(Noted(text=f"{name} is {character}: {changes}", because="TW-085"))
