"""What is true of a game now, as an immutable value, and the two ways to look at it: a position and a draft."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from grognard.errors import PluginError, blaming
from grognard.steps import Step
from grognard.units import Lost, Unit

if TYPE_CHECKING:
    from grognard.dice import Bands, DiceSource, Roll, Test
    from grognard.game_rules import GameRules

__all__ = [
    "AnyDraft",
    "AnyPosition",
    "Board",
    "Deck",
    "Draft",
    "Effect",
    "Event",
    "Position",
    "Result",
    "State",
    "draft_of",
]

S = TypeVar("S", bound="State")
U = TypeVar("U", bound=Unit)
T = TypeVar("T")


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """Cards by name: those left to draw, in no order, and those drawn, in the order of drawing."""

    left: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """Something that holds until a named moment: how an interrupt reaches the step beneath it."""

    name: str
    until: str
    unit: str | None = None
    side: str | None = None
    value: float = 0.0
    rule: str = ""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: the winning side (None for a draw), the sides' scores, and the reason with its rule."""

    winner: str | None
    scores: dict[str, float] = {}
    reason: str
    rule: str = ""


class State(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything that is true of the game now; a ruleset's subclass adds fields. Sides stand in order of play.

    `agenda` is the stack of steps still to come, the last of them now. `units` holds the units in play by id; a unit
    that leaves play moves to `lost`.
    """

    sides: tuple[str, ...]
    units: dict[str, Unit] = {}
    agenda: tuple[Step, ...] = ()
    turn: int = 0
    lost: tuple[Lost, ...] = ()
    effects: tuple[Effect, ...] = ()
    decks: dict[str, Deck] = {}
    result: Result | None = None


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Something that happened. `form` is the log line, with the fields in braces; `rule` the rule that made it so."""

    form: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    def __str__(self) -> str:
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        try:
            return self.form.format_map(fields)
        except Exception:  # noqa: BLE001 - a slip in a line for the log must not hide that something happened
            return repr(self)

    def rules(self) -> tuple[str, ...]:
        """The ids of the rules behind the event."""
        return (self.rule,) if self.rule else ()


known_events: set[type[Event]] = set()
"""The classes of events that have come up: to look one up is quicker than isinstance() on a struct."""


def know_event(event: Event) -> None:
    """Adds the class of an event to the known ones. Raises TypeError for what is no event."""
    if not isinstance(event, Event):
        raise TypeError(f"what happened was told as {type(event).__name__}, not as an Event")
    known_events.add(type(event))


class Board(Protocol):
    """What a position needs of a board: an index of the units on it, and the same index after one has changed."""

    def index(self, units: Iterable[Any]) -> Any:
        """The index of these units."""
        ...

    def reindex(self, index: Any, before: Any, after: Any) -> Any:
        """The index after a unit changed, given as it was (None for a new one) and as it is (None for one gone)."""
        ...


class Position(Generic[S, U, T]):
    """Effective rules, state and board, read-only: what steps, hooks and pictures look at. Made with `Position.of`.

    `units` is a read-only mapping of the units in play by id, `step` the step that is now (None when the agenda is
    empty), `side` the side that decides now (None when nobody does), `tables` the ruleset's compiled tables. `index`
    is the board's index of the units: on hexes the ids of the units in each occupied hex, on a table a TableIndex.
    """

    __slots__ = ()

    rules: GameRules[T]
    state: S
    units: Mapping[str, U]
    step: Step | None
    side: str | None
    tables: T
    index: Any

    @classmethod
    def of(cls, rules: GameRules[T], state: S, index: Any = None) -> Position[S, U, T]:
        """The position of a state under some rules; the board's index of the units, where at hand, is not made anew."""
        units: Mapping[str, Any] = _shown(rules, state.units)
        step = state.agenda[-1] if state.agenda else None
        side = step.side if step is not None and state.result is None else None
        if index is None and rules.board is not None:
            index = rules.board.index(units.values())
        return _Settled(rules, state, units, step, side, rules.tables, index)

    def having_acted(self, unit: U, step: Step) -> Position[S, U, T]:
        """The position after a unit, and with it the step that is now, has changed and nothing else (plain rules)."""
        name = unit.id
        state = self.state
        rules = self.rules
        index = self.index
        units: dict[str, Any] = state.units.copy()
        if index is not None:
            index = rules.board.reindex(index, units[name], unit)
        units[name] = unit
        state = replace(state, units=units, agenda=state.agenda[:-1] + (step,))  # noqa: RUF005
        return _Settled(rules, state, units, step, step.side, self.tables, index)

    @property
    def occupied(self) -> Mapping[str, tuple[str, ...]]:
        """On hexes: the ids of the units in each occupied hex."""
        return self.index  # type: ignore[no-any-return]

    def of_side(self, side: str) -> Iterator[U]:
        """The units of one side, in the order of the state."""
        return (unit for unit in self.units.values() if unit.side == side)

    def effects(self, name: str, *, unit: str | None = None, side: str | None = None) -> tuple[Effect, ...]:
        """The effects of that name that hold now, for a unit or a side where given."""
        return tuple(
            effect
            for effect in self.state.effects
            if effect.name == name and (unit is None or effect.unit == unit) and (side is None or effect.side == side)
        )

    def digest(self) -> str:
        """32 hexadecimal digits that two equal states, and only they, have in common.

        Raises PluginError for a state that cannot be written as JSON.
        """
        with blaming(f"the ruleset {self.rules.ruleset.id}", "keep its state to what can be written as JSON"):
            return blake2b(msgspec.json.encode(self.state, order="deterministic"), digest_size=16).hexdigest()


def _shown(rules: GameRules[Any], units: dict[str, Any]) -> Mapping[str, Any]:
    # house rules are strangers to the ruleset: what they try to write must fail there and then. A ruleset that writes
    # to a position fails the kit instead, for such a view costs a tenth of the time of an action
    return units if rules.plain else MappingProxyType(units)


class _Settled(Position[S, U, T], msgspec.Struct, Generic[S, U, T], eq=False, gc=False):
    # what positions are: one is made, and kept in the history, for every action, and a struct without the collector's
    # bookkeeping is made soonest; a draft is written to, and the fields of a struct are slow to write
    rules: GameRules[T]
    state: S
    units: Mapping[str, U]
    step: Step | None
    side: str | None
    tables: T
    index: Any


class Draft(Position[S, U, T]):
    """The working copy that a step writes to; it becomes the next position, or nothing if anything fails.

    It reads like a position, with every change made so far already true. Made with `draft_of`.
    """

    __slots__ = (
        "_base",
        "_dice",
        "_fields",
        "_working",
        "agenda",
        "events",
        "index",
        "over",
        "rules",
        "tables",
        "units",
    )

    agenda: tuple[Step, ...]
    """The steps still to come; the last is now."""
    events: tuple[Event, ...]
    """What has happened so far."""
    over: bool
    """Whether the game has ended in this draft."""
    _base: Any
    _working: dict[str, Any]
    _fields: dict[str, Any] | None
    _dice: DiceSource | None

    def begin(self, position: Position[S, U, T], dice: DiceSource | None) -> None:
        """Makes it start as a position."""
        self.rules = position.rules
        units: Mapping[str, Any] = MappingProxyType(position.state.units)
        self.units = units
        self.tables = position.tables
        self.index = position.index
        self._base = state = position.state
        self.agenda = state.agenda
        self._working = state.units
        self._dice = dice
        self._fields = None
        self.over = False
        self.events = ()

    # what it looks like now: properties stand in for what the position has as fields

    @property
    def state(self) -> S:  # type: ignore[override]
        """The state with every change so far in it."""
        base, fields = self._base, self._fields
        if fields is not None:
            self._base = base = replace(base, agenda=self.agenda, units=self._working, **fields)
            self._fields = None
        elif self.agenda is not base.agenda or self._working is not base.units:
            self._base = base = replace(base, agenda=self.agenda, units=self._working)
        return base  # type: ignore[no-any-return]

    @property
    def step(self) -> Step | None:  # type: ignore[override]
        """The step on top of the agenda."""
        return self.agenda[-1] if self.agenda else None

    @property
    def side(self) -> str | None:  # type: ignore[override]
        """The side of the step on top of the agenda."""
        return self.agenda[-1].side if self.agenda else None

    # units

    def change(self, unit: str, **fields: Any) -> U:
        """Replaces fields of a unit and returns the unit as it is now. Raises KeyError for a unit not in play."""
        after: U = replace(self._working[unit], **fields)
        self.put(after)
        return after

    def put(self, unit: U) -> None:
        """Adds a unit to play, or replaces the one with its id."""
        name = unit.id
        working, index = self._working, self.index
        if index is not None:
            self.index = self.rules.board.reindex(index, working.get(name), unit)
        if working is self._base.units:  # not yet the draft's own
            self._working = working = working.copy()
            self.units = MappingProxyType(working)
        working[name] = unit

    def share_keys(self) -> None:
        """Keeps the units in a mapping whose copies share its keys: those of 22 units take a third of the memory."""
        self._working = self.rules.sharing_keys(self._working)
        self.units = MappingProxyType(self._working)

    def remove(self, unit: str, fate: str) -> U:
        """Takes a unit out of play; `fate` is the ruleset's word for how. Raises KeyError for a unit not in play."""
        working = self._working
        gone: U = working[unit]
        if self.index is not None:
            self.index = self.rules.board.reindex(self.index, gone, None)
        if working is self._base.units:
            self._working = working = working.copy()
            self.units = MappingProxyType(working)
        del working[unit]
        state = self.state
        lost = Lost(id=gone.id, kind=gone.kind, side=gone.side, fate=fate, turn=state.turn)
        self.set(lost=(*state.lost, lost))
        return gone

    # the state and its agenda

    def set(self, **fields: Any) -> None:
        """Sets fields of the state other than `units` and `agenda`."""
        if self._fields is None:
            self._fields = fields
        else:
            self._fields.update(fields)

    def then(self, *steps: Step) -> None:
        """Puts steps on top of the agenda; the first given comes first."""
        replaced = self.rules.hooks.steps
        if replaced:
            steps = _as_replaced(steps, replaced)
        self.agenda += steps[::-1]

    def resume(self, step: Step) -> None:
        """Puts a step that goes on, as it now is, back on top of the agenda."""
        self.agenda += (step,)

    def pop(self) -> Step:
        """Takes the step on top of the agenda off it."""
        agenda = self.agenda
        self.agenda = agenda[:-1]
        return agenda[-1]

    def drop(self, unwanted: Callable[[Step], bool]) -> None:
        """Takes every step off the agenda that `unwanted` says so of."""
        self.agenda = tuple(step for step in self.agenda if not unwanted(step))

    def add_effect(self, effect: Effect) -> None:
        """Lets an effect hold from now on."""
        # a whole number would come back from JSON as a float, and the state with another digest
        self.set(effects=(*self.state.effects, replace(effect, value=float(effect.value))))

    def end_effects(self, until: str, *, unit: str | None = None) -> None:
        """Ends the effects that hold until that moment, of one unit where given."""
        kept = tuple(
            effect
            for effect in self.state.effects
            if effect.until != until or (unit is not None and effect.unit != unit)
        )
        self.set(effects=kept)

    def end(self, result: Result) -> None:
        """Ends the game; nobody is asked anything more."""
        scores = {side: float(score) for side, score in result.scores.items()}
        self.set(result=replace(result, scores=scores))
        self.over = True

    # what happened

    def log(self, event: Event) -> None:
        """Notes that something happened, and tells the hooks that wait for it. Raises TypeError for no event."""
        if type(event) not in known_events:
            know_event(event)
        self.events += (event,)
        for after_event in self.rules.hooks.after_event:
            after_event(self, event)

    # dice and cards

    @property
    def dice(self) -> DiceSource:
        """The source of the dice. Raises PluginError where nothing may be rolled."""
        if self._dice is None:
            raise PluginError(f"{self.rules.ruleset.id} rolls dice where none may be rolled")
        return self._dice

    def roll(self, expression: str, reason: str = "") -> Roll:
        """Rolls dice, say `3d6dl1`, for a stated reason."""
        return self.dice.roll(expression, reason)

    def test(self, expression: str, modifier: int, bands: Bands, reason: str = "") -> Test:
        """Rolls a test: the modified total falls into one of the bands. Exact odds branch once per band."""
        return self.dice.test(expression, modifier, bands, reason)

    def draw(self, deck: str, reason: str = "") -> str:
        """Draws a card of a deck in the state, each card left as likely as any other.

        Raises PluginError when the deck is empty or there is none of that name.
        """
        cards = self.state.decks.get(deck, Deck())
        if not cards.left:
            raise PluginError(f"{self.rules.ruleset.id} draws from the deck {deck!r}, which has no cards left")
        drawn = self.dice.pick(len(cards.left), reason or f"a card of {deck}", labels=cards.left)
        card = cards.left[drawn]
        # by place, not by name: a deck may hold a card more than once
        rest = Deck(left=(*cards.left[:drawn], *cards.left[drawn + 1 :]), drawn=(*cards.drawn, card))
        self.set(decks={**self.state.decks, deck: rest})
        return card

    def commit(self) -> Position[S, U, T]:
        """The next position. The draft is of no use afterwards."""
        agenda, fields = self.agenda, self._fields
        if fields is None:
            state = replace(self._base, agenda=agenda, units=self._working)
        else:
            state = replace(self._base, agenda=agenda, units=self._working, **fields)
        step = agenda[-1] if agenda else None
        side = None if step is None or self.over else step.side
        return _Settled(self.rules, state, _shown(self.rules, self._working), step, side, self.tables, self.index)


def draft_of(position: Position[S, U, T], dice: DiceSource | None = None) -> Draft[S, U, T]:
    """A draft that starts as a position; without dice, nothing may be rolled on it."""
    draft: Draft[S, U, T] = Draft()
    draft.begin(position, dice)
    return draft


def _as_replaced(steps: tuple[Step, ...], replaced: Mapping[type[Step], type[Step]]) -> tuple[Step, ...]:
    """Steps in the classes that house rules put in place of their own."""
    found: list[Step] = []
    for step in steps:
        other = replaced.get(type(step))
        found.append(step if other is None else other(**{name: getattr(step, name) for name in step.__struct_fields__}))
    return tuple(found)


AnyPosition = Position[Any, Any, Any]
AnyDraft = Draft[Any, Any, Any]
