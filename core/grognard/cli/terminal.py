"""Where a game is played: lines to read and lines to write, whether a person or a pipe is at the other end."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable

import click

from grognard.errors import GrognardError

__all__ = ["InputEnded", "Terminal"]


class InputEnded(GrognardError, EOFError):
    """There is no more input. Being a GrognardError, it is not blamed on a ruleset that had dice asked for."""


class Terminal:
    """Lines in from stdin, lines out to stdout, or to stderr where stdout is kept for a program.

    `talks` says whether a person sits at both ends. `width` and `height` are in characters; a pipe has 80 by 24.
    """

    def __init__(self, *, colour: bool, to_stderr: bool = False) -> None:
        self.colour = colour
        self._err = to_stderr
        out = sys.stderr if to_stderr else sys.stdout
        self.talks = sys.stdin.isatty() and out.isatty()
        self._edits = self.talks and not to_stderr
        self.completions: Callable[[], Iterable[str]] = tuple
        """The lines that the Tab key may complete."""
        if self._edits:
            _set_up_editing(self._fitting)

    @property
    def width(self) -> int:
        """Columns now; a window may change."""
        return max(shutil.get_terminal_size().columns, 40)

    @property
    def height(self) -> int:
        """Rows now."""
        return shutil.get_terminal_size().lines

    def say(self, text: str = "") -> None:
        """Writes lines."""
        click.echo(text, err=self._err, color=self.colour)

    def strong(self, text: str) -> str:
        """The text in bold where there are colours."""
        return click.style(text, bold=True) if self.colour else text

    def faint(self, text: str) -> str:
        """The text less bright where there are colours."""
        return click.style(text, dim=True) if self.colour else text

    def warning(self, text: str) -> str:
        """The text as a refusal looks: yellow where there are colours."""
        return click.style(text, fg="yellow") if self.colour else text

    def ask(self, prompt: str) -> str:
        """The next line, without spaces around it. Raises InputEnded where there is none.

        What comes through a pipe is written behind its prompt, so that a log of the game reads like one.
        """
        *before, last = prompt.split("\n")
        for line in before:
            self.say(line)
        if self._edits:
            try:
                return input(last).strip()
            except EOFError:
                raise InputEnded("the input has ended") from None
        click.echo(last, nl=False, err=self._err, color=self.colour)
        line = sys.stdin.readline()
        if not line:
            self.say()
            raise InputEnded("the input has ended")
        typed = line.strip().removeprefix("\ufeff").strip()
        if not self.talks:
            self.say("".join(character if character.isprintable() else "?" for character in typed))
        return typed

    def _fitting(self, start: str) -> list[str]:
        """Completions of a line that begins so, word by word."""
        found: dict[str, None] = {}
        for line in self.completions():
            if line.casefold().startswith(start.casefold()):
                rest = line[len(start) :]
                found[start + rest.partition(" ")[0] + (" " if " " in rest else "")] = None
        return list(found)


def _set_up_editing(fitting: Callable[[str], list[str]]) -> None:
    """History and the Tab key, where Python has readline; Windows' own console edits lines without."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(_text: str, state: int) -> str | None:
        if state == 0:
            begin = readline.get_begidx()
            found[:] = [line[begin:] for line in fitting(readline.get_line_buffer()[: readline.get_endidx()])]
        return found[state] if state < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")
