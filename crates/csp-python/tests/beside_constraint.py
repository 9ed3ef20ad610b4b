"""How many times as fast `csplab.constraint` is as python-constraint2, in one run: `python crates/csp-python/tests/beside_constraint.py`.

`CSPLAB_CONSTRAINT` names the folder of its source archive, which has its own benchmarks; the package itself is installed from PyPI
(`pip install python-constraint2==2.9.0`). A problem is made, and all its solutions are listed: both by both packages, which must find
the same. The least of several times of the processor counts.
"""

import importlib
import math
import os
import sys
import time
from pathlib import Path

import constraint as theirs

import csplab.constraint as ours

REPEATS = int(os.environ.get("CSPLAB_REPEATS", "3"))


def queens(c):
    problem = c.Problem()
    columns = range(8)
    problem.addVariables(columns, range(8))
    for one in columns:
        for other in columns:
            if one < other:
                problem.addConstraint(
                    lambda a, b, one=one, other=other: abs(one - other) != abs(a - b) and a != b, (one, other)
                )
    return problem


def send_more_money(c):
    problem = c.Problem()
    problem.addVariables("sendmory", range(10))
    problem.addConstraint(lambda d, e, y: (d + e) % 10 == y, "dey")
    problem.addConstraint(lambda n, d, r, e, y: (n * 10 + d + r * 10 + e) % 100 == e * 10 + y, "ndrey")
    problem.addConstraint(
        lambda s, e, n, d, m, o, r, y: 1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e
        == 10000 * m + 1000 * o + 100 * n + 10 * e + y,
        "sendmory",
    )
    problem.addConstraint(c.NotInSetConstraint([0]), "sm")
    problem.addConstraint(c.AllDifferentConstraint())
    return problem


