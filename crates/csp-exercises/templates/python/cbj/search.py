"""The search, which is given."""

from jump_back import check_failed, values_ran_out

SOLVED = "solved"


def run(state):
    """Searches for the first solution."""
    search(state)
    state.end()


def search(state):
    """Tries each value of the next variable, and for each that does not fail goes on with the variables behind it.
    Returns SOLVED, or the variable to which the search goes back, or None when there is no solution."""
    x = state.first_unassigned()
    if x is None:
        state.solved()
        return SOLVED
    state.clear_conflict_set(x)
    for a in state.values(x):
        mark = state.assign(x, a)
        y = first_conflict(state, x, a)
        if y is not None:
            state.failed_by(x, y)
            check_failed(state, x, y)
        else:
            ending = search(state)
            if ending == SOLVED:
                return SOLVED
            if ending != x:
                # The search goes back to a variable before x: no other value of x is tried.
                state.retract(mark)
                return ending
        state.retract(mark)
    state.backtracked_with_set(x)
    target = values_ran_out(state, x)
    # One step back is no jump.
    if target != (state.path[-1] if state.path else None):
        state.jumped(x, target)
    return target


def first_conflict(state, x, a):
    """Checks x = a against the values of the neighbours that were assigned before, the oldest first, up to the first
    that does not allow it, which it returns."""
    neighbours = state.neighbours(x)
    for y in state.path:
        if y in neighbours and not state.allows(x, a, y, state.value(y)):
            return y
    return None
