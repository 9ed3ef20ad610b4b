"""The search, which is given."""

from answer import answered
from singles import propagate


def run(state):
    """Both rules before the search, and then the first solution."""
    if answered("propagate", propagate(state)):
        search(state)
    else:
        state.failed(0)
    state.end()


def search(state):
    """Tries each value of a variable with the fewest values left, the first of several, and for each goes on with the
    others. Returns whether a solution was found."""
    unassigned = [x for x in state.variables() if not state.is_assigned(x)]
    if not unassigned:
        state.solved()
        return True
    x = min(unassigned, key=lambda x: len(state.values(x)))
    for a in state.values(x):
        mark = state.assign(x, a)
        if not answered("propagate", propagate(state)):
            state.failed(x)
        elif search(state):
            return True
        state.retract(mark)
    state.backtracked(x)
    return False
