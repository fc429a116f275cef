from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.record.games import new_game, play_at_random


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """The record of a whole random game with dice."""
    path = tmp_path / "whole.jsonl"
    game = new_game()
    game.record(path)
    play_at_random(game)
    return path
