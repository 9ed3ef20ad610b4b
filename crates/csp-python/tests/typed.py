"""An example for `mypy --strict`: how the types of the package are used."""

from csplab import AllDifferent, Problem, Sudoku, Table, compare


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


def boards() -> float:
    puzzle = Sudoku.generate(seed=1)
    result = puzzle.solve(strategy="fc+mrv")
    solution = result.solution
    assert solution is not None and puzzle.is_solved_by(solution)
    hint = puzzle.hint()
    runs = compare({"puzzle": puzzle}, ["bt", "fc+mrv"], nodes=1000).runs
    return (hint.rating if hint else 0.0) + (puzzle.rate().hardest or 0.0) + runs[0].seconds
