"""The group of all commands: it knows their names without importing them, and turns every failure into a message."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import click

from grognard.cli import streams
from grognard.errors import GrognardError, PluginError, nearest, told

__all__ = ["COMMANDS", "GROUP", "Program"]

GROUP = "grognard.commands"
"""The entry points by which plugins add commands: a name, and the `module:command` of a click command."""

COMPLETING = "_GROGNARD_COMPLETE"
"""Set in the environment by a shell that asks what may come next."""

INTERRUPTED = 130

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("grognard.cli.play", "A game in the terminal, against a bot or another person."),
    "replay": ("grognard.cli.replay", "Steps through a recorded game, or checks it."),
    "show": ("grognard.cli.show", "A position as text or SVG."),
    "odds": ("grognard.cli.odds", "What an action may lead to, and how likely each outcome is."),
    "rulesets": ("grognard.cli.rulesets", "Lists the rulesets, and what is wrong with those that failed."),
    "units": ("grognard.cli.units", "The effective unit table of a ruleset."),
    "sheet": ("grognard.cli.sheet", "A quick-reference sheet to print."),
    "house": ("grognard.cli.house", "House-rule files: check them, see what they change, begin one."),
    "schema": ("grognard.cli.schema", "The schema of house-rule files, for editors."),
    "check": ("grognard.cli.check", "Holds a ruleset to the laws that every ruleset must keep."),
    "new": ("grognard.cli.new", "Makes a plugin for a ruleset of your own."),
    "doctor": ("grognard.cli.doctor", "What is installed, what is broken, and what to do about it."),
    "completion": ("grognard.cli.completion", "Completion of commands and names for bash, zsh and fish."),
}
"""Grognard's own commands: the module that holds each as `command`, and its line in the list."""


class Program(click.Group):
    """Commands that are imported when they are called, plugins' commands among them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Grognard's own commands, then those of plugins by name."""
        return [*COMMANDS, *sorted(_offered())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported; None where there is none. Raises PluginError for one that fails."""
        if cmd_name in COMMANDS:
            command: click.Command = import_module(COMMANDS[cmd_name][0]).command
            return command
        entry = _offered().get(cmd_name)
        return None if entry is None else _loaded(entry)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])
        offered = _offered()
        if offered:
            with formatter.section("Commands of plugins"):
                formatter.write_dl([(name, f"From {_origin(offered[name])}.") for name in sorted(offered)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; wrong usage, with the nearest name, where there is none."""
        word = args[0]
        if not word.startswith("-") and not ctx.resilient_parsing and self.get_command(ctx, word) is None:
            ctx.fail(f"there is no command {word!r}{nearest(word, self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """As click makes it; a reader that has gone away is no error."""
        with streams.reader_may_leave():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; a reader that has gone away is no error."""
        with streams.reader_may_leave():
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 - click's own signature
        **extra: Any,
    ) -> Any:
        """Runs the program and leaves with its status: 0 done, 1 the rules or the data say no, 2 wrong usage."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        streams.speak_utf8()
        if COMPLETING in os.environ:
            import_module("grognard.cli.completion").prepare()
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            streams.finish()
        except streams.ReaderLeft:
            streams.silence()
            status = 0
        except click.ClickException as error:
            error.show()
            status = error.exit_code
        except (click.Abort, KeyboardInterrupt):
            click.echo("interrupted", err=True)
            status = INTERRUPTED
        except GrognardError as error:
            status = _failed(told(error))
        except OSError as error:
            status = _failed(_said(error))
        sys.exit(status if isinstance(status, int) else 0)


def _offered() -> dict[str, EntryPoint]:
    """The commands that installed plugins offer, by name; nobody replaces one of Grognard's own."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in COMMANDS}


def _origin(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.value


def _loaded(entry: EntryPoint) -> click.Command:
    try:
        command = entry.load()
    except (Exception, SystemExit) as error:
        raise PluginError(
            f"the command {entry.name!r} of {_origin(entry)} cannot be loaded: {type(error).__name__}: {error}; "
            "tell its author, or uninstall it"
        ) from error
    if not isinstance(command, click.Command):
        raise PluginError(f"{entry.value} of {_origin(entry)} is no click command; its author must name one")
    return command


def _failed(message: str) -> int:
    click.echo(f"grognard: {message}", err=True)
    return 1


def _said(error: OSError) -> str:
    """What the system said, with the file it was about first."""
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename is not None else reason
