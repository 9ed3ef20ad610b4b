"""The programs that are installed with the package, and the solvers of others that are made of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import csplab
from csplab.programs import minizinc, program

HERE = Path(__file__).resolve().parent


def has_programs():
    try:
        return bool(program("csp") and program("fzn-csp"))
    except csplab.Error:
        return False


needs_programs = pytest.mark.skipif(not has_programs(), reason="this csplab was installed without its programs")


def run(*command, **how):
    return subprocess.run(command, capture_output=True, text=True, **how)


@needs_programs
def test_the_module_is_the_program():
    by_module = run(sys.executable, "-m", "csplab", "solve", "lesson4", "--format", "line")
    by_itself = run(program(), "solve", "lesson4", "--format", "line")
    assert by_module.stdout == by_itself.stdout == "1243342143122134\n"
    wrong = run(sys.executable, "-m", "csplab", "solve", "no-such-thing")
    assert (wrong.returncode, wrong.stderr) == ((ran := run(program(), "solve", "no-such-thing")).returncode, ran.stderr)


@needs_programs
def test_the_solver_of_minizinc_is_where_its_configuration_says():
    try:
        folder = Path(minizinc())
    except csplab.Error as error:
        pytest.skip(str(error))
    told = json.loads((folder / "csp.msc").read_text())
    assert os.access(folder / told["executable"], os.X_OK) and (folder / told["mznlib"] / "redefinitions.mzn").is_file()
    model = "var 1..3: x :: output_var;\nconstraint int_le(3, x);\nsolve satisfy;\n"
    solved = run(folder / told["executable"], "-", input=model)
    assert solved.stdout.startswith("x = 3;\n----------\n")


@needs_programs
def test_models_of_pycsp3(tmp_path):
    pytest.importorskip("lxml")
    if run(sys.executable, "-c", "import importlib.util as u; raise SystemExit(u.find_spec('pycsp3') is None)").returncode:
        pytest.skip("PyCSP3 is not here")
    solved = run(sys.executable, HERE / "pycsp3_answers.py", cwd=tmp_path)
    assert solved.returncode == 0 and "wrong are []" in solved.stdout, solved.stdout + solved.stderr


@needs_programs
def test_a_trace_is_that_of_the_program():
    ran = run(program(), "trace", "lesson4", "-s", "bt", "--format", "json", check=True)
    assert [json.loads(line) for line in ran.stdout.splitlines()] == list(csplab.Sudoku.named("lesson4").trace(strategy="bt"))
