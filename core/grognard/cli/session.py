"""A game at the terminal from its first decision to its end, or until the person leaves."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard import referee
from grognard.actions import Resign, resolve_unit
from grognard.bots import play_out, seated
from grognard.cli import orders
from grognard.cli.display import Display
from grognard.errors import GrognardError, IllegalAction, InvalidAction, blaming, told
from grognard.game import HUMAN
from grognard.steps import asked
from grognard.views import seen_events

if TYPE_CHECKING:
    from pathlib import Path

    from grognard.actions import Action
    from grognard.cli.terminal import Terminal
    from grognard.game import Entry, Game
    from grognard.plugins import Plugins
    from grognard.state import AnyPosition
    from grognard.steps import Step

__all__ = ["Session"]

_PROMPT = 2
"""Lines that a prompt may take before it names its actions by their first words only."""


class Session:
    """Lets bots act, asks persons, and shows what happens; `record` is where the record of the game is kept."""

    def __init__(self, game: Game, plugins: Plugins, terminal: Terminal, record: Path | None = None) -> None:
        self.game = game
        self.record = record
        self.saved: set[Path] = set()
        """Where the person has saved the game; there it may be saved again."""
        self.terminal = terminal
        self.display = Display(terminal, game.seats)
        self._bots = seated(game, plugins)
        self._shown: object = None
        self._cautioned: tuple[int, Action] | None = None
        self.left = False
        """Whether the person has asked to leave."""
        terminal.completions = self.writable

    def run(self) -> bool:
        """Plays until the game is over (True) or the person leaves it (False): by `quit`, Ctrl-C, the end of input."""
        game = self.game
        try:
            while game.side is not None and not self.left:
                if game.side in self._bots:
                    self._let_bot_act()
                else:
                    self._ask(game.side)
        except (EOFError, KeyboardInterrupt):
            self.terminal.say()
        finally:
            game.flush()
        result = game.result
        if result is None:
            return False
        self.display.board(game.position, last=game.history[-1])
        self.display.ended(result, game.state.sides)
        return True

    def writable(self) -> list[str]:
        """The lines that may be written now: actions, units, and the words that are always understood."""
        game = self.game
        if game.side is None or game.side in self._bots:
            return []
        words = [str(action) for action in game.legal_actions()]
        asked = [f"{word} {action}" for word in ("why", "odds") for action in words]
        return [*words, *asked, *game.view().position.units, *orders.WORDS]

    def reader(self, side: str | None) -> str | None:
        """Who reads the terminal when `side` acts: it, or a person where it is a bot; None where only bots play."""
        sides = self.game.state.sides
        persons = [name for name in sides if self.game.seats.get(name, HUMAN) == HUMAN]
        if side in persons or not persons:
            return side if persons else None
        return self.game.side if self.game.side in persons else persons[0]

    def told(self, entry: Entry, side: str | None) -> Entry:
        """An entry of the history with what the reader of the terminal may know of its events."""
        return replace(entry, events=seen_events(entry.position, entry.events, self.reader(side)))

    def _let_bot_act(self) -> None:
        before = self.game.position
        play_out(self.game, self._bots, limit=1)
        self._happened(before)

    def _happened(self, before: AnyPosition) -> None:
        entry = self.game.history[-1]
        self.display.happened(before, self.told(entry, entry.side))

    def show_board(self, side: str, options: Sequence[Action] = ()) -> None:
        """The field as a side may see it, with the last action and a unit's options."""
        last = self.told(self.game.history[-1], side)
        self.display.board(self.game.position, side=side, last=last, options=options)

    def _ask(self, side: str) -> None:
        """One line of a person: an action, a unit's name, or one of the words that are always understood."""
        game, step = self.game, self.game.step
        if step is None:
            return
        # a pipe's reader wants the field once a step, a person at a screen after every change
        now = game.position if self.terminal.talks else (game.state.turn, side, type(step))
        if now != self._shown:
            self._shown = now
            self.show_board(side)
        text = self.terminal.ask(f"{self.terminal.strong(self._prompt(side, step))}\n> ")
        if text:
            self._answer(side, step, text)

    def forms(self, step: Step) -> tuple[type[Action], ...]:
        """The kinds of actions that belong to a step, those of house rules among them."""
        return (*step.takes, *(form for form in self.game.rules.hooks.handlers if form is not Resign))

    def _prompt(self, side: str, step: Step) -> str:
        title = f", {step.title}" if step.title else f": {asked(self.game.view(side).position)}"
        start = f"Turn {self.game.state.turn}, {side}{title}. Write "
        forms = self.forms(step)
        whole = f"{start}{', '.join(form.usage() for form in forms)}; or ? for help."
        if len(whole) <= _PROMPT * self.terminal.width:
            return self.display.wrapped(whole)
        verbs = ", ".join(dict.fromkeys(form.form.split()[0] for form in forms))
        return self.display.wrapped(f"{start}{verbs}; ? says what goes with each.")

    def _answer(self, side: str, step: Step, text: str) -> None:
        verb, _, rest = text.partition(" ")
        verb = verb.casefold()
        verbs = {form.form.split()[0] for form in self.forms(step)}
        try:
            if verb in orders.WORDS and verb not in verbs:
                if rest and verb in orders.ALONE:
                    raise InvalidAction(f"nothing goes behind {verb!r}; write {verb} alone")
                orders.WORDS[verb](self, side, rest.strip())
            elif verb not in verbs and " " not in text and (unit := self._unit(side, text)):
                options = self.game.legal_actions(unit)
                self.show_board(side, options)
                self.display.unit(self.game.view(side).position, unit, options, self._unlisted(step, options))
            else:
                self._play(text, verb, verbs)
        except EOFError:
            raise
        except IllegalAction as error:
            self.display.refused(error)
        except GrognardError as error:
            self.display.refused(told(error), start="")

    def _unlisted(self, step: Step, options: Sequence[Action]) -> list[str]:
        """What may be possible for a unit though none of it is listed: forms of a step that lists a choice only."""
        listed = {type(action) for action in options}
        forms = () if step.exhaustive else step.takes
        return [form.usage() for form in forms if "{unit}" in form.form and form not in listed]

    def _unit(self, side: str, word: str) -> str | None:
        """The unit that the word names; None where it names none. Raises InvalidAction where it may be several."""
        try:
            return resolve_unit(word, self.game.view(side).position)
        except InvalidAction as error:
            if "ambiguous" in str(error) or "left the game" in str(error):
                raise
            return None

    def _play(self, text: str, verb: str, verbs: set[str]) -> None:
        game = self.game
        before = game.position
        try:
            action = game.parse(text)
        except InvalidAction:
            known = [*verbs, *orders.WORDS, *(game.position.units if " " not in text else ())]
            close = get_close_matches(verb, known, n=1, cutoff=0.6)
            if verb in (form.form.split()[0] for form in game.rules.ruleset.actions) or not close or close[0] in verbs:
                raise
            raise InvalidAction(f"there is no action {verb!r}; did you mean {close[0]!r}?") from None
        if not self._hesitates(action):
            self._cautioned = None
            game.play(action)
            self._happened(before)

    def _hesitates(self, action: Action) -> bool:
        """Tells what the ruleset gives to think about; whether a person at a screen is first to write it once more."""
        game = self.game
        seen = game.view().position
        now = (game.actions_played, action)
        if now == self._cautioned or referee.refusal(seen, action) is not None:
            return False
        ruleset = game.rules.ruleset
        with blaming(f"the ruleset {ruleset.id}", f"give a caution before {action}"):
            caution = f"{ruleset.caution(seen, action)}"
        if not caution:
            return False
        self._cautioned = now
        again = f" Write {action} once more if you mean it." if self.terminal.talks else ""
        self.terminal.say(self.terminal.warning(self.display.wrapped(f"{caution}{again}")))
        return self.terminal.talks
