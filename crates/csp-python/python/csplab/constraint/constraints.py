"""The constraints by their names. Each says what a complete assignment must be like, and how csplab states it."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Optional, Union

import csplab

from .domain import Domain, Unassigned
from .stated import expression

__all__ = [
    "AllDifferentConstraint", "AllEqualConstraint", "CompilableFunctionConstraint", "Constraint", "ExactProdConstraint",
    "ExactSumConstraint", "FunctionConstraint", "InSetConstraint", "MaxProdConstraint", "MaxSumConstraint",
    "MinProdConstraint", "MinSumConstraint", "NotInSetConstraint", "SomeInSetConstraint", "SomeNotInSetConstraint",
    "VariableExactProdConstraint", "VariableExactSumConstraint", "VariableMaxProdConstraint", "VariableMaxSumConstraint",
    "VariableMinProdConstraint", "VariableMinSumConstraint",
]  # fmt: skip

Name = Hashable
Domains = dict[Name, Domain]
Assignments = dict[Name, Any]
Number = Union[int, float]


class Constraint:
    """A constraint. Own ones override `__call__`, and are asked about complete assignments."""

    def __call__(
        self, variables: Sequence[Name], domains: Domains, assignments: Assignments, forwardcheck: Any = False
    ) -> bool:
        """Whether the assignments may be completed, as far as the constraint sees."""
        values = [assignments[name] for name in variables if name in assignments]
        if len(values) == len(variables):
            return self.holds(values)
        if not self.may_hold(values, len(variables) - len(values)):
            return False
        return not forwardcheck or self.forwardCheck(variables, domains, assignments)

    def holds(self, values: Sequence[Any]) -> bool:
        """Whether all variables may have these values."""
        return True

    def may_hold(self, values: Sequence[Any], missing: int) -> bool:
        """Whether so many further values may make it hold."""
        return True

    def preProcess(self, variables: Any, domains: Any, constraints: Any, vconstraints: Any) -> None:
        """Before a search: nothing needs to be done, as csplab prunes."""

    def forwardCheck(self, variables: Sequence[Name], domains: Domains, assignments: Assignments) -> bool:
        """Hides the values of the last open variable that break it; false if none is left."""
        missing = [name for name in variables if name not in assignments]
        if len(missing) != 1:
            return True
        domain = domains[missing[0]]
        for value in list(domain):
            if not self(variables, domains, {**assignments, missing[0]: value}):
                domain.hideValue(value)
        return bool(domain)

    is_called = True
    """Python is asked whether values may go together: `state` says nothing better."""

    def weaker(self, variables: Sequence[Name], scope: set[Name]) -> Optional[tuple[Constraint, Sequence[Name]]]:
        """Something that it implies of the variables of a scope alone, and is not asked of Python; None if there is nothing."""
        return None if self.is_called or not scope.issuperset(variables) else (self, variables)

    def called(self, variables: Sequence[Name], domains: Domains) -> Callable[..., Any]:
        """The function of the values that says whether they may go together."""
        return lambda *values: bool(self(variables, domains, dict(zip(variables, values))))

    def state(self, problem: csplab.Problem, variables: Sequence[Name], domains: Domains) -> None:
        """States it in csplab: as a function, if it says nothing better."""
        holds = self.called(variables, domains)
        if variables:
            problem.add(holds, over=variables)
        else:
            problem.add(holds())


class Rows(Constraint):
    """The values together are one of these rows."""

    is_called = False

    def __init__(self, rows: list[tuple[Any, ...]]) -> None:
        self._rows = rows

    def holds(self, values: Sequence[Any]) -> bool:
        return tuple(values) in self._rows

    def state(self, problem: csplab.Problem, variables: Sequence[Name], domains: Domains) -> None:
        problem.add(csplab.Table([problem[name] for name in variables], self._rows))


class FunctionConstraint(Constraint):
    """A function of the values, in the order of the variables. When not `assigned`, it is given `Unassigned` for what is open."""

    @property
    def is_called(self) -> bool:  # type: ignore[override]
        return self.text is None

    text: Optional[str] = None
    """What the function computes of the variables by their names, where it was made from a text."""

    def __init__(self, func: Callable[..., Any], assigned: bool = True) -> None:
        self._func = func
        self._assigned = assigned

    def state(self, problem: csplab.Problem, variables: Sequence[Name], domains: Domains) -> None:
        stated = None
        if self.text is not None:
            stated = expression(self.text, {str(name): problem[name] for name in variables})
        if stated is not None:
            problem.add(stated)
        else:
            super().state(problem, variables, domains)

    def called(self, variables: Sequence[Name], domains: Domains) -> Callable[..., Any]:
        is_own = type(self).__call__ is not FunctionConstraint.__call__
        return super().called(variables, domains) if is_own else self._func

    def __call__(
        self, variables: Sequence[Name], domains: Domains, assignments: Assignments, forwardcheck: Any = False
    ) -> bool:
        is_whole = all(name in assignments for name in variables)
        if is_whole or not self._assigned:
            holds = bool(self._func(*(assignments.get(name, Unassigned) for name in variables)))
            if is_whole or not holds:
                return holds
        return not forwardcheck or self.forwardCheck(variables, domains, assignments)


class CompilableFunctionConstraint(FunctionConstraint):
    """A function as its text, so that it can be pickled."""

    def __init__(self, func: str, assigned: bool = True) -> None:
        self._text = func
        super().__init__(_compiled(func), assigned)

    def __reduce__(self) -> tuple[Any, ...]:
        return CompilableFunctionConstraint, (self._text, self._assigned)


def _compiled(text: str) -> Callable[..., Any]:
    """The only function that a text defines."""
    space: dict[str, Any] = {}
    exec(text, space)
    found = [value for name, value in space.items() if name != "__builtins__" and callable(value)]
    return found[0]  # type: ignore[no-any-return]


class _OfEach(Constraint):
    """It holds of any of its variables, too."""

    is_called = False

    def weaker(self, variables: Sequence[Name], scope: set[Name]) -> Optional[tuple[Constraint, Sequence[Name]]]:
        some = [name for name in variables if name in scope]
        return (self, some) if some else None


class AllDifferentConstraint(_OfEach):
    """No two values are equal."""

    def holds(self, values: Sequence[Any]) -> bool:
        return len(set(values)) == len(values)

    def may_hold(self, values: Sequence[Any], missing: int) -> bool:
        return self.holds(values)

    def state(self, problem: csplab.Problem, variables: Sequence[Name], domains: Domains) -> None:
        scope = [problem[name] for name in variables]
        if len({x.is_number for x in scope}) <= 1:
            problem.add(csplab.AllDifferent(scope))
            return
        for place, x in enumerate(scope):
            for y in scope[:place]:
                problem.add(operator.ne, over=(x, y))


class AllEqualConstraint(_OfEach):
    """All values are equal."""

    def holds(self, values: Sequence[Any]) -> bool:
        return all(value == values[0] for value in values[1:])

    def may_hold(self, values: Sequence[Any], missing: int) -> bool:
        return self.holds(values)

    def state(self, problem: csplab.Problem, variables: Sequence[Name], domains: Domains) -> None:
        for x, y in zip(variables, variables[1:]):
            problem.add(operator.eq, over=(x, y))


class _Fold(Constraint):
    """A sum or a product, compared with a number."""

    compare: Any
    is_called = False
    is_product = False

    def __init__(self, bound: Number, multipliers: Optional[Sequence[Number]] = None) -> None:
        self._bound = bound
        self._multipliers = multipliers

    def _folded(self, values: Iterable[Any]) -> Any:
        factors = self._multipliers
        terms = list(values) if factors is None else [factor * value for factor, value in zip(factors, values)]
        return _product(terms) if self.is_product else sum(terms)

    def holds(self, values: Sequence[Any]) -> bool:
        return bool(type(self).compare(self._folded(values), self._bound))

    def state(self, problem: csplab.Problem, variables: Sequence[Name], domains: Domains) -> None:
        scope = [problem[name] for name in variables]
        are_whole = all(isinstance(factor, int) for factor in self._multipliers or ())
        if not are_whole or not all(x.is_number for x in scope) or not math.isfinite(self._bound):
            return super().state(problem, variables, domains)
        bound = self._bound
        if type(self).compare is operator.le:
            bound = math.floor(bound)
        elif type(self).compare is operator.ge:
            bound = math.ceil(bound)
        elif bound != int(bound):
            return problem.add(False)
        problem.add(type(self).compare(self._folded(scope), int(bound)))


def _product(terms: Sequence[Any]) -> Any:
    return math.prod(terms[1:], start=terms[0]) if terms else 1


class ExactSumConstraint(_Fold):
    """The sum, each value times its multiplier, is this number."""

    compare = operator.eq

    @property
    def _exactsum(self) -> Number:
        return self._bound


class MinSumConstraint(_Fold):
    """The sum, each value times its multiplier, is at least this number."""

    compare = operator.ge

    @property
    def _minsum(self) -> Number:
        return self._bound


class MaxSumConstraint(_Fold):
    """The sum, each value times its multiplier, is at most this number."""

    compare = operator.le

    @property
    def _maxsum(self) -> Number:
        return self._bound


class _Product(_Fold):
    is_product = True

    def __init__(self, bound: Number) -> None:
        super().__init__(bound)


class ExactProdConstraint(_Product):
    """The product is this number."""

    compare = operator.eq

    @property
    def _exactprod(self) -> Number:
        return self._bound


class MinProdConstraint(_Product):
    """The product is at least this number."""

    compare = operator.ge

    @property
    def _minprod(self) -> Number:
        return self._bound


class MaxProdConstraint(_Product):
    """The product is at most this number."""

    compare = operator.le

    @property
    def _maxprod(self) -> Number:
        return self._bound


class _VariableFold(Constraint):
    """A sum or a product of some variables, compared with another one. The variables are named in the constraint itself."""

    compare: Any
    is_called = False

    def weaker(self, variables: Sequence[Name], scope: set[Name]) -> Optional[tuple[Constraint, Sequence[Name]]]:
        return super().weaker([self.target_var, *self.operand_vars], scope)
    is_product = False

    def __init__(
        self, target_var: Name, operand_vars: Sequence[Name], multipliers: Optional[Sequence[Number]] = None
    ) -> None:
        self.target_var = target_var
        self.operand_vars = list(operand_vars)
        # The multiplier of the target comes last, if there is one.
        self._multipliers = multipliers

    def _sides(self, given: Mapping[Name, Any]) -> tuple[Any, Any]:
        terms, target = [given[name] for name in self.operand_vars], given[self.target_var]
        factors = self._multipliers
        if factors is not None:
            terms = [factor * term for factor, term in zip(factors, terms)]
            target = factors[-1] * target if len(factors) > len(terms) else target
        return (_product(terms) if self.is_product else sum(terms)), target

    def __call__(
        self, variables: Sequence[Name], domains: Domains, assignments: Assignments, forwardcheck: Any = False
    ) -> bool:
        if all(name in assignments for name in (self.target_var, *self.operand_vars)):
            return bool(type(self).compare(*self._sides(assignments)))
        return not forwardcheck or self.forwardCheck(variables, domains, assignments)

    def state(self, problem: csplab.Problem, variables: Sequence[Name], domains: Domains) -> None:
        own = list(dict.fromkeys([self.target_var, *self.operand_vars]))
        are_whole = all(isinstance(factor, int) for factor in self._multipliers or ())
        if are_whole and all(problem[name].is_number for name in own):
            problem.add(type(self).compare(*self._sides({name: problem[name] for name in own})))
        else:
            super().state(problem, own, domains)


class VariableExactSumConstraint(_VariableFold):
    """The sum is the value of the target."""

    compare = operator.eq


class VariableMinSumConstraint(_VariableFold):
    """The sum is at least the value of the target."""

    compare = operator.ge


class VariableMaxSumConstraint(_VariableFold):
    """The sum is at most the value of the target."""

    compare = operator.le


class VariableExactProdConstraint(_VariableFold):
    """The product is the value of the target."""

    compare = operator.eq
    is_product = True


class VariableMinProdConstraint(_VariableFold):
    """The product is at least the value of the target."""

    compare = operator.ge
    is_product = True


class VariableMaxProdConstraint(_VariableFold):
    """The product is at most the value of the target."""

    compare = operator.le
    is_product = True


class _Set(Constraint):
    """So many of the values are in a set, or are not."""

    is_in = True
    is_called = False

    def __init__(self, set: Iterable[Any], n: Optional[int] = None, exact: bool = False) -> None:
        self._set = set if hasattr(set, "__contains__") else tuple(set)
        # All of them, where no number is said.
        self._n = n
        self._exact = exact

    def state(self, problem: csplab.Problem, variables: Sequence[Name], domains: Domains) -> None:
        fitting = [[value for value in domains[name] if self._fits(value)] for name in variables]
        number = csplab.Sum(problem[name].is_in(values) for name, values in zip(variables, fitting) if values)
        wanted = len(variables) if self._n is None else self._n
        problem.add(number == wanted if self._exact else number >= wanted)

    def _fits(self, value: Any) -> bool:
        return (value in self._set) == self.is_in

    def holds(self, values: Sequence[Any]) -> bool:
        return self.may_hold(values, 0)

    def may_hold(self, values: Sequence[Any], missing: int) -> bool:
        found = sum(map(self._fits, values))
        wanted = len(values) + missing if self._n is None else self._n
        return wanted <= found + missing and not (self._exact and found > wanted)

    def forwardCheck(self, variables: Sequence[Name], domains: Domains, assignments: Assignments) -> bool:
        missing = [name for name in variables if name not in assignments]
        found = sum(self._fits(assignments[name]) for name in variables if name in assignments)
        wanted = len(variables) if self._n is None else self._n
        if wanted - found == len(missing):
            # Every value that is to come must fit.
            for name in missing:
                for value in list(domains[name]):
                    if not self._fits(value):
                        domains[name].hideValue(value)
        return all(domains[name] for name in missing)


class InSetConstraint(_Set):
    """All values are in the set."""

    def __init__(self, set: Iterable[Any]) -> None:
        super().__init__(set)


class NotInSetConstraint(_Set):
    """No value is in the set."""

    is_in = False

    def __init__(self, set: Iterable[Any]) -> None:
        super().__init__(set)


class SomeInSetConstraint(_Set):
    """At least `n` of the values are in the set, or exactly so many."""

    def __init__(self, set: Iterable[Any], n: int = 1, exact: bool = False) -> None:
        super().__init__(set, n, exact)


class SomeNotInSetConstraint(_Set):
    """At least `n` of the values are not in the set, or exactly so many."""

    is_in = False

    def __init__(self, set: Iterable[Any], n: int = 1, exact: bool = False) -> None:
        super().__init__(set, n, exact)
