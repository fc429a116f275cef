"""The standard streams: UTF-8 whatever the locale says, and readers that stop reading."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TextIO

import click

__all__ = ["ReaderLeft", "answer", "answering", "finish", "reader_may_leave", "silence", "speak_utf8"]

ANSWERS = "grognard.answers"
"""Under this name a command's context keeps the stream for its answer."""


class ReaderLeft(Exception):
    """Whoever read the output has closed it, as `| head` does."""


def speak_utf8() -> None:
    """Makes the standard streams UTF-8, and lets nothing that cannot be written or read stop the program.

    Where PYTHONIOENCODING asks for another encoding, that is kept.
    """
    asked = os.environ.get("PYTHONIOENCODING", "").partition(":")[0]
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(OSError, ValueError, LookupError):
                stream.reconfigure(encoding=asked or "utf-8", errors="replace" if asked else errors)


def _is_broken(error: OSError) -> bool:
    # Windows says EINVAL for a pipe that nobody reads any more
    return error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL and error.filename is None)


@contextmanager
def reader_may_leave() -> Generator[None]:
    """Raises ReaderLeft in place of the system's error when the output is closed early."""
    try:
        yield
    except OSError as error:
        if not _is_broken(error):
            raise
        raise ReaderLeft from error


def answering(ctx: click.Context) -> None:
    """Keeps stdout for the command's answer, a program's to read: whatever a plugin prints goes to stderr."""
    if ANSWERS not in ctx.meta:
        ctx.meta[ANSWERS] = sys.stdout
        ctx.with_resource(redirect_stdout(sys.stderr))


def answer(text: str) -> None:
    """Writes a line of the command's answer to stdout."""
    stream: TextIO | None = click.get_current_context().meta.get(ANSWERS)
    click.echo(text, file=stream)


def finish() -> None:
    """Writes out what is still held back. Raises ReaderLeft when nobody reads it."""
    with reader_may_leave():
        sys.stdout.flush()


def silence() -> None:
    """Sends what is still to come nowhere, so that leaving does not fail on it."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
