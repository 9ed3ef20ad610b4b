"""The hole: maintaining arc consistency."""

from propagate import propagate


def after_assignment(state, x):
    """The variable x has just got a value, and the queue is empty. Makes every arc consistent again: the arcs (y, x) of
    the neighbours y of x that are not assigned join the queue, ascending; then it is worked off by `propagate`. Returns
    False when a variable has no value left, else True."""
    for y in state.neighbours(x):
        if not state.is_assigned(y):
            state.push(y, x)
    return propagate(state)
