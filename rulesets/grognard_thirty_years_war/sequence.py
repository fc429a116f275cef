"""The turn: the deck of commanders' cards, those whom nobody commands, smoke, victory (section E of the rules)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.activation import CommandDeck
from grognard.state import Deck
from grognard.steps import Step
from grognard.turns import Rounds
from grognard_thirty_years_war import chain, victory
from grognard_thirty_years_war.command import activate
from grognard_thirty_years_war.disorder import DECK
from grognard_thirty_years_war.events import Noted, counted
from grognard_thirty_years_war.fighting import NEXT_CLASH, NEXT_ROLL
from grognard_thirty_years_war.flight import Flee
from grognard_thirty_years_war.pieces import Officer, WarDraft

__all__ = ["Cards", "EndOfTurn", "GameTurns", "Stragglers"]


class GameTurns(Rounds, frozen=True, kw_only=True, tag="thirty_years_war.game-turns"):
    """Game turns; in each every commander's card comes up once (TW-061)."""

    def round(self, draft: WarDraft, number: int) -> Iterable[Step]:
        """Everybody has his impulses again (TW-094), and all cards go into the deck (TW-O1)."""
        officers: list[str] = []
        for piece in tuple(draft.units.values()):
            if isinstance(piece, Officer):
                officers.append(piece.id)
                if piece.acted:
                    draft.change(piece.id, acted=False)
            elif piece.used or piece.bought or piece.acted or piece.reacted:
                draft.change(
                    piece.id,
                    used=0,
                    bought=0,
                    marched=0,
                    eased=False,
                    acted=False,
                    reacted=False,
                    coordinated=False,
                )
        draft.set(decks={**draft.state.decks, DECK: Deck(left=tuple(sorted(officers)))})
        return (Cards(deck=DECK), Stragglers(), EndOfTurn())


class Cards(CommandDeck, frozen=True, kw_only=True, tag="thirty_years_war.cards"):
    """Cards are drawn one at a time until none is left (TW-060, TW-061)."""

    def played(self, draft: WarDraft, card: str) -> Iterable[Step]:
        """The commander acts, unless he has fallen or was led by his superior (TW-O2)."""
        officer = draft.units.get(card)
        return activate(draft, officer, 0) if isinstance(officer, Officer) and not officer.acted else ()


class Stragglers(Step, frozen=True, kw_only=True, tag="thirty_years_war.stragglers"):
    """Fleeing units without any living commander flee when the deck is empty (TW-O1)."""

    def run(self, draft: WarDraft) -> None:
        """They run, in their order."""
        left = [unit.id for unit in chain.troops(draft) if unit.fleeing and chain.commander(draft, unit) is None]
        draft.then(*(Flee(unit=name) for name in left))


class EndOfTurn(Step, frozen=True, kw_only=True, tag="thirty_years_war.end-of-turn"):
    """Smoke disperses (TW-124), then it is asked who has won (TW-O17)."""

    def run(self, draft: WarDraft) -> None:
        """A die for each marker, and the conditions of victory."""
        least = draft.tables.whole("smoke.disperses_on")
        smoke = draft.state.smoke
        faces = [draft.roll("d6", "smoke disperses").total for _ in smoke]
        kept = tuple(marker for marker, face in zip(smoke, faces, strict=True) if face < least)
        if smoke:
            gone = f"{len(smoke) - len(kept)} of {counted(len(smoke), 'smoke marker')} gone"
            text = f"smoke disperses on {least} or more: {' '.join(map(str, faces))}, {gone}"
            draft.log(Noted(text=text, because="TW-124"))
        draft.set(smoke=kept)
        draft.end_effects(NEXT_CLASH)
        draft.end_effects(NEXT_ROLL)
        result = victory.ended(draft)
        if result is not None:
            draft.end(result)
