"""The hole: a wave of limited discrepancy search."""

from forward_check import forward_check


def wave(state, k):
    """Searches as forward checking does, but with k discrepancies at most: the first value of a variable costs none,
    each later one costs one. A value that costs more than is left is not tried; `leave_out` notes it. Below a value
    the wave goes on with what is left. Returns True if a solution was found, else False."""
    x = state.first_unassigned()
    if x is None:
        state.solved()
        return True
    for rank, a in enumerate(state.values(x)):
        cost = min(rank, 1)
        if cost > k:
            state.leave_out()
            break
        mark = state.assign(x, a)
        if not forward_check(state, x, a):
            state.failed(x)
        elif wave(state, k - cost):
            return True
        state.retract(mark)
    state.backtracked(x)
    return False
