"""Checks the numbers of answers.tsv by programs of a few lines that know nothing of the models beside them.

    python3 check.py

They enumerate, or search by plain backtracking; nothing here is meant to be fast.
"""
import itertools
import math
import pathlib
import sys
from itertools import combinations, permutations, product

# Leaves no folder behind.
sys.dont_write_bytecode = True
import enumerations as by  # noqa: E402
from enumerations import count, different, equal  # noqa: E402

HERE = pathlib.Path(__file__).parent
BLOCK_DESIGNS = math.factorial(7) * by.steiner(7)
SEVEN = [70, 73, 77, 80, 82, 87, 90, 94, 98, 106, 110, 113, 115, 118, 120], [
    135, 139, 149, 150, 156, 163, 173, 184, 192, 201, 210, 214, 221, 229, 240]


def warehouses():
    capacity = [1, 4, 2, 1, 3]
    cost = [[20, 24, 11, 25, 30], [28, 27, 82, 83, 74], [74, 97, 71, 96, 70], [2, 55, 73, 69, 61], [46, 96, 59, 83, 4],
            [42, 22, 29, 67, 59], [1, 5, 73, 59, 56], [10, 73, 13, 43, 96], [93, 35, 63, 85, 46], [47, 65, 55, 71, 95]]
    # What is left of the capacities, and how many of each are used, is all that the next shop needs to know.
    best = {(0,) * 5: 0}
    for row in cost:
        further = {}
        for used, paid in best.items():
            for w in range(5):
                if used[w] < capacity[w]:
                    key = used[:w] + (used[w] + 1,) + used[w + 1:]
                    value = paid + row[w] + (0 if used[w] else 30)
                    further[key] = min(further.get(key, value), value)
        best = further
    return min(best.values())


def cars():
    options = ["10110", "00010", "01001", "01010", "10100", "11000"]
    rules = [(1, 2), (2, 3), (1, 3), (2, 5), (1, 5)]
    left = [1, 1, 2, 2, 2, 2]

    def fits(filled, car):
        row = [*filled, car]
        return row.count(car) <= left[car] and all(
            sum(options[c][o] == "1" for c in row[-block:]) <= most for o, (most, block) in enumerate(rules))

    return by.backtrack(10, range(6), fits)


def zebra():
    """Five kinds of things in five houses, from the left; names are in the order of the model."""
    orders = list(permutations(range(1, 6)))
    total = 0
    for red, green, ivory, yellow, blue in orders:
        if green != ivory + 1:
            continue
        for english, spanish, ukrainian, norwegian, japanese in orders:
            if english != red or norwegian != 1 or abs(norwegian - blue) != 1:
                continue
            for coffee, tea, milk, juice, _ in orders:
                if coffee != green or ukrainian != tea or milk != 3:
                    continue
                for old_gold, kools, chesterfield, lucky_strike, parliament in orders:
                    if kools != yellow or lucky_strike != juice or japanese != parliament:
                        continue
                    total += count(orders, lambda p: spanish == p[0] and old_gold == p[1] and abs(
                        chesterfield - p[2]) == 1 and abs(kools - p[3]) == 1)
    return total


def traffic_lights():
    allowed = {"rrgg", "oryr", "ggrr", "yror"}
    pairs = list(product("rogy", "rg"))
    return count(product(pairs, repeat=4), lambda x: all("".join(x[i] + x[(i + 1) % 4]) in allowed for i in range(4)))


def codes(n, d):
    words = list(range(2 ** n))
    far = {w: {v for v in words if bin(v ^ w).count("1") >= d} for w in words}

    def largest(left):
        best = 0
        while left:
            first = min(left)
            best = max(best, 1 + largest(left & far[first] & set(range(first + 1, 2 ** n))))
            left = left - {first}
        return best

    # All words may be moved so that the first one is 0.
    return 1 + largest(far[0])


def domination(n):
    squares = list(product(range(n), repeat=2))
    for size in itertools.count(1):
        if any(all(any(by.attacks(s, q) for q in queens) for s in squares) for queens in combinations(squares, size)):
            return size


def rectangle(width, height, sizes):
    """Fills the lowest place on the left by each square that fits there."""
    def fill(heights, left):
        low = min(heights)
        if low == height:
            return not left
        at = heights.index(low)
        room = next((i for i in range(at, width) if heights[i] != low), width) - at
        return sum(fill(heights[:at] + (low + s,) * s + heights[at + s:], left - {s})
                   for s in left if s <= room and low + s <= height)

    return fill((0,) * width, frozenset(sizes))


