"""Dice: how rules write them, their exact odds, and the sources that throw them.

>>> dice = SeededDice(7)
>>> str(dice.roll("3d6dl1+1", reason="a march"))
'...'
>>> parse("2d6").distribution()[7]
Fraction(1, 6)
"""

from grognard.dice.bands import Bands
from grognard.dice.enumeration import Branch, EnumeratedDice, enumerate_outcomes
from grognard.dice.errors import DiceMismatch, InvalidDice, TooManyOutcomes
from grognard.dice.expression import Expression
from grognard.dice.notation import parse
from grognard.dice.scripted import ReplayedDice, ScriptedDice
from grognard.dice.seeded import SeededDice
from grognard.dice.source import DiceSource, RecordingDice
from grognard.dice.term import MOST_DICE, MOST_SIDES, Term
from grognard.dice.throws import Pick, Roll, Test, Throw
from grognard.dice.typed import TypedDice

__all__ = [
    "MOST_DICE",
    "MOST_SIDES",
    "Bands",
    "Branch",
    "DiceMismatch",
    "DiceSource",
    "EnumeratedDice",
    "Expression",
    "InvalidDice",
    "Pick",
    "RecordingDice",
    "ReplayedDice",
    "Roll",
    "ScriptedDice",
    "SeededDice",
    "Term",
    "Test",
    "Throw",
    "TooManyOutcomes",
    "TypedDice",
    "enumerate_outcomes",
    "parse",
]
