"""Problems: variables, constraints, an objective, and the searches for solutions."""

from __future__ import annotations

import inspect
import numbers
import time as clock
import uuid
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Optional, Union

from ._native import Error, Model, Pictured, Search, check_strategy
from .expressions import Expression, Variable
from .results import Assignment, Count, LimitReached, Result, Stats
from .search import Found, Limits
from .translate import MOST, Translation
from .watched import Watchable

MOST_AT_A_TIME = 1000
"""So many solutions are fetched together."""

Name = Union[Variable, Hashable]
Constraint = Union[Expression, bool, Callable[..., Any]]


class Problem(Watchable):
    """A constraint-satisfaction problem.

    Names are any hashable objects, and so are values. Integers are numbers to the constraints and are tried from the smallest; a
    variable with any other value among its values has no numbers: its values are only equal or different, and are tried in the
    order in which the problem has met them.

    `strategy` and `seed` are those of searches that are given none. `csplab.strategies()` lists what strategies are made of.
    """

    def __init__(self, *, strategy: str = "auto", seed: int = 0) -> None:
        check_strategy(strategy)
        self.strategy = strategy
        self.seed = seed
        self._variables: dict[Hashable, Variable] = {}
        self._constraints: list[Expression] = []
        self._calls: list[tuple[Callable[..., Any], tuple[Variable, ...]]] = []
        self._objective: Optional[tuple[str, Expression]] = None
        self._built: Optional[tuple[Translation, Model]] = None
        self._token = uuid.uuid4().hex

    def add_variable(self, name: Hashable, domain: Iterable[Hashable]) -> Variable:
        """A new variable with these values."""
        if name in self._variables:
            raise Error(f"there is a variable {name!r} already: choose another name")
        try:
            values = tuple(dict.fromkeys(domain))
        except TypeError as error:
            what = "are an iterable of objects that can be hashed, such as range(1, 10)"
            raise Error(f"the values of {name!r} {what}: {error}") from None
        if not values:
            raise Error(f"{name!r} would have no value: give it one at least")
        is_number = set(map(type, values)) == {int} or all(isinstance(value, numbers.Integral) for value in values)
        if is_number and not -MOST <= min(values) <= max(values) <= MOST:  # type: ignore[type-var, operator]
            raise Error(f"a number has up to 63 bits, and {name!r} has larger ones: divide them by what they have in common")
        x = Variable(name, len(self._variables), values, is_number, self._token)
        self._variables[name] = x
        self._built = None
        return x

    def add_variables(self, names: Iterable[Hashable], domain: Iterable[Hashable]) -> list[Variable]:
        """A new variable for each name; all have these values."""
        values = tuple(domain)
        return [self.add_variable(name, values) for name in names]

    @property
    def variables(self) -> list[Variable]:
        """All variables, in the order in which they were added."""
        return list(self._variables.values())

    def __getitem__(self, name: Name) -> Variable:
        if isinstance(name, Variable):
            name = name.name
        if name not in self._variables:
            raise Error(f"there is no variable {name!r}: add_variable({name!r}, values) makes it")
        return self._variables[name]

    def __len__(self) -> int:
        return len(self._variables)

    def __repr__(self) -> str:
        count = len(self._constraints) + len(self._calls)
        return f"<Problem: {len(self)} variables, {count} constraints>"

    def add(self, *constraints: Constraint, over: Optional[Iterable[Name]] = None) -> None:
        """Adds constraints that must hold: expressions, or functions.

        A function is given the values of the variables `over`, or else of those that its parameters are named by, and says whether
        they may go together. It must answer the same for the same values. A function of one or two variables is called for all
        their values before the search, and one of more where there are at most 100,000 tuples of values; it is then as strong as
        a `Table`. A larger one is called during the search, when all its variables but one have a value. What it raises ends the
        search, and is raised there.
        """
        for constraint in constraints:
            if isinstance(constraint, Expression):
                self._constraints.append(constraint)
            elif isinstance(constraint, bool):
                self._constraints.append(Expression("==", int(constraint), 1))
            elif callable(constraint):
                self._calls.append((constraint, self._scope(constraint, over)))
            else:
                raise Error(f"{constraint!r} is no constraint: a constraint is an expression, such as x != y, or a function")
        self._built = None

    def _scope(self, function: Callable[..., Any], over: Optional[Iterable[Name]]) -> tuple[Variable, ...]:
        if over is None:
            over = list(inspect.signature(function).parameters)
        found = tuple(self[name] for name in over)
        if not found:
            raise Error("a function needs the variables that it is about: over=[x, y]")
        return found

    def minimize(self, expression: Expression) -> None:
        """Asks for the smallest value of this expression; there is one objective, the last."""
        self._aim("minimize", expression)

    def maximize(self, expression: Expression) -> None:
        """Asks for the largest value of this expression; there is one objective, the last."""
        self._aim("maximize", expression)

    def _aim(self, sense: str, expression: Expression) -> None:
        if not isinstance(expression, Expression):
            raise Error(f"{expression!r} is no expression of variables, so there is nothing to {sense}")
        self._objective = (sense, expression)
        self._built = None

    def _model(self, time: Optional[float]) -> tuple[Translation, Model]:
        if not self._variables:
            raise Error("there is no variable: add_variable(name, values) makes one")
        if self._built is None:
            translation = Translation(self.variables, self._token)
            model = translation.model(self._constraints, self._calls, self._objective, time)
            self._built = translation, model
        return self._built

    def _pictured(self, time: Optional[float]) -> Pictured:
        if not self._variables:
            raise Error("there is no variable: add_variable(name, values) makes one")
        translation = Translation(self.variables, self._token)
        return translation.pictured("problem", self._constraints, self._calls, self._objective, time)

    def _search(self, improves: bool, limits: Limits) -> Solutions:
        begun = clock.monotonic()
        translation, model = self._model(limits.time)
        if limits.strategy == "auto" and translation.calls:
            # A function of many variables is asked for the values of the last open one. What filters more would ask for all tuples.
            limits.strategy = "fc+mrv"
        if limits.time is not None:
            limits.time = max(limits.time - (clock.monotonic() - begun), 0.0)
        return Solutions(translation, model, improves, limits)

    def _limits(
        self,
        strategy: Optional[str],
        seed: Optional[int],
        time: Optional[float],
        nodes: Optional[int],
        memory: Optional[int],
        threads: int,
    ) -> Limits:
        strategy = self.strategy if strategy is None else strategy
        return Limits(strategy, self.seed if seed is None else seed, time, nodes, memory, threads)

    def solutions(
        self,
        *,
        strategy: Optional[str] = None,
        seed: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: Optional[int] = None,
        threads: int = 1,
    ) -> Solutions:
        """All solutions, one after the other; an objective is left out. The search goes on while it is asked.

        The limits, here and in the other methods: `time` in seconds of the clock, from the start to the end; `nodes` that may be
        tried; about the most bytes of `memory` for what an engine learns. `auto` uses up to so many `threads`, of which it has a use
        for two; its answers and counters do not depend on them.
        """
        return self._search(False, self._limits(strategy, seed, time, nodes, memory, threads))

    def improving(
        self,
        *,
        strategy: Optional[str] = None,
        seed: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: Optional[int] = None,
        threads: int = 1,
    ) -> Solutions:
        """Solutions of which each is better than the one before, by the objective."""
        if self._objective is None:
            raise Error("there is no objective: minimize(...) or maximize(...) sets one")
        return self._search(True, self._limits(strategy, seed, time, nodes, memory, threads))

    def solve(
        self,
        *,
        strategy: Optional[str] = None,
        seed: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: Optional[int] = None,
        threads: int = 1,
    ) -> Result:
        """The first solution; with an objective, the best one, or the best that the limits allow."""
        limits = self._limits(strategy, seed, time, nodes, memory, threads)
        improves = self._objective is not None
        begun = clock.monotonic()
        try:
            with self._search(improves, limits) as found:
                solution, value = found.last_of(2**62 if improves else 1, is_asked_no_more=True)
                status = found.search.status(1 if solution is not None else 0)
                if improves and solution is not None and found.search.stop() is not None:
                    status = "limit" if found.is_limited else "optimal"
                return Result(
                    solution, status, found.stop, found.stats, limits.strategy, value, clock.monotonic() - begun
                )
        except LimitReached as limit:
            return Result(None, "limit", str(limit), Stats(), limits.strategy, None, clock.monotonic() - begun)

    def best(
        self,
        *,
        strategy: Optional[str] = None,
        seed: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: Optional[int] = None,
        threads: int = 1,
    ) -> Result:
        """As `solve`, of a problem that must have an objective."""
        if self._objective is None:
            raise Error("there is no objective: minimize(...) or maximize(...) sets one")
        return self.solve(strategy=strategy, seed=seed, time=time, nodes=nodes, memory=memory, threads=threads)

    def count(
        self,
        *,
        most: Optional[int] = None,
        strategy: Optional[str] = None,
        seed: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: Optional[int] = None,
        threads: int = 1,
    ) -> Count:
        """The number of solutions, or `most` if there are as many. Raises `LimitReached` when a limit comes first."""
        with self._search(False, self._limits(strategy, seed, time, nodes, memory, threads)) as found:
            goal = 2**62 if most is None else most
            found.last_of(goal, is_asked_no_more=True)
            return Count.of(found.search, goal)

    def unique(
        self,
        *,
        strategy: Optional[str] = None,
        seed: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: Optional[int] = None,
        threads: int = 1,
    ) -> bool:
        """Whether there is exactly one solution. Raises `LimitReached` when a limit comes first."""
        return self.count(most=2, strategy=strategy, seed=seed, time=time, nodes=nodes, memory=memory, threads=threads) == 1

    def explain(self, *, time: Optional[float] = None) -> Optional[list[Constraint]]:
        """Constraints that have no solution together; None if the problem has a solution.

        Without any one of them there is a solution.
        """
        _, model = self._model(time)
        try:
            names = model.explain(time)
        except TimeoutError as stop:
            raise LimitReached(f"{stop} before the reason was known: give it more time") from None
        if names is None:
            return None
        added: list[tuple[str, Constraint]] = [(f"c{place}", one) for place, one in enumerate(self._constraints)]
        added += [(f"f{place}", function) for place, (function, _) in enumerate(self._calls)]
        return [constraint for name, constraint in added if name in names]

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_built": None}


