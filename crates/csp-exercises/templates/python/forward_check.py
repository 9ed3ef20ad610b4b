"""Forward checking, which is given."""


def forward_check(state, x, a):
    """The variable x has just got the value a. Removes, from each neighbour of x that is not assigned, the values
    that x = a does not allow. Returns False as soon as a neighbour has no value left: then x = a has failed. Returns
    True when every neighbour has a value left."""
    for y in state.neighbours(x):
        if state.is_assigned(y):
            continue
        for b in state.values(y):
            if not state.allows(x, a, y, b):
                state.remove(y, b)
        if state.is_wiped_out(y):
            return False
    return True
