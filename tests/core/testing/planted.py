"""Three Banners with a fault planted in it: a class for each kind, most with a faulty step before the first turn."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from grognard.actions import Action, Done, Refusal, UnitId
from grognard.ruleset import HouseRule
from grognard.state import Deck
from grognard.steps import Step
from tests.invented.pieces import InventedDraft, InventedPosition, March, Marched, Piece
from tests.invented.plugin import Invented
from tests.invented.steps import Marching, march


class Planted(Invented):
    """Three Banners, whose sides take a first step of another class."""

    first: ClassVar[type[Step]] = Marching
    steps: ClassVar[Any] = Invented.steps
    actions: ClassVar[Any] = Invented.actions
    events: ClassVar[Any] = Invented.events

    def setup(self, draft: InventedDraft) -> None:
        super().setup(draft)
        draft.then(*(self.first(side=side) for side in ("blue", "red", "white")))


def noted(number: int) -> dict[str, Deck]:
    """A place in the state for a number that does no harm there."""
    return {"noted": Deck(drawn=(str(number),))}


class Sound(Planted):
    pass


# an action that changes what an earlier state holds


class Scribbling(Marching, frozen=True, kw_only=True, tag="invented.planted-scribbling"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        draft.state.decks[f"after {action}"] = Deck()
        super().apply(draft, action)


class Aliasing(Planted):
    first = Scribbling
    steps = (*Invented.steps, Scribbling)


class Overwriting(Marching, frozen=True, kw_only=True, tag="invented.planted-overwriting"):
    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        units: Any = position.units
        units["red-captain"] = replace(units["red-captain"], hits=7)
        return super().actions(position, unit)


class Overwritten(Planted):
    first = Overwriting
    steps = (*Invented.steps, Overwriting)


# the order of a set


class Jumbled(Marching, frozen=True, kw_only=True, tag="invented.planted-jumbled"):
    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        return list({action: str(action) for action in set(super().actions(position, unit))})


class SetOrder(Planted):
    first = Jumbled
    steps = (*Invented.steps, Jumbled)


# nowhere to go on to


class Stranded(Marching, frozen=True, kw_only=True, tag="invented.planted-stranded"):
    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        return [] if self.acted else super().actions(position, unit)


class NoAction(Planted):
    first = Stranded
    steps = (*Invented.steps, Stranded)


class Unready(Planted):
    def setup(self, draft: InventedDraft) -> None:
        super().setup(draft)
        if draft.roll("d2").total == 1:
            raise LookupError("nobody is here")


class Abandoning(Marching, frozen=True, kw_only=True, tag="invented.planted-abandoning"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        draft.drop(lambda step: True)


class NoStep(Planted):
    first = Abandoning
    steps = (*Invented.steps, Abandoning)


# a list that does not tell the truth


class Boasting(Marching, frozen=True, kw_only=True, tag="invented.planted-boasting"):
    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        return [*super().actions(position, unit), March(unit=f"{self.side}-captain", to="Z99")]


class IllegalListed(Planted):
    first = Boasting
    steps = (*Invented.steps, Boasting)


class TakingBack(Marching, frozen=True, kw_only=True, tag="invented.planted-taking-back"):
    def refusal(self, position: InventedPosition, action: Action) -> Refusal | None:
        captain = f"{self.side}-captain"
        if action.unit == captain:
            return Refusal("IN-20", "{unit} stays where it is", {"unit": captain})
        return super().refusal(position, action)


class RefusedListed(Planted):
    first = TakingBack
    steps = (*Invented.steps, TakingBack)


class Lenient(Marching, frozen=True, kw_only=True, tag="invented.planted-lenient"):
    def refusal(self, position: InventedPosition, action: Action) -> Refusal | None:
        return None


class UnlistedApplies(Planted):
    first = Lenient
    steps = (*Invented.steps, Lenient)


class Promising(Marching, frozen=True, kw_only=True, tag="invented.planted-promising"):
    exhaustive = False

    def refusal(self, position: InventedPosition, action: Action) -> Refusal | None:
        return None

    def apply(self, draft: InventedDraft, action: Action) -> None:
        if action not in super().actions(draft):
            raise LookupError(str(action))
        super().apply(draft, action)


class AllowedFails(Planted):
    first = Promising
    steps = (*Invented.steps, Promising)


# what is done under house rules in code and without them


class Drilling(Marching, frozen=True, kw_only=True, tag="invented.planted-drilling"):
    """Marches by `act`, quietly: nobody is shown."""

    unit_actions = (March,)

    def act(self, position: InventedPosition, action: Action) -> tuple[Piece, Marched]:
        to = action.to if isinstance(action, March) else None
        return replace(position.units[action.unit or ""], at=to), Marched(unit=action.unit or "")

    def apply(self, draft: InventedDraft, action: Action) -> None:
        if not isinstance(action, Done):
            Step.apply(self, draft, action)


class Drilled(Planted):
    """Without a fault."""

    first = Drilling
    steps = (*Invented.steps, Drilling)


class Idling(Drilling, frozen=True, kw_only=True, tag="invented.planted-idling"):
    unit_actions = (March,)

    def apply(self, draft: InventedDraft, action: Action) -> None:
        pass


class ActsAndDoesNothing(Planted):
    first = Idling
    steps = (*Invented.steps, Idling)


class Drumming(Drilling, frozen=True, kw_only=True, tag="invented.planted-drumming"):
    unit_actions = (March,)

    def apply(self, draft: InventedDraft, action: Action) -> None:
        super().apply(draft, action)
        if isinstance(action, March):
            draft.log(Marched(unit="the drum"))


class ActsInSilence(Planted):
    first = Drumming
    steps = (*Invented.steps, Drumming)


class Faltering(Drilling, frozen=True, kw_only=True, tag="invented.planted-faltering"):
    unit_actions = (March,)

    def apply(self, draft: InventedDraft, action: Action) -> None:
        if action != Done():
            raise LookupError(action.unit)


class ActsAndFails(Planted):
    first = Faltering
    steps = (*Invented.steps, Faltering)


# refusals that do not speak


class Mute(Marching, frozen=True, kw_only=True, tag="invented.planted-mute"):
    rule = ""


class RefusalWithoutRule(Planted):
    first = Mute
    steps = (*Invented.steps, Mute)


class Mumbling(Marching, frozen=True, kw_only=True, tag="invented.planted-mumbling"):
    def refusal(self, position: InventedPosition, action: Action) -> Refusal | None:
        listed = action in self.actions(position, action.unit)
        return None if listed else Refusal("IN-20", "{unit} is too far away", {})


class RefusalWithoutFacts(Planted):
    first = Mumbling
    steps = (*Invented.steps, Mumbling)


# what the other side must not learn


class Betrayed(Marched, frozen=True, kw_only=True, tag="invented.planted-betrayed"):
    form = "{unit} marches to {to}"
    to: str


class Telling(Marching, frozen=True, kw_only=True, tag="invented.planted-telling"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        super().apply(draft, action)
        if isinstance(action, March):
            draft.log(Betrayed(unit=action.unit, to=action.to))


class LeakInTheLog(Planted):
    first = Telling
    steps = (*Invented.steps, Telling)
    events = (*Invented.events, Betrayed)


class Sidestepping(Marching, frozen=True, kw_only=True, tag="invented.planted-sidestepping"):
    """Marches anywhere but where somebody stands, hidden or not."""

    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        mine = [piece for piece in self.ready(position) if unit in (None, piece.id)]
        free = [to for to in position.tables.board.adjacent if to not in position.occupied]
        found: list[Action] = [March(unit=piece.id, to=to) for piece in mine for to in free]
        return found if unit else [*found, *super().actions(position)[-1:]]


class LeakInTheList(Planted):
    first = Sidestepping
    steps = (*Invented.steps, Sidestepping)


class Explaining(Marching, frozen=True, kw_only=True, tag="invented.planted-explaining"):
    def refusal(self, position: InventedPosition, action: Action) -> Refusal | None:
        if action in self.actions(position, action.unit):
            return None
        piece = position.units["blue-spears-2"]
        return Refusal("IN-20", "the way is barred by {enemy} at {at}", {"enemy": piece.id, "at": piece.at})


class LeakInARefusal(Planted):
    first = Explaining
    steps = (*Invented.steps, Explaining)


class Imagining(Planted):
    def imagine(self, view: Any, source: Any) -> Any:
        """Puts the captain somewhere else, whom everybody sees."""
        state = view.position.state
        captain = state.units["blue-captain"]
        return replace(state, units={**state.units, captain.id: replace(captain, at="A1")})


# what decides besides the state and the dice


class Clockwork(Marching, frozen=True, kw_only=True, tag="invented.planted-clockwork"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        draft.set(decks=noted(int(time.time())))
        super().apply(draft, action)


class HiddenTime(Planted):
    first = Clockwork
    steps = (*Invented.steps, Clockwork)


class Dicing(Marching, frozen=True, kw_only=True, tag="invented.planted-dicing"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        super().apply(draft, action)
        if random.random() < 0.01:
            draft.drop(lambda step: step == self)


class HiddenRandom(Planted):
    first = Dicing
    steps = (*Invented.steps, Dicing)


CALLS: list[str] = []


class Counting(Marching, frozen=True, kw_only=True, tag="invented.planted-counting"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        CALLS.append(str(action))
        draft.set(decks=noted(len(CALLS)))
        super().apply(draft, action)


class SharedBetweenGames(Planted):
    first = Counting
    steps = (*Invented.steps, Counting)

    def setup(self, draft: InventedDraft) -> None:
        CALLS.clear()
        super().setup(draft)


# what cannot be written down or shown


class Unlisted(Marching, frozen=True, kw_only=True, tag="invented.planted-unlisted"):
    pass


class Unsaveable(Planted):
    first = Unlisted


class Anonymous(Marching, frozen=True, kw_only=True, tag="quick-marching"):
    pass


class TagOfNobody(Planted):
    first = Anonymous
    steps = (*Invented.steps, Anonymous)


class Salute(Action, frozen=True, kw_only=True, tag="salute"):
    form = "salute"


def salute(draft: InventedDraft, action: Salute) -> None:
    pass


class Drill(HouseRule):
    id = "planted.drill"
    version = "1"
    extends = "invented"
    handlers: ClassVar[Any] = {Salute: salute}


class Odd(Marching, frozen=True, kw_only=True, tag="invented.planted-odd"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        draft.set(fog=lambda: True)
        super().apply(draft, action)


class Unwritable(Planted):
    first = Odd
    steps = (*Invented.steps, Odd)


class Forgetting(Marching, frozen=True, kw_only=True, tag="invented.planted-forgetting"):
    """Goes by where the data come from, which no record keeps."""

    def apply(self, draft: InventedDraft, action: Action) -> None:
        draft.set(decks=noted(len(draft.rules.data.provenance)))
        super().apply(draft, action)


class OtherWhenLoaded(Planted):
    first = Forgetting
    steps = (*Invented.steps, Forgetting)


class Sloped(March, frozen=True, kw_only=True, tag="invented.planted-sloped"):
    form = "slope {unit} {to}"
    unit: UnitId  # pyright: ignore[reportGeneralTypeIssues]
    pace: int = 0


class Sloping(Marching, frozen=True, kw_only=True, tag="invented.planted-sloping"):
    takes: ClassVar[Any] = (*Marching.takes, Sloped)

    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        found = super().actions(position, unit)
        return [*(Sloped(unit=it.unit, to=it.to, pace=2) for it in found if isinstance(it, March)), *found]


class TextSaysLess(Planted):
    first = Sloping
    steps = (*Invented.steps, Sloping)
    actions = (*Invented.actions, Sloped)


class Unmarked(Planted):
    def marks(self, position: InventedPosition, unit: Piece) -> tuple[str, ...]:
        raise LookupError(unit.id)


class Unjudged(Planted):
    def evaluate(self, position: InventedPosition, side: str) -> float:
        return float("nan")


class Chatting(Marching, frozen=True, kw_only=True, tag="invented.planted-chatting"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        print("marching")  # noqa: T201 - the fault
        super().apply(draft, action)


class Prints(Planted):
    first = Chatting
    steps = (*Invented.steps, Chatting)


# games that do not end


class Pacing(Marching, frozen=True, kw_only=True, tag="invented.planted-pacing"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        if isinstance(action, March):
            march(draft, action)
        draft.then(self)


class Endless(Planted):
    first = Pacing
    steps = (*Invented.steps, Pacing)


class Whirl(Step, frozen=True, kw_only=True, tag="invented.planted-whirl"):
    def run(self, draft: InventedDraft) -> None:
        draft.then(self)


class Whirling(Marching, frozen=True, kw_only=True, tag="invented.planted-whirling"):
    def apply(self, draft: InventedDraft, action: Action) -> None:
        draft.then(Whirl())


class EndlessSteps(Planted):
    first = Whirling
    steps = (*Invented.steps, Whirling, Whirl)


class Ghostly(Marching, frozen=True, kw_only=True, tag="invented.planted-ghostly"):
    """Trips over actions that name nobody who is there."""

    def refusal(self, position: InventedPosition, action: Action) -> Refusal | None:
        if action in self.actions(position, action.unit):
            return None
        strength = position.tables.kinds[action.unit or "nobody"].strength
        return Refusal("IN-20", "{n} is too weak for that", {"n": strength})


class JudgingFails(Planted):
    first = Ghostly
    steps = (*Invented.steps, Ghostly)
