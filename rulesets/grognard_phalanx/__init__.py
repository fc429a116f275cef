"""Phalanx: the one-page hoplite game on hexes, as Grognard's reference ruleset."""
