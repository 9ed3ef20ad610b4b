"""Solves by csplab the models of `csp-cli/tests/foreign/pycsp3_models.py`, whose answers come from enumeration. In a process of its
own: PyCSP3 reads the command line when it is imported, and has one model at a time.
"""

import contextlib
import importlib.util
import io
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
place = HERE.parents[2] / "csp-cli/tests/foreign/pycsp3_models.py"
sys.argv = sys.argv[:1]
spec = importlib.util.spec_from_file_location("pycsp3_models", place)
models = importlib.util.module_from_spec(spec)
spec.loader.exec_module(models)

import pycsp3  # noqa: E402
from csplab import Error  # noqa: E402
from csplab.pycsp3 import Csp, solve  # noqa: E402


def different(number):
    """The number of different solutions that the variables have kept."""
    from pycsp3.classes.main.variables import Variable

    every = [x for x in Variable.name2obj.values() if getattr(x, "values", None)]
    assert all(len(x.values) == number for x in every)
    return len({tuple(x.values[place] for x in every) for place in range(number)})


def right(function, question):
    models.clear()
    with contextlib.redirect_stdout(io.StringIO()):
        expected = function()
        if question == "best":
            ended = solve(filename="model.xml", seed=1)
            return ended is pycsp3.OPTIMUM and pycsp3.bound() == expected == int(pycsp3.solution().root.attrib["cost"])
        ended = solve(sols=pycsp3.ALL, filename="model.xml", strategy="gac+dom/wdeg")
        number = pycsp3.n_solutions()
        # Variables that no constraint has are in no solution of XCSP3.
        if expected == 0 or ended is not pycsp3.SAT or number != expected or different(number) != expected:
            return False
        limited = solve(sols=2, filename="model.xml", options="--memory-limit 1G")
        return limited is pycsp3.SAT and pycsp3.n_solutions() == min(2, expected)


def limits():
    """What ends a search, and what is refused."""
    models.clear()
    with contextlib.redirect_stdout(io.StringIO()):
        x = pycsp3.VarArray(size=9, dom=range(8))
        pycsp3.satisfy(pycsp3.Sum(x) == 60, [x[i] != x[j] for i in range(9) for j in range(i)])
        assert solve(filename="model.xml", strategy="bt", nodes=5) is pycsp3.UNKNOWN
        assert solve(filename="model.xml") is pycsp3.UNSAT and pycsp3.status() is pycsp3.UNSAT
        for wrong in ({"strategy": "fc+mvr"}, {"options": "", "sols": None, "strategy": "no"}):
            try:
                solve(filename="model.xml", **wrong)
                raise AssertionError(wrong)
            except Error:
                pass
        try:
            Csp().solve(pycsp3.compile("model.xml"), "[csp,varh=dom]")
            raise AssertionError("an option is taken that is not there")
        except Error as error:
            assert "varh" in str(error)


def main():
    wrong = [function.__name__ for function, question in models.MODELS if not right(function, question)]
    limits()
    print(f"{len(models.MODELS) - len(wrong)} models have the right answers, and wrong are {wrong}")
    return len(wrong)


code = main()
sys.stdout.flush()
# PyCSP3 would compile what is left of the last model.
os._exit(code)
