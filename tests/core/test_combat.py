"""Combat in stages: gather, modifiers, roll, outcome, effects; and what is kept of each in the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.actions import Done
from grognard.combat import Combat, CombatProcedure, Fought, Modifier
from grognard.dice import Roll, enumerate_outcomes
from grognard.referee import carry_out
from grognard.state import AnyDraft, Effect
from grognard.steps import Step
from tests.invented import games
from tests.invented.clash import BLOWS, Clash, Panic
from tests.invented.games import new_game
from tests.invented.pieces import Wavered
from tests.invented.plugin import Zeal
from tests.invented.steps import Marching


def with_modifiers(base: float, *modifiers: Modifier) -> float:
    combat = Combat("test", values={"attack": base})
    combat.modifiers.extend(modifiers)
    return combat.value("attack")


def adds(by: float, value: str = "attack") -> Modifier:
    return Modifier(value=value, by=by, cause="test")


def scales(by: float) -> Modifier:
    return Modifier(value="attack", by=by, how="scale", cause="test")


def sets(by: float) -> Modifier:
    return Modifier(value="attack", by=by, how="set", cause="test")


# --- values ---------------------------------------------------------------------------------------------------------


def test_a_value_without_modifiers_is_as_it_was_gathered() -> None:
    assert with_modifiers(2.5) == 2.5


def test_modifiers_of_other_values_change_nothing() -> None:
    assert with_modifiers(3, adds(5, "defence")) == 3


def test_a_value_is_set_first_then_added_to_then_scaled_whatever_the_order_of_the_modifiers() -> None:
    # (4 + 2 + 1) × 2 × 0.5
    assert with_modifiers(10, scales(2), adds(2), sets(4), adds(1), scales(0.5)) == 7


def test_a_modified_value_is_rounded_down_at_the_end_and_only_then() -> None:
    assert with_modifiers(3, scales(0.5), scales(0.5), adds(2)) == 1  # 5 / 4
    assert with_modifiers(0, adds(-0.5)) == -1


def test_a_value_of_which_more_is_made_keeps_its_fractions_and_the_others_do_not() -> None:
    combat = Combat("test", values={"attack": 3, "roll": 3}, exact=("attack",))
    combat.modifiers += [adds(0.5), adds(0.5, "roll")]
    assert combat.values() == {"attack": 3.5, "roll": 3}


@given(st.permutations([adds(1), adds(-3), scales(2), sets(5)]))
def test_the_order_in_which_modifiers_come_does_not_matter(modifiers: list[Modifier]) -> None:
    assert with_modifiers(9, *modifiers) == 6  # (5 + 1 − 3) × 2


def test_a_modifier_says_what_it_does_why_and_by_which_rule_or_line() -> None:
    assert str(Modifier(value="attack", by=1, cause="uphill", rule="XX-1")) == "attack +1 uphill (XX-1)"
    assert str(Modifier(value="attack", by=-2, cause="tired", source="a.yaml:7")) == "attack -2 tired (a.yaml:7)"
    assert str(Modifier(value="attack", by=0.5, how="scale", cause="disordered")) == "attack × 0.5 disordered"
    assert str(Modifier(value="attack", by=0, how="set", cause="surprised")) == "attack = 0 surprised"


# --- stages ---------------------------------------------------------------------------------------------------------


class Stages(CombatProcedure):
    """Notes the stages in their order."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def gather(self, draft: AnyDraft, combat: Combat) -> None:
        self.said.append("gather")
        combat.base["attack"] = 2

    def modifiers(self, draft: AnyDraft, combat: Combat) -> Iterable[Modifier]:
        self.said.append("modifiers")
        yield adds(1)

    def roll(self, draft: AnyDraft, combat: Combat) -> Iterator[Roll]:
        self.said.append(f"roll with {combat.value('attack'):g}")
        yield draft.roll("d6")
        yield draft.roll("d6")

    def outcome(self, draft: AnyDraft, combat: Combat) -> str:
        self.said.append(f"outcome of {len(combat.rolls)}")
        return "won"

    def effects(self, draft: AnyDraft, combat: Combat) -> None:
        self.said.append(f"effects after {len(draft.events)} event")


def test_the_stages_follow_one_another_and_the_event_is_logged_before_the_effects() -> None:
    stages = Stages()
    draft = games.draft(dice=[4, 6])
    combat = stages.resolve(draft, Combat("test", attackers=("red-captain",), targets=("blue-captain",)))
    assert combat.outcome == "won"
    assert stages.said == ["gather", "modifiers", "roll with 3", "outcome of 2", "effects after 1 event"]