class Solutions(Found[Assignment]):
    """The solutions of a search that goes on while it is asked. `close()`, or the end of a `with` block, ends it."""

    def __init__(self, translation: Translation, model: Model, improves: bool, limits: Limits) -> None:
        self._translation = translation
        self.strategy = limits.strategy
        super().__init__(
            Search(model, limits.strategy, limits.seed, improves, limits.nodes, limits.time, limits.memory, limits.threads)
        )

    def last_of(self, most: int, is_asked_no_more: bool = False) -> tuple[Optional[Assignment], Optional[int]]:
        """Searches for so many further solutions: the last one that there is, and the value of the objective in it."""
        translation = self._translation
        try:
            found = self.search.advance(most, is_asked_no_more)
        except Error as error:
            raise translation.told(error) from None
        if found is None:
            return None, None
        numbers, value = found
        return translation.solution(numbers), value

    def rest(self, most: int = 2**62) -> list[Assignment]:
        """All further solutions in a list, or `most` of them. They are fetched many at a time: that is sooner than one by one."""
        translation = self._translation
        names, objects = translation.names, translation.objects()
        found: list[Assignment] = []
        try:
            while some := self.search.take(min(MOST_AT_A_TIME, most - len(found)), names, objects):
                found += some
        except Error as error:
            raise translation.told(error) from None
        return found

    def __next__(self) -> Assignment:
        try:
            solution, _ = self.last_of(1)
        except StopIteration as error:
            # It would end whatever asks for solutions, as if there were no more.
            raise RuntimeError("a function that is a constraint raised StopIteration") from error
        if solution is None:
            raise StopIteration
        return solution
