"""Small drawings for kinds of unit, in a box from -1 to 1 each way.

Each is SVG whose `INK` and `GROUND` stand for the two colours of the counter. The frames with strokes (`infantry`,
`cavalry`, `artillery`) are the field's standard signs; the others show what the troops carried.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from grognard.view.markup import element, escape

_LINE = 'fill="none" stroke="INK" stroke-width=".2" stroke-linecap="round" stroke-linejoin="round"'
_FRAME = f'<rect x="-1" y="-.68" width="2" height="1.36" {_LINE}/>'

PICTOGRAMS: Mapping[str, str] = MappingProxyType(
    {
        "shield": (
            '<circle r=".95" fill="INK"/>'
            '<path d="M-.44 .5 0-.5 .44 .5" fill="none" stroke="GROUND" stroke-width=".26" stroke-linejoin="miter"/>'
        ),
        "helmet": (
            '<g transform="translate(-.06 .06) scale(.92)">'
            '<path d="M-.62 .95C-.72 .5-.78 .1-.7-.2-.6-.62-.3-.78 .02-.78'
            " .42-.78 .7-.5 .74-.1 .78 .3 .62 .6 .7 .95"
            'L.3 .95 .2 .42-.02 .42-.08 .95Z" fill="INK"/>'
            '<path d="M-.5-.02C-.34-.16-.1-.12 0 .02L-.02 .16C-.2 .2-.4 .16-.5-.02Z" fill="GROUND"/>'
            '<path d="M-.86-.62C-.5-1.16 .3-1.2 .72-.84 1 -.6 1.04-.1 1 .34"'
            ' fill="none" stroke="INK" stroke-width=".22"/></g>'
        ),
        "horse": (
            '<path d="M-.5 .95C-.52 .5-.06 .3-.02-.06-.2 .02-.36 .02-.5 .14-.6 .3-.74 .34-.9 .2-.98 .06-.9-.06-.8-.16'
            '-.66-.4-.56-.6-.3-.7L-.26-.98-.02-.76C.56-.66 .86-.1 .8 .95Z" fill="INK"/>'
            '<circle cx="-.32" cy="-.36" r=".09" fill="GROUND"/>'
        ),
        "javelin": (
            '<path d="M-.86-.34C-.8 .5-.3 .86 .2 .78 .6 .72 .86 .4 .9-.06 .6 .26 .3 .34 0 .26-.4 .14-.6-.06-.86-.34Z"'
            ' fill="INK"/>'
            '<path d="M-.8 .86 .62-.74" fill="none" stroke="INK" stroke-width=".15" stroke-linecap="round"/>'
            '<path d="M.94-1.06 .74-.46 .38-.78Z" fill="INK"/>'
        ),
        "tent": (
            '<path d="M0-.72-.98 .8H-.26L0 .1 .26 .8H.98Z" fill="INK"/>'
            '<path d="M0-.72V-1.04M-.98 .8H.98" fill="none" stroke="INK" stroke-width=".13" stroke-linecap="round"/>'
        ),
        "pikes": f'<path d="M-.6 .9V-.6M0 .9V-.6M.6 .9V-.6'
        f'M-.8-.5-.6-.95-.4-.5M-.2-.5 0-.95 .2-.5M.4-.5 .6-.95 .8-.5" {_LINE}/>',
        "infantry": f'{_FRAME}<path d="M-1-.68 1 .68M-1 .68 1-.68" {_LINE}/>',
        "cavalry": f'{_FRAME}<path d="M-1 .68 1-.68" {_LINE}/>',
        "artillery": f'{_FRAME}<circle r=".3" fill="INK"/>',
    }
)

_STAR = "M0-1 .25-.34 .95-.31 .4 .13 .59 .81 0 .42-.59 .81-.4 .13-.95-.31-.25-.34Z"


def drawing(name: str, x: float, y: float, radius: float, *, ink: str, ground: str) -> str | None:
    """The pictogram centred on pixel (x, y), `radius` pixels from centre to edge; None if there is no such."""
    art = PICTOGRAMS.get(name)
    if art is None:
        return None
    coloured = art.replace("INK", escape(ink)).replace("GROUND", escape(ground))
    return element("g", coloured, transform=_placed(x, y, radius))


def star(x: float, y: float, radius: float, *, fill: str, line: str) -> str:
    """The five-pointed star of a leader."""
    return element(
        "path",
        d=_STAR,
        transform=_placed(x, y, radius),
        fill=fill,
        stroke=line,
        stroke_width=0.2,
        stroke_linejoin="round",
    )


def _placed(x: float, y: float, radius: float) -> str:
    return f"translate({x:.2f} {y:.2f}) scale({radius:.3f})"
