"""`play --watch`: one game after another, each by the house-rule files as they are when it begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.cli.terminal import InputEnded, Terminal
from grognard.errors import GrognardError

if TYPE_CHECKING:
    from grognard.data import EffectiveData
    from grognard.game import Game

__all__ = ["Watching", "numbered"]

_LEAVING = frozenset({"quit", "q", "exit", "no", "n"})


class Watching:
    """Opens the games of an evening; faults of the files are shown, and waited for until they are mended."""

    def __init__(self, terminal: Terminal, files: Sequence[str]) -> None:
        self._terminal = terminal
        self._files = ", ".join(files)
        self._last: EffectiveData | None = None

    def opened(self, begin: Callable[[], Game]) -> Game | None:
        """A game by the files as they are now, with what changed since the last; None if the person would rather leave.

        Raises GrognardError where the first game fails for another reason than faults of files.
        """
        from grognard.data import InvalidData

        while True:
            try:
                game = begin()
            except InputEnded:
                raise
            except GrognardError as error:
                if self._last is None and not isinstance(error, InvalidData):
                    raise
                self._terminal.say(self._terminal.warning(str(error)))
                if not self._goes_on(f"Mend {self._files}, then press Enter; or write quit."):
                    return None
            else:
                self._tell(game.rules.data)
                return game

    def again(self) -> bool:
        """Whether the person wants another game."""
        return self._goes_on(f"Edit {self._files} if you like, then press Enter for another game; or write quit.")

    def _goes_on(self, question: str) -> bool:
        try:
            return self._terminal.ask(f"{question}\n> ").casefold() not in _LEAVING
        except (EOFError, KeyboardInterrupt):
            self._terminal.say()
            return False

    def _tell(self, data: EffectiveData) -> None:
        from grognard.data import compare

        if self._last is not None:
            lines = [f"  {each.path}  {each.why}" for each in compare(self._last, data)]
            self._terminal.say("Since the last game:" if lines else "The house rules are as in the last game.")
            for line in lines:
                self._terminal.say(line)
        self._last = data


def numbered(path: Path | None, number: int) -> Path | None:
    """The file for the record of the game with that number, from 1, of an evening.

    >>> numbered(Path("battle.jsonl"), 2).name
    'battle-2.jsonl'
    """
    return path if path is None or number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
