"""The hooks: what a plugin may offer, and what a code house rule may change. Mark implementations with `hookimpl`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from grognard.actions import Action, Refusal
    from grognard.bots import Bot
    from grognard.combat import Combat, Modifier
    from grognard.ruleset import AnyRuleset, HouseRule
    from grognard.state import AnyDraft, AnyPosition, Event
    from grognard.steps import Step

__all__ = ["PROJECT", "HouseRuleSpecs", "PluginSpecs", "hookimpl"]

PROJECT = "grognard"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class PluginSpecs:
    """What a plugin module may offer. Asked once, when plugins are found."""

    @hookspec
    def grognard_rulesets(self) -> Sequence[AnyRuleset]:  # type: ignore[empty-body]
        """The rulesets that the plugin offers."""

    @hookspec
    def grognard_house_rules(self) -> Sequence[HouseRule]:  # type: ignore[empty-body]
        """The code house rules that the plugin offers; each is switched on per game by its id or by an option."""

    @hookspec
    def grognard_bots(self) -> Sequence[type[Bot]]:  # type: ignore[empty-body]
        """The bots that the plugin offers, by their `name`."""


class HouseRuleSpecs:
    """What a code house rule may change in games it is switched on for. Found once per game, then called directly."""

    @hookspec
    def grognard_may_activate(self, position: AnyPosition, unit: str) -> Refusal | None:
        """Why the unit may not act now, or None where this house rule has no objection."""

    @hookspec
    def grognard_actions(self, position: AnyPosition, step: Step, unit: str | None) -> Sequence[Action] | None:
        """Further actions of the step, or of one unit in it; the house rule's `handlers` carry them out."""

    @hookspec
    def grognard_refusal(self, position: AnyPosition, step: Step, action: Action) -> Refusal | None:
        """Why an action is not allowed besides the ruleset's own reasons, or None."""

    @hookspec
    def grognard_steps(self) -> Mapping[type[Step], type[Step]]:  # type: ignore[empty-body]
        """Another class in place of a step: a subclass with the same fields and a tag of its own."""

    @hookspec
    def grognard_modifiers(self, draft: AnyDraft, combat: Combat) -> Iterable[Modifier] | None:
        """Modifiers of a combat's values. May roll with `draft.roll`."""

    @hookspec
    def grognard_outcome(self, draft: AnyDraft, combat: Combat) -> str | None:
        """The outcome of a combat in place of the ruleset's own; the first house rule that gives one decides."""

    @hookspec
    def grognard_after_event(self, draft: AnyDraft, event: Event) -> None:
        """Called when something has happened; may change the draft and push steps."""
