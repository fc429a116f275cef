"""What happens in a game of Formation, as the log tells it."""

from __future__ import annotations

from typing import Literal

from grognard.board.poses import Pose
from grognard.state import Event

__all__ = [
    "Dispersed",
    "Gone",
    "HitsTaken",
    "Moved",
    "Panicked",
    "Reformed",
    "Rolled",
    "Scored",
    "Tested",
    "Untouched",
]

Verb = Literal["moves", "runs", "trots", "flees", "springs back"]
_RULES = {"moves": "FM-H3", "runs": "FM-032", "trots": "FM-033", "flees": "FM-069", "springs back": "FM-H11"}


class _Ruled(Event, frozen=True, kw_only=True):
    """An event that says itself which rule made it so."""

    because: str

    def rules(self) -> tuple[str, ...]:
        """The rule."""
        return (self.because,)


class Rolled(Event, frozen=True, kw_only=True, tag="formation.rolled"):
    """The dice of a run, which are its inches and the result of its test."""

    unit: str
    verb: Verb
    inches: int
    dice: str

    def __str__(self) -> str:
        return f"{self.unit} {self.verb}: {self.inches}″ ({self.dice})"

    def rules(self) -> tuple[str, ...]:
        """The rule of the run."""
        return (_RULES[self.verb],)


class Moved(Event, frozen=True, kw_only=True, tag="formation.moved"):
    """A unit went somewhere; `inches` is the travel of its farthest corner, `met` an enemy that it came up to."""

    unit: str
    verb: Verb
    start: Pose
    to: Pose
    inches: float
    met: str = ""

    def __str__(self) -> str:
        met = f" into contact with {self.met}" if self.met else ""
        return f"{self.unit} {self.verb} {self.inches:.2g}″{met}"

    def rules(self) -> tuple[str, ...]:
        """The rule of the move, and that of attacks."""
        return (_RULES[self.verb], "FM-H13") if self.met else (_RULES[self.verb],)


class Tested(_Ruled, frozen=True, kw_only=True, tag="formation.tested"):
    """A loss-of-formation test whose result fell on `unit`; `lost` warriors lost formation."""

    unit: str
    lost: int
    result: int
    threshold: float

    def __str__(self) -> str:
        who = f"{self.lost} of {self.unit} lose formation" if self.lost else f"{self.unit} keeps formation"
        if self.lost == 1:
            who = f"1 of {self.unit} loses formation"
        return f"{who} ({self.result} against {self.threshold:g})"


class Dispersed(_Ruled, frozen=True, kw_only=True, tag="formation.dispersed"):
    """Warriors of a panicking unit left the field: dispersed by their test, or over the edge of the table."""

    unit: str
    warriors: int
    how: Literal["dispersed", "over the edge"]

    def __str__(self) -> str:
        return f"{self.unit}: {self.warriors} {'leave the table' if self.how == 'over the edge' else 'dispersed'}"


class HitsTaken(_Ruled, frozen=True, kw_only=True, tag="formation.hits"):
    """What hits did to a unit."""

    unit: str
    killed: int
    disordered: int

    def __str__(self) -> str:
        return f"{self.unit}: {self.killed} killed, {self.disordered} out of formation"


class Panicked(Event, frozen=True, kw_only=True, tag="formation.panicked"):
    """The last warrior in formation has lost it (FM-006)."""

    form = "{unit} panics"
    rule = "FM-006"
    unit: str


class Untouched(Event, frozen=True, kw_only=True, tag="formation.untouched"):
    """A panicking unit that has run in this player turn is attacked or shot at for nothing (FM-H7)."""

    form = "{unit} has already run in this turn, and nothing more happens to it"
    rule = "FM-H7"
    unit: str


class Scored(_Ruled, frozen=True, kw_only=True, tag="formation.scored"):
    """A side received demoralisation points."""

    side: str
    points: int
    total: int
    of: str

    def __str__(self) -> str:
        word = "point" if self.points == 1 else "points"
        return f"{self.side} takes {self.points} {word} for {self.of} ({self.total} in all)"


class Reformed(Event, frozen=True, kw_only=True, tag="formation.reformed"):
    """A unit changed its formation; `returned` warriors are back in it."""

    rule = "FM-H8"
    unit: str
    density: str
    files: int
    returned: int

    def __str__(self) -> str:
        back = f"; {self.returned} return to formation" if self.returned else ""
        return f"{self.unit} re-forms, {self.density}, in {self.files} files{back}"


class Gone(_Ruled, frozen=True, kw_only=True, tag="formation.gone"):
    """A unit has no warrior left."""

    form = "{unit} is no more"
    unit: str
