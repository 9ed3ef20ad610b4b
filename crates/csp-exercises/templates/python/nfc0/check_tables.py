"""The hole: forward checking of constraints on more than two variables."""


def check_tables(state, x, a):
    """The variable x has just got the value a. Goes through the constraints of x, in their order. Where one variable alone
    is not assigned, removes from it the values that the constraint does not allow. Returns False as soon as a variable
    has no value left: then x = a has failed. Else returns True."""
    raise NotImplementedError("the hole is still empty")
