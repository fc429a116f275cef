"""The rules of one game: a ruleset, its effective data, its options and house rules, compiled once to plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union, cast

import msgspec
import pluggy

from grognard.actions import Action, Refusal, Resign, listed
from grognard.board import make_board
from grognard.errors import GrognardError, PluginError, is_fault, said
from grognard.hookspecs import PROJECT, HouseRuleSpecs
from grognard.modifiers import Clause, Modifier, compiled
from grognard.state import AnyDraft, State
from grognard.steps import Step
from grognard.turns import CORE_STEPS

if TYPE_CHECKING:
    from grognard.data import EffectiveData
    from grognard.ruleset import AnyRuleset, HouseRule

__all__ = ["GameRules", "Hooks", "StateCodec"]

T = TypeVar("T")
Hook = Callable[..., Any]


class Hooks(msgspec.Struct, frozen=True, kw_only=True):
    """The hook functions of the house rules in force, as plain tuples; empty ones cost nothing."""

    may_activate: tuple[Hook, ...] = ()
    actions: tuple[Hook, ...] = ()
    refusals: tuple[Hook, ...] = ()
    modifiers: tuple[Hook, ...] = ()
    outcome: tuple[Hook, ...] = ()
    after_event: tuple[Hook, ...] = ()
    steps: dict[type[Step], type[Step]] = {}
    handlers: dict[type[Action], Hook] = {}
    """What carries out the actions that no step takes: those that house rules offer, and resigning."""

    judging: bool = False
    """Whether any hook has a say in which actions are legal."""

    @classmethod
    def of(cls, house_rules: Sequence[HouseRule]) -> Hooks:
        """The hooks of these house rules. Raises PluginError for a hook with a wrong name or wrong arguments."""
        if not house_rules:
            return cls(handlers={Resign: _resign})
        manager = pluggy.PluginManager(PROJECT)
        manager.add_hookspecs(HouseRuleSpecs)
        handlers: dict[type[Action], Hook] = {Resign: _resign}
        for house_rule in reversed(house_rules):
            try:
                manager.register(house_rule, house_rule.id)
                manager.check_pending()
            except (pluggy.PluginValidationError, ValueError) as error:
                reason = "; ".join(str(error).splitlines())
                raise PluginError(f"the house rule {house_rule.id} cannot be used: {reason}") from error
            for kind, handler in _handlers(house_rule):
                handlers[kind] = _blaming(house_rule.id, handler, ("draft", "action"), ("draft", "action"))
        steps: dict[type[Step], type[Step]] = {}
        for replaced in _functions(manager, "grognard_steps"):
            steps.update(replaced())
        may_activate = _functions(manager, "grognard_may_activate")
        actions = _functions(manager, "grognard_actions")
        refusals = _functions(manager, "grognard_refusal")
        return cls(
            may_activate=may_activate,
            actions=actions,
            refusals=refusals,
            judging=bool(may_activate or actions or refusals),
            modifiers=_functions(manager, "grognard_modifiers"),
            outcome=_functions(manager, "grognard_outcome"),
            after_event=_functions(manager, "grognard_after_event"),
            steps=steps,
            handlers=handlers,
        )


def _handlers(house_rule: HouseRule) -> Iterable[tuple[type[Action], Hook]]:
    found: object = house_rule.handlers
    if not isinstance(found, Mapping):
        raise PluginError(f"the house rule {house_rule.id} cannot be used: its handlers are no mapping")
    return house_rule.handlers.items()


def _resign(draft: AnyDraft, _action: Resign) -> None:
    draft.rules.ruleset.resign(draft, draft.side or "")


def _functions(manager: pluggy.PluginManager, name: str) -> tuple[Hook, ...]:
    """The implementations of a hook in pluggy's order of calling, each taking all the arguments of the hook."""
    caller: pluggy.HookCaller = getattr(manager.hook, name)
    wanted = tuple(caller.spec.argnames) if caller.spec is not None else ()
    found: list[Hook] = []
    for impl in reversed(caller.get_hookimpls()):
        if impl.hookwrapper or impl.wrapper:
            raise PluginError(f"the house rule {impl.plugin_name} cannot be used: {name} may not wrap other hooks")
        gives = GIVES.get(name)
        found.append(_blaming(impl.plugin_name, impl.function, tuple(impl.argnames), wanted, gives))
    return tuple(found)


