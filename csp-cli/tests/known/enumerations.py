"""Counts and optima by enumeration and plain backtracking, for check.py."""
import itertools

permutations, product, combinations = itertools.permutations, itertools.product, itertools.combinations


def count(candidates, holds):
    return sum(1 for one in candidates if holds(one))


def backtrack(sizes, values, fits):
    """The number of ways to fill the places in order; fits(filled, value) says whether a value may come next."""
    filled = []

    def further():
        if len(filled) == sizes:
            return 1
        total = 0
        for value in values(len(filled)) if callable(values) else values:
            if fits(filled, value):
                filled.append(value)
                total += further()
                filled.pop()
        return total

    return further()


def different(numbers):
    numbers = list(numbers)
    return len(set(numbers)) == len(numbers)


def queens(n):
    return count(permutations(range(n)), lambda q: different(x + i for i, x in enumerate(q)) and different(
        x - i for i, x in enumerate(q)))


def golomb(n):
    for length in itertools.count(n - 1):
        for inner in combinations(range(1, length), n - 2):
            marks = (0, *inner, length)
            if different(b - a for a, b in combinations(marks, 2)):
                return length


def langford(n):
    row = [0] * (2 * n)

    def put(k):
        if k == 0:
            return 1
        total = 0
        for i in range(2 * n - k - 1):
            if row[i] == row[i + k + 1] == 0:
                row[i] = row[i + k + 1] = k
                total += put(k - 1)
                row[i] = row[i + k + 1] = 0
        return total

    return put(n)


def magic_square(n):
    total = n * (n * n + 1) // 2
    lines = [[i * n + j for j in range(n)] for i in range(n)] + [[j * n + i for j in range(n)] for i in range(n)]
    lines += [[i * (n + 1) for i in range(n)], [(i + 1) * (n - 1) for i in range(n)]]

    def fits(filled, value):
        if value in filled:
            return False
        cells = [*filled, value]
        ends = [line for line in lines if max(line) == len(filled)]
        return all(sum(cells[c] for c in line) == total for line in ends)

    return backtrack(n * n, range(1, n * n + 1), fits)


def costas(n):
    return count(permutations(range(n)), lambda q: all(
        different(q[i + d] - q[i] for i in range(n - d)) for d in range(1, n)))


def all_interval(n):
    return count(permutations(range(n)), lambda s: different(abs(a - b) for a, b in zip(s, s[1:])))


def latin_squares(n, row_fits=lambda rows, row: True):
    rows = list(permutations(range(n)))
    return backtrack(n, rows, lambda filled, row: all(
        a != b for other in filled for a, b in zip(other, row)) and row_fits(filled, row))


def latin(n, fixed=0):
    if not fixed:
        return latin_squares(n)
    return latin_squares(n, lambda rows, row: row[0] == len(rows) and (rows or row == tuple(range(n))))


def quasigroup(n, law):
    """Rows are put in one after the other, and the law is tried on all that is known."""
    rows = {a: [row for row in permutations(range(n)) if row[a] == a] for a in range(n)}

    def fits(filled, row):
        if any(a == b for other in filled for a, b in zip(other, row)):
            return False
        table = [*filled, row]

        def times(a, b):
            return table[a][b] if a is not None and b is not None and a < len(table) else None

        return all(law(times, a, b) for a in range(n) for b in range(n))

    return backtrack(n, lambda a: rows[a], fits)


def equal(left, right):
    return left is None or right is None or left == right


def colourings(edges, places, colours):
    def fits(filled, value):
        return all(filled[a + b - len(filled)] != value for a, b in edges if max(a, b) == len(filled))

    return backtrack(places, range(colours), fits)


def queens_graph(n):
    squares = list(product(range(n), repeat=2))
    return [(a, b) for a, b in combinations(range(n * n), 2) if attacks(squares[a], squares[b])]


def attacks(one, other):
    (a, b), (c, d) = one, other
    return a == c or b == d or abs(a - c) == abs(b - d)


PETERSEN = [(i, (i + 1) % 5) for i in range(5)] + [(i, i + 5) for i in range(5)] + [(5 + i, 5 + (i + 2) % 5) for i in range(5)]
CUBE = [(a, b) for a, b in combinations(range(8), 2) if bin(a ^ b).count("1") == 1]


def mycielski(edges, n):
    """Mycielski 1955: a twin for each place, which knows its neighbours, and one that knows all twins."""
    edges = [*edges]
    twins = [(a, b + n) for a, b in edges] + [(a + n, b) for a, b in edges]
    return edges + twins + [(i + n, 2 * n) for i in range(n)], 2 * n + 1


def chromatic(edges, places):
    return next(k for k in itertools.count(1) if colourable(edges, places, k))


def colourable(edges, places, colours):
    colour = {}

    def further(place):
        if place == places:
            return True
        for value in range(min(colours, len(set(colour.values())) + 1)):
            if all(colour.get(a + b - place) != value for a, b in edges if place in (a, b)):
                colour[place] = value
                if further(place + 1):
                    return True
                del colour[place]
        return False

    return further(0)


def tours(edges, places):
    """Hamiltonian cycles, each in both directions."""
    pairs = {*edges, *((b, a) for a, b in edges)}
    return backtrack(places, range(places), lambda walk, p: p not in walk and (
        (walk[-1], p) in pairs if walk else p == 0) and (len(walk) < places - 1 or (p, 0) in pairs))


