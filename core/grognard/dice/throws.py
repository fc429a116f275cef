"""What a source of dice gives back and a record stores: rolls, tests against bands, and picks of one of several."""

from __future__ import annotations

import msgspec

__all__ = ["Pick", "Roll", "Test", "Throw"]


class Roll(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="roll", rename={"expression": "of"}):
    """Dice that were thrown together, so in no order of their own: each term's dice are kept from high to low.

    `dice` count and `dropped` do not; `total` includes the expression's own modifier. `dice` is empty when only the
    total of a test was told. As JSON: `{"type":"roll","of":"3d6dl1","dice":[6,4],"dropped":[2],"total":10}`.
    """

    expression: str
    dice: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    total: int
    reason: str = ""

    def __str__(self) -> str:
        faces = " ".join(map(str, self.dice))
        dropped = f" (dropped {' '.join(map(str, self.dropped))})" if self.dropped else ""
        return f"{self.expression}: {faces}{dropped} = {self.total}" if faces else f"{self.expression}: {self.total}"


class Test(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="test"):
    """A roll whose modified total was looked up in bands; `total` is the roll's total plus `modifier`."""

    __test__ = False  # not a test case, whatever pytest makes of the name

    roll: Roll
    modifier: int = 0
    total: int
    band: str

    def __str__(self) -> str:
        if not self.modifier:
            return f"{self.roll}, {self.band}"
        sign = "+" if self.modifier > 0 else "−"
        return f"{self.roll} {sign} {abs(self.modifier)} = {self.total}, {self.band}"


class Pick(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="pick", rename={"count": "of"}):
    """One of `count` equally likely options, such as the next card of a deck; `index` counts from 0."""

    count: int
    index: int
    label: str = ""
    reason: str = ""

    def __str__(self) -> str:
        return self.label or f"{self.index + 1} of {self.count}"


Throw = Roll | Test | Pick
"""Whatever a source gives; the tags let msgspec read it back as this union."""
