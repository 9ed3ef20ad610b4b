"""The hole: backtracking. It has two parts."""


def is_consistent(state, x, a):
    """The variable x has just got the value a. Checks it against the values of the neighbours that were assigned before,
    the one assigned first comes first. Returns False at the first that does not allow x = a; True when all do."""
    for y in state.past(x):
        if not state.allows(x, a, y, state.value(y)):
            return False
    return True


def backtrack(state):
    """Assigns the variables that have no value yet, in their order, and tries their values ascending. A value that is
    not consistent has failed; with one that is, the search goes on at the next variable. A value that led to no solution
    is taken back. Returns True when every variable has a value, False when the values of the variable have run out; both
    are told."""
    x = state.first_unassigned()
    if x is None:
        state.solved()
        return True
    for a in state.values(x):
        mark = state.assign(x, a)
        if not is_consistent(state, x, a):
            state.failed(x)
        elif backtrack(state):
            return True
        state.retract(mark)
    state.backtracked(x)
    return False
