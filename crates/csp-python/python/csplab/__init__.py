"""Constraint satisfaction with the textbook's names and counters, and Sudoku as its model.

    >>> from csplab import AllDifferent, Problem
    >>> problem = Problem()
    >>> x, y, z = problem.add_variables("xyz", range(1, 10))
    >>> problem.add(AllDifferent(x, y, z), x + y == z, x * y == 8)
    >>> problem.solve().solution
    {'x': 1, 'y': 8, 'z': 9}

Whatever searches is written in Rust. Ctrl-C ends a search, and other threads run beside it.
"""

from typing import NamedTuple

from . import _native
from ._native import Error
from .compare import Comparison, Run, compare
from .expressions import (
    ANY,
    AllDifferent,
    And,
    Circuit,
    Count,
    Cumulative,
    Element,
    Expression,
    If,
    Max,
    Min,
    Or,
    Sum,
    Table,
    Variable,
)
from .problem import Problem, Solutions
from .results import LimitReached, Result, Stats
from .rules import BinPacking, Cardinality, Inverse, Lex, LexLess, NoOverlap, NValue, Precede, Regular, Subcircuit
from .sudoku import ExplainerRating, Rating, Step, Sudoku, SudokuResult
from .watched import Picture, Replay, Trace, Tree


class Part(NamedTuple):
    """A part of the names of strategies, or a plan of its own."""

    name: str
    kind: str
    summary: str


def strategies() -> list[Part]:
    """Everything that names of strategies are made of, such as `fc` and `mrv` of `fc+mrv`, and the plans of their own."""
    return [Part(*one) for one in _native.strategies()]


__all__ = [
    "ANY",
    "AllDifferent",
    "And",
    "BinPacking",
    "Cardinality",
    "Circuit",
    "Comparison",
    "Count",
    "Cumulative",
    "Element",
    "Error",
    "ExplainerRating",
    "Expression",
    "If",
    "Inverse",
    "Lex",
    "LexLess",
    "LimitReached",
    "Max",
    "Min",
    "NValue",
    "NoOverlap",
    "Or",
    "Part",
    "Picture",
    "Precede",
    "Problem",
    "Rating",
    "Regular",
    "Replay",
    "Result",
    "Run",
    "Solutions",
    "Stats",
    "Step",
    "Subcircuit",
    "Sudoku",
    "SudokuResult",
    "Sum",
    "Table",
    "Trace",
    "Tree",
    "Variable",
    "compare",
    "strategies",
]
