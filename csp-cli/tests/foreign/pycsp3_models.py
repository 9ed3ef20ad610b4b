"""Models that PyCSP3 compiles to XCSP3 and `csp` solves; what their answers are is computed here in plain Python.

    python3 pycsp3_models.py CSP        # CSP: the program

Each model states its constraints by PyCSP3 and returns its number, which comes from enumeration or arithmetic.
"""
import contextlib
import io
import json
import math
import os
import subprocess
import sys
import tempfile
from itertools import combinations, permutations, product

PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "csp"
# PyCSP3 reads the command line when it is imported.
sys.argv = sys.argv[:1]
from pycsp3 import *  # noqa: E402, F403

MODELS = []


def model(question):
    """A model whose answers are counted ("count"), or whose best value is wanted ("best")."""
    return lambda function: MODELS.append((function, question))


def count(values, length, holds):
    return sum(1 for x in product(values, repeat=length) if holds(x))


def different(values):
    values = list(values)
    return len(set(values)) == len(values)


@model("count")
def queens():
    q = VarArray(size=7, dom=range(7))
    satisfy(AllDifferent(q), AllDifferent(q[i] + i for i in range(7)), AllDifferent(q[i] - i for i in range(7)))
    return sum(different(x + i for i, x in enumerate(p)) and different(x - i for i, x in enumerate(p))
               for p in permutations(range(7)))


@model("count")
def different_but_zero():
    x = VarArray(size=4, dom=range(4))
    satisfy(AllDifferent(x, excepting=0))
    return count(range(4), 4, lambda x: different(v for v in x if v))


@model("count")
def different_lists():
    x = VarArray(size=[3, 2], dom=range(3))
    satisfy(AllDifferentList(x[0], x[1], x[2]), AllEqual(x[0][0], x[1][0], x[2][0]))
    return count(range(3), 6, lambda x: different([x[:2], x[2:4], x[4:]]) and x[0] == x[2] == x[4])


@model("count")
def latin_square():
    x = VarArray(size=[4, 4], dom=range(4))
    satisfy(AllDifferent(x, matrix=True), x[0] == [0, 1, 2, 3])
    rows = list(permutations(range(4)))
    return sum(all(different(column) for column in zip(rows[0], *rest)) for rest in product(rows, repeat=3))


@model("count")
def rows_and_columns_in_order():
    x = VarArray(size=[3, 3], dom={0, 1})
    satisfy(LexIncreasing(x, matrix=True), Sum(x) >= 4)

    def holds(cells):
        rows = [cells[:3], cells[3:6], cells[6:]]
        columns = list(zip(*rows))
        return rows == sorted(rows) and columns == sorted(columns) and sum(cells) >= 4

    return count(range(2), 9, holds)


@model("count")
def one_order():
    x = VarArray(size=4, dom=range(6))
    y = VarArray(size=3, dom=range(5))
    satisfy(Increasing(x, strict=True), Decreasing(y), x[0] == y[2])
    rising = [x for x in product(range(6), repeat=4) if all(a < b for a, b in zip(x, x[1:]))]
    falling = [y for y in product(range(5), repeat=3) if all(a >= b for a, b in zip(y, y[1:]))]
    return sum(x[0] == y[2] for x in rising for y in falling)


@model("count")
def sums():
    x = VarArray(size=5, dom=range(-2, 3))
    y = Var(dom={-3, 0, 4, 7})
    satisfy([1, 2, -3, 1, 2] * x == y, Sum(x) in range(-1, 3), Sum(x[1:4]) != 1, Sum(abs(x[i] - x[i + 1]) for i in range(4)) <= 6)

    def holds(x):
        total = x[0] + 2 * x[1] - 3 * x[2] + x[3] + 2 * x[4]
        return total in (-3, 0, 4, 7) and -1 <= sum(x) < 3 and sum(x[1:4]) != 1 and sum(
            abs(a - b) for a, b in zip(x, x[1:])) <= 6

    return count(range(-2, 3), 5, holds)


@model("count")
def counting():
    x = VarArray(size=6, dom=range(4))
    y = Var(dom=range(6))
    satisfy(Count(x, value=0) == y, Exist(x, value=3), AtMostOne(x, value=1), Count(x, values={2, 3}) >= y)
    return count(range(4), 6, lambda x: 3 in x and x.count(1) <= 1 and x.count(2) + x.count(3) >= x.count(0) and x.count(0) < 6)


