"""Solvers by their names: each chooses a strategy of csplab, and says what it may be asked for.

| solver | strategy |
|---|---|
| `OptimizedBacktrackingSolver` | `auto`, without forward checking `bt+mrv` |
| `BacktrackingSolver`, `RecursiveBacktrackingSolver` | `fc+mrv`, without forward checking `bt+mrv` |
| `MinConflictsSolver` | `auto`: it gives a solution where there is one, and never gives up |
| `ParallelSolver` | `auto` |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Optional

import csplab

from .constraints import Assignments, Constraint, Domains, Name

__all__ = [
    "BacktrackingSolver", "MinConflictsSolver", "OptimizedBacktrackingSolver", "ParallelSolver",
    "RecursiveBacktrackingSolver", "Solver",
]  # fmt: skip

Stated = list[tuple[Constraint, Sequence[Name]]]


class Solver:
    """A solver. Own ones override the three methods."""

    requires_pickling = False
    strategy = "auto"

    def _search(self, domains: Domains, constraints: Stated) -> csplab.Solutions:
        problem = csplab.Problem(strategy=self.strategy)
        for name, domain in domains.items():
            problem.add_variable(name, domain)
        for constraint, variables in constraints:
            constraint.state(problem, variables, domains)
        return problem.solutions()

    def getSolution(self, domains: Domains, constraints: Stated, vconstraints: Any) -> Optional[Assignments]:
        """The first solution; None if there is none."""
        with self._search(domains, constraints) as found:
            solution, _ = found.last_of(1, is_asked_no_more=True)
        return None if solution is None else next(iter(_own([solution], domains)))

    def getSolutions(self, domains: Domains, constraints: Stated, vconstraints: Any) -> list[Assignments]:
        """All solutions."""
        with self._search(domains, constraints) as found:
            return list(_own(found.rest(), domains))

    def getSolutionIter(self, domains: Domains, constraints: Stated, vconstraints: Any) -> Iterator[Assignments]:
        """All solutions, one after the other."""
        return _each(self._search(domains, constraints), domains)


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
        self.strategy = self.checked if forwardcheck else "bt+mrv"


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
