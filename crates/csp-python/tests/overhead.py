"""What a call costs, in microseconds of the processor: `python crates/csp-python/tests/overhead.py`.

Beside the list of puzzles stands the program `csp`, which reads, solves, checks and writes the same.
"""

import random
import resource
import subprocess
import tempfile
import time

import numpy

from csplab import AllDifferent, Problem, Sudoku
from csplab.programs import program

BOARDS, CALLS = 100_000, 3_000


def per(number, act):
    begun = time.process_time()
    act()
    return (time.process_time() - begun) / number * 1e6


def queens(n):
    problem = Problem()
    q = problem.add_variables(range(n), range(n))
    problem.add(AllDifferent(q), AllDifferent(x + x.index for x in q), AllDifferent(x - x.index for x in q))
    return problem


def puzzles():
    """Puzzles that are different: a few, with other names for their values."""
    draw = random.Random(1)
    few = [Sudoku.generate(seed=1, number=number).line for number in range(20)]
    digits = "123456789"
    for place in range(BOARDS):
        yield few[place % 20].translate(str.maketrans(digits, "".join(draw.sample(digits, 9))))


def of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def by_program(lines):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        begun = of_children()
        subprocess.run([program(), "solve", file.name, "-j", "1", "--format", "line"], capture_output=True, check=True)
        return (of_children() - begun) / BOARDS * 1e6


problem, lesson, lines = queens(6), Sudoku.named("lesson4"), list(puzzles())
problem.solve()
print(f"solve of 6 queens, built before:  {per(CALLS, lambda: [problem.solve(strategy='fc+mrv') for _ in range(CALLS)]):8.2f}")
print(f"6 queens, built and solved:       {per(300, lambda: [queens(6).solve() for _ in range(300)]):8.2f}")
print(f"solve of a board of 4x4:          {per(CALLS, lambda: [lesson.solve(strategy='fc') for _ in range(CALLS)]):8.2f}")
print(f"Sudoku.solve_all, a board of 9x9: {per(BOARDS, lambda: Sudoku.solve_all(lines)):8.2f}")
array = numpy.array([list(map(int, line.replace(".", "0"))) for line in lines], dtype="u1")
print(f"Sudoku.solve_array, the same:     {per(BOARDS, lambda: Sudoku.solve_array(array)):8.2f}")
print(f"the same by the program csp:      {by_program(lines):8.2f}")
