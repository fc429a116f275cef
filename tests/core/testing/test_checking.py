"""What a check looks at, counts and reports."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grognard.errors import UnknownName
from grognard.testing import LAWS, Report, check
from grognard.testing.setting import Series, Setting
from tests.core.testing.conftest import Checked

CHECKING_PAGE = Path(__file__).parents[3] / "docs" / "checking.md"
PHALANX_PAGE = Path(__file__).parents[3] / "docs" / "rules" / "phalanx.md"


def test_the_laws_have_names_of_their_own_and_say_what_holds() -> None:
    names = [law.name for law in LAWS]
    assert len(set(names)) == len(names)
    assert all(law.holds.endswith(".") and law.when for law in LAWS)


def test_the_page_on_checking_has_a_row_for_each_law_in_their_order() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \|", CHECKING_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == sorted(rows, key=[law.name for law in LAWS].index)
    assert len(rows) == len(LAWS)


def test_a_law_left_out_for_the_sake_of_another_names_one_that_exists() -> None:
    assert {name for law in LAWS for name in law.unless} <= {law.name for law in LAWS}


def test_phalanx_keeps_all_laws_in_a_game_of_each_scenario() -> None:
    report = check("phalanx", games=3, docs=[PHALANX_PAGE])
    assert report.ok, str(report)
    assert report.decisions > 300
    assert report.speed is not None
    assert report.speed.decisions > 0


@pytest.mark.slow
def test_two_hundred_games_of_phalanx_take_at_most_three_minutes() -> None:
    start = time.process_time()
    report = check("phalanx", games=200, docs=[PHALANX_PAGE])
    assert report.ok, str(report)
    assert time.process_time() - start < 180


def test_a_check_with_the_same_seed_looks_at_the_same_things(checked: Checked) -> None:
    laws = ["listed-apply", "unlisted-refused", "secrets-kept"]
    one, two = (checked("Sound", seed=3, laws=laws) for _ in range(2))
    assert [law.checks for law in one.laws] == [law.checks for law in two.laws]
    assert one.decisions == two.decisions


def test_without_a_scenario_all_are_played_in_turn_the_default_first() -> None:
    series = Series(Setting(ruleset="phalanx"))
    assert [series.scenario(number) for number in range(4)] == ["hoplites", "hexagon", "source-table", "hoplites"]


def test_every_other_game_varies_the_options_that_are_not_given() -> None:
    series = Series(Setting(ruleset="phalanx", options={"first": "white"}))
    assert series.options(0) == {"first": "white"}
    varied = [series.options(number) for number in range(1, 20, 2)]
    assert {options["first"] for options in varied} == {"white"}
    assert {options["die"] for options in varied} == {True, False}


def test_a_law_that_nobody_knows_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="there is no law 'ends-well'; did you mean 'ends'"):
        check("phalanx", laws=["ends-well"])


def test_what_an_option_does_must_be_said_in_more_than_a_word(tmp_path: Path) -> None:
    report = check_copy(tmp_path, "ruleset.yaml", "The game turn after which the largest band wins.", "Turns.")
    (failure,) = report.of("documented")
    assert failure.message.startswith("the option turn_limit is not described")


def test_the_tag_of_a_house_rules_action_begins_with_the_id_of_the_house_rule(checked: Checked) -> None:
    assert checked("Sound", games=1, laws=["tags-apart"]).ok
    report = checked("Sound", games=1, laws=["tags-apart"], house=["planted.drill"])
    (failure,) = report.of("tags-apart")
    assert failure.message == "Salute has the tag 'salute', which may be taken: begin it so: tag=\"planted.…\""


def test_one_game_and_one_action_are_told_as_one(checked: Checked) -> None:
    assert str(checked("Sound", games=1, laws=["ends"])).startswith("invented 1.0: 1 game, ")
    assert str(checked("Sound", games=2, laws=["ends"])).startswith("invented 1.0: 2 games, ")
    assert ", after 1 action, " in str(checked("Sound", games=1, laws=["ends"], longest=1))


def test_a_cited_rule_that_the_documentation_lacks_is_named_with_what_cites_it(
    checked: Checked, tmp_path: Path
) -> None:
    page = tmp_path / "rules.md"
    page.write_text("IN-10 IN-11 IN-12 IN-20x XIN-30 IN-32 IN-34 IN-60 IN-90 IN-91", encoding="utf-8")
    report = checked("Sound", games=1, docs=[page], laws=["renders", "refusals-speak", "rules-documented"])
    (failure,) = report.of("rules-documented")
    assert "IN-20 (" in failure.message
    assert "IN-30 (" in failure.message
    assert "IN-90" not in failure.message


def test_a_cited_rule_that_no_test_mentions_is_named(checked: Checked, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text('"""IN-60, IN-90."""\n', encoding="utf-8")
    report = checked("Sound", games=1, tests=[tmp_path], laws=["rules-tested"])
    (failure,) = report.of("rules-tested")
    assert failure.message.startswith("IN-91 (the option zeal) is not tested")


def test_a_record_in_the_folder_that_goes_otherwise_is_named(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    check(
        "invented",
        games=1,
        plugins=[folder],
        options={"zeal": False},
        laws=["ends"],
        longest=3,
        keep=folder / "records",
    )
    (record,) = (folder / "records").glob("*.jsonl")
    whole = check("invented", games=1, plugins=[folder], options={"zeal": False}, laws=["golden-records"])
    assert whole.ok
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('"n":2', '"n":7'), encoding="utf-8")
    spoiled = check("invented", games=1, plugins=[folder], options={"zeal": False}, laws=["golden-records"])
    assert "action 7 stands where action 2 belongs" in spoiled.of("golden-records")[0].message


def test_three_lines_in_a_plugins_tests_make_a_case_for_each_law(tmp_path: Path) -> None:
    lines = 'from grognard.testing import ruleset_laws\n\ntest_laws = ruleset_laws("phalanx", games=1)\n'
    (tmp_path / "test_mine.py").write_text(lines, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_mine.py", "-rs"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert done.returncode == 0, done.stdout
    assert f"{len(LAWS) - 5} passed, 5 skipped" in done.stdout


def copied(tmp_path: Path) -> Path:
    """A copy of the data of Three Banners, with a plugin that offers the ruleset with them."""
    folder = tmp_path / f"banners_{tmp_path.name}"  # a module of its own for each test
    shutil.copytree(
        Path(__file__).parents[2] / "invented", folder, ignore=shutil.ignore_patterns("*.py", "__pycache__")
    )
    plugin = (
        "from pathlib import Path\n"
        "from grognard.hookspecs import hookimpl\n"
        "from tests.invented.plugin import Invented\n\n"
        "class Copied(Invented):\n    folder = Path(__file__).parent\n\n"
        "@hookimpl\ndef grognard_rulesets():\n    return [Copied()]\n"
    )
    (folder / "plugin.py").write_text(plugin, encoding="utf-8")
    (folder / "__init__.py").write_text("", encoding="utf-8")
    return folder


def check_copy(tmp_path: Path, file: str, old: str, new: str) -> Report:
    """A check of Three Banners with a text in one of its files replaced."""
    folder = copied(tmp_path)
    path = folder / file
    content = path.read_text(encoding="utf-8")
    assert old in content
    path.write_text(content.replace(old, new), encoding="utf-8")
    return check("invented", games=1, plugins=[folder], options={"zeal": False}, laws=["documented"])