@model("count")
def different_values():
    x = VarArray(size=5, dom=range(5))
    satisfy(NValues(x) == 3, NValues(x[:3], excepting=0) <= 1)
    return count(range(5), 5, lambda x: len(set(x)) == 3 and len(set(x[:3]) - {0}) <= 1)


@model("count")
def cardinalities():
    x = VarArray(size=6, dom=range(4))
    y = VarArray(size=2, dom=range(4))
    satisfy(Cardinality(x, occurrences={0: range(1, 3), 1: y[0], 2: y[1], 3: 1}), y[0] <= y[1])
    return count(range(4), 6, lambda x: x.count(0) in (1, 2) and x.count(3) == 1 and x.count(1) <= x.count(2) <= 3)


@model("count")
def closed_cardinality():
    x = VarArray(size=5, dom=range(5))
    satisfy(Cardinality(x, occurrences={1: range(0, 4), 3: range(2, 4)}, closed=True))
    return count(range(5), 5, lambda x: set(x) <= {1, 3} and x.count(1) <= 3 and 2 <= x.count(3) <= 3)


@model("count")
def entries():
    x = VarArray(size=4, dom=range(5))
    i, j, k = VarArray(size=3, dom=range(4))
    table = [[3, 1, 4, 1], [5, 9, 2, 6], [5, 3, 5, 8], [9, 7, 9, 3]]
    satisfy(x[i] == j, Increasing(x), cp_array(table)[i][j] == k + 1)
    every = [x for x in product(range(5), repeat=4) if list(x) == sorted(x)]
    return sum(x[i] == j and table[i][j] in range(1, 5) for x in every for i in range(4) for j in range(4))


@model("count")
def channels():
    x = VarArray(size=5, dom=range(5))
    y = VarArray(size=5, dom=range(5))
    z = VarArray(size=4, dom={0, 1})
    place = Var(dom=range(4))
    w = VarArray(size=4, dom=range(4))
    satisfy(Channel(x, y), Channel(w), Channel(z, place), x[0] == place)
    involutions = sum(all(p[v] == i for i, v in enumerate(p)) for p in permutations(range(4)))
    return involutions * sum(p[0] < 4 for p in permutations(range(5)))


@model("count")
def extremes():
    x = VarArray(size=4, dom=range(5))
    y = Var(dom=range(5))
    satisfy(Maximum(x) == y, Minimum(x) <= 1, Minimum(x[0] + x[1], x[2] + x[3]) == 2, y != 3)
    return count(range(5), 4, lambda x: max(x) != 3 and min(x) <= 1 and min(x[0] + x[1], x[2] + x[3]) == 2)


@model("count")
def automaton():
    x = VarArray(size=8, dom={0, 1, 2})
    a = Automaton(start="a", final=["a", "b"], transitions=[("a", 0, "a"), ("a", 1, "b"), ("b", 0, "a"), ("b", 2, "b"), ("a", 2, "c"), ("c", 0, "a")])
    satisfy(x in a)
    step = {("a", 0): "a", ("a", 1): "b", ("b", 0): "a", ("b", 2): "b", ("a", 2): "c", ("c", 0): "a"}

    def holds(word):
        state = "a"
        for letter in word:
            state = step.get((state, letter))
        return state in ("a", "b")

    return count(range(3), 8, holds)


@model("count")
def diagram():
    x = VarArray(size=3, dom=range(3))
    satisfy(x in MDD([("r", 0, "n1"), ("r", 1, "n2"), ("r", 2, "n2"), ("n1", 2, "n3"), ("n2", 2, "n4"), ("n2", 0, "n3"), ("n3", 0, "t"), ("n4", 0, "t"), ("n4", 1, "t")]))
    words = {(0, 2, 0), (1, 2, 0), (1, 2, 1), (1, 0, 0), (2, 2, 0), (2, 2, 1), (2, 0, 0)}
    return len(words)


