"""The programs `csp` and `fzn-csp`, which are installed with this package."""

from __future__ import annotations

import os
import shutil
import sysconfig
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, PackagePath, distribution

from ._native import Error


def _installed() -> Sequence[PackagePath]:
    try:
        return distribution("csplab").files or []
    except PackageNotFoundError:
        return []


def program(name: str = "csp") -> str:
    """Where a program of the package is, `csp` or `fzn-csp`; where it has none, one on the PATH."""
    file = name + (".exe" if os.name == "nt" else "")
    places = [str(one.locate()) for one in _installed() if one.name == file]
    places.append(os.path.join(sysconfig.get_path("scripts"), file))
    for place in places:
        if os.access(place, os.X_OK) and os.path.isfile(place):
            return os.path.realpath(place)
    found = shutil.which(name)
    if found is None:
        raise Error(f"there is no program {name} here: pip install ./crates/csp-python brings it, and so does cargo install --path csp-cli")
    return found


def minizinc() -> str:
    """The folder with the configuration by which MiniZinc knows the solver `csp`: the value of MZN_SOLVER_PATH."""
    file = os.path.join("minizinc", "solvers", "csp.msc")
    for one in _installed():
        if str(one).replace("/", os.sep).endswith(file):
            return os.path.dirname(os.path.realpath(one.locate()))
    raise Error("the configuration for MiniZinc is not installed here: fzn-csp --install DIR writes it")
