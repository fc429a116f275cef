"""Writing a record: all of a game at once, or each action as it is played."""

from __future__ import annotations

import errno
import os
import secrets
import weakref
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from grognard import referee
from grognard.errors import GrognardError, PluginError
from grognard.record.digests import state_digest
from grognard.record.errors import UnwritableRecord
from grognard.record.format import Line, Played, Redone, SetUp, Undone, encode, encode_header
from grognard.record.header import header_of

if TYPE_CHECKING:
    from grognard.game import Entry, Game
    from grognard.state import AnyPosition

__all__ = ["Recorder", "write"]

_BINARY = getattr(os, "O_BINARY", 0)  # only Windows knows another mode


class Recorder:
    """Appends a line to a record for each action, undo and redo, by one write: a kill loses at most the last one."""

    def __init__(self, path: Path, number: int) -> None:
        """Goes on with the record at `path`, in which `number` actions stand. Raises UnwritableRecord."""
        self.path = path
        self._number = number
        self._place = os.path.realpath(path)
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
        except OSError as error:
            raise UnwritableRecord(path, error) from error
        self._close = weakref.finalize(self, os.close, self._file)
        self._length = os.fstat(self._file).st_size

    @classmethod
    def start(cls, game: Game, path: Path) -> Recorder:
        """Writes all of the game so far to `path` and goes on from there. Raises UnwritableRecord."""
        write(game, path)
        return cls(path, game.actions_played)

    def played(self, entry: Entry, before: AnyPosition) -> None:
        """Appends an action taken in the position `before`. Raises PluginError where its text does not say it."""
        self._append(_played(self._number + 1, before, entry))
        self._number += 1
        if entry.position.state.result is not None:
            self.flush()

    def undid(self, count: int) -> None:
        """Appends that actions were taken back."""
        self._append(Undone(undo=count))
        self._number -= count

    def redid(self, count: int) -> None:
        """Appends that actions were played again."""
        self._append(Redone(redo=count))
        self._number += count

    def keeps(self, path: Path) -> bool:
        """Whether the record being written is the file at `path`, by whatever name or link."""
        try:
            return self._close.alive and os.path.samestat(path.stat(), os.fstat(self._file))
        except OSError:
            return False

    def stood_at(self, path: Path) -> bool:
        """Whether the record was begun at `path`, be it still there or not."""
        return self._close.alive and os.path.realpath(path) == self._place

    def flush(self) -> None:
        """Forces everything written so far to disk."""
        try:
            os.fsync(self._file)
        except OSError as error:
            raise UnwritableRecord(self.path, error) from error

    def close(self) -> None:
        """Forces everything to disk and lets go of the file; nothing more can be appended."""
        if self._close.alive:
            self.flush()
            self._close()

    def _alone(self) -> None:
        """Raises OSError where somebody else has written to the file since."""
        if os.fstat(self._file).st_size != self._length:
            raise OSError(errno.EBUSY, "another game has been writing to it; keep this one in a record of its own")

    def _append(self, line: Line) -> None:
        data = encode(line)
        try:
            self._alone()
            written = os.write(self._file, data)
            if written < len(data):  # no room for all of it: take the part of a line away again
                os.ftruncate(self._file, os.fstat(self._file).st_size - written)
        except OSError as error:
            raise UnwritableRecord(self.path, error) from error
        if written < len(data):
            raise UnwritableRecord(self.path, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
        self._length += written


def write(game: Game, path: Path) -> None:
    """Writes the whole game, with what was undone, to a temporary file that then takes the place of `path`.

    Raises UnwritableRecord, and PluginError for an action whose text does not say it; `path` is as it was then.
    """
    content = encode_header(header_of(game)) + b"".join(map(encode, _lines(game)))
    place = Path(os.path.realpath(path))  # a link stays a link
    temporary = place.with_name(f".{place.name}.{secrets.token_hex(4)}.tmp")
    try:
        try:
            with temporary.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(place)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        raise UnwritableRecord(path, error) from error


def _lines(game: Game) -> Iterator[Line]:
    history = game.history
    yield _set_up(history[0])
    # what was undone is told as played and taken back, so that it can still be redone
    told = (*history, *reversed(game.undone))
    for number, (before, entry) in enumerate(pairwise(told), 1):
        yield _played(number, before.position, entry)
    if game.undone:
        yield Undone(undo=len(game.undone))


def _set_up(entry: Entry) -> SetUp:
    rolled = bool(entry.taken)
    return SetUp(
        n=0,
        dice=tuple(entry.taken),
        next=entry.dice_position if rolled else None,
        state=state_digest(entry.position),
    )


def _played(number: int, before: AnyPosition, entry: Entry) -> Played:
    return Played(
        n=number,
        turn=before.state.turn,
        side=entry.side or "",
        do=_text(before, entry),
        dice=tuple(entry.taken),
        next=entry.dice_position if entry.taken else None,
        state=state_digest(entry.position),
        result=entry.position.state.result,
    )


def _text(before: AnyPosition, entry: Entry) -> str:
    """The text of an action, known to read back as the same action: it is all that the record keeps of it."""
    text = str(entry.action)
    try:
        same = referee.parse(before, text) == entry.action
    except GrognardError as error:
        raise PluginError(f"{entry.action!r} cannot be recorded, its text {text!r} cannot be read: {error}") from error
    if not same:
        ruleset = before.rules.ruleset.id
        raise PluginError(f"{entry.action!r} cannot be recorded: {ruleset} reads its text {text!r} as another action")
    return text
