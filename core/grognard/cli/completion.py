"""`grognard completion`: what makes a shell complete commands and names."""

from __future__ import annotations

import os
from typing import Any, ClassVar

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from grognard.cli.program import COMPLETING

__all__ = ["Bash", "command", "prepare"]

HOW = """\
Say once which shell you use, and it completes commands, options, and the ids of rulesets, scenarios and sides:

  bash   echo 'eval "$(grognard completion bash)"' >> ~/.bashrc
  zsh    echo 'eval "$(grognard completion zsh)"' >> ~/.zshrc
  fish   grognard completion fish > ~/.config/fish/completions/grognard.fish

Then open a new terminal."""


@click.command(name="completion")
@click.argument("shell", required=False, type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str | None) -> None:
    """Print what SHELL must run to complete commands and names; without SHELL, how to set it up."""
    if shell is None:
        click.echo(HOW)
        return
    prepare()
    found = get_completion_class(shell)
    if found is not None:
        completion = found(click.get_current_context().find_root().command, {}, "grognard", COMPLETING)
        click.echo(completion.source_template % completion.source_vars())


def prepare() -> None:
    """Lets click use the shells as they are completed here."""
    add_completion_class(Bash)


class Bash(BashComplete):
    """Bash, which takes `red=greedy` for three words: they are put together again before they are completed."""

    name: ClassVar[str] = "bash"
    source_template: ClassVar[str] = BashComplete.source_template.replace(
        "    return 0\n", "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n    return 0\n", 1
    )

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one as far as it is typed."""
        here = int(os.environ["COMP_CWORD"])
        typed = split_arg_string(os.environ["COMP_WORDS"])[: here + 1]
        typed += [""] * (here + 1 - len(typed))
        words: list[str] = []
        joins = False
        for word in typed:
            if words and (joins or word == "="):
                words[-1] += word
            else:
                words.append(word)
            joins = word == "="
        self._incomplete = words[-1]
        return words[1:-1], words[-1]

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """The item without what stands before `=`, which is no part of the word that bash replaces."""
        value = item.value.rpartition("=")[2] if "=" in self._incomplete else item.value
        return f"{item.type},{value}"
