"""Problems, as python-constraint2 has them."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, Optional, Union

from .constraints import Assignments, Constraint, Domains, FunctionConstraint, Name
from .domain import Domain
from .parser import compile_to_constraints
from .solvers import OptimizedBacktrackingSolver, Solver

__all__ = ["Problem"]


class Problem:
    """A problem: variables with domains, constraints, and a solver."""

    def __init__(self, solver: Optional[Solver] = None) -> None:
        self._solver = solver or OptimizedBacktrackingSolver()
        assert isinstance(self._solver, Solver), f"{self._solver!r} is no object of a class of solvers"
        self._variables: Domains = {}
        self._constraints: list[tuple[Constraint, Optional[Sequence[Name]]]] = []
        self._texts: list[str] = []

    def reset(self) -> None:
        """Forgets everything but the solver."""
        self._variables.clear()
        self._constraints.clear()
        self._texts.clear()

    def setSolver(self, solver: Solver) -> None:
        """Takes another solver."""
        self._solver = solver

    def getSolver(self) -> Solver:
        """The solver in use."""
        return self._solver

    def addVariable(self, variable: Name, domain: Iterable[Any]) -> None:
        """Adds a variable with its values."""
        if variable in self._variables:
            raise ValueError(f"there is a variable {variable!r} already: choose another name")
        values = copy.deepcopy(domain) if isinstance(domain, Domain) else Domain(domain)
        if not values:
            raise ValueError("Domain is empty: a variable has one value at least")
        self._variables[variable] = values

    def addVariables(self, variables: Iterable[Name], domain: Iterable[Any]) -> None:
        """Adds several variables with the same values."""
        values = domain if isinstance(domain, Domain) else list(domain)
        for variable in variables:
            self.addVariable(variable, values)

    def addConstraint(
        self,
        constraint: Union[Constraint, Callable[..., Any], str, list[str]],
        variables: Optional[Iterable[Name]] = None,
    ) -> None:
        """Adds a constraint, a function, or one or several texts; on these variables, or on all."""
        if isinstance(constraint, str):
            self._texts.append(constraint)
        elif isinstance(constraint, list):
            assert all(isinstance(text, str) for text in constraint), f"{constraint!r} is no list of texts"
            self._texts.extend(constraint)
        elif isinstance(constraint, Constraint) or callable(constraint):
            own = constraint if isinstance(constraint, Constraint) else FunctionConstraint(constraint)
            self._constraints.append((own, None if variables is None else list(variables)))
        else:
            raise ValueError(f"{constraint!r} is no constraint: it is neither a Constraint nor a function nor a text")

    def getSolution(self) -> Optional[Assignments]:
        """A solution; None if there is none."""
        whole = self._getArgs()
        return self._solver.getSolution(*whole) if whole else None

    def getSolutions(self) -> list[Assignments]:
        """All solutions."""
        whole = self._getArgs()
        return self._solver.getSolutions(*whole) if whole else []

    def getSolutionIter(self) -> Iterator[Assignments]:
        """All solutions, one after the other."""
        whole = self._getArgs()
        return self._solver.getSolutionIter(*whole) if whole else iter(())

    def getSolutionsOrderedList(self, order: Optional[Sequence[Name]] = None) -> list[tuple[Any, ...]]:
        """All solutions as tuples, with the variables in this order."""
        if order is None or len(order) == 1:
            return [tuple(solution.values()) for solution in self.getSolutions()]
        return list(map(itemgetter(*order), self.getSolutions()))

    def getSolutionsAsListDict(
        self, order: Optional[Sequence[Name]] = None, validate: bool = True
    ) -> tuple[list[tuple[Any, ...]], dict[tuple[Any, ...], int], int]:
        """All solutions as tuples, the place of each, and their number."""
        solutions = self.getSolutionsOrderedList(order)
        places = dict(zip(solutions, range(len(solutions))))
        if validate and len(places) != len(solutions):
            raise ValueError(f"{len(solutions) - len(places)} of {len(solutions)} solutions come twice")
        return solutions, places, len(solutions)

    def _getArgs(self) -> Any:
        """What a solver is given: domains, constraints with their variables, and those of each variable."""
        picklable = self._solver.requires_pickling
        if not self._variables:
            return None
        domains = {name: copy.deepcopy(domain) for name, domain in self._variables.items()}
        constraints: list[tuple[Constraint, Sequence[Name]]] = []
        for constraint, variables in self._constraints:
            assert not picklable or type(constraint) is not FunctionConstraint, (
                "a function cannot be given to other processes: write the constraint as text, or use another solver"
            )
            constraints.append((constraint, list(variables or domains)))
        for text in self._texts:
            texts = compile_to_constraints([text], domains, picklable)  # type: ignore[arg-type]
            constraints += [(constraint, params) for constraint, params, _ in texts]
        of_each: dict[Name, list[tuple[Constraint, Sequence[Name]]]] = {name: [] for name in domains}
        for constraint, variables in constraints:
            for name in variables:
                of_each[name].append((constraint, variables))
        for constraint, variables in list(constraints):
            constraint.preProcess(variables, domains, constraints, of_each)
        return (domains, constraints, of_each) if all(domains.values()) else None
