"""Constraints with an algorithm of their own, against trying all values; each is stated from its definition once more here."""

import itertools
import os
import random
import re

import pytest

import csplab
from csplab import (
    BinPacking,
    Cardinality,
    Inverse,
    Lex,
    LexLess,
    NoOverlap,
    NValue,
    Precede,
    Problem,
    Regular,
    Subcircuit,
)

CASES = int(os.environ.get("CSPLAB_CASES", "2000")) // 5


def cardinality(draw, x):
    numbers = {value: draw.choice([1, (0, 1), (1, 3), 0]) for value in draw.sample(range(4), 2)}
    ends = {value: one if isinstance(one, tuple) else (one, one) for value, one in numbers.items()}
    return Cardinality(x, numbers), lambda v: all(low <= v.count(value) <= high for value, (low, high) in ends.items())


def lex(draw, x):
    make, is_strict = draw.choice([(Lex, False), (LexLess, True)])
    half = len(x) // 2
    if half == 0:
        return Lex([x[0]], [x[0]]), lambda v: True
    holds = lambda v: v[:half] < v[half : 2 * half] or not is_strict and v[:half] == v[half : 2 * half]
    return make(x[:half], x[half : 2 * half]), holds


def inverse(draw, x):
    first = draw.randint(0, 1)
    half = len(x) // 2 or 1
    f, g = x[:half], x[half : 2 * half] or x[:half]
    at = [one.index for one in f], [one.index for one in g]

    def holds(v):
        there, back = [v[i] - first for i in at[0]], [v[i] - first for i in at[1]]
        places = range(half)
        return all(a in places for a in there + back) and all((there[i] == j) == (back[j] == i) for i in places for j in places)

    return Inverse(f, g, first=first), holds


def precede(draw, x):
    values = draw.sample(range(4), 3)

    def holds(v):
        firsts = [v.index(value) if value in v else len(v) + 1 for value in values]
        # A value that comes has the one before it somewhere in front.
        return all(b > len(v) or a < b for a, b in zip(firsts, firsts[1:]))

    return Precede(x, values), holds


def subcircuit(draw, x):
    first = draw.randint(0, 1)

    def holds(v):
        successors = [value - first for value in v]
        if sorted(successors) != list(range(len(v))):
            return False
        moving = {i for i, to in enumerate(successors) if i != to}
        if not moving:
            return True
        at, seen = min(moving), set()
        while at not in seen:
            seen.add(at)
            at = successors[at]
        return seen == moving

    return Subcircuit(x, first=first), holds


def regular(draw, x):
    pattern = draw.choice(["0 (1 | 2)*", "(0 1)+ .?", ". 2{1,2} .*", "3? 3? 1*", "(0 | 1 | 2)* 3"])
    # Each value is one character, so Python's patterns are the same without the spaces.
    compiled = re.compile(pattern.replace(" ", ""))
    return Regular(x, pattern), lambda v: bool(compiled.fullmatch("".join(map(str, v))))


def automaton(draw, x):
    rows = [(draw.choice("ab"), draw.randrange(4), draw.choice("abc")) for _ in range(draw.randint(3, 7))]

    def holds(v):
        states = {"a"}
        for value in v:
            states = {behind for before, letter, behind in rows if before in states and letter == value}
        return bool(states & {"a", "c"})

    return Regular(x, rows, "a", ["a", "c"]), holds


def packing(draw, x):
    sizes = [draw.randint(0, 4) for _ in x]
    inside = lambda v, bin: sum(size for size, value in zip(sizes, v) if value == bin)
    if draw.random() < 0.5:
        return BinPacking(x, sizes, 5), lambda v: all(inside(v, bin) <= 5 for bin in v)
    first = draw.randint(0, 1)
    limits = [draw.randint(0, 7) for _ in range(3)]
    fits = lambda v: all(0 <= value - first < 3 for value in v)
    return BinPacking(x, sizes, limits, first=first), lambda v: fits(v) and all(
        inside(v, bin) <= limit for bin, limit in enumerate(limits, first)
    )


def no_overlap(draw, x):
    lengths = [draw.randint(1, 2) for _ in x]
    apart = lambda s, a, t, b: s + a <= t or t + b <= s
    if len(x) < 4 or draw.random() < 0.5:
        pairs = list(itertools.combinations(range(len(x)), 2))
        return NoOverlap(x, lengths), lambda v: all(apart(v[i], lengths[i], v[j], lengths[j]) for i, j in pairs)
    w, h = lengths[:2], lengths[2:4]
    holds = lambda v: apart(v[0], w[0], v[1], w[1]) or apart(v[2], h[0], v[3], h[1])
    return NoOverlap(x[:2], x[2:4], w, h), holds


def many(draw, x):
    number = draw.randint(1, 3)
    return (NValue(x) == number) | (x[0] == 3), lambda v: len(set(v)) == number or v[0] == 3


KINDS = [cardinality, lex, inverse, precede, subcircuit, regular, automaton, packing, no_overlap, many]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_all_solutions_are_those_of_trying_everything(kind):
    some = other = 0
    for seed in range(CASES // 10):
        draw = random.Random(seed)
        problem = Problem(strategy=draw.choice(["auto", "fc+mrv", "gac+dom/wdeg"]))
        x = [problem.add_variable(name, draw.sample(range(4), draw.randint(2, 4))) for name in "abcd"[: draw.randint(2, 4)]]
        constraint, holds = kind(draw, x)
        problem.add(constraint)
        expected = [list(v) for v in itertools.product(*(sorted(one.values) for one in x)) if holds(list(v))]
        assert sorted(list(one.values()) for one in problem.solutions()) == expected, (seed, constraint)
        some += len(expected) > 0
        other += len(expected) < 4
    assert some > 0 and (other > 0 or kind is many)


def test_words_in_patterns():
    problem = Problem()
    week = problem.add_variables(range(4), ["day", "off"])
    problem.add(Regular(week, "(day+ off)*"), Cardinality(week, {"off": (1, 2)}))
    found = [" ".join(one.values()) for one in problem.solutions()]
    assert sorted(found) == ["day day day off", "day off day off"]
    problem.add(Regular(week, [(0, "day", 0), (0, "off", 1)], 0, [1]))
    assert [" ".join(one.values()) for one in problem.solutions()] == ["day day day off"]
    problem.add(Regular(week, "night"))
    with pytest.raises(csplab.Error, match="night"):
        problem.solve()


def test_what_is_no_such_constraint_is_refused():
    problem = Problem()
    x, y = problem.add_variables("xy", range(3))
    for make in [
        lambda: Lex([x], [x, y]),
        lambda: Lex([x]),
        lambda: NoOverlap([x], [1], [1]),
        lambda: Regular([x], [(1, 2)], 1, [1]),
        lambda: Cardinality([x], {1: (0, 1, 2)}),
    ]:
        with pytest.raises(csplab.Error):
            make()
    problem.add(Inverse([x, y]) | (x == 0))
    with pytest.raises(csplab.Error):
        problem.solve()
