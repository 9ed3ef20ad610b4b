"""The drop-in for python-constraint2: against trying everything, and against the package's own tests, unchanged.

`CSPLAB_CONSTRAINT` names the folder of its source archive, of which the folder `tests` is run.
"""

import itertools
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import csplab.constraint as constraint
from csplab.constraint import *

CASES = int(os.environ.get("CSPLAB_CASES", "2000")) // 4


def expected(domains, holds):
    names = list(domains)
    return [dict(zip(names, values)) for values in itertools.product(*domains.values()) if holds(dict(zip(names, values)))]


def same(one, other):
    place = lambda solution: sorted(map(repr, solution.items()))
    return sorted(one, key=place) == sorted(other, key=place)


def solver(draw):
    kind = draw.choice([BacktrackingSolver, OptimizedBacktrackingSolver, RecursiveBacktrackingSolver])
    return kind(forwardcheck=draw.random() < 0.7)


def test_texts_mean_what_python_says():
    for seed in range(CASES):
        draw = random.Random(seed)
        domains = {name: draw.sample(range(-3, 5), draw.randint(1, 4)) for name in "xyz"}
        term = lambda: draw.choice(["x", "y", "z", str(draw.randint(-2, 6))])
        side = lambda: draw.choice([" + ", " * ", " - "]).join(term() for _ in range(draw.randint(1, 3)))
        texts = []
        for _ in range(draw.randint(1, 3)):
            signs = ["<=", ">=", "<", ">", "=="] if draw.random() < 0.8 else ["!="]
            text = f"{side()} {draw.choice(signs)} {side()}"
            if draw.random() < 0.2:
                text = f"{draw.randint(-4, 2)} <= {side()} < {draw.randint(2, 9)}"
            if draw.random() < 0.2:
                text = f"{text} {draw.choice(['or', 'and'])} {term()} < {term()}"
            if draw.random() < 0.1:
                text = f"x - (y - z) {draw.choice(signs)} {term()}"
            texts.append(text)
        problem = Problem(solver(draw))
        for name, domain in domains.items():
            problem.addVariable(name, domain)
        problem.addConstraint(texts)
        holds = lambda given: all(eval(text, {}, given) for text in texts)
        assert same(problem.getSolutions(), expected(domains, holds)), (seed, texts)


