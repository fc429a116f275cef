"""Shooting and throwing (FM-H10), and that others than panicking units suffer from it (FM-070)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard_formation.pieces import Density
from grognard_formation.shooting import shooters
from tests.rulesets.formation.placing import enemy, listed, place, play, points, refused, rule_of, troop, unit

TWO: dict[str, Any] = {"warriors": 2, "files": 2}


@pytest.mark.rule("FM-H10", "FM-070")
@pytest.mark.parametrize(
    ("density", "rolled", "hits"), [("dense", 5, 1), ("dense", 4, 0), ("open", 5, 0), ("loose", 6, 1)]
)
def test_a_dense_target_is_hit_on_5_and_others_on_6(density: Density, rolled: int, hits: int) -> None:
    game = place(troop("velites", 20, 20, **TWO), enemy("gauls", 20, 17, density=density), dice=[rolled, 1, 6])
    play(game, "shoot velites at gauls")
    # the 1 misses; the 6 of the hit disorders
    assert unit(game, "gauls").out == hits


@pytest.mark.rule("FM-H10")
@pytest.mark.parametrize(("rolled", "killed"), [(1, 1), (2, 1), (3, 0), (6, 0)])
def test_a_hit_kills_on_1_and_2_for_a_point_and_else_disorders(rolled: int, killed: int) -> None:
    game = place(troop("velites", 20, 20, **TWO), enemy("gauls", 20, 17), dice=[6, 1, rolled])
    play(game, "shoot velites at gauls")
    assert (unit(game, "gauls").warriors, unit(game, "gauls").out) == (10 - killed, 1 - killed)
    assert points(game)["romans"] == killed


@pytest.mark.rule("FM-H10")
@pytest.mark.parametrize(("kind", "reach"), [("velites", 4), ("hastati", 4), ("archers", 8), ("slingers", 8)])
def test_missiles_have_their_range_and_exactly_at_it_counts(kind: str, reach: float) -> None:
    game = place(troop(kind, 20, 20, **TWO), enemy("gauls", 20, 20 - reach, **TWO))
    assert rule_of(game, f"shoot {kind} at gauls") == ""
    game = place(troop(kind, 20, 20, **TWO), enemy("gauls", 20, 20 - reach - 0.02, **TWO))
    away = f"{reach + 0.02:.3g}″"
    assert refused(game, f"shoot {kind} at gauls") == f"gauls is {away} away, and {kind} reaches {reach}″ (FM-H10)"


@pytest.mark.rule("FM-H10")
def test_only_the_warriors_in_range_shoot() -> None:
    # The second rank stands 0.8″ behind the first: with the enemy at 3.5″ it is 4.3″ away.
    game = place(troop("velites", 20, 20), enemy("gauls", 20, 16.5))
    assert shooters(game.position, unit(game, "velites"), unit(game, "gauls")) == 5
    game = place(troop("velites", 20, 20), enemy("gauls", 20, 16.9))
    assert shooters(game.position, unit(game, "velites"), unit(game, "gauls")) == 10


@pytest.mark.rule("FM-H10")
def test_warriors_shoot_45_degrees_each_side_of_their_front() -> None:
    # One archer, whose right front corner is at 20.4, 20: his arc begins there and runs north-east. A target whose
    # farthest corners are 3.8″ to the north lies in it up to 3.8″ to the east of that corner.
    one: dict[str, Any] = {"warriors": 1, "files": 1}
    for east, seen in ((3.7, True), (3.9, False)):
        game = place(troop("archers", 20, 20, **one), enemy("gauls", 20.4 + east + 0.4, 17, 180.0, **one))
        assert (shooters(game.position, unit(game, "archers"), unit(game, "gauls")) == 1) == seen


@pytest.mark.rule("FM-H10")
def test_nobody_shoots_behind_himself_or_at_friends_or_without_missiles() -> None:
    game = place(
        troop("archers", 20, 20, 180.0, **TWO),
        troop("triarii", 20, 24),
        troop("gauls", 30, 20),
        enemy("slingers", 20, 17),
    )
    assert "no formed warrior of archers has slingers" in refused(game, "shoot archers at slingers")
    assert rule_of(game, "shoot archers at triarii") == "FM-H10"
    assert refused(game, "shoot gauls at slingers") == "gauls has nothing to shoot or throw (FM-H10)"
    assert listed(game, "archers", "shoot") == []


@pytest.mark.rule("FM-H10")
def test_woods_hide_what_is_behind_them() -> None:
    # the west wood of the table reaches from x = 2 to 9 and from y = 15.5 to 23
    game = place(troop("archers", 5, 24, **TWO), enemy("gauls", 5, 17, **TWO))
    assert rule_of(game, "shoot archers at gauls") == "" or "sight" in refused(game, "shoot archers at gauls")
    game = place(troop("archers", 0.8, 19, 90.0, **TWO), enemy("gauls", 8.7, 19, 270.0, **TWO))
    assert "in sight" in refused(game, "shoot archers at gauls")


@pytest.mark.rule("FM-H10")
def test_friends_in_between_hide_nobody() -> None:
    game = place(troop("archers", 20, 20, **TWO), troop("triarii", 20, 18), enemy("gauls", 20, 13))
    assert rule_of(game, "shoot archers at gauls") == ""


@pytest.mark.rule("FM-070", "FM-H10")
def test_nobody_is_hit_who_is_not_in_formation() -> None:
    # Two formed of ten; three hits: one kills, one disorders the last, the third finds nobody.
    game = place(
        troop("velites", 20, 20, warriors=3, files=3), enemy("gauls", 20, 17, out=8), dice=[6, 6, 6, 1, 5, 5]
    )  # fmt: skip
    play(game, "shoot velites at gauls")
    assert (unit(game, "gauls").warriors, unit(game, "gauls").panicking) == (9, True)


@pytest.mark.rule("FM-H10")
def test_dice_tell_who_shoots_at_whom() -> None:
    game = place(troop("velites", 20, 20, **TWO), enemy("gauls", 20, 17), dice=[6, 1, 6])
    game.play("shoot velites at gauls")
    reasons = [str(getattr(throw, "reason", "")) for throw in game.history[-1].taken]
    assert reasons == ["2 of velites shoot at gauls, hits on 5+", "hits on gauls, kills on 2 or less"]
