"""Expressions and constraints: what Python's operators and the functions of this module make of variables.

An expression is an operator of the modelling language of csplab with its operands. The solver takes it apart; nothing is computed
here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, NoReturn, Union

from ._native import Error

Operand = Any
"""An expression, or a value of a variable."""


MOST_LEVELS = 200
"""Expressions may stand so deep within each other."""


class Expression:
    """A number, a value or a truth that depends on variables. What is true counts 1 and what is false counts 0.

    Operators: `+ - * // % **`, `abs()`, the six comparisons, `&` (and), `|` (or), `^` (exactly one), `~` (not). `//` and `%` round
    as Python does. What has no value, such as a division by 0, makes the nearest comparison around it false.
    """

    __slots__ = ("op", "args", "levels")
    op: str
    args: tuple[Operand, ...]
    levels: int

    def __init__(self, op: str, *args: Operand) -> None:
        self.op = op
        self.args = args
        levels = 0
        for part in args:
            if isinstance(part, Expression) and part.levels > levels:
                levels = part.levels
        self.levels = levels + 1
        if levels >= MOST_LEVELS:
            raise Error(f"an expression has at most {MOST_LEVELS} levels: make a variable that equals a part of it")

    # Two expressions are compared by the solver, so that objects are told apart by what they are.
    __hash__ = object.__hash__

    def __bool__(self) -> NoReturn:
        raise Error(
            f"whether {self!r} holds is known only after the search: use & | ~ in place of and, or, not; "
            "(a <= b) & (b <= c) in place of a <= b <= c; and .is_in(values) in place of in"
        )

    def __add__(self, other: Operand) -> Expression:
        return _joined("+", self, other)

    def __radd__(self, other: Operand) -> Expression:
        # sum() begins with 0.
        return self if isinstance(other, int) and other == 0 else _joined("+", other, self)

    def __sub__(self, other: Operand) -> Expression:
        return Expression("-", self, other)

    def __rsub__(self, other: Operand) -> Expression:
        return Expression("-", other, self)

    def __mul__(self, other: Operand) -> Expression:
        return Expression("*", self, other)

    def __rmul__(self, other: Operand) -> Expression:
        return Expression("*", other, self)

    def __mod__(self, other: Operand) -> Expression:
        return Expression("%", self, other)

    def __rmod__(self, other: Operand) -> Expression:
        return Expression("%", other, self)

    def __floordiv__(self, other: Operand) -> Expression:
        return Expression("//", self, other)

    def __rfloordiv__(self, other: Operand) -> Expression:
        return Expression("//", other, self)

    def __truediv__(self, other: Operand) -> NoReturn:
        raise Error("numbers are whole: use // which rounds down, or multiply, as in 2 * x == y")

    __rtruediv__ = __truediv__

    def __pow__(self, other: Operand) -> Expression:
        return Expression("**", self, other)

    def __rpow__(self, other: Operand) -> Expression:
        return Expression("**", other, self)

    def __neg__(self) -> Expression:
        return Expression("-", self)

    def __pos__(self) -> Expression:
        return self

    def __abs__(self) -> Expression:
        return Expression("abs", self)

    def __eq__(self, other: Operand) -> Expression:  # type: ignore[override]
        return Expression("==", self, other)

    def __ne__(self, other: Operand) -> Expression:  # type: ignore[override]
        return Expression("!=", self, other)

    def __lt__(self, other: Operand) -> Expression:
        return Expression("<", self, other)

    def __le__(self, other: Operand) -> Expression:
        return Expression("<=", self, other)

    def __gt__(self, other: Operand) -> Expression:
        return Expression(">", self, other)

    def __ge__(self, other: Operand) -> Expression:
        return Expression(">=", self, other)

    def __and__(self, other: Operand) -> Expression:
        return _joined("&", self, other)

    def __rand__(self, other: Operand) -> Expression:
        return _joined("&", other, self)

    def __or__(self, other: Operand) -> Expression:
        return _joined("|", self, other)

    def __ror__(self, other: Operand) -> Expression:
        return _joined("|", other, self)

    def __xor__(self, other: Operand) -> Expression:
        return Expression("^", self, other)

    def __rxor__(self, other: Operand) -> Expression:
        return Expression("^", other, self)

    def __invert__(self) -> Expression:
        return Expression("~", self)

    def implies(self, other: Operand) -> Expression:
        """If this holds, the other holds."""
        return Expression("->", self, other)

    def iff(self, other: Operand) -> Expression:
        """Both hold, or none."""
        return Expression("<->", self, other)

    def is_in(self, values: Iterable[Hashable]) -> Expression:
        """It is one of these values."""
        return Expression("in", self, tuple(values))

    def not_in(self, values: Iterable[Hashable]) -> Expression:
        """It is none of these values."""
        return Expression("not in", self, tuple(values))

    def scope(self) -> set[int]:
        """The places of the variables in it."""
        found: set[int] = set()
        open_parts: list[Any] = [self]
        while open_parts:
            part = open_parts.pop()
            if isinstance(part, Variable):
                found.add(part.index)
            elif isinstance(part, Expression):
                open_parts.extend(part.args)
            elif isinstance(part, (list, tuple)):
                open_parts.extend(one for one in part if isinstance(one, (Expression, list)))
        return found

    def __repr__(self) -> str:
        return self.text(20)

    def text(self, levels: int) -> str:
        """It in the words of Python, with three dots for what stands deeper."""
        parts = [_inner(part, levels - 1) for part in self.args]
        if self.op in _INFIX and len(parts) > 1:
            return f" {self.op} ".join(parts)
        if self.op in ("-", "~"):
            return self.op + parts[0]
        return f"{self.op}({', '.join(parts)})"


class Variable(Expression):
    """A variable of a problem: `Problem.add_variable` makes it."""

    __slots__ = ("name", "index", "values", "is_number", "token")

    def __init__(self, name: Hashable, index: int, values: tuple[Hashable, ...], is_number: bool, token: str) -> None:
        super().__init__("variable")
        self.name = name
        self.index = index
        self.values = values
        self.is_number = is_number
        self.token = token

    def text(self, levels: int) -> str:
        """Its name."""
        return self.name if isinstance(self.name, str) else repr(self.name)


Operands = Union[Operand, Iterable[Operand]]

_INFIX = {"+", "-", "*", "//", "%", "**", "==", "!=", "<", "<=", ">", ">=", "&", "|", "^", "->", "<->", "in", "not in"}


def _inner(part: Operand, levels: int) -> str:
    if not isinstance(part, Expression):
        return repr(part)
    text = part.text(levels) if levels else "..."
    return f"({text})" if part.op in _INFIX else text


def _joined(op: str, left: Operand, right: Operand) -> Expression:
    """A sum of sums is one sum: it stays flat, however long it is."""
    if not isinstance(left, Expression) or left.op != op:
        return Expression(op, left, right)
    joined = Expression.__new__(Expression)
    joined.op, joined.args = op, (*left.args, right)
    joined.levels = max(left.levels, 1 + right.levels if isinstance(right, Expression) else 1)
    return joined


def _flat(all: tuple[Operands, ...]) -> list[Operand]:
    """Operands that are given one by one, or in lists."""
    found: list[Operand] = []
    for one in all:
        if isinstance(one, Expression) or isinstance(one, (str, bytes)) or not isinstance(one, Iterable):
            found.append(one)
        else:
            found.extend(one)
    return found


def AllDifferent(*operands: Operands) -> Expression:
    """No two are equal. Takes variables, expressions, or lists of them."""
    return Expression("AllDifferent", *_flat(operands))


def Sum(*operands: Operands) -> Expression:
    """The sum: as `sum(...)`, in one piece."""
    return Expression("Sum", *_flat(operands))


def Min(*operands: Operands) -> Expression:
    """The smallest."""
    return Expression("Min", *_flat(operands))


def Max(*operands: Operands) -> Expression:
    """The largest."""
    return Expression("Max", *_flat(operands))


def And(*operands: Operands) -> Expression:
    """All hold; true when there is none. `forall` of the modelling language: `And(q[i] != i for i in range(8))`."""
    return _all("&", _flat(operands), 1)


def Or(*operands: Operands) -> Expression:
    """At least one holds; false when there is none. `exists` of the modelling language: `Or(x == 3 for x in q)`."""
    return _all("|", _flat(operands), 0)


def _all(op: str, parts: list[Operand], none: int) -> Expression:
    if len(parts) == 1 and isinstance(parts[0], Expression):
        return parts[0]
    # A comparison that is known stands for what is no expression.
    return Expression(op, *parts) if len(parts) > 1 else Expression("==", int(bool(parts[0])) if parts else none, 1)


def Count(operands: Iterable[Operand], value: Operand) -> Expression:
    """How many of the operands have this value."""
    return Expression("Count", list(operands), value)


def Element(operands: Iterable[Operand], index: Operand) -> Expression:
    """The operand at an index, which counts from 0. With no such index, the comparison around it is false."""
    return Expression("Element", list(operands), index)


class _Any:
    """Any value, in a row of a table."""

    def __repr__(self) -> str:
        return "ANY"

    def __reduce__(self) -> str:
        return "ANY"


ANY = _Any()
"""Any value, in a row of a `Table`."""


def Table(operands: Iterable[Operand], rows: Iterable[Iterable[Hashable]], *, allowed: bool = True) -> Expression:
    """The operands together are one of the rows, or, when they are not `allowed`, none of them. `ANY` in a row is any value."""
    columns = list(operands)
    made = [tuple(row) for row in rows]
    for row in made:
        if len(row) != len(columns):
            raise Error(f"the row {row!r} has {len(row)} entries, and the table is about {len(columns)} operands")
    return Expression("Table", columns, made, allowed)


def Cumulative(
    starts: Iterable[Operand], durations: Operands, demands: Operands, capacity: Operand
) -> Expression:
    """At no time do the tasks that run need more than the capacity. One number for durations or demands is that of all tasks."""
    begins = list(starts)

    def each(given: Operands) -> list[Operand]:
        found = _flat((given,))
        is_one = isinstance(given, (int, Expression))
        return found * len(begins) if is_one else found

    lists = [begins, each(durations), each(demands)]
    for found, what in zip(lists[1:], ("durations", "demands")):
        if len(found) != len(begins):
            raise Error(f"there are {len(begins)} starts and {len(found)} {what}: as many are needed, or one for all")
    return Expression("Cumulative", *lists, capacity)


def Circuit(successors: Iterable[Variable], *, first: int = 0) -> Expression:
    """All places are on one tour: the successor of place i is the value of variable i, counted from `first`."""
    places = list(successors)
    for place in places:
        if not isinstance(place, Variable) or not place.is_number:
            raise Error(f"Circuit takes variables whose values are places, and {place!r} is none")
    return Expression("Circuit", places, first)


def If(condition: Operand, then: Operand, otherwise: Operand) -> Expression:
    """The one when the condition holds, else the other."""
    return Expression("If", condition, then, otherwise)
