"""Laws about actions: which are listed, what becomes of them, and what is said to the others."""

from __future__ import annotations

import msgspec

from grognard import referee
from grognard.actions import Action, Refusal
from grognard.errors import GrognardError, IllegalAction, said
from grognard.testing.law import Law
from grognard.testing.moment import Moment
from grognard.testing.trial import Trial, reason, uncarried

__all__ = ["AlwaysAnAction", "Ends", "ListedApply", "RefusalsSpeak", "TextReadsBack", "UnlistedRefused"]

OTHERS_SEEN = "at every decision, for up to 3 other actions: one from earlier, two with a word changed"
JUDGED = 4
"""Of the listed actions, so many are judged by `refusal` at each decision."""


class AlwaysAnAction(Law):
    """No dead ends. An empty list ends the game before a law can look at it, and is put down to this one."""

    name = "always-an-action"
    holds = "While the game is not over, some side has an action; when it is over, it has a result and nobody has."

    def at_decision(self, moment: Moment) -> None:
        """Nobody is asked anything in a game that has a result."""
        self.checks += 1
        if moment.game.result is not None:
            self.broken(f"the game has a result, but {moment.side} is still asked for an action")

    def at_end(self, trial: Trial) -> None:
        """A game that is over has a result."""
        if trial.ended and trial.game.result is None:
            step = type(trial.game.position.step).__name__
            self.broken(f"nobody is to act, and the game has no result: end it with draft.end() (the step is {step})")


class Ends(Law):
    """Games end."""

    name = "ends"
    holds = "A game at random ends within the stated number of actions."
    when = "once a game"

    def at_end(self, trial: Trial) -> None:
        """The game has not been given up as endless."""
        self.checks += 1
        longest = trial.series.setting.longest
        if len(trial.lines) >= longest and not trial.ended:
            turn = trial.game.state.turn
            self.broken(
                f"after {longest} actions (turn {turn}) the game is not over; give it a limit, or state a longer one"
            )


class ListedApply(Law):
    """The list tells the truth."""

    name = "listed-apply"
    holds = "Every listed action is allowed and can be carried out."

    def at_decision(self, moment: Moment) -> None:
        """All of the list are carried out (60 of a longer one), some are judged."""
        for action, outcome in zip(moment.tried, moment.outcomes, strict=True):
            if isinstance(outcome, Exception):
                law, message = uncarried(action, outcome)
                self.broken(message, law)
        self.checks += len(moment.tried)
        for action in moment.trial.chance.choices(moment.listed, k=JUDGED):
            refused = referee.refusal(moment.position, action)
            if refused is not None:
                self.broken(f"{action} is listed, but refused: {told(refused)}")


class UnlistedRefused(Law):
    """What is not on the list is not allowed; where the list is only a choice, `refusal` and `apply` agree."""

    name = "unlisted-refused"
    holds = "Other actions are refused and change nothing; where the list is only a choice, the rest can be played."
    when = OTHERS_SEEN
    unless = ("earlier-states-stand", "refusals-speak")

    def at_decision(self, moment: Moment) -> None:
        """Judges the others, and plays one that is refused."""
        step = moment.game.step
        exhaustive = step is not None and step.exhaustive and not moment.position.rules.hooks.actions
        for action, refused in moment.others:
            self.checks += 1
            if isinstance(refused, Exception):
                self.broken(f"refusal() fails on {action!r}: {reason(refused)}; refuse it with a reason")
            if refused is not None:
                self._played(moment, action)
            elif exhaustive:
                name = type(step).__name__
                self.broken(f"{action} is not on the list of {name}, which is exhaustive, but it is not refused")
            else:
                outcome = moment.carry_out(moment.position, action)
                if isinstance(outcome, Exception):
                    self.broken(f"{action} is not refused but cannot be carried out: {reason(outcome)}")

    def _played(self, moment: Moment, action: Action) -> None:
        game = moment.game
        try:
            game.play(action)
        except IllegalAction:
            pass
        except GrognardError as error:
            self.broken(f"{action} is refused by refusal(), but play() says: {error}")
        else:
            self.broken(f"{action} is refused by refusal(), but play() carried it out")
        if game.position is not moment.position or game.position.digest() != moment.digest:
            self.broken(f"{action} was refused, and yet the state has changed: refusal() may only look")


class RefusalsSpeak(Law):
    """A player is told why."""

    name = "refusals-speak"
    holds = (
        "Every refusal has the id of a rule, a sentence whose words are all filled in, and facts that fit into JSON."
    )
    when = OTHERS_SEEN

    def at_decision(self, moment: Moment) -> None:
        """Reads what is said to the other actions."""
        for action, refused in moment.others:
            if not isinstance(refused, Refusal):
                continue
            self.checks += 1
            step = type(moment.game.step).__name__
            if not refused.rule:
                self.broken(
                    f"the refusal of {action} in {step} has no rule id: {told(refused)!r}; "
                    "give the step a `rule`, or the Refusal one of its own"
                )
            problem = _unsaid(refused)
            if problem:
                self.broken(f"the refusal of {action} in {step} {problem}")
            moment.trial.run.rules_seen.setdefault(refused.rule, f"the refusal of {action}")


def _unsaid(refused: Refusal) -> str:
    """What is wrong with the sentence of a refusal; empty where nothing is."""
    try:
        text = refused.message.format_map(refused.facts)
    except KeyError as error:
        return f"lacks the fact {error}: {refused.message!r}"
    except Exception as error:  # noqa: BLE001 - a template may fail in many ways
        return f"cannot be said: {said(error)}: {refused.message!r}"
    if "{" in text or "}" in text:
        return f"has braces left in it: {text!r}"
    if len(text.split()) <= 1:
        return f"is no sentence: {text!r}"
    try:
        msgspec.json.encode(refused.facts)
    except Exception as error:  # noqa: BLE001 - as above
        return f"has facts that do not fit into JSON: {said(error)}"
    return ""


class TextReadsBack(Law):
    """What is written can be read: a record keeps the text of an action and nothing else."""

    name = "text-reads-back"
    holds = "The text of every listed action reads back as an equal action."
    unless = ("listed-apply",)

    def at_decision(self, moment: Moment) -> None:
        """Reads every listed action from its text (60 of a longer list)."""
        texts = moment.texts if moment.tried is moment.listed else tuple(map(str, moment.tried))
        for action, text in zip(moment.tried, texts, strict=True):
            try:
                read = referee.parse(moment.position, text)
            except Exception as error:  # noqa: BLE001 - what a ruleset raises is what is looked for
                self.broken(f"{text!r}, the text of {action!r}, cannot be read: {reason(error)}")
            if read != action:
                self.broken(f"{text!r} reads back as {read!r}, not as {action!r}; put every field into `form`")
        self.checks += len(texts)


def told(refused: Refusal) -> str:
    """What a refusal says, even where it cannot be said."""
    try:
        return str(refused)
    except Exception:  # noqa: BLE001 - another law looks at this
        return refused.message
