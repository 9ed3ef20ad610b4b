"""A model in FlatZinc, as it grows: the constraints that the solver has algorithms for, by their names there.

Source of the names: the MiniZinc handbook, "FlatZinc builtins", and the solver's library for MiniZinc.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Union

Operand = Union[str, int]
"""A number, or the name of a variable here."""

_RESULTS = {
    "array_int_maximum": 0,
    "array_int_minimum": 0,
    "array_var_int_element": -1,
    "csp_count": -1,
    "int_abs": -1,
    "int_div": -1,
    "int_mod": -1,
    "int_pow": -1,
    "int_times": -1,
}
"""Constraints that are functions: the place of the argument that the others determine. So does each that ends with `_reif`."""

_OPPOSITE = {"==": "!=", "!=": "==", "<=": ">", ">": "<=", "<": ">=", ">=": "<"}


class FlatZinc:
    """Variables and constraints. All variables are integers; a Boolean has the values 0 and 1."""

    def __init__(self) -> None:
        self.domains: dict[str, str] = {}
        self.constraints: list[str] = []
        self._truths: dict[str, str] = {}
        self._opposites: dict[str, str] = {}
        self._bools: list[str] = []
        self._functions: list[tuple[set[str], set[str]]] = []

    def variable(self, low: int, high: int) -> str:
        """A new variable with these bounds."""
        name = f"v{len(self.domains)}"
        self.domains[name] = f"{low}..{high}"
        return name

    def text(self, shown: Iterable[str], more: Sequence[str] = (), goal: str = "satisfy") -> str:
        """The model whose answers show these variables, with a few constraints more."""
        wanted = set(shown)
        lines = [f"var {domain}: {x}{' :: output_var' if x in wanted else ''};" for x, domain in self.domains.items()]
        return "\n".join([*lines, *self._bools, *self.constraints, *more, f"solve {goal};", ""])

    def state(self, name: str, *arguments: object) -> None:
        """States a constraint by its name."""
        self.constraints.append(f"constraint {name}({', '.join(map(_written, arguments))});")
        if name == "bool2int":
            self._function(arguments, arguments)
        elif name in _RESULTS or name.endswith("_reif"):
            place = _RESULTS.get(name, len(arguments) - 1) % len(arguments)
            others = _variables([*arguments[:place], *arguments[place + 1 :]])
            # A variable that stands among the others, too, does not follow from them.
            self._function(arguments, _variables([arguments[place]]) - others)

    def _function(self, arguments: Iterable[object], results: Iterable[object]) -> None:
        """Each of the results follows when all other variables are known."""
        self._functions.append((_variables(arguments), _variables(results)))

    def determines(self, known: Iterable[str]) -> bool:
        """Whether all variables follow from these, by the constraints that are functions: then no two answers are alike in them."""
        found = set(known)
        functions = self._functions
        while True:
            # What is left of each: the one variable that follows, or several that must be known before.
            left = [(variables - found, results) for variables, results in functions]
            following = {x for missing, results in left if len(missing) == 1 for x in missing & results}
            if not following:
                return found.issuperset(self.domains)
            found |= following
            functions = [one for one, (missing, _) in zip(functions, left) if missing - following]

    def truth(self, x: str) -> str:
        """The variable of the type `bool` that is true when this is 1."""
        if x not in self._truths:
            self._truths[x] = f"b{x}"
            self._bools.append(f"var bool: b{x};")
            self.state("bool2int", f"b{x}", x)
        return self._truths[x]

    def opposite(self, x: str) -> str:
        """The variable that is 1 when this is 0."""
        if x not in self._opposites:
            self._opposites[x] = self.variable(0, 1)
            self.linear([(1, x), (1, self._opposites[x])], "==", 1)
        return self._opposites[x]

    def linear(
        self,
        terms: Sequence[tuple[int, str]],
        sign: str,
        number: int,
        when: Union[str, None] = None,
        exactly: bool = False,
    ) -> None:
        """A sum with coefficients is compared with a number: always, or `when` a variable is 1, or `exactly` when it is 1."""
        if sign in (">", ">="):
            terms = [(-factor, x) for factor, x in terms]
            sign, number = {">": "<", ">=": "<="}[sign], -number
        if sign == "<":
            sign, number = "<=", number - 1
        name = "int_lin_" + {"==": "eq", "!=": "ne", "<=": "le"}[sign]
        arguments: list[object] = [[factor for factor, _ in terms], [x for _, x in terms], number]
        if when is not None:
            name += "_reif" if exactly else "_imp"
            arguments.append(self.truth(when))
        elif sign == "==":
            # What comes twice may add up to nothing.
            times = Counter(x for _, x in terms)
            self._function(times, (x for factor, x in terms if factor and times[x] == 1))
        self.state(name, *arguments)

    def negated(self, terms: Sequence[tuple[int, str]], sign: str, number: int, when: str) -> None:
        """The comparison holds exactly when a variable is 0."""
        self.linear(terms, _OPPOSITE[sign], number, when, exactly=True)

    def shifted(self, x: Operand, by: int) -> Operand:
        """A variable that is larger by a number."""
        if isinstance(x, int):
            return x + by
        low, high = (int(end) for end in self.domains[x].split(".."))
        made = self.variable(low + by, high + by)
        self.linear([(1, x), (-1, made)], "==", -by)
        return made

    def count(self, all: Sequence[Operand], value: Operand, number: Operand) -> None:
        """So many of them have a value."""
        if isinstance(value, int):
            self.state("csp_count", all, {value}, number)
            return
        terms = []
        for x in all:
            is_equal = self.variable(0, 1)
            known = [(1, x), (-1, value)] if isinstance(x, str) else [(-1, value)]
            self.linear(known, "==", 0 if isinstance(x, str) else -x, is_equal, exactly=True)
            terms.append((1, is_equal))
        if isinstance(number, str):
            self.linear([*terms, (-1, number)], "==", 0)
        else:
            self.linear(terms, "==", number)

    def odd(self, all: Sequence[Operand]) -> None:
        """An odd number of them is 1."""
        names = [x for x in all if isinstance(x, str)]
        half = self.variable(0, len(names))
        known = sum(x for x in all if isinstance(x, int))
        self.linear([*((1, x) for x in names), (-2, half)], "==", 1 - known)

    def regular(self, word: Sequence[Operand], rows: Sequence[tuple[int, int, int]], first: int, ends: set[int]) -> None:
        """An automaton with transitions (state, letter, next state) is in one of the `ends` behind the word."""
        last = max(max(row[0], row[2]) for row in rows)
        state: Operand = first
        for x in word:
            following = self.variable(0, last)
            self.state("csp_table_int", [state, x, following], [entry for row in rows for entry in row])
            if len({row[:2] for row in rows}) == len({*rows}):
                # No letter leads to two states.
                self._function([state, x, following], [following])
            state = following
        self.state("set_in", state, ends)


def _variables(arguments: Iterable[object]) -> set[str]:
    found: set[str] = set()
    for one in arguments:
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, (list, tuple)):
            found.update(part for part in one if isinstance(part, str))
    return found


def _written(argument: object) -> str:
    if isinstance(argument, (list, tuple)):
        return f"[{','.join(map(str, argument))}]"
    if isinstance(argument, (set, frozenset)):
        return "{" + ",".join(map(str, sorted(argument))) + "}"
    if isinstance(argument, bool):
        return "true" if argument else "false"
    return str(argument)
