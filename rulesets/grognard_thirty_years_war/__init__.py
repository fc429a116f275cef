"""Thirty Years War: a ruleset of pike, shot and horse on a table measured in inches."""
