"""What can go wrong, by whose fault: one base class, and a kind of error for each thing a user can mend."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.actions import Refusal

__all__ = [
    "DeadEnd",
    "EndlessRun",
    "GameOver",
    "GrognardError",
    "IllegalAction",
    "InvalidAction",
    "Misused",
    "PluginError",
    "UndoRefused",
    "UnknownName",
    "blaming",
    "is_fault",
    "nearest",
    "raised_at",
    "said",
    "some",
    "told",
]

MOST_SHOWN = 12
LONGEST_COMPARED = 100


class GrognardError(Exception):
    """The base of every error that Grognard raises on purpose; its text says where, what and what to do instead."""


class InvalidAction(GrognardError):
    """A text that cannot be read as an action, or names something that is not there."""


class IllegalAction(GrognardError):
    """An action that can be read but that the rules forbid now; `refusal` carries the rule and the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class GameOver(GrognardError):
    """Something was asked of a game that has ended."""


class UndoRefused(GrognardError):
    """Nothing to take back, or taking it back would cross a roll, a reveal or another person's decision."""


class UnknownName(GrognardError):
    """A ruleset, scenario, bot or house rule that nobody offers; the text names the nearest one."""


class Misused(GrognardError):
    """Something of the core that was given what makes no sense, such as dice or a board."""


class PluginError(GrognardError):
    """A plugin that failed: it names the plugin and what it did wrong."""


class DeadEnd(PluginError):
    """A ruleset whose steps have run out, though the game has no result."""


class EndlessRun(PluginError):
    """A ruleset whose automatic steps go round in circles and never come to a decision."""


def is_fault(error: BaseException) -> bool:
    """Whether an error out of a plugin's code is to be told as its fault.

    Not so a PluginError, which names somebody already, nor what the dice at hand raise, such as the end of the input.
    """
    if not isinstance(error, GrognardError):
        return True
    return isinstance(error, InvalidAction | IllegalAction | GameOver | UndoRefused | UnknownName | Misused)


@contextmanager
def blaming(plugin: str, doing: str) -> Generator[None]:
    """Tells what a plugin's code raises as its fault: `the ruleset x failed to draw a position: KeyError: 'C4'`.

    Raises PluginError.
    """
    try:
        yield
    except (Exception, SystemExit) as error:
        if not is_fault(error):
            raise
        raise PluginError(f"{plugin} failed to {doing}: {said(error)}") from error


def nearest(word: str, choices: Iterable[object], most: int = MOST_SHOWN) -> str:
    """`; did you mean X?` for the choice most like `word`, else at most so many of the choices, else nothing.

    >>> nearest("hoplits", ["hoplites", "cavalry"])
    "; did you mean 'hoplites'?"
    >>> nearest("zzz", ["red", "white"])
    '; choose from: red, white'
    """
    names = [str(choice) for choice in choices]
    folded = {name.casefold(): name for name in names}
    # comparing takes time that grows with the square of the length, and no name is that long
    close = get_close_matches(word.casefold(), folded, n=1, cutoff=0.6) if len(word) <= LONGEST_COMPARED else ()
    if close:
        return f"; did you mean {folded[close[0]]!r}?"
    if not names:
        return ""
    return f"; choose from: {some(names, most)}"


def some(names: Sequence[str], most: int = MOST_SHOWN) -> str:
    """The names, or the first of them where there are more than `most`, and how many more there are.

    >>> some(["red", "white", "blue"], most=1)
    'red, and 2 more'
    """
    more = len(names) - most
    return ", ".join(names[:most]) + (f", and {more} more" if more > 0 else "")


def said(error: BaseException) -> str:
    """What a stranger's error says, with its kind, in one line.

    >>> said(KeyError("C4"))
    "KeyError: 'C4'"
    """
    try:
        lines = str(error).strip().splitlines()
    except Exception:  # noqa: BLE001 - an error that cannot even say what it is
        lines = []
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


def raised_at(error: BaseException) -> str:
    """Where a plugin's own code raised an error: ` (raised at skirmish/game.py:88)`, or nothing if it did not.

    It is the innermost line that belongs neither to Grognard nor to Python: an author looks for his own.
    """
    import sysconfig
    from traceback import walk_tb

    # what is wrong with the syntax of a file is said with its line, which is on no stack
    if isinstance(error, SyntaxError):
        return ""
    own, python = (f"{path}{os.sep}" for path in (Path(__file__).parent, sysconfig.get_path("stdlib")))
    place = ""
    for frame, line in walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        installed = "site-packages" in file  # which may lie within Python's own folder
        if not file.startswith((own, "<")) and (installed or not file.startswith(python)):
            place = f" (raised at {'/'.join(Path(file).parts[-2:])}:{line})"
    return place


def told(error: GrognardError) -> str:
    """What an error says; where a plugin is at fault, also where in its code the cause was raised."""
    cause = error.__cause__
    return str(error) if cause is None or not isinstance(error, PluginError) else f"{error}{raised_at(cause)}"
