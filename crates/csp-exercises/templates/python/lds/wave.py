"""The hole: a wave of limited discrepancy search."""

from forward_check import forward_check


def wave(state, k):
    """Searches as forward checking does, but with k discrepancies at most: the first value of a variable costs none,
    each later one costs one. A value that costs more than is left is not tried; `leave_out` notes it. Below a value
    the wave goes on with what is left. Returns True if a solution was found, else False."""
    raise NotImplementedError("the hole is still empty")
