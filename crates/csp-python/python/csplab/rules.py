"""Constraints with an algorithm, or a usual form, of their own. They must hold, and are no parts of expressions, but for `NValue`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Optional, Union

from ._native import Error
from .expressions import Expression, Operand, Operands, _flat

Amount = Union[Operand, tuple[Operand, Operand]]
"""A number, or the least and the greatest that it may be."""


def NValue(*operands: Operands) -> Expression:
    """How many different values there are."""
    return Expression("NValue", *_flat(operands))


def Cardinality(operands: Iterable[Operand], numbers: Mapping[Hashable, Amount]) -> Expression:
    """How often each of some values occurs: `{3: 2, 4: (0, 1)}` is 3 twice, and 4 at most once. Others may occur as they like."""
    ends = [amount if isinstance(amount, tuple) else (amount, amount) for amount in numbers.values()]
    if any(len(pair) != 2 for pair in ends):
        raise Error("a value occurs so often, or between the two numbers of a tuple: {3: 2, 4: (0, 1)}")
    return Expression("Cardinality", list(operands), list(numbers), [low for low, _ in ends], [high for _, high in ends])


def Lex(*lists: Iterable[Operand]) -> Expression:
    """No list is behind the next in lexicographic order."""
    return _lex("Lex", lists)


def LexLess(*lists: Iterable[Operand]) -> Expression:
    """Each list is before the next in lexicographic order, and none equals the next."""
    return _lex("LexLess", lists)


def _lex(name: str, lists: tuple[Iterable[Operand], ...]) -> Expression:
    made = [list(one) for one in lists]
    if len(made) < 2 or len({len(one) for one in made}) > 1:
        raise Error(f"{name} takes two lists or more, which are equally long: {name}([a, b], [c, d])")
    return Expression(name, *made)


def Inverse(there: Iterable[Operand], back: Optional[Iterable[Operand]] = None, *, first: int = 0) -> Expression:
    """`there[i] == j` exactly when `back[j] == i`, with places that count from `first`. With one list, it is its own inverse."""
    one = list(there)
    return Expression("Inverse", one, one if back is None else list(back), first)


def Precede(operands: Iterable[Operand], values: Iterable[Hashable]) -> Expression:
    """Of these values none comes before the one that stands before it here: it breaks the symmetry of values that are alike."""
    return Expression("Precede", list(operands), list(values))


def Subcircuit(successors: Iterable[Operand], *, first: int = 0) -> Expression:
    """Some places are on one tour, and the others are their own successors. Places count from `first`."""
    return Expression("Subcircuit", list(successors), first)


def Regular(
    operands: Iterable[Operand],
    pattern: Union[str, Iterable[tuple[Hashable, Hashable, Hashable]]],
    start: Optional[Hashable] = None,
    accepting: Optional[Iterable[Hashable]] = None,
) -> Expression:
    """The values, one after the other, are accepted by a pattern or by an automaton.

    A pattern has the values with spaces between them, `.` for any value, and `| * + ? {2,3}` and brackets: `"(day+ off)*"`. An
    automaton has transitions (state, value, state), the state in which it starts, and those in which it may end.
    """
    word = list(operands)
    if isinstance(pattern, str):
        return Expression("Regular", word, pattern)
    rows = [tuple(row) for row in pattern]
    if start is None or accepting is None or any(len(row) != 3 for row in rows):
        raise Error("an automaton has transitions (state, value, state), a first state, and the states in which it may end")
    return Expression("Automaton", word, rows, start, list(accepting))


def BinPacking(bins: Iterable[Operand], sizes: Iterable[int], capacity: Operands, *, first: int = 0) -> Expression:
    """Things with these sizes lie in bins, none of which holds more than its capacity: one for all, or a list of that of each bin.

    In a list, bins count from `first`.
    """
    limits = capacity if isinstance(capacity, (int, Expression)) else list(capacity)
    return Expression("BinPacking", list(bins), list(sizes), limits, first)


def NoOverlap(*sides: Operands) -> Expression:
    """Tasks do not overlap: `NoOverlap(starts, durations)`. Nor do boxes: `NoOverlap(lefts, bottoms, widths, heights)`."""
    lists = [list(side) if isinstance(side, Iterable) and not isinstance(side, Expression) else side for side in sides]
    if len(lists) not in (2, 4):
        raise Error("NoOverlap takes starts and durations, or the left sides, the lower sides, the widths and the heights of boxes")
    return Expression("NoOverlap", *lists)
