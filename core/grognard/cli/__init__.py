"""The command line. Each command is a module that is imported when the command is called."""

from __future__ import annotations

import click

from grognard.cli.program import Program

__all__ = ["main"]


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Start with: grognard play phalanx",
)
@click.version_option(package_name="grognard")
def main() -> None:
    """Play, referee, record and draw tabletop wargames whose rules are plugins."""
