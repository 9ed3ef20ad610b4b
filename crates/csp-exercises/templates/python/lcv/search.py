"""The search, which is given."""

from forward_check import forward_check
from order_values import order_values


def run(state):
    """Searches for the first solution."""
    search(state)
    state.end()


def search(state):
    """Tries each value of the next variable, and for each goes on with the variables behind it. Returns whether a
    solution was found."""
    x = state.first_unassigned()
    if x is None:
        state.solved()
        return True
    for a in ordered(state, x):
        mark = state.assign(x, a)
        if not forward_check(state, x, a):
            state.failed(x)
        elif search(state):
            return True
        state.retract(mark)
    state.backtracked(x)
    return False


def ordered(state, x):
    """One value alone needs no order. The checks of a value order are counted apart."""
    if len(state.values(x)) < 2:
        return state.values(x)
    state.count_as_ordering(True)
    values = order_values(state, x)
    state.count_as_ordering(False)
    return values
