"""The sequence of play of Three Banners: cards, then a skirmish unit by unit, then every band marches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from grognard.actions import Action, Done
from grognard.activation import AlternateUnits, CommandDeck, EachUnitOnce, Impulses
from grognard.state import Deck, Effect, Result
from grognard.steps import Step
from grognard.turns import Rounds, SidesInTurn

from .clash import Clash, strengths
from .pieces import Brace, Hold, InventedDraft, InventedPosition, March, Marched, Piece, Rally, Strike

DONE = Done()
MOST_IMPULSES = 4


class Turns(Rounds, frozen=True, kw_only=True, tag="invented.turns"):
    """Game turns up to the limit, when the largest band wins (IN-90)."""

    def round(self, draft: InventedDraft, number: int) -> Iterable[Step]:
        if number > draft.rules.options["turn_limit"]:
            scores = strengths(draft)
            best = [side for side in scores if scores[side] == max(scores.values())]
            winner = best[0] if len(best) == 1 else None
            draft.end(Result(winner=winner, scores=scores, reason="the day is over", rule="IN-90"))
        draft.set(decks={"command": Deck(left=draft.tables.deck)})
        sides = draft.state.sides
        return Commands(deck="command"), Skirmish(order=sides), Marches(order=sides)


class Commands(CommandDeck, frozen=True, kw_only=True, tag="invented.commands"):
    """A side's card lets its captain act; a lull does nothing (IN-10)."""

    def played(self, draft: InventedDraft, card: str) -> Iterable[Step]:
        captain = next((unit for unit in draft.of_side(card) if unit.kind == "captain"), None)
        if captain is not None:
            yield Order(side=card, acting=captain.id, left=draft.tables.kinds[captain.kind].impulses)


class Order(Impulses, frozen=True, kw_only=True, tag="invented.order"):
    """A captain marches, or rallies for more impulses, as long as it has any (IN-11, IN-12)."""

    takes = (March, Rally, Done)
    rule = "IN-11"
    passes = DONE

    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        if unit not in (None, self.acting):
            return ()
        rally = [Rally(unit=self.acting)] if self.used < MOST_IMPULSES else []
        found = [*marches(position, position.units[self.acting]), *rally]
        return found if unit else [*found, DONE]

    def apply(self, draft: InventedDraft, action: Action) -> None:
        if isinstance(action, Done):
            return
        after = self.spent()
        if isinstance(action, March):
            march(draft, action)
        elif draft.roll("d6", "rally").total >= 5:
            after = after.bought(2)
        if after.left:
            draft.then(after)


class Skirmish(AlternateUnits, frozen=True, kw_only=True, tag="invented.skirmish"):
    """The sides strike or hold with one unit each in turn, until all have (IN-30)."""

    takes = (Strike, Hold)
    rule = "IN-30"

    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        mine = [piece for piece in self.ready(position, self.side or "") if unit in (None, piece.id)]
        return [action for piece in mine for action in (*strikes(position, piece), Hold(unit=piece.id))]

    def apply(self, draft: InventedDraft, action: Action) -> None:
        draft.then(self.having_acted(action.unit or ""))
        if isinstance(action, Strike):
            strike(draft, action.unit, action.target)


class Answer(Step, frozen=True, kw_only=True, tag="invented.answer"):
    """Before a blow falls its target may brace, or any unit strike at the striker first, which may be answered (IN-32).

    `busy` are the units that fight already in the blows that led to this one, and those that have struck.
    """

    takes = (Strike, Brace, Done)
    rule = "IN-32"
    passes = DONE
    striker: str
    target: str
    busy: tuple[str, ...]

    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        striker, target = position.units.get(self.striker), position.units.get(self.target)
        if striker is None or target is None:
            return () if unit else (DONE,)
        free = [piece for piece in position.of_side(target.side) if piece.id not in self.busy]
        helpers = [piece for piece in free if unit in (None, piece.id)]
        found = [action for piece in helpers for action in strikes(position, piece) if action.target == striker.id]
        braced = position.effects("braced", unit=target.id)
        return found if unit else [*found, *(() if braced else (Brace(),)), DONE]

    def apply(self, draft: InventedDraft, action: Action) -> None:
        if isinstance(action, Brace):
            value = draft.tables.brace
            draft.add_effect(Effect(name="braced", until="clash", unit=self.target, value=value, rule="IN-32"))
            draft.then(self)
        elif isinstance(action, Strike):
            busy = (*self.busy, action.unit)
            draft.then(replace(self, busy=busy))
            strike(draft, action.unit, action.target, busy)

    def forced(self, position: InventedPosition) -> Action | None:
        return None if {self.striker, self.target} <= position.units.keys() else DONE


class Marches(SidesInTurn, frozen=True, kw_only=True, tag="invented.marches"):
    """Every band marches in its turn (IN-20)."""

    def turn(self, draft: InventedDraft, side: str) -> Iterable[Step]:
        return (Marching(side=side),)


class Marching(EachUnitOnce, frozen=True, kw_only=True, tag="invented.marching"):
    """Each unit may march once (IN-20)."""

    takes = (March, Done)
    rule = "IN-20"
    passes = DONE

    def actions(self, position: InventedPosition, unit: str | None = None) -> Sequence[Action]:
        mine = [piece for piece in self.ready(position) if unit in (None, piece.id)]
        found = [action for piece in mine for action in marches(position, piece)]
        return found if unit else [*found, DONE]

    def apply(self, draft: InventedDraft, action: Action) -> None:
        if isinstance(action, March):
            march(draft, action)
            draft.then(self.having_acted(action.unit))


def marches(position: InventedPosition, unit: Piece) -> list[March]:
    """To each hex beside, whoever stands there, so that nobody learns of hidden units."""
    return [March(unit=unit.id, to=to) for to in position.tables.board.adjacent[unit.at or "A1"]]


def march(draft: InventedDraft, action: March) -> None:
    """Moves the unit and shows the hidden units that are now beside an enemy (IN-60)."""
    moved = draft.change(action.unit, at=action.to)
    draft.log(Marched(unit=action.unit))
    near = {action.to, *draft.tables.board.adjacent[action.to]}
    for name in [name for hex_ in near for name in draft.occupied.get(hex_, ())]:
        if draft.units[name].side != moved.side:
            draft.change(name, hidden=False)
            draft.change(moved.id, hidden=False)


def strikes(position: InventedPosition, unit: Piece) -> list[Strike]:
    """A strike at each enemy beside the unit that is not hidden."""
    near = position.tables.board.adjacent[unit.at] if unit.at else ()
    targets = [position.units[name] for hex_ in near for name in position.occupied.get(hex_, ())]
    return [Strike(unit=unit.id, target=it.id) for it in targets if it.side != unit.side and not it.hidden]


def strike(draft: InventedDraft, unit: str, target: str, busy: tuple[str, ...] = ()) -> None:
    """The striker is seen; its target may answer before the blow falls."""
    draft.change(unit, hidden=False)
    busy = tuple(dict.fromkeys((*busy, unit, target)))
    answer = Answer(side=draft.units[target].side, striker=unit, target=target, busy=busy)
    draft.then(answer, Clash(attacker=unit, target=target))