def test_every_class_means_what_its_name_says():
    product = lambda values: values[0] * product(values[1:]) if values else 1
    for seed in range(CASES):
        draw = random.Random(seed)
        pool = draw.choice([range(-3, 4), [True, False, 2], [0.5, 1.5, -2, 1], ["a", "b", 1]])
        numeric = "a" not in pool
        names = ["x", ("y", 1), 3][: draw.randint(2, 3)]
        domains = {name: draw.sample(list(pool), draw.randint(1, min(4, len(pool)))) for name in names}
        bound, factors = draw.choice([-2, 0, 1, 2.5, 3]), [draw.choice([-1, 1, 2, 0.5]) for _ in names]
        some, least, exact = set(draw.sample(list(pool), 2)), draw.randint(0, 2), draw.random() < 0.5
        weighted = lambda v: sum(f * one for f, one in zip(factors, v))
        kinds = [
            (AllDifferentConstraint(), lambda v: len(set(v)) == len(v)),
            (AllEqualConstraint(), lambda v: len(set(v)) == 1),
            (InSetConstraint(some), lambda v: all(one in some for one in v)),
            (NotInSetConstraint(some), lambda v: all(one not in some for one in v)),
            (SomeInSetConstraint(some, least, exact), lambda v: sum(one in some for one in v) == least if exact else sum(one in some for one in v) >= least),
            (SomeNotInSetConstraint(some, least), lambda v: sum(one not in some for one in v) >= least),
            (FunctionConstraint(lambda *v: v[0] != v[1]), lambda v: v[0] != v[1]),
        ]
        target, rest = names[-1], names[:-1]
        if numeric:
            kinds += [
                (ExactSumConstraint(bound, factors), lambda v: weighted(v) == bound),
                (MinSumConstraint(bound), lambda v: sum(v) >= bound),
                (MaxSumConstraint(bound, factors), lambda v: weighted(v) <= bound),
                (ExactProdConstraint(bound), lambda v: product(v) == bound),
                (MinProdConstraint(bound), lambda v: product(v) >= bound),
                (MaxProdConstraint(bound), lambda v: product(v) <= bound),
                (VariableExactSumConstraint(target, rest), lambda v: sum(v[:-1]) == v[-1]),
                (VariableMinSumConstraint(target, rest), lambda v: sum(v[:-1]) >= v[-1]),
                (VariableMaxSumConstraint(target, rest), lambda v: sum(v[:-1]) <= v[-1]),
                (VariableExactProdConstraint(target, rest), lambda v: product(v[:-1]) == v[-1]),
                (VariableMinProdConstraint(target, rest), lambda v: product(v[:-1]) >= v[-1]),
                (VariableMaxProdConstraint(target, rest), lambda v: product(v[:-1]) <= v[-1]),
            ]
        chosen = draw.sample(kinds, draw.randint(1, 2))
        problem = Problem(solver(draw))
        for name, domain in domains.items():
            problem.addVariable(name, domain)
        for one, _ in chosen:
            problem.addConstraint(one)
        holds = lambda given: all(truth(list(given.values())) for _, truth in chosen)
        found = problem.getSolutions()
        assert same(found, expected(domains, holds)), (seed, chosen)
        assert (problem.getSolution() in found) if found else problem.getSolution() is None
        assert same(list(problem.getSolutionIter()), found)


def test_objects_of_the_domains_come_back():
    problem = Problem()
    problem.addVariables("ab", [True, 0])
    assert all(value is True or value == 0 for one in problem.getSolutions() for value in one.values())


def test_a_constraint_of_ones_own():
    class Ascending(Constraint):
        def __call__(self, variables, domains, assignments, forwardcheck=False):
            known = [assignments[name] for name in variables if name in assignments]
            return known == sorted(known)

    problem = Problem(BacktrackingSolver())
    problem.addVariables("abcd", range(5))
    problem.addConstraint(Ascending())
    assert len(problem.getSolutions()) == len(list(itertools.combinations_with_replacement(range(5), 4)))
    problem.reset()
    assert problem.getSolution() is None and problem.getSolutions() == [] and list(problem.getSolutionIter()) == []


CONFTEST = """
import importlib, sys
sys.modules["constraint"] = importlib.import_module("csplab.constraint")
for part in ("problem", "domain", "constraints", "solvers", "parser"):
    sys.modules["constraint." + part] = importlib.import_module("csplab.constraint." + part)
"""

# Those of `test_constraint` and `test_examples` need programs that the archive does not have; the one of `test_doctests` compares
# the order of solutions with that of the README; and the others are about how the package is built.
THEIRS = {"test_solvers": 10, "test_problem": 3, "test_parser": 6, "test_some_not_in_set": 8, "test_weighted_sum": 180}


@pytest.mark.skipif("CSPLAB_CONSTRAINT" not in os.environ, reason="CSPLAB_CONSTRAINT names no source of python-constraint2")
def test_the_tests_of_python_constraint2_pass_unchanged(tmp_path):
    theirs = Path(os.environ["CSPLAB_CONSTRAINT"]) / "tests"
    for name in THEIRS:
        shutil.copy(theirs / f"{name}.py", tmp_path)
    (tmp_path / "conftest.py").write_text(CONFTEST)
    ran = subprocess.run([sys.executable, "-m", "pytest", "-q", tmp_path], capture_output=True, text=True, cwd=tmp_path)
    assert f"{sum(THEIRS.values())} passed" in ran.stdout and ran.returncode == 0, ran.stdout
