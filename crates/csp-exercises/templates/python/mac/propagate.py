"""AC-3, which is given."""


def ac3(state):
    """AC-3 before the search: all arcs wait."""
    for x, y in state.arcs():
        state.push(x, y)
    return propagate(state)


def propagate(state):
    """Revises the arcs that wait, first in, first out. When x has lost a value, the arcs (z, x) of its other neighbours
    join the queue. Returns False as soon as a variable has no value left, and True when no arc waits any more."""
    arc = state.pop()
    while arc is not None:
        x, y = arc
        if state.revise(x, y):
            if state.is_wiped_out(x):
                return False
            for z in state.neighbours(x):
                if z != y:
                    state.push(z, x)
        arc = state.pop()
    return True
