"""Playing a record again: to check it, to look at its positions, to go on with the game."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from grognard.dice import DiceSource, SeededDice
from grognard.game import Entry, Game
from grognard.record.errors import UnwritableRecord
from grognard.record.format import Line, Played, Redone, SetUp, Undone
from grognard.record.reading import FIRST_LINE, Record, read
from grognard.record.retelling import Retelling
from grognard.record.sources import rules_of
from grognard.record.writing import Recorder

if TYPE_CHECKING:
    from grognard.state import AnyPosition

__all__ = ["Moment", "load", "replay", "resume"]


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A record at one of its lines: the line, how many actions stand, and the entry on which the game stands then."""

    line: Line | None
    number: int
    entry: Entry

    @property
    def position(self) -> AnyPosition:
        """The position after the line."""
        return self.entry.position


def replay(record: Record, *, verify: bool = True, plugins: Sequence[str | Path] = ()) -> Iterator[Moment]:
    """Each position of a record in turn: the set-up, then one for each action, undo and redo.

    Raises:
        InvalidRecord: A line makes no sense after those before it, or what the record needs is not installed.
        Diverged: An action cannot be played, or where `verify` is set does not do what it did.
    """
    told = Retelling(record, rules_of(record, plugins)[0], verify=verify, analysis=record.header.analysis)
    for line in _tell(record, told):
        yield Moment(line=line, number=len(told.history) - 1, entry=told.history[-1])


def _tell(record: Record, told: Retelling) -> Iterator[Line | None]:
    first = record.lines[0] if record.lines else None
    set_up = first if isinstance(first, SetUp) else None
    told.set_up(set_up)
    yield set_up
    rest = record.lines if set_up is None else record.lines[1:]
    for number, line in enumerate(rest, FIRST_LINE + len(record.lines) - len(rest)):
        match line:
            case Played():
                told.play(number, line)
            case Undone():
                told.undo(number, line)
            case Redone():
                told.redo(number, line)
            case SetUp():
                raise record.invalid(number, "a second set-up (n 0): lines are doubled or out of order")
        yield line


def load(
    path: str | Path,
    *,
    analysis: bool | None = None,
    verify: bool = True,
    plugins: Sequence[str | Path] = (),
    dice: DiceSource | None = None,
) -> Game:
    """The game of a record at its last position, with its history and what may be redone. `game.origin` has the notes.

    `dice` throws from now on, from where the record's dice ended; without it the seed does. `analysis` is as recorded
    unless given.

    Raises:
        InvalidRecord: It cannot be read, what it needs is not installed, or outside an analysis it undoes what may not
            be undone.
        Diverged: An action cannot be played, or where `verify` is set does not do what it did.
    """
    return _load(read(path), analysis=analysis, verify=verify, plugins=plugins, dice=dice, going_on=False)


def resume(
    path: str | Path,
    *,
    analysis: bool | None = None,
    verify: bool = True,
    plugins: Sequence[str | Path] = (),
    dice: DiceSource | None = None,
) -> Game:
    """The game of a record, which goes on being kept in the same file; a torn last line is cut off it.

    A record that becomes one of an analysis is written anew, since from then on it may undo everything.

    Raises what `load` raises, UnwritableRecord, and InvalidRecord for other dice where the seed has thrown so far.
    """
    record = read(path)
    header = record.header
    if header.dice == "seeded" and dice is not None and not (isinstance(dice, SeededDice) and dice.seed == header.seed):
        reason = "its dice follow from its seed: load it and record it elsewhere to go on with other dice"
        raise record.invalid(1, reason)
    return _load(record, analysis=analysis, verify=verify, plugins=plugins, dice=dice, going_on=True)


def _load(
    record: Record,
    *,
    analysis: bool | None,
    verify: bool,
    plugins: Sequence[str | Path],
    dice: DiceSource | None,
    going_on: bool,
) -> Game:
    header = record.header
    rules, notes = rules_of(record, plugins)
    if analysis is None:
        analysis = header.analysis
    told = Retelling(record, rules, verify=verify, analysis=analysis or header.analysis)
    for _ in _tell(record, told):
        pass
    if dice is None:
        dice = SeededDice(header.seed if header.seed is not None else secrets.randbits(48))
    becomes_analysis = analysis and not header.analysis
    recorder = None
    if going_on and not becomes_analysis:
        _cut(record)
        recorder = Recorder(record.path, len(told.history) - 1)
    game = Game.restored(
        rules,
        dice,
        told.history,
        told.undone if analysis or not header.analysis else (),  # what only an analysis could take back is gone
        origin=msgspec.structs.replace(record, notes=(*record.notes, *notes)),
        analysis=analysis,
        recorder=recorder,
    )
    if going_on and becomes_analysis:
        game.record(record.path)
    return game


def _cut(record: Record) -> None:
    """Takes away what stands after the last sound line, and ends that line if its end is all that was torn."""
    try:
        with record.path.open("r+b") as file:
            file.truncate(record.whole)
            file.seek(record.whole - 1)
            if file.read(1) != b"\n":
                file.write(b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise UnwritableRecord(record.path, error) from error
