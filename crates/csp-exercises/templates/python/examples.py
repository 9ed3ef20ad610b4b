"""Small problems for the tests."""

from problem import Problem


def queens(n):
    """n queens on a board of n x n squares. The variable x0 is the queen of the first row; its value is her column,
    from 0."""
    pairs = [(x, y) for x in range(n) for y in range(x + 1, n)]
    return make([f"x{row}" for row in range(n)], n, pairs, lambda x, a, y, b: a != b and abs(a - b) != abs(x - y))


def australia(colours):
    """The map of Australia with so many colours, from 0."""
    names = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
    borders = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)]
    return make(names, colours, borders, lambda x, a, y, b: a != b)


def make(names, count, pairs, holds):
    """Variables with the values from 0 to below `count`, and the same constraint on each of these pairs."""
    problem = Problem()
    for name in names:
        problem.add_variable(name, range(count))
    for x, y in pairs:
        problem.relate(x, y)
        for a in range(count):
            for b in range(count):
                if holds(x, a, y, b):
                    problem.allow(x, a, y, b)
    return problem
