"""Problems whose constraints have any number of variables: generalized arc consistency, and domains that are split."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import eq
from typing import Any, Optional, Union

from .arcs import SortedQueue
from .csp import Assignment, Value, Variable, first

Domains = dict[Any, Any]
Heuristic = Callable[[Any], Any]


class Constraint:
    """A condition on the values of a scope of variables."""

    def __init__(self, scope: Sequence[Variable], condition: Callable[..., Any]) -> None:
        self.scope = scope
        self.condition = condition

    def __repr__(self) -> str:
        return f"{self.condition.__name__}{self.scope}"

    def holds(self, assignment: Mapping[Variable, Value]) -> Any:
        """The condition of the values of the scope, which all are assigned."""
        return self.condition(*(assignment[var] for var in self.scope))


class NaryCSP:
    """A problem of domains and constraints; `var_to_const` has the constraints of each variable."""

    def __init__(self, domains: Domains, constraints: Sequence[Constraint]) -> None:
        self.variables = set(domains)
        self.domains = domains
        self.constraints = constraints
        self.var_to_const: dict[Any, set[Constraint]] = {var: set() for var in domains}
        for constraint in constraints:
            for var in constraint.scope:
                self.var_to_const[var].add(constraint)

    def __str__(self) -> str:
        return str(self.domains)

    def display(self, assignment: Optional[Assignment] = None) -> None:
        """Prints an assignment."""
        print(assignment or {})

    def consistent(self, assignment: Assignment) -> bool:
        """True if all constraints hold whose variables are assigned."""
        told = (one for one in self.constraints if all(var in assignment for var in one.scope))
        return all(one.holds(assignment) for one in told)


def _named(name: str, condition: Callable[..., Any]) -> Callable[..., Any]:
    condition.__name__ = name
    return condition


def all_diff_constraint(*values: Hashable) -> bool:
    """True if all values differ."""
    return len(set(values)) == len(values)


def is_word_constraint(words: Iterable[str]) -> Callable[..., Any]:
    """A condition: the letters are one of these words."""
    return _named("isw", lambda *letters: "".join(letters) in words)


def meet_at_constraint(p1: int, p2: int) -> Callable[..., Any]:
    """A condition: two words have the same letter at these places."""
    return _named(f"meet_at({p1},{p2})", lambda one, other: one[p1] == other[p2])


def adjacent_constraint(x: int, y: int) -> bool:
    """True if two numbers follow each other."""
    return abs(x - y) == 1


def sum_constraint(n: int) -> Callable[..., Any]:
    """A condition: the values add up to n."""
    return _named(f"{n}==sum", lambda *values: sum(values) == n)


def is_constraint(val: Value) -> Callable[..., Any]:
    """A condition: the value is this one."""
    return _named(f"{val}==", lambda one: one == val)


def ne_constraint(val: Value) -> Callable[..., Any]:
    """A condition: the value is not this one."""
    return _named(f"{val}!=", lambda one: one != val)


def no_heuristic(to_do: Any) -> Any:
    """The arcs as they are."""
    return to_do


def sat_up(to_do: Any) -> SortedQueue:
    """A queue that gives the arcs of the smallest scopes first."""
    return SortedQueue(to_do, lambda arc: 1 / len(arc[1].scope))


class ACSolver:
    """Solves a problem by arc consistency and by splitting domains."""

    def __init__(self, csp: NaryCSP) -> None:
        self.csp = csp

    def GAC(
        self, orig_domains: Optional[Domains] = None, to_do: Any = None, arc_heuristic: Heuristic = sat_up
    ) -> tuple[bool, Domains, int]:
        """Generalized arc consistency (Mackworth 1977): False if a domain has become empty, the domains, and the checks."""
        domains = dict(self.csp.domains if orig_domains is None else orig_domains)
        if to_do is None:
            to_do = {(var, one) for one in self.csp.constraints for var in one.scope}
        queue = arc_heuristic(set(to_do))
        checks = 0
        while queue:
            var, constraint = queue.pop()
            others = [other for other in constraint.scope if other != var]
            kept = set()
            for val in domains[var]:
                holds, checks = self.any_holds(domains, constraint, {var: val}, others, checks=checks)
                if holds:
                    kept.add(val)
            if len(kept) != len(domains[var]):
                domains[var] = kept
                if not kept:
                    return False, domains, checks
                queue |= self.new_to_do(var, constraint).difference(queue)
        return True, domains, checks

    def new_to_do(self, var: Variable, const: Optional[Constraint]) -> set[tuple[Variable, Constraint]]:
        """The arcs to look at when a variable has lost values by a constraint."""
        others = (one for one in self.csp.var_to_const[var] if one != const)
        return {(other, one) for one in others for other in one.scope if other != var}

    def any_holds(
        self,
        domains: Domains,
        const: Constraint,
        env: Assignment,
        other_vars: Sequence[Variable],
        ind: int = 0,
        checks: int = 0,
    ) -> tuple[Any, int]:
        """Whether a constraint holds for values of the other variables from a place on, and the checks. It writes into `env`."""
        if ind == len(other_vars):
            return const.holds(env), checks + 1
        for value in domains[other_vars[ind]]:
            env[other_vars[ind]] = value
            holds, checks = self.any_holds(domains, const, env, other_vars, ind + 1, checks)
            if holds:
                return True, checks
        return False, checks

    def domain_splitting(
        self, domains: Optional[Domains] = None, to_do: Any = None, arc_heuristic: Heuristic = sat_up
    ) -> Union[Assignment, bool]:
        """A solution, or False: domains are made consistent, and the first with several values is split in two."""
        consistent, domains, _ = self.GAC(domains, to_do, arc_heuristic)
        if not consistent:
            return False
        var = first(one for one in self.csp.variables if len(domains[one]) > 1)
        if var is None:
            return {one: first(domains[one]) for one in domains}
        to_do = self.new_to_do(var, None)
        for half in partition_domain(domains[var]):
            answer = self.domain_splitting({**domains, var: half}, to_do, arc_heuristic)
            if answer is not False:
                return answer
        return False


def partition_domain(dom: Any) -> tuple[set[Value], set[Value]]:
    """Two halves of a domain."""
    values = list(dom)
    half = len(values) // 2
    return set(values[:half]), set(values[half:])


class ACSearchSolver:
    """A search problem whose states are consistent domains, and whose steps split one."""

    def __init__(self, csp: NaryCSP, arc_heuristic: Heuristic = sat_up) -> None:
        self.cons = ACSolver(csp)
        consistent, self.domains, _ = self.cons.GAC(arc_heuristic=arc_heuristic)
        if not consistent:
            raise ValueError("the problem is inconsistent: there is nothing to search")
        self.heuristic = arc_heuristic
        self.initial = self.domains
        self.goal: Any = None

    def goal_test(self, node: Domains) -> bool:
        """True if each domain has one value."""
        return all(len(values) == 1 for values in node.values())

    def actions(self, state: Domains) -> list[Domains]:
        """The domains after the first one with several values is split, where they are consistent."""
        var = first(one for one in state if len(state[one]) > 1)
        if var is None:
            return []
        to_do = self.cons.new_to_do(var, None)
        ends = (self.cons.GAC({**state, var: half}, to_do, self.heuristic) for half in partition_domain(state[var]))
        return [domains for consistent, domains, _ in ends if consistent]

    def result(self, state: Domains, action: Domains) -> Domains:
        """The chosen domains."""
        return action

    def path_cost(self, c: float, state1: Domains, action: Domains, state2: Domains) -> float:
        """Each split costs 1."""
        return c + 1


def ac_solver(csp: NaryCSP, arc_heuristic: Heuristic = sat_up) -> Union[Assignment, bool]:
    """A solution by splitting domains, or False."""
    return ACSolver(csp).domain_splitting(arc_heuristic=arc_heuristic)


def ac_search_solver(csp: NaryCSP, arc_heuristic: Heuristic = sat_up) -> Optional[Assignment]:
    """A solution by a depth-first search whose states are consistent domains, or None."""
    try:
        problem = ACSearchSolver(csp, arc_heuristic)
    except ValueError:
        return None
    frontier = [problem.initial]
    while frontier:
        state = frontier.pop()
        if problem.goal_test(state):
            return {var: first(values) for var, values in state.items()}
        frontier += problem.actions(state)
    return None


def _letters(digits: Iterable[int], names: str) -> Domains:
    return {name: set(digits) for name in names.split()}


def _column(addends: int, result: int) -> Callable[..., bool]:
    """A column of an addition: so many digits (and a carry) add up to a digit and ten times the next carry."""
    return lambda *values: sum(values[:addends]) == values[result] + 10 * values[-1]


two_two_four = NaryCSP(
    {**_letters(range(1, 10), "T F"), **_letters(range(10), "W O U R"), **_letters(range(2), "C1 C2 C3")},
    [
        Constraint(("T", "F", "W", "O", "U", "R"), all_diff_constraint),
        Constraint(("O", "R", "C1"), lambda o, r, c1: 2 * o == r + 10 * c1),
        Constraint(("W", "U", "C1", "C2"), lambda w, u, c1, c2: 2 * w + c1 == u + 10 * c2),
        Constraint(("T", "O", "C2", "C3"), lambda t, o, c2, c3: 2 * t + c2 == o + 10 * c3),
        Constraint(("F", "C3"), eq),
    ],
)
"""TWO + TWO = FOUR, with carries."""

send_more_money = NaryCSP(
    {**_letters(range(1, 10), "S M"), **_letters(range(10), "E N D O R Y"), **_letters(range(2), "C1 C2 C3 C4")},
    [
        Constraint(("S", "E", "N", "D", "M", "O", "R", "Y"), all_diff_constraint),
        Constraint(("D", "E", "Y", "C1"), _column(2, 2)),
        Constraint(("C1", "N", "R", "E", "C2"), _column(3, 3)),
        Constraint(("C2", "E", "O", "N", "C3"), _column(3, 3)),
        Constraint(("C3", "S", "M", "O", "C4"), _column(3, 3)),
        Constraint(("M", "C4"), eq),
    ],
)
"""SEND + MORE = MONEY, with carries."""
