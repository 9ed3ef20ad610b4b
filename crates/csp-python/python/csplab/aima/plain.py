"""The searches in plain Python, which call whatever functions they are given."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, Optional

from .arcs import AC3b
from .csp import CSP, Assignment, Removals, Value, Variable, first


def argmin_random_tie(seq: Iterable[Any], key: Callable[[Any], Any] = lambda one: one) -> Any:
    """An element with the smallest key, a random one of them: the first after shuffling all."""
    shuffled = list(seq)
    random.shuffle(shuffled)
    return min(shuffled, key=key)


def first_unassigned_variable(assignment: Assignment, csp: CSP) -> Variable:
    """The first variable without a value."""
    return first(var for var in csp.variables if var not in assignment)


def mrv(assignment: Assignment, csp: CSP) -> Variable:
    """A variable with the fewest remaining values; ties are broken at random."""
    open_ones = [var for var in csp.variables if var not in assignment]
    return argmin_random_tie(open_ones, key=lambda var: num_legal_values(csp, var, assignment))


def num_legal_values(csp: CSP, var: Variable, assignment: Assignment) -> int:
    """The number of values left; before anything is pruned, of those that are in no conflict."""
    if csp.curr_domains:
        return len(csp.curr_domains[var])
    return sum(csp.nconflicts(var, val, assignment) == 0 for val in csp.domains[var])


def unordered_domain_values(var: Variable, assignment: Assignment, csp: CSP) -> Any:
    """The values as they are listed."""
    return csp.choices(var)


def lcv(var: Variable, assignment: Assignment, csp: CSP) -> list[Value]:
    """The least constraining value first: the one that rules out the fewest values of unassigned neighbors."""
    return sorted(csp.choices(var), key=lambda val: csp.count_lost_values(var, val, assignment))


def no_inference(csp: CSP, var: Variable, value: Value, assignment: Assignment, removals: Removals) -> bool:
    """Infers nothing."""
    return True


def forward_checking(csp: CSP, var: Variable, value: Value, assignment: Assignment, removals: Removals) -> bool:
    """Rules out what is in conflict with an assignment among unassigned neighbors; False when one has no value left."""
    csp.support_pruning()
    for other in csp.neighbors[var]:
        if other not in assignment:
            for one in list(csp.curr_domains[other]):
                if not csp.constraints(var, value, other, one):
                    csp.prune(other, one, removals)
            if not csp.curr_domains[other]:
                return False
    return True


def mac(
    csp: CSP,
    var: Variable,
    value: Value,
    assignment: Assignment,
    removals: Removals,
    constraint_propagation: Callable[..., Any] = AC3b,
) -> Any:
    """Maintains arc consistency by AC3b, AC3 or AC4, and gives what that gives: a tuple.

    A tuple is true whatever is in it, so `backtracking_search` goes on although a domain is empty, and finds out one level deeper. The
    textbook's program does so, and counts it.
    """
    return constraint_propagation(csp, {(one, var) for one in csp.neighbors[var]}, removals)


def backtracking_search(
    csp: CSP,
    select_unassigned_variable: Callable[..., Any] = first_unassigned_variable,
    order_domain_values: Callable[..., Any] = unordered_domain_values,
    inference: Callable[..., Any] = no_inference,
) -> Optional[Assignment]:
    """The first solution of a backtracking search, or None (figure 6.5 of the textbook)."""

    def solved(assignment: Assignment) -> bool:
        if len(assignment) == len(csp.variables):
            return True
        var = select_unassigned_variable(assignment, csp)
        for value in order_domain_values(var, assignment, csp):
            if csp.nconflicts(var, value, assignment):
                continue
            csp.assign(var, value, assignment)
            removals = csp.suppose(var, value)
            if inference(csp, var, value, assignment, removals) and solved(assignment):
                return True
            csp.restore(removals)
        csp.unassign(var, assignment)
        return False

    assignment: Assignment = {}
    if not solved(assignment):
        return None
    assert csp.goal_test(assignment)
    return assignment


def min_conflicts(csp: CSP, max_steps: int = 100000) -> Optional[Assignment]:
    """Repairs a complete assignment, step by step; None if that has found no solution (figure 6.9 of the textbook)."""
    current: Assignment = {}
    csp.current = current  # type: ignore[attr-defined]
    for var in csp.variables:
        csp.assign(var, min_conflicts_value(csp, var, current), current)
    for _ in range(max_steps):
        conflicted = csp.conflicted_vars(current)
        if not conflicted:
            return current
        var = random.choice(conflicted)
        csp.assign(var, min_conflicts_value(csp, var, current), current)
    return None


def min_conflicts_value(csp: CSP, var: Variable, current: Assignment) -> Value:
    """A value with the fewest conflicts; ties are broken at random."""
    return argmin_random_tie(csp.domains[var], key=lambda val: csp.nconflicts(var, val, current))


def tree_csp_solver(csp: CSP) -> Optional[Assignment]:
    """A solution of a problem whose neighbors are a tree, or trees, without backtracking; None if there is none (figure 6.11)."""
    csp.support_pruning()
    assignment: Assignment = {}
    for root in csp.variables:
        if root in assignment:
            continue
        order, parent = topological_sort(csp, root)
        for var in reversed(order[1:]):
            if not make_arc_consistent(parent[var], var, csp):
                return None
        if not csp.curr_domains[root]:
            return None
        assignment[root] = csp.curr_domains[root][0]
        for var in order[1:]:
            assignment[var] = assign_value(parent[var], var, csp, assignment)
            if assignment[var] is None:
                return None
    return assignment


def topological_sort(X: CSP, root: Variable) -> tuple[list[Variable], dict[Variable, Variable]]:
    """The variables that hang together with the root, each behind its parent, and the parents."""
    parents: dict[Variable, Variable] = {root: None}
    finished: list[Variable] = []
    path = [(root, iter(X.neighbors[root]))]
    while path:
        var, others = path[-1]
        other = next((one for one in others if one not in parents), None)
        if other is None:
            finished.append(var)
            path.pop()
        else:
            parents[other] = var
            path.append((other, iter(X.neighbors[other])))
    return finished[::-1], parents


def make_arc_consistent(Xj: Variable, Xk: Variable, csp: CSP) -> Any:
    """Rules out the values of a parent without support in a child, and gives those that are left."""
    for value in list(csp.curr_domains[Xj]):
        if not any(csp.constraints(Xj, value, Xk, other) for other in csp.curr_domains[Xk]):
            csp.prune(Xj, value, None)
    return csp.curr_domains[Xj]


def assign_value(Xj: Variable, Xk: Variable, csp: CSP, assignment: Assignment) -> Value:
    """The first value of a child that goes with that of its parent; None if there is none."""
    return first(val for val in csp.curr_domains[Xk] if csp.constraints(Xj, assignment[Xj], Xk, val))
