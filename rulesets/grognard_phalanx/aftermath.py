"""Variants of what follows an attack, as code house rules; invented for Grognard, no part of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from grognard.actions import Action, Done, HexLabel, UnitId
from grognard.combat import Combat, Fought
from grognard.hookspecs import hookimpl
from grognard.ruleset import HouseRule
from grognard.state import Event
from grognard.steps import Step
from grognard_phalanx.ending import lose
from grognard_phalanx.optional import threatened
from grognard_phalanx.pieces import PhalanxDraft, PhalanxPosition

__all__ = ["Advance", "Retreat"]

RETREAT = "phalanx.retreat"
ADVANCE = "phalanx.advance"


class FallBack(Action, frozen=True, kw_only=True, tag="phalanx.fall-back"):
    """Takes a beaten unit back to a hex."""

    form = "retreat {unit} {to}"
    unit: UnitId
    to: HexLabel


class FellBack(Event, frozen=True, kw_only=True, tag="phalanx.fell-back"):
    """A beaten unit went back."""

    form = "{unit} falls back to {to}"
    rule = RETREAT
    unit: str
    to: str


def _behind(position: PhalanxPosition, unit: str) -> list[str]:
    """Where a unit may fall back: free hexes in its rear, or all round without a facing, in front of no enemy."""
    piece, board = position.units[unit], position.tables.board
    if piece.at is None or position.tables.kinds[piece.kind].is_camp:
        return []
    zones = frozenset(threatened(position, piece.side))
    return [
        to
        for to in board.adjacent[piece.at]
        if to not in position.occupied
        and to not in zones
        and (piece.facing is None or board.arc(piece.facing, piece.at, to) == "rear")
    ]


def _go_back(draft: PhalanxDraft, unit: str, to: str) -> None:
    draft.change(unit, at=to)
    draft.log(FellBack(unit=unit, to=to))


class Beaten(Step, frozen=True, kw_only=True, tag="phalanx.beaten"):
    """A unit must fall back; when the way has closed in the meantime, it is routed after all."""

    unit: str

    def run(self, draft: PhalanxDraft) -> None:
        """Asks the owner where to, if there is a choice."""
        ways = _behind(draft, self.unit)
        if not ways:
            lose(draft, self.unit, "routed")
        elif len(ways) == 1:
            _go_back(draft, self.unit, ways[0])
        else:
            draft.then(WayBack(side=draft.units[self.unit].side, unit=self.unit))


class WayBack(Step, frozen=True, kw_only=True, tag="phalanx.way-back"):
    """The owner of a beaten unit chooses its way."""

    takes = (FallBack,)
    title = "retreat"
    rule = RETREAT
    unit: str

    def actions(self, position: PhalanxPosition, unit: str | None = None) -> Sequence[Action]:
        """A retreat to each hex open to it."""
        return (
            [FallBack(unit=self.unit, to=to) for to in _behind(position, self.unit)]
            if unit in (None, self.unit)
            else ()
        )

    def apply(self, draft: PhalanxDraft, action: Action) -> None:
        """Goes there."""
        if isinstance(action, FallBack):
            _go_back(draft, action.unit, action.to)

    def heading(self, position: PhalanxPosition) -> str:
        """What the player is asked."""
        return f"{self.side}: where does {self.unit} fall back to?"


class Retreat(HouseRule):
    """A unit attacked with its defence exactly falls back, if it can, instead of being routed."""

    id = RETREAT
    version = "1"
    name = "Retreat"
    extends = "phalanx"
    steps = (Beaten, WayBack)
    events = (FellBack,)

    @hookimpl
    def grognard_outcome(self, draft: PhalanxDraft, combat: Combat) -> str | None:
        """`falls back` for a bare success against a unit with a way behind it."""
        if combat.occasion == "attack" and combat.value("strength") == combat.value("defence"):
            return "falls back" if _behind(draft, combat.targets[0]) else None
        return None

    @hookimpl
    def grognard_after_event(self, draft: PhalanxDraft, event: Event) -> None:
        """Lets the beaten unit fall back when all attacks have been fought."""
        if isinstance(event, Fought) and event.outcome == "falls back":
            draft.then(Beaten(unit=event.targets[0]))


class Follow(Action, frozen=True, kw_only=True, tag="phalanx.follow"):
    """Moves an attacker into the hex of the unit it has helped to rout."""

    form = "advance {unit}"
    unit: UnitId


class Followed(Event, frozen=True, kw_only=True, tag="phalanx.followed"):
    """An attacker advanced."""

    form = "{unit} advances to {to}"
    rule = ADVANCE
    unit: str
    to: str


class Pursuit(Step, frozen=True, kw_only=True, tag="phalanx.pursuit"):
    """One of the units that routed another may take its place, or none."""

    takes = (Follow, Done)
    title = "advance"
    rule = ADVANCE
    passes: ClassVar[Action | None] = Done()
    to: str
    attackers: tuple[str, ...]

    def actions(self, position: PhalanxPosition, unit: str | None = None) -> Sequence[Action]:
        """An advance of each attacker, as long as the hex is free, and `done`."""
        free = self.to not in position.occupied
        units = [name for name in self.attackers if free and name in position.units and unit in (None, name)]
        return [*(Follow(unit=name) for name in units), *([Done()] if unit is None else [])]

    def forced(self, position: PhalanxPosition) -> Action | None:
        """`done` where nobody can advance."""
        return Done() if len(self.actions(position)) == 1 else None

    def apply(self, draft: PhalanxDraft, action: Action) -> None:
        """Advances, with the facing as it is."""
        if isinstance(action, Follow):
            draft.change(action.unit, at=self.to)
            draft.log(Followed(unit=action.unit, to=self.to))

    def heading(self, position: PhalanxPosition) -> str:
        """What the player is asked."""
        return f"{self.side}: does one of your units advance to {self.to}?"


class Advance(HouseRule):
    """After a rout one of the attackers may take the place of the routed unit."""

    id = ADVANCE
    version = "1"
    name = "Advance"
    extends = "phalanx"
    steps = (Pursuit,)
    events = (Followed,)

    @hookimpl
    def grognard_after_event(self, draft: PhalanxDraft, event: Event) -> None:
        """Offers the advance when all attacks have been fought; the camp is entered by nobody (PH-037)."""
        if not isinstance(event, Fought) or event.outcome != "routed":
            return
        target = draft.units[event.targets[0]]
        beside = draft.tables.board.adjacent[target.at or ""]
        # those that attacked from afar stay where they are
        near = tuple(name for name in event.attackers if draft.units[name].at in beside)
        if near and target.at is not None and not draft.tables.kinds[target.kind].is_camp:
            draft.then(Pursuit(side=draft.units[near[0]].side, to=target.at, attackers=near))
