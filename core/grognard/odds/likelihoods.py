"""The odds of an action as a value: its outcomes with their chances, as lines to read and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from grognard.actions import Action
from grognard.state import Event, Result
from grognard.steps import asked
from grognard.views import View

__all__ = ["Likelihood", "Odds"]

MOST_LINES = 20
WIDEST_FRACTION = 9
"""A fraction of more characters says less than a percentage."""
LEAST_SHOWN = 0.0005


class Likelihood(msgspec.Struct, frozen=True, kw_only=True):
    """One outcome: everything that looks the same to the side that asked, at the next decision.

    `chance` is a fraction where the odds are exact, else a float with its standard error in `error`. `events` are
    those of the likeliest way to this outcome, with the dice of that way; `summary` stands for all ways.
    """

    chance: Fraction | float
    summary: str
    view: View
    events: Sequence[Event] = ()
    error: float = 0.0

    @property
    def side(self) -> str | None:
        """The side that decides next; None when the game is over."""
        return self.view.position.side

    @property
    def step(self) -> str | None:
        """What it is asked: the title of the step, or its heading where it has none."""
        position = self.view.position
        if position.side is None or position.step is None:
            return None
        return position.step.title or asked(position).removeprefix(f"{position.side}: ")

    @property
    def result(self) -> Result | None:
        """How the game ends with this outcome; None where it goes on."""
        return self.view.result

    def __str__(self) -> str:
        result = self.result
        if result is None:
            return f"{self.summary or 'nothing happens'}; then {self.side}: {self.step}"
        won = f"{result.winner} wins" if result.winner else "nobody wins"
        return f"{self.summary}{'; ' if self.summary else ''}the game is over, {won}: {result.reason}"

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON; `chance` is a text such as `5/6`, and None where it is an estimate."""
        exact = isinstance(self.chance, Fraction)
        return {
            "chance": str(self.chance) if exact else None,
            "probability": float(self.chance),
            "standard_error": self.error,
            "summary": self.summary,
            "side": self.side,
            "step": self.step,
            "result": msgspec.to_builtins(self.result),
        }


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """What an action may lead to, up to the next decision, as `side` sees it; the likeliest outcome first.

    Exact odds have looked at all `explored` ways for the dice to fall. Where there are more than `limit` ways, they are
    estimated from `explored` samples, and rare outcomes may be missing. `always` is what happens with every one of
    several outcomes, which their summaries leave out. `stopped` are the odds once everyone named in
    `passes` has passed (`red: done`), where that lets something happen that the action has only declared.
    """

    action: Action
    side: str
    exact: bool
    explored: int
    limit: int
    outcomes: tuple[Likelihood, ...]
    always: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    stopped: Odds | None = None

    def __str__(self) -> str:
        return "\n".join(self.table())

    def table(self, most: int = MOST_LINES) -> list[str]:
        """Lines to read, at most so many outcomes each for now and for after passing."""
        lines = [f"{self.action}: {_how(self)}", *_rows(self, most)]
        if self.stopped is not None:
            lines += [f"{_stopping(self.stopped.passes)}: {_how(self.stopped)}", *_rows(self.stopped, most)]
        return lines

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "action": str(self.action),
            "side": self.side,
            "exact": self.exact,
            "explored": self.explored,
            "limit": self.limit,
            "outcomes": [outcome.as_json() for outcome in self.outcomes],
            "always": list(self.always),
            "passes": list(self.passes),
            "stopped": self.stopped.as_json() if self.stopped is not None else None,
        }


def _how(odds: Odds) -> str:
    if odds.exact:
        return "exact odds"
    return f"odds from {odds.explored} samples, since the dice may fall in more than {odds.limit} ways"


def _stopping(passes: Sequence[str]) -> str:
    """`If red stops here (done)`, for one side or several."""
    who = [text.partition(": ") for text in passes]
    if len(who) == 1:
        return f"If {who[0][0]} stops here ({who[0][2]})"
    return f"If {' and '.join(f'{side} ({action})' for side, _, action in who)} stop here"


def _rows(odds: Odds, most: int) -> list[str]:
    shown, rest = odds.outcomes[:most], odds.outcomes[most:]
    cells = [("", "always", "; ".join(odds.always))] if odds.always else []
    cells += [(*_chance(outcome), str(outcome)) for outcome in shown]
    if rest:
        cells.append(("", percent(sum(float(outcome.chance) for outcome in rest)), f"{len(rest)} other outcomes"))
    fractions, percents = (max(len(cell[column]) for cell in cells) for column in (0, 1))
    gap = "  " if fractions else ""
    return [f"  {one:>{fractions}}{gap}{other:>{percents}}  {text}" for one, other, text in cells]


def _chance(outcome: Likelihood) -> tuple[str, str]:
    """The chance as a fraction, if it is a short one, and in percent."""
    if outcome.chance == 1 and isinstance(outcome.chance, Fraction):
        return "", "certain"
    if isinstance(outcome.chance, float):
        return "", f"{percent(outcome.chance)} ± {100 * outcome.error:.1f}"
    fraction = str(outcome.chance)
    return fraction if len(fraction) <= WIDEST_FRACTION else "", percent(outcome.chance)


def percent(chance: Fraction | float) -> str:
    """A chance in percent; never 0 or 100 for what is neither.

    >>> percent(Fraction(1, 6)), percent(Fraction(1, 6**6))
    ('16.7 %', '<0.1 %')
    """
    if 0 < chance < LEAST_SHOWN:
        return "<0.1 %"
    if 1 - LEAST_SHOWN < chance < 1:
        return ">99.9 %"
    return f"{100 * float(chance):.1f} %"
