"""Laws about states as values: earlier ones stand, undo finds them again, and they survive being written down."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grognard import referee
from grognard.actions import Action
from grognard.errors import said
from grognard.record import Diverged, load
from grognard.state import AnyPosition, Event
from grognard.testing.law import Law
from grognard.testing.moment import Moment
from grognard.testing.trial import Trial, reason

if TYPE_CHECKING:
    from grognard.referee import Outcome

__all__ = ["EarlierStatesStand", "RecordReturns", "SnapshotGoesOn", "UndoRedo"]

CHANGED = "change copies, with draft.change(), draft.set() and msgspec.structs.replace()"


class EarlierStatesStand(Law):
    """A state is a value: whoever changes what a state holds changes the past."""

    name = "earlier-states-stand"
    holds = "A state is the same after an action as before it, and at the end of the game."
    when = "at every decision, and for all states at the end of a game"

    def at_decision(self, moment: Moment) -> None:
        """Neither carrying out the listed actions nor judging others changes the state they start from."""
        for doing, _ in (("carrying out a listed action", moment.outcomes), ("judging an action", moment.others)):
            self.checks += 1
            if moment.position.digest() != moment.digest:
                self.broken(f"{doing} in {_step(moment.position)} changed the state before it: {CHANGED}")

    def at_end(self, trial: Trial) -> None:
        """All states have the digests that they had when they were new."""
        for number, (entry, digest) in enumerate(zip(trial.game.history, trial.digests, strict=False)):
            self.checks += 1
            if entry.position.digest() != digest:
                self.broken(f"the state after action {number} was changed by something later: {CHANGED}")


class UndoRedo(Law):
    """The way back and forth is the same."""

    name = "undo-redo"
    holds = "In analysis, undo to the start and redo to the end pass through the same states."
    when = "once a game"
    unless = ("earlier-states-stand",)

    def at_end(self, trial: Trial) -> None:
        """Goes back to the start and forth to the end."""
        game, digests = trial.game, trial.digests
        last = game.actions_played
        for number in range(last - 1, -1, -1):
            game.undo()
            self._same(game.position, digests[number], f"undo to action {number}")
        for number in range(1, last + 1):
            game.redo()
            self._same(game.position, digests[number], f"redo of action {number}")

    def _same(self, position: AnyPosition, digest: str, what: str) -> None:
        self.checks += 1
        if position.digest() != digest:
            self.broken(f"the {what} comes to another state than the game was in then")


class SnapshotGoesOn(Law):
    """A game can be saved at any moment, in the middle of an interrupt too."""

    name = "snapshot-goes-on"
    holds = "A state written as JSON and read back is the same state, lists the same actions and goes on the same way."
    when = "at every decision, interrupts included"
    unless = ("earlier-states-stand",)

    def at_decision(self, moment: Moment) -> None:
        """Writes and reads the state and compares what may be done then."""
        codec, state = moment.position.rules.codec, moment.position.state
        self._read: AnyPosition | None = None
        self.checks += 1
        step = _step(moment.position)
        try:
            written = codec.encode(state)
            read = AnyPosition.of(moment.position.rules, codec.decode(written))
        except Exception as error:  # noqa: BLE001 - what a ruleset raises is what is looked for
            self.broken(
                f"the state cannot be saved and read in {step}: {reason(error)}; list every class in the ruleset"
            )
        if codec.encode(read.state) != written or read.digest() != moment.digest:
            self.broken(f"the state is another one after it was saved and read in {step}: {_field(state, read.state)}")
        if referee.legal_actions(read) != moment.listed:
            self.broken(f"other actions are listed in {step} after the state was saved and read")
        self._read = read

    def after_action(self, moment: Moment, action: Action, events: Sequence[Event]) -> None:
        """Carries the action that was played out on the copy, too."""
        if self._read is None:
            return
        copied = moment.carry_out(self._read, action)
        if _goes(copied) == (moment.game.position.digest(), tuple(events)):
            return
        if _goes(moment.carry_out(moment.position, action)) != (moment.game.position.digest(), tuple(events)):
            # not the copy's fault: for the law that a game repeats itself
            moment.trial.wavered = moment.trial.wavered or f"{action} went one way, then another from the same state"
            return
        what = f": {said(copied)}" if isinstance(copied, Exception) else ""
        self.broken(f"{action} goes another way after the state was saved and read{what}")


def _goes(outcome: Outcome | Exception) -> object:
    return None if isinstance(outcome, Exception) else (outcome.position.digest(), tuple(outcome.events))


def _step(position: AnyPosition) -> str:
    return type(position.step).__name__


def _field(state: object, read: object) -> str:
    names: Sequence[str] = getattr(state, "__struct_fields__", ())
    changed = [name for name in names if getattr(state, name) != getattr(read, name)]
    return f"{', '.join(changed)} changed" if changed else "a number changed its type (1.0 stands where floats do)"


class RecordReturns(Law):
    """A record is the game."""

    name = "record-returns"
    holds = "A game saved as a record and loaded again passes through the same states to the same result."
    when = "once a game"
    unless = (
        "earlier-states-stand",
        "listed-apply",
        "text-reads-back",
        "snapshot-goes-on",
        "same-again",
        "games-apart",
    )

    def at_end(self, trial: Trial) -> None:
        """Saves and loads the game."""
        with tempfile.TemporaryDirectory(prefix="grognard-") as folder:
            path = Path(folder) / "game.jsonl"
            trial.game.save(path)
            try:
                loaded = load(path, plugins=trial.series.setting.plugins)
            except Diverged as error:
                self.broken(f"loaded again, action {error.number}, {error.action!r}, goes otherwise: {error.differs}")
        self.checks += 1
        found = [entry.position.digest() for entry in loaded.history]
        if found != trial.digests:
            pairs = enumerate(zip(found, trial.digests, strict=False))
            number = next((at for at, (there, here) in pairs if there != here), len(found))
            self.broken(f"the loaded game is in another state after action {number}")
        if loaded.result != trial.game.result or loaded.log() != trial.game.log():
            self.broken("the loaded game has another result or log")
