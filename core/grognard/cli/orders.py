"""The words a player may write besides actions, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from grognard.errors import GrognardError, InvalidAction
from grognard.steps import asked

if TYPE_CHECKING:
    from grognard.actions import Action
    from grognard.cli.session import Session
    from grognard.steps import Step

__all__ = ["WORDS"]

COLUMN = 18
"""Columns of the help that what is explained takes; what is longer has a line of its own."""

Order = Callable[["Session", str, str], None]


def _help(session: Session, side: str, _rest: str) -> None:
    game, say = session.game, session.terminal.say
    step = game.step
    if step is None:
        return
    rule = f" ({step.rule})" if step.rule else ""
    actions = game.legal_actions()
    examples: dict[type[Action], Action] = {}
    for action in actions:
        examples.setdefault(type(action), action)
    say(session.terminal.strong(session.display.wrapped(f"{asked(game.view(side).position)}{rule}")))
    for form in session.forms(step):
        usage = form.usage()
        example = examples.get(form)
        said = _unlisted(step, form) if example is None else f"such as: {example}"
        say(f"  {usage}" if str(example) == usage else _explained(session, usage, said))
    units = dict.fromkeys(action.unit for action in actions if action.unit is not None)
    if units:
        say(session.display.wrapped(f"Units that may act: {', '.join(units)}", "  "))
    say(session.terminal.strong("At any time"))
    for usage, what in HELP:
        say(_explained(session, usage, what))
    say(session.display.wrapped(_naming(side, units)))


def _unlisted(step: Step, form: type[Action]) -> str:
    """What is to be said of a form of which no action is listed; not every step lists all that is possible."""
    if step.exhaustive or form not in step.takes:
        return "not possible at the moment"
    usage = form.usage()
    if "{" not in form.form:
        return f"not listed; `why {usage}` judges it"
    return f"none is listed; write one, and `why {usage.split()[0]} …` judges it"


def _explained(session: Session, usage: str, what: str) -> str:
    """Something that may be written, and behind it, or beneath it where it is long, what it does."""
    indent = " " * (COLUMN + 2)
    start = f"  {usage:<{COLUMN}}" if len(usage) < COLUMN else indent
    width = session.terminal.width
    lines = fill(what, width, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)
    return lines if len(usage) < COLUMN else f"  {usage}\n{lines}"


def _naming(side: str, units: Iterable[str]) -> str:
    """How names of units may be shortened, by an example where one of the units begins with its side."""
    named = next((unit for unit in units if unit.startswith(f"{side}-")), None)
    if named is None:
        return "A unit of your own may be named by a beginning that fits no other."
    return f"A unit of your own may be named without its side: {named.removeprefix(f'{side}-')} for {named}."


def _example(session: Session) -> str:
    return str(session.game.legal_actions()[0])


def _why(session: Session, side: str, rest: str) -> None:
    if not rest:
        raise InvalidAction(f"write the action in question, such as: why {_example(session)}")
    action = session.game.parse(rest)
    refused = session.game.view(side).refusal(action)
    if refused is None:
        session.terminal.say(f"{action} is allowed.")
    else:
        session.display.refused(refused)


def _odds(session: Session, side: str, rest: str) -> None:
    if not rest:
        raise InvalidAction(f"write the action in question, such as: odds {_example(session)}")
    for line in session.game.view(side).odds(rest).table():
        # what goes on in a further line stands behind the chances
        indent = " " * COLUMN if line.startswith(" ") else "  "
        width = session.terminal.width
        session.terminal.say(fill(line, width, subsequent_indent=indent, break_on_hyphens=False))


def _undo(session: Session, side: str, _rest: str) -> None:
    count = session.game.undo(side)
    session.display.retold(session.game.history)
    session.terminal.say(f"{_actions(count)} taken back.")


def _redo(session: Session, _side: str, _rest: str) -> None:
    count = session.game.redo()
    session.display.retold(session.game.history)
    session.terminal.say(f"{_actions(count)} played again.")


def _actions(count: int) -> str:
    return "1 action" if count == 1 else f"{count} actions"


def _log(session: Session, side: str, rest: str) -> None:
    if rest and not rest.isdecimal():
        raise InvalidAction(f"{rest!r} is no number of actions; write log, or such as log 10")
    history = [session.told(entry, side) for entry in session.game.history]
    session.display.log(history, int(rest) if rest else None)


def _board(session: Session, side: str, _rest: str) -> None:
    session.show_board(side)


def _save(session: Session, _side: str, rest: str) -> None:
    name = rest.strip("'\"")
    if not name:
        raise InvalidAction("write the file to save the game in, such as: save battle.jsonl")
    path = Path(name).expanduser()
    there, place, record = path.exists(), path.resolve(), session.record
    own = there and record is not None and record.exists() and path.samefile(record)
    if there and not own and place not in session.saved:
        raise GrognardError(f"{path} is there already; choose another name")
    session.game.save(path)
    if not own:
        session.saved.add(place)
    said = f"{path} is the record of this game and has everything up to here." if own else f"Saved in {path}."
    session.terminal.say(session.display.wrapped(said))


def _quit(session: Session, _side: str, _rest: str) -> None:
    session.left = True


WORDS: dict[str, Order] = {
    "?": _help,
    "help": _help,
    "why": _why,
    "odds": _odds,
    "undo": _undo,
    "redo": _redo,
    "log": _log,
    "board": _board,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
}
"""Each word, and what it does when `side` writes it with `rest` behind it. An action of a ruleset goes first."""

ALONE = frozenset({"?", "help", "undo", "redo", "board", "quit", "exit"})
"""Words with nothing behind them: what is written there would be passed over, such as the number of `undo 3`."""

HELP = (
    ("UNIT", "what a unit is and what it may do now"),
    ("why ACTION", "whether the rules allow an action, and if not, why"),
    ("odds ACTION", "what an action may lead to, and how likely each outcome is"),
    ("undo, redo", "take your last action back; play it again"),
    ("board", "draw the field again"),
    ("log [N]", "what happened so far (in the last N actions), by which rules"),
    ("save FILE", "save the game in a file as it is now"),
    ("resign", "give the game up"),
    ("quit", "leave; the record of the game can be gone on with"),
)
