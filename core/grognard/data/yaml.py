"""YAML files, read with the place of every value: limits, strict keys, and all that is refused, at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from grognard.data.composer import UNREADABLE, Composer
from grognard.data.document import Document
from grognard.data.faults import Fault, Origin

__all__ = ["MOST_BYTES", "parse_yaml", "read_yaml"]

MOST_BYTES = 1_000_000

_NOWHERE = (0, 0)
"""The line and column of a fault of the file as a whole."""

_LOADER: type[yaml.CBaseLoader | yaml.BaseLoader] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_REMEDIES = (
    ("mapping values are not allowed", "put a text that contains ': ' in quotes; indent fields alike"),
    ("could not find expected ':'", "write 'name: value', with a space after the colon"),
    ("did not find expected key", "indent all fields of one mapping alike; close quotes and brackets"),
    ("<block end>", "indent all fields of one mapping alike; close quotes and brackets"),
    ("unexpected end of stream", "close the quotes"),
    ("cannot start any token", "put the text in quotes"),
    ("nesting depth", "no rules need so many levels"),
    ("unknown escape character", "write \\\\ for a backslash, or use 'single quotes'"),
    ("did not find expected ',' or", "separate entries by commas and close the bracket"),
)


def read_yaml(path: Path) -> Document:
    """The document in a file; whatever is wrong with the file is in its `faults`, nothing is raised."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return _unread(str(path), "there is no such file", *_NOWHERE)
    except IsADirectoryError:
        return _unread(str(path), "this is a folder: name a file in it", *_NOWHERE)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        return _unread(str(path), f"the file cannot be read: {reason}", *_NOWHERE)
    if len(content) > MOST_BYTES:
        return _unread(str(path), f"the file is larger than {MOST_BYTES // 1_000_000} MB: split it or trim it")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _unread(str(path), "the file is in UTF-16: save it as UTF-8")
    if content.startswith(b"\xef\xbb\xbf"):
        return _unread(str(path), "the file begins with a byte order mark: save it as UTF-8 without BOM")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        return _unread(
            str(path), f"byte {content[error.start]:#04x} is not UTF-8: save the file as UTF-8", line, column
        )
    return parse_yaml(text, str(path))


def parse_yaml(text: str, file: str) -> Document:
    """The document in a text; `file` is the name that faults give. Nothing is raised."""
    if found := UNREADABLE.search(text):
        line, column = text.count("\n", 0, found.start()) + 1, found.start() - text.rfind("\n", 0, found.start())
        return _unread(
            file, f"character U+{ord(found[0]):04X} cannot stand in a file of rules: remove it", line, column
        )
    reader = Composer(file)
    try:
        stream: Iterator[yaml.Event] = yaml.parse(text, Loader=_LOADER)
        for event in stream:
            reader.take(event)
            if reader.broken:
                break
    except yaml.MarkedYAMLError as error:
        reader.stop(error.problem_mark or error.context_mark, (), _explain(error, text))
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        reader.stop(None, (), f"the file cannot be read as YAML: {error}")
    return reader.document()


def _unread(file: str, message: str, line: int = 1, column: int = 1) -> Document:
    fault = Fault(Origin(file, line, column), "", message)
    return Document(file=file, value=None, positions={}, key_positions={}, faults=(fault,), broken=True)


def _explain(error: yaml.MarkedYAMLError, text: str) -> str:
    problem = " ".join(str(part) for part in (error.context, error.problem) if part)
    mark = error.problem_mark
    line = "".join(text.splitlines()[mark.line : mark.line + 1]) if mark else ""
    if mark and "\t" in line[: mark.column + 1]:
        return f"this is not YAML ({problem}): indent with spaces, not tabs"
    remedy = next((f": {advice}" for sign, advice in _REMEDIES if sign in problem), "")
    return f"this is not YAML ({problem}){remedy}"
