"""Steps: the sequence of play as a stack of small immutable values, the agenda, kept in the state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, cast

import msgspec

from grognard.actions import Action, Refusal
from grognard.errors import blaming
from grognard.units import Unit

if TYPE_CHECKING:
    from grognard.state import AnyDraft, AnyPosition, Event

__all__ = ["Hint", "Step", "asked", "misled"]


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """Something a step would like to see drawn for a unit: its reach, an arc, a range. `at` names hexes or points."""

    kind: str
    at: tuple[str, ...] = ()
    facts: dict[str, float] = {}


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One step of the sequence of play: a decision for `side`, or, where `side` is None, something the rules do.

    A subclass has a tag that starts with its ruleset's id, and overrides `actions` and `apply` (a decision) or `run`
    (automatic). Fields hold ids, never units: when the step resumes, what it was about may be gone. When a step is
    carried out it has already left the agenda; one that goes on pushes itself again with `draft.then(self)`.
    """

    exhaustive: ClassVar[bool] = True
    """Whether `actions` is the full list; where not, `refusal` judges any other action."""
    takes: ClassVar[tuple[type[Action], ...]] = ()
    """The action classes a player may write here."""
    title: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    passes: ClassVar[Action | None] = None
    """The action that ends this side's part of the step, for bots and odds to look past it; None if there is none."""

    unit_actions: ClassVar[tuple[type[Action], ...]] = ()
    """The action classes that change the unit that takes them and nothing else, so that `act` tells all they do."""
    told_by_act: ClassVar[tuple[type[Action], ...]] = ()
    """Those of them that the referee carries out by `act`, without a draft; found by itself."""

    side: str | None = None

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for name in {"takes", "unit_actions"} & vars(cls).keys():
            _check_classes(cls, name)
        if "unit_actions" in vars(cls):
            for kind in cls.unit_actions:
                if "unit" not in kind.__struct_fields__:
                    raise TypeError(f"{kind.__name__} names no unit, so it is none of {cls.__name__}'s unit_actions")
            cls.told_by_act = cls.unit_actions
        elif "apply" in vars(cls):  # a subclass that has an apply() of its own wants it called
            cls.told_by_act = ()

    def actions(self, position: AnyPosition, unit: str | None = None) -> Sequence[Action]:
        """Every legal action, or one unit's; where the step is not exhaustive, a good finite choice of them."""
        return ()

    def refusal(self, position: AnyPosition, action: Action) -> Refusal | None:
        """None where the action is legal, else why not. The default looks it up in the list of an exhaustive step."""
        if action in self.actions(position, action.unit):
            return None
        return Refusal(self.rule, "{action} is not possible now", {"action": str(action)})

    def act(self, position: AnyPosition, action: Action) -> tuple[Unit, Event]:
        """For one of its `unit_actions`: the unit as it is afterwards, and the event for the log."""
        raise NotImplementedError(f"{type(self).__name__} does not say what {action} does")

    def having_acted(self, unit: str) -> Self:
        """For `unit_actions`: this step after one more unit has acted."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it goes on after {unit}")

    def apply(self, draft: AnyDraft, action: Action) -> None:
        """Carries a legal action out on the draft. The default does it for `unit_actions`."""
        if type(action) in self.unit_actions:
            draft.resume(self)  # so that act() sees what it sees without a draft: this step is still on the agenda
            told: Any = self.act(draft, action)
            draft.pop()
            try:
                unit, event = told
            except (TypeError, ValueError):
                misled(told, action)
            if unit.id != action.unit or unit.id not in draft.units:
                misled(unit, action)
            draft.put(unit)
            draft.log(event)
            draft.resume(self.having_acted(unit.id))
            return
        raise NotImplementedError(f"{type(self).__name__} has no apply() that carries out {action}")

    def run(self, draft: AnyDraft) -> None:
        """Does what the rules do themselves; only for steps without a side."""
        raise NotImplementedError(f"{type(self).__name__} has no side and does nothing")

    def forced(self, position: AnyPosition) -> Action | None:
        """The only legal action, so that nobody is asked; None where there is a choice. Override to save questions."""
        return None

    def hints(self, position: AnyPosition, unit: str) -> Iterator[Hint]:
        """What a picture may show of this unit's possibilities."""
        return iter(())

    def heading(self, position: AnyPosition) -> str:
        """What a player is asked, in one line."""
        return self.title or type(self).__name__


def _check_classes(step: type[Step], name: str) -> None:
    """Raises TypeError where `takes` or `unit_actions` is no tuple of action classes, say for want of a comma."""
    given: Any = getattr(step, name)
    among = cast("tuple[object, ...]", given) if given.__class__ is tuple else (None,)
    if not all(isinstance(kind, type) and issubclass(kind, Action) for kind in among):
        told = getattr(given, "__name__", repr(given))
        raise TypeError(f"{step.__name__}.{name} must be a tuple of action classes, such as (Move,), and is {told}")


def misled(told: object, action: Action) -> NoReturn:
    """Raises what is wrong with what a step's `act` told: ValueError for another unit, TypeError for anything else."""
    if isinstance(told, Unit):
        raise ValueError(f"act() told of {told.id}, but it is {action.unit} that acts")  # noqa: TRY004
    raise TypeError(f"act() returned {type(told).__name__}; it must return the unit as it is then, and an event")


def asked(position: AnyPosition) -> str:
    """What the side on turn is asked, in a line; empty where nobody is. Raises PluginError where the step fails."""
    step = position.step
    if step is None or position.side is None:
        return ""
    with blaming(f"the ruleset {position.rules.ruleset.id}", f"say what {type(step).__name__} asks"):
        return f"{step.heading(position)}"
