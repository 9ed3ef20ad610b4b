"""Solvers by their names: each chooses a strategy of csplab, and says what it may be asked for.

| solver | strategy |
|---|---|
| `OptimizedBacktrackingSolver` | `auto` for one solution and `fc+mrv` for all; without forward checking `bt+mrv` |
| `BacktrackingSolver`, `RecursiveBacktrackingSolver` | `fc+mrv`, without forward checking `bt+mrv` |
| `MinConflictsSolver` | `auto`: it gives a solution where there is one, and never gives up |
| `ParallelSolver` | `fc+mrv` |
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Optional

import csplab

from .constraints import Assignments, Constraint, Domains, Name, Rows

__all__ = [
    "BacktrackingSolver", "MinConflictsSolver", "OptimizedBacktrackingSolver", "ParallelSolver",
    "RecursiveBacktrackingSolver", "Solver",
]  # fmt: skip

Stated = list[tuple[Constraint, Sequence[Name]]]
FEW, MANY = 500, 40_000
"""A function of fewer tuples is called for all, and one of which more are left is called during the search."""


class Solver:
    """A solver. Own ones override the three methods."""

    requires_pickling = False
    strategy = "auto"
    every = "fc+mrv"
    """The strategy for all solutions: there are often many, and then what finds the next one soon is the fastest."""

    def _search(self, domains: Domains, constraints: Stated, strategy: str) -> csplab.Solutions:
        problem = csplab.Problem(strategy=strategy)
        for name, domain in domains.items():
            problem.add_variable(name, domain)
        for constraint, variables in _tabulated(domains, constraints):
            constraint.state(problem, variables, domains)
        return problem.solutions()

    def getSolution(self, domains: Domains, constraints: Stated, vconstraints: Any) -> Optional[Assignments]:
        """The first solution; None if there is none."""
        with self._search(domains, constraints, self.strategy) as found:
            solution, _ = found.last_of(1, is_asked_no_more=True)
        return None if solution is None else next(iter(_own([solution], domains)))

    def getSolutions(self, domains: Domains, constraints: Stated, vconstraints: Any) -> list[Assignments]:
        """All solutions."""
        with self._search(domains, constraints, self.every) as found:
            return list(_own(found.rest(), domains))

    def getSolutionIter(self, domains: Domains, constraints: Stated, vconstraints: Any) -> Iterator[Assignments]:
        """All solutions, one after the other."""
        return _each(self._search(domains, constraints, self.every), domains)


def _tabulated(domains: Domains, constraints: Stated) -> Stated:
    """The same, with tables in the place of functions of several variables of which the others leave few values.

    To call Python takes longer than to search. So a function is called for what is left when all that is known of its variables is
    stated: by the other constraints, and by the tables that were made before.
    """

    def count(stated: tuple[Constraint, Sequence[Name]]) -> int:
        return math.prod(len(domains[name]) for name in stated[1])

    made = [one for one in constraints if not one[0].is_called]
    for constraint, variables in sorted((one for one in constraints if one[0].is_called), key=count):
        rows = None
        if len(set(variables)) == len(variables) > 2 and count((constraint, variables)) >= FEW:
            rows = _rows(constraint.called(variables, domains), variables, domains, made)
        made.append((constraint if rows is None else Rows(rows), variables))
    return made


def _rows(
    holds: Callable[..., Any], variables: Sequence[Name], domains: Domains, known: Stated
) -> Optional[list[tuple[Any, ...]]]:
    scope = set(variables)
    weaker = [one for one in (constraint.weaker(of, scope) for constraint, of in known) if one is not None]
    if not weaker:
        return None
    problem = csplab.Problem(strategy="fc+mrv")
    for name in variables:
        problem.add_variable(name, domains[name])
    for constraint, of in weaker:
        constraint.state(problem, of, domains)
    with problem.solutions() as found:
        left = found.rest(MANY)
        if len(left) == MANY:
            return None
    return [values for values in (tuple(one.values()) for one in left) if holds(*values)]


def _each(found: csplab.Solutions, domains: Domains) -> Iterator[Assignments]:
    with found:
        yield from _own(found, domains)


def _own(found: Iterable[Assignments], domains: Domains) -> Iterable[Assignments]:
    """Solutions with the objects of the domains: True stays True, and does not become 1."""
    # Values of one of these types are the same objects to whoever looks at them.
    kinds = {type(value) for domain in domains.values() for value in domain}
    if kinds == {int} or kinds == {str}:
        return found
    objects = {name: {value: value for value in domain} for name, domain in domains.items()}
    return ({name: objects[name][value] for name, value in solution.items()} for solution in found)


class OptimizedBacktrackingSolver(Solver):
    """The usual solver."""

    checked = "auto"

    def __init__(self, forwardcheck: bool = True) -> None:
        self.strategy, self.every = (self.checked, Solver.every) if forwardcheck else ("bt+mrv", "bt+mrv")


class BacktrackingSolver(OptimizedBacktrackingSolver):
    """Backtracking, with forward checking or without."""

    checked = "fc+mrv"


class RecursiveBacktrackingSolver(BacktrackingSolver):
    """The same; nothing here is recursive."""


class MinConflictsSolver(Solver):
    """One solution. The arguments are those of python-constraint2, and nothing depends on them."""

    def __init__(self, steps: int = 1000, rand: Any = None) -> None:
        self._steps = steps
        self._rand = rand

    def getSolutions(self, domains: Domains, constraints: Stated, vconstraints: Any) -> list[Assignments]:
        raise NotImplementedError("MinConflictsSolver provides only a single solution")

    def getSolutionIter(self, domains: Domains, constraints: Stated, vconstraints: Any) -> Iterator[Assignments]:
        raise NotImplementedError("MinConflictsSolver doesn't provide iteration")


class ParallelSolver(Solver):
    """All solutions at once. With `process_mode`, functions must be texts, as there."""

    def __init__(self, process_mode: bool = False) -> None:
        self._process_mode = process_mode
        self.requires_pickling = process_mode

    def getSolution(self, domains: Domains, constraints: Stated, vconstraints: Any) -> Optional[Assignments]:
        raise NotImplementedError("ParallelSolver only provides all solutions")

    def getSolutionIter(self, domains: Domains, constraints: Stated, vconstraints: Any) -> Iterator[Assignments]:
        raise NotImplementedError("ParallelSolver doesn't provide iteration")