@model("count")
def tables():
    x = VarArray(size=4, dom=range(4))
    satisfy(
        (x[0], x[1], x[2]) in {(0, ANY, 1), (1, 2, ANY), (3, 3, 3), (0, 1, ANY)},
        (x[2], x[3]) not in {(1, 1), (3, 0)},
        x[3] in {0, 1, 3},
    )
    return count(range(4), 4, lambda x: (x[0] == 0 and x[2] == 1 or x[:2] in ((1, 2), (0, 1)) or x[:3] == (3, 3, 3)) and x[
        2:] not in ((1, 1), (3, 0)) and x[3] != 2)


@model("count")
def expressions():
    x = VarArray(size=4, dom=range(-3, 4))
    satisfy(
        (x[0] * x[1] > 2) | (x[2] < x[3]),
        imply(x[0] == 1, x[1] != 2),
        iff(x[2] >= 0, x[3] >= 0),
        (x[0] + x[3]) % 3 != 1,
        abs(x[1]) // 2 == x[2] ** 2 // 4,
        ift(x[0] > 0, x[1], x[3]) <= 2,
        xor(x[0] == 0, x[1] == 0, x[2] == 3),
        min(x[0], x[3]) != max(x[1], x[2]),
    )

    def holds(x):
        a, b, c, d = x
        # XCSP3 rounds towards 0, so that a remainder has the sign of what is divided.
        return ((a * b > 2 or c < d) and (a != 1 or b != 2) and (c >= 0) == (d >= 0) and math.fmod(a + d, 3) != 1
                and abs(b) // 2 == c ** 2 // 4 and (b if a > 0 else d) <= 2 and (a == 0) ^ (b == 0) ^ (c == 3)
                and min(a, d) != max(b, c))

    return count(range(-3, 4), 4, holds)


def apart(starts, lengths):
    return all(s + l <= t or t + m <= s for (s, l), (t, m) in combinations(zip(starts, lengths), 2))


@model("count")
def one_machine():
    x = VarArray(size=4, dom=range(8))
    satisfy(NoOverlap(origins=x, lengths=[2, 3, 1, 2]), x[0] < x[3])
    return count(range(8), 4, lambda x: apart(x, (2, 3, 1, 2)) and x[0] < x[3])


@model("count")
def boxes():
    x = VarArray(size=3, dom=range(3))
    y = VarArray(size=3, dom=range(3))
    size = [(2, 2), (1, 2), (2, 1)]
    satisfy(NoOverlap(origins=[(x[i], y[i]) for i in range(3)], lengths=size))

    def holds(at):
        return all(a[0] + s[0] <= b[0] or b[0] + t[0] <= a[0] or a[1] + s[1] <= b[1] or b[1] + t[1] <= a[1]
                   for (a, s), (b, t) in combinations(zip(at, size), 2))

    return sum(holds(at) for at in product(product(range(3), repeat=2), repeat=3))


@model("count")
def resource():
    x = VarArray(size=4, dom=range(5))
    length, height = [2, 3, 1, 2], [1, 2, 2, 1]
    satisfy(Cumulative(origins=x, lengths=length, heights=height) <= 3)
    return count(range(5), 4, lambda x: all(
        sum(h for s, l, h in zip(x, length, height) if s <= t < s + l) <= 3 for t in range(8)))


@model("count")
def round_trip():
    x = VarArray(size=6, dom=range(6))
    satisfy(Circuit(x), x[0] != 1, x[5] < 3)

    def is_circuit(x):
        places = [i for i, v in enumerate(x) if v != i]
        if not places or not different(x):
            return False
        at, steps = x[places[0]], 1
        while at != places[0]:
            at, steps = x[at], steps + 1
        return steps == len(places)

    return sum(x[0] != 1 and x[5] < 3 and is_circuit(x) for x in permutations(range(6)))


@model("count")
def bins():
    x = VarArray(size=5, dom=range(3))
    size = [4, 3, 2, 2, 1]
    satisfy(BinPacking(x, sizes=size) <= 5)
    return count(range(3), 5, lambda x: all(sum(s for s, b in zip(size, x) if b == c) <= 5 for c in range(3)))


@model("count")
def loads():
    x = VarArray(size=4, dom=range(3))
    y = VarArray(size=3, dom=range(8))
    size = [4, 3, 2, 2]
    satisfy(BinPacking(x, sizes=size, loads=y), y[0] <= y[1])
    return count(range(3), 4, lambda x: (load := [sum(s for s, b in zip(size, x) if b == c) for c in range(3)])[
        0] <= load[1] and max(load) < 8)


