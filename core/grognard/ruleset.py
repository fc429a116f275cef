"""What a plugin provides: a ruleset, and code house rules that change it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from grognard.actions import Action, Done
from grognard.state import AnyDraft, Draft, Event, Position, Result, State
from grognard.units import Unit, UnitKind

if TYPE_CHECKING:
    from grognard.data import EffectiveData
    from grognard.steps import Step
    from grognard.view.shapes import Shape

__all__ = ["API_VERSION", "AnyRuleset", "HouseRule", "Ruleset"]

API_VERSION = 1
"""The version of the plugin interface; it changes when a plugin written for the old one would fail."""

S = TypeVar("S", bound=State)
U = TypeVar("U", bound=Unit)
T = TypeVar("T")


class Ruleset(Generic[S, U, T]):
    """The rules of one game. A plugin subclasses this, names its classes, and implements `compile` and `setup`.

    `folder` holds ruleset.yaml, units.yaml, schema.yaml, scenarios/ and, if there are any, house/ and records/.
    """

    id: ClassVar[str]
    version: ClassVar[str]
    api: ClassVar[int] = API_VERSION
    folder: ClassVar[Path]

    state: ClassVar[type[State]] = State
    units: ClassVar[tuple[type[Unit], ...]] = (Unit,)
    kind: ClassVar[type[UnitKind]] = UnitKind
    steps: ClassVar[tuple[type[Step], ...]] = ()
    actions: ClassVar[tuple[type[Action], ...]] = (Done,)
    events: ClassVar[tuple[type[Event], ...]] = ()

    def compile(self, data: EffectiveData, kinds: Mapping[str, Any], board: Any) -> T:
        """The effective data as plain values that steps look up; done once for a game."""
        raise NotImplementedError

    def setup(self, draft: Draft[S, U, T]) -> None:
        """Puts the units of `draft.rules.data` on the table and the first steps on the agenda."""
        raise NotImplementedError

    def resign(self, draft: Draft[S, U, T], side: str) -> None:
        """Ends the game when a side resigns; the default lets the only other side win, or nobody of several."""
        others = [other for other in draft.state.sides if other != side]
        draft.end(Result(winner=others[0] if len(others) == 1 else None, reason=f"{side} resigned"))

    def evaluate(self, position: Position[S, U, T], side: str) -> float:
        """How well a side stands, for bots; larger is better. The default counts units."""
        return float(sum(1 if unit.side == side else -1 for unit in position.units.values()))

    def marks(self, position: Position[S, U, T], unit: U) -> tuple[str, ...]:
        """Short words drawn on a unit's counter ("leader", "camp", "moved"); none by default."""
        return ()

    def hollow(self, position: Position[S, U, T], unit: U) -> Collection[int]:
        """On a table, the numbers of bases to draw hollow, as out of formation or spent; none by default."""
        return ()

    def summary(self, position: Position[S, U, T]) -> Sequence[str]:
        """Lines beside the picture: losses, points, whatever a player keeps count of."""
        return ()

    def caution(self, position: Position[S, U, T], action: Action) -> str:
        """What a person should know before a legal action that may be a slip, such as units that it gives up.

        Empty by default, and for most actions. Programs at which a person plays ask it; bots and the referee do not.
        """
        return ""

    def shapes(self, position: Position[S, U, T]) -> Sequence[Shape]:
        """Shapes of the ruleset's own for the picture, such as markers; none by default."""
        return ()

    def conceal(self, state: S, side: str) -> S:
        """The state as one side may see it; the default hides nothing."""
        return state

    def conceal_event(self, position: Position[S, U, T], event: Event, side: str) -> Event | None:
        """An event as one side may hear of it, in the position that it led to; None where it hears nothing.

        Asked when somebody looks at the log. The default tells everything.
        """
        return event


class HouseRule:
    """A house rule in code: an object whose methods, marked with `hookimpl`, implement hooks of `HouseRuleSpecs`.

    `extends` is the id of the ruleset it belongs to. `handlers` carry out the further actions that it offers.
    """

    id: ClassVar[str]
    version: ClassVar[str]
    name: ClassVar[str] = ""
    extends: ClassVar[str]
    steps: ClassVar[tuple[type[Step], ...]] = ()
    handlers: ClassVar[Mapping[type[Action], Callable[[AnyDraft, Any], None]]] = {}
    events: ClassVar[tuple[type[Event], ...]] = ()


AnyRuleset = Ruleset[Any, Any, Any]