def sparse_ruler(n):
    for marks in itertools.count(2):
        for inner in combinations(range(1, n), marks - 2):
            if len({b - a for a, b in combinations((0, *inner, n), 2)}) == n:
                return marks


def de_bruijn(k, n):
    """Words of k^n letters that begin with n zeros and have each window once, around the end."""
    def fits(word, letter):
        word = [*word, letter]
        if len(word) <= n:
            return letter == 0
        if len(word) == k ** n:
            word += word[:n - 1]
        return different(tuple(word[i:i + n]) for i in range(len(word) - n + 1))

    return backtrack(k ** n, range(k), fits)


def steiner(n):
    """Covers the first pair that is left by each triple that fits."""
    def cover(left):
        if not left:
            return 1
        a, b = min(left)
        triples = ({(a, b), (min(a, c), max(a, c)), (min(b, c), max(b, c))} for c in range(n) if c not in (a, b))
        return sum(cover(left - triple) for triple in triples if triple <= left)

    return cover(frozenset(combinations(range(n), 2)))


def designs():
    """Incidence matrices of the Fano plane with both rows and columns in order."""
    rows = [r for r in product((1, 0), repeat=7) if sum(r) == 3]

    def fits(filled, row):
        if any(row > other or sum(a * b for a, b in zip(row, other)) != 1 for other in filled):
            return False
        columns = list(zip(*filled, row))
        full = len(filled) < 6 or all(sum(c) == 3 for c in columns)
        return full and all(a >= b for a, b in zip(columns, columns[1:]))

    return backtrack(7, rows, fits)


def dominoes(n):
    def cover(free):
        if not free:
            return 1
        i, j = min(free)
        return sum(cover(free - {(i, j), other}) for other in ((i + 1, j), (i, j + 1)) if other in free)

    return cover(frozenset(product(range(n), repeat=2)))


def hard_squares(n):
    rows = [r for r in product((0, 1), repeat=n) if not any(a and b for a, b in zip(r, r[1:]))]
    return backtrack(n, rows, lambda filled, row: not filled or not any(a and b for a, b in zip(filled[-1], row)))


def walks(n):
    def further(path):
        if len(path) > n:
            return 1
        x, y = path[-1]
        return sum(further([*path, p]) for p in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if p not in path)

    return further([(0, 0)])


def magic_sequence(n):
    """Sequences with the sum n, which a magic one has."""
    def fits(filled, value):
        return sum(filled) + value <= n and all(filled.count(i) <= v for i, v in enumerate(filled))

    total = []
    backtrack(n, range(n), lambda f, v: fits(f, v) and (len(f) < n - 1 or not total.append((*f, v))))
    return count(total, lambda x: all(x.count(i) == v for i, v in enumerate(x)))


def free_of(n, colours, patterns):
    """Colourings of 0 .. n - 1 in which no pattern has one colour."""
    ending = {i: [p for p in patterns if max(p) == i] for i in range(n)}

    def fits(filled, value):
        colour = [*filled, value]
        return all(len({colour[i] for i in p}) > 1 for p in ending[len(filled)])

    return backtrack(n, range(colours), fits)


def schur(n):
    return free_of(n, 3, [(x - 1, y - 1, x + y - 1) for x in range(1, n) for y in range(x, n - x + 1)])


def ramsey(n):
    edges = {e: i for i, e in enumerate(combinations(range(n), 2))}
    return free_of(len(edges), 2, [tuple(edges[e] for e in combinations(t, 2)) for t in combinations(range(n), 3)])


def letters(words, signs):
    names = sorted({letter for word in words for letter in word})
    total = 0
    for digits in permutations(range(10), len(names)):
        value = dict(zip(names, digits))
        if all(value[word[0]] for word in words):
            total += sum(s * int("".join(str(value[c]) for c in word)) for s, word in zip(signs, words)) == 0
    return total


def knapsack(most, weights, profits):
    best = [0] * (most + 1)
    for weight, profit in zip(weights, profits):
        for room in range(most, weight - 1, -1):
            best[room] = max(best[room], best[room - weight] + profit)
    return best[most]


def still_life(n):
    """The best value by rows: what the last two rows are decides which rows may follow."""
    empty = (0,) * (n + 4)
    rows = [(0, 0, *r, 0, 0) for r in product((0, 1), repeat=n)]

    def is_still(above, row, below):
        for j in range(1, n + 3):
            around = sum(r[i] for r in (above, row, below) for i in (j - 1, j, j + 1)) - row[j]
            if around not in (2, 3) if row[j] else around == 3:
                return False
        return True

    best = {(empty, empty): 0}
    for place in range(n + 2):
        further = {}
        for (above, row), living in best.items():
            for below in rows if place < n else [empty]:
                if is_still(above, row, below):
                    key = (row, below)
                    further[key] = max(further.get(key, 0), living + sum(below))
        best = further
    return best[(empty, empty)]


def armies(n):
    """An army may lose a queen, so that the first size which cannot be had ends the search."""
    squares = list(product(range(n), repeat=2))

    def is_there(size):
        return any(count(squares, lambda s: not any(attacks(s, w) for w in white)) >= size
                   for white in combinations(squares, size))

    return next(size for size in itertools.count() if not is_there(size + 1))


def low_autocorrelation(n):
    return min(sum(sum(x[i] * x[i + d] for i in range(n - d)) ** 2 for d in range(1, n)) for x in product((1, -1), repeat=n))
