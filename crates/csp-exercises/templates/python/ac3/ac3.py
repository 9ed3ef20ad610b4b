"""The hole: AC-3."""


def ac3(state):
    """Removes each value that has no support, until every arc is consistent. Each arc waits in the queue once before it
    is revised. When x has lost a value, the arcs (z, x) of its other neighbours z join the queue again, ascending; not
    that of the variable y against which x was revised. Returns False as soon as a variable has no value left, else
    True."""
    raise NotImplementedError("the hole is still empty")
