"""Combat in stages: gather, modifiers, roll, outcome, effects; each open to hooks and kept in the event."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from grognard.modifiers import Modifier, applying, modified
from grognard.state import AnyDraft, Event

if TYPE_CHECKING:
    from grognard.dice import Roll, Test

__all__ = ["Combat", "CombatProcedure", "Fought", "Modifier"]


class Combat:
    """A combat being resolved: who, its named values and facts, the modifiers gathered, the dice, the outcome.

    `exact` names the values that keep their fractions when modified, because the rules round only what comes of them.
    """

    def __init__(
        self,
        occasion: str,
        *,
        attackers: tuple[str, ...] = (),
        targets: tuple[str, ...] = (),
        values: dict[str, float] | None = None,
        facts: dict[str, Any] | None = None,
        exact: Collection[str] = (),
    ) -> None:
        self.occasion = occasion
        self.attackers = attackers
        self.targets = targets
        self.base = dict(values or {})
        self.facts = dict(facts or {})
        self.exact = frozenset(exact)
        self.modifiers: list[Modifier] = []
        self.rolls: list[Roll | Test] = []
        self.outcome = ""

    def value(self, name: str) -> float:
        """A value after its modifiers: first those that set it, then those that add, then those that scale.

        A value that was modified is rounded down at the end, unless it is one of the `exact` ones.
        """
        return modified(self.base[name], name, self.modifiers, exact=name in self.exact)

    def values(self) -> dict[str, float]:
        """All values after their modifiers."""
        return {name: self.value(name) for name in self.base}


class Fought(Event, frozen=True, kw_only=True, tag="fought"):
    """A combat that was fought, stage by stage."""

    form = "{headline}"

    occasion: str
    attackers: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    base: dict[str, float] = {}  # noqa: RUF012 - msgspec makes each event its own
    modifiers: tuple[Modifier, ...] = ()
    values: dict[str, float] = {}  # noqa: RUF012 - as above
    rolls: tuple[Any, ...] = ()
    outcome: str = ""
    headline: str = ""
    because: tuple[str, ...] = ()

    def rules(self) -> tuple[str, ...]:
        """The rules of the combat and of its modifiers."""
        found = (*self.because, *(modifier.rule for modifier in self.modifiers if modifier.rule))
        return tuple(dict.fromkeys(found))


class CombatProcedure:
    """How a ruleset fights: override the stages it needs. An instance belongs to the ruleset and holds no game."""

    def gather(self, draft: AnyDraft, combat: Combat) -> None:
        """Completes the combat's values and facts."""

    def modifiers(self, draft: AnyDraft, combat: Combat) -> Iterable[Modifier]:
        """The ruleset's own modifiers; those of house-rule files follow them, then those of code house rules."""
        return ()

    def facts(self, draft: AnyDraft, combat: Combat) -> Mapping[str, Any]:
        """The facts of the combat's occasion that `schema.yaml` declares; asked for only if house rules modify it."""
        return combat.facts

    def roll(self, draft: AnyDraft, combat: Combat) -> Iterator[Roll | Test]:
        """Rolls what the combat needs, and yields the rolls so that the event keeps them."""
        return iter(())

    def outcome(self, draft: AnyDraft, combat: Combat) -> str:
        """The name of the outcome. Raises NotImplementedError where a ruleset forgot it."""
        raise NotImplementedError(f"{type(self).__name__} has no outcome")

    def effects(self, draft: AnyDraft, combat: Combat) -> None:
        """Carries the outcome out."""

    def describe(self, draft: AnyDraft, combat: Combat) -> str:
        """The line for the log; by default who fought whom, the outcome, and everything that led to it.

        That is the values as they came to be, every modifier with its cause and rule, and the dice, with their bands.
        """
        values = ", ".join(f"{name.replace('_', ' ')} {value:g}" for name, value in combat.values().items())
        led = "; ".join(part for part in (values, *map(str, combat.modifiers), *map(str, combat.rolls)) if part)
        fought = f"{', '.join(combat.attackers)} against {', '.join(combat.targets)}: {combat.outcome}"
        return f"{fought} ({led})" if led else fought

    def because(self, combat: Combat) -> tuple[str, ...]:
        """The ids of the rules that made the outcome so."""
        return ()

    def resolve(self, draft: AnyDraft, combat: Combat) -> Combat:
        """Fights the combat through all stages, logs it before its effects, and returns it."""
        hooks = draft.rules.hooks
        self.gather(draft, combat)
        combat.modifiers.extend(self.modifiers(draft, combat))
        if clauses := draft.rules.modifiers(combat.occasion):
            combat.modifiers.extend(applying(clauses, self.facts(draft, combat)))
        for modifiers in hooks.modifiers:
            combat.modifiers.extend(modifiers(draft, combat) or ())
        combat.rolls.extend(self.roll(draft, combat))
        decided = (outcome(draft, combat) for outcome in hooks.outcome)
        combat.outcome = next((name for name in decided if name is not None), None) or self.outcome(draft, combat)
        draft.log(
            Fought(
                occasion=combat.occasion,
                attackers=combat.attackers,
                targets=combat.targets,
                base=combat.base,
                modifiers=tuple(combat.modifiers),
                values=combat.values(),
                rolls=tuple(combat.rolls),
                outcome=combat.outcome,
                headline=self.describe(draft, combat),
                because=self.because(combat),
            )
        )
        self.effects(draft, combat)
        return combat
