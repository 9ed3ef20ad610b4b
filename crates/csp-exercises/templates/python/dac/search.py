"""The search, which is given."""

from answer import answered
from directional import directional
from forward_check import forward_check


def run(state):
    """Makes the arcs towards the first variable consistent, and searches for the first solution."""
    if answered("directional", directional(state)):
        search(state)
    else:
        state.failed(0)
    state.end()


def search(state):
    """Tries each value of the next variable, and for each goes on with the variables behind it. Returns whether a
    solution was found."""
    x = state.first_unassigned()
    if x is None:
        state.solved()
        return True
    for a in state.values(x):
        mark = state.assign(x, a)
        if not forward_check(state, x, a):
            state.failed(x)
        elif search(state):
            return True
        state.retract(mark)
    state.backtracked(x)
    return False
