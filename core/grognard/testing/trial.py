"""One game at random under the eyes of the laws."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from time import perf_counter
from typing import TYPE_CHECKING, ParamSpec

from grognard.actions import Action
from grognard.errors import DeadEnd, EndlessRun, GrognardError, raised_at, said, told
from grognard.testing.interrupts import Nesting
from grognard.testing.law import Broken, Law
from grognard.testing.moment import Moment
from grognard.testing.mutations import Seen
from grognard.testing.seeking import Chooser
from grognard.testing.transcript import Line, line_of

if TYPE_CHECKING:
    from grognard.testing.run import Run

__all__ = ["Trial", "reason", "uncarried"]

P = ParamSpec("P")

# The laws to which a game that cannot go on is put down.
LISTING = "always-an-action"
ACTING = "listed-apply"
ENDING = "ends"
SAVING = "snapshot-goes-on"


class Trial:
    """A game of a run, played at random to its end, with the laws that watch it.

    `lines` tells it decision by decision, `chosen` holds the places of the actions taken in their lists and `depths`
    how deep in interrupts the decisions lay; `digests` are those of its states, the set-up first, `broken` the laws
    that it has broken so far. `stuck` when it could not go on, `ended` when it came to its end; `wavered` says of an
    action that it went two ways.
    """

    def __init__(self, run: Run, number: int, laws: Sequence[Law]) -> None:
        self.run = run
        self.number = number
        self.series = run.series
        self.laws = laws
        self.chance = random.Random(f"laws {self.series.seed(number)}")
        self.fork = self.series.dice(number)
        self.chooser = Chooser(self.series.choices(number), self.series.ways(number))
        self.seen = Seen()
        self.lines: list[Line] = []
        self.chosen: list[int] = []
        self.depths: list[int] = []
        self.digests: list[str] = []
        self.broken: set[str] = set()
        self.printed = io.StringIO()
        self.wavered = ""
        self.ended = False
        self.stuck = False
        with redirect_stdout(self.printed):
            self.game = self.series.new_game(number)
        self.nesting = Nesting.at(self.game.state.agenda)

    def play(self) -> None:
        """Plays the game, as far as it goes, and notes what is broken in the run."""
        with redirect_stdout(self.printed):
            self.stuck = not self._keep_digest()
            while not self.stuck and self.game.side is not None and len(self.lines) < self.series.setting.longest:
                self.stuck = not self._decide()
            self.ended = not self.stuck and self.game.side is None
            for law in () if self.stuck else self.laws:
                self._look(law, law.at_end, self)

    def _decide(self) -> bool:
        """Takes one decision; False where the game cannot go on."""
        try:
            listed = self.game.legal_actions()
        except Exception as error:  # noqa: BLE001 - what a ruleset raises is what is looked for
            self.fail(LISTING, f"the list of actions cannot be made: {reason(error)}")
            return False
        if not listed:
            step = type(self.game.step).__name__
            message = f"{self.game.side} is to act in {step}, but no action is listed; list one, or pass the step over"
            self.fail(LISTING, message)
            return False
        self.depths.append(self.nesting.depth)
        self.seen.add(listed, self.chance)
        moment = Moment(self, listed, self.digests[-1])
        for law in self.laws:
            self._look(law, law.at_decision, moment)
        with redirect_stdout(io.StringIO()):  # what is tried on copies is not printed in the game
            chosen = self.chooser.choose(moment)
        action = listed[chosen]
        try:
            events = self.game.play(action)
        except Exception as error:  # noqa: BLE001 - as above
            self.fail(*uncarried(action, error))
            return False
        if not self._keep_digest():
            return False
        self.nesting = self._nested(moment, action)
        self.chosen.append(chosen)
        self.lines.append(line_of(moment.texts, action, events, self.game.position))
        for law in self.laws:
            self._look(law, law.after_action, moment, action, events)
        return True

    def _nested(self, moment: Moment, action: Action) -> Nesting:
        """The nesting after an action that has been played."""
        agenda = self.game.state.agenda
        try:
            with redirect_stdout(io.StringIO()):
                nesting = moment.nested(action)
        except Exception:  # noqa: BLE001 - it went otherwise when it was played; a law says so
            return moment.nesting.resumed(agenda)
        return nesting if nesting == agenda else moment.nesting.resumed(agenda)

    def _keep_digest(self) -> bool:
        try:
            self.digests.append(self.game.position.digest())
        except Exception as error:  # noqa: BLE001 - as above
            self.fail(SAVING, f"the state cannot be written as JSON: {said(error)}; keep plain values in it")
            return False
        return True

    def _look(self, law: Law, look: Callable[P, None], *arguments: P.args, **named: P.kwargs) -> None:
        if law.name in self.broken or self.run.given_up.union(self.broken).intersection(law.unless):
            return
        start = perf_counter()
        try:
            look(*arguments, **named)
        except Broken as error:
            self.fail(error.law or law.name, str(error))
        except Exception as error:  # noqa: BLE001 - as above
            self.fail(law.name, f"the ruleset failed: {reason(error)}")
        finally:
            self.run.spent[law.name] = self.run.spent.get(law.name, 0.0) + perf_counter() - start

    def fail(self, law: str, message: str) -> None:
        """Notes that this game has broken a law, once for each."""
        if law not in self.broken:
            self.broken.add(law)
            self.run.fail(law, message, self.number, self.game)


def uncarried(action: Action, error: Exception) -> tuple[str, str]:
    """The law that a listed action breaks which cannot be carried out, and what to say."""
    if isinstance(error, DeadEnd):
        return LISTING, f"after {action}: {error}"
    if isinstance(error, EndlessRun):
        return ENDING, f"after {action}: {error}"
    return ACTING, f"{action} is listed but cannot be carried out: {reason(error)}"


def reason(error: Exception) -> str:
    """What an error says and where a plugin raised it; with its kind where a stranger did."""
    return told(error) if isinstance(error, GrognardError) else f"{said(error)}{raised_at(error)}"
