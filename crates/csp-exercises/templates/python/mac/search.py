"""The search, which is given."""

from after_assignment import after_assignment
from answer import answered
from propagate import ac3


def run(state):
    """Makes every arc consistent, and searches for the first solution."""
    if ac3(state):
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
        if not answered("after_assignment", after_assignment(state, x)):
            state.failed(x)
        elif search(state):
            return True
        state.retract(mark)
    state.backtracked(x)
    return False
