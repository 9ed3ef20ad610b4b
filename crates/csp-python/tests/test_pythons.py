"""One build for every Python from 3.10 on: what is installed here runs under all that are to be had."""

import glob
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import csplab

PROGRAM = """
import sys
import csplab
problem = csplab.Problem()
q = problem.add_variables(range(8), range(8))
problem.add(csplab.AllDifferent(q), csplab.AllDifferent(x + x.index for x in q), csplab.AllDifferent(x - x.index for x in q))
counted = problem.count(strategy="fc+mrv")
board = csplab.Sudoku.named("lesson4").solve().solution
try:
    problem.add(3)
    told = "nothing"
except csplab.Error as error:
    told = str(error)
print(sys.version_info >= (3, 10), counted, counted.stats.nodes, board.line, told)
"""


def pythons():
    """Every Python on the path and of pyenv that is 3.10 or later, by its version."""
    named = [shutil.which(f"python3.{minor}") for minor in range(10, 30)]
    of_pyenv = glob.glob(os.path.expanduser("~/.pyenv/versions/3.*/bin/python3"))
    found = {}
    for one in [sys.executable, *filter(None, named), *of_pyenv]:
        told = subprocess.run([one, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True)
        version = tuple(map(int, told.stdout.split())) if told.returncode == 0 else (0, 0)
        if version >= (3, 10):
            found.setdefault(version, one)
    return found


PYTHONS = pythons()


@pytest.mark.parametrize("version", sorted(PYTHONS))
def test_the_same_build_runs(version, tmp_path):
    # The package alone, without what else is installed beside it.
    (tmp_path / "csplab").symlink_to(Path(csplab.__file__).parent)
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run([PYTHONS[version], "-c", PROGRAM], capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    is_late, solutions, nodes, line, told = ran.stdout.split(maxsplit=4)
    # Eight queens have 92 solutions; the board is the one of the lesson.
    assert (is_late, solutions, line) == ("True", "92", "1243342143122134")
    assert int(nodes) > 92 and "no constraint" in told
