"""A sheet for the table: unit kinds, sequence of play, options, tables and house rules, as HTML made to be printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

import msgspec

from grognard.view.markup import element, escape
from grognard.view.pictograms import drawing
from grognard.view.sheet_style import style

if TYPE_CHECKING:
    from grognard.data import EffectiveData, Provenance, RulesetData, UnitRow
    from grognard.ruleset import AnyRuleset

__all__ = ["Paper", "Sheet", "sheet"]

Paper: TypeAlias = Literal["a4", "letter"]
_RULE_ID = re.compile(r"\b[A-Z]{2,}-[A-Z]?[0-9]+\b")


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet shows: the rules as they are, and as they would be without the house rules, to mark what differs."""

    ruleset: AnyRuleset
    data: RulesetData
    base: EffectiveData
    rules: EffectiveData
    house: tuple[str, ...] = ()
    """The names of the house rules."""


def sheet(content: Sheet, paper: Paper = "a4") -> str:
    """The sheet as an HTML document without any other file, for A4 or US Letter paper."""
    title = f"{content.data.name}: quick reference"
    body = [
        *_head(content),
        _section("Units", _units(content), _legend(content), wide=True),
        *(_section(*part) for part in _parts(content) if any(part[1:])),
        element("footer", _footer(content)),
    ]
    head = element("meta", charset="utf-8") + element("title", escape(title)) + element("style", style(paper))
    document = element("html", element("head", head), element("body", "\n".join(body)), lang="en")
    return f"<!DOCTYPE html>\n{document}\n"


def _head(content: Sheet) -> Iterator[str]:
    yield element("h1", escape(content.data.name))
    yield element("p", escape(content.data.summary), class_="summary")
    if content.house:
        names = ", ".join(content.house)
        yield element("p", f"With the house rules: {element('b', escape(names))}. {_mark()} marks what they change.")


def _parts(content: Sheet) -> Iterator[tuple[str, str]]:
    yield "Sequence of play", _sequence(content.ruleset)
    yield "House rules on occasions", _modifiers(content)
    yield "Options", _options(content)
    yield "Tables", _tables(content)


def _footer(content: Sheet) -> str:
    return escape(f"{content.data.id} {content.ruleset.version}")


def _section(title: str, *parts: str, wide: bool = False) -> str:
    return element("section", element("h2", escape(title)), *parts, class_="wide" if wide else None)


def _mark() -> str:
    return element("span", "◆", class_="mark")


# units


def _units(content: Sheet) -> str:
    rows = content.rules.units
    columns = [
        name
        for name in content.data.fields.statistics
        if any(row.statistics[name] is not None for row in rows.values())
    ]
    points = any(row.points for row in rows.values())
    traits = any(row.traits for row in rows.values())
    names = [*(name.replace("_", " ") for name in columns), *["points"] * points, *["traits"] * traits]
    heading = element("tr", element("th", "kind", colspan=2), *(element("th", escape(name)) for name in names))
    lines = [_unit(content, row, columns, points=points, traits=traits) for row in rows.values()]
    gone = [row for kind, row in content.base.units.items() if kind not in rows]
    width = 2 + len(names)
    lines += [_struck(row, width) for row in gone]
    return element("table", element("thead", heading), element("tbody", *lines), class_="units")


def _unit(content: Sheet, row: UnitRow, columns: Sequence[str], *, points: bool, traits: bool) -> str:
    is_new = row.id not in content.base.units
    cells = [
        element("td", _pictogram(row), class_="sign"),
        _cell(content, row, "name", escape(row.name) + (f" {_mark()} new" if is_new else ""), kind=True),
        *(_cell(content, row, name, _said(row.statistics[name])) for name in columns),
    ]
    if points:
        cells.append(_cell(content, row, "points", _said(row.points)))
    if traits:
        cells.append(_cell(content, row, "traits", escape(", ".join(row.traits)) or "–"))
    return element("tr", *cells, class_="new" if is_new else None)


def _cell(content: Sheet, row: UnitRow, field: str, text: str, *, kind: bool = False) -> str:
    """A value of a kind; what house rules have changed is marked, with what it was."""
    was = _changed(content, ("units", row.id, field)) if row.id in content.base.units else None
    classes = " ".join([*["kind"] * kind, *["changed"] * (was is not None)])
    return element("td", text + _was(was), class_=classes or None)


def _changed(content: Sheet, path: tuple[str, ...]) -> str | None:
    """What a value was before the house rules changed it, in words; None where they did not."""
    now: Provenance | None = content.rules.provenance.get(path)
    before: Provenance | None = content.base.provenance.get(path)
    if now is None or (before is not None and before.value == now.value):
        return None
    return _said(before.value) if before is not None else "–"


