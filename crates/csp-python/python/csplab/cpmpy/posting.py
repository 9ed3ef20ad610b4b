"""From the flat normal form of CPMpy to FlatZinc: one constraint at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Optional

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.core import BoolVal, Comparison, Operator
from cpmpy.expressions.utils import is_boolexpr, is_int
from cpmpy.expressions.variables import NegBoolView, _BoolVarImpl, _NumVarImpl

from .flatzinc import FlatZinc, Operand

Terms = list[tuple[int, str]]

SUMS = frozenset({"sum", "wsum", "sub", "-"})
"""What may be compared by any sign, on any condition."""


class Posting:
    """Constraints of CPMpy in flat normal form, stated in FlatZinc."""

    def __init__(self) -> None:
        self.text = FlatZinc()
        self.names: dict[str, str] = {}

    def name(self, x: Any) -> str:
        """The variable that stands for one of CPMpy, whose negation is none of its own."""
        if x.name not in self.names:
            self.names[x.name] = self.text.variable(int(x.lb), int(x.ub))
        return self.names[x.name]

    def operand(self, x: Any) -> Operand:
        """A number, or the name of a variable."""
        if isinstance(x, NegBoolView):
            return self.text.opposite(self.name(x._bv))
        if isinstance(x, _NumVarImpl):
            return self.name(x)
        if isinstance(x, BoolVal) or is_int(x):
            return int(x)
        raise NotSupportedError(f"csp: {x!r} is neither an integer nor a variable")

    def operands(self, all: Iterable[Any]) -> list[Operand]:
        """Numbers and names of variables."""
        return [self.operand(x) for x in all]

    def sum(self, weights: Iterable[Any], all: Iterable[Any], number: int = 0) -> tuple[Terms, int]:
        """The variables of a sum with coefficients, and its number."""
        terms: Terms = []
        for weight, x in zip(weights, all):
            if not is_int(weight):
                raise NotSupportedError(f"csp: the coefficient {weight!r} is no integer")
            factor = int(weight)
            if isinstance(x, NegBoolView):
                # 1 - x
                terms.append((-factor, self.name(x._bv)))
                number += factor
            else:
                one = self.operand(x)
                if isinstance(one, str):
                    terms.append((factor, one))
                else:
                    number += factor * one
        return terms, number

    def side(self, x: Any) -> tuple[Terms, int]:
        """A sum, or what is one alone."""
        if isinstance(x, Operator) and x.name == "sum":
            return self.sum([1] * len(x.args), x.args)
        if isinstance(x, Operator) and x.name == "wsum":
            return self.sum(*x.args)
        if isinstance(x, Operator) and x.name == "sub":
            return self.sum([1, -1], x.args)
        if isinstance(x, Operator) and x.name == "-":
            return self.sum([-1], x.args)
        return self.sum([1], [x])

    def add(self, constraint: Any) -> None:
        """States a constraint."""
        if isinstance(constraint, (BoolVal, _BoolVarImpl)):
            self.truth(constraint, None, False)
        elif isinstance(constraint, Operator) and constraint.name == "->":
            self.when(constraint.args[0], constraint.args[1], exactly=False)
        elif isinstance(constraint, Comparison) and constraint.name == "==" and _is_truth_of(constraint):
            self.when(constraint.args[0], constraint.args[1], exactly=True)
        elif isinstance(constraint, Comparison) and not _is_sum(constraint.args[0]):
            self.function(constraint)
        elif isinstance(constraint, (Operator, Comparison)):
            self.truth(constraint, None, False)
        elif constraint.name in GLOBALS:
            GLOBALS[constraint.name](self, constraint)
        else:
            raise NotSupportedError(f"csp: there is no constraint {constraint.name}")

    def when(self, condition: Any, constraint: Any, exactly: bool) -> None:
        """A constraint holds if, or exactly if, a Boolean is true."""
        if isinstance(condition, BoolVal):
            raise NotSupportedError(f"csp: the condition of {constraint} is no variable")
        if isinstance(constraint, Operator) and constraint.name == "and" and not exactly:
            for part in constraint.args:
                self.when(condition, part, exactly)
            return
        if isinstance(condition, NegBoolView) and exactly and isinstance(constraint, Comparison):
            terms, sign, number = self.comparison(constraint)
            self.text.negated(terms, sign, number, self.name(condition._bv))
            return
        self.truth(constraint, self.operand(condition), exactly)  # type: ignore[arg-type]

    def truth(self, constraint: Any, when: Optional[str], exactly: bool) -> None:
        """A constraint of Booleans, or a comparison of sums, on such a condition."""
        if isinstance(constraint, (BoolVal, _BoolVarImpl)):
            terms, number = self.side(constraint)
            self.text.linear(terms, ">=", 1 - number, when, exactly)
        elif isinstance(constraint, Operator) and constraint.name in ("and", "or", "->"):
            parts = constraint.args
            if constraint.name == "->":
                parts = [~parts[0], parts[1]]
            terms, number = self.sum([1] * len(parts), parts)
            least = len(parts) if constraint.name == "and" else 1
            self.text.linear(terms, ">=", least - number, when, exactly)
        elif isinstance(constraint, Comparison) and _is_sum(constraint.args[0]):
            terms, sign, number = self.comparison(constraint)
            self.text.linear(terms, sign, number, when, exactly)
        elif constraint.name == "indomain" and when is not None:
            x, values = constraint.args
            name = "set_in_reif" if exactly else "set_in_imp"
            self.text.state(name, self.operand(x), {int(value) for value in values}, self.text.truth(when))
        else:
            raise NotSupportedError(f"csp: {constraint.name} cannot be a part of an expression")

    def comparison(self, constraint: Any) -> tuple[Terms, str, int]:
        """A comparison of sums as one of a sum with a number."""
        left, right = constraint.args
        terms, number = self.side(left)
        others, other = self.side(right)
        return terms + [(-factor, x) for factor, x in others], constraint.name, other - number

    def function(self, constraint: Any) -> None:
        """A function has a value."""
        function, value = constraint.args
        if constraint.name != "==" or function.name not in FUNCTIONS:
            raise NotSupportedError(f"csp: there is no constraint {constraint}")
        FUNCTIONS[function.name](self, function.args, self.operand(value))


def _is_sum(x: Any) -> bool:
    return isinstance(x, (_NumVarImpl, BoolVal)) or is_int(x) or isinstance(x, Operator) and x.name in SUMS


def _is_truth_of(constraint: Any) -> bool:
    """Both sides are Booleans, and the right one is more than a variable."""
    left, right = constraint.args
    return is_boolexpr(left) and is_boolexpr(right) and not isinstance(right, (_BoolVarImpl, BoolVal))


def _binary(name: str) -> Callable[[Posting, Any, Operand], None]:
    return lambda p, args, value: p.text.state(name, p.operand(args[0]), p.operand(args[1]), value)


def _element(p: Posting, args: Any, value: Operand) -> None:
    place = p.text.shifted(p.operand(args[1]), 1)
    p.text.state("array_var_int_element", place, p.operands(args[0]), value)


FUNCTIONS: dict[str, Callable[[Posting, Any, Operand], None]] = {
    "abs": lambda p, args, value: p.text.state("int_abs", p.operand(args[0]), value),
    "min": lambda p, args, value: p.text.state("array_int_minimum", value, p.operands(args)),
    "max": lambda p, args, value: p.text.state("array_int_maximum", value, p.operands(args)),
    "mul": _binary("int_times"),
    "div": _binary("int_div"),
    "mod": _binary("int_mod"),
    "pow": _binary("int_pow"),
    "element": _element,
    "count": lambda p, args, value: p.text.count(p.operands(args[0]), p.operand(args[1]), value),
    "among": lambda p, args, value: p.text.state("csp_count", p.operands(args[0]), {int(one) for one in args[1]}, value),
}


def _table(p: Posting, constraint: Any) -> None:
    columns, rows = constraint.args
    p.text.state("csp_table_int", p.operands(columns), [int(entry) for row in rows for entry in row])


def _inverse(p: Posting, constraint: Any) -> None:
    lists = [p.operands(one) for one in constraint.args]
    for there, back in (lists, lists[::-1]):
        p.text.state("all_different_int", there)
        for place, x in enumerate(there):
            p.text.state("array_var_int_element", p.text.shifted(x, 1), back, place)


def _tasks(p: Posting, starts: Any, durations: Any, ends: Any, demands: Sequence[Any], capacity: Any) -> None:
    for start, duration, end in zip(starts, durations, ends or ()):
        terms, number = p.sum([1, 1, -1], [start, duration, end])
        p.text.linear(terms, "==", -number)
    for x in [*durations, *demands]:
        terms, number = p.side(x)
        p.text.linear(terms, ">=", -number)
    lists = [p.operands(one) for one in (starts, durations, demands)]
    p.text.state("fzn_cumulative", *lists, p.operand(capacity))


def _cumulative(p: Posting, constraint: Any) -> None:
    starts, durations, *ends, demands, capacity = constraint.args
    _tasks(p, starts, durations, ends[0] if ends else None, demands, capacity)


def _no_overlap(p: Posting, constraint: Any) -> None:
    starts, durations, *ends = constraint.args
    _tasks(p, starts, durations, ends[0] if ends else None, [1] * len(starts), 1)


def _cardinality(p: Posting, constraint: Any) -> None:
    all, values, numbers = constraint.args
    terms = p.operands(all)
    low, high = [], []
    for value, number in zip(values, numbers):
        known = p.operand(number)
        if isinstance(known, int):
            low.append(known)
            high.append(known)
        else:
            p.text.count(terms, int(value), known)
            low.append(max(int(number.lb), 0))
            high.append(int(number.ub))
    p.text.state("csp_cardinality", terms, [int(value) for value in values], low, high, bool(constraint.closed))


def _regular(p: Posting, constraint: Any) -> None:
    word, transitions, first, ends = constraint.args
    places = constraint.node_map
    rows = [(places[state], int(letter), places[following]) for state, letter, following in transitions]
    if first not in places or not any(end in places for end in ends):
        p.text.linear([], "==", 1)
        return
    p.text.regular(p.operands(word), rows, places[first], {places[end] for end in ends if end in places})


GLOBALS: dict[str, Callable[[Posting, Any], None]] = {
    "alldifferent": lambda p, constraint: p.text.state("all_different_int", p.operands(constraint.args)),
    "circuit": lambda p, constraint: p.text.state("csp_circuit", 0, p.operands(constraint.args)),
    "cumulative": _cumulative,
    "gcc": _cardinality,
    "indomain": lambda p, constraint: p.text.state(
        "set_in", p.operand(constraint.args[0]), {int(value) for value in constraint.args[1]}
    ),
    "inverse": _inverse,
    "no_overlap": _no_overlap,
    "regular": _regular,
    "table": _table,
    "xor": lambda p, constraint: p.text.odd(p.operands(constraint.args)),
}