def sudoku(c):
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    problem = c.Problem()
    for cell, given in enumerate(puzzle):
        problem.addVariable(cell, range(1, 10) if given == "." else [int(given)])
    for i in range(9):
        problem.addConstraint(c.AllDifferentConstraint(), [9 * i + j for j in range(9)])
        problem.addConstraint(c.AllDifferentConstraint(), [9 * j + i for j in range(9)])
        corner = i // 3 * 27 + i % 3 * 3
        problem.addConstraint(c.AllDifferentConstraint(), [corner + j // 3 * 9 + j % 3 for j in range(9)])
    return problem


def magic_square(c):
    problem = c.Problem()
    problem.addVariables(range(9), range(1, 10))
    problem.addConstraint(c.AllDifferentConstraint())
    for line in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
        problem.addConstraint(c.ExactSumConstraint(15), line)
    return problem


def australia(c):
    problem = c.Problem()
    problem.addVariables(["WA", "NT", "SA", "Q", "NSW", "V", "T"], ["red", "green", "blue", "yellow"])
    borders = "WA-NT WA-SA NT-SA NT-Q SA-Q SA-NSW SA-V Q-NSW NSW-V"
    for border in borders.split():
        problem.addConstraint(lambda a, b: a != b, border.split("-"))
    return problem


def zebra(c):
    groups = [
        ["english", "spaniard", "japanese", "ukrainian", "norwegian"],
        ["red", "green", "white", "yellow", "blue"],
        ["dog", "snails", "fox", "horse", "zebra"],
        ["coffee", "tea", "milk", "juice", "water"],
        ["oldgold", "kools", "chesterfield", "luckystrike", "parliament"],
    ]
    problem = c.Problem()
    for group in groups:
        problem.addVariables(group, range(1, 6))
        problem.addConstraint(c.AllDifferentConstraint(), group)
    pairs = "english-red spaniard-dog coffee-green ukrainian-tea oldgold-snails kools-yellow luckystrike-juice japanese-parliament"
    for pair in pairs.split():
        problem.addConstraint(c.AllEqualConstraint(), pair.split("-"))
    problem.addConstraint(lambda a, b: a == b + 1, ("green", "white"))
    for pair in ["chesterfield-fox", "kools-horse", "norwegian-blue"]:
        problem.addConstraint(lambda a, b: abs(a - b) == 1, pair.split("-"))
    problem.addConstraint(c.InSetConstraint([3]), ["milk"])
    problem.addConstraint(c.InSetConstraint([1]), ["norwegian"])
    return problem


def golomb(c):
    """Rulers with five marks up to 14: all distances differ."""
    problem = c.Problem()
    problem.addVariables("abcd", range(1, 15))
    for one, other in zip("abc", "bcd"):
        problem.addConstraint(f"{one} < {other}")

    def differ(*marks):
        marks = (0, *marks)
        distances = [y - x for at, x in enumerate(marks) for y in marks[at + 1 :]]
        return len(set(distances)) == len(distances)

    problem.addConstraint(differ, "abcd")
    return problem


def coins(c):
    """Four amounts with the sum and the product of a known riddle, in cents."""
    problem = c.Problem()
    problem.addVariables("abcd", [cents for cents in range(1, 712) if 711_000_000 % cents == 0])
    problem.addConstraint(c.ExactSumConstraint(711), "abcd")
    problem.addConstraint(c.ExactProdConstraint(711_000_000), "abcd")
    problem.addConstraint("a <= b")
    problem.addConstraint("b <= c")
    problem.addConstraint("c <= d")
    return problem


def langford(c):
    """Two of each of the numbers 1 to 7 in a row, so many places apart."""
    problem = c.Problem()
    problem.addVariables([(number, part) for number in range(1, 8) for part in (1, 2)], range(1, 15))
    for number in range(1, 8):
        problem.addConstraint(lambda a, b, number=number: b == a + number + 1, [(number, 1), (number, 2)])
    problem.addConstraint(c.AllDifferentConstraint())
    return problem


def knapsack(c):
    problem = c.Problem()
    sizes, worths = [4, 5, 5, 7, 9, 10, 11, 13, 14, 15], [9, 11, 13, 15, 17, 19, 21, 23, 28, 30]
    problem.addVariables(range(10), [0, 1])
    problem.addConstraint(c.MaxSumConstraint(40, sizes), range(10))
    problem.addConstraint(c.MinSumConstraint(85, worths), range(10))
    return problem


CLASSIC = [queens, send_more_money, sudoku, magic_square, australia, zebra, golomb, coins, langford, knapsack]


def own_benchmarks():
    """The benchmarks of the package, of whichever package is called `constraint` when they are read."""
    folder = os.environ.get("CSPLAB_CONSTRAINT")
    if folder is None:
        print("CSPLAB_CONSTRAINT names no source of python-constraint2: without its own benchmarks")
        return {}
    code = compile((Path(folder) / "tests" / "benchmarks.py").read_text(), "benchmarks.py", "exec")
    made = {}
    for package in theirs, ours:
        sys.modules["constraint"] = package
        names = {}
        exec(code, names)
        for name in ["dedispersion", "microhh", "hotspot"]:
            made.setdefault(name, {})[package] = lambda make=names[name]: make()[1]
    sys.modules["constraint"] = theirs
    return made


def timed(make):
    least = math.inf
    for _ in range(REPEATS):
        begun = time.process_time()
        solutions = make().getSolutions()
        least = min(least, time.process_time() - begun)
    return least, solutions


def main():
    importlib.invalidate_caches()
    problems = own_benchmarks() if "CSPLAB_CONSTRAINT" in os.environ else {}
    for make in CLASSIC:
        problems[make.__name__] = {package: lambda make=make, package=package: make(package) for package in (theirs, ours)}
    ratios = []
    print(f"{'problem':18}{'solutions':>10}{'theirs, ms':>12}{'ours, ms':>10}{'times':>8}")
    for name, makes in problems.items():
        (slow, expected), (quick, found) = timed(makes[theirs]), timed(makes[ours])
        same = {frozenset(one.items()) for one in expected} == {frozenset(one.items()) for one in found}
        assert same and len(expected) == len(found), name
        ratios.append(slow / quick)
        print(f"{name:18}{len(found):10}{slow * 1e3:12.2f}{quick * 1e3:10.2f}{slow / quick:8.1f}", flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"geometric mean {mean:.1f}, least {min(ratios):.1f}")


if __name__ == "__main__":
    main()
