"""Two Lines: a small ruleset on a table measured in inches, invented to try what the core offers for tables."""