@model("count")
def values_in_order():
    x = VarArray(size=5, dom=range(4))
    satisfy(Precedence(x, values=[2, 0, 3]))

    def holds(x):
        first = [x.index(v) if v in x else 9 for v in (2, 0, 3)]
        return all(a < b or a == b == 9 for a, b in zip(first, first[1:]))

    return count(range(4), 5, holds)


@model("count")
def windows():
    x = VarArray(size=6, dom=range(3))
    satisfy(Slide((x[i], x[i + 1], x[i + 2]) in {(0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 2, 2), (2, 2, 0)} for i in range(4)))
    allowed = {(0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 2, 2), (2, 2, 0)}
    return count(range(3), 6, lambda x: all(x[i:i + 3] in allowed for i in range(4)))


@model("best")
def knapsack():
    weight, worth = [12, 7, 11, 8, 9], [24, 13, 23, 15, 16]
    x = VarArray(size=5, dom={0, 1})
    satisfy(weight * x <= 26)
    maximize(worth * x)
    return max(sum(w * v for w, v in zip(worth, x)) for x in product((0, 1), repeat=5) if sum(
        w * v for w, v in zip(weight, x)) <= 26)


@model("best")
def ruler():
    x = VarArray(size=5, dom=range(20))
    satisfy(Increasing(x, strict=True), x[0] == 0, AllDifferent(x[j] - x[i] for i, j in combinations(range(5), 2)))
    minimize(x[4])
    return min(m[-1] for m in combinations(range(15), 5) if different(b - a for a, b in combinations(m, 2)))


@model("best")
def shortest_day():
    x = VarArray(size=4, dom=range(10))
    length, height = [3, 2, 4, 1], [2, 1, 1, 2]
    satisfy(Cumulative(origins=x, lengths=length, heights=height) <= 3, x[1] >= x[0] + 3)
    minimize(Maximum(x[i] + length[i] for i in range(4)))
    return min(max(s + l for s, l in zip(x, length)) for x in product(range(10), repeat=4) if x[1] >= x[0] + 3 and all(
        sum(h for s, l, h in zip(x, length, height) if s <= t < s + l) <= 3 for t in range(14)))


@model("best")
def fewest_values():
    x = VarArray(size=5, dom=range(6))
    satisfy(Sum(x) == 17, x[0] != x[1], x[2] != x[3], x[0] + x[4] == 6, x[1] > x[4])
    minimize(NValues(x))
    return min(len(set(x)) for x in product(range(6), repeat=5) if sum(x) == 17 and x[0] != x[1] and x[2] != x[
        3] and x[0] + x[4] == 6 and x[1] > x[4])


@model("best")
def greatest_product():
    x = VarArray(size=3, dom=range(-5, 6))
    satisfy(AllDifferent(x), Sum(x) == 3)
    maximize(x[0] * x[1] - x[2] ** 2)
    return max(a * b - c * c for a, b, c in permutations(range(-5, 6), 3) if a + b + c == 3)


def answer(question, path):
    asked = ["--all", "--format", "count"] if question == "count" else ["--format", "json"]
    ran = subprocess.run([PROGRAM, "solve", path, "--time-limit", "120", *asked], capture_output=True, text=True)
    if ran.returncode > 1:
        return ran.stderr.strip()
    if question == "count":
        return int(ran.stdout.split()[0])
    record = json.loads(ran.stdout)
    return record["objective"] if record.get("proved") else f"not proved: {record}"


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for function, question in MODELS:
            clear()
            # It talks about models while it compiles them.
            with contextlib.redirect_stdout(io.StringIO()):
                expected = function()
                compile(function.__name__ + ".xml")
            found = answer(question, function.__name__ + ".xml")
            if found != expected:
                wrong += 1
                print(f"{function.__name__}: {found}, and {expected} by enumeration")
        os.chdir("/")
    print(f"PyCSP3: {len(MODELS) - wrong} of {len(MODELS)} models have the right answer")
    return wrong > 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # PyCSP3 would compile what is left of the last model.
    os._exit(code)
