"""All games of a check: plays them under the laws, counts, and keeps what failed with a record to look at it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from grognard.errors import said
from grognard.testing.law import AnyLaw, Broken, Law, RunLaw
from grognard.testing.report import Failure
from grognard.testing.setting import Series
from grognard.testing.trial import Trial, reason

if TYPE_CHECKING:
    from grognard.game import Game
    from grognard.testing.transcript import Line

__all__ = ["Run"]

SETTING_UP = "always-an-action"
"""The law to which a game is put down that cannot even begin."""
MOST_FAILURES = 3
"""A law that has failed in so many games is not looked at any more."""
FIRST_GAMES = 3
"""Laws about a whole run look at so many of its games again."""


class Run:
    """The games of a series. `lines` and `chosen` tell the first of them, by number.

    `rules_seen` are the rules cited in play, `depths` tell how deep in interrupts the decisions lay.
    """

    def __init__(
        self,
        series: Series,
        games: int,
        laws: Sequence[type[AnyLaw]],
        *,
        docs: Sequence[Path] = (),
        tests: Sequence[Path] = (),
        keep: Path | None = None,
    ) -> None:
        self.series = series
        self.games = games
        self.docs = tuple(docs)
        self.tests = tuple(tests)
        self._keep = keep
        self._of_games = [law for law in laws if issubclass(law, Law)]
        self._of_runs = [law for law in laws if issubclass(law, RunLaw)]
        self.failures: list[Failure] = []
        self.spent: dict[str, float] = {}
        self.checks: dict[str, int] = {law.name: 0 for law in laws}
        self.counts: dict[str, int] = {}
        self.given_up: set[str] = set()
        self.lines: dict[int, list[Line]] = {}
        self.chosen: dict[int, tuple[int, ...]] = {}
        self.depths: list[int] = []
        self.rules_seen: dict[str, str] = {}
        self.decisions = 0

    def play(self, progress: Callable[[int], object] = lambda number: None) -> None:
        """Plays all games, then looks at the run as a whole. `progress` is told of each game that is over."""
        for number in range(self.games):
            laws = [law() for law in self._of_games if law.name not in self.given_up]
            try:
                trial = Trial(self, number, laws)
            except Exception as error:  # noqa: BLE001 - what a ruleset raises is what is looked for
                self.fail(SETTING_UP, f"the game cannot be set up: {reason(error)}", number)
                continue
            trial.play()
            for law in laws:
                self.checks[law.name] += law.checks
            self.decisions += len(trial.lines)
            self.depths += trial.depths
            if len(self.lines) < FIRST_GAMES and not trial.stuck:
                self.lines[number] = trial.lines
                self.chosen[number] = tuple(trial.chosen)
            progress(number + 1)
        for kind in self._of_runs:
            self._look(kind())

    def _look(self, law: RunLaw) -> None:
        if self.counts.keys() & set(law.unless):
            return
        start = perf_counter()
        try:
            law.of_run(self)
        except Broken as error:
            self.fail(error.law or law.name, str(error))
        except Exception as error:  # noqa: BLE001 - what a ruleset raises is what is looked for
            self.fail(law.name, f"it cannot be looked at: {reason(error)}")
        self.checks[law.name] += law.checks
        self.spent[law.name] = perf_counter() - start

    def fail(self, law: str, message: str, number: int | None = None, game: Game | None = None) -> None:
        """Notes a failure, with the game's number and a record of it where it happened in one."""
        self.counts[law] = self.counts.get(law, 0) + 1
        if self.counts[law] >= MOST_FAILURES:
            self.given_up.add(law)
        if self.counts[law] > MOST_FAILURES:
            return
        if number is None:
            self.failures.append(Failure(law=law, message=message))
            return
        series = self.series
        scenario, options = series.scenario(number), series.options(number)
        record, problem = self._recorded(game, law, series.seed(number)) if game is not None else (None, "")
        self.failures.append(
            Failure(
                law=law,
                message=message,
                scenario=scenario,
                options=options,
                seed=series.seed(number),
                action=game.actions_played if game is not None else None,
                side=game.side if game is not None else None,
                step=type(game.step).__name__ if game is not None and game.step is not None else None,
                record=record,
                no_record=problem,
                again=series.setting.again(number, scenario, options),
            )
        )

    def _recorded(self, game: Game, law: str, seed: int) -> tuple[str | None, str]:
        """Where a record of the game so far was written, or why it was not."""
        if self._keep is None:
            self._keep = Path(tempfile.mkdtemp(prefix="grognard-check-"))
        path = self._keep / f"check-{self.series.setting.ruleset}-{law}-{seed}.jsonl"
        try:
            self._keep.mkdir(parents=True, exist_ok=True)
            game.save(path)
        except Exception as error:  # noqa: BLE001 - a game that breaks a law may be impossible to save
            return None, said(error)
        return str(path), ""
