"""The hole: forward checking of constraints on more than two variables."""


def check_tables(state, x, a):
    """The variable x has just got the value a. Goes through the constraints of x, in their order. Where one variable alone
    is not assigned, removes from it the values that the constraint does not allow. Returns False as soon as a variable
    has no value left: then x = a has failed. Else returns True."""
    for c in state.constraints(x):
        unassigned = [y for y in state.scope(c) if not state.is_assigned(y)]
        if len(unassigned) != 1:
            continue
        y = unassigned[0]
        for b in state.values(y):
            if not state.allows_tuple(c, y, b):
                state.remove(y, b)
        if state.is_wiped_out(y):
            return False
    return True
