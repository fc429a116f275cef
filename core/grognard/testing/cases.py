"""The laws as cases of pytest: one for each, all from the same games, which are played when the first one runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grognard.testing.checking import check, chosen_laws

if TYPE_CHECKING:
    from grognard.testing.report import Report

__all__ = ["ruleset_laws"]

GAMES = 10


def ruleset_laws(ruleset: str, *, games: int = GAMES, **named: Any) -> Callable[..., None]:
    """A test function, parametrised by the laws; `named` are the further arguments of `check`.

    Assign it to a name that pytest collects: `test_laws = ruleset_laws("mine")`. A law for which there was nothing to
    look at is skipped. Records of games that failed are kept in pytest's temporary folders.
    """
    import pytest

    names = [law.name for law in chosen_laws(named.get("laws", ()))]
    reports: list[Report] = []

    @pytest.mark.parametrize("law", names)
    def test_laws(law: str, tmp_path_factory: pytest.TempPathFactory) -> None:
        if not reports:
            keep = named.pop("keep", None) or tmp_path_factory.mktemp("laws")
            reports.append(check(ruleset, games=games, keep=keep, **named))
        (report,) = reports
        failures = report.of(law)
        if failures:
            pytest.fail("\n".join(map(str, failures)), pytrace=False)
        if not next(found for found in report.laws if found.name == law).checks:
            pytest.skip("nothing to look at")

    test_laws.__doc__ = f"The laws of `grognard.testing`, held against {games} games of {ruleset}."
    return test_laws
