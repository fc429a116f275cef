"""What sides decide: the actions and their text forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

from msgspec.structs import replace

from grognard.actions import Action, Degrees, Inches, UnitId, resolve_unit

if TYPE_CHECKING:
    from grognard.state import AnyPosition

__all__ = [
    "Advance",
    "Arrange",
    "Brace",
    "Buy",
    "Command",
    "CommandFire",
    "CounterCharge",
    "Fight",
    "Fire",
    "Grant",
    "Join",
    "Lose",
    "March",
    "Order",
    "Rally",
    "React",
    "Reform",
    "Replace",
    "Rest",
    "Ride",
]


class March(Action, frozen=True, kw_only=True, tag="thirty_years_war.march"):
    """An impulse of movement: the unit rolls for its movepoints (TW-032)."""

    form = "march {unit}"
    unit: UnitId


class Fire(Action, frozen=True, kw_only=True, tag="thirty_years_war.fire"):
    """An impulse of shooting (TW-127)."""

    form = "shoot {unit} {target}"
    unit: UnitId
    target: UnitId


class Rest(Action, frozen=True, kw_only=True, tag="thirty_years_war.rest"):
    """An impulse of restoring order (TW-100)."""

    form = "restore {unit}"
    unit: UnitId


class Fight(Action, frozen=True, kw_only=True, tag="thirty_years_war.fight"):
    """An impulse for hand-to-hand (TW-158): `harder` for the own roll, `guarded` against the enemy's next."""

    form = "fight {unit} {how}"
    unit: UnitId
    how: Literal["harder", "guarded"]


class Advance(Action, frozen=True, kw_only=True, tag="thirty_years_war.advance"):
    """Straight ahead; into an enemy it is a charge (TW-048, TW-144)."""

    form = "advance {unit} {inches}"
    unit: UnitId
    inches: Inches


class Reform(Action, frozen=True, kw_only=True, tag="thirty_years_war.reform"):
    """A manoeuvre to a block of so many files, the middle of its front there (TW-048)."""

    form = "reform {unit} {files} at {x_inches} {y_inches} {heading_degrees}"
    unit: UnitId
    files: int
    x_inches: Inches
    y_inches: Inches
    heading_degrees: Degrees


class Arrange(Action, frozen=True, kw_only=True, tag="thirty_years_war.arrange"):
    """A manoeuvre base by base (TW-051): for each the middle and the heading as `x/y/heading`, joined by `;`."""

    form = "arrange {unit} {places}"
    unit: UnitId
    places: str


class Lose(Action, frozen=True, kw_only=True, tag="thirty_years_war.lose"):
    """The base that a unit loses, by its number from 0 (TW-O25)."""

    form = "lose {unit} {base}"
    unit: UnitId
    base: int


class Brace(Action, frozen=True, kw_only=True, tag="thirty_years_war.brace"):
    """A reaction to a charge (TW-154): brace, or brace with the pikes while the shot fire (TW-155)."""

    form = "brace {unit} {how}"
    unit: UnitId
    how: Literal["firm", "firing"]


class CounterCharge(Action, frozen=True, kw_only=True, tag="thirty_years_war.countercharge"):
    """A reaction: the unit charges the enemy (TW-110)."""

    form = "countercharge {unit}"
    unit: UnitId


class React(Action, frozen=True, kw_only=True, tag="thirty_years_war.react"):
    """A reaction by moving: re-form, or retreat from the enemy (TW-110)."""

    form = "react {unit} {how}"
    unit: UnitId
    how: Literal["reform", "retreat"]


class Ride(Action, frozen=True, kw_only=True, tag="thirty_years_war.ride"):
    """A commander moves, 8″ for each command point (TW-071)."""

    form = "ride {unit} {x_inches} {y_inches}"
    unit: UnitId
    x_inches: Inches
    y_inches: Inches


class Join(Action, frozen=True, kw_only=True, tag="thirty_years_war.join"):
    """A commander moves to a unit and attaches himself to it (TW-O26)."""

    form = "join {unit} {target}"
    unit: UnitId
    target: UnitId


class Rally(Action, frozen=True, kw_only=True, tag="thirty_years_war.rally"):
    """A command point takes a point of disorder off a unit in base contact (TW-072)."""

    form = "rally {unit}"
    unit: UnitId


class Buy(Action, frozen=True, kw_only=True, tag="thirty_years_war.buy"):
    """A command point gives a unit in base contact another impulse (TW-073)."""

    form = "spur {unit}"
    unit: UnitId


class Joint(Action, frozen=True, kw_only=True):
    """A coordinated order: units joined by `+`, each named as anywhere, and the command points put in (TW-074)."""

    units: str
    points: int

    @classmethod
    def read(cls, text: str, position: AnyPosition) -> Self | None:
        """The order that a text writes, with the ids of its units. Raises InvalidAction where one is none."""
        found = super().read(text, position)
        if not isinstance(found, cls):
            return None
        names = [resolve_unit(word, position) for word in found.units.split("+") if word]
        return replace(found, units="+".join(names) or found.units)

    @classmethod
    def usage(cls) -> str:
        """The form as it is explained to a player."""
        return super().usage().replace("UNITS", "UNIT+UNIT")


class Command(Joint, frozen=True, kw_only=True, tag="thirty_years_war.command"):
    """A coordinated order to march (TW-074)."""

    form = "command {units} march {points}"


class CommandFire(Joint, frozen=True, kw_only=True, tag="thirty_years_war.command-fire"):
    """A coordinated order to shoot at one target (TW-074)."""

    form = "command {units} shoot {target} {points}"
    target: UnitId


class Grant(Action, frozen=True, kw_only=True, tag="thirty_years_war.grant"):
    """A lower commander acts at once, with so many of this one's command points (TW-082, TW-O2)."""

    form = "lead {unit} {points}"
    unit: UnitId
    points: int


class Order(Action, frozen=True, kw_only=True, tag="thirty_years_war.order"):
    """A command point gives a lower commander another order and puts its flag there (TW-080, TW-081)."""

    form = "order {unit} {order} {x_inches} {y_inches}"
    unit: UnitId
    order: Literal["advance", "hold"]
    x_inches: Inches
    y_inches: Inches


class Replace(Action, frozen=True, kw_only=True, tag="thirty_years_war.replace"):
    """A command point, for good, puts another in a lower commander's place (TW-084)."""

    form = "replace {officer}"
    officer: str

    @classmethod
    def read(cls, text: str, position: AnyPosition) -> Self | None:
        """The action that a text writes; the fallen are named as those in play. Raises InvalidAction."""
        found = super().read(text, position)
        if not isinstance(found, cls):
            return None
        word = found.officer.casefold()
        fallen = {officer.id for officer in position.state.fallen} & {word, f"{position.side}-{word}"}
        return replace(found, officer=min(fallen) if fallen else resolve_unit(word, position))
