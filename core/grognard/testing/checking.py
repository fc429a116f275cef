"""Holds a ruleset to account: plays many games at random and looks at every law on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter

from grognard.errors import UnknownName, nearest
from grognard.testing.interrupts import tallied
from grognard.testing.law import AnyLaw
from grognard.testing.laws import LAWS
from grognard.testing.report import LawReport, Report, Speed
from grognard.testing.run import Run
from grognard.testing.setting import Series, Setting, absolute

__all__ = ["check", "chosen_laws"]

SPEED_SECONDS = 1.0
SPEED_GAMES = 5


def check(
    ruleset: str,
    *,
    games: int = 20,
    seed: int = 0,
    scenario: str | Path | None = None,
    options: Mapping[str, object] | None = None,
    house: Sequence[str | Path] = (),
    plugins: Sequence[str | Path] = (),
    laws: Sequence[str] = (),
    docs: Sequence[str | Path] = (),
    tests: Sequence[str | Path] = (),
    longest: int = 10_000,
    keep: str | Path | None = None,
    progress: Callable[[int], object] = lambda number: None,
) -> Report:
    """Plays `games` games of a ruleset at random, the first with `seed`, and says which laws held.

    `laws` are the names of those to look at, by default all. Without a scenario the ruleset's own are played in turn,
    and every other game varies the options that are not given. A game that takes more than `longest` actions is given
    up. `docs` and `tests` are files or folders in which every cited rule must be found. Records of games that failed
    go to the folder `keep`, by default a new temporary one. `progress` is told how many games are over.

    Raises:
        GrognardError: The ruleset, scenario, house rules, options or laws cannot be found or used.
    """
    start = perf_counter()
    kinds = chosen_laws(laws)
    setting = Setting(
        ruleset=ruleset,
        scenario=absolute(scenario) if scenario is not None else None,
        seed=seed,
        longest=longest,
        options=dict(options or {}),
        house=tuple(map(absolute, house)),
        plugins=tuple(map(absolute, plugins)),
    )
    series = Series(setting)
    run = Run(
        series,
        games,
        kinds,
        docs=[Path(place) for place in docs],
        tests=[Path(place) for place in tests],
        keep=Path(keep) if keep is not None else None,
    )
    run.play(progress)
    return Report(
        ruleset=series.book.ruleset.id,
        version=series.book.ruleset.version,
        games=games,
        decisions=run.decisions,
        interrupts={depth: count for depth, count in tallied(run.depths).items() if depth},
        speed=_speed(series) if not run.failures else None,
        seconds=perf_counter() - start,
        laws=tuple(_report(law, run) for law in kinds),
        failures=tuple(run.failures),
    )


def chosen_laws(names: Sequence[str] = ()) -> tuple[type[AnyLaw], ...]:
    """The laws of these names in their order, or all. Raises UnknownName for a name that no law has."""
    known = [law.name for law in LAWS]
    for name in names:
        if name not in known:
            raise UnknownName(f"there is no law {name!r}{nearest(name, known)}")
    return tuple(law for law in LAWS if not names or law.name in names)


def _report(law: type[AnyLaw], run: Run) -> LawReport:
    return LawReport(
        name=law.name,
        holds=law.holds,
        when=law.when,
        checks=run.checks[law.name],
        seconds=run.spent.get(law.name, 0.0),
        failures=run.counts.get(law.name, 0),
    )


def _speed(series: Series) -> Speed | None:
    """Plays some games with nobody watching, for about a second; None where one of them fails."""
    decisions = listed = games = 0
    spent = 0.0
    while games < SPEED_GAMES and spent < SPEED_SECONDS:
        try:
            game, choices = series.new_game(games), series.choices(games)
            start = perf_counter()
            while game.side is not None and game.actions_played < series.setting.longest:
                actions = game.legal_actions()
                game.play(actions[choices.randrange(len(actions))])
                listed += len(actions)
        except Exception:  # noqa: BLE001 - a law says so, if it was asked
            return None
        spent += perf_counter() - start
        decisions += game.actions_played
        games += 1
    return Speed(
        decisions=decisions,
        microseconds_a_decision=spent / decisions * 1e6 if decisions else 0.0,
        listed_a_decision=listed / decisions if decisions else 0.0,
        games_a_second=games / spent if spent else 0.0,
    )
