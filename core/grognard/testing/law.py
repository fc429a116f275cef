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

__all__ = ["Broken", "Law", "RunLaw"]


class Broken(Exception):
    """A law does not hold; the text says what happened and what to do. `law` names another law than the one that saw it."""

    def __init__(self, message: str, law: str = "") -> None:
        super().__init__(message)
        self.law = law


class Law:
    """A law about a single game. A new instance watches each game; override what it needs to see.

    `name` is what a failure is called, `holds` the law in a sentence, `when` how often it is looked at. Where one of the
    laws named in `unless` is broken in a game, this one would only fail for the same reason and is not looked at.
    """

    name: ClassVar[str]
    holds: ClassVar[str]
    when: ClassVar[str] = "at every decision"
    unless: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.checks = 0
        """How many things were looked at."""

    def at_decision(self, moment: Moment) -> None:
        """Looks at a decision before it is taken. Raises Broken."""

    def after_action(self, moment: Moment, action: Action, events: Sequence[Event]) -> None:
        """Looks at what the action taken at that decision led to. Raises Broken."""

    def at_end(self, trial: Trial) -> None:
        """Looks back at a whole game. Raises Broken."""

    def broken(self, message: str, law: str = "") -> NoReturn:
        """Says that the law does not hold."""
        raise Broken(message, law)


class RunLaw:
    """A law about the ruleset as a whole, looked at once, after the games."""

    name: ClassVar[str]
    holds: ClassVar[str]
    when: ClassVar[str] = "once"
    unless: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.checks = 0

    def of_run(self, run: Run) -> None:
        """Looks at the run. Raises Broken."""

    def broken(self, message: str, law: str = "") -> NoReturn:
        """Says that the law does not hold."""
        raise Broken(message, law)
