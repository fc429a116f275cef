"""Shows the examples in docstrings as code: a griffe extension, named in mkdocs.yml."""

from __future__ import annotations

import re
from typing import Any

import griffe

# From a prompt to the next empty line, with the indentation that it has.
EXAMPLE = re.compile(r"^(?P<indent> *)>>> .*(?:\n(?! *\n).+)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Puts the examples of every docstring into fences."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Changes one docstring as the site shows it; doctest reads the source."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(_fenced, obj.docstring.value)


def _fenced(match: re.Match[str]) -> str:
    indent = match["indent"]
    return f"{indent}```pycon\n{match[0]}\n{indent}```"
