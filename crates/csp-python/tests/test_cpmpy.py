"""The solver of CPMpy: against trying everything, against OR-Tools where it is there, and against CPMpy's own tests, unchanged.

`CSPLAB_CPMPY` names the folder of CPMpy's source archive, of which the folder `tests` is run.
"""

import contextlib
import itertools
import os
import random
import re
import shutil
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

cp = pytest.importorskip("cpmpy")

import csplab.cpmpy  # noqa: E402, F401
from cpmpy.exceptions import NotSupportedError  # noqa: E402
from cpmpy.expressions.utils import argval  # noqa: E402
from cpmpy.solvers.solver_interface import ExitStatus  # noqa: E402
from cpmpy.tools.explain import mus, mus_native, quickxplain  # noqa: E402

CASES = int(os.environ.get("CSPLAB_CASES", "2000")) // 4


class Draw:
    """Random models of a few variables, with all that CPMpy has."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        low = self.random.choice([-2, 0, 0, 1])
        self.ints = [cp.intvar(low, low + self.random.randint(1, 3), name=f"x{i}") for i in range(3)]
        self.bools = [cp.boolvar(name=f"b{i}") for i in range(2)]
        self.all = [*self.ints, *self.bools]

    def pick(self, *options):
        return self.random.choice(options)()

    def number(self, depth):
        r = self.random
        some = lambda: [self.number(depth - 1) for _ in range(r.randint(2, 3))]
        leaf = lambda: r.choice([*self.all, *self.ints, ~self.bools[0]])
        if depth == 0 or r.random() < 0.3:
            return leaf()
        return self.pick(
            lambda: cp.sum(some()),
            lambda: r.randint(-3, 3) * self.number(depth - 1) + r.randint(-2, 2) * leaf() - leaf(),
            lambda: abs(self.number(depth - 1)),
            lambda: self.number(depth - 1) * leaf(),
            lambda: self.number(depth - 1) // leaf(),
            lambda: self.number(depth - 1) % leaf(),
            lambda: leaf() ** 2,
            lambda: cp.max(some()),
            lambda: cp.min(some()),
            lambda: cp.Element([*some(), r.randint(-1, 4)], r.choice(self.ints)),
            lambda: cp.Count(some(), r.choice([leaf(), 1])),
            lambda: cp.NValue(some()),
            lambda: cp.Among(some(), [0, 1]),
            lambda: self.truth(depth - 1) + 0,
        )

    def truth(self, depth):
        r = self.random
        if depth == 0 or r.random() < 0.1:
            return r.choice([*self.bools, ~self.bools[1], self.ints[0] < self.ints[1], self.ints[1] != 1])
        left = lambda: self.truth(depth - 1)
        sign = r.choice(["__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"])
        compared = lambda: getattr(self.number(depth), sign)(self.number(depth - 1))
        return self.pick(
            compared,
            compared,
            compared,
            lambda: left() & left(),
            lambda: left() | left(),
            lambda: left().implies(left()),
            lambda: ~left(),
            lambda: left() == left(),
            lambda: cp.Xor([left(), left(), self.bools[0]]),
            lambda: cp.IfThenElse(left(), left(), left()),
            lambda: self.known(),
        )

    def known(self):
        """A global constraint."""
        r, x, y, z = self.random, *self.ints
        terms = [r.choice([x, y, z, x + y, z - 1, self.bools[0] + 0]) for _ in range(3)]
        rows = [[r.randint(-1, 3) for _ in range(3)] for _ in range(4)]
        # CPMpy's own decomposition takes numbers with gaps for others.
        steps = [(r.choice("abc"), letter, r.choice("abc")) for letter in range(-1, 4) for _ in range(2)]
        steps = list({(one, letter): (one, letter, other) for one, letter, other in steps}.values())
        return self.pick(
            lambda: cp.AllDifferent(terms),
            lambda: cp.AllDifferentExcept0(terms),
            lambda: cp.AllEqual(terms),
            lambda: cp.Circuit([x, y, z]),
            lambda: cp.Inverse([x, y, z], [r.choice([x, y, z]), y, r.randint(0, 2)]),
            lambda: cp.Table(terms, rows),
            lambda: cp.NegativeTable(terms, rows),
            lambda: cp.ShortTable(terms, [[r.choice(["*", entry]) for entry in row] for row in rows]),
            lambda: cp.Regular([x, y, z], steps, steps[0][0], [steps[-1][2]]),
            lambda: cp.InDomain(terms[0], [-1, 1, 2]),
            lambda: cp.Cumulative([x, y, z], [r.randint(0, 2), 2, terms[0]], None, [1, r.randint(0, 2), 1], 2),
            lambda: cp.NoOverlap([x, y], [1, r.randint(0, 2)], [x + 1, z]),
            lambda: cp.Precedence([x, y, z], [1, 0, 2]),
            lambda: cp.GlobalCardinalityCount([x, y, z], [0, 1], [r.randint(0, 2), terms[0]], closed=r.random() < 0.3),
            lambda: cp.IncreasingStrict([x, y]) if r.random() < 0.5 else cp.Decreasing([x, y, z]),
            lambda: cp.LexLess([x, y], [y, z]) if r.random() < 0.5 else cp.LexLessEq([x, z], [y, x]),
        )


def assignments(variables):
    """Gives the variables all their values, one after the other."""
    domains = [[False, True] if x.is_bool() else list(range(x.lb, x.ub + 1)) for x in variables]
    for values in itertools.product(*domains):
        for x, value in zip(variables, values):
            x._value = value
        yield values


def expected(constraints, variables):
    return {values for values in assignments(variables) if all_hold(constraints)}


def found(model, variables, **how):
    solutions = []
    number = model.solveAll(solver="csp", display=lambda: solutions.append(tuple(x.value() for x in variables)), **how)
    assert number == len(solutions) == len(set(solutions))
    return set(solutions)


def test_all_solutions_are_those_of_trying_everything():
    kinds = set()
    for seed in range(CASES):
        draw = Draw(seed)
        constraints = [draw.known() if draw.random.random() < 0.3 else draw.truth(2) for _ in range(draw.random.randint(1, 3))]
        variables = sorted({x for x in cp.transformations.get_variables.get_variables(constraints)}, key=str)
        if not variables:
            continue
        wanted = expected(constraints, variables)
        model = cp.Model(constraints)
        assert found(model, variables) == wanted, (seed, constraints)
        kinds.add(bool(wanted))
        strategy = draw.random.choice(["auto", "gac+dom/wdeg", "fc+mrv", "learn"])
        assert model.solve(solver="csp", strategy=strategy) == bool(wanted), (seed, constraints, strategy)
        if wanted:
            assert tuple(x.value() for x in variables) in wanted, (seed, constraints)
    assert kinds == {True, False}


def test_the_best_values_are_those_of_trying_everything():
    for seed in range(CASES // 2):
        draw = Draw(10_000_000 + seed)
        constraints = [draw.truth(2) for _ in range(2)]
        aim = draw.number(2)
        if not isinstance(aim, cp.expressions.core.Expression):
            continue
        variables = sorted(cp.transformations.get_variables.get_variables([*constraints, aim == 0]), key=str)
        best, all = None, set()
        pick = draw.random.choice([min, max])
        for values in assignments(variables):
            # Where the aim has no value there is no solution.
            if all_hold(constraints) and (value := value_of(aim)) is not None:
                if best is None or pick(value, best) != best:
                    best, all = value, set()
                if value == best:
                    all.add(values)
        model = cp.Model(constraints)
        (model.minimize if pick is min else model.maximize)(aim)
        solver = cp.SolverLookup.get("csp", model)
        assert solver.solve() == (best is not None), (seed, constraints, aim)
        if best is not None:
            assert solver.objective_value() == best and tuple(x.value() for x in variables) in all, (seed, model)
            assert solver.status().exitstatus == ExitStatus.OPTIMAL
            assert found(model, variables) == all, (seed, model)


def all_hold(constraints):
    return all(argval(constraint) for constraint in constraints)


def value_of(aim):
    try:
        return argval(aim)
    except cp.exceptions.IncompleteFunctionError:
        return None


def both(model):
    """The best values by csp and by OR-Tools, each on one thread."""
    ways = [{"solver": "csp"}, {"solver": "ortools", "num_search_workers": 1}]
    return [model.solve(**way) and model.objective_value() for way in ways]


def test_larger_models_have_the_answers_of_ortools():
    pytest.importorskip("ortools")
    for seed in range(CASES // 10):
        draw = random.Random(seed)
        x = cp.intvar(-30, 60, shape=5)
        model = cp.Model(cp.AllDifferent(x), cp.sum(x) <= draw.randint(-40, 90))
        for _ in range(3):
            i, j, k = draw.sample(range(5), 3)
            model += draw.choice(
                [
                    x[i] * draw.randint(1, 4) + x[j] >= x[k] + draw.randint(0, 30),
                    (x[i] > draw.randint(0, 40)).implies(x[j] % 3 == draw.randint(0, 2)),
                    cp.max([x[i], x[j]]) == x[k] + draw.randint(0, 9),
                    cp.NoOverlap([x[i], x[j], x[k]], [9, draw.randint(1, 20), 4]),
                    abs(x[i] - x[j]) > draw.randint(5, 40),
                ]
            )
        model.maximize(2 * x[0] - 3 * x[1] + x[2] - abs(x[3]))
        answers = both(model)
        assert answers[0] == answers[1], (seed, model)


def test_wide_domains_have_the_answers_of_ortools():
    pytest.importorskip("ortools")
    x = cp.intvar(0, 10**6, shape=5)
    model = cp.Model(cp.sum(x) == 2_000_003, 3 * x[0] == x[1], cp.AllDifferent(x))
    model.maximize(x[0] + 2 * x[4])
    answers = both(model)
    assert answers[0] == answers[1]
    # Of the first forty those that end soon.
    for seed in [0, 2, 5, 6, 10, 12, 14, 15, 19, 20, 23, 24, 27, 30, 35, 38]:
        draw = random.Random(seed)
        x = cp.intvar(0, 10 ** draw.randint(3, 6), shape=5)
        last = x[0].ub
        model = cp.Model(cp.sum(x) == draw.randint(last, 3 * last), cp.AllDifferent(x), x[0] * draw.randint(2, 5) == x[1])
        i, j, k = draw.sample(range(5), 3)
        kinds = [x[i] != x[j] + x[k], abs(x[i] - x[j]) >= last // 3, cp.max([x[i], x[j]]) <= x[k] + 7]
        model += kinds[draw.randint(0, 2)]
        model.maximize(draw.randint(1, 3) * x[i] + 2 * x[4] - x[3])
        answers = both(model)
        assert answers[0] == answers[1], (seed, model)


def test_cores_have_no_solution_and_nothing_to_spare():
    some = 0
    for seed in range(CASES // 4):
        draw = Draw(20_000_000 + seed)
        soft = [draw.truth(2) for _ in range(6)]
        switches = cp.boolvar(shape=6)
        literals = [switch if draw.random.random() < 0.7 else ~switch for switch in switches]
        solver = cp.SolverLookup.get("csp", cp.Model([a.implies(one) for a, one in zip(literals, soft)]))
        variables = sorted(cp.transformations.get_variables.get_variables(soft), key=str)
        if solver.solve(assumptions=literals):
            assert all_hold(soft) and all(x.value() for x in literals)
            continue
        some += 1
        chosen = [soft[place] for place, x in enumerate(literals) if any(x is one for one in solver.get_core())]
        assert not expected(chosen, variables), (seed, soft, chosen)
        for place in range(len(chosen)):
            assert expected(chosen[:place] + chosen[place + 1 :], variables), (seed, soft, chosen)
        # The assumptions were those of that search alone.
        assert solver.solve()
        for minimal in (mus(soft, solver="csp"), mus_native(soft, solver="csp"), quickxplain(soft, solver="csp")):
            assert not expected(minimal, variables), (seed, soft, minimal)
    assert some > CASES // 40


def test_limits_and_what_is_not_there():
    x = cp.intvar(0, 200, shape=60)
    hard = cp.Model(cp.AllDifferent(x), cp.sum(x[:30] * x[30:]) == 100_003, cp.sum(x) % 7 == 3)
    hard.maximize(cp.sum(x[::2]) - cp.sum(x[1::2] * x[:30]))
    assert hard.solve(solver="csp", nodes=1) is False
    assert hard.status().exitstatus == ExitStatus.UNKNOWN and x[0].value() is None
    hard.solve(solver="csp", time_limit=0.01)
    assert hard.status().exitstatus in (ExitStatus.UNKNOWN, ExitStatus.FEASIBLE)
    y = cp.intvar(1, 3)
    with pytest.raises(NotSupportedError, match="treads"):
        cp.Model(y > 1).solve(solver="csp", treads=3)
    with pytest.raises(csplab.Error, match="did you mean"):
        cp.Model(y > 1).solve(solver="csp", strategy="fc+mvr")
    with pytest.raises(NotSupportedError, match="no subsolver"):
        cp.Model(y > 1).solve(solver="csp:x")
    huge = cp.intvar(0, 2**60, shape=3)
    with pytest.raises(NotSupportedError, match="csp: "):
        cp.Model(2**40 * huge[0] + 3 * huge[1] == huge[2] * 2**50).solve(solver="csp")
    solver = cp.SolverLookup.get("csp", cp.Model(y > 1))
    with pytest.raises(NotSupportedError, match="assumptions"):
        solver.get_core()
    assert solver.solve() and solver.stats.nodes is not None and y.value() in (2, 3)
    assert solver.solveAll(solution_limit=1) == 1 and solver.status().exitstatus == ExitStatus.FEASIBLE
    assert solver.solveAll() == 2 and solver.status().exitstatus == ExitStatus.OPTIMAL
    solver += y == 1
    assert not solver.solve() and solver.status().exitstatus == ExitStatus.UNSATISFIABLE


def test_answers_are_not_kept():
    x = cp.intvar(0, 9, shape=4)
    model = cp.Model(abs(x[0] - x[1]) + x[2] * x[3] >= 0, cp.max(x) >= 0)
    seen = []
    tracemalloc.start()
    try:
        count = model.solveAll(solver="csp", display=lambda: seen or seen.append(tracemalloc.get_traced_memory()[0]))
        grown = tracemalloc.get_traced_memory()[1] - seen[0]
    finally:
        tracemalloc.stop()
    # Four numbers in a tuple take 88 bytes, and a set has room for more than its entries.
    assert count == 10**4 and grown < 300_000
    # A variable that is free beside those of the model: here each answer has to be known again.
    solver = cp.SolverLookup.get("csp", cp.Model(x[0] + x[1] >= x[2]))
    names = [solver.posting.name(one) for one in x[:3]]
    assert solver.posting.text.determines(names)
    free = solver.posting.text.variable(0, 1)
    assert not solver.posting.text.determines(names)
    solver.posting.text.linear([(1, free), (-1, free)], "==", 0)
    assert not solver.posting.text.determines(names)
    solver.posting.text.linear([(1, free), (1, names[0]), (-1, names[0])], "==", 0)
    assert solver.posting.text.determines(names)


HERE = Path(__file__).parent
THEIRS = ["test_globalconstraints", "test_solveAll", "test_solverinterface", "test_model", "test_constraints", "test_solvers"]
THEIRS += ["test_tools_mus", "test_tools_tuner", "test_direct", "test_expressions"]


@pytest.mark.skipif("CSPLAB_CPMPY" not in os.environ, reason="CSPLAB_CPMPY names no source of CPMpy")
def test_the_tests_of_cpmpy_pass_unchanged(tmp_path):
    theirs = Path(os.environ["CSPLAB_CPMPY"]) / "tests"
    for name in THEIRS:
        shutil.copy(theirs / f"{name}.py", tmp_path)
    shutil.copy(HERE / "cpmpy_conftest.py", tmp_path / "conftest.py")
    # The source package has no copy of what its tests share.
    shutil.copy(HERE / "../../../csp-cli/tests/foreign/cpmpy/utils.py", tmp_path)
    # A search that does not end is named, with the line in which it is.
    options = ["-q", "--disable-warnings", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=300"]
    told = tmp_path / "told"
    command, code = [sys.executable, "-m", "pytest", *options, tmp_path], None
    with told.open("w") as out, contextlib.suppress(subprocess.TimeoutExpired):
        code = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, cwd=tmp_path, timeout=1500).returncode
    shown = told.read_text()
    passed = re.search(r"(\d+) passed", shown)
    assert code == 0 and passed and int(passed[1]) > 800, shown
