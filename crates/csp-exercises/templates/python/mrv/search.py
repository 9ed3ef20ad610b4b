"""The search, which is given."""

from forward_check import forward_check
from select_variable import select_variable


def run(state):
    """Searches for the first solution."""
    search(state)
    state.end()


def search(state):
    """Tries each value of the next variable, and for each goes on with the variables behind it. Returns whether a
    solution was found."""
    if state.is_complete():
        state.solved()
        return True
    x = select_variable(state)
    for a in state.values(x):
        mark = state.assign(x, a)
        if not forward_check(state, x, a):
            state.failed(x)
        elif search(state):
            return True
        state.retract(mark)
    state.backtracked(x)
    return False
