"""Where records go when nobody says where."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path

from grognard.record.errors import UnwritableRecord

__all__ = ["default_path"]


def default_path(ruleset: str) -> Path:
    """A new path in the user's own folder for data, which is made if need be. Raises UnwritableRecord if it cannot."""
    import platformdirs

    folder = platformdirs.user_data_path("grognard", appauthor=False) / "records"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableRecord(folder, error) from error
    # the digits at the end keep two games begun in the same second apart
    return folder / f"{ruleset}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.jsonl"
