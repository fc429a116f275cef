"""The pages of docs/ as programs: their code blocks read, put together, run, and held against what they say is printed.

- A block with a title is a file. A second block with the same title changes it: `grown` says how.
- A `python` block without a title runs after those before it, in one namespace for the page.
- A `text` block that follows one is what it prints.
- A `console` block has commands, each after `$ `, with what they print; `...` stands for anything.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["ADDS", "Block", "Command", "blocks", "commands", "grown", "matches"]

FENCE = re.compile(r"^```(?P<info>[^`\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
ADDS = "at the end of "
"""A title that begins so names a file that the block is added to."""
KEPT = "# …"
"""The line that stands for those members of a class that stay as they are."""


class Block(NamedTuple):
    """A fenced block: its language, its title if it has one, its text, and the line of the page where it begins."""

    language: str
    title: str
    text: str
    line: int


class Command(NamedTuple):
    """A command line and what the page says that it prints; empty where the page says nothing."""

    line: str
    printed: str


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page in their order."""
    content = page.read_text(encoding="utf-8")
    for match in FENCE.finditer(content):
        info = match["info"].strip()
        title = re.search(r'title="([^"]*)"', info)
        language = re.match(r"[\w-]*", info)
        yield Block(
            language[0] if language else "",
            title[1] if title else "",
            match["text"],
            content.count("\n", 0, match.start()) + 1,
        )


def commands(text: str) -> Iterator[Command]:
    """The commands of a console block."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, printed = part.partition("\n")
        yield Command(line, printed)


def matches(said: str, printed: str) -> bool:
    """Whether what was printed is what a page says; `...` in the page stands for anything, and blanks do not count."""
    text = " ".join(printed.split())
    first, *others = (" ".join(piece.split()) for piece in said.split("..."))
    if not others:
        return text == first
    if not text.startswith(first):
        return False
    place = len(first)
    for piece in others[:-1]:  # each where it first comes: a pattern with several gaps would take for ever to fail
        place = text.find(piece, place)
        if place < 0:
            return False
        place += len(piece)
    return len(text) - place >= len(others[-1]) and text.endswith(others[-1])


# A file that grows: whole definitions are replaced or added, and imports are replaced as a whole; a class with the line
# `# …` in it replaces only the members that it shows.


def grown(before: str, block: str) -> str:
    """A Python file after one more block."""
    old, new = ast.parse(before), ast.parse(block)
    if not before:
        return block
    imports = _imports(before, old)
    if shown := _imports(block, new):
        imports = shown
    definitions = {_name(node): _source(before, node) for node in old.body if not _is_head(node)}
    for node in (node for node in new.body if not _is_head(node)):
        name, text = _name(node), _source(block, node)
        if isinstance(node, ast.ClassDef) and KEPT in text:
            text = _patched(definitions[name], text)
        definitions[name] = text
    return "\n\n\n".join([imports, *definitions.values()]) + "\n"


def _is_head(node: ast.stmt) -> bool:
    """Whether a statement is an import or the docstring of a file."""
    return isinstance(node, ast.Import | ast.ImportFrom) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def _imports(text: str, tree: ast.Module) -> str:
    """The docstring and imports of a file."""
    head = [node for node in tree.body if _is_head(node)]
    return "\n".join(text.splitlines()[: head[-1].end_lineno]) if head else ""


def _name(node: ast.stmt) -> str:
    """What a statement defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return node.name
    target = (
        node.targets[0] if isinstance(node, ast.Assign) else node.target if isinstance(node, ast.AnnAssign) else node
    )
    return ast.unparse(target)


def _source(text: str, node: ast.stmt) -> str:
    """The lines of a statement, its decorators among them."""
    decorators = node.decorator_list if isinstance(node, ast.ClassDef | ast.FunctionDef) else []
    first = min(node.lineno, *(decorator.lineno for decorator in decorators), node.lineno)
    return "\n".join(text.splitlines()[first - 1 : node.end_lineno])


def _patched(before: str, block: str) -> str:
    """A class after some of its members were shown anew; new fields follow the fields, new methods the methods."""
    (old,), (new,) = ast.parse(before).body, ast.parse(block).body
    assert isinstance(old, ast.ClassDef)
    assert isinstance(new, ast.ClassDef)
    members = {"" if _is_head(node) else _name(node): _source(before, node) for node in old.body}
    members |= {"" if _is_head(node) else _name(node): _source(block, node) for node in new.body}
    fields = [text for text in members.values() if not re.match(r"\s+(def |@)", text)]
    methods = [text for text in members.values() if text not in fields]
    head = before.splitlines()[: old.body[0].lineno - 1]
    return "\n\n".join(["\n".join([*head, *fields]), *methods])
