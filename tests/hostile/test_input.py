"""Input by the thousand that nobody would write: each is used or refused in words, soon, and nothing else has changed.

`--fuzz N` tries N inputs, a quarter of each kind: files of rulesets, house rules, records, actions. A failure names its
kind and number, which make the same input again.
"""

from __future__ import annotations

import faulthandler
import json
import random
import shutil
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

import pytest

import grognard
from grognard.data import EffectiveData, effective, read_ruleset
from grognard.errors import GrognardError, PluginError
from grognard.game import Game
from grognard.game_rules import GameRules
from grognard.plugins import discover
from grognard.record import load
from grognard.rulebook import begin
from tests.core.record.games import new_game, play_at_random
from tests.hostile.mutations import damaged, damaged_action, damaged_record, damaged_values

LONGEST_SECONDS = 10.0
LONGEST_MESSAGE = 100_000
HANGS_SECONDS = 120.0
"""After so long Python says where it is and leaves: no test may wait for ever."""
RULESETS = ("phalanx", "invented")
INVENTED = Path(__file__).parents[1] / "invented"
FOUND = discover([INVENTED])


class Judge:
    """Lets nothing out but what may come of hostile input: an error in words, by nobody else's fault, and soon.

    What never ends is ended, and where it was stands in the file.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    @contextmanager
    def __call__(self, kind: str, number: int, given: str | bytes, *, may_blame: bool = False) -> Generator[None]:
        """Judges what is done with an input.

        Where `may_blame` is set the ruleset may be named for it: its own files are at fault, or were forged with care.
        """
        self._watch(f"{kind} {number}: {given!r}")
        start = time.perf_counter()
        try:
            yield
        except PluginError as error:
            if not may_blame:
                pytest.fail(f"{kind} {number}: the ruleset is blamed: {error}\n{given!r}")
        except GrognardError as error:
            said = str(error)
            if not said or "Traceback" in said or len(said) > LONGEST_MESSAGE:
                pytest.fail(f"{kind} {number}: {len(said)} characters are said: {said[:300]!r}\n{given!r}")
        except Exception as error:  # noqa: BLE001 - anything else is what is looked for
            pytest.fail(f"{kind} {number}: {type(error).__name__}: {error}\n{given!r}")
        finally:
            faulthandler.cancel_dump_traceback_later()
        seconds = time.perf_counter() - start
        if seconds > LONGEST_SECONDS:
            pytest.fail(f"{kind} {number}: it took {seconds:.1f} s\n{given!r}")

    def _watch(self, what: str) -> None:
        self._file.seek(0)
        self._file.truncate()
        print(what, file=self._file, flush=True)
        faulthandler.dump_traceback_later(HANGS_SECONDS, exit=True, file=self._file)


@pytest.fixture
def judged(tmp_path: Path) -> Iterator[Judge]:
    """Judges inputs; where one never ends, `hang.txt` in the test's temporary folder says which."""
    with (tmp_path / "hang.txt").open("w", encoding="utf-8", errors="backslashreplace") as file:
        yield Judge(file)


def played(name: str, data: EffectiveData, actions: int = 20) -> Game:
    """A game begun with these data and played for some actions."""
    game = begin(GameRules(FOUND.ruleset(name), data), seed=1)
    choose = random.Random(1).choice
    while game.side is not None and game.actions_played < actions:
        game.play(choose(game.legal_actions()))
    return game


def files(name: str, pattern: str) -> list[Path]:
    """The files of a ruleset that fit a pattern, in its folder."""
    folder = FOUND.ruleset(name).folder
    return [found.relative_to(folder) for found in sorted(folder.glob(pattern))]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("kind", ["units.yaml", "scenarios/*.yaml", "ruleset.yaml"])