def _blaming(
    house_rule: str,
    function: Hook,
    taken: tuple[str, ...],
    wanted: tuple[str, ...],
    gives: Callable[[Any], Any] | None = None,
) -> Hook:
    """The function, called with all of `wanted`; what it raises is told as the house rule's fault.

    `gives` looks at what it returned, here and not where it is used, where nobody would know whose it is.
    """
    places = [wanted.index(name) for name in taken]

    def hook(*arguments: Any) -> Any:
        try:
            found = function(*arguments) if taken == wanted else function(*(arguments[place] for place in places))
            return found if gives is None else gives(found)
        except (Exception, SystemExit) as error:
            if not is_fault(error):
                raise
            name = getattr(function, "__name__", "a handler")
            raise PluginError(f"the house rule {house_rule} failed in {name}: {said(error)}") from error

    return hook


def _one(kind: type) -> Callable[[object], object]:
    """Takes a value of that kind, or none."""

    def check(found: object) -> object:
        if found is not None and not isinstance(found, kind):
            raise TypeError(f"it returned {type(found).__name__}, not {kind.__name__} or None")
        return found

    return check


def _many(kind: type) -> Callable[[Any], tuple[object, ...]]:
    """Takes any number of values of that kind, or none."""

    def check(found: Any) -> tuple[object, ...]:
        some: tuple[object, ...] = () if found is None else listed(found)
        for each in some:
            if not isinstance(each, kind):
                raise TypeError(f"it returned {type(each).__name__} among what should be {kind.__name__}s")
        return some

    return check


def _replaced(found: object) -> object:
    """Takes classes of steps, each with a subclass to stand for it."""
    if not isinstance(found, Mapping):
        raise TypeError(f"it returned {type(found).__name__}, not a mapping")
    for step, other in cast("Mapping[type[Step], type[Step]]", found).items():
        if not issubclass(other, step) or other.__struct_fields__ != step.__struct_fields__:
            name = other.__name__
            raise TypeError(f"{name} cannot stand for {step.__name__}: it must be a subclass with the same fields")
    return cast("object", found)


GIVES: Mapping[str, Callable[[Any], Any]] = {
    "grognard_may_activate": _one(Refusal),
    "grognard_actions": _many(Action),
    "grognard_refusal": _one(Refusal),
    "grognard_steps": _replaced,
    "grognard_modifiers": _many(Modifier),
    "grognard_outcome": _one(str),
}
"""What looks at the values that hooks return."""


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
    `codec` saves and reads states. Raises PluginError for a ruleset that cannot use its data, or changes them.
    """

    __slots__ = ("_clauses", "board", "codec", "data", "hooks", "house_rules", "kinds", "options", "ruleset", "tables")

    def __init__(self, ruleset: AnyRuleset, data: EffectiveData, house_rules: Sequence[HouseRule] = ()) -> None:
        self.ruleset = ruleset
        self.data = data
        self.house_rules = tuple(house_rules)
        self.hooks = Hooks.of(house_rules)
        self._clauses = compiled(data.modifiers)
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

    def modifiers(self, occasion: str) -> tuple[Clause, ...]:
        """The modifiers of house-rule files on an occasion, for `grognard.modifiers.adjusted`; mostly none."""
        return self._clauses.get(occasion, ())

    def _codec(self) -> StateCodec:
        """How states of these rules are saved and read."""
        steps = [*self.ruleset.steps, *CORE_STEPS, *self.hooks.steps.values()]
        for house_rule in self.house_rules:
            steps.extend(house_rule.steps)
        return StateCodec(self.ruleset.state, self.ruleset.units, steps)
