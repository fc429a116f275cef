"""Formation: ancient warriors who run, lose formation and panic, on a table measured in inches."""
