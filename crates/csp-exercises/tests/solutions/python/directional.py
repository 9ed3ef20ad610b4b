"""The hole: directional arc consistency."""


def directional(state):
    """No variable is assigned. Goes through the variables from the last to the first, and revises the neighbours
    before each of them, ascending, against it: they lose each value that it does not support. Returns False as soon as
    a variable has no value left, else True."""
    for x in reversed(state.variables()):
        for y in state.neighbours(x):
            if y > x:
                continue
            state.revise(y, x)
            if state.is_wiped_out(y):
                return False
    return True
