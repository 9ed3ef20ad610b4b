"""From a problem to what the native part reads: JSON in the modelling language, and what JSON has no words for."""

from __future__ import annotations

import itertools
import json
import numbers
import re
import threading
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Optional, TypeVar, Union

from ._native import Error, Model, Pictured
from .expressions import ANY, Expression, Variable
from .results import LimitReached

MOST_CALLS = 100_000
"""For so many tuples of values a function is called here. With more it is called by the solver, which asks one of two variables for all."""

MOST_WITHIN = 8
"""So many problems may be built within each other, by functions that solve problems."""

MOST = 2**63 - 1
"""The largest number."""

_SIGNS = {"&": "and", "|": "or", "^": "xor", "~": "not", "**": "^", "//": "/"}
_FUNCTIONS = {"Sum": "sum", "Min": "min", "Max": "max", "AllDifferent": "alldifferent", "NValue": "nvalue", "abs": "abs", "If": "if"}
_RULES = {"Cardinality": "cardinality", "Lex": "lex", "LexLess": "lex_less", "NoOverlap": "nooverlap", "Precede": "precede"}
_EQUALITIES = {"==", "!=", "in", "not in", "Count", "Element", "AllDifferent", "If", "NValue", "Cardinality", "Precede"}

Made = TypeVar("Made")
Calls = Sequence[tuple[Callable[..., Any], Sequence[Variable]]]