def bins():
    sizes = [7, 6, 6, 5, 5, 4, 4, 4, 3, 3, 3]

    def fits(filled, bin):
        return bin <= max(filled, default=-1) + 1 and sum(s for s, b in zip(sizes, [*filled, bin]) if b == bin) <= 10

    return next(k for k in itertools.count(1) if by.backtrack(len(sizes), range(k), fits))


def onto(n, k):
    """Partitions of n things into k classes, by the last thing: alone, or in one of the classes."""
    return int(n == k) if n == 0 or k == 0 else onto(n - 1, k - 1) + k * onto(n - 1, k)


def tours_of_some(n):
    """By what a tour of k places is: which places, and in which of the (k - 1)! orders."""
    return sum(math.comb(n, k) * math.factorial(k - 1) for k in range(2, n + 1))


def golfers(g, p, w):
    """Whether weeks can be put after one another, each of them a partition, the first in order."""
    def weeks(left):
        if not left:
            yield []
            return
        for others in combinations(left[1:], p - 1):
            group = (left[0], *others)
            for rest in weeks([x for x in left if x not in group]):
                yield [group, *rest]

    every = list(weeks(list(range(g * p))))
    pairs = [{pair for group in week for pair in combinations(group, 2)} for week in every]

    def further(met, number):
        return number == w or any(not met & more and further(met | more, number + 1) for more in pairs)

    return int(further(pairs[0], 1))


def qg3(n):
    return by.quasigroup(n, lambda times, a, b: equal(times(times(a, b), times(b, a)), a))


def qg5(n):
    return by.quasigroup(n, lambda times, a, b: equal(times(times(times(b, a), b), b), a))


def qg7(n):
    return by.quasigroup(n, lambda times, a, b: equal(times(times(b, a), b), times(a, times(b, a))))


def crystal_maze():
    edges = "12 13 14 23 25 26 34 35 36 37 46 47 56 58 67 68 78".split()
    return count(permutations(range(1, 9)), lambda x: all(abs(x[int(a) - 1] - x[int(b) - 1]) > 1 for a, b in edges))


