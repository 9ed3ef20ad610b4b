"""Every way to search finds what Python finds by trying all assignments. `CSPLAB_CASES` says how many."""

import os
import random

from brute_force import problem_of, solutions

CASES = int(os.environ.get("CSPLAB_CASES", "20000"))
FIRST = int(os.environ.get("CSPLAB_SEED", "0"))
STRATEGIES = ["auto", "bt+input", "fc+mrv", "mac+dom/wdeg", "gac+dom/wdeg+luby", "learn", "lcg"]


def test_random_problems():
    print(f"seeds {FIRST} to {FIRST + CASES - 1}")
    some, none = 0, 0
    for seed in range(FIRST, FIRST + CASES):
        problem, truths = problem_of(random.Random(seed))
        expected = list(solutions(problem, truths))
        strategy = STRATEGIES[seed % len(STRATEGIES)]
        found = list(problem.solutions(strategy=strategy))
        place = lambda one: sorted(map(repr, one.items()))
        assert sorted(found, key=place) == sorted(expected, key=place), (seed, strategy)
        assert problem.unique(strategy=strategy) == (len(expected) == 1), (seed, strategy)
        some, none = some + bool(expected), none + (not expected)
    # Neither kind is rare.
    assert min(some, none) * 10 > CASES


def test_random_objectives():
    for seed in range(FIRST, FIRST + CASES // 20):
        draw = random.Random(seed)
        problem, truths = problem_of(draw)
        numbers = [x for x in problem.variables if x.is_number]
        if not numbers:
            continue
        factors = [draw.randint(-3, 3) for _ in numbers]
        objective = sum((factor * x for factor, x in zip(factors, numbers)), start=numbers[0])
        value = lambda one: one[numbers[0].name] + sum(f * one[x.name] for f, x in zip(factors, numbers))
        expected = [value(one) for one in solutions(problem, truths)]
        for aim, best in [(problem.minimize, min), (problem.maximize, max)]:
            aim(objective)
            result = problem.best(strategy=["auto", "fc+mrv", "lcg"][seed % 3])
            assert result.value == (best(expected) if expected else None), seed
            assert result.status == ("optimal" if expected else "unsatisfiable"), seed
            assert not expected or value(result.solution) == result.value, seed
