"""A plugin may offer bots."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grognard
from grognard.bots.seats import play_out, seated
from grognard.plugins import discover

PLUGIN = Path(__file__).parent / "last_bot.py"


@pytest.fixture(autouse=True)
def _restored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    sys.modules.pop("last_bot", None)


def test_a_bot_that_a_plugin_offers_can_take_a_seat() -> None:
    found = discover([PLUGIN])
    assert found.bots["last"].plugin == "last_bot"
    book = grognard.rules("phalanx", plugins=[PLUGIN])
    game = book.new_game(seed=1, seats={"red": "last", "white": "last"}, options={"turn_limit": 2})
    play_out(game, seated(game, book.plugins))
    # `done` stands last in every list, so nobody ever leaves a camp
    assert {str(entry.action) for entry in game.history[1:]} == {"done"}
    assert game.result is not None
