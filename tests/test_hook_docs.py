"""Every hook has a section headed by its exact signature, a test, and a real user in the tree."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from grognard import hookspecs

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reference" / "hooks.md").read_text(encoding="utf-8")
SPECS = ("PluginSpecs", "HouseRuleSpecs")


@cache
def signatures() -> dict[str, str]:
    """Each hook with its signature as the source has it, without `self`."""
    module = ast.parse(Path(hookspecs.__file__).read_text(encoding="utf-8"))
    classes = [node for node in module.body if isinstance(node, ast.ClassDef) and node.name in SPECS]
    found: dict[str, str] = {}
    for function in (node for holder in classes for node in holder.body if isinstance(node, ast.FunctionDef)):
        arguments = ", ".join(ast.unparse(argument) for argument in function.args.args[1:])
        returned = "" if function.returns is None else f" -> {ast.unparse(function.returns)}"
        found[function.name] = f"{function.name}({arguments}){returned}"
    return found


@cache
def users(*folders: str) -> frozenset[str]:
    """The hooks that any module below these folders implements: functions of that name, marked with `hookimpl`."""
    found: set[str] = set()
    for file in (file for folder in folders for file in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and "hookimpl" in map(_name, node.decorator_list):
                found.add(node.name)
    return frozenset(found)


def _name(decorator: ast.expr) -> str:
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator).rpartition(".")[2]


def sections() -> dict[str, str]:
    """The sections of the page about a hook: heading and text."""
    parts = re.split(r"^### `(.+)` \{ #\w+ \}$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_specifications_are_read() -> None:
    assert signatures()["grognard_may_activate"] == (
        "grognard_may_activate(position: AnyPosition, unit: str) -> Refusal | None"
    )


def test_the_page_has_a_section_for_each_hook_in_their_order_and_no_other() -> None:
    assert list(sections()) == list(signatures().values())


@pytest.mark.parametrize("hook", signatures())
def test_every_section_can_be_linked_to_by_the_name_of_its_hook(hook: str) -> None:
    assert f" {{ #{hook} }}\n" in PAGE


@pytest.mark.parametrize("hook", signatures())
def test_every_hook_has_a_real_user_in_the_tree(hook: str) -> None:
    assert hook in users("core", "rulesets")


@pytest.mark.parametrize("hook", signatures())
def test_every_hook_has_a_test_that_implements_it(hook: str) -> None:
    assert hook in users("tests")


@pytest.mark.parametrize("hook", signatures())
def test_every_section_names_who_uses_its_hook(hook: str) -> None:
    section = sections()[signatures()[hook]]
    (named,) = re.findall(r"^Used by (.+)", section, flags=re.MULTILINE)
    for rule in re.findall(r"`(phalanx\.[\w-]+)`", named):
        sources = (file.read_text(encoding="utf-8") for file in (ROOT / "rulesets").rglob("*.py"))
        assert any(f'"{rule}"' in source and f"def {hook}(" in source for source in sources)
