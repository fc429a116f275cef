"""The pictograms and the schema that lets unit kinds name them agree."""

from __future__ import annotations

import grognard_schemas
from grognard.view.pictograms import PICTOGRAMS


def test_every_pictogram_may_be_named_in_a_unit_table_and_no_other() -> None:
    kind = grognard_schemas.load("unit-table")["properties"]["units"]["additionalProperties"]
    assert kind["properties"]["pictogram"]["enum"] == list(PICTOGRAMS)
    described = kind["properties"]["pictogram"]["description"]
    assert all(name in described for name in PICTOGRAMS)