def graceful(n):
    return count(permutations(range(n * (n - 1) // 2 + 1), n), lambda x: different(
        abs(a - b) for a, b in combinations(x, 2)))


def up_and_down(n):
    return count(permutations(range(n)), lambda p: all(p[i] < p[i + 1] if i % 2 == 0 else p[i] > p[i + 1] for i in range(n - 1)))


def words(n, letters, holds):
    return count(product(range(letters), repeat=n), holds)


def permuted(n, holds):
    return count(permutations(range(n)), holds)


def colours_of(edges, places):
    return lambda n: int(by.colourable(edges, places, n))


def halves(n):
    sums, squares = n * (n + 1) // 4, n * (n + 1) * (2 * n + 1) // 12
    return count(combinations(range(2, n + 1), n // 2 - 1), lambda half: 1 + sum(half) == sums and 1 + sum(
        k * k for k in half) == squares)


def menage(p):
    return all(v not in (i, (i + 1) % len(p)) for i, v in enumerate(p))


def ascents(bits):
    heights = list(itertools.accumulate((1 if b else -1 for b in bits), initial=0))
    return min(heights) >= 0 and heights[-1] == 0


def no_three_in_line(n):
    return by.free_of(n, 2, [(i, i + d, i + 2 * d) for d in range(1, n) for i in range(n - 2 * d)])


def counts_of(total, *parts):
    return math.factorial(total) // math.prod(map(math.factorial, parts))


PROGRAMS = {
    "queens": by.queens, "golomb": by.golomb, "golomb_ruler": by.golomb, "langford": by.langford,
    "langford_inverse": by.langford, "costas": by.costas, "all_interval": by.all_interval, "latin": by.latin,
    "latin.xml": lambda: by.latin(4), "magic_square": lambda n=3: by.magic_square(n), "quasigroup3": qg3, "quasigroup5": qg5,
    "quasigroup7": qg7, "derangements": lambda n: permuted(n, lambda p: all(v != i for i, v in enumerate(p))),
    "menage": lambda n: permuted(n, menage), "sparse_ruler": by.sparse_ruler,
    "partitions": lambda n: words(n, 2, lambda x: sum((k + 1) * v for k, v in enumerate(x)) == n),
    "de_bruijn": by.de_bruijn, "de_bruijn.xml": lambda: by.de_bruijn(2, 3), "steiner": by.steiner,
    "bibd": lambda: int(BLOCK_DESIGNS > 0), "bibd_lex": by.designs, "fano": by.designs,
    "myciel3": colours_of(*by.mycielski([(i, (i + 1) % 5) for i in range(5)], 5)),
    "queens_graph": lambda n, colours: int(by.colourable(by.queens_graph(n), n * n, colours)),
    "petersen": lambda n: by.colourings(by.PETERSEN, 10, n), "cycle": lambda n: 2 ** n + (-1) ** n * 2,
    "sudoku4": lambda: by.latin_squares(4, lambda rows, row: len(rows) % 2 == 0 or different(
        rows[-1][:2] + row[:2]) and different(rows[-1][2:] + row[2:])),
    "tours_cube": lambda: by.tours(by.CUBE, 8), "petersen_tour": lambda: by.tours(by.PETERSEN, 10),
    "dominoes": by.dominoes, "hard_squares": by.hard_squares, "walks": by.walks, "magic_sequence": by.magic_sequence,
    "schur": by.schur, "van_der_waerden": no_three_in_line, "ramsey": by.ramsey,
    "donald": lambda: by.letters(["DONALD", "GERALD", "ROBERT"], [1, 1, -1]),
    "knapsack.csp": lambda: by.knapsack(
        165, [23, 31, 29, 44, 53, 38, 63, 85, 89, 82], [92, 57, 49, 68, 60, 43, 67, 84, 87, 72]),
    "knapsack15": lambda: by.knapsack(750, *SEVEN),
    "knapsack.xml": lambda: by.knapsack(26, [12, 7, 11, 8, 9], [24, 13, 23, 15, 16]),
    "knapsack.mzn": lambda: by.knapsack(50, [31, 10, 20, 19, 4, 3, 6], [70, 20, 39, 37, 7, 5, 10]),
    "halves": halves, "still_life": by.still_life, "armies": by.armies, "low_autocorrelation": by.low_autocorrelation,
    "warehouses": warehouses, "cars": cars, "traffic_lights": traffic_lights, "crystal_maze": crystal_maze, "zebra": zebra,
    "graceful": graceful, "codes": codes, "domination": domination, "alternating": up_and_down,
    "paths": lambda n: words(2 * n, 2, ascents), "idempotent": lambda n=5: count(
        product(range(n), repeat=n), lambda f: all(f[v] == v for v in f)),
    "involutions": lambda: permuted(6, lambda p: all(p[v] == i for i, v in enumerate(p))),
    "inverse": lambda: math.factorial(5), "partitions_of_a_set": lambda: sum(onto(7, k) for k in range(8)),
    "three_classes": lambda: onto(7, 3), "set_partitions": onto,
    "surjections": lambda: words(6, 4, lambda x: len(set(x)) == 4),
    "no_two_ones": lambda n=12: words(n, 2, lambda x: (1, 1) not in zip(x, x[1:])),
    "some_tour.xml": lambda: tours_of_some(5), "some_tour.mzn": lambda n: 1 + tours_of_some(n), "whole_tour": lambda: math.factorial(5),
    "rows_in_order": lambda: count(combinations(range(8), 3), bool), "increasing": lambda: math.comb(9, 4),
    "three_of_each": lambda: counts_of(9, 3, 3, 3), "greatest": lambda: words(4, 5, lambda x: max(x) == 2),
    "some_ones": lambda: words(10, 2, lambda x: sum(x) in (4, 5)),
    "rectangle": lambda: rectangle(33, 32, [1, 4, 7, 8, 9, 10, 14, 15, 18]), "ruler": lambda: by.golomb(5), "bins": bins,
    "neighbours_differ": lambda: words(6, 3, lambda x: all(a != b for a, b in zip(x, x[1:]))), "golfers": golfers,
}


def main():
    wrong, checked, seen = 0, 0, {}
    for line in (HERE / "answers.tsv").read_text().splitlines()[1:]:
        model, data, question, number, source = line.split("\t")
        stem = model.split(".")[0]
        program = PROGRAMS.get(model) or PROGRAMS.get(stem)
        if program is None:
            print(f"{model} {data}: only by its source: {source}")
            continue
        key = (program, data)
        if key not in seen:
            seen[key] = program(**{k: int(v) for k, v in (one.split("=") for one in data.split())})
        checked += 1
        found = int(seen[key] > 0) if question == "exists" else seen[key]
        if found != int(number):
            wrong += 1
            print(f"{model} {data}: {number} in the table, {found} by enumeration")
    print(f"{checked} rows checked, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    raise SystemExit(main())
