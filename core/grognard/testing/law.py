"""What a law is: something that must hold in every game of every ruleset, whoever wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.actions import Action
    from grognard.state import Event
    from grognard.testing.moment import Moment
    from grognard.testing.run import Run
    from grognard.testing.trial import Trial

__all__ = ["AnyLaw", "Broken", "Law", "RunLaw"]


class Broken(Exception):
    """A law does not hold; the text says what happened and what to do. `law` is set where another law is broken."""

    def __init__(self, message: str, law: str = "") -> None:
        super().__init__(message)
        self.law = law


class AnyLaw:
    """A law. `name` is what a failure is called, `holds` the law in a sentence, `when` how often it is looked at.

    Where one of the laws named in `unless` is broken, this one could only fail for the same reason and is left out.
    """

    name: ClassVar[str]
    holds: ClassVar[str]
    when: ClassVar[str]
    unless: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.checks = 0
        """How many things were looked at."""

    def broken(self, message: str, law: str = "") -> NoReturn:
        """Says that the law does not hold, or that another one does not."""
        raise Broken(message, law)


class Law(AnyLaw):
    """A law about a single game. A new instance watches each game; override what it needs to see."""

    when: ClassVar[str] = "at every decision"

    def at_decision(self, moment: Moment) -> None:
        """Looks at a decision before it is taken. Raises Broken."""

    def after_action(self, moment: Moment, action: Action, events: Sequence[Event]) -> None:
        """Looks at what the action taken at that decision led to. Raises Broken."""

    def at_end(self, trial: Trial) -> None:
        """Looks back at a whole game that went on to its end, or until it was given up. Raises Broken."""


class RunLaw(AnyLaw):
    """A law about the ruleset as a whole, looked at once, after the games."""

    when: ClassVar[str] = "once"

    def of_run(self, run: Run) -> None:
        """Looks at the run. Raises Broken."""