def test_the_event_keeps_every_stage() -> None:
    draft = games.draft(dice=[4, 6])
    Stages().resolve(draft, Combat("test", attackers=("red-captain",), targets=("blue-captain",)))
    (event,) = draft.events
    assert isinstance(event, Fought)
    assert (event.base, event.values) == ({"attack": 2}, {"attack": 3})
    assert event.modifiers == (adds(1),)
    assert [roll.total for roll in event.rolls] == [4, 6]
    assert str(event) == "red-captain against blue-captain: won (attack 3; attack +1 test; d6: 4 = 4; d6: 6 = 6)"


def test_a_combat_without_values_modifiers_and_dice_is_told_in_a_few_words() -> None:
    class Decided(CombatProcedure):
        def outcome(self, draft: AnyDraft, combat: Combat) -> str:
            return "won"

    draft = games.draft()
    Decided().resolve(draft, Combat("test", attackers=("red-captain", "red-spears-1"), targets=("blue-captain",)))
    assert str(draft.events[0]) == "red-captain, red-spears-1 against blue-captain: won"


def test_a_procedure_without_an_outcome_is_not_finished() -> None:
    class Unfinished(CombatProcedure):
        pass

    with pytest.raises(NotImplementedError, match="Unfinished has no outcome"):
        Unfinished().resolve(games.draft(), Combat("test"))


def test_rules_of_the_combat_and_of_its_modifiers_are_told() -> None:
    draft = games.draft(Zeal(), dice=[3, 3])
    draft.add_effect(Effect(name="braced", until="clash", unit="blue-captain", value=2, rule="IN-32"))
    BLOWS.resolve(draft, Combat("blow", attackers=("red-captain",), targets=("blue-captain",)))
    assert draft.events[0].rules() == ("IN-31", "IN-32", "IN-91")


# --- a whole chain, by dice and by odds -----------------------------------------------------------------------------


def struck(dice: list[int]) -> list[str]:
    """What happens when red's spears at C2 strike blue's captain, beside whom stand blue's spears."""
    places = {"blue-captain": "D2", "blue-spears-1": "E2"}
    steps = (Clash(attacker="red-spears-1", target="blue-captain"), Marching(side="red"))
    game = new_game(steps=steps, places=places, dice=dice)
    return [str(event) for event in game.events()]


def test_a_blow_that_holds_ends_there() -> None:
    dice = "2d6: 5 4 = 9 − 1 = 8, held"
    assert struck([4, 5]) == [f"red-spears-1 against blue-captain: held (strength 3, defence 4; {dice})"]


def test_a_blow_that_breaks_starts_a_chain_of_hits_and_tests() -> None:
    # 12 − 1 breaks; 1 hit; the spears throw 8, above their morale of 7, and flee; 2 hits on them; the captain, their
    # friend, throws 9 + 1 hit, above its 9, and flees: 2 more hits are 3, it is lost; its spears throw 4 + 2 and stand
    assert struck([6, 6, 1, 4, 4, 2, 4, 5, 2, 2, 2]) == [
        "red-spears-1 against blue-captain: broken (strength 3, defence 4; 2d6: 6 6 = 12 − 1 = 11, broken)",
        "blue-spears-1 flees",
        "blue-captain flees",
        "blue-spears-1 stands",
    ]


def chance_of(what: str, *steps: Step, effect: Effect | None = None) -> Fraction:
    """The exact chance that a word is told before the next decision, when blue's captain at D2 stands alone."""
    draft = games.draft(steps=(*steps, Marching(side="red")))
    draft.change("blue-captain", at="D2")
    draft.change("blue-spears-1", at="A5")
    if effect is not None:
        draft.add_effect(effect)
    draft.then(Marching(side="white"))
    start = draft.commit()
    told = enumerate_outcomes(lambda dice: " ".join(map(str, carry_out(start, Done(), dice).events)), limit=10_000)
    return sum((chance for chance, story in told if what in story), start=Fraction(0))


def test_the_exact_odds_of_a_test_are_those_counted_by_hand() -> None:
    # more than 9 with 2d6: 6 of 36 throws
    assert chance_of("blue-captain flees", Panic(who="blue-captain")) == Fraction(6, 36)


def test_a_test_is_told_with_its_band() -> None:
    draft = games.draft(steps=(Panic(who="red-captain"),), dice=[4, 5])
    draft.pop().run(draft)
    assert draft.events == (Wavered(unit="red-captain", band="stands"),)


BLOW = Clash(attacker="red-spears-1", target="blue-captain")
BRACED = Effect(name="braced", until="clash", unit="blue-captain", value=2)


def test_bracing_is_taken_into_the_odds_of_the_step_beneath() -> None:
    # 3 against 4 breaks with 10 or more of 2d6: 6 of 36; 3 against 4 + 2 only with 12
    assert chance_of("broken", BLOW) == Fraction(6, 36)
    assert chance_of("broken", BLOW, effect=BRACED) == Fraction(1, 36)
    # and the effect ends with the first of two blows
    assert chance_of("broken", BLOW, BLOW, effect=BRACED) == 1 - Fraction(35, 36) * Fraction(30, 36)
