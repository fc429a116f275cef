"""An invented ruleset in a folder of its own, and a way to write house rules for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.data import RulesetData, read_ruleset

FILES = {
    "schema.yaml": """\
format: 1
traits:
  mounted: On horseback.
  steady: Never routs.
statistics:
  attack: {description: Dice thrown., type: integer, minimum: 0, maximum: 9}
  armour: {description: What stops a hit., type: integer, default: 1}
  range: {description: Reach of its bows in hexes., type: integer, default: null}
tables:
  rounds: {description: Length of the game., type: integer, minimum: 1}
  costs: {description: Points for extras., type: object, additionalProperties: {type: integer}, default: {shield: 2}}
scenario:
  goal: {description: The hex to hold., type: string, format: hex, default: null}
side:
  edge: {description: Where it enters., enum: [north, south], default: north}
army:
  morale: {description: Its spirit., type: integer, default: 5}
occasions:
  shot:
    doc: A unit shoots.
    facts:
      shooter: {type: kind, doc: Who shoots.}
      range: {type: integer, doc: The distance in hexes.}
      cover: {type: string, one_of: [none, wood, wall], doc: What the target stands in.}
      near: {type: kind, many: true, doc: Who stands beside the target.}
      marks: {type: trait, many: true, doc: The traits of the target.}
      side: {type: side, doc: Who shoots.}
      moved: {type: boolean, doc: Whether the shooter has moved.}
    values:
      dice: {doc: How many dice are thrown.}
      hit: {doc: What they must show.}
  test:
    doc: A unit tests its morale.
    values:
      morale: {doc: The most that it may throw.}
""",
    "ruleset.yaml": """\
format: 1
ruleset: skirmish
name: Skirmish
summary: A small game.
default_scenario: ford
options:
  limit: {type: integer, minimum: 1, or_none: true, default: 6, doc: Game turns.}
  pace: {type: number, minimum: 0, maximum: 2, default: 1, doc: How fast all move.}
  fog: {type: boolean, default: false, doc: Hide what is far., house_rule: skirmish.fog}
  start: {type: string, one_of: [blue, green], default: blue, doc: Who begins.}
tables:
  rounds: 3
""",
    "units.yaml": """\
format: 1
units:
  spears: {name: Spears, symbol: S, points: 4, attack: 2}
  riders: {name: Riders, symbol: R, points: 7.5, attack: 3, traits: [mounted]}
  bows:
    name: Bows
    symbol: B
    points: 5
    attack: 1
    armour: 0
    range: 3
""",
    "scenarios/ford.yaml": """\
format: 1
scenario: ford
ruleset: skirmish
name: The ford
goal: b2
board: {shape: rectangle, columns: 4, rows: 3, terrain: {c3: water}}
sides:
  green:
    name: Green
    army:
      - {kind: spears, count: 2}
      - {kind: riders, at: a1, facing: E}
  blue:
    name: Blue
    colour: "#2040a0"
    edge: south
    budget: 20
    army:
      - {kind: bows, id: blue-eyes, morale: 8}
      - {kind: bows, count: 3}
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The ruleset's folder, to be changed by tests."""
    root = tmp_path / "skirmish"
    (root / "scenarios").mkdir(parents=True)
    for name, text in FILES.items():
        (root / name).write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def skirmish(folder: Path) -> RulesetData:
    return read_ruleset(folder)


@pytest.fixture
def house_file(tmp_path: Path) -> Callable[..., Path]:
    """Writes a house-rule file: its content below the three lines that name it (lines 1 to 3)."""

    def write(content: str, name: str = "mine", extends: str = "skirmish") -> Path:
        path = tmp_path / f"{name}.yaml"
        path.write_text(f"format: 1\nhouse: {name}\nextends: {extends}\n{content}", encoding="utf-8")
        return path

    return write
