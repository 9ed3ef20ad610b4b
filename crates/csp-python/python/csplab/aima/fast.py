"""The road through Rust, for what is the module's own: the same answers and the same counters, sooner.

A problem goes there when its class and its constraint are of this module, its neighbors are in lists, and its values are numbers or
texts; a search does when its functions are of this module, but for `mac`. All else is called as it is.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import Any, Optional

from .. import _native
from . import plain
from .csp import CSP, Assignment, UniversalDict, different_values_constraint
from .puzzles import HouseRules, NQueensCSP, Sudoku, queen_constraint

_METHODS = frozenset(name for kind in (CSP, NQueensCSP) for name in vars(kind) if not name.startswith("__"))
MOST = 1 << 31
"""Numbers are below this."""
_SELECT = {plain.first_unassigned_variable: False, plain.mrv: True}
_VALUES = {plain.unordered_domain_values: False, plain.lcv: True}
_INFERENCE = {plain.no_inference: False, plain.forward_checking: True}


class Translated:
    """A problem in numbers: its variables, what searches it, and for each variable its values by their numbers, if they are others."""

    def __init__(self, csp: CSP, native: Any, spelled: Optional[list[dict[int, Any]]] = None) -> None:
        self.csp = csp
        self.variables = csp.variables
        self.native = native
        self.spelled = spelled

    def started(self) -> list[list[int]]:
        """The values that are left, in numbers. Raises KeyError where one of them is not in the domain."""
        left, own = self.csp.curr_domains, self.csp.domains
        made = []
        for at, var in enumerate(self.variables):
            if self.spelled is None:
                numbers = {value: value for value in own[var]}
            else:
                numbers = {value: number for number, value in self.spelled[at].items()}
            made.append([numbers[value] for value in left[var]])
            if len(set(made[-1])) != len(made[-1]):
                raise KeyError(var)
        return made

    def placed(self, assignment: Assignment) -> Assignment:
        """An assignment as it is handed out; queens are counted in their lines."""
        if type(self.csp) is NQueensCSP:
            rows, ups, downs, last = self.csp.rows, self.csp.ups, self.csp.downs, len(assignment) - 1
            for var, val in assignment.items():
                rows[val] += 1
                downs[var + val] += 1
                ups[var - val + last] += 1
        return assignment


def _queens(csp: NQueensCSP) -> Optional[Translated]:
    """Queens on an empty board, if nobody has changed what they are."""
    columns = csp.variables
    if (
        csp.constraint_relation is queen_constraint
        and columns
        and columns == list(range(len(columns)))
        and type(csp.domains) is type(csp.neighbors) is UniversalDict
        and csp.domains.value == csp.neighbors.value == columns
        and not (any(csp.rows) or any(csp.ups) or any(csp.downs))
    ):
        return Translated(csp, _board(len(columns)))
    return None


@lru_cache(maxsize=8)
def _board(columns: int) -> Any:
    """Boards are all alike, and nothing changes them."""
    return _native.AimaProblem.queens(columns)


def _translated(csp: CSP) -> Optional[Translated]:
    """A problem in numbers, if it can be; a KeyError or a TypeError tells that it cannot."""
    if not _METHODS.isdisjoint(csp.__dict__):
        return None
    if type(csp) is NQueensCSP:
        return _queens(csp)
    relation = csp.constraint_relation
    if type(csp) not in (CSP, Sudoku) or not (relation is different_values_constraint or type(relation) is HouseRules):
        return None
    for known in _seen:
        if known.is_of(csp):
            return Translated(csp, known.native, known.spelled)
    places = {var: at for at, var in enumerate(csp.variables)}
    if not places or len(places) != len(csp.variables):
        return None
    domains, domain_of = _listed(csp.variables, csp.domains)
    kinds: set[type] = set()
    for domain in domains:
        kinds.update(map(type, domain))
        if not domain or len(set(domain)) != len(domain):
            return None
    has_numbers = kinds == {int} and all(-MOST < min(domain) and max(domain) < MOST for domain in domains)
    if not (has_numbers or (relation is different_values_constraint and kinds <= {int, str, bool})):
        return None
    words: dict[Any, int] = {}
    numbers = [list(one) if has_numbers else [words.setdefault(value, len(words)) for value in one] for one in domains]
    lists, arcs_of = _listed(csp.variables, csp.neighbors)
    if type(relation) is HouseRules:
        codes = [relation.code[var] for var in csp.variables]
        arcs = [[(places[other], code[other]) for other in lists[at]] for code, at in zip(codes, arcs_of)]
        arcs_of = list(range(len(arcs)))
    else:
        arcs = [[(places[other], 0) for other in others] for others in lists]
    native = _native.AimaProblem(numbers, domain_of, arcs, arcs_of)
    made = Translated(csp, native, None if has_numbers else [dict(zip(numbers[at], domains[at])) for at in domain_of])
    seen = Seen.of(made, kinds.pop()) if kinds in ({int}, {str}) else None
    if seen is not None:
        _seen.appendleft(seen)
    return made


class Seen:
    """A problem that was translated, to know it again: the same puzzle is searched in several ways, and made anew each time.

    It is known by equality, so all is compared in which equal things could differ: what stands in a set has an order of its own, and
    True equals 1.
    """

    def __init__(self, made: Translated, kind: type, domains: dict[Any, list[Any]], neighbors: dict[Any, list[Any]]) -> None:
        self.native, self.spelled, self.kind = made.native, made.spelled, kind
        self.variables, self.relation = list(made.variables), made.csp.constraint_relation
        self.domains, self.neighbors = domains, neighbors

    @classmethod
    def of(cls, made: Translated, kind: type) -> Optional[Seen]:
        """What a problem is known by; None if it is not made of dictionaries and lists."""
        copies = []
        for part in made.csp.domains, made.csp.neighbors:
            if not isinstance(part, dict) or any(type(one) is not list for one in part.values()):
                return None
            copies.append({var: list(one) for var, one in part.items()})
        return cls(made, kind, *copies)

    def is_of(self, csp: CSP) -> bool:
        """Whether it is this problem, too."""
        return bool(
            csp.constraint_relation is self.relation
            and csp.variables == self.variables
            and csp.domains == self.domains
            and csp.neighbors == self.neighbors
            and {*map(type, chain.from_iterable(csp.domains.values()))} == {self.kind}
        )


_seen: deque[Seen] = deque(maxlen=8)
"""Those that were translated last."""


def _listed(variables: Any, of: Any) -> tuple[list[Any], list[int]]:
    """The different lists of the variables, and which of them is that of each. Raises TypeError where one is no list, set or text."""
    lists: list[Any] = []
    known: dict[int, int] = {}
    places = []
    for var in variables:
        one = of[var]
        if type(one) not in (list, tuple, str, range, set, frozenset):
            raise TypeError(type(one))
        at = known.setdefault(id(one), len(lists))
        if at == len(lists):
            # As long as it stands here, no other object has its number.
            lists.append(one)
        places.append(at)
    return lists, places


def _road(csp: CSP) -> Optional[Translated]:
    try:
        return _translated(csp)
    except (KeyError, TypeError, AttributeError, ValueError):
        return None


def backtracking_search(
    csp: CSP,
    select_unassigned_variable: Callable[..., Any] = plain.first_unassigned_variable,
    order_domain_values: Callable[..., Any] = plain.unordered_domain_values,
    inference: Callable[..., Any] = plain.no_inference,
) -> Optional[Assignment]:
    """The first solution of a backtracking search, or None (figure 6.5 of the textbook).

    Rust searches where the problem and the three functions are of this module, but for `mac`; else they are called here.
    """
    try:
        how = _SELECT[select_unassigned_variable], _VALUES[order_domain_values], _INFERENCE[inference]
    except (KeyError, TypeError):
        return plain.backtracking_search(csp, select_unassigned_variable, order_domain_values, inference)
    road = _road(csp)
    try:
        begun = None if road is None or csp.curr_domains is None else road.started()
    except (KeyError, TypeError):
        road = None
    if road is None:
        return plain.backtracking_search(csp, select_unassigned_variable, order_domain_values, inference)
    found, is_goal, assigns, checks, domains = road.native.backtrack(how, __debug__, random if how[0] else None, begun)
    csp.nassigns += assigns
    csp.nchecks += checks
    variables = csp.variables
    if assigns:
        if road.spelled is not None:
            domains = [[names[number] for number in left] for names, left in zip(road.spelled, domains)]
        left = dict(zip(variables, domains))
        if csp.curr_domains is None:
            csp.curr_domains = left
        else:
            csp.curr_domains.update(left)
    if found is None:
        return None
    assert is_goal
    if road.spelled is None:
        return road.placed({variables[at]: number for at, number in found})
    return {variables[at]: road.spelled[at][number] for at, number in found}


def min_conflicts(csp: CSP, max_steps: int = 100000) -> Optional[Assignment]:
    """Repairs a complete assignment, step by step; None if that has found no solution (figure 6.9 of the textbook).

    Rust does so where the problem is of this module; the random numbers are those of `random`.
    """
    road = _road(csp) if type(max_steps) is int and 0 <= max_steps < 1 << 63 else None
    if road is None:
        return plain.min_conflicts(csp, max_steps)
    found, numbers, assigns, checks = road.native.min_conflicts(max_steps, random)
    csp.nassigns += assigns
    csp.nchecks += checks
    values = numbers if road.spelled is None else [names[number] for names, number in zip(road.spelled, numbers)]
    current = dict(zip(csp.variables, values))
    csp.current = road.placed(current)  # type: ignore[attr-defined]
    return current if found else None
