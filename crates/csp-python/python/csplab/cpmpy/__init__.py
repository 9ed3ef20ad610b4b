"""The solver `csp` of CPMpy: importing this module makes it known, as in `model.solve(solver="csp")`.

CPMpy's own transformations take a model apart; what csplab has an algorithm for is left whole.

    >>> import cpmpy as cp
    >>> import csplab.cpmpy
    >>> x = cp.intvar(1, 9, shape=3)
    >>> model = cp.Model(cp.AllDifferent(x), x[0] + x[1] == x[2], x[0] * x[1] == 8, x[0] < x[1])
    >>> model.solve(solver="csp"), x.value()
    (True, array([1, 8, 9]))
"""

from cpmpy.solvers.utils import SolverLookup

from .solver import CPM_csp

__all__ = ["CPM_csp"]


def _register() -> None:
    """Puts the solver behind those that CPMpy knows, so that its default stays what it is."""
    known = SolverLookup.base_solvers
    if not any(name == "csp" for name, _ in known()):
        SolverLookup.base_solvers = classmethod(lambda cls: [*known(), ("csp", CPM_csp)])


_register()
