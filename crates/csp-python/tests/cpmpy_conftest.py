"""Lets CPMpy's own tests solve with `csp`: they are copied beside this file, which takes the place of theirs, and is `conftest.py` there."""

import os

import pytest

import csplab.cpmpy

# Of the thousands of constraints that the tests make, each so manieth is solved; the order is always the same.
EACH = {"test_comparison_constraints": 20, "test_reify_imply_constraints": 40}


@pytest.fixture
def solver():
    return "csp"


def pytest_configure(config):
    for name in ("generate_constraints", "depends_on_dataset", "requires_solver", "requires_dependency"):
        config.addinivalue_line("markers", f"{name}: a marker of CPMpy")


def pytest_generate_tests(metafunc):
    marker = metafunc.definition.get_closest_marker("generate_constraints")
    if marker is not None:
        each = os.environ.get("CSPLAB_EACH") or EACH.get(metafunc.function.__name__, 1)
        metafunc.parametrize("constraint", list(marker.args[0]("csp"))[:: int(each)])


def pytest_collection_modifyitems(items):
    """Leaves out what is about another solver."""
    for item in items:
        marker = item.get_closest_marker("requires_solver")
        if marker is not None and "csp" not in marker.args:
            item.add_marker(pytest.mark.skip(reason="needs another solver"))
