"""A game: a position with its history and its dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard import referee
from grognard.actions import Action, Refusal
from grognard.errors import GameOver, IllegalAction, UndoRefused, blaming
from grognard.state import AnyPosition, Event, Result, State
from grognard.views import View, barred, seen_events

if TYPE_CHECKING:
    from grognard.dice import DiceSource, Throw
    from grognard.game_rules import GameRules
    from grognard.odds import Odds
    from grognard.record import Record, Recorder
    from grognard.steps import Step

__all__ = ["HUMAN", "Entry", "Game"]

HUMAN = "human"
"""The seat of a person; any other seat is the name of a bot."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One action of the history: who took it, what it led to, the dice it took and how far they had then got."""

    action: Action | None
    side: str | None
    position: AnyPosition
    events: Sequence[Event]
    taken: Sequence[Throw]
    dice_position: int


class Game:
    """A game being played. Set one up with `grognard.new_game`, or read one with `grognard.load`.

    `seats` says who plays each side ("human" or the name of a bot); without it one person plays them all. In analysis
    everything may be undone. `origin` is the record that it was read from, if it was.
    """

    def __init__(
        self,
        rules: GameRules[Any],
        dice: DiceSource,
        start: referee.Outcome,
        *,
        seed: int | None = None,
        seats: Mapping[str, str] | None = None,
        analysis: bool = False,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.seats: Mapping[str, str] = dict(seats or {})
        self.analysis = analysis
        self._dice = dice
        first = Entry(None, None, start.position, start.events, tuple(dice.taken), dice.position)
        dice.taken.clear()
        self._history: list[Entry] = [first]
        self._undone: list[Entry] = []
        self.position: AnyPosition = start.position
        """The position now, to be read; only the game changes it."""
        self._offered: tuple[Action, ...] = ()
        self._recorder: Recorder | None = None
        self.origin: Record | None = None
        self._plain = not rules.hooks.judging  # whether the step alone says what is legal

    @classmethod
    def restored(
        cls,
        rules: GameRules[Any],
        dice: DiceSource,
        history: Sequence[Entry],
        undone: Sequence[Entry],
        *,
        origin: Record,
        analysis: bool,
        recorder: Recorder | None = None,
    ) -> Game:
        """A game as its record, `origin`, tells it.

        `history` begins with the set-up, `undone` ends with the next redo.
        """
        start = referee.Outcome(history[0].position, tuple(history[0].events))
        header = origin.header
        game = cls(rules, dice, start, seed=header.seed, seats=header.seats, analysis=analysis)
        game._history = list(history)
        game._undone = list(undone)
        game._stand_at(history[-1])
        game._recorder = recorder
        game.origin = origin
        return game

    # what it looks like

    @property
    def state(self) -> State:
        """The state now: `units`, `agenda`, `turn` and whatever the ruleset adds."""
        return self.position.state  # type: ignore[no-any-return]

    @property
    def step(self) -> Step | None:
        """The step that waits for a decision; None when the game is over."""
        return self.position.step if self.position.side is not None else None

    @property
    def side(self) -> str | None:
        """The side that decides now; None when the game is over."""
        return self.position.side

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.position.state.result  # type: ignore[no-any-return]

    @property
    def history(self) -> Sequence[Entry]:
        """The set-up and every action that stands, in order."""
        return tuple(self._history)

    @property
    def undone(self) -> Sequence[Entry]:
        """The actions taken back; the one that `redo` plays next stands last."""
        return tuple(self._undone)

    @property
    def dice(self) -> DiceSource:
        """The dice of the game. They are not for looking ahead: a view or a bot rolls its own."""
        return self._dice

    @property
    def actions_played(self) -> int:
        """How many actions stand."""
        return len(self._history) - 1

    def view(self, side: str | None = None) -> View:
        """The game as a side may see it; by default the side on turn, or the first one when the game is over."""
        return View(self.position, side or self.side or self.state.sides[0])

    def log(self, side: str | None = None) -> list[str]:
        """What happened so far, a line for each event: everything, or what a side may know of it."""
        with blaming(f"the ruleset {self.rules.ruleset.id}", "tell what happened"):
            return [f"{event}" for event in self.events(side)]

    def events(self, side: str | None = None) -> Iterator[Event]:
        """What happened so far: everything, or what a side may know of it."""
        return (event for entry in self._history for event in seen_events(entry.position, entry.events, side))

    # what may be done

    def legal_actions(self, unit: str | None = None) -> tuple[Action, ...]:
        """Every legal action now, or one unit's; empty when the game is over.

        Where the step is not exhaustive (inch-measured tables) it is a good choice of them; `refusal` judges the rest.
        """
        position = self.position
        if not self._plain or position.side is None:
            return self._asked(unit)
        try:  # the usual case, without a call of the referee
            found: Any = position.step.actions(position, unit)  # type: ignore[union-attr]
        except (Exception, SystemExit):  # noqa: BLE001 - the referee asks again, and says whose fault it is
            return self._asked(unit)
        kind: object = found.__class__
        if kind is list:
            found = tuple(found)
        elif kind is not tuple:
            return self._asked(unit)
        self._offered = found
        return found  # type: ignore[no-any-return]

    def _asked(self, unit: str | None) -> tuple[Action, ...]:
        self._offered = offered = referee.legal_actions(self.position, unit)
        return offered

    def parse(self, text: str) -> Action:
        """The action that a text writes; names are looked up among what the side on turn may know.

        Raises InvalidAction when it cannot be read.
        """
        return referee.parse(self.view().position, text)

    def refusal(self, action: Action | str) -> Refusal | None:
        """None where the action is legal now, else the reason. Raises InvalidAction for a text that cannot be read."""
        if isinstance(action, str):
            action = self.parse(action)
        return referee.refusal(self.position, action)

    def odds(self, action: Action | str) -> Odds:
        """Everything an action may lead to, up to the next decision, with its chances, as the side on turn sees it.

        Raises InvalidAction, IllegalAction and GameOver as `play` does; the game and its dice are not touched.
        """
        return self.view().odds(action)

    def play(self, action: Action | str) -> Sequence[Event]:
        """Plays an action, given as a value or as text, and says what happened.

        Raises InvalidAction (cannot be read), IllegalAction (forbidden, with the refusal), GameOver; nothing has
        changed then.
        """
        position = self.position
        for legal in self._offered:
            if legal is action:  # of the list just handed out
                break
        else:
            legal = self._judged(action)
        dice = self._dice
        try:
            after, events = referee.played(position, legal, dice)
            taken: Sequence[Throw] = ()
            if dice.taken:
                taken = tuple(dice.taken)
                dice.taken.clear()
            entry = Entry(legal, position.side, after, events, taken, dice.position)
            if self._recorder is not None:  # first, so that what cannot be recorded has not happened
                self._recorder.played(entry, position)
        except BaseException:
            dice.taken.clear()
            dice.position = self._history[-1].dice_position
            raise
        self.position = after
        self._offered = ()
        self._history.append(entry)
        if self._undone:
            self._undone = []
        return events

    def _judged(self, action: Action | str) -> Action:
        """The action, if it is legal; raises what `play` raises if not."""
        if isinstance(action, str):
            action = self.parse(action)
        refused = referee.refusal(self.position, action)
        if refused is not None:
            raise GameOver(str(refused)) if self.position.side is None else IllegalAction(refused)
        return action

    # undo and redo

    def undo(self, by: str | None = None) -> int:
        """Takes back the last action, with those of bots that followed it; says how many actions that were.

        `by` is the side that asks; by default the one on turn. Raises UndoRefused, and nothing has changed, when
        there is nothing to take back, or when a roll, a reveal or another person's decision is in between and this is
        no analysis.
        """
        count = self._undoable(by)
        if self._recorder is not None:
            self._recorder.undid(count)
        for _ in range(count):
            self._undone.append(self._history.pop())
        self._stand_at(self._history[-1])
        return count

    def redo(self) -> int:
        """Plays again what `undo` took back last, with the same dice; says how many actions that were.

        Raises UndoRefused when nothing was undone, or something else has been played since.
        """
        if not self._undone:
            raise UndoRefused("there is nothing to redo")
        count = 1
        with_bots = not self._only_bots
        while with_bots and count < len(self._undone) and self._is_bot(self._undone[-1 - count].side):
            count += 1
        if self._recorder is not None:
            self._recorder.redid(count)
        for _ in range(count):
            self._history.append(self._undone.pop())
        self._stand_at(self._history[-1])
        return count

    def _stand_at(self, entry: Entry) -> None:
        self.position = entry.position
        self._dice.position = entry.dice_position
        self._offered = ()

    def _is_bot(self, side: str | None) -> bool:
        return side is not None and self.seats.get(side, HUMAN) != HUMAN

    @property
    def _only_bots(self) -> bool:
        return all(self._is_bot(side) for side in self.state.sides)

    def _undoable(self, by: str | None) -> int:
        """How many actions an undo takes back. Raises UndoRefused with the reason when it may not."""
        if len(self._history) == 1:
            raise UndoRefused("there is nothing to undo")
        asks = by or self.side
        for count in range(1, len(self._history)):
            entry, before = self._history[-count], self._history[-1 - count]
            if not self.analysis:
                self._bar(entry, before.position, asks)
            if self._only_bots or not self._is_bot(entry.side):
                return count
        raise UndoRefused("there is nothing of yours to undo: only bots have acted so far")

    def _bar(self, entry: Entry, before: AnyPosition, asks: str | None) -> None:
        """Raises UndoRefused where an action, taken in the position `before`, may not be taken back by who asks."""
        why = barred(before, entry.position, entry.taken)
        if why is not None:
            raise UndoRefused(f"{entry.action} cannot be undone: {why}")
        seated = bool(self.seats)
        if seated and asks is not None and entry.side != asks and not self._is_bot(entry.side):
            raise UndoRefused(f"{entry.action} cannot be undone by {asks}: it was {entry.side}'s decision")

    # keeping it

    def record(self, path: str | Path) -> None:
        """Keeps a record at `path` from now on, one line for each action as it is played."""
        from grognard.record import Recorder

        self._recorder = Recorder.start(self, Path(path))

    def save(self, path: str | Path) -> None:
        """Writes the whole game to `path`, which is replaced only when all is written.

        The record being kept is never replaced: it has the whole game, is forced to disk, and goes on.
        """
        from grognard.record import write

        path, kept = Path(path), self._recorder
        if kept is not None and kept.keeps(path):
            kept.flush()
        elif kept is not None and kept.stood_at(path):  # deleted or replaced by somebody
            self.record(path)
        else:
            write(self, path)

    def flush(self) -> None:
        """Forces the record being kept, if any, to disk."""
        if self._recorder is not None:
            self._recorder.flush()
