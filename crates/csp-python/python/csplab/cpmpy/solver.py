"""The class by which CPMpy uses csplab."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Optional

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.core import Expression
from cpmpy.expressions.utils import is_int
from cpmpy.expressions.variables import NegBoolView, _BoolVarImpl, _NumVarImpl
from cpmpy.solvers.solver_interface import ExitStatus, SolverInterface, SolverStatus
from cpmpy.transformations.comparison import only_numexpr_equality
from cpmpy.transformations.decompose_global import decompose_in_tree, decompose_objective
from cpmpy.transformations.flatten_model import flatten_constraint, flatten_objective
from cpmpy.transformations.get_variables import get_variables
from cpmpy.transformations.negation import push_down_negation, push_down_negation_objective
from cpmpy.transformations.normalize import toplevel_list
from cpmpy.transformations.reification import only_bv_reifies, reify_rewrite
from cpmpy.transformations.safening import no_partial_functions, safen_objective

from .._native import Error, Model, Search
from ..results import Stats
from ..search import Limits
from .posting import FUNCTIONS, GLOBALS, SUMS, Posting


class CPM_csp(SolverInterface):  # type: ignore[misc]
    """csplab as a solver of CPMpy.

    Parameters of `solve` and `solveAll`, beside those that all solvers have: `strategy` (a name, see `csplab.strategies()`), `seed`,
    `nodes` and `memory` (limits). `stats` has the counters of the last search.
    """

    supported_global_constraints = frozenset({*FUNCTIONS, *GLOBALS})
    supported_reified_global_constraints = frozenset({"indomain"})

    @staticmethod
    def supported() -> bool:
        """It is there when this module is."""
        return True

    @classmethod
    def version(cls) -> Optional[str]:
        """The version of csplab."""
        try:
            return version("csplab")
        except PackageNotFoundError:
            return None

    def __init__(self, cpm_model: Any = None, subsolver: Optional[str] = None) -> None:
        if subsolver is not None:
            raise NotSupportedError(f"csp: there is no subsolver {subsolver!r}; a strategy is a parameter of solve()")
        self.posting = Posting()
        self.goal: Optional[tuple[str, Any]] = None
        self.stats = Stats()
        self._assumed: Optional[list[Any]] = None
        self._model: Optional[tuple[str, Model]] = None
        self._time: Optional[float] = None
        self._order: list[Any] = []
        super().__init__(name="csp", cpm_model=cpm_model)

    @property
    def native_model(self) -> str:
        """The model in FlatZinc."""
        return self._text([], [])

    @classmethod
    def tunable_params(cls) -> dict[str, list[Any]]:
        """Parameters worth trying."""
        return {"strategy": ["auto", "learn", "gac+dom/wdeg", "gac+dom/wdeg+luby", "gac+mrv"], "seed": [0, 1, 2]}

    @classmethod
    def default_params(cls) -> dict[str, Any]:
        """What they are when they are not given."""
        return {"strategy": "auto", "seed": 0}

    def solver_var(self, cpm_var: Any) -> Any:
        """The name in FlatZinc of a variable, or a number."""
        return self.posting.operand(cpm_var)

    def has_objective(self) -> bool:
        """True if something is to be small or large."""
        return self.goal is not None

    def objective(self, expr: Any, minimize: bool = True) -> None:
        """Sets what is to be small or large; there is one objective, the last."""
        if not isinstance(expr, Expression) and not is_int(expr):
            raise NotSupportedError(f"csp: the objective {expr} has numbers that are no integers")
        get_variables(expr, collect=self.user_vars)
        if is_int(expr):
            flat, conditions = expr, []
        else:
            flat, safe = safen_objective(expr)
            flat = push_down_negation_objective(flat)
            supported, reified = self.supported_global_constraints, self.supported_reified_global_constraints
            flat, defined = decompose_objective(flat, supported=supported, supported_reified=reified, csemap=self._csemap)
            flat, parts = flatten_objective(flat, csemap=self._csemap)
            conditions = [*safe, *defined, *parts]
        self.add(conditions)
        terms, number = self.posting.side(flat)
        low, high = flat.get_bounds() if isinstance(flat, Expression) else (int(flat), int(flat))
        aim = self.posting.text.variable(int(low), int(high))
        self.posting.text.linear([*terms, (-1, aim)], "==", -number)
        self.goal = ("minimize" if minimize else "maximize"), aim
        self._model = None

    def transform(self, cpm_expr: Any) -> list[Expression]:
        """What CPMpy makes of an expression for this solver."""
        made = toplevel_list(cpm_expr)
        made = no_partial_functions(made)
        made = push_down_negation(made)
        supported, reified = self.supported_global_constraints, self.supported_reified_global_constraints
        made = decompose_in_tree(made, supported=supported, supported_reified=reified, csemap=self._csemap)
        made = flatten_constraint(made, csemap=self._csemap)
        made = reify_rewrite(made, supported=SUMS | reified, csemap=self._csemap)
        made = only_numexpr_equality(made, supported=SUMS, csemap=self._csemap)
        found: list[Expression] = only_bv_reifies(made, csemap=self._csemap)
        return found

    def add(self, cpm_expr: Any) -> CPM_csp:
        """Adds a constraint, or a list of them."""
        get_variables(cpm_expr, collect=self.user_vars)
        for constraint in self.transform(cpm_expr):
            self.posting.add(constraint)
        self._model = None
        return self

    __add__ = add

    def solve(
        self,
        time_limit: Optional[float] = None,
        display: Any = None,
        assumptions: Optional[Iterable[Any]] = None,
        **kwargs: Any,
    ) -> bool:
        """Searches for a solution, or for the best one. `assumptions` are Booleans that must hold in this search alone."""
        limits, begun = _limits(time_limit, kwargs), clock.monotonic()
        self._time = time_limit
        self._assumed = None if assumptions is None else list(assumptions)
        status, last = ExitStatus.UNKNOWN, None
        try:
            model = self._built(self._assumed or [], limits)
            with _Running(self, model, self.has_objective(), limits, begun) as found:
                most = 1 if display is not None or not self.has_objective() else 2**62
                while (following := found.following(most)) is not None:
                    last = following
                    if display is not None:
                        self._take(last[0])
                        self.print_display(display)
                    if not self.has_objective():
                        break
                status = found.status(last is not None, self.has_objective())
        except TimeoutError:
            pass
        self._ended(status, begun)
        self._take(None if last is None else last[0])
        self.objective_value_ = None if last is None else last[1]
        return last is not None

    def solveAll(
        self,
        display: Any = None,
        time_limit: Optional[float] = None,
        solution_limit: Optional[int] = None,
        call_from_model: bool = False,
        **kwargs: Any,
    ) -> int:
        """Searches for all solutions, or all that are the best: their number. They differ in a variable that the model names.

        `display` is called with each as it is found, and none is kept, unless the model has variables of its own that may have several
        values in one solution.
        """
        limits, begun = _limits(time_limit, kwargs), clock.monotonic()
        self._assumed = None
        goal, more, best = self.goal, [], None
        if goal is not None:
            if not self.solve(time_limit, **kwargs) or self.cpm_status.exitstatus != ExitStatus.OPTIMAL:
                # The best is not known, so that nothing is known of all that are the best.
                self._take(None)
                self.objective_value_ = None
                if self.cpm_status.exitstatus == ExitStatus.FEASIBLE:
                    self.cpm_status.exitstatus = ExitStatus.UNKNOWN
                return 0
            best = self.objective_value_
            more = [f"constraint int_eq({goal[1]},{best});"]
        # What only helps may have several values in one solution. Where it may not, no answer need be kept.
        shown = [self.posting.name(x) for x in self._shown()]
        seen: Optional[set[tuple[int, ...]]] = None if self.posting.text.determines(shown) else set()
        number, status = 0, ExitStatus.UNKNOWN
        try:
            model = self._read(self._text([], more, searches=True), _left(limits, begun))
            with _Running(self, model, False, limits, begun) as found:
                while number != solution_limit and (following := found.following(1)) is not None:
                    numbers = tuple(following[0])
                    if seen is not None:
                        if numbers in seen:
                            continue
                        seen.add(numbers)
                    number += 1
                    self._take(numbers)
                    self.print_display(display)
                if found.search.stop() is not None and not found.is_limited:
                    status = ExitStatus.OPTIMAL if number else ExitStatus.UNSATISFIABLE
        except TimeoutError:
            pass
        if number and status == ExitStatus.UNKNOWN:
            status = ExitStatus.FEASIBLE
        self._ended(status, begun)
        self.objective_value_ = best
        if not number:
            self._take(None)
        return number

    def get_core(self) -> list[Any]:
        """Assumptions that cannot hold together, none of which can be left out, after `solve(assumptions=...)` has found no solution."""
        if self._assumed is None:
            raise NotSupportedError("csp: get_core() is about solve(assumptions=[...])")
        assert self.cpm_status.exitstatus == ExitStatus.UNSATISFIABLE, "get_core(): there must be no solution"
        switches, more = [], []
        for place, x in enumerate(self._assumed):
            # A switch that is on makes its assumption hold.
            name, number = self._literal(x)
            switches.append(f"t{place}")
            more.append(f"constraint csp_table_int([t{place},{name}],[0,0,0,1,1,{number}]);")
        # As long as the search before it might take.
        begun = clock.monotonic()
        model = self._read(self._text(switches, more), self._time)
        left = None if self._time is None else max(self._time - (clock.monotonic() - begun), 0.0)
        first = len(self._shown())
        found = model.core([(first + place, 1) for place in range(len(switches))], left)
        assert found is not None, "there is a solution, although the search has found none"
        return [self._assumed[place] for place in found]

    @classmethod
    def mus_native(cls, soft: Any, hard: Any = ()) -> list[Any]:
        """Constraints that have no solution together, none of which can be left out."""
        from cpmpy.tools.explain.utils import make_assump_model

        model, soft, assumptions = make_assump_model(soft, list(hard))
        solver = cls(model)
        assert solver.solve(assumptions=assumptions) is False, "MUS: model must be UNSAT"
        named = {x.name: constraint for x, constraint in zip(assumptions, soft)}
        return [named[x.name] for x in solver.get_core()]

    def _shown(self) -> list[Any]:
        """The variables of answers, in the order of the text."""
        if len(self._order) != len(self.user_vars):
            self._order = sorted(self.user_vars, key=lambda x: int(self.posting.name(x)[1:]))
        return self._order

    def _literal(self, x: Any) -> tuple[str, int]:
        if not isinstance(x, _BoolVarImpl):
            raise NotSupportedError(f"csp: the assumption {x!r} is no Boolean variable")
        is_negated = isinstance(x, NegBoolView)
        return self.posting.name(x._bv if is_negated else x), int(not is_negated)

    def _text(self, switches: Sequence[str], more: Sequence[str], searches: bool = False) -> str:
        """The model; with switches, or where all solutions are wanted, without its goal."""
        shown = [self.posting.name(x) for x in self._shown()]
        goal = "satisfy" if self.goal is None or switches or searches else " ".join(self.goal)
        declared = [f"var 0..1: {switch} :: output_var;" for switch in switches]
        text: str = self.posting.text.text(shown, [*declared, *more], goal)
        return text

    def _built(self, assumed: Sequence[Any], limits: Limits) -> Model:
        literals = [self._literal(x) for x in assumed]
        more = [f"constraint int_eq({name},{number});" for name, number in literals]
        text = self._text([], more)
        if self._model is None or self._model[0] != text:
            self._model = text, self._read(text, limits.time)
        return self._model[1]

    def _read(self, text: str, time: Optional[float]) -> Model:
        try:
            return Model.read("flatzinc", text, time)
        except Error as error:
            raise NotSupportedError(f"csp: {error.args[0]}") from None

    def _take(self, numbers: Optional[Sequence[int]]) -> None:
        """Gives the variables their values."""
        if numbers is None:
            for x in self.user_vars:
                x.clear()
            return
        for x, number in zip(self._shown(), numbers):
            x._value = bool(number) if isinstance(x, _BoolVarImpl) else number

    def _ended(self, status: ExitStatus, begun: float) -> None:
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.exitstatus = status
        self.cpm_status.solve_time = clock.monotonic() - begun


class _Running:
    """A search, whose counters the solver has in the end."""

    def __init__(self, solver: CPM_csp, model: Model, improves: bool, limits: Limits, begun: float) -> None:
        left = _left(limits, begun)
        self.solver = solver
        self.search = Search(model, limits.strategy, limits.seed, improves, limits.nodes, left, limits.memory)

    def following(self, most: int) -> Optional[tuple[list[int], Optional[int]]]:
        """The last of so many further solutions, and its value."""
        return self.search.advance(most)

    @property
    def is_limited(self) -> bool:
        """A limit has ended it."""
        stop = self.search.stop()
        return stop is not None and stop[1]

    def status(self, has_found: bool, improves: bool) -> ExitStatus:
        """What is proved."""
        if self.is_limited:
            return ExitStatus.FEASIBLE if has_found else ExitStatus.UNKNOWN
        if has_found:
            return ExitStatus.OPTIMAL if improves else ExitStatus.FEASIBLE
        return ExitStatus.UNSATISFIABLE

    def __enter__(self) -> _Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.stats = Stats.of(self.search.stats())
        self.search.close()


def _left(limits: Limits, begun: float) -> Optional[float]:
    return None if limits.time is None else max(limits.time - (clock.monotonic() - begun), 0.0)


def _limits(time: Optional[float], others: dict[str, Any]) -> Limits:
    if time is not None and time <= 0:
        raise ValueError("csp: the time limit must be positive")
    known: dict[str, Any] = {"strategy": "auto", "seed": 0, "nodes": None, "memory": None}
    for name in others:
        if name not in known:
            raise NotSupportedError(f"csp: there is no parameter {name!r}: there are {', '.join(known)}")
    given = known | others
    return Limits(given["strategy"], given["seed"], time, given["nodes"], given["memory"])
