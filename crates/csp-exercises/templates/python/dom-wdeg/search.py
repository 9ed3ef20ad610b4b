"""The search, which is given."""

from dom_wdeg import select_variable, wiped_out
from forward_check import forward_check


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
            wiped_out(state, x, state.wiped_out)
        elif search(state):
            return True
        state.retract(mark)
    state.backtracked(x)
    return False
