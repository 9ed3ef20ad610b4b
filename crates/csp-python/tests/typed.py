"""An example for `mypy --strict`: how the types of the package are used."""

from csplab import AllDifferent, Problem, Table


def queens(size: int) -> int:
    problem = Problem(strategy="fc+mrv")
    q = problem.add_variables(range(size), range(size))
    problem.add(AllDifferent(q), AllDifferent(x + i for i, x in enumerate(q)), AllDifferent(x - i for i, x in enumerate(q)))
    problem.add(Table([q[0], q[1]], [(0, 0)], allowed=False), (q[0] < q[1]) | (q[0] > 2))
    problem.add(lambda first, last: first != last, over=[q[0], q[-1]])
    problem.minimize(q[0] + 2 * q[1])
    best = problem.best(time=10.0)
    nodes = best.stats.nodes
    count: int = problem.count()
    with problem.solutions() as found:
        for solution in found:
            assert solution[0] is not None
    return count + (nodes or 0)
