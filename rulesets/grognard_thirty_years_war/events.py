"""What the log tells besides the tests: disorder, moves, losses, commanders, smoke."""

from __future__ import annotations

from grognard.board.poses import Pose
from grognard.state import Event

__all__ = ["Disordered", "Drawn", "Fled", "Gone", "Moved", "Noted", "Restored", "counted", "signed"]


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "movepoint"), counted(0, "movepoint")
    ('1 movepoint', '0 movepoints')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def signed(number: float) -> str:
    """A number with its sign, a minus as dice write it.

    >>> signed(-2), signed(1.5)
    ('−2', '+1.5')
    """
    return f"{number:+g}".replace("-", "−")


class Disordered(Event, frozen=True, kw_only=True, tag="thirty_years_war.disordered"):
    """A unit got points of disorder."""

    unit: str
    points: int
    now: int
    cause: str
    because: str

    def __str__(self) -> str:
        return f"{self.unit} gets {self.points} DP ({self.cause}) and has {self.now}"

    def rules(self) -> tuple[str, ...]:
        """The rule that gave them."""
        return (self.because,)


class Restored(Event, frozen=True, kw_only=True, tag="thirty_years_war.restored"):
    """A unit lost points of disorder."""

    unit: str
    points: int
    now: int
    cause: str
    because: str

    def __str__(self) -> str:
        return f"{self.unit} loses {self.points} DP ({self.cause}) and has {self.now}"

    def rules(self) -> tuple[str, ...]:
        """The rule that took them."""
        return (self.because,)


class Moved(Event, frozen=True, kw_only=True, tag="thirty_years_war.moved"):
    """A unit or a commander went from one pose to another."""

    unit: str
    start: Pose
    to: Pose
    how: str
    because: str

    def __str__(self) -> str:
        return f"{self.unit} {self.how} to {self.to.x_inches:g},{self.to.y_inches:g}"

    def rules(self) -> tuple[str, ...]:
        """The rule of the move."""
        return (self.because,)


class Fled(Event, frozen=True, kw_only=True, tag="thirty_years_war.fled"):
    """A unit began to flee, or stopped."""

    unit: str
    flees: bool

    def __str__(self) -> str:
        return f"{self.unit} flees" if self.flees else f"{self.unit} flees no more"

    def rules(self) -> tuple[str, ...]:
        """The rule of the status."""
        return ("TW-188",) if self.flees else ("TW-196",)


class Gone(Event, frozen=True, kw_only=True, tag="thirty_years_war.gone"):
    """A base, a unit or a commander left the table."""

    unit: str
    how: str
    because: str

    def __str__(self) -> str:
        return f"{self.unit} {self.how}"

    def rules(self) -> tuple[str, ...]:
        """The rule of the loss."""
        return (self.because,)


class Drawn(Event, frozen=True, kw_only=True, tag="thirty_years_war.drawn"):
    """A commander's card came up."""

    form = "the card of {unit} comes up: {points} CP"
    rule = "TW-061"
    unit: str
    points: int


class Noted(Event, frozen=True, kw_only=True, tag="thirty_years_war.noted"):
    """Something else that happened, in words."""

    form = "{text}"
    text: str
    because: str

    def rules(self) -> tuple[str, ...]:
        """The rule of it."""
        return (self.because,)
