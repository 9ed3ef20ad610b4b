"""csplab as a solver of PyCSP3: models are compiled to XCSP3, and the program `csp` solves them.

    >>> from pycsp3 import *
    >>> from csplab.pycsp3 import solve
    >>> x = VarArray(size=3, dom=range(1, 10))
    >>> satisfy(AllDifferent(x), x[0] + x[1] == x[2], x[0] * x[1] == 8)
    >>> solve() is SAT, values(x)
    (True, [1, 8, 9])

`solve` of PyCSP3 itself knows its own two solvers by their names, and no others.
"""

from __future__ import annotations

import os
import shlex
import shutil
from typing import Any, Optional, Union

import pycsp3
from pycsp3.solvers.solver import SolverProcess

from ._native import Error, check_strategy
from .programs import program

ALL = pycsp3.ALL


class Csp(SolverProcess):  # type: ignore[misc]
    """The program `csp`, as PyCSP3 runs solvers. `setting("...")` takes options of `csp solve`."""

    def __init__(self) -> None:
        found = program("csp")
        if " " in found:
            # PyCSP3 parts a command at its spaces.
            if os.path.realpath(shutil.which("csp") or "") != os.path.realpath(found):
                raise Error(f"there is a space in {found!r}, so it must be on the PATH: PyCSP3 parts a command at its spaces")
            found = "csp"
        super().__init__(name="CSP", command=f"{found} solve --format xcsp", cp="")

    def parse_general_options(self, string_options: str, dict_options: dict[str, Any], known: dict[str, Any]) -> str:
        """The options that all solvers of PyCSP3 have, as those of the program."""
        made = []
        if "limit_time" in known:
            made.append(f"--time-limit {known['limit_time']}s")
        if "limit_sols" in known:
            made.append(f"--count {known['limit_sols']}")
        if "nolimit" in known:
            made.append("--all")
        if "seed" in known:
            made.append(f"--seed {known['seed']}")
        others = set(known) & {"limit_runs", "varh", "varheuristic", "valh", "valheuristic", "restarts_type", "lc", "cos", "lb", "ub"}
        if others:
            raise Error(f"csp has no options {', '.join(sorted(others))}: name a strategy, such as -s gac+dom/wdeg")
        return " ".join(made)

    def switch_to_extraction(self) -> None:
        """Cores of models are not told in the words of PyCSP3."""
        raise Error("csp tells no core of an XCSP3 instance: csp check FILE names the constraints that have no solution together")


def solve(
    *,
    sols: Optional[Union[int, Any]] = None,
    strategy: Optional[str] = None,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    seed: Optional[int] = None,
    options: str = "",
    filename: Optional[str] = None,
    verbose: int = -1,
) -> Any:
    """Compiles the model of PyCSP3 and solves it: as `solve` of PyCSP3, with csplab as its solver.

    `sols` is the number of solutions, or `ALL`; the model's variables have their values afterwards, and `status()`, `solution()`,
    `n_solutions()` and `bound()` of PyCSP3 tell of this search. `time` is in seconds, `options` are more of `csp solve`.
    """
    if strategy is not None:
        check_strategy(strategy)
    instance = pycsp3.compile(filename, verbose=verbose)
    solver = Csp()
    given = {"-s": strategy, "--time-limit": None if time is None else f"{time}s", "--node-limit": nodes, "--seed": seed}
    words = [word for name, value in given.items() if value is not None for word in (name, str(value))]
    others = shlex.split(options)
    for word in others:
        if any(letter.isspace() for letter in word):
            raise ValueError(f"PyCSP3 parts options at spaces, and {word!r} has one")
    solver.setting(" ".join([*words, *others]))
    limit = "" if sols is None else "limit=no" if sols == ALL else f"limit={sols}sols"
    # What PyCSP3 tells of the last search, it asks its current solver.
    pycsp3._solver = solver
    return solver.solve(instance, limit, verbose=verbose)
