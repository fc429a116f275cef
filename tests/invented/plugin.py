"""What the plugin offers: the ruleset and one house rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from grognard.actions import Done
from grognard.board import HexBoard
from grognard.combat import Combat, Modifier
from grognard.data import EffectiveData
from grognard.hookspecs import hookimpl
from grognard.ruleset import AnyRuleset, HouseRule, Ruleset
from grognard.state import Event

from .clash import Banners, Clash, Panic, Rout
from .pieces import (
    Brace,
    Field,
    Hold,
    InventedDraft,
    InventedPosition,
    Kind,
    March,
    Marched,
    Piece,
    Rally,
    Strike,
    Tables,
    Wavered,
)
from .steps import Answer, Commands, Marches, Marching, Order, Skirmish, Turns


class Invented(Ruleset[Field, Piece, Tables]):
    """Three Banners."""

    id = "invented"
    version = "1.0"
    folder = Path(__file__).parent
    state = Field
    units = (Piece,)
    kind = Kind
    steps = (Turns, Commands, Order, Skirmish, Answer, Clash, Rout, Panic, Banners, Marches, Marching)
    actions = (March, Rally, Strike, Hold, Brace, Done)
    events = (Marched, Wavered)

    def compile(self, data: EffectiveData, kinds: Mapping[str, Kind], board: HexBoard) -> Tables:
        return Tables(board=board, kinds=kinds, deck=tuple(data.tables["deck"]), brace=data.tables["brace"])

    def setup(self, draft: InventedDraft) -> None:
        draft.set(fog=draft.rules.options["fog"])
        for unit in draft.rules.data.scenario.units if draft.rules.data.scenario else ():
            hidden = bool(unit.fields["hidden"])
            draft.put(Piece(id=unit.id, kind=unit.kind, side=unit.side, at=unit.at, hidden=hidden))
        draft.then(Turns())

    def conceal(self, state: Field, side: str) -> Field:
        """Where the others' hidden units stand is not known (IN-60)."""
        if not state.fog:
            return state
        seen = {
            name: replace(unit, at=None) if isinstance(unit, Piece) and unit.hidden and unit.side != side else unit
            for name, unit in state.units.items()
        }
        return replace(state, units=seen)

    def conceal_event(self, position: InventedPosition, event: Event, side: str) -> Event | None:
        """Nobody hears a hidden unit of another side march (IN-60)."""
        unit = position.units.get(event.unit) if type(event) is Marched else None
        unheard = position.state.fog and unit is not None and unit.hidden and unit.side != side
        return None if unheard else event

    def marks(self, position: InventedPosition, unit: Piece) -> tuple[str, ...]:
        return ("leader",) if unit.kind == "captain" else ()


class Zeal(HouseRule):
    """Every blow is struck with one more (IN-91)."""

    id = "invented.zeal"
    version = "1"
    name = "Zeal"
    extends = "invented"

    @hookimpl
    def grognard_modifiers(self, draft: InventedDraft, combat: Combat) -> Iterable[Modifier]:
        yield Modifier(value="strength", by=1, cause="zeal", rule="IN-91")


@hookimpl
def grognard_rulesets() -> Sequence[AnyRuleset]:
    return [Invented()]


@hookimpl
def grognard_house_rules() -> Sequence[HouseRule]:
    return [Zeal()]
