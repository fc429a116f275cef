"""Reading a record: every line checked for what it is, nothing played yet."""

from __future__ import annotations

from pathlib import Path

import msgspec

from grognard.record.errors import InvalidRecord
from grognard.record.format import Damaged, Header, Line, parse_header, parse_line

__all__ = ["FIRST_LINE", "Record", "read"]

FIRST_LINE = 2
"""The number in the file of the first line after the header."""

MOST_BYTES = 200_000_000


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What a file holds: `lines[i]` stands in line `i + 2`.

    `notes` says what is remarkable and not fatal: a torn last line, other versions. The first `whole` bytes are sound.
    """

    path: Path
    header: Header
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    whole: int

    def invalid(self, line: int, reason: str) -> InvalidRecord:
        """An error about a line, which counts from 1."""
        return InvalidRecord(self.path, line, reason)


def read(path: str | Path) -> Record:
    """The record in a file. A torn last line is left out and noted.

    Raises:
        InvalidRecord: It is no record, of another format, or a line before the last is damaged.
    """
    path = Path(path)
    texts = _content(path).splitlines(keepends=True)
    if not texts:
        raise InvalidRecord(path, 0, "the file is empty: it never became a record")
    try:
        header = parse_header(texts[0])
    except Damaged:
        raise InvalidRecord(path, 1, "this is not a record of a game: its first line is no header") from None
    except ValueError as error:
        raise InvalidRecord(path, 1, str(error)) from None
    lines: list[Line] = []
    notes: tuple[str, ...] = ()
    whole = len(texts[0])
    for number, text in enumerate(texts[1:], FIRST_LINE):
        if number == len(texts) and not text.strip():
            break
        try:
            lines.append(parse_line(text))
        except Damaged as error:
            if number < len(texts):
                raise InvalidRecord(path, number, f"{error}; restore the line, or cut the file off before it") from None
            notes = (f"{path}:{number}: the last line is torn and was left out: its action is lost",)
        except ValueError as error:
            raise InvalidRecord(path, number, str(error)) from None
        else:
            whole += len(text)
    return Record(path=path, header=header, lines=tuple(lines), notes=notes, whole=whole)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InvalidRecord(path, 0, "there is no such file") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = "this is a folder: name a file in it" if isinstance(error, IsADirectoryError) else str(error)
        raise InvalidRecord(path, 0, reason) from None
    if len(content) > MOST_BYTES:
        raise InvalidRecord(path, 0, f"the file is larger than {MOST_BYTES // 1_000_000} MB: no game is that long")
    return content
