"""The hook functions of house rules, as plain tuples; whatever goes wrong in one is told as its house rule's fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec
import pluggy

from grognard.actions import Action, Refusal, Resign, listed
from grognard.errors import PluginError, is_fault, said
from grognard.hookspecs import PROJECT, HouseRuleSpecs
from grognard.modifiers import Modifier
from grognard.state import AnyDraft
from grognard.steps import Step

if TYPE_CHECKING:
    from grognard.ruleset import HouseRule

__all__ = ["Hooks"]

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
