"""Counts of solutions under variants, for tests/variants.rs: variants.json.

Nothing here is taken from the crate. Geometry is written down from the definitions of the variants. Small boards are counted
by plain backtracking, and boards of 9x9 by a SAT solver that forbids each solution once it is found (Cadical of python-sat).
Small counts are made in both ways.

    pip install python-sat==1.9.dev17 && python variants.py > variants.json
"""

import itertools
import json
import math
import random

from pysat.solvers import Solver


class Rules:
    """units: lists of cells that hold each value once; pairs: (cell, cell, forbidden(a, b))."""

    def __init__(self, rows, columns, variants, regions=None):
        side = rows * columns
        self.side = side
        cell = lambda r, c: r * side + c
        self.units = [[cell(r, c) for c in range(side)] for r in range(side)]
        self.units += [[cell(r, c) for r in range(side)] for c in range(side)]
        if regions:
            text = "".join(regions)
            self.units += [[i for i in range(side * side) if text[i] == s] for s in sorted(set(text))]
        else:
            for r in range(0, side, rows):
                for c in range(0, side, columns):
                    self.units.append([cell(r + i, c + j) for i in range(rows) for j in range(columns)])
        self.pairs = []
        torus = "toroidal" in variants

        def near(deltas, forbidden):
            seen = set()
            for r in range(side):
                for c in range(side):
                    for dr, dc in deltas:
                        r2, c2 = r + dr, c + dc
                        if torus:
                            r2, c2 = r2 % side, c2 % side
                        elif not (0 <= r2 < side and 0 <= c2 < side):
                            continue
                        key = frozenset((cell(r, c), cell(r2, c2)))
                        if key not in seen:
                            seen.add(key)
                            self.pairs.append((cell(r, c), cell(r2, c2), forbidden))

        same = lambda a, b: a == b
        for name in variants:
            if name == "diagonal":
                self.units.append([cell(i, i) for i in range(side)])
                self.units.append([cell(i, side - 1 - i) for i in range(side)])
            elif name == "windoku":
                assert rows == columns
                starts = [1 + k * (rows + 1) for k in range(rows - 1)]
                for r, c in itertools.product(starts, starts):
                    self.units.append([cell(r + i, c + j) for i in range(rows) for j in range(columns)])
            elif name == "disjoint-groups":
                for i, j in itertools.product(range(rows), range(columns)):
                    self.units.append(
                        [cell(r + i, c + j) for r in range(0, side, rows) for c in range(0, side, columns)]
                    )
            elif name == "anti-knight":
                near([(a * s, b * t) for a, b in ((1, 2), (2, 1)) for s in (1, -1) for t in (1, -1)], same)
            elif name == "anti-king":
                near([(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b], same)
            elif name == "non-consecutive":
                near([(0, 1), (1, 0), (0, -1), (-1, 0)], lambda a, b: abs(a - b) == 1)
            elif name.startswith("thermo:"):
                cells = [(ord(n[0]) - 65) * side + int(n[1:]) - 1 for n in name[7:].split("-")]
                self.pairs += [(a, b, lambda a, b: a >= b) for a, b in zip(cells, cells[1:])]
            else:
                assert name == "toroidal", name
        assert all(len(unit) == side for unit in self.units)

    def forbidden(self):
        """For each cell, (other cell, table): table[a] are the values, as bits, that the other may not hold beside a."""
        side = self.side
        merged = {}
        def add(x, y, test):
            table = merged.setdefault((x, y), [0] * side)
            for a in range(side):
                for b in range(side):
                    if test(a + 1, b + 1):
                        table[a] |= 1 << b
        for unit in self.units:
            for x, y in itertools.permutations(unit, 2):
                add(x, y, lambda a, b: a == b)
        for x, y, test in self.pairs:
            add(x, y, test)
            add(y, x, lambda a, b, test=test: test(b, a))
        lists = [[] for _ in range(side * side)]
        for (x, y), table in merged.items():
            lists[x].append((y, table))
        return lists


def by_backtracking(rules, givens):
    side = rules.side
    lists = rules.forbidden()
    domains = [(1 << side) - 1] * (side * side)
    for i, char in enumerate(givens):
        if char != ".":
            domains[i] = 1 << (int(char) - 1)

    def count(domains, open_cells):
        if not open_cells:
            return 1
        x = min(open_cells, key=lambda i: domains[i].bit_count())
        rest = open_cells - {x}
        total = 0
        values = domains[x]
        while values:
            low = values & -values
            values ^= low
            a = low.bit_length() - 1
            next_domains = list(domains)
            next_domains[x] = low
            for y, table in lists[x]:
                if y in rest:
                    next_domains[y] &= ~table[a]
                    if not next_domains[y]:
                        break
                elif next_domains[y] & table[a]:
                    break
            else:
                total += count(next_domains, rest)
        return total

    return count(domains, frozenset(range(side * side)))


def sat(rules):
    side = rules.side
    var = lambda i, v: i * side + v + 1
    solver = Solver(name="cadical153")
    for i in range(side * side):
        solver.add_clause([var(i, v) for v in range(side)])
        for v, w in itertools.combinations(range(side), 2):
            solver.add_clause([-var(i, v), -var(i, w)])
    for unit in rules.units:
        for v in range(side):
            for i, j in itertools.combinations(unit, 2):
                solver.add_clause([-var(i, v), -var(j, v)])
    for i, j, test in rules.pairs:
        for v, w in itertools.product(range(side), repeat=2):
            if test(v + 1, w + 1):
                solver.add_clause([-var(i, v), -var(j, w)])
    return solver, var


def by_sat(rules, givens, most):
    """How many solutions, or None when there are more than most."""
    solver, var = sat(rules)
    for i, char in enumerate(givens):
        if char != ".":
            solver.add_clause([var(i, int(char) - 1)])
    found = 0
    while solver.solve():
        found += 1
        if found > most:
            return None
        solver.add_clause([-lit for lit in solver.get_model() if lit > 0])
    return found


def grid(rules, rng):
    """Some solution: random values are asked for, one at a time, as long as there is a solution with them."""
    side = rules.side
    solver, var = sat(rules)
    taken = []
    if not solver.solve():
        return None
    for i in rng.sample(range(side * side), side):
        wish = [var(i, rng.randrange(side))]
        if solver.solve(assumptions=taken + wish):
            taken += wish
    solver.solve(assumptions=taken)
    model = set(lit for lit in solver.get_model() if lit > 0)
    return [next(v + 1 for v in range(side) if var(i, v) in model) for i in range(side * side)]


def random_regions(side, rng, torus):
    """Connected regions of equal size: boxes as bands, changed by swaps that keep every region in one piece."""
    of = [i // side for i in range(side * side)]

    def around(i):
        r, c = divmod(i, side)
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r2, c2 = r + dr, c + dc
            if torus:
                yield r2 % side * side + c2 % side
            elif 0 <= r2 < side and 0 <= c2 < side:
                yield r2 * side + c2

    def whole(region):
        cells = {i for i in range(side * side) if of[i] == region}
        seen, todo = set(), [min(cells)]
        while todo:
            i = todo.pop()
            if i in cells and i not in seen:
                seen.add(i)
                todo += around(i)
        return seen == cells

    for _ in range(4000):
        i, j = rng.sample(range(side * side), 2)
        a, b = of[i], of[j]
        if a == b or not any(of[k] == b for k in around(i)) or not any(of[k] == a for k in around(j)):
            continue
        of[i], of[j] = b, a
        if not (whole(a) and whole(b)):
            of[i], of[j] = a, b
    # Regions are lettered as they come.
    letters = {}
    text = "".join(chr(65 + letters.setdefault(k, len(letters))) for k in of)
    return [text[k:k + side] for k in range(0, side * side, side)]


def case(rows, columns, variants, givens, count, regions=None, source="counted by variants.py"):
    return dict(rows=rows, columns=columns, variants=variants, regions=regions, givens=givens, count=count, source=source)


def main():
    rng = random.Random(17)
    cases = []
    moves = [["anti-knight"], ["anti-king"], ["non-consecutive"]]
    moves += [move + ["toroidal"] for move in moves]
    sets = [[], ["diagonal"], ["windoku"], ["disjoint-groups"]] + moves
    sets += [["diagonal", "windoku"], ["diagonal", "disjoint-groups"], ["windoku", "disjoint-groups"]]
    sets += [["diagonal", "anti-knight"], ["anti-knight", "anti-king"], ["disjoint-groups", "anti-king"]]
    sets += [["thermo:A1-A2-B2"], ["thermo:A1-B1-C1-D1", "thermo:A2-A3-B3-C4"], ["diagonal", "thermo:D1-C2-B3"]]
    sets += [["non-consecutive", "thermo:A1-B2-C3"]]
    for variants in sets:
        # All boards of 4x4, in both ways.
        rules = Rules(2, 2, variants)
        count = by_backtracking(rules, "." * 16)
        assert count == by_sat(rules, "." * 16, 1000)
        cases.append(case(2, 2, variants, "." * 16, count))
    assert cases[0]["count"] == 288
    for (rows, columns), variants in itertools.product(((2, 3), (3, 2)), sets):
        if "windoku" in variants:
            continue
        rules = Rules(rows, columns, variants)
        # Where values may be exchanged, the first row is given: there are 720 times as many boards in all.
        fixed = not any(v.startswith("thermo") or v == "non-consecutive" for v in variants)
        givens = ("123456" if fixed else "1....." if variants[-1].startswith("thermo") else "......") + "." * 30
        if len(variants) == 2 and variants[1].startswith("thermo") and fixed is False and "non-consecutive" not in variants:
            givens = "1....6" + "." * 24 + "2....3"
        elif variants == ["thermo:A1-A2-B2"]:
            givens = "123456" + "." * 30
        cases.append(case(rows, columns, variants, givens, by_backtracking(rules, givens)))
    # 28,200,960 boards of 6x6 (Wikipedia, Mathematics of Sudoku).
    assert [c["count"] * math.factorial(6) for c in cases if c["rows"] == 2 and c["columns"] == 3][0] == 28200960
    for side, variants, torus in ((5, [], False), (5, ["diagonal"], False), (5, [], True), (6, ["anti-king"], False),
                                  (6, ["toroidal"], True), (7, [], False), (7, ["diagonal"], False),
                                  (7, ["anti-knight", "toroidal"], True)):
        rows = 2 if side == 6 else 1
        regions = random_regions(side, rng, torus)
        rules = Rules(rows, side // rows, variants, regions)
        givens = "".join(str(v) for v in range(1, side + 1)) + "." * (side * side - side)
        if side == 7:
            some = grid(rules, rng)
            if some:
                keep = set(rng.sample(range(49), 10))
                givens = "".join(str(some[i]) if i in keep else "." for i in range(49))
        count = by_backtracking(rules, givens)
        if count < 500:
            assert count == by_sat(rules, givens, 1000)
        cases.append(case(rows, side // rows, variants, givens, count, regions))
    nine = [v for v in sets if not any(t.startswith("thermo") for t in v)]
    nine += [["thermo:A1-A2-A3-B3-C3", "thermo:I9-H9-G9-G8"], ["windoku", "thermo:E1-E2-E3-E4-E5-E6-E7-E8-E9"]]
    nine += [["diagonal", "windoku", "anti-king"]]
    for variants in nine:
        rules = Rules(3, 3, variants)
        some = grid(rules, rng)
        if some is None:
            cases.append(case(3, 3, variants, "." * 81, 0))
            continue
        order = rng.sample(range(81), 81)
        for clues in range(6, 81):
            keep = set(order[:clues])
            givens = "".join(str(some[i]) if i in keep else "." for i in range(81))
            count = by_sat(rules, givens, 100)
            if count is not None:
                break
        # A few givens more, so that all engines are quick.
        keep = set(order[:clues + 5])
        givens = "".join(str(some[i]) if i in keep else "." for i in range(81))
        cases.append(case(3, 3, variants, givens, by_sat(rules, givens, 100)))
        # The same with one value changed, which often leaves none.
        place = order[0]
        wrong = givens[:place] + str(some[place] % 9 + 1) + givens[place + 1:]
        cases.append(case(3, 3, variants, wrong, by_sat(rules, wrong, 5000)))
    regions = random_regions(9, rng, False)
    rules = Rules(3, 3, ["diagonal"], regions)
    some = grid(rules, rng)
    if some:
        keep = set(rng.sample(range(81), 24))
        givens = "".join(str(some[i]) if i in keep else "." for i in range(81))
        cases.append(case(3, 3, ["diagonal"], givens, by_sat(rules, givens, 5000), regions))
    # Published with one solution.
    tarek = "3.7.......19......28.........................................18......47.......5.9"
    source = "tarek, Toroidal Anti-kNight Sudoku, Sudoku Players' Forums: one solution"
    assert by_sat(Rules(3, 3, ["anti-knight", "toroidal"]), tarek, 5) == 1
    cases.append(case(3, 3, ["anti-knight", "toroidal"], tarek, 1, None, source))
    print("[\n" + ",\n".join(json.dumps(c) for c in cases) + "\n]")


main()
