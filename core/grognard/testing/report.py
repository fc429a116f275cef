"""What a check found, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

__all__ = ["Failure", "LawReport", "Report", "Speed"]


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A law that a game broke: what happened, in which game and after how many actions.

    `record` is a file with the game up to there, which `grognard replay` and `grognard show` read; `no_record` says why
    there is none. `again` is the command that plays the same game. A failure of the ruleset as a whole has no game.
    """

    law: str
    message: str
    scenario: str | None = None
    options: dict[str, Any] = {}
    seed: int | None = None
    action: int | None = None
    side: str | None = None
    step: str | None = None
    record: str | None = None
    no_record: str = ""
    again: str = ""

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The failure in lines: what, where, and how to see it again."""
        yield f"{self.law}: {self.message}"
        if self.seed is None:
            return
        then = f"{self.side} to act in {self.step}" if self.side else "the game over"
        when = f", after {_counted(self.action, 'action')}, {then}" if self.action is not None else ""
        yield f"  in the game of {self.scenario} with seed {self.seed}{when}"
        if self.record is not None:
            yield f"  the game so far: {self.record}"
        elif self.no_record:
            yield f"  no record of it could be written ({self.no_record})"
        yield f"  again: {self.again}"


class LawReport(msgspec.Struct, frozen=True, kw_only=True):
    """A law, how many things were looked at for it, in how many seconds, and in how many games it was broken."""

    name: str
    holds: str
    when: str
    checks: int
    seconds: float
    failures: int


class Speed(msgspec.Struct, frozen=True, kw_only=True):
    """How quickly the ruleset plays at random with nobody watching; times in microseconds of one core."""

    decisions: int
    microseconds_a_decision: float
    listed_a_decision: float
    games_a_second: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a check found. `ok` when every law held.

    `interrupts` says at how many decisions the games were in interrupts, by depth: 1 in a reaction, 2 in a reaction to
    a reaction, and so on.
    """

    ruleset: str
    version: str
    games: int
    decisions: int
    interrupts: dict[int, int] = {}
    seconds: float
    laws: tuple[LawReport, ...]
    failures: tuple[Failure, ...]
    speed: Speed | None = None

    @property
    def ok(self) -> bool:
        """Whether every law held."""
        return not self.failures

    @property
    def broken(self) -> tuple[str, ...]:
        """The names of the laws that were broken, in the order of the laws."""
        failed = {failure.law for failure in self.failures}
        return tuple(law.name for law in self.laws if law.name in failed)

    def _interrupts(self) -> str:
        parts = [f"{depth}: {count:,}" for depth, count in self.interrupts.items()]
        if not parts:
            return "none"
        return f"depth {parts[0]} positions{''.join(f', {part}' for part in parts[1:])}"

    def of(self, law: str) -> tuple[Failure, ...]:
        """The failures of one law."""
        return tuple(failure for failure in self.failures if failure.law == law)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The report in lines."""
        games, decisions = _counted(self.games, "game"), _counted(self.decisions, "decision")
        yield f"{self.ruleset} {self.version}: {games}, {decisions}, {self.seconds:.1f} s"
        width = max((len(law.name) for law in self.laws), default=0)
        for law in self.laws:
            verdict = "FAILED" if law.failures else "held" if law.checks else "not seen"
            yield f"  {law.name:<{width}}  {verdict:<8}  {law.checks:>9,} checks  {law.seconds:>6.1f} s"
        yield f"  interrupts: {self._interrupts()}"
        if self.speed is not None:
            speed = self.speed
            yield (
                f"  speed: {speed.microseconds_a_decision:.1f} µs a decision with {speed.listed_a_decision:.1f} actions"
                f" to choose from, {speed.games_a_second:.1f} games a second"
            )
        for failure in self.failures:
            yield ""
            yield from failure.lines()


def _counted(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"
