"""The hole: AC-3."""


def ac3(state):
    """Removes each value that has no support, until every arc is consistent. Each arc waits in the queue once before it
    is revised. When x has lost a value, the arcs (z, x) of its other neighbours z join the queue again, ascending; not
    that of the variable y against which x was revised. Returns False as soon as a variable has no value left, else
    True."""
    for x, y in state.arcs():
        state.push(x, y)
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
