"""What can go wrong with a record: it cannot be read, cannot be written, or is not what the rules now make of it."""

from __future__ import annotations

from pathlib import Path

from grognard.errors import GrognardError

__all__ = ["Diverged", "InvalidRecord", "UnwritableRecord"]


class InvalidRecord(GrognardError):
    """A record that cannot be read or used here; `line` counts from 1, and the text says what to do."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}:{line}: {reason}" if line else f"{path}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


class Diverged(GrognardError):
    """A record that the rules now play otherwise.

    `number` is that of the first action that does not do what it did (0 for the set-up), `action` its text, `differs`
    what is different.
    """

    def __init__(self, path: Path, line: int, number: int, action: str, differs: str) -> None:
        what = f"action {number}, {action!r}," if number else "the set-up"
        super().__init__(
            f"{path}:{line}: {what} is the first to go otherwise than recorded: {differs}; "
            "either the record was edited or the rules are not those it was played with"
        )
        self.path = path
        self.line = line
        self.number = number
        self.action = action
        self.differs = differs


class UnwritableRecord(GrognardError):
    """A record that cannot be written: no room, no folder, no permission. The game has not changed."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"the record {path} cannot be written: {error.strerror or error}; choose another place for it")
        self.path = path
