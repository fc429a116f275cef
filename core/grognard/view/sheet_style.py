"""How the printed sheet looks: black on white, small, in two columns below the table of units."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["PAPERS", "style"]

PAPERS: Mapping[str, tuple[str, str]] = MappingProxyType({"a4": ("A4", "186mm"), "letter": ("letter", "7.5in")})
"""For each paper its name in CSS, and the width between the margins, which the screen shows, too."""

_STYLE = """
@page { size: %s portrait; margin: 12mm; }
* { box-sizing: border-box; }
body { font: 9pt/1.3 "Helvetica Neue", Arial, "Liberation Sans", sans-serif; color: #111; background: #fff;
  max-width: %s; margin: 0 auto; columns: 2; column-gap: 6mm; }
h1 { font-size: 20pt; line-height: 1.1; margin: 0 0 1mm; column-span: all; }
body > p { column-span: all; margin: 0 0 2mm; }
.summary { color: #444; }
section { margin: 0 0 4mm; }
section.wide { column-span: all; }
h2 { font-size: 11pt; margin: 0 0 1.5mm; border-bottom: .5pt solid #111; break-after: avoid; }
table { border-collapse: collapse; }
table.units { width: 100%%; margin-bottom: 2mm; }
th, td { padding: .8mm 1.6mm; text-align: center; vertical-align: middle; border-bottom: .4pt solid #bbb; }
thead th { border-bottom: .8pt solid #111; font-size: 8.5pt; vertical-align: bottom; }
th[colspan] { text-align: left; }
tr { break-inside: avoid; }
td.kind, td[colspan] { text-align: left; font-weight: 600; }
td.sign { width: 9mm; padding-right: 0; }
td.sign svg { display: block; }
table.small { margin: 1mm 0 0; }
table.small th, table.small td { border: .4pt solid #999; padding: .4mm 2mm; }
.changed, .new td { background: #f3ead2; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.mark { color: #a3300b; font-size: .8em; }
small { color: #555; font-weight: 400; }
dl { margin: 0; }
dl > div { break-inside: avoid; margin-bottom: 1.2mm; }
dt { display: inline; font-weight: 600; }
dd { display: inline; margin: 0 0 0 .35em; color: #333; }
dl.legend { columns: 2; column-gap: 6mm; font-size: 8.5pt; }
.id { white-space: nowrap; }
.value { border: .5pt solid #111; border-radius: 2pt; padding: 0 1.2mm; font-weight: 600; }
ol, ul { margin: 0; padding-left: 5mm; }
li { break-inside: avoid; margin-bottom: 1.2mm; }
code { font: 8.5pt "Liberation Mono", Consolas, monospace; background: #eee; padding: 0 1mm; margin-right: 1mm;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
footer { column-span: all; color: #777; font-size: 7.5pt; }
@media screen { body { padding: 8mm 0; } }
"""


def style(paper: str) -> str:
    """The style sheet for one of `PAPERS`."""
    return _STYLE % PAPERS[paper]
