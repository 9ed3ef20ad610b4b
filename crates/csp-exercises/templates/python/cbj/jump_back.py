"""The hole: conflict-directed backjumping. It has two parts."""


def check_failed(state, x, y):
    """A value of x has failed: it is not allowed together with the value of y, which was assigned before. (Of several
    such variables, y is the one that was assigned first.) Notes that y has a part in the failure of x."""
    raise NotImplementedError("the hole is still empty")


def values_ran_out(state, x):
    """Every value of x has failed. Returns the variable to which the search goes back: the one in the conflict set of x
    that was assigned last; None when the set is empty. That variable takes over the rest of the conflict set of x."""
    raise NotImplementedError("the hole is still empty")