def _was(text: str | None) -> str:
    return "" if text is None else f" {_mark()} {element('small', f'was {text}')}"


def _struck(row: UnitRow, width: int) -> str:
    return element("tr", element("td", element("s", escape(row.name)), f" {_mark()} removed", colspan=width))


def _pictogram(row: UnitRow) -> str:
    size = 22
    drawn = (
        drawing(row.pictogram, size / 2, size / 2, size / 2 - 2, ink="#111", ground="#fff") if row.pictogram else None
    )
    if drawn is None:
        return element("b", escape(row.symbol))
    return element("svg", drawn, width=size, height=size, viewBox=f"0 0 {size} {size}")


def _legend(content: Sheet) -> str:
    """What the columns and the traits mean."""
    rows = content.rules.units.values()
    fields = content.data.fields
    used = [name for name in fields.statistics if any(row.statistics[name] is not None for row in rows)]
    entries = [(name.replace("_", " "), str(fields.statistics[name].get("description", ""))) for name in used]
    worn = {trait for row in rows for trait in row.traits}
    entries += [(trait, meaning) for trait, meaning in fields.traits.items() if trait in worn]
    return element("dl", *(_entry(name, about) for name, about in entries), class_="legend")


def _entry(name: str, about: str) -> str:
    return element("div", element("dt", escape(name)), element("dd", _text(about)))


# the rest


def _sequence(ruleset: AnyRuleset) -> str:
    steps = [step for step in ruleset.steps if step.title]
    items = [
        element(
            "li",
            element("b", escape(step.title)),
            f" {_text(_headline(step.__doc__))}",
            element("br"),
            _forms(step.takes),
        )
        for step in steps
    ]
    return element("ol", *items) if items else ""


def _text(words: str) -> str:
    """Words as markup in which no line breaks within the id of a rule."""
    return _RULE_ID.sub(lambda found: element("span", found[0], class_="id"), escape(words))


def _headline(doc: str | None) -> str:
    """The first paragraph of a docstring in one line."""
    return " ".join((doc or "").strip().partition("\n\n")[0].split())


def _forms(takes: Iterable[Any]) -> str:
    return " ".join(element("code", escape(form.usage())) for form in takes)


def _options(content: Sheet) -> str:
    entries: list[str] = []
    for name, rule in content.data.options.items():
        value = content.rules.options.get(name)
        # as it is chosen by --set, and as the choices are named
        text = str(value).lower() if value is None or isinstance(value, bool) else _said(value)
        rule_id = f" ({rule.rule})" if rule.rule else ""
        about = f"{rule.doc.rstrip('.')}{rule_id}: {rule.choices}."
        was = _was(_changed(content, ("options", name)))
        label = f"{element('b', escape(name.replace('_', ' ')))} {element('span', text, class_='value')}{was}"
        entries.append(element("div", element("dt", label), element("dd", _text(about))))
    return element("dl", *entries) if entries else ""


def _tables(content: Sheet) -> str:
    entries: list[str] = []
    for name, value in content.rules.tables.items():
        if value is None:
            continue
        about = str(content.data.fields.tables[name].get("description", ""))
        label = element("b", escape(name.replace("_", " ")))
        if isinstance(value, Mapping):
            shown = _mapping(content, name, cast("Mapping[str, Any]", value))
            label = element("dt", label)
        else:
            was = _was(_changed(content, ("tables", name)))
            label, shown = element("dt", f"{label} {element('span', _said(value), class_='value')}{was}"), ""
        entries.append(element("div", label, element("dd", _text(about) + shown)))
    return element("dl", *entries) if entries else ""


def _mapping(content: Sheet, name: str, values: Mapping[str, Any]) -> str:
    """A table of a table: its names above, its values below."""
    top = element("tr", *(element("th", escape(key)) for key in values))
    bottom = element(
        "tr",
        *(
            element("td", _said(value) + _was(_changed(content, ("tables", name, key))))
            for key, value in values.items()
        ),
    )
    return element("table", element("tbody", top, bottom), class_="small")


def _modifiers(content: Sheet) -> str:
    before = set(map(str, content.base.modifiers))
    items = [
        element(
            "li",
            element("b", escape(each.note)),
            "" if str(each) in before else f" {_mark()}",
            f" {escape(str(each))} ",
            element("small", escape(each.source)),
        )
        for each in content.rules.modifiers
    ]
    return element("ul", *items) if items else ""


def _said(value: Any) -> str:
    """A value in a cell, as markup."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list):
        return ", ".join(map(_said, cast("Sequence[Any]", value))) or "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{escape(str(key))}: {_said(part)}" for key, part in cast("Mapping[str, Any]", value).items())
    return escape(str(value))