class Translation:
    """One problem on its way. Values that are no integers are words to the solver: `w0`, `w1`, in the order of their coming."""

    def __init__(self, variables: Sequence[Variable], token: str) -> None:
        self.variables = variables
        self.token = token
        self.words: dict[Hashable, int] = {}
        self.spelled: list[Hashable] = []
        self.lines: list[Any] = []
        self.is_pictured = False
        self.tables: list[tuple[str, list[int], list[list[int]]]] = []
        self.circuits: list[tuple[str, list[int], int]] = []
        self.calls: list[tuple[str, list[int], Callable[..., Any]]] = []
        # Numbers that are no plain ones, such as True, come back as they were given.
        self.given: dict[int, dict[int, Hashable]] = {}
        self.names = tuple(x.name for x in variables)
        for x in variables:
            if not x.is_number:
                for value in x.values:
                    self.word(value)
            elif set(map(type, x.values)) != {int}:
                self.given[x.index] = {int(value): value for value in x.values}  # type: ignore[call-overload]

        # All numbers stand for themselves.
        self.is_plain = not self.given and all(x.is_number for x in variables)

    def word(self, value: Hashable) -> int:
        """The number of a value that is none."""
        number = self.words.setdefault(value, len(self.spelled))
        if number == len(self.spelled):
            self.spelled.append(value)
        return number

    def solution(self, numbers: Sequence[int]) -> dict[Hashable, Hashable]:
        """The values that the numbers of an answer stand for, by the names of their variables."""
        if self.is_plain:
            return dict(zip(self.names, numbers))
        return {x.name: self.object(x, number) for x, number in zip(self.variables, numbers)}

    def objects(self) -> list[Union[None, dict[int, Hashable], list[Hashable]]]:
        """For each variable the values that numbers stand for, where they do not stand for themselves."""
        return [self.given.get(x.index) if x.is_number else self.spelled for x in self.variables]

    def object(self, x: Variable, number: int) -> Hashable:
        """The value that a number stands for."""
        if not x.is_number:
            return self.spelled[number]
        return self.given[x.index][number] if x.index in self.given else number

    def model(
        self,
        constraints: Sequence[Any],
        calls: Calls,
        objective: Optional[tuple[str, Expression]],
        seconds: Optional[float],
    ) -> Model:
        """The problem as it is searched."""
        text, left = self._text(constraints, calls, objective, seconds)
        return self._made(lambda: Model(text, self.tables, self.circuits, self.calls, left))

    def pictured(
        self,
        title: str,
        constraints: Sequence[Any],
        calls: Calls,
        objective: Optional[tuple[str, Expression]],
        seconds: Optional[float],
    ) -> Pictured:
        """The problem as it is shown: with its own names."""
        self.is_pictured = True
        text, left = self._text(constraints, calls, objective, seconds)

        def words(x: Variable) -> Optional[list[str]]:
            return None if x.is_number else [str(self.spelled[at]) for at in sorted(self.words[value] for value in x.values)]

        names = [(x.text(1), words(x)) for x in self.variables]
        return self._made(lambda: Pictured(title, text, self.tables, self.circuits, self.calls, names, left))

    def _made(self, make: Callable[[], Made]) -> Made:
        try:
            return make()
        except TimeoutError as stop:
            raise LimitReached(f"{stop} before the problem was built: give it more time") from None
        except Error as error:
            raise self.told(error) from None

    def _text(
        self,
        constraints: Sequence[Any],
        calls: Calls,
        objective: Optional[tuple[str, Expression]],
        seconds: Optional[float],
    ) -> tuple[str, Optional[float]]:
        """The problem in JSON, and the time that is left; what JSON has no words for is kept beside it."""
        deadline = None if seconds is None else time.monotonic() + seconds
        try:
            stated = [self._stated(place, constraint) for place, constraint in enumerate(constraints)]
            aim = {} if objective is None else {objective[0]: self.expression(objective[1])}
        except RecursionError:
            raise Error("an expression has too many levels: at most 200 may stand within each other") from None
        for place, (function, scope) in enumerate(calls):
            name = getattr(function, "__name__", repr(function)) if self.is_pictured else f"f{place}"
            self._call(name, function, scope, deadline)
        words = ["set", *(f"w{number}" for number in range(len(self.spelled)))]
        members = [f'"let": {{"w": {json.dumps(words)}}}'] if self.spelled else []
        self.lines = [None] * len(members)
        domains = (f'"v{x.index}": {self._domain(x)}' for x in self.variables)
        members.append('"variables": {' + ",\n".join(domains) + "}")
        self.lines += list(self.variables) or [None]
        shown = [(constraint, text) for constraint, text in zip(constraints, stated) if text is not None]
        members.append('"constraints": [' + ",\n".join(json.dumps(text) for _, text in shown) + "]")
        self.lines += [constraint for constraint, _ in shown] or [None]
        members += [f'"{sense}": {json.dumps(value)}' for sense, value in aim.items()]
        self.lines += [objective[1]] if objective else []
        left = None if deadline is None else max(deadline - time.monotonic(), 0.0)
        return "{" + ",\n".join(members) + "}", left

    def told(self, error: Error) -> Error:
        """The same in the names of the problem."""
        what, line = error.args if len(error.args) == 2 else (str(error), 0)

        def name(found: re.Match[str]) -> str:
            kind, number = found[1], int(found[2])
            known: Sequence[Any] = self.variables if kind == "v" else self.spelled
            return repr(known[number]) if number < len(known) else found[0]

        what = re.sub(r'"?\b([vw])(\d+)\b"?', name, what)
        about = self.lines[line - 1] if 0 < line <= len(self.lines) else None
        return Error(what if about is None else f"{about!r}: {what}")

    def _domain(self, x: Variable) -> str:
        if not x.is_number:
            return json.dumps(["set", *(f"w{self.words[value]}" for value in x.values)])
        values = [int(value) for value in x.values] if x.index in self.given else x.values  # type: ignore[call-overload]
        low, high = min(values), max(values)
        return f'["..", {low}, {high}]' if high - low + 1 == len(values) else json.dumps(["set", *values])

    def _stated(self, place: int, constraint: Any) -> Optional[dict[str, Any]]:
        """A constraint in JSON; None for what is stated in another way."""
        name = f"c{place}"
        if self.is_pictured and constraint.op in ("Circuit", "Table"):
            name = f"{constraint.op}({', '.join(map(repr, constraint.args[0]))})"
        if constraint.op == "Circuit":
            scope, first = constraint.args
            self.circuits.append((name, [self._own(x).index for x in scope], first))
            return None
        if constraint.op == "Table" and self._table(name, *constraint.args):
            return None
        # In pictures a constraint is called by its variables, which have their own names there.
        return {"require": self.expression(constraint)} | ({} if self.is_pictured else {"name": name})

    def _table(self, name: str, columns: Sequence[Any], rows: Sequence[Any], allowed: bool) -> bool:
        """States a table of plain variables and values as it is."""
        if not allowed or not all(isinstance(x, Variable) for x in columns) or any(ANY in row for row in rows):
            return False
        scope = [self._own(x) for x in columns]
        numbers = [[self._number(x, value) for x, value in zip(scope, row)] for row in rows]
        # What is no value of its variable is in no solution.
        known = [row for row in numbers if None not in row]
        self.tables.append((name, [x.index for x in scope], known))  # type: ignore[arg-type]
        return True

    def _number(self, x: Variable, value: Hashable) -> Optional[int]:
        if not x.is_number:
            return self.words.get(value)
        return _whole(value) if value in x.values else None

    def _own(self, x: Variable) -> Variable:
        if x.token != self.token:
            raise Error(f"the variable {x!r} belongs to another problem: use the variables of this one")
        return x

    def _call(
        self, name: str, function: Callable[..., Any], scope: Sequence[Variable], deadline: Optional[float]
    ) -> None:
        places = [self._own(x).index for x in scope]
        count = 1
        for x in scope:
            count *= len(x.values)
        is_plain = all(x.is_number and x.index not in self.given for x in scope)
        if count > MOST_CALLS:

            def asked(*numbers: int) -> Any:
                return function(*(self.object(x, number) for x, number in zip(scope, numbers)))

            self.calls.append((name, places, function if is_plain else asked))
            return
        rows: list[Any] = []
        with _deeper():
            for turn, values in enumerate(itertools.product(*(x.values for x in scope))):
                if deadline is not None and turn % 256 == 0 and time.monotonic() >= deadline:
                    raise LimitReached("the time limit was reached before the problem was built: give it more time")
                if function(*values):
                    rows.append(values)
        if not is_plain:
            rows = [[self._number(x, value) for x, value in zip(scope, row)] for row in rows]
        self.tables.append((name, places, rows))

    def expression(self, part: Any, words: bool = False) -> Any:
        """An operand in JSON; where it stands beside `words`, an integer is one, too."""
        if isinstance(part, Variable):
            return f"v{self._own(part).index}"
        if not isinstance(part, Expression):
            return self._constant(part, words)
        op, args = part.op, part.args
        words = op in _EQUALITIES and any(self._is_word(one) for one in args)
        if op in ("in", "not in"):
            values = ["set", *(self._constant(value, words) for value in args[1])]
            return [op, self.expression(args[0]), values]
        if op in ("%", "//"):
            return self._rounded(op, *(self.expression(one) for one in args))
        if op == "Table":
            return self._rows(*args)
        if op == "Count":
            return ["count", self._list(args[0], words), self.expression(args[1], words)]
        if op == "Element":
            return ["element", self._list(args[0], words), ["+", self.expression(args[1]), 1]]
        if op == "Cumulative":
            return ["cumulative", *(self._list(one, False) for one in args[:3]), self.expression(args[3])]
        if op == "Circuit":
            raise Error("Circuit is a constraint of its own, which must hold: it cannot be a part of an expression")
        if op in _RULES:
            # The first two may be words; the others are amounts.
            kinds = [words, words, False, False]
            given = zip(args, kinds) if op == "Cardinality" else ((one, words) for one in args)
            return [_RULES[op], *(self._list(one, kind) if isinstance(one, list) else self.expression(one) for one, kind in given)]
        if op in ("Inverse", "Subcircuit", "BinPacking"):
            return self._placed(op, *args)
        if op in ("Regular", "Automaton"):
            return self._accepted(*args)
        if op in ("Min", "Max") and not args:
            raise Error(f"{op} of nothing is no number: give it one operand at least")
        parts = [self.expression(one, words) for one in args]
        if op in ("Sum", "Min", "Max", "AllDifferent", "NValue"):
            return [_FUNCTIONS[op], ["list", *parts]]
        return [_FUNCTIONS.get(op) or _SIGNS.get(op, op), *parts]

    def _placed(self, op: str, *args: Any) -> list[Any]:
        """A constraint whose values are places of a list, which count from 1 there."""
        *lists, first = args

        def places(operands: Sequence[Any]) -> list[Any]:
            return ["list", *(self.expression(one) if first == 1 else ["+", self.expression(one), 1 - first] for one in operands)]

        if op != "BinPacking":
            return [op.lower(), *map(places, lists)]
        bins, sizes, capacity = lists
        if not isinstance(capacity, list):
            return ["binpacking", self._list(bins, False), self._list(sizes, False), self.expression(capacity)]
        return ["binpacking", places(bins), self._list(sizes, False), self._list(capacity, False)]

    def _accepted(self, word: Sequence[Any], pattern: Any, start: Hashable = None, accepting: Sequence[Hashable] = ()) -> list[Any]:
        words = any(map(self._is_word, word))
        stated = self._list(word, False)
        if isinstance(pattern, str):
            known = {str(value): f"w{number}" for value, number in self.words.items()}

            def spelled(found: re.Match[str]) -> str:
                text = found[0]
                if text.startswith("{") or not words:
                    return text
                if text not in known:
                    raise Error(f"the pattern has {text}, which is no value of a variable")
                return known[text]

            # Repetitions, and what stands between the signs.
            return ["regular", stated, ["text", re.sub(r"\{[^}]*\}|[^\s|*+?(){}.]+", spelled, pattern)]]
        states: dict[Hashable, int] = {start: 0}
        rows = []
        for before, value, behind in pattern:
            ends = [states.setdefault(state, len(states)) for state in (before, behind)]
            rows.append(["tuple", ends[0], self._constant(value, words), ends[1]])
        ends = sorted({states[state] for state in accepting if state in states})
        return ["regular", stated, ["set", *rows], 0, ["set", *ends]]

    def _is_word(self, part: Any) -> bool:
        if isinstance(part, Variable):
            return not part.is_number
        if isinstance(part, (list, tuple)):
            return any(self._is_word(one) for one in part)
        if isinstance(part, Expression):
            return part.op in ("Element", "If") and any(self._is_word(one) for one in part.args)
        return not isinstance(part, numbers.Number)

    def _list(self, parts: Sequence[Any], words: bool) -> list[Any]:
        return ["list", *(self.expression(one, words) for one in parts)]

    def _constant(self, value: Any, words: bool) -> Any:
        number = None if words else _whole(value)
        if number is not None:
            if not -MOST <= number <= MOST:
                raise Error(f"a number has up to 63 bits, and {number} has more")
            return number
        try:
            return f"w{self.word(value)}"
        except TypeError:
            raise Error(f"{value!r} is neither an expression nor a value: values can be hashed") from None

    def _rounded(self, op: str, a: Any, b: Any) -> list[Any]:
        """Remainders with the sign of the divisor, and quotients that are rounded down."""
        remainder = ["mod", ["+", ["mod", a, b], b], b]
        return remainder if op == "%" else ["/", ["-", a, remainder], b]

    def _rows(self, columns: Sequence[Any], rows: Sequence[Any], allowed: bool) -> list[Any]:
        sorts = [self._is_word(column) for column in columns]

        def entry(value: Any, words: bool) -> Any:
            return ["any"] if value is ANY else self._constant(value, words)

        made = (["tuple", *map(entry, row, sorts)] for row in rows)
        return ["in" if allowed else "not in", ["tuple", *map(self.expression, columns)], ["set", *made]]


class _Depth(threading.local):
    levels = 0


_DEPTH = _Depth()


@contextmanager
def _deeper() -> Iterator[None]:
    """While functions are called, which may build problems whose functions are called, and so on."""
    if _DEPTH.levels >= MOST_WITHIN:
        raise Error(
            f"a constraint solves a problem whose constraint solves a problem, and so on, {MOST_WITHIN} times: solve the inner problem "
            "before, and state its solutions by Table(...)"
        )
    _DEPTH.levels += 1
    try:
        yield
    finally:
        _DEPTH.levels -= 1


def _whole(value: object) -> Optional[int]:
    """The integer that a value equals, if it equals one."""
    if not isinstance(value, numbers.Real):
        return None
    try:
        number = int(value)  # type: ignore[call-overload]
    except (OverflowError, ValueError):
        return None
    return number if number == value else None