def test_damaged_files_of_a_ruleset_are_played_with_or_refused(
    judged: Judge, tmp_path: Path, name: str, kind: str, fuzz: int
) -> None:
    sound = FOUND.ruleset(name).folder
    folder = tmp_path / "ruleset"
    shutil.copytree(sound, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__", "records"))
    before = read_ruleset(sound)
    digest = effective(before, scenario=before.default_scenario).digest
    for number in range(fuzz // 24):
        chance = random.Random(f"{name} {kind} {number}")
        file = chance.choice(files(name, kind))
        text = damaged((sound / file).read_text(encoding="utf-8"), chance)
        (folder / file).write_text(text, encoding="utf-8", newline="\n")
        # of its own options and tables a ruleset may expect that they are there
        with judged(f"{name} {kind}", number, text, may_blame=kind == "ruleset.yaml"):
            data = read_ruleset(folder)
            played(name, effective(data, scenario=chance.choice(list(data.scenarios))))
        shutil.copyfile(sound / file, folder / file)
    assert effective(before, scenario=before.default_scenario).digest == digest


def test_damaged_house_rules_are_played_with_or_refused(judged: Judge, tmp_path: Path, fuzz: int) -> None:
    folder = FOUND.ruleset("phalanx").folder
    base = read_ruleset(folder)
    digest = effective(base, scenario="hoplites").digest
    path = tmp_path / "house.yaml"
    for number in range(fuzz // 4):
        chance = random.Random(f"house {number}")
        text = damaged((folder / chance.choice(files("phalanx", "house/*.yaml"))).read_text(encoding="utf-8"), chance)
        path.write_text(text, encoding="utf-8", newline="\n")
        with judged("house", number, text):
            played("phalanx", effective(base, house=[path], scenario="hoplites"))
        if number % 20 == 0:
            assert effective(base, scenario="hoplites").digest == digest, f"house {number} changed the base"


def forged(record: bytes, chance: random.Random) -> bytes:
    """The record with other data in its header, and everything beside them made to fit, as far as that is possible."""
    first, _, rest = record.partition(b"\n")
    header = json.loads(first)
    damaged_values(header["data"], chance)
    with suppress(GrognardError, TypeError, ValueError, OverflowError):
        data = EffectiveData.from_json(header["data"])
        header["data_digest"], header["options"] = data.digest, data.options
        header["scenario"] = data.scenario.id if data.scenario is not None else None
        header["house_rules"] = [{"id": name, "version": "1.0.0", "digest": ""} for name in data.house_rules]
    return json.dumps(header).encode() + b"\n" + (rest if chance.random() < 0.5 else b"")


def test_damaged_records_are_told_again_or_refused(judged: Judge, tmp_path: Path, fuzz: int) -> None:
    path = tmp_path / "game.jsonl"
    play_at_random(new_game(), 40).save(path)
    lines = path.read_bytes().splitlines(keepends=True)
    sound = b"".join(lines[:12])
    assert b'"dice"' in sound
    for number in range(fuzz // 4):
        chance = random.Random(f"record {number}")
        careful = chance.random() < 0.5
        spoiled = forged(sound, chance) if careful else damaged_record(sound, chance)
        path.write_bytes(spoiled)
        with judged("record", number, spoiled, may_blame=careful):
            game = load(path, verify=chance.random() < 0.8)
            assert game.actions_played <= 22
            game.view().legal_actions()
        assert path.read_bytes() == spoiled, f"record {number} was changed by reading it"


USES: tuple[Callable[[Game, str], object], ...] = (
    lambda game, text: game.parse(text),
    lambda game, text: game.refusal(text),
    lambda game, text: game.play(text),
)


@pytest.mark.parametrize("name", RULESETS)
def test_damaged_actions_are_played_or_refused_and_then_change_nothing(judged: Judge, name: str, fuzz: int) -> None:
    book = grognard.rules(name, plugins=[INVENTED])
    for start in range(0, fuzz // 8, 50):
        game = play_at_random(book.new_game(seed=start, analysis=True), start % 60, seed=start)
        if game.side is None:
            continue
        listed = [str(action) for action in game.legal_actions()]
        known = [*game.position.units, *game.rules.board.adjacent, "done", "N", "SE", *game.state.sides]
        before, digest, dice = game.position, game.position.digest(), game.dice.position
        for number in range(start, min(start + 50, fuzz // 8)):
            chance = random.Random(f"{name} action {number}")
            text = damaged_action(chance.choice(listed), known, chance)
            for use in USES:
                with judged(f"{name} action", number, text):
                    use(game, text)
            if game.actions_played > start % 60:
                game.undo()
            assert game.position is before
            assert (game.position.digest(), game.dice.position, game.dice.taken) == (digest, dice, [])
