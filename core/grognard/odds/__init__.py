"""Odds: everything that an action may lead to, up to the next decision, and how likely it is."""

from __future__ import annotations

from grognard.odds.exploring import LIMIT, SAMPLES, odds_of
from grognard.odds.likelihoods import Likelihood, Odds
from grognard.odds.passing import Passed, Phase

__all__ = ["LIMIT", "SAMPLES", "Likelihood", "Odds", "Passed", "Phase", "odds_of"]
