"""The search, which is given."""

from answer import answered
from check_tables import check_tables


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
    for a in state.values(x):
        mark = state.assign(x, a)
        if not answered("check_tables", check_tables(state, x, a)):
            state.failed(x)
        elif search(state):
            return True
        state.retract(mark)
    state.backtracked(x)
    return False
