"""Laws about what is shown: pictures, log lines, and nothing on stdout."""

from __future__ import annotations

import math
from collections.abc import Sequence

from grognard.actions import Action
from grognard.state import Event
from grognard.testing.law import Law
from grognard.testing.moment import Moment
from grognard.testing.trial import Trial, reason
from grognard.view import svg, text
from grognard.view.picture import picture
from grognard.views import View

__all__ = ["PrintsNothing", "Renders"]

EVERY = 40
LONGEST_SHOWN = 80


class Renders(Law):
    """Whatever happens, there is something to look at."""

    name = "renders"
    holds = "Every position can be drawn as text and SVG, every event told, every side's chances judged."
    when = f"events always, pictures at the first decision, every {EVERY}th and at the end"

    def at_decision(self, moment: Moment) -> None:
        """Draws the position as the side on turn sees it, with its hints."""
        step = moment.game.step
        if moment.number % EVERY or step is None:
            return
        view = moment.game.view()
        self._drawn(view, moment.tried)
        try:
            step.heading(view.position)
            for unit in view.position.units:
                tuple(step.hints(view.position, unit))
        except Exception as error:  # noqa: BLE001 - what a ruleset raises is what is looked for
            self.broken(f"the heading or the hints of {type(step).__name__} fail: {reason(error)}")

    def after_action(self, moment: Moment, action: Action, events: Sequence[Event]) -> None:
        """Tells the events."""
        for event in events:
            self.checks += 1
            try:
                line = str(event)
                for rule in event.rules():
                    moment.trial.run.rules_seen.setdefault(rule, f"the event {line!r}")
            except Exception as error:  # noqa: BLE001 - as above
                self.broken(f"the event {event!r} cannot be told: {reason(error)}")
            if not line or "{" in line:
                self.broken(f"the event {event!r} has no line for the log, or one with braces in it: {line!r}")

    def at_end(self, trial: Trial) -> None:
        """Draws the end for each side."""
        for side in trial.game.state.sides:
            self._drawn(trial.game.view(side), ())
        result = trial.game.result
        if result is not None and result.rule:
            trial.run.rules_seen.setdefault(result.rule, f"the result {result.reason!r}")

    def _drawn(self, view: View, options: Sequence[Action]) -> None:
        self.checks += 1
        try:
            scene = picture(view, options=options)
            text.render(scene)
            svg.render(scene)
            worth = view.evaluate()
        except Exception as error:  # noqa: BLE001 - as above
            self.broken(f"the position cannot be drawn or judged for {view.side}: {reason(error)}")
        if math.isnan(worth):
            self.broken(f"evaluate() says NaN for {view.side}")


class PrintsNothing(Law):
    """What a program writes to stdout belongs to whoever reads it, say as JSON."""

    name = "prints-nothing"
    holds = "The ruleset prints nothing: what is to be told is an event."
    when = "after every action"

    def after_action(self, moment: Moment, action: Action, events: Sequence[Event]) -> None:
        """Looks whether anything was printed."""
        self._silent(moment.trial)

    def at_end(self, trial: Trial) -> None:
        """As after an action."""
        self._silent(trial)

    def _silent(self, trial: Trial) -> None:
        self.checks += 1
        printed = trial.printed.getvalue()
        if printed:
            self.broken(f"something was printed: {printed[:LONGEST_SHOWN]!r}; log an event instead")
