"""Points of disorder and what is lost: bases, units, commanders (sections B and K of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.board.blocks import Block, places
from grognard.board.contacts import unit_clearance
from grognard.board.poses import Pose, direction
from grognard.state import Deck
from grognard_thirty_years_war import chain, sight
from grognard_thirty_years_war.events import Disordered, Gone, Restored
from grognard_thirty_years_war.pieces import Officer, Troop, WarDraft, WarPosition

__all__ = [
    "DECK",
    "add_dp",
    "capture",
    "dismay",
    "fall",
    "losable_bases",
    "lose_base",
    "lose_unit",
    "remove_dp",
    "seen_by",
    "shaken",
    "take_card",
]

DECK = "command"


def add_dp(draft: WarDraft, unit: str, points: int, cause: str, rule: str) -> None:
    """Puts points of disorder on a unit (TW-020)."""
    troop = draft.units.get(unit)
    if points > 0 and isinstance(troop, Troop):
        draft.change(unit, dp=troop.dp + points)
        draft.log(Disordered(unit=unit, points=points, now=troop.dp + points, cause=cause, because=rule))


def remove_dp(draft: WarDraft, unit: str, points: int, cause: str, rule: str) -> None:
    """Takes points of disorder off a unit, no more than it has."""
    troop = draft.units.get(unit)
    if isinstance(troop, Troop) and (points := min(points, troop.dp)) > 0:
        draft.change(unit, dp=troop.dp - points)
        draft.log(Restored(unit=unit, points=points, now=troop.dp - points, cause=cause, because=rule))


def shaken(unit: Troop) -> str:
    """The class of a unit by its bases and its disorder: steady, shaken or broken (TW-N4)."""
    bases = len(unit.bases)
    return "steady" if unit.dp <= bases else "shaken" if unit.dp < 2 * bases else "broken"


def seen_by(draft: WarPosition, unit: Troop) -> Iterator[tuple[Troop, bool]]:
    """The friends who see a unit, and whether they are near it (TW-200)."""
    index, table = draft.index, draft.tables.table
    here = index.get(unit.id)
    if here is None:
        return
    near = draft.tables.number("rout.near_inches")
    for friend in chain.troops(draft, unit.side):
        if friend.id != unit.id and sight.sees(draft, friend, here):
            yield friend, table.within(index[friend.id], here, near)


def dismay(draft: WarDraft, unit: Troop, friends: list[tuple[Troop, bool]]) -> None:
    """Friends who saw a unit flee or fall get disordered, unless it is of light troops or guns (TW-200, TW-201)."""
    tables = draft.tables
    kind = tables.kinds[unit.kind]
    if "skirmisher" in kind.traits or kind.move == "guns":
        return
    for friend, near in friends:
        if near:
            roll = draft.roll(tables.near_dp, f"{friend.id} sees {unit.id} from near")
            points, how = roll.total, f" from near, {roll.expression}: {roll.total}"
        else:
            points, how = tables.whole("rout.far_dp"), ""
        add_dp(draft, friend.id, points, f"sees what becomes of {unit.id}{how}", "TW-200")


def losable_bases(position: WarPosition, unit: Troop) -> list[int]:
    """The bases of which the owner may choose the one to lose: the rear rank, of one rank its ends (TW-O25).

    Of several alike, the last; of an end in contact and one out of it, the one out of it.
    """
    block = unit.block
    if block.spots:
        numbers = list(range(len(unit.bases)))
    elif block.ranks > 1:
        numbers = list(range((block.ranks - 1) * block.front_files, block.bases))
    else:
        numbers = [0, block.bases - 1] if block.bases > 1 else [0]
        numbers = _out_of_contact(position, unit, numbers) or numbers
    last = {unit.bases[number]: number for number in numbers}
    return sorted(last.values())


def _out_of_contact(position: WarPosition, unit: Troop, numbers: list[int]) -> list[int]:
    index, table = position.index, position.tables.table
    here = index[unit.id]
    busy = {
        own
        for other in index.near(here.box, table.measuring.tolerance_inches)
        if other.side != unit.side
        for own, _, _ in table.base_contacts(here, other)
    }
    return [number for number in numbers if number not in busy]


def lose_base(draft: WarDraft, unit: str, number: int) -> None:
    """Takes one base of a unit away; a unit without any is destroyed (TW-187, TW-190)."""
    troop = draft.units[unit]
    if not isinstance(troop, Troop) or troop.pose is None:
        return
    draft.log(Gone(unit=unit, how=f"loses a base of {troop.bases[number]}", because="TW-187"))
    if len(troop.bases) == 1:
        lose_unit(draft, unit, "is destroyed", "TW-190")
        return
    bases = (*troop.bases[:number], *troop.bases[number + 1 :])
    block, pose = _without(troop.block, troop.pose, number)
    # a re-forming that hung over was planned for a base more
    draft.change(unit, bases=bases, block=block, pose=pose, reforming=None)


def _without(block: Block, pose: Pose, number: int) -> tuple[Block, Pose]:
    """The block with a base less, the others where they stand; a rear rank closes up on its middle."""
    if block.spots:
        spots = (*block.spots[:number], *block.spots[number + 1 :])
        return replace(block, bases=block.bases - 1, spots=spots), pose
    fewer = replace(block, bases=block.bases - 1, files=min(block.files, block.bases - 1))
    if block.ranks > 1 and fewer.front_files == block.front_files:
        return fewer, pose
    gone = places(block)[number][0]
    dx, dy = direction(pose.heading_degrees + 90)
    aside = -block.width_inches / 2 if gone > 0 else block.width_inches / 2
    return fewer, Pose(
        x_inches=pose.x_inches + aside * dx,
        y_inches=pose.y_inches + aside * dy,
        heading_degrees=pose.heading_degrees,
    )


def lose_unit(draft: WarDraft, unit: str, how: str, rule: str, *, with_commander: bool = False) -> None:
    """Takes a unit off the table; friends who saw it are dismayed (TW-200)."""
    troop = draft.units[unit]
    if not isinstance(troop, Troop) or troop.pose is None:
        return
    friends = list(seen_by(draft, troop)) if rule == "TW-190" else []
    draft.log(Gone(unit=unit, how=how, because=rule))
    officer = chain.attached_to(draft, unit)
    draft.remove(unit, "destroyed" if rule == "TW-190" else "left")
    if officer is not None:
        if with_commander:
            fall(draft, officer.id, "leaves the table with his men", "TW-O26")
        else:
            draft.change(officer.id, attached=None, pose=troop.pose)
    dismay(draft, troop, friends)


def fall(draft: WarDraft, officer: str, how: str, rule: str) -> None:
    """A commander is lost (TW-086): his card leaves the deck, and his superior takes over (TW-O26)."""
    gone = draft.units[officer]
    if not isinstance(gone, Officer):
        return
    draft.log(Gone(unit=officer, how=how, because=rule))
    draft.remove(officer, "fallen")
    draft.set(fallen=(*draft.state.fallen, replace(gone, pose=None, attached=None)))
    take_card(draft, officer)


def take_card(draft: WarDraft, officer: str) -> None:
    """Takes a commander's card out of the deck, if it is still in there."""
    deck = draft.state.decks.get(DECK)
    if deck is not None and officer in deck.left:
        left = tuple(card for card in deck.left if card != officer)
        draft.set(decks={**draft.state.decks, DECK: Deck(left=left, drawn=deck.drawn)})


def capture(draft: WarDraft) -> None:
    """Lone commanders touched by an enemy base are removed (TW-O26)."""
    index, measuring = draft.index, draft.tables.table.measuring
    for piece in tuple(draft.units.values()):
        if isinstance(piece, Officer) and piece.pose is not None:
            here = index[piece.id]
            for other in index.near(here.box, measuring.tolerance_inches):
                enemy = draft.units.get(other.unit)
                if (
                    isinstance(enemy, Troop)
                    and enemy.side != piece.side
                    and measuring.touches(unit_clearance(here, other))
                ):
                    fall(draft, piece.id, f"is taken by {enemy.id}", "TW-O26")
                    break
