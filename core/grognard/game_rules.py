"""The rules of one game: a ruleset, its effective data, its options and house rules, compiled once to plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union, cast

import msgspec

from grognard.board import make_board
from grognard.errors import GrognardError, PluginError, said
from grognard.hooks import Hooks
from grognard.modifiers import Clause, compiled
from grognard.state import State
from grognard.steps import Step
from grognard.turns import CORE_STEPS

if TYPE_CHECKING:
    from grognard.data import EffectiveData
    from grognard.ruleset import AnyRuleset, HouseRule

__all__ = ["GameRules", "Hooks", "StateCodec"]

T = TypeVar("T")
U = TypeVar("U")


class StateCodec:
    """Turns states of one game's rules into JSON and back, with every step, action and unit checked on the way."""

    def __init__(self, state: type[State], units: Iterable[type], steps: Iterable[type[Step]]) -> None:
        self._state = state
        many: Any = tuple
        by_id: Any = dict
        fields = [("agenda", many[_union(steps), ...]), ("units", by_id[str, _union(units)])]
        try:
            typed = msgspec.defstruct(state.__name__, fields, bases=(state,), frozen=True, kw_only=True)
            self._decoder = msgspec.json.Decoder(typed)
        except (TypeError, ValueError) as error:
            raise PluginError(f"the states of {state.__name__} cannot be saved: {error}") from error

    def encode(self, state: State) -> bytes:
        """The state as JSON; its units and whatever else it maps keep their order, in which actions are listed."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> State:
        """The state that `encode` wrote. Raises GrognardError when the bytes are not one."""
        try:
            typed = self._decoder.decode(data)
        except msgspec.MsgspecError as error:
            raise GrognardError(f"this is not a state of these rules: {error}") from error
        return self._state(**{name: getattr(typed, name) for name in self._state.__struct_fields__})


def _board(data: EffectiveData) -> Any:
    """The scenario's board; on a table, measured as the ruleset's table `measuring` says, where it has one."""
    return None if data.scenario is None else make_board(data.scenario.board, data.tables.get("measuring"))


def _union(types: Iterable[type]) -> Any:
    members = tuple(dict.fromkeys(types))
    return Union[members] if members else Step  # noqa: UP007 - built at run time


class GameRules(Generic[T]):
    """What a game is played by; shared by all its positions and by every game of the same set-up.

    `options` and `tables` are plain values, `kinds` the unit table by kind, `data` the effective data behind them;
    `codec` saves and reads states, `plain` says that no house rule in code is in force. Raises PluginError for a
    ruleset that cannot use its data, or changes them.
    """

    __slots__ = (
        "_clauses",
        "_keys",
        "board",
        "codec",
        "data",
        "hooks",
        "house_rules",
        "kinds",
        "options",
        "plain",
        "ruleset",
        "tables",
    )

    def __init__(self, ruleset: AnyRuleset, data: EffectiveData, house_rules: Sequence[HouseRule] = ()) -> None:
        self.ruleset = ruleset
        self.data = data
        self.house_rules = tuple(house_rules)
        self.hooks = Hooks.of(house_rules)
        self.plain = not self.house_rules
        self._clauses = compiled(data.modifiers)
        self._keys: Any = type("Keys", (), {})
        self.options: Mapping[str, Any] = MappingProxyType(dict(data.options))
        self.board: Any = _board(data)
        digest = data.digest
        try:
            kinds = {name: row.as_kind(ruleset.kind) for name, row in data.units.items()}
            self.kinds: Mapping[str, Any] = MappingProxyType(kinds)
            self.tables: T = ruleset.compile(data, self.kinds, self.board)
            # made now, so that two steps with one tag are found before the first game, not when it is saved
            self.codec = self._codec()
        except GrognardError:
            raise
        except (Exception, SystemExit) as error:
            raise PluginError(f"the ruleset {ruleset.id} cannot use its data: {said(error)}") from error
        if data.digest != digest:
            raise PluginError(f"the ruleset {ruleset.id} changed the data that compile() was given; it may only read")

    def sharing_keys(self, units: Mapping[str, U]) -> dict[str, U]:
        """The units in a mapping like those in which CPython keeps attributes: the keys are held only once."""
        shared = cast("dict[str, U]", vars(self._keys()))
        for name, unit in units.items():  # one by one: update() would give it keys of its own
            shared[name] = unit
        return shared

    def modifiers(self, occasion: str) -> tuple[Clause, ...]:
        """The modifiers of house-rule files on an occasion, for `grognard.modifiers.adjusted`; mostly none."""
        return self._clauses.get(occasion, ())

    def _codec(self) -> StateCodec:
        """How states of these rules are saved and read."""
        steps = [*self.ruleset.steps, *CORE_STEPS, *self.hooks.steps.values()]
        for house_rule in self.house_rules:
            steps.extend(house_rule.steps)
        return StateCodec(self.ruleset.state, self.ruleset.units, steps)
